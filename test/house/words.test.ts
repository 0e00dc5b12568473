/** Words of the code are the field's: private ones that were given up stay away, and the few of our own are explained. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, type WrittenFile, writtenFiles } from './files.ts';
import { exportedWords, ownWords, RETIRED, retiredNames } from './words.ts';

const sources = writtenFiles().filter(({ path }) => isOurs(path));

function isOurs(path: string): boolean {
  return path.endsWith('.ts') && /^(rules|sheets-templates|functions|scripts|test)\//.test(path);
}

const written = (text: string): readonly WrittenFile[] => [
  { path: 'rules/kit/match/game.ts', text },
];

describe('an exported name', () => {
  it('is made of none of the words that were given up', () =>
    expect(retiredNames(sources)).toEqual([]));

  it.each([
    ['export const toldPage = 1;', 'toldPage', 'narrated'],
    ['export interface StandingDesk {}', 'StandingDesk', 'current'],
    ['export type Troubled = 1;', 'Troubled', 'incident'],
    ['export async function lookAtAll() {}', 'lookAtAll', 'poll'],
    ['export const LOOKS_QUEUE = 1;', 'LOOKS_QUEUE', 'poll'],
  ])('is found in “%s”', (text, name, better) => {
    const [found = ''] = retiredNames(written(text));
    expect(found).toContain(name);
    expect(found).toContain(better);
  });

  it.each(['export const standIn = 1;', 'const toldPage = 1;', 'export const lookup = 1;'])(
    'is not found in “%s”',
    (text) => expect(retiredNames(written(text))).toEqual([]),
  );
});

describe('words of our own', () => {
  const explained = ownWords(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'));

  it('are a dozen at most', () => {
    expect(explained.length).toBeGreaterThan(0);
    expect(explained.length).toBeLessThanOrEqual(12);
  });

  it('are those of exported names, and none that was given up', () => {
    const used = exportedWords(sources);
    expect(explained.filter((word) => !used.has(word))).toEqual([]);
    expect(explained.filter((word) => Object.hasOwn(RETIRED, word))).toEqual([]);
  });
});
