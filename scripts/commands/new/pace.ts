/** The pace of a match: `--time pace=interval`, and presets of several options. */

import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { INTERVAL_EXPECTED, intervalFrom } from '../../../functions/match/next/time.ts';
import { GAMES, SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';

/**
 * Returns a time for every pace of the game: the given or the usual one. For the games of a season
 * it returns only given times, so that each game keeps its own usual ones. Adds a sentence to
 * `problems` for each text that is not a valid time.
 */
export function readStepTimes(
  given: readonly string[],
  game: AnyGame,
  problems: string[],
): Record<string, string> {
  const pairs = given.map((text) => pairOf(text));
  problems.push(...pairs.flatMap((pair) => problemOf(pair, game) ?? []));
  return Object.fromEntries([
    ...game.paces.map(({ name, usual }) => [name, usual]),
    ...pairs.map(({ pace, interval }) => [pace, interval]),
  ]);
}

/** Returns the paces of a game; for a season also those of all games that it may play. */
export function pacesOf(game: AnyGame): readonly Pick<AnyGame['paces'][number], 'name'>[] {
  const all = pacesIn(game);
  return all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index);
}

/** Contains a name once for each game that has it. */
const pacesIn = (game: AnyGame): AnyGame['paces'] =>
  (game === SEASON ? [game, ...GAMES] : [game]).flatMap(({ paces }) => paces);

interface Pair {
  readonly text: string;
  readonly pace: string;
  readonly interval: string;
}

function pairOf(text: string): Pair {
  const [pace = '', ...rest] = text.split('=');
  return { text, pace: pace.trim().toLowerCase(), interval: rest.join('=').trim() };
}

function problemOf({ text, pace, interval }: Pair, game: AnyGame): string | null {
  if (!pacesOf(game).some(({ name }) => name === pace)) {
    const all = pacesIn(game);
    const usual = (wanted: string): readonly string[] =>
      all.filter(({ name }) => name === wanted).map((one) => one.usual);
    const known = pacesOf(game)
      .map(({ name }) => `${name} (usually ${[...new Set(usual(name))].join(' or ')})`)
      .join(', ');
    return `--time "${text}": ${game.title} does not have a pace “${pace}”. It has ${known}.`;
  }
  return intervalFrom(interval) === null
    ? `--time "${text}": “${interval}” is not a time. Expected is ${INTERVAL_EXPECTED}.`
    : null;
}

/** Returns "each step takes 1 day", or the time of each kind of step. */
export function timesText(games: readonly AnyGame[], times: Settings['times']): string {
  const all = games.flatMap(({ title: of, paces }) =>
    paces.map(({ name, title, usual }) => ({ of, title, time: times[name] ?? usual })),
  );
  const [one = '', ...others] = [...new Set(all.map(({ time }) => time))];
  if (others.length === 0) return `each step takes ${one}`;
  const titles = [...new Set(all.map(({ title }) => title))];
  return titles.map((title) => kindText(all.filter((each) => each.title === title))).join(', ');
}

interface TimeInGame {
  readonly of: string;
  readonly title: string;
  readonly time: string;
}

function kindText(same: readonly TimeInGame[]): string {
  const isAlike = new Set(same.map(({ time }) => time)).size === 1;
  const texts = same.map(
    ({ of, title, time }) => `${title} takes ${time}${isAlike ? '' : ` in ${of}`}`,
  );
  return [...new Set(texts)].join(', ');
}

export const PRESETS = ['evening', 'daily', 'weekly'] as const;
export type PresetName = (typeof PRESETS)[number];

/** Values for the options of the same names. */
interface Preset {
  readonly title: string;
  readonly about: string;
  /** The time from one deadline to the next, for every kind of step. */
  readonly step: string;
  readonly polls: string;
  readonly remind: string;
  /** Null: steps wait for their deadlines. */
  readonly early: string | null;
  readonly grace: string;
}

export const PRESET: Readonly<Record<PresetName, Preset>> = {
  evening: {
    title: 'An evening',
    about: 'for players who meet: ten minutes a step, or until everybody has answered',
    step: '10 minutes',
    polls: '1 minute',
    remind: '2 minutes',
    early: '30 seconds',
    grace: '1 minute',
  },
  daily: {
    title: 'A day a step',
    about:
      'one deadline a day, or when everybody has answered; reminders 6 hours and 1 hour before',
    step: '1 day',
    polls: '5 minutes',
    remind: '6 hours, 1 hour',
    early: '15 minutes',
    grace: '5 minutes',
  },
  weekly: {
    title: 'A week a step',
    about: 'one deadline a week at the same hour; reminders 2 days and 6 hours before',
    step: '1 week',
    polls: '30 minutes',
    remind: '2 days, 6 hours',
    early: null,
    grace: '1 hour',
  },
};

/** Returns the options of a preset. Reviewed steps are never resolved early. */
export function presetOptions(
  name: PresetName,
  { game, review }: { readonly game: AnyGame; readonly review: boolean },
) {
  const { step, polls, remind, early, grace } = PRESET[name];
  return {
    time: pacesOf(game).map((pace) => `${pace.name}=${step}`),
    polls,
    remind,
    grace,
    ...(early === null || review ? {} : { early }),
  };
}
