/** The openings that each way to play draws from: the best ones, as long as others do not block them. Thought through once for each content. */

import { memoizedByValue } from '../../kit/reckoning/memoize.ts';
import { movesOf } from '../atlas.ts';
import type { Content } from '../content.ts';
import { STAY } from '../forms/kinds.ts';
import { crowdsOf, OTHERS } from './crowds.ts';
import { bestOpenings, type Look, type Opening } from './openings.ts';
import { TEMPERS, type Temper } from './tempers.ts';

const LOOKS: readonly Look[] = [
  { starts: Number.POSITIVE_INFINITY, width: 10 },
  { starts: 24, width: 20 },
  { starts: 14, width: 60 },
];

/** So often all think again. */
const TIMES = 4;

/** By temper: the openings that it draws from. */
export type Repertoire = ReadonlyMap<Temper, readonly Opening[]>;

export const repertoireOf = memoizedByValue((content: Content): Repertoire => {
  const crowds = crowdsOf(content);
  const all: Repertoire = new Map(
    Object.values(TEMPERS).map((temper: Temper) => [
      temper,
      bestOpenings(content, temper, { crowds, looks: LOOKS }),
    ]),
  );
  let kept = all;
  for (let time = 0; time < TIMES; time++) kept = undisturbed(content, all, kept);
  return kept;
});

/** Of all openings those that are worth most beside the others' as they are played now. */
function undisturbed(content: Content, all: Repertoire, played: Repertoire): Repertoire {
  const others = [...played.values()].map((openings) => openings.map(travelsOf));
  return new Map(
    [...all].map(([temper, openings]) => {
      const worthOf = (opening: Opening) => {
        const atStake = content.lists
          .filter(({ number }) => opening.lists.includes(number))
          .reduce((sum, { points }) => sum + points * temper.sights, 0);
        return opening.worth - blockedBy(others, travelsOf(opening)) * (atStake + BLOCKED);
      };
      return [
        temper,
        openings.toSorted((a, b) => worthOf(b) - worthOf(a)).slice(0, temper.openings),
      ];
    }),
  );
}

/** What a block costs beside the lists that may be lost by it. */
const BLOCKED = 3;

/** How likely it is that somebody among the others blocks; each way to play, and each of its openings, is as likely. */
function blockedBy(others: readonly (readonly Travels[])[], mine: Travels): number {
  const shares = others.map((openings) => {
    const blockers = openings.filter(({ leaves }) => mine.enters.some((key) => leaves.has(key)));
    return blockers.length / openings.length;
  });
  const each = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return 1 - (1 - each) ** OTHERS;
}

/** Roads by round, move and direction: when they are entered, and for whom they are blocked then. */
interface Travels {
  readonly enters: readonly string[];
  readonly leaves: ReadonlySet<string>;
}

function travelsOf({ walks }: Opening): Travels {
  const enters: string[] = [];
  const leaves = new Set<string>();
  walks.forEach(({ steps, roads }, round) => {
    let move = 1;
    const ways = roads.values();
    for (const step of steps) {
      const road = step === STAY ? undefined : ways.next().value;
      if (road === undefined) {
        move += 1;
        continue;
      }
      const way = `${road.ends.join('-')} to ${step}`;
      enters.push(`${round} ${move} ${way}`);
      for (let taken = 1; taken <= movesOf(road.kind); taken++)
        leaves.add(`${round} ${move + taken} ${way}`);
      move += movesOf(road.kind);
    }
  });
  return { enters, leaves };
}
