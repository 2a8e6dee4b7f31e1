"""Every ruling on play in each edition, in cases where it forbids and where it does not.

The expected results were read only from the printed rules: Winning Moves, "The Play", "The Cards", "Coup
Fourré", "C. The Extension", "Rules for 6 Players", "Hints for Play" (H); Rules Summary, "Turn Sequence",
"Types of Cards", "Rules for 2-3 Players"; Wikipedia, "Legal actions", "Play", "Ending conditions"; Wikipedia
2016, "Play"; Dujardin, « Jouons ! », « Explication de chaque carte », « Le Coup-Fourré »; its older booklet,
« Les bottes », « Comment disposer les cartes devant soi », « Fin de manche ».

`cases/` is a table of a ruling, a situation, an action, and everything that forbids it. The tests beside it
cover what a single action cannot show: the order of turns, what is drawn, the piles, and how a hand ends.
"""
