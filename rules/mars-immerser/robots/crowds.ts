/** Where others are to be expected: a Relative is worth the less the more visit it, so all of them cannot be visited by all. */

import type { Content } from '../content.ts';
import { relativePoints } from '../scoring.ts';
import type { Crowds } from './esteem.ts';
import { bestOpenings, type Look } from './openings.ts';
import { TEMPERS } from './tempers.ts';

/** So many others there are, and so many times everybody thinks again. */
export const OTHERS = 8;
const TIMES = 4;
/** Of the openings so many are believed to be played. */
const PLAYED = 6;
/** Slices that one visitor has, about. */
const SLICES_EACH = 1.7;

/**
 * By place: how many others come by. Everybody plans for what everybody was seen to plan before, again and again: visits even out. It rests on the content alone,
 * as players could think it through before the first round.
 */
export function visitorsIn(content: Content): readonly number[] {
  let visitors: readonly number[] = content.locations.map(() => 0);
  for (let time = 1; time <= TIMES; time++) {
    const seen = visitorsBy(content, crowdsAt(visitors));
    visitors = visitors.map((before, place) => before + ((seen[place] ?? 0) - before) / time);
  }
  return visitors;
}

/** Only briefly: what they do more closely differs little. */
const LOOKS: readonly Look[] = [
  { starts: Number.POSITIVE_INFINITY, width: 3 },
  { starts: 10, width: 12 },
];

export const crowdsAt = (visitors: readonly number[]): Crowds => ({
  first: visitors.map((others) => share(others, 1)),
  additional: visitors.map((others) => share(others, 2) - share(others, 1)),
  visitors,
});

/** What so many Slices bring beside so many others; between whole numbers in proportion. */
function share(others: number, slices: number): number {
  const least = Math.floor(others);
  const [few, more] = [relativePoints(least + 1), relativePoints(least + 2)];
  const points = few + (more - few) * (others - least);
  return (points * slices) / (others * SLICES_EACH + slices);
}

/** How many of the others come by each place: each way to play is as likely as another, and so are its openings. */
function visitorsBy(content: Content, crowds: Crowds): readonly number[] {
  const ways = Object.values(TEMPERS).map((temper) =>
    bestOpenings(content, temper, { crowds, looks: LOOKS }).slice(0, PLAYED),
  );
  const each = OTHERS / ways.length;
  return content.locations.map(({ code }) =>
    ways.reduce((sum, openings) => {
      const comers = openings.filter(({ seen }) => seen.has(code)).length;
      return sum + (each * comers) / openings.length;
    }, 0),
  );
}
