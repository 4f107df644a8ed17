// What the coach of Through the Walls says, in French.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.coach.aim":
    "Déguise ton fantôme avant les autres : chapeau, visage, habit, jambes et main. Un tour compte jusqu’à trois coups magiques. Tu as le rouge. D’abord un pas : va en {field}.",
  "walls.coach.room":
    "Un pas ne sort pas de la salle : ni à travers les murs, ni en diagonale. Encore un, vers {field}.",
  "walls.coach.slide":
    "Tu es sur un déguisement : {here}. Tu pourrais le chercher maintenant. Mais il y a un aimant sous toi, alors essaie « {slide} » !",
  "walls.coach.through":
    "La glissière A te fait passer à travers le mur, jusqu’en b3 ! C’étaient tes trois coups. Au tour de Vert.",
  "walls.coach.vest": "Vert est sur un déguisement ({theirs}) et fouille une pile pour trouver exactement cette carte.",
  "walls.coach.secret":
    "Seul Vert voit les cartes de la pile 2. La carte ({theirs}) n’y était pas : maintenant, tu le sais aussi.",
  "walls.coach.shift":
    "Troisième sorte de coup : mettre une glissière dans un couloir libre, si aucun fantôme n’est au-dessus de l’un ou de l’autre couloir. Choisis « {corridor} », puis « {shift} : {level} ».",
  "walls.coach.mask":
    "Un de ses aimants est maintenant sous c1. Va en {field}, et garde ce déguisement-là pour plus tard.",
  "walls.coach.turn":
    "Quatrième sorte de coup : tourner le château ! Les fantômes au-dessus d’un aimant restent sur place, les autres tournent avec. « {turn} ».",
  "walls.coach.search":
    "L’aimant t’attrape en route, et le château continue de tourner sous toi. Tu es sur : {here}. La carte est dans une des quatre piles. Fouille la pile {pile}.",
  "walls.coach.tidy":
    "Pas ici : le chapeau de cette pile n’est pas le bon, et il y a exactement un chapeau par pile ! Choisis la carte qui va sur le dessus : « {card} ».",
  "walls.coach.robe":
    "Un aimant a retenu Vert pendant que le château tournait : Vert est maintenant sur un autre déguisement ({theirs}) et fouille la pile 3.",
  "walls.coach.took": "Trouvé ! Vert prend cette carte et la pose face visible.",
  "walls.coach.again":
    "Tu es toujours sur ton déguisement : tu peux fouiller tout de suite, sans jouer de coup. Le chapeau n’était pas dans la pile 1. Essaie la pile {pile}.",
  "walls.coach.found": "Le voilà, et ton fantôme le porte déjà ! Choisis la carte qui va sur le dessus : « {card} ».",
  "walls.coach.done": "Le premier fantôme déguisé de la tête aux pieds gagne. Maintenant, tu sais jouer.",
};

export default words;
