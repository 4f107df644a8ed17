// What the coach of Squid the Game says, in French.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "squid.coach.aim":
    "La dernière couleur dans le cercle gagne. Tu as les rouges : trois personnages. Le garde commence derrière l’un d’eux : touche la place {place}.",
  "squid.coach.vote":
    "En secret, chacun choisit main ouverte (0) ou un doigt (1). Le garde avance d’autant de places que cela fait en tout. Choisis « {vote} ».",
  "squid.coach.wait": "Les autres choisissent. On ne voit aucune main avant que tout le monde ait choisi.",
  "squid.coach.behind":
    "Trois fois 1 : le garde avance de trois places, et le voilà derrière toi ! Tes astuces « {minus} » et « {second} » ne servent à rien maintenant. Touche « {pass} ».",
  "squid.coach.others": "Les autres aussi peuvent jouer une astuce.",
  "squid.coach.pow":
    "La carte du garde est « {pow} » : ton personnage va quitter le cercle ! Joue « {second} », et la carte du garde ne comptera pas.",
  "squid.coach.spared":
    "Cette fois, « {newtrick} » : ton personnage reste et tu vas piocher une astuce. Rien d’autre à faire : « {pass} ».",
  "squid.coach.palm":
    "Tu as pioché « {next} ». Nouvelle manche : le garde est à la place 4, ton prochain personnage à la place 7. Freine le garde : choisis « {vote} ».",
  "squid.coach.two":
    "{green} a utilisé « {two} » : trois places en tout, et le garde est derrière toi ! Ta nouvelle astuce l’envoie une place plus loin : joue « {next} ».",
  "squid.coach.away": "Ouf, il est derrière {blue}. « {minus} » sert à voter : garde cette astuce. Touche « {pass} ».",
  "squid.coach.empty": "« {empty} » : il ne se passe rien, {blue} a de la chance. Touche « {pass} ».",
  "squid.coach.minus":
    "Le garde est à la place 8, et ton personnage deux places plus loin. Les autres vont sans doute montrer 1 tous les deux. Utilise « {minus} » : ton vote compte pour −1.",
  "squid.coach.stopped":
    "1 et 1 et −1 : une seule place. Le garde s’arrête derrière {green}, juste avant toi. Tu n’as plus d’astuces : regarde.",
  "squid.coach.quick":
    "{blue} joue « {quick} » : une place plus loin, derrière toi, et ainsi de suite jusqu’à ce que quelqu’un quitte le cercle. Entre-temps, on ne vote pas.",
  "squid.coach.runs": "« {empty} » pour toi. Ouf ! Le garde repart tout seul.",
  "squid.coach.on": "Le voilà derrière {blue}. La carte suivante arrive.",
  "squid.coach.gone": "« {pow} » pour {blue}. Seule « {second} » pourrait encore aider…",
  "squid.coach.done":
    "Et hop, dehors ! Le cercle se resserre et le garde passe derrière le personnage suivant. La dernière couleur gagne. Maintenant, tu sais jouer.",
};

export default words;
