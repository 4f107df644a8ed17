// The rules page of Through the Walls in Spanish.
import type { Words } from "../../../words/index.svelte";

const words: Words = {
  "walls.rules.players": "de 2 a 4",
  "walls.rules.age": "a partir de 7 años",
  "walls.rules.time": "unos 25 minutos",
  "walls.rules.goal":
    "Esta noche es carnaval en el castillo, y los fantasmas están hartos de ser tan pálidos. Antes que nadie, disfraza al tuyo de pies a cabeza: sombrero, cara, ropa, piernas y mano.",
  "walls.rules.board":
    "El castillo: un tablero de 7 × 7 casillas, dividido por muros en 12 salas. Las salas no tienen puertas.",
  "walls.rules.plug":
    "El eje del centro, d4, sujeta el castillo al suelo; el castillo gira sobre él. Nada se pone nunca encima ni lo cruza.",
  "walls.rules.corners":
    "4 fantasmas de cuatro colores. Las cuatro esquinas son sus casillas de salida: rojo en a1, azul en g1, verde en g7, amarillo en a7.",
  "walls.rules.cards":
    "En 20 casillas hay una pieza impresa. Hay cuatro disfraces: pirata, buzo, caballero y mago. Cada uno tiene cinco piezas, una para cada parte del cuerpo: sombrero, cara, ropa, piernas y mano. Cada pieza tiene su carta. Por delante se ve la pieza; por detrás, solo la parte del cuerpo.",
  "walls.rules.floor":
    "El suelo está debajo del castillo y no se mueve nunca. Lo recorren cinco pasillos subterráneos de arriba abajo, bajo las columnas segunda a sexta.",
  "walls.rules.sliders":
    "3 correderas, A, B y C, están en los pasillos. Cada una tiene siete cámaras; en algunas hay imanes, y no son las mismas en cada corredera. Una corredera puede subir o bajar hasta que asomen dos cámaras por un extremo, no más.",
  "walls.rules.lay":
    "El castillo está sobre el suelo, sin girar. Las correderas A, B y C están en los pasillos 1, 3 y 5, sin asomar por ningún lado; los pasillos 2 y 4 están libres.",
  "walls.rules.ghosts":
    "Cada fantasma está en la esquina de su color. Si jugáis dos, os sentáis frente a frente, con el rojo y el verde; con tres se usan tres esquinas. Los fantasmas que nadie lleva se quedan en la caja.",
  "walls.rules.figure.deal":
    "Todo listo para cuatro: un fantasma en cada esquina, las correderas en los pasillos 1, 3 y 5; sus imanes se ven al trasluz.",
  "walls.rules.piles":
    "Separad las cartas por el reverso y barajad cada clase. Después repartidlas en cuatro montones: cada uno recibe cinco cartas, exactamente una para cada parte del cuerpo. Nadie mira las cartas por delante. Barajad cada montón y ponedlo boca abajo.",
  "walls.rules.figure.pile":
    "Lo que hay en cada montón al principio, visto por detrás: un sombrero, una cara, una prenda de ropa, unas piernas y una mano.",
  "walls.rules.first":
    "Empieza quien antes dé tres vueltas con un dedo en el aire, y se sigue en el sentido de las agujas del reloj. En Gamenight, quién empieza lo decide quien organiza la mesa, o la suerte.",
  "walls.rules.turn":
    "Haz hasta tres jugadas mágicas. Hay cuatro clases; combínalas como quieras, también varias veces la misma. Después puedes buscar en un montón, si tu fantasma está sobre una pieza que te sirve. Puedes parar cuando quieras.",
  "walls.rules.blind":
    "No vale probar antes: quien toca una corredera tiene que moverla, y jugada hecha, hecha está. Aquí solo ves lo que pasa cuando ya ha pasado; «{happened}» (la lupa de la esquina) lo muestra despacio.",
  "walls.rules.step.title": "Paso",
  "walls.rules.step":
    "Tu propio fantasma va a una casilla de al lado, en la misma sala: ni a través de un muro, ni en diagonal, ni al eje, ni a una casilla con un fantasma.",
  "walls.rules.slide.title": "Deslizar",
  "walls.rules.grip":
    "Un imán sujeta a un fantasma si está justo debajo de él. Con un paso, ese fantasma puede irse igualmente.",
  "walls.rules.slide":
    "Mueve una corredera una cámara hacia arriba o hacia abajo. Cada fantasma sujeto por sus imanes avanza una casilla con ella, a través de los muros, y empuja a los fantasmas que encuentra. El fantasma que iría a parar al eje se queda, y también todos los que empujan por detrás; la corredera sigue por debajo. Si con eso algún fantasma se sale del tablero, no se puede deslizar.",
  "walls.rules.figure.through":
    "La corredera A baja. Uno de sus imanes está debajo de Rojo y lo arrastra a través del muro, de b2 a b3.",
  "walls.rules.figure.plug":
    "La corredera B baja, pero el eje le cierra el paso a Azul: Azul se queda y la corredera sigue por debajo.",
  "walls.rules.figure.push":
    "La corredera A baja y arrastra a Verde a través de un muro. Azul estaba en medio y se lleva el empujón.",
  "walls.rules.shift.title": "Cambiar de pasillo",
  "walls.rules.shift":
    "Saca una corredera de su pasillo y métela en otro pasillo libre, hasta donde quieras; pueden asomar dos cámaras como mucho. No puede haber ningún fantasma encima de ninguno de los dos pasillos. A una corredera nunca se le da la vuelta.",
  "walls.rules.figure.shift": "La corredera B pasa del pasillo 3 al 2. No hay fantasmas encima de ninguno de los dos.",
  "walls.rules.turned.title": "Girar",
  "walls.rules.turned":
    "Gira el castillo un cuarto de vuelta, hacia donde quieras. Los fantasmas sujetos se quedan en su sitio sobre el suelo mientras el castillo gira debajo. Todos los demás giran con su casilla, salvo que un imán los atrape por el camino o choquen con un fantasma quieto.",
  "walls.rules.figure.hold":
    "Un cuarto de vuelta en el sentido de las agujas del reloj. Un imán sujeta a Rojo, que no se mueve y ahora está en otra casilla. Azul gira con su esquina. Verde gira también, hasta que un imán lo atrapa abajo.",
  "walls.rules.ride":
    "Así se resuelve un giro: los sitios alrededor del eje forman tres anillos. Todos los que giran avanzan a la vez por su anillo, sitio a sitio: dos en el anillo interior, cuatro en el del medio, seis en el exterior. El que llega encima de un imán queda atrapado y se queda ahí mientras el castillo sigue girando.",
  "walls.rules.wedge":
    "En los dos anillos interiores, el fantasma que choca con uno quieto se atasca y se queda quieto también. Está a caballo entre dos casillas: la que ha alcanzado y la de detrás. Después del giro, quien tiene el turno lo pone en una de las dos, si la de detrás está libre; si no, se queda.",
  "walls.rules.figure.straddle":
    "Un cuarto de vuelta en sentido contrario a las agujas del reloj. Azul gira y choca con Rojo, sujeto por un imán. Azul está a caballo entre las dos casillas marcadas; quien tiene el turno lo pone en una de ellas.",
  "walls.rules.off":
    "En el anillo exterior, el fantasma que choca con uno quieto sale volando del tablero. Después del giro, quien tiene el turno lo pone en la esquina vacía que quiera.",
  "walls.rules.figure.off":
    "Azul gira por el borde y choca con Verde, sujeto por un imán. Azul sale volando (aquí, dibujado en el centro) y vuelve a una de las esquinas marcadas.",
  "walls.rules.order":
    "Si hay varios fantasmas por colocar, se va por orden de turno, empezando por el de quien tiene el turno. No cuesta ninguna jugada más. Se puede colocar un fantasma encima de un imán.",
  "walls.rules.search.title": "Buscar",
  "walls.rules.search":
    "Si tu fantasma está sobre una pieza para una parte del cuerpo de la que aún no tienes carta, puedes buscar en el montón que quieras, incluso sin haber hecho ninguna jugada, si ya estás ahí. Da igual que otra persona haya encontrado ya esa carta. En un montón vacío no se puede buscar.",
  "walls.rules.look":
    "Miras todas las cartas del montón, y nadie más las ve. Si está justo la carta de la pieza sobre la que estás, te la quedas y la pones boca arriba. No te llevas ninguna otra.",
  "walls.rules.tidy":
    "Después el montón vuelve a su sitio. Puedes cambiar el orden de las cartas; aquí eliges la que va encima, y las demás siguen en su orden.",
  "walls.rules.after": "Una búsqueda termina tu turno, encuentres algo o no. Las jugadas que te queden se pierden.",
  "walls.rules.won":
    "En cuanto tienes una pieza para cada una de las cinco partes del cuerpo, ganas. Pueden ser de disfraces distintos.",
  "walls.rules.example": "Juegan Rojo y Verde. Le toca a Rojo, que aún no tiene cartas.",
  "walls.rules.example.1": "El fantasma de Rojo está en b3. Rojo tiene tres jugadas mágicas.",
  "walls.rules.example.2":
    "Primera jugada, cambiar de pasillo: la corredera B pasa del pasillo 3 al 2. Uno de sus imanes queda debajo de la fila de arriba.",
  "walls.rules.example.3":
    "Segunda jugada, un paso: de la casilla b3 a la a3, en la misma sala. Aquí hay unas gafas de buceo; Rojo podría buscarlas.",
  "walls.rules.example.4":
    "Tercera jugada, girar: Rojo gira por el borde hasta que el imán lo atrapa, y el castillo sigue girando. Ahora Rojo está en a5. A Verde lo sujetó un imán todo el tiempo.",
  "walls.rules.example.5":
    "En a5 está el sombrero de mago. Rojo busca en el montón 4 y encuentra justo esa carta. Las otras cuatro solo las ve Rojo.",
  "walls.rules.example.6":
    "Rojo elige la carta que va encima y devuelve el montón a su sitio. El fantasma lleva el sombrero, y le toca a Verde.",
  "walls.rules.variant.piles":
    "Montones viajeros: después de buscar puedes poner el montón en cualquiera de los cuatro sitios. El montón cambia de sitio con el que está allí, o va a un sitio vacío.",
  "walls.rules.variant.round":
    "Última ronda: quien se ha disfrazado no gana al momento. La ronda se juega hasta el final para que todos tengan los mismos turnos; ganan juntos quienes estén disfrazados entonces.",
  "walls.rules.variant.magnets": "Más difícil: ocultad los imanes (la herradura de la esquina) y recordad dónde están.",
  "walls.rules.variant.castle":
    "Un castillo propio: salas, piezas e imanes se pueden cargar desde un archivo antes de la partida.",
  "walls.rules.secret":
    "Solo es secreto el anverso de las cartas de los montones, salvo para quien está buscando. Todos pueden ver el reverso de arriba de cada montón, cuántas cartas tiene, las cartas encontradas y los imanes.",
  "walls.rules.ruling.castle":
    "El tablero y las correderas de la caja los conocemos solo por descripciones. Las salas, las piezas y los imanes de este castillo son creación nuestra, y el tablero es igual visto desde cada esquina.",
  "walls.rules.ruling.seats":
    "Según el reglamento se elige el fantasma; aquí va con el asiento. Si jugáis dos, os sentáis frente a frente, porque los pasillos solo quedan igual para esquinas opuestas.",
  "walls.rules.ruling.stop":
    "El reglamento deja parar antes si estás sobre una pieza que te sirve. Aquí puedes parar siempre, también sin jugada ni búsqueda.",
  "walls.rules.ruling.slider":
    "A una corredera nunca se le da la vuelta. «Arriba» y «abajo» se refieren siempre a la mesa, no al castillo.",
  "walls.rules.ruling.turn":
    "Con el juego de caja, lo que pasa al girar lo deciden los imanes y los fantasmas de madera; estas reglas se acercan a eso y aun así son fáciles de seguir. El reglamento no dice quién coloca a un fantasma atascado o caído; aquí lo hace quien tiene el turno.",
  "walls.rules.ruling.top": "Solo se ve el reverso de arriba, así que basta con elegir esa carta.",
};

export default words;
