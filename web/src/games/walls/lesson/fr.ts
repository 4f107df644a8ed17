// What the coach of Through the Walls says, in French.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.coach.aim":
    "Déguise ton fantôme avant les autres : chapeau, visage, habit, jambes et main. Un tour compte jusqu’à trois coups magiques. Tu as le rouge. D’abord un pas : va en {field}.",
  "walls.coach.room":
    "Un pas ne sort pas de la salle : ni à travers les murs, ni en diagonale. Encore un, vers {field}.",
  "walls.coach.slide":
    "Tu es sur la cuirasse : tu pourrais déjà chercher sa carte dans une pile. Mais il y a un aimant sous toi, alors essaie « {slide} » !",
  "walls.coach.through":
    "La glissière A te fait passer à travers le mur, jusqu’en b3 ! C’étaient tes trois coups. Au tour de {green}, en vert.",
  "walls.coach.vest": "{green} est sur le gilet de pirate et fouille une pile pour trouver exactement cette carte.",
  "walls.coach.secret":
    "À part {green}, personne ne voit les cartes de la pile 2. Le gilet de pirate n’y était pas : maintenant, tu le sais aussi.",
  "walls.coach.shift":
    "Troisième sorte de coup : changer une glissière de couloir, si aucun fantôme n’est au-dessus de l’ancien couloir ni du nouveau. Choisis « {corridor} », puis « {shift} : {level} », pour que rien ne dépasse.",
  "walls.coach.mask":
    "Un de ses aimants est maintenant sous c1. Va en {field}, sur le masque de plongée, mais ne cherche pas encore sa carte.",
  "walls.coach.turn":
    "Quatrième sorte de coup : tourner le château ! Les fantômes au-dessus d’un aimant restent sur place, les autres tournent avec le château. Choisis « {turn} ».",
  "walls.coach.search":
    "L’aimant t’attrape en route, et le château continue de tourner sous toi. Te voilà sur le chapeau de sorcier. Sa carte est dans une des quatre piles. Fouille la pile {pile}.",
  "walls.coach.tidy":
    "Pas ici : le chapeau de cette pile n’est pas le bon, et au début il y a exactement un chapeau par pile ! Choisis la carte qui va sur le dessus : « {card} ». Les autres n’en voient que le dos.",
  "walls.coach.robe":
    "Un aimant a retenu {green} pendant que le château tournait : {green} est maintenant sur la robe de sorcier et fouille la pile 3.",
  "walls.coach.took": "Trouvé ! {green} prend cette carte et la pose face visible.",
  "walls.coach.again":
    "Tu es toujours sur ton déguisement : tu peux fouiller tout de suite, sans jouer de coup. Le chapeau n’était pas dans la pile 1. Essaie la pile {pile}.",
  "walls.coach.found": "Le voilà, et ton fantôme le porte déjà ! Choisis la carte qui va sur le dessus : « {card} ».",
  "walls.coach.done": "Le premier fantôme déguisé de la tête aux pieds gagne. Maintenant, tu sais jouer.",
};

export default words;
