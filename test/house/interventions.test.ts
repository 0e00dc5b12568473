/** Checks that documents list every intervention of the two tables. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { INTERVENTION_KINDS } from '../../functions/match/ledger/interventions.ts';
import { INTERVENTION_ROWS } from '../../functions/match/next/interventions.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const byName = (names: readonly string[]) => names.toSorted();

const COMMANDS = INTERVENTION_ROWS.flatMap(({ command }) =>
  command === undefined || command.of === 'season' ? [] : [command.name],
);

test('docs/formats.md lists the kinds of entries that are interventions', () => {
  const row = /^\| (`.*`) \| interventions: /m.exec(read('docs/formats.md'))?.[1] ?? '';
  expect(byName(quotedIn(row))).toEqual(byName(INTERVENTION_KINDS));
});

test.each(COMMANDS)('the README lists the intervention command sealed %s', (name) => {
  expect(quotedIn(read('README.md'))).toContain(`sealed ${name}`);
});
