/** How long the steps of a match take: `--time pace=interval`, checked against the paces of its game. */

import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { INTERVAL_EXPECTED, intervalFrom, roughlyMs } from '../../../functions/match/next/time.ts';
import { GAMES, SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';

export type StepTimes =
  | { readonly kind: 'sound'; readonly times: Readonly<Record<string, string>> }
  | { readonly kind: 'unsound'; readonly problems: readonly string[] };

/** Every pace of the game gets its time; what is not given is as usual. Of a season's games what is given: usual are in each its own times. */
export function readStepTimes(given: readonly string[], game: AnyGame): StepTimes {
  const pairs = given.map((text) => pairOf(text));
  const problems = pairs.flatMap((pair) => problemOf(pair, game) ?? []);
  if (problems.length > 0) return { kind: 'unsound', problems };
  const usual = game.paces.map(({ name, usual: time }) => [name, time]);
  const said = pairs.map(({ pace, interval }) => [pace, interval]);
  return { kind: 'sound', times: Object.fromEntries([...usual, ...said]) };
}

/** Of a season those of all games as well: an episode takes the time of its own. */
export function pacesOf(game: AnyGame): readonly Pick<AnyGame['paces'][number], 'name'>[] {
  const all = pacesIn(game);
  return all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index);
}

/** A name as often as a game has it. */
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
    return `--time "${text}": ${game.title} has no pace “${pace}”. It has ${known}.`;
  }
  return intervalFrom(interval) === null
    ? `--time "${text}": “${interval}” is not a time. Expected is ${INTERVAL_EXPECTED}.`
    : null;
}

/** "each step takes 1 day", or what each kind takes, and in which game where they differ. */
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
  const said = same.map(
    ({ of, title, time }) => `${title} takes ${time}${isAlike ? '' : ` in ${of}`}`,
  );
  return [...new Set(said)].join(', ');
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
