/** Runs matches with thousands of edits of hosts and refusals of Google (`npm run test:host`). */

import * as z from 'zod';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { listGamesWithSeason, parseWholeNumber } from '../../support/options.ts';
import { createLongRunCommand, type LongRunOptions } from '../harness/command.ts';
import { startLongRun } from '../harness/long-run.ts';
import { sumNumbers } from '../harness/table.ts';
import { countFrom, selectGame } from '../harness/turns.ts';
import { findKinds, listAllKinds } from './catalogue.ts';
import { EDIT_FAMILIES, type EditFamily } from './edit.ts';
import {
  countApplied,
  type DisturbedMatch,
  type HostFindings,
  type HostPiece,
  type HostRunSettings,
  hostFindingsSchema,
  sumCountsOfKind,
} from './results.ts';

interface HostRunOptions extends LongRunOptions, Omit<HostRunSettings, 'game'> {
  readonly edits: number;
  readonly list?: boolean;
}

const parseNumbers = (text: string): readonly number[] => text.split(',').map(parseWholeNumber);

const command = createLongRunCommand({
  script: 'test:host',
  about: 'Disturbs matches by hosts’ edits and Google’s refusals, undoes them, and compares.',
  examples: [
    ['all edits (hours)', '--file host.jsonl'],
    ['a tenth of the edits, with other draws', '--edits 1000 --seed 50000'],
    ['one kind of edits', '--only Players'],
    ['list of the edits whose name contains a word', '--only link --list'],
  ],
  nothingDone: 'no edit was made',
})
  .option('--seed <number>', 'number of the first match', parseWholeNumber, 1)
  .option('--edits <number>', 'number of edits in all games', parseWholeNumber, 10_000)
  .option('--only <text>', 'make only edits whose name contains this text', '')
  .option('--from <place>', 'first disturbed step of each match, counted from 0', parseWholeNumber)
  .option('--chosen <numbers>', 'make only these edits, in one match: "0,3"', parseNumbers)
  .option('--list', 'list the names of the edits and exit')
  .parse();

const options: HostRunOptions = command.opts();
const { seed: firstSeed, only, from, chosen } = options;
const games = listGamesWithSeason(options);
const editsPerGame = Math.ceil(options.edits / games.length);

const MAX_MATCHES_WITHOUT_EDIT = 50;

/** Maximum number of matches. If a match is repeated, only that match is played. */
const MAX_MATCHES = chosen === undefined ? Number.POSITIVE_INFINITY : 1;

function* listPieces({ id: game }: AnyGame): Generator<HostPiece> {
  for (const seed of countFrom(firstSeed, MAX_MATCHES)) yield { game, seed };
}

function computeShare(own: readonly DisturbedMatch[]): number {
  const last = own.slice(-MAX_MATCHES_WITHOUT_EDIT);
  const hasNoEffect = last.length === MAX_MATCHES_WITHOUT_EDIT && countApplied(last) === 0;
  return hasNoEffect ? 1 : countApplied(own) / editsPerGame;
}

function buildRow(family: EditFamily, all: readonly DisturbedMatch[]) {
  const kinds = listAllKinds().filter((kind) => kind.family === family);
  const counts = kinds.map(({ name }) => sumCountsOfKind(all, name));
  return [
    family,
    kinds.length,
    counts.filter(({ applied }) => applied === 0).length,
    sumNumbers(counts.map(({ applied }) => applied)),
    sumNumbers(counts.map(({ impossible }) => impossible)),
    all.filter(({ found }) => found.families.includes(family)).length,
  ];
}

/** Describes the edits of each game, such as "DM Invitational: 512 edits in 55 matches". */
const describeGames = (all: readonly DisturbedMatch[]): string =>
  games
    .map((game) => ({ title: game.title, own: selectGame(all, game) }))
    .filter(({ own }) => own.length > 0)
    .map(({ title, own }) => {
      const last = Math.max(...own.map(({ piece: { seed } }) => seed));
      return (
        `${title}: ${countApplied(own)} edits in ${own.length} matches, numbers ${firstSeed} ` +
        `to ${last}\n`
      );
    })
    .join('');

function describeSorts(all: readonly DisturbedMatch[]): string {
  const sorts = all.map(({ found: { sort }, violations }) =>
    violations.length > 0 ? (sort ?? 'a worker died') : '',
  );
  return Object.entries(Object.groupBy(sorts, (sort) => sort))
    .filter(([sort]) => sort !== '')
    .map(([sort, own = []]) => `${own.length} × ${sort}\n`)
    .join('');
}

const startAll = (): Promise<void> =>
  startLongRun<HostPiece, HostRunSettings, HostFindings>({
    command,
    worker: new URL('./worker.ts', import.meta.url),
    games,
    asked: { seed: firstSeed, game: options.game?.id, only, from, chosen },
    pieces: listPieces,
    share: computeShare,
    piece: z.strictObject({ game: z.string(), seed: z.int() }),
    found: hostFindingsSchema,
    nothing: { counts: {}, families: [], sort: null },
    again: ({ game, seed }) => ({ game, seed, from, edits: 1, only }),
    told: (all) => `${countApplied(all)} edits in ${all.length} matches`,
    columns: {
      ...{ 'Edits of': 'left', Kinds: 'right', 'Never done': 'right', Done: 'right' },
      ...{ 'Not possible': 'right', Violations: 'right' },
    },
    rows: (all) => EDIT_FAMILIES.map((family) => buildRow(family, all)),
    below: (all) => `${describeGames(all)}${describeSorts(all)}`,
  });

if (options.list === true) {
  for (const kind of findKinds(only).flat()) console.log(`${kind.family}: ${kind.name}`);
} else {
  await startAll();
}
