// The rules page of Through the Walls in French.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.rules.players": "de 2 à 4",
  "walls.rules.age": "à partir de 7 ans",
  "walls.rules.time": "environ 25 minutes",
  "walls.rules.goal":
    "Cette nuit, c’est carnaval au château, et les fantômes en ont assez d’être si pâles. Déguise le tien avant les autres, de la tête aux pieds : chapeau, visage, habit, jambes et main.",
  "walls.rules.board":
    "Le château : un plateau de 7 × 7 cases, que des murs partagent en 12 salles. Les salles n’ont pas de portes.",
  "walls.rules.plug":
    "Le pivot au milieu, d4, tient le château sur le sol ; le château tourne autour. Rien ne s’y pose ni ne passe dessus, jamais.",
  "walls.rules.corners":
    "4 fantômes de quatre couleurs. Les quatre coins sont leurs départs : rouge en a1, bleu en g1, vert en g7, jaune en a7.",
  "walls.rules.cards":
    "20 déguisements sont imprimés sur 20 cases. Il y a quatre costumes : pirate, plongeur, chevalier et sorcier. Chacun a cinq déguisements, un par partie du corps : chapeau, visage, habit, jambes et main. Chaque déguisement a sa carte. Devant, elle montre le déguisement ; au dos, seulement la partie du corps.",
  "walls.rules.floor":
    "Le sol est sous le château et ne bouge jamais. Cinq couloirs souterrains le traversent de haut en bas, sous les colonnes deux à six.",
  "walls.rules.sliders":
    "3 glissières, A, B et C, sont dans les couloirs. Chacune a sept compartiments, avec des aimants dans certains, pas les mêmes d’une glissière à l’autre. Une glissière peut monter ou descendre jusqu’à ce que deux compartiments dépassent d’un côté, pas plus.",
  "walls.rules.lay":
    "Le château est posé sur le sol sans être tourné. Les glissières A, B et C sont au milieu des couloirs 1, 3 et 5 ; les couloirs 2 et 4 sont libres.",
  "walls.rules.ghosts":
    "Chaque fantôme est sur le coin de sa couleur. À deux, on est face à face, en rouge et vert ; à trois, on prend trois coins. Les fantômes que personne ne joue restent dans la boîte.",
  "walls.rules.figure.deal":
    "Tout est prêt pour quatre : un fantôme à chaque coin, les glissières dans les couloirs 1, 3 et 5 ; leurs aimants se voient par transparence.",
  "walls.rules.piles":
    "Triez les cartes selon leur dos et mélangez chaque sorte. Répartissez-les ensuite en quatre piles : chacune reçoit cinq cartes, exactement une pour chaque partie du corps. Personne ne regarde les faces. Mélangez chaque pile et posez-la face cachée.",
  "walls.rules.figure.pile":
    "Ce que contient chaque pile au début, vu de dos : un chapeau, un visage, un habit, des jambes, une main.",
  "walls.rules.first":
    "La première personne qui fait tourner son doigt trois fois commence, puis on joue dans le sens horaire. Dans Gamenight, l’hôte choisit qui commence, ou bien le sort décide.",
  "walls.rules.turn":
    "Joue jusqu’à trois coups magiques. Il y en a quatre sortes : combine-les comme tu veux, même plusieurs fois la même. Ensuite, tu peux fouiller une pile si ton fantôme est sur un déguisement qui te sert. Tu peux t’arrêter à tout moment.",
  "walls.rules.blind":
    "On n’essaie rien à l’avance : qui touche une glissière doit la pousser, et un coup joué est joué. Ici, on voit seulement après coup ce qui se passe ; « {happened} » (la loupe dans le coin) le montre au ralenti.",
  "walls.rules.step.title": "Un pas",
  "walls.rules.step":
    "Ton propre fantôme va sur une case voisine, dans la même salle : pas à travers un mur, pas en diagonale, pas sur le pivot, pas sur une case occupée par un fantôme.",
  "walls.rules.slide.title": "Pousser une glissière",
  "walls.rules.grip":
    "Un aimant retient un fantôme s’il se trouve exactement sous lui. Avec un pas, ce fantôme peut quand même s’en aller.",
  "walls.rules.slide":
    "Déplace une glissière d’un compartiment, vers le haut ou le bas. Chaque fantôme qu’elle retient avance d’une case avec elle, à travers les murs, et pousse les fantômes qui sont sur son chemin. Un fantôme qui arriverait sur le pivot ne bouge pas, et ceux qui poussent derrière lui non plus ; la glissière continue en dessous. Si un fantôme devait sortir du plateau, tu n’as pas le droit de pousser.",
  "walls.rules.figure.through":
    "La glissière A descend. Un de ses aimants est sous Rouge et l’entraîne à travers le mur, de b2 en b3.",
  "walls.rules.figure.plug":
    "La glissière B descend, mais le pivot barre la route à Bleu : Bleu reste, la glissière continue en dessous.",
  "walls.rules.figure.push":
    "La glissière A descend et entraîne Vert à travers un mur. Bleu était sur son chemin et se fait pousser.",
  "walls.rules.shift.title": "Changer de couloir",
  "walls.rules.shift":
    "Retire une glissière de son couloir et mets-la dans un couloir libre, enfoncée autant que tu veux ; deux compartiments au plus peuvent dépasser. Aucun fantôme ne doit se trouver au-dessus de l’un ou de l’autre couloir. On ne retourne jamais une glissière.",
  "walls.rules.figure.shift":
    "La glissière B passe du couloir 3 au couloir 2. Aucun fantôme n’est au-dessus de l’un ni de l’autre.",
  "walls.rules.turned.title": "Tourner le château",
  "walls.rules.turned":
    "Tourne le château d’un quart de tour, dans un sens ou dans l’autre. Les fantômes retenus restent au-dessus de leur place sur le sol pendant que le château tourne sous eux. Tous les autres tournent avec leur case, sauf si un aimant les attrape en route ou s’ils butent contre un fantôme immobile.",
  "walls.rules.figure.hold":
    "Un quart de tour dans le sens horaire. Un aimant retient Rouge, qui ne bouge pas et se retrouve sur une autre case. Bleu tourne avec son coin. Vert tourne aussi, jusqu’à ce qu’un aimant l’attrape en bas.",
  "walls.rules.ride":
    "Comment se passe un quart de tour : les places autour du pivot forment trois anneaux. Tous les fantômes qui tournent avancent ensemble sur leur anneau, une place à la fois : de deux places en tout sur l’anneau intérieur, de quatre sur celui du milieu, de six sur l’anneau extérieur. Un fantôme qui arrive au-dessus d’un aimant est attrapé et reste là pendant que le château continue.",
  "walls.rules.wedge":
    "Sur l’anneau intérieur et celui du milieu, un fantôme qui bute contre un fantôme immobile se coince et s’arrête aussi. Il est à cheval sur deux cases : celle qu’il a atteinte et celle de derrière. Après le quart de tour, la personne dont c’est le tour le met sur l’une des deux, si celle de derrière est libre ; sinon, il reste.",
  "walls.rules.figure.straddle":
    "Un quart de tour dans le sens antihoraire. Bleu tourne et bute contre Rouge, retenu par un aimant. Bleu est à cheval sur les deux cases marquées, et on le met sur l’une d’elles.",
  "walls.rules.off":
    "Sur l’anneau extérieur, un fantôme qui bute contre un fantôme immobile est éjecté du plateau. Après le quart de tour, la personne dont c’est le tour le met sur un coin vide de son choix.",
  "walls.rules.figure.off":
    "Bleu tourne le long du bord et bute contre Vert, retenu par un aimant. Bleu est éjecté (dessiné ici au milieu) et revient sur l’un des coins marqués.",
  "walls.rules.order":
    "Si plusieurs fantômes attendent d’être placés, on suit l’ordre de jeu, en commençant par celui de la personne dont c’est le tour. Cela ne coûte aucun coup de plus. On peut placer un fantôme au-dessus d’un aimant.",
  "walls.rules.search.title": "Fouiller",
  "walls.rules.search":
    "Si ton fantôme est sur un déguisement et que tu n’as encore aucune carte pour cette partie du corps, tu peux fouiller une pile de ton choix, même sans avoir joué de coup si tu y es déjà. Peu importe que quelqu’un d’autre ait trouvé cette carte. On ne fouille pas une pile vide.",
  "walls.rules.look":
    "Tu regardes toutes les cartes de la pile, et personne d’autre ne les voit. Si la carte exacte du déguisement où tu es s’y trouve, tu la prends et la poses face visible. Tu ne prends aucune autre carte.",
  "walls.rules.tidy":
    "Puis la pile retourne à sa place. Tu peux changer l’ordre des cartes ; ici, tu choisis celle qui va sur le dessus, les autres gardent leur ordre.",
  "walls.rules.after": "Une fouille termine ton tour, que tu trouves ou non. Les coups qui te restent sont perdus.",
  "walls.rules.won":
    "Dès que tu as un déguisement pour chacune des cinq parties du corps, tu gagnes. Ils peuvent venir de costumes différents.",
  "walls.rules.example": "Rouge et Vert jouent. C’est à Rouge, qui n’a encore aucune carte.",
  "walls.rules.example.1": "Le fantôme de Rouge est en b3. Rouge a trois coups magiques.",
  "walls.rules.example.2":
    "Premier coup, changer de couloir : la glissière B passe du couloir 3 au couloir 2. Un de ses aimants est maintenant sous la rangée du haut.",
  "walls.rules.example.3":
    "Deuxième coup, un pas : de b3 en a3, dans la même salle. Il y a là un masque de plongée ; Rouge pourrait chercher sa carte.",
  "walls.rules.example.4":
    "Troisième coup, tourner : Rouge tourne le long du bord jusqu’à ce que l’aimant l’attrape, et le château continue. Rouge est maintenant en a5. Un aimant a retenu Vert tout du long.",
  "walls.rules.example.5":
    "En a5 se trouve le chapeau de sorcier. Rouge fouille la pile 4 et trouve exactement cette carte. Seul Rouge voit les quatre autres.",
  "walls.rules.example.6":
    "Rouge choisit la carte qui va sur le dessus et remet la pile en place. Le fantôme porte le chapeau, et c’est à Vert.",
  "walls.rules.variant.piles":
    "Piles voyageuses : après une fouille, tu peux mettre la pile à n’importe laquelle des quatre places. Elle échange sa place avec la pile qui s’y trouve, ou prend une place vide.",
  "walls.rules.variant.round":
    "Dernière manche : qui est déguisé ne gagne pas tout de suite. On finit la manche pour que tout le monde ait joué autant de tours ; tous ceux qui sont alors déguisés gagnent ensemble.",
  "walls.rules.variant.magnets":
    "Plus difficile : cachez les aimants (le fer à cheval dans le coin) et retenez où ils sont.",
  "walls.rules.variant.castle":
    "Un château à toi : salles, déguisements et aimants peuvent être chargés depuis un fichier avant la partie.",
  "walls.rules.secret":
    "Seules les faces des cartes dans les piles sont secrètes, sauf pour la personne qui fouille. Tout le monde peut voir : le dos de la carte du dessus et le nombre de cartes de chaque pile, les cartes trouvées et les aimants.",
  "walls.rules.ruling.castle":
    "Nous ne connaissons le plateau et les glissières de la boîte que par des descriptions. Les salles, les déguisements et les aimants de ce château sont de notre invention, et le plateau est le même vu de chaque coin.",
  "walls.rules.ruling.seats":
    "Selon la règle, on choisit son fantôme ; ici, il va avec le siège. À deux, on est face à face, car pour deux coins voisins, les couloirs ne vont pas dans le même sens.",
  "walls.rules.ruling.stop":
    "La règle permet de s’arrêter plus tôt quand on est sur un déguisement utile. Ici, tu peux toujours t’arrêter, même sans coup ni fouille.",
  "walls.rules.ruling.slider":
    "On ne retourne jamais une glissière. « Haut » et « bas » se rapportent toujours à la table, pas au château.",
  "walls.rules.ruling.turn":
    "Avec le jeu en boîte, les aimants et les fantômes en bois décident de ce qui se passe ; ces règles s’en approchent tout en restant faciles à suivre. La règle ne dit pas qui place un fantôme coincé ou éjecté ; ici, c’est la personne dont c’est le tour.",
  "walls.rules.ruling.top": "On ne voit jamais que le dos du dessus : il suffit donc de choisir cette carte-là.",
};

export default words;
