// The rules page of Squid the Game in French.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "squid.rules.players": "de 2 à 6",
  "squid.rules.age": "dès 8 ans environ (notre estimation)",
  "squid.rules.time": "environ 15 minutes (notre estimation)",
  "squid.rules.aim":
    "Tout le monde est en cercle, et derrière vous passe un garde avec un canon à confettis. Ensemble et en secret, vous décidez jusqu’où il va. Pour le personnage derrière lequel il s’arrête, on retourne une carte du garde. La dernière couleur dans le cercle gagne.",
  "squid.rules.box":
    "60 cartes : 1 garde, 18 personnages (trois dans chacune des six couleurs), 20 cartes du garde à dos turquoise et 21 astuces à dos rose.",
  "squid.rules.colours": "Les couleurs sont rouge, bleu, vert, jaune, violet et orange.",
  "squid.rules.kinds":
    "Il y a trois sortes de cartes du garde – « {pow} », « {empty} » et « {newtrick} » – et cinq sortes d’astuces : « {two} », « {minus} », « {next} », « {quick} » et « {second} ».",
  "squid.rules.counts":
    "La règle ne dit pas combien il y en a de chaque sorte. Ici, le garde a 10 « {pow} », 6 « {empty} » et 4 « {newtrick} ». Pour les astuces, il y a 5 « {two} », 4 « {minus} », 5 « {next} », 3 « {quick} » et 4 « {second} ».",
  "squid.rules.characters":
    "Chacun prend les trois personnages d’une couleur. À deux ou trois joueurs, chacun met ses trois personnages dans le cercle. À quatre, cinq ou six, chacun n’en met que deux et garde le troisième devant soi pour montrer sa couleur.",
  "squid.rules.ring":
    "Dans le cercle, les couleurs alternent : un personnage de chaque joueur, puis encore un de chaque, jusqu’à ce que tous y soient.",
  "squid.rules.piles":
    "Mélangez séparément les cartes du garde et les astuces. Les cartes du garde vont face cachée au milieu, avec de la place pour une défausse ; les astuces, face cachée à côté du cercle. Chacun pioche deux astuces et les garde secrètes.",
  "squid.rules.guard": "La personne qui commence met le garde derrière un de ses personnages.",
  "squid.rules.first":
    "La personne la plus jeune commence. Dans Gamenight, l’hôte choisit qui commence, ou bien le sort décide.",
  "squid.rules.figure.six": "Le départ à six : douze personnages aux couleurs alternées, et le garde derrière Rouge.",
  "squid.rules.moments":
    "Une manche a trois moments, et chaque astuce correspond à l’un d’eux. Dans une manche, plusieurs astuces peuvent être jouées, par une même personne ou par plusieurs.",
  "squid.rules.moment.vote": "Le vote",
  "squid.rules.moment.moved": "Le garde a bougé",
  "squid.rules.moment.card": "On retourne une carte du garde",
  "squid.rules.does.two": "Ton vote compte pour 2.",
  "squid.rules.does.minus": "Ton vote compte pour −1.",
  "squid.rules.does.next": "Le garde avance d’une place.",
  "squid.rules.does.quick": "Une place plus loin, et ainsi de suite jusqu’à ce que quelqu’un quitte le cercle.",
  "squid.rules.does.second": "Cette carte du garde ne compte pas ; on en retourne une autre.",
  "squid.rules.vote":
    "Tous les joueurs du cercle choisissent en même temps et en secret : main ouverte pour 0 ou un doigt pour 1. Avec le jeu en boîte, on tend le poing, on dit ensemble « Pour – la – victoire ! » et on montre sa main sur « victoire ». On ne revient pas sur son vote.",
  "squid.rules.vote.tricks":
    "Tu peux aussi voter avec une astuce : « {two} » compte pour 2, « {minus} » compte pour −1. On ne pose la carte que quand toutes les mains sont visibles. Une carte par vote au plus.",
  "squid.rules.walk":
    "Le garde avance dans le sens horaire d’autant de places que font tous les votes ensemble. Si la somme est négative, il recule ; si elle vaut 0, il reste sur place.",
  "squid.rules.figure.counted": "Rouge montre 0, Bleu 1 et Vert 2 avec une astuce : trois en tout.",
  "squid.rules.figure.walked": "Le garde va de la place 4 à la place 7 et s’arrête derrière Rouge.",
  "squid.rules.window":
    "Maintenant, chaque personne qui a encore des astuces peut en jouer une ou dire « {pass} ». Après chaque astuce jouée, on repose la question à toute personne qui en a encore. Quand tout le monde a passé, on continue. C’est pareil quand une carte du garde vient d’être retournée. Une astuce jouée va face visible sur la défausse des astuces.",
  "squid.rules.next": "« {next} » : le garde avance d’une place. On peut en jouer plusieurs à la suite.",
  "squid.rules.quick":
    "« {quick} » : le garde avance d’une place, et une manche éclair commence (voir plus bas). Une deuxième « {quick} » dans la même manche fait seulement avancer le garde d’une place.",
  "squid.rules.card":
    "On retourne la première carte de la pile du garde, pour le personnage derrière lequel il se trouve, et on la pose sur la défausse du garde.",
  "squid.rules.second":
    "« {second} » : la carte du garde ne compte pas, et on en retourne une autre pour le même personnage. Celle-là compte, sauf si quelqu’un joue encore une seconde chance.",
  "squid.rules.deeds": "Puis on fait ce que dit la carte du garde :",
  "squid.rules.deed.pow":
    "le personnage glisse hors du cercle et retourne dans la boîte. Le cercle se resserre, et le garde passe derrière le personnage suivant dans le sens horaire.",
  "squid.rules.deed.empty": "il ne se passe rien.",
  "squid.rules.deed.trick": "il n’arrive rien au personnage, et la personne à qui il appartient pioche une astuce.",
  "squid.rules.figure.pow": "« {pow} » pour le personnage de Bleu à la place 2.",
  "squid.rules.figure.closed": "Il est parti, le cercle s’est resserré, et le garde est derrière le suivant, Vert.",
  "squid.rules.quick.round":
    "Dans une manche éclair, on ne vote plus : tant que personne n’a quitté le cercle, le garde avance aussitôt d’une place, on peut jouer des astuces, et on retourne la carte du garde suivante. Au premier « {pow} » qui compte, la manche éclair est finie.",
  "squid.rules.new.round": "Après chaque manche, la suivante commence par un vote. Le garde part de là où il est.",
  "squid.rules.renew":
    "Quand une pile est vide et qu’il faut une carte, on mélange sa défausse pour en refaire une pile.",
  "squid.rules.out":
    "Si tu n’as plus de personnage dans le cercle, tu es hors jeu : plus de vote, plus d’astuces. Tes astuces vont face visible sur la défausse.",
  "squid.rules.won": "Dès qu’il ne reste qu’une couleur dans le cercle, la personne qui la joue gagne.",
  "squid.rules.guess":
    "Notre ajout : les joueurs hors jeu et ceux qui regardent peuvent parier à chaque vote sur la place où le garde s’arrêtera. La bonne place rapporte deux points, une place voisine un seul. Cela n’a rien à voir avec la victoire.",
  "squid.rules.example": "Une manche entière, pas à pas",
  "squid.rules.example.who": "Une partie à trois : il y a donc neuf personnages dans le cercle. Rouge commence.",
  "squid.rules.example.1": "Rouge met le garde derrière un de ses personnages, à la place 1.",
  "squid.rules.example.2": "Chacun choisit ce qu’il montre. Deux mains sont prêtes, et personne ne les voit encore.",
  "squid.rules.example.3": "Toutes les mains se montrent en même temps : 1, 1 et 1. Cela fait trois.",
  "squid.rules.example.4":
    "Le garde avance de trois places, jusqu’à la place 4. Il est encore derrière Rouge. Personne ne joue d’astuce.",
  "squid.rules.example.5": "La carte du garde est « {pow} » : le personnage de Rouge devrait partir.",
  "squid.rules.example.6": "Mais Rouge joue « {second} ». La carte du garde ne compte pas.",
  "squid.rules.example.7": "On en retourne une autre : « {newtrick} ». Personne ne joue plus rien.",
  "squid.rules.example.8": "Le personnage reste donc, et Rouge pioche une astuce.",
  "squid.rules.example.9": "La manche suivante commence par un vote. Le garde est toujours à la place 4.",
  "squid.rules.variant.characters":
    "Une partie plus longue : à quatre, cinq ou six aussi, on peut mettre les trois personnages dans le cercle.",
  "squid.rules.variant.ring":
    "Un autre cercle : les personnages d’une même couleur côte à côte, ou tous dans le désordre.",
  "squid.rules.variant.decks":
    "Si tu sais combien de cartes de chaque sorte contient ta boîte, tu peux régler les deux piles avant la partie.",
  "squid.rules.secret":
    "Personne d’autre que toi ne connaît tes astuces, ni ton vote avant que toutes les mains se montrent. Personne ne connaît l’ordre des piles. Tout le monde peut voir : le cercle, les deux défausses, le nombre de cartes de chaque joueur et de chaque pile, et qui a voté ou passé.",
  "squid.rules.ruling.window":
    "Avec le jeu en boîte, la personne la plus rapide abat une carte sur la table. Ici, on pose la question à toute personne qui a des astuces ; si deux veulent jouer en même temps, la première carte compte. L’hôte règle le temps de réponse. Si tu n’as pas d’astuce, on ne te demande rien.",
  "squid.rules.ruling.one": "Une main, un vote : une astuce par vote au plus.",
  "squid.rules.ruling.second":
    "Avec une seconde chance, on retourne toujours une autre carte ; on n’est pas sauvé pour autant. Un « {pow} » ainsi écarté ne termine pas une manche éclair.",
  "squid.rules.ruling.trick": "Une nouvelle astuce se pioche toujours : une carte de plus ne fait jamais de mal.",
  "squid.rules.ruling.out":
    "La règle n’enlève que le vote aux joueurs hors jeu. Ici, ils ne jouent plus d’astuces non plus, et leurs cartes reviennent dans le jeu.",
  "squid.rules.ruling.renew":
    "La règle ne parle de remélanger la défausse que pour les astuces ; ici, la pile du garde se refait de la même façon.",
};

export default words;
