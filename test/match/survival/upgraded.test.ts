import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { expect, onTestFinished, test } from 'vitest';
import { formatRules } from '../../../rules/games.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import { findLostFaults, type InjectedFault, runWithFaults } from '../../support/planted/fault.ts';
import { openTable } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { type ContinuedMatch, continueMatch } from './upgraded.ts';

/**
 * A later version, which ignores all orders, has another text on a page, and keeps the former
 * rules.
 */
const LATER_VERSION: readonly InjectedFault[] = [
  {
    file: 'rules/games.ts',
    right: '  dmInvitational,\n];',
    wrong:
      "  { ...dmInvitational, version: '99',\n" +
      '    resolve: (given) => dmInvitational.resolve({ ...given, orders: {} }) },\n];',
  },
  {
    file: 'rules/games.ts',
    right: 'const FORMER: readonly AnyGame[] = [',
    wrong: 'const FORMER: readonly AnyGame[] = [dmInvitational, ',
  },
  {
    file: 'sheets-templates/workbooks/proof.ts',
    right: 'When the match is over, the seed appears here',
    wrong: 'The seed appears here when the match is over',
  },
  {
    file: 'sheets-templates/workbooks/drawing-version.ts',
    right: `DRAWING_VERSION = ${DRAWING_VERSION};`,
    wrong: 'DRAWING_VERSION = 99;',
  },
];

test('an open match goes on by its own rules under a later version, and is verified', async () => {
  expect(findLostFaults(LATER_VERSION)).toEqual([]);
  const folder = await mkdtemp(join(tmpdir(), 'sealed-upgraded-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const table = await openTable({ game: USUAL_GAME });
  await table.robots();
  await table.deadline();
  await table.robots();
  const savedMatch = table.keep();
  const file = join(folder, 'match');
  await writeFile(file, serialize(savedMatch));
  const as = await continueMatch(savedMatch);
  const { out } = await runWithFaults(LATER_VERSION, ['test/match/survival/upgraded.ts', file]);
  const upgraded: ContinuedMatch = JSON.parse(out);
  const opened = formatRules(USUAL_GAME);
  expect(upgraded).toEqual({
    newRules: `${USUAL_GAME.id} 99`,
    verdicts: ['verified', 'verified'],
    rules: [opened],
    drawnBy: as.drawnBy.map((version, entry) => (entry < 2 ? version : 99)),
    stateHashes: as.stateHashes,
    desk:
      `Upgraded since: new matches use the rules ${USUAL_GAME.id} 99. This match goes ` +
      `on with the rules ${opened}, with which it was opened.`,
  });
  expect(as).toMatchObject({ newRules: opened, rules: [opened], desk: '' });
});
