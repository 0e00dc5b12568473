import { describe, it } from 'vitest';
import { createSeason, loadProgramme, parseSeasonRows } from '../support/table/season.ts';
import type { LawfulGame } from './law.ts';
import { ALL_LAWS, getEffort } from './laws.ts';

/** Rows of a season with artefacts, which are its only secret. */
const contentWithArtefacts = parseSeasonRows([
  { Episode: 'League', Kind: 'league', Games: 'uncharted-territory', Garnets: '1' },
]);

const seasonsByName: readonly (readonly [string, LawfulGame])[] = [
  ['knockout', createSeason(loadProgramme('knockout'), { least: 2, most: 8 })],
  ['community', createSeason(loadProgramme('community'), { least: 9, most: 9 })],
  ['league with artefacts', createSeason(contentWithArtefacts, { least: 2, most: 7 })],
];

describe.for(seasonsByName)('a %s', ([, game]) => {
  const laws = ALL_LAWS.filter(({ concerns }) => concerns(game));
  it.for(laws.map((law) => [law.claim, law] as const))('the law holds: %s', ([, law]) =>
    law.check(game, getEffort(law)),
  );
});
