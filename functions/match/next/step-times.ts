/** The times of steps by pace, as hosts write them and as pages show them. */

import { GAMES, SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Settings } from '../ledger/entry.ts';
import {
  type CalendarSettings,
  isSkipped,
  RHYTHM_EXPECTED,
  rhythmFrom,
  rhythmText,
  SKIP_EXPECTED,
  skipFrom,
  skipText,
} from './calendar.ts';
import { INTERVAL_EXPECTED, intervalFrom, type TimeStyle, wallClock } from './time.ts';

/**
 * Splits "round=1 day, turn=mon, thu 19:00" by pace. A text without paces applies to all of them.
 */
export const timesTyped = (text: string, game: AnyGame): readonly string[] =>
  text.includes('=')
    ? text.split(/,(?=[^,=]*=)/).map((one) => one.trim())
    : pacesOf(game).map(({ name }) => `${name}=${text}`);

/**
 * Returns a time for every pace of the game: the given or the usual one. For the games of a season,
 * returns only given times, so that each game keeps its own usual ones. `problems` has a sentence
 * for each text that is not a valid time.
 */
export function readStepTimes(
  given: readonly string[],
  game: AnyGame,
  before: Settings['times'] = allTimes(game, {}),
): { readonly times: Settings['times']; readonly problems: readonly string[] } {
  const pairs = given.map((text) => pairOf(text));
  return {
    times: {
      ...before,
      ...Object.fromEntries(pairs.map(({ pace, rhythm }) => [pace, rhythmText(rhythm)])),
    },
    problems: pairs.flatMap((pair) => problemOf(pair, game) ?? []),
  };
}

export const allTimes = ({ paces }: AnyGame, times: Settings['times']): Settings['times'] => ({
  ...Object.fromEntries(paces.map(({ name, usual }) => [name, usual])),
  ...times,
});

interface Pair {
  readonly text: string;
  readonly pace: string;
  readonly rhythm: string;
}

function pairOf(text: string): Pair {
  const [pace = '', ...rest] = text.split('=');
  return { text, pace: pace.trim().toLowerCase(), rhythm: rest.join('=').trim() };
}

function problemOf({ text, pace, rhythm }: Pair, game: AnyGame): string | null {
  if (!pacesOf(game).some(({ name }) => name === pace)) {
    const all = pacesIn(game);
    const usual = (wanted: string): readonly string[] =>
      all.filter(({ name }) => name === wanted).map((one) => one.usual);
    const known = pacesOf(game)
      .map(({ name }) => `${name} (usually ${[...new Set(usual(name))].join(' or ')})`)
      .join(', ');
    return `"${text}": ${game.title} does not have a pace “${pace}”. It has ${known}.`;
  }
  return rhythmFrom(rhythm) === null
    ? `"${text}": “${rhythm}” is not a time. Expected is ${RHYTHM_EXPECTED}.`
    : null;
}

/** Lists the paces of a game; for a season also those of all games that it may play. */
export function pacesOf(game: AnyGame): readonly Pick<AnyGame['paces'][number], 'name'>[] {
  const all = pacesIn(game);
  return all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index);
}

/** Lists the paces of all games. Contains a name once for each game that has it. */
export const pacesIn = (game: AnyGame): AnyGame['paces'] =>
  (game === SEASON ? [game, ...GAMES] : [game]).flatMap(({ paces }) => paces);

/** Limits of the deadlines of a match, by their names in options and requests. */
export const LIMIT_NAMES = ['skip', 'least'] as const;
type LimitName = (typeof LIMIT_NAMES)[number];

const LIMITS: Readonly<
  Record<LimitName, { readonly read: (text: string) => string | null; readonly expected: string }>
> = {
  skip: {
    read: (text) => (skipFrom(text) === null ? null : skipText(text)),
    expected: SKIP_EXPECTED,
  },
  least: {
    read: (text) => (intervalFrom(text) === null ? null : text.trim()),
    expected: INTERVAL_EXPECTED,
  },
};

/** Returns a limit in its stored form, undefined for "none", or a sentence in `problems`. */
export function readLimit(name: LimitName, text: string) {
  const { read, expected } = LIMITS[name];
  if (/^none$/i.test(text.trim())) return { [name]: undefined, problems: [] };
  const value = read(text);
  return value === null
    ? { problems: [`“${text.slice(0, 60)}” is not valid. Expected: ${expected}.`] }
    : { [name]: value, problems: [] };
}

/** Lists the sentences on skipped days and on the minimum time of a step. */
export const limitTexts = ({
  skip,
  least,
}: Pick<Settings, 'skip' | 'least'>): readonly string[] => [
  ...(skip === undefined ? [] : [`No step ends on ${skip}.`]),
  ...(least === undefined ? [] : [`Each step lasts at least ${least}.`]),
];

export const calendarTexts = (
  game: Pick<AnyGame, 'title' | 'paces'>,
  settings: Pick<Settings, 'times' | 'skip' | 'least'>,
): readonly string[] => {
  const times = timesText([game], settings.times);
  return [`${times.slice(0, 1).toUpperCase()}${times.slice(1)}.`, ...limitTexts(settings)];
};

/** Warns of a deadline that the host has set on a skipped day; empty for others. */
export const skippedTexts = (
  ms: number,
  settings: TimeStyle & CalendarSettings,
): readonly string[] =>
  isSkipped(ms, settings)
    ? [`${wallClock(ms, settings)} is on a day that this match skips. You may keep it.`]
    : [];

/** Describes times as a clause: "each step takes 1 day", or the time of each kind of step. */
export function timesText(
  games: readonly Pick<AnyGame, 'title' | 'paces'>[],
  times: Settings['times'],
): string {
  const all = games.flatMap(({ title: of, paces }) =>
    paces.map(({ name, title, usual }) => ({ of, title, time: times[name] ?? usual })),
  );
  const [one = '', ...others] = [...new Set(all.map(({ time }) => time))];
  if (others.length === 0) return `each step ${rhythmVerb(one)}`;
  const titles = [...new Set(all.map(({ title }) => title))];
  return titles.map((title) => kindText(all.filter((each) => each.title === title))).join(', ');
}

interface TimeInGame {
  readonly of: string;
  readonly title: string;
  readonly time: string;
}

/** Formats a time as "takes 1 day" or "ends Mon, Thu 19:00". */
const rhythmVerb = (time: string): string =>
  `${rhythmFrom(time)?.kind === 'days' ? 'ends' : 'takes'} ${time}`;

function kindText(same: readonly TimeInGame[]): string {
  const isAlike = new Set(same.map(({ time }) => time)).size === 1;
  const texts = same.map(
    ({ of, title, time }) => `${title} ${rhythmVerb(time)}${isAlike ? '' : ` in ${of}`}`,
  );
  return [...new Set(texts)].join(', ');
}
