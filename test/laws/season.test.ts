import { createSeason, loadProgramme, parseSeasonRows } from '../support/table/season.ts';
import { testLaws } from './holding.ts';
import type { LawfulGame } from './law.ts';

/** Rows of a season with artefacts, which are its only secret. */
const contentWithArtefacts = parseSeasonRows([
  { Episode: 'League', Kind: 'league', Games: 'uncharted-territory', Garnets: '1' },
]);

const seasonsByName: readonly (readonly [string, LawfulGame])[] = [
  ['knockout', createSeason(loadProgramme('knockout'), { least: 2, most: 8 })],
  ['community', createSeason(loadProgramme('community'), { least: 9, most: 9 })],
  ['league with artefacts', createSeason(contentWithArtefacts, { least: 2, most: 7 })],
];

for (const [name, game] of seasonsByName) testLaws({ ...game, title: `a ${name}` });
