import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MATCH_FOLDER = join(import.meta.dirname, '..');

/** Sentences that restore a version with the newest entry, or that warn against a restoration. */
const ALLOWED_PATTERNS = [
  /(?:bring back|restore) the last version that has/,
  /(?:bring back|restore) the newer one/,
  /(?:bring back|restore) the newest version whose tab Ledger has/,
  /[Dd]o not (?:bring|restore)/,
];

test('each mention of the version history names the versions that may be restored', async () => {
  const harmful: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: MATCH_FOLDER })) {
    if (file.endsWith('.test.ts')) continue;
    const text = await readFile(join(MATCH_FOLDER, file), 'utf8');
    const source = text.replaceAll(/['`] \+\n\s*['`]/g, '');
    const sentences = source.match(/'[^'\n]*(?:Version history|older version of)[^'\n]*'/g) ?? [];
    harmful.push(
      ...sentences.filter((one) => !ALLOWED_PATTERNS.some((pattern) => pattern.test(one))),
    );
  }
  expect(harmful).toEqual([]);
});
