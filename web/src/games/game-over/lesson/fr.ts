// What the coach of Game Over says, in French.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "game-over.coach.aim":
    "Trouve en un seul tour une clé et la princesse rouge, et tu gagnes. Avant chaque tuile, choisis une arme. Au hasard : « {weapon} », puis retourne {cell}.",
  "game-over.coach.guess":
    "Quelle chance ! Ce blork craint la potion. Tu continues, c’est même obligatoire. Devine encore pour la tuile d’à côté : « {weapon} », puis {cell}.",
  "game-over.coach.over":
    "Mauvaise arme : game over pour ce tour. Le blork en a2 craint l’arc, retiens-le ! Toutes les tuiles repassent face cachée, et {blue}, en bleu, entre par e5.",
  "game-over.coach.watch": "{blue} a pris la bonne arme. Regarde bien : tout ce que {blue} retourne, tu le vois aussi.",
  "game-over.coach.princess":
    "En d5 se trouve la princesse rouge, la tienne : retiens d5 ! Les princesses des autres sont sans danger, donc {blue} continue.",
  "game-over.coach.fears": "Le blork en d4 craint le pistolet laser. Retiens-le aussi.",
  "game-over.coach.key": "Une clé en d3 ! Sans la princesse bleue, elle ne sert à rien à {blue}, qui doit continuer.",
  "game-over.coach.beside": "On avance vers une tuile face cachée qui touche la dernière par un côté.",
  "game-over.coach.dead-end":
    "Impasse ! Autour de e4, tout était déjà visible : game over pour {blue} aussi. À toi, encore depuis ton coin : « {weapon} », puis {cell}.",
  "game-over.coach.remember": "Que craignait le blork suivant ? « {weapon} », puis {cell}.",
  "game-over.coach.next":
    "Va vers une tuile que personne ne connaît. Pour l’arme, il faut deviner : garde l’arc et retourne {cell}.",
  "game-over.coach.invincible":
    "Un blork invincible ! Aucune arme ne le bat : game over. Mais d’abord, tu l’échanges avec une tuile face cachée. Cache-le sur le chemin de {blue} : {cell}.",
  "game-over.coach.swapped":
    "Personne n’a regardé : ce qui était en c5 est maintenant en a3, et le blork attend en c5. Observe {blue}…",
  "game-over.coach.trapped": "Bien joué ! {blue} est tombé droit dessus, et le cache maintenant ailleurs.",
  "game-over.coach.third":
    "Le blork invincible est maintenant en b2. À toi, et tu connais le chemin. « {weapon} », puis {cell}.",
  "game-over.coach.again": "« {weapon} », puis {cell}.",
  "game-over.coach.unknown":
    "En {cell} se trouve ce que tu as reçu en échange du blork invincible. Personne ne l’a vu : retourne {cell}.",
  "game-over.coach.portal":
    "Le portail ! D’ici, tu peux continuer avec n’importe quelle tuile face cachée. Tu sais où est une clé : {cell}.",
  "game-over.coach.laser":
    "Une clé ! Maintenant, va chercher ta princesse. Le blork d’à côté craint le pistolet laser : « {weapon} », puis {cell}.",
  "game-over.coach.home": "Et qui était en {cell} ?",
  "game-over.coach.done": "Une clé et ta princesse, en un seul tour ! Voilà tout le secret. Maintenant, tu sais jouer.",
};

export default words;
