import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createAsker } from '../../rules/kit/authoring.ts';
import { readWrittenFiles } from './files.ts';

const EXPORTING_PATH = /^(?:package\/exports\/(?:kit|laws)|rules\/kit\/authoring)\.ts$/;
const KIT_PATH = /^(?:rules\/kit\/|test\/support\/table\/cases)[\w/.-]*(?<!\.test)\.ts$/;

const listFunctions = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].flatMap(([code]) =>
    [...code.matchAll(/(?<!\w)([a-z]\w+)\??[(<]/g)].map(([, name = '']) => name),
  );

/** Lists the names between the braces of `export { … }`. */
const listExports = (text: string): readonly string[] =>
  [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);

/** Lists the members of types, such as `each` in `readonly each?: …`. */
const listMembers = (text: string): readonly string[] =>
  [...text.matchAll(/^ +(?:readonly )?(\w+)\??[:(<]/gm)].map(([, name = '']) => name);

test('docs/kit.md names only functions that the kit has', () => {
  const files = readWrittenFiles();
  const known = new Set([
    ...Object.keys(createAsker()),
    ...files.flatMap(({ path, text }) => (EXPORTING_PATH.test(path) ? listExports(text) : [])),
    ...files.flatMap(({ path, text }) => (KIT_PATH.test(path) ? listMembers(text) : [])),
  ]);
  const named = listFunctions(readFileSync('docs/kit.md', 'utf8'));
  expect(named.length).toBeGreaterThan(60);
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
});
