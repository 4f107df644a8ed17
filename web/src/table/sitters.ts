// Who sits where, with the names to be said.
import type { Say, Sitter } from "../games/face";
import type { GameInfo, PlaceState, TableMessage } from "../generated/protocol";

export function sitters(message: TableMessage, info: GameInfo | null, t: Say): Sitter[] {
  return message.table.places.map((place, seat) => ({
    seat,
    colour: place.colour,
    name: nameOf(place, message, info, t),
    bot: place.bot !== null,
    here: place.bot !== null || (place.person !== null && !place.away),
    mine: message.seats.includes(seat),
  }));
}

function nameOf(place: PlaceState, { table }: TableMessage, info: GameInfo | null, t: Say): string {
  if (place.person !== null) {
    // Who plays for several people is called by their colours.
    const several = table.places.filter(({ person }) => person === place.person).length > 1;
    return several ? t(`colour.name.${place.colour}`) : (table.people[place.person]?.name ?? "");
  }
  if (place.bot === null) return t("seat.free");
  const name = botName(info, place.bot, t);
  // Two bots of one name are told apart by their colour.
  const twice = table.places.filter(({ bot }) => bot === place.bot).length > 1;
  return twice ? t("seat.twin", { name, colour: t(`colour.${place.colour}`) }) : name;
}

export function botName(info: GameInfo | null, level: string, t: Say): string {
  return info?.people.find((bot) => bot.level === level)?.name ?? t("bot.random");
}
