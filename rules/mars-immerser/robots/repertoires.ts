/** The openings that each way to play draws from: the best ones, as long as others do not block them. Thought through once for each content. */

import { memoizedByValue } from '../../kit/reckoning/memoize.ts';
import type { Content } from '../content.ts';
import { crowdsOf, OTHERS } from './crowds.ts';
import { bestOpenings, type Look, type Opening } from './openings.ts';
import { TEMPERS, type Temper } from './tempers.ts';
import { type Travels, travelsOf } from './travels.ts';

const LOOKS: readonly Look[] = [
  { starts: Number.POSITIVE_INFINITY, width: 10 },
  { starts: 24, width: 20 },
  { starts: 14, width: 60 },
];

/** So often all think again. */
const TIMES = 4;

/** By temper: the openings that it draws from. */
export type Repertoire = ReadonlyMap<Temper, readonly Opening[]>;

/** Every opening that is looked at closely. */
const allOf = memoizedByValue((content: Content): Repertoire => {
  const crowds = crowdsOf(content);
  return new Map(
    Object.values(TEMPERS).map((temper: Temper) => [
      temper,
      bestOpenings(content, temper, { crowds, looks: LOOKS }),
    ]),
  );
});

export const knownOpenings = (content: Content): readonly Opening[] =>
  [...allOf(content).values()].flat();

export const repertoireOf = memoizedByValue((content: Content): Repertoire => {
  const all = allOf(content);
  let kept = all;
  for (let time = 0; time < TIMES; time++) kept = undisturbed(content, all, kept);
  return kept;
});

/** Of all openings those that are worth most beside the others' as they are played now. */
function undisturbed(content: Content, all: Repertoire, played: Repertoire): Repertoire {
  const others = [...played.values()].map((openings) => openings.map(blocksOf));
  return new Map(
    [...all].map(([temper, openings]) => {
      const worthOf = (opening: Opening) => {
        const atStake = content.lists
          .filter(({ number }) => opening.lists.includes(number))
          .reduce((sum, { points }) => sum + points * temper.sights, 0);
        return opening.worth - blockedBy(others, roundsOf(opening).enters) * (atStake + BLOCKED);
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
function blockedBy(others: readonly (readonly Blocks[])[], enters: readonly string[]): number {
  const shares = others.map((openings) => {
    const blockers = openings.filter((blocks) => enters.some((travel) => blocks.has(travel)));
    return blockers.length / openings.length;
  });
  const each = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return 1 - (1 - each) ** OTHERS;
}

type Blocks = ReadonlySet<string>;

const blocksOf = (opening: Opening): Blocks => new Set(roundsOf(opening).blocks);

/** Travels of a whole match, with their rounds. */
function roundsOf({ walks }: Opening): Travels {
  const rounds = walks.map(travelsOf);
  const named = (of: (travels: Travels) => readonly string[]) =>
    rounds.flatMap((travels, round) => of(travels).map((travel) => `${round} ${travel}`));
  return { enters: named(({ enters }) => enters), blocks: named(({ blocks }) => blocks) };
}
