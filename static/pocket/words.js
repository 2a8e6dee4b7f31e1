// Sentences that no page of the app can say, in the phone's language.
const WORDS = {
  en: {
    full: "There is no room left on this phone, and nothing of this was saved. Make some room, go back, and save again.",
    broken: "The scorekeeper has stopped at this. Nothing of it was saved; everything before it is. Go back and try again.",
  },
  fr: {
    full: "Il n’y a plus de place sur ce téléphone, et rien de ceci n’a été enregistré. Faites de la place, revenez en arrière et enregistrez de nouveau.",
    broken: "Le compteur s’est arrêté ici. Rien de ceci n’a été enregistré ; tout ce qui précède l’est. Revenez en arrière et réessayez.",
  },
};

export const words = WORDS[navigator.language.startsWith("fr") ? "fr" : "en"];
