/** Runs matches under thousands of edits of hosts and refusals of Google (`npm run test:host`). */

import * as z from 'zod';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { whole, withSeason } from '../../support/options.ts';
import { type LongRunOptions, longRunCommand } from '../harness/command.ts';
import { run } from '../harness/long-run.ts';
import { sum } from '../harness/table.ts';
import { numbersFrom, ofGame } from '../harness/turns.ts';
import { allKinds, kindsWith } from './catalogue.ts';
import { FAMILIES, type Family } from './edit.ts';
import {
  type Asked,
  appliedIn,
  countOf,
  type DisturbedMatch,
  type Found,
  found,
  type Piece,
} from './tally.ts';

interface Options extends LongRunOptions, Omit<Asked, 'game'> {
  readonly edits: number;
  readonly list?: boolean;
}

const numbers = (text: string): readonly number[] => text.split(',').map(whole);

const command = longRunCommand({
  script: 'test:host',
  about: 'Disturbs matches by hosts’ edits and Google’s refusals, undoes these, and compares.',
  examples: [
    ['everything, which takes hours', '--file host.jsonl'],
    ['a tenth of it with other draws', '--edits 1000 --seed 50000'],
    ['one sort of edits', '--only Players'],
    ['names of edits that hold a word', '--only link --list'],
  ],
  nothingDone: 'nothing was done',
})
  .option('--seed <number>', 'the number of the first match', whole, 1)
  .option('--edits <number>', 'how many edits, over all games', whole, 10_000)
  .option('--only <text>', 'only edits whose name holds this', '')
  .option('--from <place>', 'the step every match begins at, counted from 0', whole)
  .option('--chosen <numbers>', 'only these edits, of this match alone: "0,3"', numbers)
  .option('--list', 'list the names of the edits and exit')
  .parse();

const options: Options = command.opts();
const { seed: firstSeed, only, from, chosen } = options;
const games = withSeason(options);
const editsAGame = Math.ceil(options.edits / games.length);

const MOST_WITHOUT_EDIT = 50;

/** Limit on matches; a repeated match is played once. */
const MOST_MATCHES = chosen === undefined ? Number.POSITIVE_INFINITY : 1;

function* pieces({ id: game }: AnyGame): Generator<Piece> {
  for (const seed of numbersFrom(firstSeed, MOST_MATCHES)) yield { game, seed };
}

function isEnough(own: readonly DisturbedMatch[]): boolean {
  const last = own.slice(-MOST_WITHOUT_EDIT);
  const hasNoEffect = last.length === MOST_WITHOUT_EDIT && appliedIn(last) === 0;
  return hasNoEffect || appliedIn(own) >= editsAGame;
}

function rowOf(family: Family, all: readonly DisturbedMatch[]) {
  const kinds = allKinds().filter((kind) => kind.family === family);
  const counts = kinds.map(({ name }) => countOf(all, name));
  return [
    family,
    kinds.length,
    counts.filter(({ applied }) => applied === 0).length,
    sum(counts.map(({ applied }) => applied)),
    sum(counts.map(({ impossible }) => impossible)),
    all.filter(({ found }) => found.families.includes(family)).length,
  ];
}

/** Describes the edits by game: "DM Invitational: 512 edits in 55 matches, numbers 1 to 55". */
const disturbedGames = (all: readonly DisturbedMatch[]): string =>
  games
    .map((game) => ({ title: game.title, own: ofGame(all, game) }))
    .filter(({ own }) => own.length > 0)
    .map(({ title, own }) => {
      const last = Math.max(...own.map(({ piece: { seed } }) => seed));
      return (
        `${title}: ${appliedIn(own)} edits in ${own.length} matches, numbers ${firstSeed} ` +
        `to ${last}\n`
      );
    })
    .join('');

function sortsOf(all: readonly DisturbedMatch[]): string {
  const sorts = all.map(({ found: { sort }, violations }) =>
    violations.length > 0 ? (sort ?? 'a worker died') : '',
  );
  return Object.entries(Object.groupBy(sorts, (sort) => sort))
    .filter(([sort]) => sort !== '')
    .map(([sort, own = []]) => `${own.length} times ${sort}\n`)
    .join('');
}

const runAll = (): Promise<void> =>
  run<Piece, Asked, Found>({
    command,
    worker: new URL('./worker.ts', import.meta.url),
    games,
    asked: { seed: firstSeed, game: options.game?.id, only, from, chosen },
    pieces,
    isEnough,
    piece: z.strictObject({ game: z.string(), seed: z.int() }),
    found,
    nothing: { counts: {}, families: [], sort: null },
    again: ({ game, seed }) => ({ game, seed, from, edits: 1, only }),
    told: (all) => `${appliedIn(all)} edits in ${all.length} matches`,
    columns: {
      ...{ 'Edits of': 'left', Kinds: 'right', 'Never done': 'right', Done: 'right' },
      ...{ 'Not possible': 'right', Violations: 'right' },
    },
    rows: (all) => FAMILIES.map((family) => rowOf(family, all)),
    below: (all) => `${disturbedGames(all)}${sortsOf(all)}`,
  });

if (options.list === true) {
  for (const kind of kindsWith(only).flat()) console.log(`${kind.family}: ${kind.name}`);
} else {
  await runAll();
}
