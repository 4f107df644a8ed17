// The rules page of Squid the Game in Spanish.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "squid.rules.players": "de 2 a 6",
  "squid.rules.age": "a partir de unos 8 años (estimación nuestra)",
  "squid.rules.time": "unos 15 minutos (estimación nuestra)",
  "squid.rules.aim":
    "Todos están en un corro, y por detrás pasa un guardia con un cañón de confeti. Entre todos, y en secreto, se decide cuánto anda. Donde se para, se destapa una carta del guardia para el personaje que tiene delante. Gana el último color que quede en el corro.",
  "squid.rules.box":
    "60 cartas: 1 guardia, 18 personajes (tres de cada uno de los seis colores), 20 cartas del guardia con reverso turquesa y 21 trucos con reverso rosa.",
  "squid.rules.colours": "Los colores son rojo, azul, verde, amarillo, morado y naranja.",
  "squid.rules.kinds":
    "Hay tres clases de cartas del guardia («{pow}», «{empty}» y «{newtrick}») y cinco clases de trucos: «{two}», «{minus}», «{next}», «{quick}» y «{second}».",
  "squid.rules.counts":
    "El reglamento no dice cuántas hay de cada una. Aquí el guardia tiene 10 «{pow}», 6 «{empty}» y 4 «{newtrick}». Los trucos son 5 «{two}», 4 «{minus}», 5 «{next}», 3 «{quick}» y 4 «{second}».",
  "squid.rules.characters":
    "Cada cual toma los tres personajes de un color. Con dos o tres jugadores, los tres están en el corro. Con cuatro o más, dos están en el corro y el tercero queda delante de ti para mostrar tu color.",
  "squid.rules.ring":
    "En el corro los colores se alternan: un personaje de cada jugador, luego otro de cada uno, hasta que estén todos.",
  "squid.rules.piles":
    "Barajad por separado las cartas del guardia y los trucos. Las cartas del guardia van boca abajo en el centro, con sitio para los descartes; los trucos, boca abajo junto al corro. Cada cual roba dos trucos y los mantiene en secreto.",
  "squid.rules.guard": "Quien empieza pone al guardia detrás de uno de sus personajes.",
  "squid.rules.first":
    "Empieza la persona más joven. En Gamenight, quién empieza lo decide quien organiza la mesa, o la suerte.",
  "squid.rules.figure.six":
    "El comienzo con seis: doce personajes con los colores alternados, y el guardia detrás de Rojo.",
  "squid.rules.moments":
    "Una ronda tiene tres momentos, y cada truco va con uno de ellos. En una misma ronda, una o varias personas pueden jugar varios trucos.",
  "squid.rules.moment.vote": "La votación",
  "squid.rules.moment.moved": "El guardia se ha movido",
  "squid.rules.moment.card": "Se destapa una carta del guardia",
  "squid.rules.does.two": "Tu voto vale 2.",
  "squid.rules.does.minus": "Tu voto vale −1.",
  "squid.rules.does.next": "El guardia avanza un puesto más.",
  "squid.rules.does.quick": "Un puesto más, y así hasta que alguien se vaya por el tobogán.",
  "squid.rules.does.second": "Esta carta del guardia no cuenta; se destapa otra.",
  "squid.rules.vote":
    "Todos los del corro eligen a la vez y en secreto: la palma para 0 o un dedo para 1. Con el juego de caja se adelanta el puño, se dice a coro «¡Por… la… victoria!» y se enseña la mano al decir «victoria». Una vez dado, el voto no se cambia.",
  "squid.rules.vote.tricks":
    "En vez de eso puedes votar con un truco: «{two}» vale 2, «{minus}» vale −1. La carta no se descarta hasta que se han enseñado todas las manos. Como mucho una carta por voto.",
  "squid.rules.walk":
    "El guardia avanza en el sentido de las agujas del reloj tantos puestos como sumen todos los votos. Si la suma es negativa, retrocede; si es 0, se queda.",
  "squid.rules.figure.counted": "Rojo enseña 0, Azul 1 y Verde 2 con un truco: tres en total.",
  "squid.rules.figure.walked": "El guardia va del puesto 4 al 7 y se para detrás de Rojo.",
  "squid.rules.window":
    "Ahora, quien todavía tenga trucos puede jugar uno o decir «{pass}». Después de cada truco jugado se vuelve a preguntar a quienes aún tienen. Cuando todos han pasado, se sigue. Lo mismo ocurre después de destapar una carta del guardia. Un truco jugado va boca arriba al descarte de trucos.",
  "squid.rules.next": "«{next}»: el guardia avanza un puesto más. Se pueden jugar varios seguidos.",
  "squid.rules.quick":
    "«{quick}»: el guardia avanza un puesto más, y empieza una ronda rápida (mira más abajo). Un segundo truco de estos en la misma ronda solo lo hace avanzar un puesto.",
  "squid.rules.card":
    "Se destapa la carta de arriba del mazo del guardia para el personaje que tiene al guardia detrás, y se deja en el descarte del guardia.",
  "squid.rules.second":
    "«{second}»: la carta del guardia no cuenta, y se destapa otra para el mismo personaje. Esa sí vale, a no ser que alguien juegue otra segunda oportunidad.",
  "squid.rules.deeds": "Entonces pasa lo que dice la carta del guardia:",
  "squid.rules.deed.pow":
    "el personaje se va del corro por el tobogán y vuelve a la caja. El corro se cierra, y el guardia queda detrás del siguiente personaje en el sentido de las agujas del reloj.",
  "squid.rules.deed.empty": "no pasa nada.",
  "squid.rules.deed.trick": "al personaje no le pasa nada, y quien lo lleva roba un truco.",
  "squid.rules.figure.pow": "«{pow}» para el personaje de Azul en el puesto 2.",
  "squid.rules.figure.closed": "Se ha ido, el corro se ha cerrado y el guardia está detrás del siguiente, Verde.",
  "squid.rules.quick.round":
    "En una ronda rápida no se vuelve a votar: mientras nadie se haya ido, el guardia avanza enseguida un puesto, se pueden jugar trucos y se destapa la siguiente carta del guardia. Con el primer «{pow}» que valga se acaba la ronda rápida.",
  "squid.rules.new.round":
    "Si no hay ronda rápida, o cuando se acaba, empieza una nueva ronda con una votación. El guardia sale de donde está.",
  "squid.rules.renew": "Si un mazo se acaba y hace falta una carta, sus descartes se barajan y forman un mazo nuevo.",
  "squid.rules.out":
    "Si no te queda ningún personaje en el corro, quedas fuera: ni votos ni trucos. Tus trucos van boca arriba a los descartes.",
  "squid.rules.won": "En cuanto queda un solo color en el corro, gana quien lo lleva.",
  "squid.rules.guess":
    "Idea nuestra: quien está fuera o solo mira puede intentar adivinar en cada votación dónde se parará el guardia. Acertar el puesto da dos puntos; fallar por uno, un punto. No influye en quién gana.",
  "squid.rules.example": "Una ronda entera, paso a paso",
  "squid.rules.example.who": "Juegan tres, así que hay nueve personajes en el corro. Empieza Rojo.",
  "squid.rules.example.1": "Rojo pone al guardia detrás de un personaje suyo, en el puesto 1.",
  "squid.rules.example.2": "Cada cual elige una mano. Dos ya están elegidas, y todavía no las ve nadie.",
  "squid.rules.example.3": "Todas las manos se enseñan a la vez: 1, 1 y 1. Suman tres.",
  "squid.rules.example.4":
    "El guardia avanza tres puestos, hasta el 4. Está otra vez detrás de Rojo. Nadie juega ahora un truco.",
  "squid.rules.example.5": "La carta del guardia es «{pow}»: el personaje de Rojo tendría que irse.",
  "squid.rules.example.6": "Pero Rojo juega «{second}». La carta del guardia no cuenta.",
  "squid.rules.example.7": "Se destapa otra: «{newtrick}». Nadie juega nada más.",
  "squid.rules.example.8": "Así que el personaje se queda, y Rojo roba un truco.",
  "squid.rules.example.9": "La siguiente ronda empieza con una votación. El guardia sigue en el puesto 4.",
  "squid.rules.variant.characters":
    "Una partida más larga: también con cuatro o más jugadores pueden estar los tres personajes en el corro.",
  "squid.rules.variant.ring": "Otro corro: los personajes de cada color juntos, o todos al azar.",
  "squid.rules.variant.decks":
    "Si sabes cuántas cartas de cada clase hay en tu caja, puedes ajustar los dos mazos antes de la partida.",
  "squid.rules.secret":
    "Solo tú conoces tus trucos, y tu voto hasta que se enseñan todas las manos. Nadie conoce el orden de los mazos. Todos pueden ver el corro, los dos descartes, cuántas cartas tiene cada jugador y cada mazo, y quién ha votado o pasado.",
  "squid.rules.ruling.window":
    "Con el juego de caja, quien es más rápido echa una carta a la mesa. Aquí se pregunta a quienes tienen trucos; si dos quieren jugar a la vez, cuenta la primera carta. Quien organiza fija el tiempo para decidir. A quien no tiene trucos no se le pregunta.",
  "squid.rules.ruling.one": "Una mano, un voto: como mucho un truco por voto.",
  "squid.rules.ruling.second":
    "Una segunda oportunidad siempre destapa otra carta; eso por sí solo no salva a nadie. Un «{pow}» anulado así no acaba con una ronda rápida.",
  "squid.rules.ruling.trick": "Un truco nuevo se roba siempre: una carta más nunca viene mal.",
  "squid.rules.ruling.out":
    "El reglamento solo quita el voto a quien está fuera. Aquí tampoco juega trucos, y sus cartas vuelven al juego.",
  "squid.rules.ruling.renew":
    "El reglamento solo habla de volver a barajar el descarte de los trucos; aquí también se renueva así el mazo del guardia.",
};

export default words;
