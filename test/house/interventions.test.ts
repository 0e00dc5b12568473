import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { INTERVENTION_KINDS } from '../../functions/match/ledger/interventions.ts';
import { INTERVENTION_ROWS } from '../../functions/match/next/interventions.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const readDocument = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const listQuotedNames = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const sortNames = (names: readonly string[]) => names.toSorted();

const INTERVENTION_COMMANDS = INTERVENTION_ROWS.flatMap(({ command }) =>
  command === undefined || command.of === 'season' ? [] : [command.name],
);

test('docs/formats.md lists the kinds of entries that are interventions', () => {
  const row = /^\| (`.*`) \| interventions: /m.exec(readDocument('docs/formats.md'))?.[1] ?? '';
  expect(sortNames(listQuotedNames(row))).toEqual(sortNames(INTERVENTION_KINDS));
});

test.each(INTERVENTION_COMMANDS)('the README lists the intervention command sealed %s', (name) => {
  expect(listQuotedNames(readDocument('README.md'))).toContain(`sealed ${name}`);
});
