import { expect, it } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { verifyEpisodes } from '../../../functions/match/auditing/season-archive.ts';
import { readMatchAt, verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { findHostIds } from '../../../functions/match/reading/season-matches.ts';
import { openSeason, playSeason } from '../../support/table/season-table.ts';
import { HOST } from '../../support/table/table.ts';

it('a season draws lots and plays by a beacon, and a stranger verifies it', async () => {
  const table = await openSeason('league', 2, { settings: { beacon: EMULATED_CHAIN } });
  const over = await playSeason(table);
  expect(currentPosition(over).opened.beacon?.round).toBeGreaterThan(0);
  const stranger = table.as('stranger@example.org');
  const link = buildSheetLink(over.files, over.files.publicId);
  const verdict = await verifyMatch(stranger, link);
  expect(verdict).toMatchObject({ kind: 'verified', dice: expect.anything() });
  const [episode, ...more] = await verifyEpisodes(stranger, await readMatchAt(stranger, link));
  expect([episode?.problem, more]).toEqual([null, []]);
  const [matchId = ''] = Object.values(await findHostIds(table.as(HOST), over));
  expect(await verifyMatch(table.as(HOST), matchId)).toMatchObject({
    kind: 'verified',
    dice: expect.anything(),
  });
}, 120_000);
