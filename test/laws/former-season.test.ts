/** Seasons that began under former rules continue under those rules (docs/decisions/0023). */

import { expect, it } from 'vitest';
import { canonicalJson, sha256 } from '../../functions/match/ledger/digest.ts';
import { findGameByRules } from '../../rules/games.ts';
import { readContent, type TextRow } from '../../rules/kit/content/content.ts';
import { createRandomPolicy, playMatch } from '../../rules/kit/playing/play.ts';
import { firstSeason } from '../../rules/season/game.ts';
import { KNOWN_GAMES, type ProgrammeName, readProgrammeRows } from '../support/table/season.ts';
import { createPlayers } from './players.ts';
import { reportEndsAndRulings } from './season-reports.ts';

const readProgramme = (name: ProgrammeName): readonly TextRow[] =>
  readProgrammeRows(name)['Programme'] ?? [];

const artefactRows: readonly TextRow[] = [
  { Episode: 'League', Kind: 'league', Games: 'uncharted-territory', Garnets: '1' },
];

/** Hashes of the states and steps of eight seasons that version 1.0.0 played. */
const HASHES_OF_1_0_0 = [
  [
    'knockout',
    readProgramme('knockout'),
    9,
    'c31ea50a4ba079ef669d580cd5e0bacee13f476aeed699026a423b3d42a211ce',
  ],
  [
    'community',
    readProgramme('community'),
    9,
    '7f39c4548970f4aedf777c21dcf151f4f4f7d98f94c8482b9c8050e8b6a4b1fd',
  ],
  [
    'league',
    readProgramme('league'),
    5,
    '0de2d070c162ed26d1c448646dc6e4a7a048312898c23817383d25b03b86e239',
  ],
  [
    'league with artefacts',
    artefactRows,
    7,
    'b88282d7e0adcf907e3b9d1b1322494f3aebc4df549da197549207d47a22eaff',
  ],
] as const;

it.for(HASHES_OF_1_0_0)(
  'a season of version 1 has the same states as in version 1.0.0: a %s',
  ([, Programme, cast, expected]) => {
    const content = readContent(firstSeason.content, { Programme, Games: KNOWN_GAMES });
    if (content.kind === 'unsound') throw new Error(JSON.stringify(content.problems));
    const played = Array.from({ length: 8 }, (_, seed) => {
      const setup = { players: createPlayers(cast, []), content: content.value, variants: {} };
      const match = { game: firstSeason, setup, seed, choose: createRandomPolicy(seed) };
      return [...playMatch({ ...match, report: reportEndsAndRulings })].map(({ state, step }) => ({
        state,
        step: step && {
          name: step.name,
          asks: step.asks.map(({ seat }) => seat),
          awaits: step.awaits,
        },
      }));
    });
    expect(sha256(canonicalJson(played))).toBe(expected);
  },
);

it('a ledger that names version 1 of the season is replayed by the rules of version 1', () => {
  expect(findGameByRules('season 1')).toBe(firstSeason);
});
