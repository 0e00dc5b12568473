/** How long the steps of a match take: `--time pace=interval`, checked against the paces of its game. */

import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { INTERVAL_EXPECTED, intervalFrom, roughlyMs } from '../../../functions/match/next/time.ts';
import { GAMES, SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';

export type StepTimes =
  | { readonly kind: 'sound'; readonly times: Readonly<Record<string, string>> }
  | { readonly kind: 'unsound'; readonly problems: readonly string[] };

/** Every pace of the game gets its time; what is not given is as usual. */
export function readStepTimes(given: readonly string[], game: AnyGame): StepTimes {
  const pairs = given.map((text) => pairOf(text));
  const problems = pairs.flatMap((pair) => problemOf(pair, game) ?? []);
  if (problems.length > 0) return { kind: 'unsound', problems };
  const times = pacesOf(game).map(({ name, usual }) => [
    name,
    pairs.findLast(({ pace }) => pace === name)?.interval ?? usual,
  ]);
  return { kind: 'sound', times: Object.fromEntries(times) };
}

/** Of a season those of all games as well: an episode takes the time of its own. */
export const pacesOf = (game: AnyGame): AnyGame['paces'] =>
  pacesAmong(game === SEASON ? [game, ...GAMES] : [game]);

/** Each name once. */
export function pacesAmong(games: readonly AnyGame[]): AnyGame['paces'] {
  const all = games.flatMap(({ paces }) => paces);
  return all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index);
}

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
    const known = pacesOf(game)
      .map(({ name, usual }) => `${name} (usually ${usual})`)
      .join(', ');
    return `--time "${text}": ${game.title} has no pace “${pace}”. It has ${known}.`;
  }
  return intervalFrom(interval) === null
    ? `--time "${text}": “${interval}” is not a time. Expected is ${INTERVAL_EXPECTED}.`
    : null;
}

/** `--void-after` of a season; nothing where it is not given. Adds a sentence to `problems` where it will not do. */
export function readVoidAfter(
  text: string | undefined,
  problems: string[],
): Pick<Settings, 'voidAfter'> {
  if (text === undefined) return {};
  const interval = intervalFrom(text);
  if (interval === null)
    problems.push(`--void-after: “${text}” is not a time. Expected is ${INTERVAL_EXPECTED}.`);
  else if (roughlyMs(interval) < DAY_MS)
    problems.push('--void-after: no match is over so soon. Give it a day or more.');
  return { voidAfter: text.trim() };
}

const DAY_MS = 86_400_000;
