import { describe, it } from 'vitest';
import { contentOfRows, programmeContent, seasonOf } from '../support/table/season.ts';
import type { LawfulGame } from './law.ts';
import { effortFor, LAWS } from './laws.ts';

/** With artefacts, the only secret of a season. */
const withArtefacts = contentOfRows([
  { Episode: 'League', Kind: 'league', Games: 'uncharted-territory', Garnets: '1' },
]);

const held: readonly (readonly [string, LawfulGame])[] = [
  ['league', seasonOf(programmeContent('league'), { least: 2, most: 5 })],
  ['knockout', seasonOf(programmeContent('knockout'), { least: 2, most: 8 })],
  ['community', seasonOf(programmeContent('community'), { least: 9, most: 9 })],
  ['league with artefacts', seasonOf(withArtefacts, { least: 6, most: 7 })],
];

describe.for(held)('a %s', ([, game]) => {
  const laws = LAWS.filter(({ concerns }) => concerns(game));
  it.for(laws.map((law) => [law.claim, law] as const))('%s', ([, law]) =>
    law.check(game, effortFor(law)),
  );
});
