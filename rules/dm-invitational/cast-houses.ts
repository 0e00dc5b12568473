/** Houses of a season: of its hosts and cast, where there is one; default names fill up (Season, Matches and purses). */

import { foldedText } from '../kit/asking/kinds.ts';
import type { People } from '../kit/match/game.ts';
import { type Content, DEALER_HOUSES, type House } from './content.ts';

/** By the name of a house, whose it becomes: the first two hosts are the Dealers, then the cast in its order. Who has a house of that name already keeps it. */
export function castHouses(content: Content, { hosts, cast }: People): ReadonlyMap<string, string> {
  const dealers = content.houses.filter(({ isDealers }) => isDealers).map(({ name }) => name);
  const others = content.houses.filter(({ isDealers }) => !isDealers).map(({ name }) => name);
  const named = hosts.filter(isNameOfHouse).slice(0, DEALER_HOUSES);
  const playing = cast.filter((name) => isNameOfHouse(name) && !isAmong(named, name));
  return new Map([...renamed(dealers, named), ...renamed(others, unique(playing))]);
}

/** A number would be taken for a courier's. */
const isNameOfHouse = (name: string): boolean => /^\p{L}/u.test(name);

const isAmong = (names: readonly string[], name: string): boolean =>
  names.some((one) => foldedText(one) === foldedText(name));

const unique = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => !isAmong(names.slice(0, index), name));

/** Each in turn gets the next house that is nobody's by its own name. */
function renamed(
  houses: readonly House[],
  people: readonly string[],
): readonly (readonly [House, House])[] {
  const free = houses.filter((house) => !isAmong(people, house));
  const without = people.filter((name) => !isAmong(houses, name));
  return free.flatMap((house, index) => {
    const name = without[index];
    return name === undefined ? [] : [[house, name] as const];
  });
}
