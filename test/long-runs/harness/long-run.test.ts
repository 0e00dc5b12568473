import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { BREAKS, type Counted, DIES } from './counting.ts';
import { carriedOut, type LongRun } from './long-run.ts';
import { type Keeping, keptIn } from './record.ts';
import type { Tree } from './tree.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'long-run-'));
  file = join(folder, 'done.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const counted = z.strictObject({ number: z.int(), violations: z.array(z.string()) });

describe('a file', () => {
  const COMMIT = 'a'.repeat(40);
  const tree = (changes: Partial<Tree> = {}): Tree => ({
    commit: COMMIT,
    uncommitted: [],
    changedSince: () => [],
    ...changes,
  });
  const keeping = (changes: Partial<Keeping<Counted>> = {}): Keeping<Counted> => ({
    file,
    command: 'npm run test:counting',
    asked: { seed: 1 },
    tree: tree(),
    done: counted,
    ...changes,
  });
  const one = { number: 1, violations: [] };
  const two = { number: 2, violations: ['two is broken'] };

  test('holds the commit, what was asked for and every piece, and is gone on with', () => {
    keptIn(keeping()).keep(one);
    const again = keptIn(keeping());
    expect(again.before).toEqual([one]);
    again.keep(two);
    expect(keptIn(keeping()).before).toEqual([one, two]);
    const [head] = readFileSync(file, 'utf8').split('\n');
    expect(JSON.parse(head ?? '')).toMatchObject({ commit: COMMIT, asked: { seed: 1 } });
  });

  test('whose last line was cut off by a kill is gone on with without it', () => {
    keptIn(keeping()).keep(one);
    appendFileSync(file, '{"number":2,"viol');
    keptIn(keeping()).keep(two);
    expect(keptIn(keeping()).before).toEqual([one, two]);
  });

  test('that was cut off in its first line is begun anew', () => {
    writeFileSync(file, '{"comm');
    expect(keptIn(keeping()).before).toEqual([]);
    keptIn(keeping()).keep(one);
    expect(keptIn(keeping()).before).toEqual([one]);
  });

  test('is gone on with on a later commit that changed nothing of what the run is made of', () => {
    keptIn(keeping()).keep(one);
    const later = tree({ commit: 'b'.repeat(40) });
    expect(keptIn(keeping({ tree: later })).before).toEqual([one]);
  });

  test.each<[string, Partial<Keeping<Counted>>, RegExp]>([
    [
      'after what it is of has changed',
      { tree: tree({ changedSince: () => ['rules/kit/a.ts', 'b.ts', 'c.ts', 'd.ts'] }) },
      /begun on commit aaaaaaaaaa, and rules\/kit\/a\.ts, b\.ts, c\.ts and 1 more changed since.*git worktree add/,
    ],
    [
      'on a commit that is not known',
      { tree: tree({ changedSince: () => null }) },
      /not known in this clone/,
    ],
    [
      'with changes that nobody has committed',
      { tree: tree({ uncommitted: ['rules/a.ts'] }) },
      /rules\/a\.ts differ from it\. Commit them/,
    ],
    ['without a commit', { tree: tree({ commit: null }) }, /Run it in a clone/],
    ['with another seed', { asked: { seed: 2 } }, /was begun with \{"seed":1\}/],
    ['by another command', { command: 'npm run test:other' }, /belongs to npm run test:counting/],
  ])('is not gone on with %s, and stays as it was', (_when, changes, sentence) => {
    keptIn(keeping()).keep(one);
    const before = readFileSync(file, 'utf8');
    expect(() => keptIn(keeping(changes))).toThrow(sentence);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('of something else is left alone', () => {
    writeFileSync(file, 'my diary\n');
    expect(() => keptIn(keeping())).toThrow(/not the file of a long run/);
    expect(readFileSync(file, 'utf8')).toBe('my diary\n');
  });
});

describe('a run', () => {
  let said = '';
  const counting = (changes: Partial<LongRun<number, Counted>> = {}) => ({
    command: 'npm run test:counting',
    folders: [],
    asked: {},
    done: counted,
    worker: new URL('./counting.ts', import.meta.url),
    workers: 2,
    next: (all: readonly Counted[], underWay: readonly number[]) => {
      const number = all.length + underWay.length;
      return number < 20 ? number : null;
    },
    died: (number: number, message: string) => ({ number, violations: [message] }),
    told: (all: readonly Counted[]) => `${all.length} counted`,
    table: () => 'the table',
    ...changes,
  });
  const started = (long: LongRun<number, Counted>, most = Number.POSITIVE_INFINITY) => {
    let pieces = 0;
    said = '';
    return carriedOut(long, {
      out: (text) => {
        said += text;
      },
      err: () => {
        pieces += 1;
      },
      isStopped: () => pieces >= most,
    });
  };

  test('does every piece once, tells each violation, and goes on after one that its worker died of', async () => {
    expect(await started(counting())).toBe(false);
    expect(said).toContain(`VIOLATION ${BREAKS} is broken`);
    expect(said).toContain('VIOLATION it is dead');
    expect(said).toMatch(/the table\n20 counted, 20 of 20 pieces in \d+ s now; 2 violations; /);
  });

  test('in which all held says so, and one in which nothing was done does not', async () => {
    const next = (all: readonly Counted[]) => (all.length < 3 ? DIES + 1 : null);
    expect(await started(counting({ workers: 1, next }))).toBe(true);
    expect(await started(counting({ next: () => null }))).toBe(false);
  });

  test('that is stopped begins nothing more', async () => {
    await started(counting({ workers: 1 }), 4);
    expect(said).toContain('4 counted, 4 of 4 pieces');
  });
});
