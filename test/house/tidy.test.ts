/** The house is tidy, and its documents tell the truth. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { brokenLinks, missingPaths, missingScripts } from './documents.ts';
import { ROOT, writtenFiles } from './files.ts';
import { LONGEST_FILE, styleViolations } from './untidy.ts';

const files = writtenFiles();
const documents = files.filter(({ path }) => path.endsWith('.md'));
/** Not the changelog, which names what was there then, nor what games say of their own folders. */
const mapped = documents.filter(
  ({ path }) => path !== 'CHANGELOG.md' && !path.startsWith('rules/'),
);

const scripts = Object.keys(
  z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).scripts,
);

describe('the house', () => {
  it('has files to look at', () => {
    expect(files.map(({ path }) => path)).toContain('rules/kit/match/game.ts');
    expect(documents.map(({ path }) => path)).toContain('CONTRIBUTING.md');
  });

  it('is tidy', () => {
    expect(styleViolations(files)).toEqual([]);
  });

  it('has every script that its documents name', () => {
    expect(missingScripts(documents, scripts)).toEqual([]);
  });

  it('has every file that its documents link to', () => {
    expect(brokenLinks(ROOT, documents)).toEqual([]);
  });

  it('has every path that its documents name', () => {
    const paths = files.map(({ path }) => path);
    expect(missingPaths(mapped, paths)).toEqual([]);
  });
});

describe('it is untidy when', () => {
  const opened = (text: string) => `/** What it is for. */\n${text}`;
  const machine = ['', 'home', 'somebody', 'orders'].join('/');
  const word = ['TO', 'DO'].join('');

  it.for([
    [
      'a file is longer than the wall',
      'rules/kit/long.ts',
      opened(`${'\n'.repeat(LONGEST_FILE)};`),
    ],
    ['a file is named by no subject', 'rules/kit/utils.ts', opened('')],
    ['so is a folder', 'functions/common/order.ts', opened('')],
    ['a file names a path of one machine', 'docs/testing.md', `See ${machine}.`],
    ['something is left to be done', 'rules/kit/match/seat.ts', opened(`// ${word}`)],
    [
      'a test is switched off',
      'rules/kit/match/seat.test.ts',
      `${['it', 'skip'].join('.')}('is', () => {});`,
    ],
    [
      'a comment names a thrown class that does not exist',
      'rules/kit/match/seat.ts',
      opened(`/** ${['@', 'throws'].join('')} TypeError, Unheard when it fails. */`),
    ],
  ] as const)('%s', ([, path, text]) => {
    expect(styleViolations([{ path, text }])).toEqual([expect.stringContaining(path)]);
  });

  it('but not for a long test or long data', () => {
    const text = opened(`${'\n'.repeat(LONGEST_FILE)};`);
    expect(styleViolations([{ path: 'rules/kit/match/seat.test.ts', text }])).toEqual([]);
    expect(styleViolations([{ path: 'sheets-templates/one/map.csv', text }])).toEqual([]);
  });
});

describe('a document lies when', () => {
  it('it names a script that is not there', () => {
    const text = 'Run `npm run test:moon`, `npm test` or `npm ci`.';
    expect(missingScripts([{ path: 'README.md', text }], ['test'])).toEqual([
      expect.stringContaining('"test:moon"'),
    ]);
  });

  it('it links to a file that is not there', () => {
    const text = '[here](rules/kit/match/game.ts), [there](nowhere.md), [far](https://example.org)';
    expect(brokenLinks(ROOT, [{ path: 'README.md', text }])).toEqual([
      expect.stringContaining('nowhere.md'),
    ]);
  });

  it('it names a path that is not there', () => {
    const text = 'See `rules/kit/match`, `npx vitest run rules/kit/mat` and `rules/kit/graph`.';
    expect(missingPaths([{ path: 'README.md', text }], ['rules/kit/match/game.ts'])).toEqual([
      expect.stringContaining('rules/kit/graph'),
    ]);
  });
});
