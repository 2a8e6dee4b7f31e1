// Sentences for when no page of the app can be shown, in the phone's language.
const WORDS = {
  en: {
    language: "en",
    full: "There is no room left on this phone, and nothing of this was saved. Make some room, and try again.",
    broken: "The scorekeeper has stopped at this. Nothing of it was saved; everything before it is. Try again.",
    held: "What you entered is still here.",
    again: "Try again",
    back: "Go back, and send it again.",
    older: "The games on this phone were kept by a newer version.",
  },
  fr: {
    language: "fr",
    full: "Il n’y a plus de place sur ce téléphone, et rien de ceci n’a été enregistré. Faites de la place et réessayez.",
    broken: "Le compteur s’est arrêté ici. Rien de ceci n’a été enregistré ; tout ce qui précède l’est. Réessayez.",
    held: "Ce que vous avez saisi est encore ici.",
    again: "Réessayer",
    back: "Revenez en arrière et envoyez-le de nouveau.",
    older: "Les parties de ce téléphone ont été enregistrées par une version plus récente.",
  },
};

export const words = WORDS[navigator.language.startsWith("fr") ? "fr" : "en"];
