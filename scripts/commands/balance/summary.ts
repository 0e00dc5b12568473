/** Computes the statistics of a series of matches, as plain data. */

import { byName } from '../../../rules/kit/match/seat.ts';
import type { PlayedMatch, PlayedSeat } from './series.ts';

/** The distribution of numbers. Quartiles are interpolated. */
export interface Spread {
  readonly least: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  readonly most: number;
  readonly mean: number;
}

/** Results of one robot, or of one seat in the list. */
export interface Record {
  readonly name: string;
  /** The number of times it played. */
  readonly played: number;
  /** Shares from 0 to 1 of first places, shared or not, and of last places. */
  readonly first: number;
  readonly last: number;
  readonly meanScore: number;
}

export interface WordShare {
  readonly word: string;
  readonly perMatch: number;
  /** The share of matches, from 0 to 1, with the word. */
  readonly matches: number;
}

export interface Summary {
  /** The number of matches that ended, to which all figures refer. */
  readonly matches: number;
  /** The numbers of the omitted matches. */
  readonly unfinished: readonly number[];
  /** Null if no match ended, like all distributions. */
  readonly steps: Spread | null;
  /** In days, if every deadline is awaited. */
  readonly days: Spread | null;
  readonly scores: Spread | null;
  readonly robots: readonly Record[];
  readonly seats: readonly Record[];
  /** Shares from 0 to 1 of matches with several winners, and with any shared place. */
  readonly ties: { readonly first: number; readonly any: number };
  readonly numbers: readonly {
    readonly measure: string;
    readonly perMatch: number;
    readonly spread: Spread;
  }[];
  readonly words: readonly { readonly measure: string; readonly words: readonly WordShare[] }[];
}

export function summaryOf(played: readonly PlayedMatch[]): Summary {
  const ended = played.filter((match) => match.ended);
  return {
    matches: ended.length,
    unfinished: played.filter((match) => !match.ended).map(({ number }) => number),
    steps: spreadOf(ended.map(({ steps }) => steps)),
    days: spreadOf(ended.map(({ days }) => days)),
    scores: spreadOf(ended.flatMap(({ seats }) => seats.map(({ score }) => score))),
    robots: recordsOf(ended, ({ robot }) => robot).toSorted((one, other) =>
      byName(one.name, other.name),
    ),
    seats: recordsOf(ended, (_, index) => `Seat ${index + 1}`),
    ties: {
      first: shareOf(ended, ({ seats }) => seats.filter(({ place }) => place === 1).length > 1),
      any: shareOf(
        ended,
        ({ seats }) => new Set(seats.map(({ place }) => place)).size < seats.length,
      ),
    },
    numbers: numbersOf(ended),
    words: wordsOf(ended),
  };
}

/** Null for an empty list. */
export function spreadOf(numbers: readonly number[]): Spread | null {
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((one, other) => one - other);
  return {
    least: quantile(sorted, 0),
    lowerQuartile: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upperQuartile: quantile(sorted, 0.75),
    most: quantile(sorted, 1),
    mean: sum(sorted) / sorted.length,
  };
}

function quantile(sorted: readonly number[], part: number): number {
  const place = part * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const shareOf = (
  matches: readonly PlayedMatch[],
  holds: (match: PlayedMatch) => boolean,
): number => (matches.length === 0 ? 0 : matches.filter(holds).length / matches.length);

interface Result extends PlayedSeat {
  readonly name: string;
  readonly isLast: boolean;
}

/** In the order of first occurrence. */
function recordsOf(
  matches: readonly PlayedMatch[],
  nameOf: (seat: PlayedSeat, index: number) => string,
): readonly Record[] {
  const results = matches.flatMap(({ seats }) => {
    const last = seats.reduce((worst, { place }) => Math.max(worst, place), 1);
    return seats.map((seat, index): Result => {
      return { ...seat, name: nameOf(seat, index), isLast: seat.place === last };
    });
  });
  const grouped = Map.groupBy(results, ({ name }) => name);
  return [...grouped].map(([name, group]) => recordOf(name, group));
}

const recordOf = (name: string, results: readonly Result[]): Record => ({
  name,
  played: results.length,
  first: results.filter(({ place }) => place === 1).length / results.length,
  last: results.filter(({ isLast }) => isLast).length / results.length,
  meanScore: sum(results.map(({ score }) => score)) / results.length,
});

function numbersOf(matches: readonly PlayedMatch[]): Summary['numbers'] {
  const grouped = Map.groupBy(
    matches.flatMap(({ numbers }) => numbers),
    ({ measure }) => measure,
  );
  return [...grouped].flatMap(([measure, found]) => {
    const values = found.flatMap((one) => one.values);
    const spread = spreadOf(values);
    return spread === null ? [] : [{ measure, perMatch: values.length / matches.length, spread }];
  });
}

function wordsOf(matches: readonly PlayedMatch[]): Summary['words'] {
  const grouped = Map.groupBy(
    matches.flatMap(({ words }) => words),
    ({ measure }) => measure,
  );
  return [...grouped].map(([measure, found]) => ({
    measure,
    words: sharesOf(
      found.flatMap(({ counts }) => Object.entries(counts)),
      matches.length,
    ),
  }));
}

/** The most frequent first. Each pair is a word and how often it was found in one match. */
function sharesOf(
  counts: readonly (readonly [string, number])[],
  matches: number,
): readonly WordShare[] {
  const grouped = Map.groupBy(counts, ([word]) => word);
  return [...grouped]
    .map(([word, found]) => ({
      word,
      perMatch: sum(found.map(([, count]) => count)) / matches,
      matches: found.length / matches,
    }))
    .toSorted((one, other) => other.perMatch - one.perMatch || byName(one.word, other.word));
}
