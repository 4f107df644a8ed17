// The rules page of Game Over in Spanish.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "game-over.rules.players": "de 2 a 4",
  "game-over.rules.age": "a partir de 5 años",
  "game-over.rules.time": "de 1 a 15 minutos",
  "game-over.rules.aim":
    "Eres un pequeño bárbaro, y tu princesa está encerrada en una mazmorra llena de blorks. Encuentra en un solo turno una llave y a la princesa de tu color, y ganas. Lleva un buen rato aburriéndose.",
  "game-over.rules.box":
    "33 cartas: 25 fichas para la mazmorra, 4 armas y 4 bárbaros, uno de cada color. Estas son las fichas:",
  "game-over.rules.keys": "2 llaves. Con una basta.",
  "game-over.rules.princesses":
    "4 princesas, una de cada color: roja, azul, verde y amarilla. Solo cuenta la tuya; las demás no hacen daño. Las cuatro están siempre en juego, también con dos jugadores.",
  "game-over.rules.portals": "1 portal, que lleva a cualquier parte.",
  "game-over.rules.blorks":
    "16 blorks, cuatro para cada una de las cuatro armas: maza, poción, pistola láser y arco. Cada uno teme a una sola arma; su escudo muestra a cuál.",
  "game-over.rules.invincibles": "2 blorks invencibles. Ningún arma puede con ellos.",
  "game-over.rules.cards":
    "El bárbaro que tienes delante recuerda tu color. Las armas son de todos y no se gastan nunca.",
  "game-over.rules.lay":
    "Barajad las 25 fichas y ponedlas boca abajo en un cuadrado de cinco por cinco: esa es la mazmorra. Las cuatro armas van al lado.",
  "game-over.rules.entrances":
    "Cada cual entra por la esquina más cercana: es su entrada. Con dos jugadores se usan esquinas opuestas; con tres, tres de las cuatro.",
  "game-over.rules.first":
    "Empieza la persona más joven y se sigue en el sentido de las agujas del reloj. En Gamenight, quién empieza lo decide quien organiza la mesa, o la suerte.",
  "game-over.rules.figure.deal":
    "Todo listo para cuatro: 25 fichas boca abajo, un bárbaro en cada esquina y las cuatro armas.",
  "game-over.rules.weapon":
    "Antes de cada ficha eliges una de las cuatro armas, la misma u otra. Solo entonces destapas la ficha.",
  "game-over.rules.enter": "La primera ficha de cada turno es tu propia entrada.",
  "game-over.rules.on":
    "Sigues después de un blork que teme a tu arma, de una llave, de una princesa de cualquier color o del portal. Esas fichas quedan boca arriba. Tienes que seguir: no vale plantarse.",
  "game-over.rules.next":
    "Cada ficha siguiente tiene que estar boca abajo y tocar la anterior por un lado. Tocarse por la esquina no basta.",
  "game-over.rules.portal":
    "Después del portal, la siguiente ficha puede ser cualquiera que esté boca abajo en la mazmorra, también la entrada de otra persona.",
  "game-over.rules.over": "Game over",
  "game-over.rules.wrong":
    "Un blork que no teme a tu arma acaba con tu turno. Un blork invencible también, elijas lo que elijas.",
  "game-over.rules.stuck":
    "Quedarse sin salida también acaba con él: tendrías que seguir, pero todas las fichas junto a la última ya están boca arriba. En el portal nunca te quedas sin salida: desde ahí puedes seguir por donde quieras.",
  "game-over.rules.figure.wrong": "Rojo se enfrentó al blork de a2 con la maza, pero este teme al arco: game over.",
  "game-over.rules.figure.stuck": "Azul dio un rodeo desde e5 hasta e4. Alrededor está todo boca arriba: sin salida.",
  "game-over.rules.invincible":
    "Si destapas un blork invencible, antes de acabar el turno tienes que cambiarlo por una ficha que siga boca abajo, pero nunca por una entrada que alguien use. Nadie mira la otra ficha, pero todos ven cuáles cambian de sitio. Si no hay ninguna, no se cambia nada.",
  "game-over.rules.figure.invincible": "¡Un blork invencible en a3! Rojo tiene que cambiarlo por una ficha boca abajo.",
  "game-over.rules.figure.swapped": "Rojo lo esconde en c5. Lo que había allí está ahora en a3, y nadie lo ha visto.",
  "game-over.rules.back":
    "Después, todas las fichas vuelven a ponerse boca abajo, el arma vuelve a su sitio y le toca a la siguiente persona. La próxima vez sales otra vez de tu entrada: ¡recuerda lo que has visto!",
  "game-over.rules.won":
    "Ganas al instante si en tu propio turno una llave y la princesa de tu color están boca arriba a la vez, aunque te quedes sin salida.",
  "game-over.rules.example": "Juegan dos. Rojo recuerda todo lo que se ha destapado, también en los turnos de Azul.",
  "game-over.rules.example.1": "Todas las fichas están boca abajo. Rojo sale de su entrada, a1.",
  "game-over.rules.example.2": "Rojo conoce al blork de a1 y ha elegido la poción, a la que teme. Rojo sigue.",
  "game-over.rules.example.3": "Al lado, en a2, hay un blork que teme al arco. Rojo ha cambiado de arma y sigue.",
  "game-over.rules.example.4":
    "¡a3 es el portal! Para eso no hace falta arma, y ahora Rojo puede seguir por donde quiera.",
  "game-over.rules.example.5": "Rojo recuerda que en d3 hay una llave y la destapa. ¡Ya tiene la mitad!",
  "game-over.rules.example.6": "d4 toca d3 por un lado. Rojo ha elegido la pistola láser, a la que teme este blork.",
  "game-over.rules.example.7":
    "En d5 está la princesa roja. Una llave y su propia princesa están boca arriba: Rojo gana al instante.",
  "game-over.rules.secret":
    "No hay más secreto que lo que está boca abajo: lo que ve una persona lo ven todas. De recordarlo va el juego.",
  "game-over.rules.ruling.colours":
    "En la caja las armas y los colores solo están dibujados; los nombres de aquí son nuestros. En Gamenight tu color va con tu asiento.",
  "game-over.rules.ruling.on":
    "Las ediciones no coinciden en si hay que seguir. Aquí hay que hacerlo, hasta ganar o hasta el game over.",
  "game-over.rules.ruling.key": "Unas ediciones hablan de la llave y otras de llaves. Aquí basta una, da igual cuál.",
  "game-over.rules.ruling.entrances":
    "Las entradas son las esquinas que se usan en esta partida. Una esquina que nadie usa sí se puede cambiar.",
};

export default words;
