import { describe, expect, test } from 'vitest';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { listEntries } from '../../../functions/match/reading/match.ts';
import { getMessageLabel } from '../../../sheets-templates/forms/about-form.ts';
import { ABOUT_QUESTIONS, CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { atDepth } from '../../support/depth.ts';
import { selectGames } from '../../support/table/some-games.ts';
import { HOST, openTable } from '../../support/table/table.ts';
import { runHostileMatch } from './hostile-match.ts';
import { HOSTILE_TEXTS, send } from './sending.ts';

/** Number of answers here. `npm run test:hostile` sends more. */
const HOSTILE_ANSWERS = atDepth({ quick: 240, deep: 9000 });

const ATTACKED_GAMES = selectGames('dm-invitational', 'pocket-mars');

describe.each(ATTACKED_GAMES.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  test('hostile messages on the form “About me” have no effect on the match', async () => {
    const settings = { extensions: { count: 1, lengthMs: 3_600_000 }, away: 'everybody' } as const;
    const table = await openTable({ game, settings });
    const match = await table.read();
    const { aboutForm, seats } = match.files;
    const ids = [CONSTANT_QUESTIONS.seatCode, ABOUT_QUESTIONS.message, ABOUT_QUESTIONS.lastDay];
    const sound = [seats[0]?.code ?? '', getMessageLabel('away', ''), 'Sat 6 Jun 2026'];
    for (const spoilt of ids) {
      for (const text of HOSTILE_TEXTS) {
        const texts = ids.map((id, index) => [
          id.questionId,
          [id === spoilt ? text : sound[index]],
        ]);
        await send(table, match, Object.fromEntries(texts), undefined, aboutForm?.id);
      }
    }
    const after = await table.deadline();
    expect(listEntries(after).map(({ entry }) => entry.kind)).toEqual(['opened', 'resolved']);
    expect(after.submissions).toEqual([]);
    await table.robots();
    await table.deadline();
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('hostile answers have no effect beyond their own seat', async () => {
    const siege = { game, seed: 20_261_122, answers: HOSTILE_ANSWERS, atOnce: HOSTILE_ANSWERS / 3 };
    const { answers, steps, violation } = await runHostileMatch(siege);
    expect(violation).toBeNull();
    expect(steps).toBe(3);
    expect(answers).toBeGreaterThanOrEqual(HOSTILE_ANSWERS);
  });
});
