import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { createLongRunCommand, formatCommandLine } from './command.ts';
import {
  BREAK_COUNT,
  type CountedPiece,
  type CountFindings,
  type CountSettings,
  DEADLY_NUMBER,
} from './counting.ts';
import {
  formatTimeLeft,
  type LongRun,
  openRunRecord,
  type RecordOptions,
  runPieces,
  type SourceTree,
} from './long-run.ts';
import { sumNumbers } from './table.ts';
import { countFrom, findNextPiece, type GameTurns, selectGame } from './turns.ts';

let runFolder = '';
let runFile = '';
beforeEach(() => {
  runFolder = mkdtempSync(join(tmpdir(), 'long-run-'));
  runFile = join(runFolder, 'done.jsonl');
});
afterEach(() => rmSync(runFolder, { recursive: true }));

const pieceLineSchema = z.strictObject({ number: z.int(), violations: z.array(z.string()) });
type RunLine = z.infer<typeof pieceLineSchema>;

describe('files of long runs', () => {
  const COMMIT = 'a'.repeat(40);
  const tree = (changes: Partial<SourceTree> = {}): SourceTree => ({
    commit: COMMIT,
    uncommitted: [],
    changedSince: () => [],
    ...changes,
  });
  const keeping = (changes: Partial<RecordOptions<RunLine>> = {}): RecordOptions<RunLine> => ({
    file: runFile,
    command: 'npm run test:counting',
    asked: { seed: 1 },
    tree: tree(),
    done: pieceLineSchema,
    ...changes,
  });
  const one = { number: 1, violations: [] };
  const two = { number: 2, violations: ['two is broken'] };

  test('the file of a run contains the commit, the options and every piece', () => {
    openRunRecord(keeping()).keep(one);
    const again = openRunRecord(keeping());
    expect(again.before).toEqual([one]);
    again.keep(two);
    expect(openRunRecord(keeping()).before).toEqual([one, two]);
    const [head] = readFileSync(runFile, 'utf8').split('\n');
    expect(JSON.parse(head ?? '')).toMatchObject({ commit: COMMIT, asked: { seed: 1 } });
  });

  test('a file whose last line was cut off is resumed without that line', () => {
    openRunRecord(keeping()).keep(one);
    appendFileSync(runFile, '{"number":2,"viol');
    openRunRecord(keeping()).keep(two);
    expect(openRunRecord(keeping()).before).toEqual([one, two]);
  });

  test('a file whose first line was cut off begins again', () => {
    writeFileSync(runFile, '{"comm');
    expect(openRunRecord(keeping()).before).toEqual([]);
    openRunRecord(keeping()).keep(one);
    expect(openRunRecord(keeping()).before).toEqual([one]);
  });

  test('a file is resumed on a later commit if the code of the run is unchanged', () => {
    openRunRecord(keeping()).keep(one);
    const later = tree({ commit: 'b'.repeat(40) });
    expect(openRunRecord(keeping({ tree: later })).before).toEqual([one]);
  });

  test.each<[string, Partial<RecordOptions<RunLine>>, RegExp]>([
    [
      'after its code has changed',
      { tree: tree({ changedSince: () => ['rules/kit/a.ts', 'b.ts', 'c.ts', 'd.ts'] }) },
      /begun on commit a{10}, and rules\/kit\/a\.ts, b\.ts, c\.ts and 1 more chang.*git worktree/,
    ],
    [
      'on a commit that is not known',
      { tree: tree({ changedSince: () => null }) },
      /this clone does not have/,
    ],
    [
      'with changes that nobody has committed',
      { tree: tree({ uncommitted: ['rules/a.ts'] }) },
      /rules\/a\.ts differ from commit a{10}\. Commit them/,
    ],
    ['without a commit', { tree: tree({ commit: null }) }, /Run it in a clone/],
    ['with another seed', { asked: { seed: 2 } }, /was begun with \{"seed":1\}/],
    ['by another command', { command: 'npm run test:other' }, /belongs to npm run test:counting/],
  ])('a file is neither resumed nor changed %s', (_when, changes, sentence) => {
    openRunRecord(keeping()).keep(one);
    const before = readFileSync(runFile, 'utf8');
    expect(() => openRunRecord(keeping(changes))).toThrow(sentence);
    expect(readFileSync(runFile, 'utf8')).toBe(before);
  });

  test('a file of another kind is not overwritten', () => {
    writeFileSync(runFile, 'my diary\n');
    expect(() => openRunRecord(keeping())).toThrow(/not the file of a long run/);
    expect(readFileSync(runFile, 'utf8')).toBe('my diary\n');
  });
});

const [ONE, OTHER] = GAMES;
if (ONE === undefined || OTHER === undefined) throw new Error('there are games');

describe('long runs', () => {
  let answer = '';
  const command = (...words: readonly string[]) =>
    createLongRunCommand({
      script: 'test:counting',
      about: 'Counts.',
      examples: [['to the end', '']],
      nothingDone: 'nothing was counted',
    }).parse(words, { from: 'user' });
  const counting = (
    changes: Partial<LongRun<CountedPiece, CountSettings, CountFindings>> = {},
  ): LongRun<CountedPiece, CountSettings, CountFindings> => ({
    command: command('--workers', '2'),
    games: [ONE, OTHER],
    worker: new URL('./counting.ts', import.meta.url),
    asked: { first: 1 },
    pieces: createPieces(10),
    piece: z.strictObject({ game: z.string(), number: z.int() }),
    found: z.strictObject({ doubled: z.int() }),
    nothing: { doubled: 0 },
    share: () => 0,
    again: ({ number }) => ({ from: number, most: 1 }),
    told: (all) => `${all.length} counted`,
    columns: { Game: 'left', 'In all': 'right' },
    rows: (all) =>
      [ONE, OTHER].map((game) => [
        game.title,
        sumNumbers(selectGame(all, game).map(({ found }) => found.doubled)),
      ]),
    below: () => 'and so on\n',
    ...changes,
  });
  const createPieces = (most: number) =>
    function* ({ id: game }: AnyGame) {
      for (const number of countFrom(game === ONE.id ? 0 : 10, most)) yield { game, number };
    };
  const startRun = (
    long: LongRun<CountedPiece, CountSettings, CountFindings>,
    most = Number.POSITIVE_INFINITY,
  ) => {
    // The first line of output comes before all pieces.
    let pieces = -1;
    answer = '';
    return runPieces(long, {
      out: (text) => {
        answer += text;
      },
      err: () => {
        pieces += 1;
      },
      isStopped: () => pieces >= most,
    });
  };

  test('a run does each piece only once, even if a worker dies', async () => {
    expect(await startRun(counting())).toBe(false);
    expect(answer).toContain(
      `VIOLATION ${BREAK_COUNT} is broken\n  npm run test:counting -- --from ${BREAK_COUNT} ` +
        '--most ' +
        "1 --only 'broken ones'\n",
    );
    expect(answer).toContain(
      `VIOLATION ${OTHER.id}, number ${DEADLY_NUMBER}: its worker died. it is dead\n  npm run ` +
        `test:counting -- --from ${DEADLY_NUMBER} --most 1\n`,
    );
    expect(answer).toMatch(new RegExp(`${ONE.title} +│ +100 │`));
    expect(answer).toMatch(new RegExp(`${OTHER.title} +│ +${300 - (1 + 2 * DEADLY_NUMBER)} │`));
    expect(answer).toMatch(/and so on\n20 counted, 20 of 20 pieces in \d+ s now; 2 violations; /);
  });

  test('a run succeeds only if it did at least one piece and all pieces succeeded', async () => {
    expect(await startRun(counting({ games: [ONE] }))).toBe(true);
    expect(await startRun(counting({ share: () => 1 }))).toBe(false);
  });

  test('a run starts no further piece after a stop or after its time', async () => {
    await startRun(counting({ command: command('--workers', '1') }), 4);
    expect(answer).toContain('4 counted, 4 of 4 pieces');
    await startRun(counting({ command: command('--minutes', '0') }));
    expect(answer).toContain('0 counted, 0 of 0 pieces');
  });

  test('a run estimates its remaining time without counting pieces of an earlier run', () => {
    expect(formatTimeLeft(3, 0, 0)).toBe('remaining time unknown');
    expect(formatTimeLeft(3, 0, 0.25)).toBe('about 9 min left');
    expect(formatTimeLeft(3, 0.5, 0.75)).toBe('about 3 min left');
  });

  test('the help of a run explains how to resume it', () => {
    expect(command().helpInformation()).toContain('--minutes <number>');
    let help = '';
    command()
      .configureOutput({
        writeOut: (text) => {
          help += text;
        },
      })
      .outputHelp();
    expect(help).toContain('to the end:            npm run test:counting\n');
    expect(help).toContain('resumed after Ctrl+C:  the same command\n');
    expect(help).toContain('1 with violations, if nothing was counted, or if the file');
  });
});

describe('turns of games', () => {
  const piece = (game: AnyGame, number: number): CountedPiece => ({ game: game.id, number });
  const createDone = (...pieces: readonly CountedPiece[]) =>
    pieces.map((one) => ({ piece: one, found: { doubled: 1 }, violations: [] }));
  const turns: GameTurns<CountedPiece, CountFindings> = {
    games: [ONE, OTHER],
    share: () => 0,
    *pieces({ id: game }) {
      for (const number of countFrom(0)) yield { game, number };
    },
  };

  test('a run begins with pieces that were cut off', () => {
    expect(findNextPiece(turns, [], [])).toEqual(piece(ONE, 0));
    expect(findNextPiece(turns, [], [piece(ONE, 0)])).toEqual(piece(OTHER, 0));
    const all = createDone(piece(ONE, 1), piece(OTHER, 0), piece(OTHER, 1));
    expect(findNextPiece(turns, all, [])).toEqual(piece(ONE, 0));
  });

  test('a run alternates between games until each game has enough pieces', () => {
    const most = { ...turns, share: (own: readonly unknown[]) => own.length };
    expect(findNextPiece(most, createDone(piece(ONE, 0)), [])).toEqual(piece(OTHER, 0));
    expect(findNextPiece(most, createDone(piece(ONE, 0), piece(OTHER, 0)), [])).toBeNull();
    const one = { ...turns, pieces: ({ id: game }: AnyGame) => [{ game, number: 0 }] };
    expect(findNextPiece(one, createDone(piece(ONE, 0)), [piece(OTHER, 0)])).toBeNull();
  });

  test('a piece of a game is recognized whatever the order of its fields', () => {
    const kept = { number: 0, game: ONE.id };
    expect(findNextPiece({ ...turns, games: [ONE] }, createDone(kept), [])).toEqual(piece(ONE, 1));
  });
});

test('a printed command line can be pasted into a shell', () => {
  const flags = { game: 'a-b', chosen: '0,3', only: "a host's, twice.", from: undefined, no: '' };
  expect(formatCommandLine('npm run test:x --', flags)).toBe(
    `npm run test:x -- --game a-b --chosen 0,3 --only 'a host'\\''s, twice.'`,
  );
});
