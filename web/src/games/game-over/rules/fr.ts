// The rules page of Game Over in French.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "game-over.rules.players": "de 2 à 4",
  "game-over.rules.age": "à partir de 5 ans",
  "game-over.rules.time": "de 1 à 15 minutes",
  "game-over.rules.aim":
    "Tu es un petit barbare, et ta princesse est enfermée dans un donjon plein de blorks. Trouve en un seul tour une clé et la princesse de ta couleur, et tu gagnes. Elle s’ennuie depuis un bon moment.",
  "game-over.rules.box":
    "33 cartes : 25 tuiles pour le donjon, 4 armes et 4 barbares, un de chaque couleur. Voici les tuiles :",
  "game-over.rules.keys": "2 clés. Une seule suffit.",
  "game-over.rules.princesses":
    "4 princesses, une de chaque couleur : rouge, bleue, verte et jaune. Seule la tienne compte ; les autres sont sans danger. Les quatre sont toujours en jeu, même à deux.",
  "game-over.rules.portals": "1 portail, qui mène partout.",
  "game-over.rules.blorks":
    "16 blorks, quatre pour chacune des quatre armes : massue, potion, pistolet laser et arc. Chacun craint une seule arme, que montre son bouclier.",
  "game-over.rules.invincibles": "2 blorks invincibles. Aucune arme ne les bat.",
  "game-over.rules.cards":
    "Le barbare devant toi rappelle ta couleur. Les armes sont à tout le monde et ne s’usent jamais.",
  "game-over.rules.lay":
    "Mélangez les 25 tuiles et posez-les face cachée en un carré de cinq sur cinq : c’est le donjon. Placez les quatre armes à côté.",
  "game-over.rules.entrances":
    "Chacun entre par le coin le plus proche : c’est son entrée. À deux, prenez des coins opposés ; à trois, trois coins sur les quatre.",
  "game-over.rules.first":
    "La personne la plus jeune commence, puis on joue dans le sens horaire. Dans Gamenight, l’hôte choisit qui commence, ou bien le sort décide.",
  "game-over.rules.figure.deal":
    "Tout est prêt pour quatre : 25 tuiles face cachée, un barbare à chaque coin et les quatre armes.",
  "game-over.rules.weapon":
    "Avant chaque tuile, tu choisis une des quatre armes, la même ou une autre. Ensuite seulement, tu retournes la tuile.",
  "game-over.rules.enter": "La première tuile de chaque tour est ta propre entrée.",
  "game-over.rules.on":
    "Tu continues après un blork qui craint ton arme, une clé, une princesse de n’importe quelle couleur ou le portail. Ces tuiles restent visibles. Tu dois continuer : pas question de s’arrêter de soi-même.",
  "game-over.rules.next":
    "Chaque tuile suivante doit être face cachée et toucher la précédente par un côté. Un coin ne suffit pas.",
  "game-over.rules.portal":
    "Après le portail, la tuile suivante peut être n’importe quelle tuile face cachée du donjon, même l’entrée de quelqu’un.",
  "game-over.rules.over": "Game over",
  "game-over.rules.wrong":
    "Un blork qui ne craint pas ton arme met fin à ton tour. Un blork invincible aussi, quelle que soit ton arme.",
  "game-over.rules.stuck":
    "Une impasse aussi : tu devrais continuer, mais toutes les tuiles qui touchent la dernière par un côté sont déjà visibles. Le portail n’est jamais une impasse : de là, tu continues où tu veux.",
  "game-over.rules.figure.wrong": "Rouge a affronté le blork de a2 avec la massue, mais il craint l’arc : game over.",
  "game-over.rules.figure.stuck":
    "Bleu est parti de e5 et a fait le tour jusqu’en e4. Autour, tout est visible : une impasse.",
  "game-over.rules.invincible":
    "Un blork invincible doit d’abord être échangé avec une tuile encore face cachée, mais jamais avec une entrée que quelqu’un utilise. Personne ne regarde l’autre tuile, mais tout le monde voit lesquelles changent de place. S’il ne reste aucune tuile de ce genre, on n’échange rien.",
  "game-over.rules.figure.invincible": "Un blork invincible en a3 ! Rouge doit l’échanger avec une tuile face cachée.",
  "game-over.rules.figure.swapped":
    "Rouge le cache en c5. Ce qui s’y trouvait est maintenant en a3, et personne ne l’a vu.",
  "game-over.rules.back":
    "Ensuite, toutes les tuiles repassent face cachée, l’arme retourne à sa place et c’est à la personne suivante. La prochaine fois, tu repars de ton entrée : retiens ce que tu as vu !",
  "game-over.rules.won":
    "Tu gagnes aussitôt quand, pendant ton propre tour, une clé et la princesse de ta couleur sont visibles en même temps, même dans une impasse.",
  "game-over.rules.example": "Une partie à deux. Rouge se souvient de tout ce qui a été retourné, y compris par Bleu.",
  "game-over.rules.example.1": "Toutes les tuiles sont face cachée. Rouge part de son entrée, a1.",
  "game-over.rules.example.2":
    "Rouge connaît le blork en a1 et a choisi la potion, que ce blork craint. Rouge continue.",
  "game-over.rules.example.3": "À côté, en a2, il y a un blork qui craint l’arc. Rouge a changé d’arme et continue.",
  "game-over.rules.example.4":
    "a3, c’est le portail ! Pas besoin d’arme, et maintenant Rouge peut continuer n’importe où.",
  "game-over.rules.example.5": "Rouge se rappelle qu’il y a une clé en d3, et la retourne. C’est déjà la moitié !",
  "game-over.rules.example.6": "d4 touche d3 par un côté. Rouge a choisi le pistolet laser, que craint ce blork.",
  "game-over.rules.example.7":
    "En d5 se trouve la princesse rouge. Une clé et sa propre princesse sont visibles : Rouge gagne aussitôt.",
  "game-over.rules.secret":
    "Rien n’est secret, sauf ce qui est face cachée : ce qu’une personne voit, tout le monde le voit. S’en souvenir, c’est tout le jeu.",
  "game-over.rules.ruling.colours":
    "Dans la boîte, armes et couleurs sont seulement dessinées ; les noms d’ici sont les nôtres. Dans Gamenight, ta couleur va avec ton siège.",
  "game-over.rules.ruling.on":
    "Les éditions ne disent pas toutes qu’il faut continuer. Ici, c’est obligatoire, jusqu’à la victoire ou au game over.",
  "game-over.rules.ruling.key":
    "Certaines éditions parlent de la clé, d’autres de clés. Ici, une seule suffit, peu importe laquelle.",
  "game-over.rules.ruling.entrances":
    "Les entrées sont les coins utilisés dans cette partie. Un coin que personne n’utilise peut être échangé.",
};

export default words;
