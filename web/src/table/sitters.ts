// Who sits where, with the names to be said.
import type { Say, Sitter } from "../games/face";
import type { GameInfo, PlaceState, TableMessage } from "../generated/protocol";

export function sitters(message: TableMessage, info: GameInfo | null, t: Say): Sitter[] {
  const seated = message.table.places.map((place, seat) => ({
    seat,
    colour: place.colour,
    name: nameOf(place, seat, message, info, t),
    bot: place.bot !== null,
    portrait: place.bot === null ? chosen(place, message) : portrait(place.bot, seat),
    here: place.bot !== null || (place.person !== null && !place.away),
    mine: message.seats.includes(seat),
  }));
  return distinct(seated, t);
}

/** Who is called the same is told apart by colour; where the colour is seen anyway, the short name does. */
export function distinct(seated: readonly Sitter[], t: Say): Sitter[] {
  return seated.map((sitter) => {
    const { name, colour } = sitter;
    const twice = seated.filter((other) => other.name === name).length > 1 && name !== t("seat.free");
    return twice ? { ...sitter, name: t("seat.twin", { name, colour: t(`colour.${colour}`) }), short: name } : sitter;
  });
}

function nameOf(place: PlaceState, seat: number, { table }: TableMessage, info: GameInfo | null, t: Say): string {
  if (place.person !== null) {
    if (place.called) return place.called;
    // Who plays for several people calls them by name, or else by their colours.
    const several = table.places.filter(({ person }) => person === place.person).length > 1;
    return several ? t(`colour.name.${place.colour}`) : called(table.people[place.person], t);
  }
  if (place.bot === null) return t("seat.free");
  return botName(info, place.bot, seat, t);
}

/** What a bot is called: at each seat another name, so that no two at a table share one. */
export function botName(info: GameInfo | null, level: string, seat: number, t: Say): string {
  const bot = info?.people.find((other) => other.level === level);
  if (!bot) return t("bot.random");
  const { name, others } = bot;
  return [name, ...others][(seat + others.length) % (others.length + 1)] ?? name;
}

/** The drawing that somebody has chosen; whoever plays for several has one for all of them. */
function chosen({ person }: PlaceState, { table }: TableMessage): string | undefined {
  const worn = person === null ? undefined : table.people[person]?.portrait;
  return worn && `person-${worn}`;
}

/** How many faces the bots of a level have. */
const FACES = 3;

/** The drawing of a bot: another face at each of the first three seats that bots usually have. */
export function portrait(level: string, seat: number): string {
  const nth = (seat + FACES - 1) % FACES;
  return level === "random" || nth === 0 ? `bot-${level}` : `bot-${level}-${nth + 1}`;
}

/** What the server calls people who asked to be forgotten. */
const FORGOTTEN = "Somebody";

/** What somebody at the table is called, in the language spoken. */
export function called(person: { name: string } | undefined, t: Say): string {
  return person?.name === FORGOTTEN ? t("person.forgotten") : (person?.name ?? "");
}
