/** Who plays a seat that was handed over: seats keep their names, and everybody is told who is behind one since when. */

import type { NamedHandover, Position } from '../ledger/position.ts';

/** By seat, of those that somebody else plays: "Scarlet (Sam since Round 3)". */
export function shownNames({ handovers }: Position): Readonly<Record<string, string>> {
  const seats = [...new Set(handovers.map(({ seat }) => seat))];
  const shown = seats.map((seat) => [
    seat,
    shownName(handovers.filter((one) => one.seat === seat)),
  ]);
  return Object.fromEntries(shown.filter(([seat, name]) => seat !== name));
}

/** By what happened to one seat: a code that is renewed changes nothing of who plays it. */
function shownName(own: readonly NamedHandover[]): string {
  const { seat = '', name = '' } = own.at(-1) ?? {};
  const since = own.at(own.findLastIndex((one) => one.name !== name) + 1)?.step ?? '';
  return name === '' ? seat : `${seat} (${name} since ${shortTitle(since)})`;
}

/** "Round 3" of "Round 3: Bomb Squad". */
const shortTitle = (title: string): string => title.split(':')[0] ?? title;
