import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as kit from '../../package/exports/kit.ts';
import * as laws from '../../package/exports/laws.ts';
import { createAsker } from '../../rules/kit/authoring.ts';
import { readWrittenFiles } from './files.ts';

const listFunctions = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/```[^]*?```|`[^`\n]+`/g)].flatMap(([code]) =>
    [...code.matchAll(/(?<!\w)([a-z]\w+)\??[(<]/g)].map(([, name = '']) => name),
  );

/** Lists members of types, such as `readonly each?: …` and `pick<Item>(…)`. */
const listMembers = (text: string): readonly string[] =>
  [...text.matchAll(/^ +(?:readonly )?(\w+)\??[:(<]/gm)].map(([, name = '']) => name);

test('docs/kit.md names only functions that the kit has', () => {
  const kitFiles = readWrittenFiles().filter(({ path }) =>
    /^(?:rules\/kit|test\/support\/table\/cases)[\w/.-]*(?<!\.test)\.ts$/.test(path),
  );
  const known = new Set([
    ...[kit, laws, createAsker()].flatMap((names) => Object.keys(names)),
    ...kitFiles.flatMap(({ text }) => listMembers(text)),
  ]);
  const named = listFunctions(readFileSync('docs/kit.md', 'utf8'));
  expect(named.length).toBeGreaterThan(60);
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
});
