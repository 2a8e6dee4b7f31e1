"""Every ruling on play, seen to forbid and seen to be silent, in each edition.

What is right was read from the printed rules alone: Winning Moves, "The Play", "The Cards", "Coup Fourré",
"C. The Extension", "Rules for 6 Players", "Hints for Play" (H); Rules Summary, "Turn Sequence", "Types of
Cards", "Rules for 2-3 Players"; Wikipedia, "Legal actions", "Play", "Ending conditions"; Wikipedia 2016,
"Play"; Dujardin, « Jouons ! », « Explication de chaque carte », « Le Coup-Fourré »; its older booklet, « Les
bottes », « Comment disposer les cartes devant soi », « Fin de manche ».

`cases/` is the table: a ruling, a situation, an action, and all that forbids it. Beside it stands what a
single action cannot show: whose turn comes, what is drawn, what becomes of the piles, and how a hand ends.
"""
