/** The times of steps by pace, as hosts write them and as pages show them. */

import { GAMES, SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Settings } from '../ledger/entry.ts';
import {
  type CalendarSettings,
  isSkipped,
  normalizeRhythm,
  normalizeSkippedDays,
  parseRhythm,
  parseSkippedDays,
  RHYTHM_EXPECTED,
  SKIP_EXPECTED,
} from './calendar.ts';
import { INTERVAL_EXPECTED, parseInterval, type TimeStyle, wallClock } from './time.ts';

export const splitTimesByPace = (text: string, game: AnyGame): readonly string[] =>
  text.includes('=')
    ? text.split(/,(?=[^,=]*=)/).map((one) => one.trim())
    : listPaces(game).map(({ name }) => `${name}=${text}`);

/**
 * Returns a time for every pace of the game: the given or the usual one. For a season, returns only
 * given times, so that each game keeps its usual ones. `problems` has a sentence for each invalid
 * text.
 */
export function readStepTimes(
  given: readonly string[],
  game: AnyGame,
  before: Settings['times'] = withUsualTimes(game, {}),
): { readonly times: Settings['times']; readonly problems: readonly string[] } {
  const pairs = given.map((text) => {
    const [pace = '', ...rest] = text.split('=');
    return { text, pace: pace.trim().toLowerCase(), rhythm: rest.join('=').trim() };
  });
  return {
    times: {
      ...before,
      ...Object.fromEntries(pairs.map(({ pace, rhythm }) => [pace, normalizeRhythm(rhythm)])),
    },
    problems: pairs.flatMap((pair) => describeProblem(pair, game) ?? []),
  };
}

export const withUsualTimes = (
  { paces }: AnyGame,
  times: Settings['times'],
): Settings['times'] => ({
  ...Object.fromEntries(paces.map(({ name, usual }) => [name, usual])),
  ...times,
});

function describeProblem(
  { text, pace, rhythm }: Readonly<Record<'text' | 'pace' | 'rhythm', string>>,
  game: AnyGame,
): string | null {
  if (!listPaces(game).some(({ name }) => name === pace)) {
    const known = [...Map.groupBy(listPacesByGame(game), ({ name }) => name)]
      .map(([name, all]) => [name, [...new Set(all.map(({ usual }) => usual))]] as const)
      .map(([name, times]) => `${name} (usually ${times.join(' or ')})`)
      .join(', ');
    return `"${text}": ${game.title} does not have a pace “${pace}”. It has ${known}.`;
  }
  return parseRhythm(rhythm) === null
    ? `"${text}": “${rhythm}” is not a time. Expected is ${RHYTHM_EXPECTED}.`
    : null;
}

/** Lists the paces of a game; for a season also those of all games that it may play. */
export function listPaces(game: AnyGame): readonly Pick<AnyGame['paces'][number], 'name'>[] {
  const all = listPacesByGame(game);
  return all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index);
}

export const listPacesByGame = (game: AnyGame): AnyGame['paces'] =>
  (game === SEASON ? [game, ...GAMES] : [game]).flatMap(({ paces }) => paces);

export const LIMIT_NAMES = ['skip', 'least'] as const;
type LimitName = (typeof LIMIT_NAMES)[number];

/** Returns a limit in its stored form, undefined for "none", or a sentence in `problems`. */
export function readLimit(name: LimitName, text: string) {
  if (/^none$/i.test(text.trim())) return { [name]: undefined, problems: [] };
  const isSkip = name === 'skip';
  const isValid = (isSkip ? parseSkippedDays(text) : parseInterval(text)) !== null;
  if (isValid) return { [name]: isSkip ? normalizeSkippedDays(text) : text.trim(), problems: [] };
  const expected = isSkip ? SKIP_EXPECTED : INTERVAL_EXPECTED;
  return { problems: [`“${text.slice(0, 60)}” is not valid. Expected: ${expected}.`] };
}

export const listLimitSentences = ({
  skip,
  least,
}: Pick<Settings, 'skip' | 'least'>): readonly string[] => [
  ...(skip === undefined ? [] : [`No step ends on ${skip}.`]),
  ...(least === undefined ? [] : [`Each step lasts at least ${least}.`]),
];

export const listCalendarSentences = (
  game: Pick<AnyGame, 'title' | 'paces'>,
  settings: Pick<Settings, 'times' | 'skip' | 'least'>,
): readonly string[] => {
  const times = describeTimes([game], settings.times);
  return [`${times.slice(0, 1).toUpperCase()}${times.slice(1)}.`, ...listLimitSentences(settings)];
};

/** Warns of a deadline on a skipped day. */
export const listSkippedWarnings = (
  ms: number,
  settings: TimeStyle & CalendarSettings,
): readonly string[] =>
  isSkipped(ms, settings)
    ? [`${wallClock(ms, settings)} is on a day that this match skips. You may keep this time.`]
    : [];

/** Describes times as a clause: "each step takes 1 day", or the time of each kind of step. */
export function describeTimes(
  games: readonly Pick<AnyGame, 'title' | 'paces'>[],
  times: Settings['times'],
): string {
  const all = games.flatMap(({ title: of, paces }) =>
    paces.map(({ name, title, usual }) => ({ of, title, time: times[name] ?? usual })),
  );
  const [one = '', ...others] = [...new Set(all.map(({ time }) => time))];
  if (others.length === 0) return `each step ${formatTimeClause(one)}`;
  const titles = [...new Set(all.map(({ title }) => title))];
  return titles
    .map((title) => describeStepKind(all.filter((each) => each.title === title)))
    .join(', ');
}

interface TimeInGame {
  readonly of: string;
  readonly title: string;
  readonly time: string;
}

/** Formats a time as "takes 1 day" or "ends Mon, Thu 19:00". */
const formatTimeClause = (time: string): string =>
  `${parseRhythm(time)?.kind === 'days' ? 'ends' : 'takes'} ${time}`;

function describeStepKind(same: readonly TimeInGame[]): string {
  const isAlike = new Set(same.map(({ time }) => time)).size === 1;
  const texts = same.map(
    ({ of, title, time }) => `${title} ${formatTimeClause(time)}${isAlike ? '' : ` in ${of}`}`,
  );
  return [...new Set(texts)].join(', ');
}
