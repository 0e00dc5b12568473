import { describe, expect, test } from 'vitest';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { entriesOf } from '../../../functions/match/reading/match.ts';
import { getMessageLabel } from '../../../sheets-templates/forms/about-form.ts';
import { ABOUT_QUESTIONS, CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { atDepth } from '../../support/depth.ts';
import { selectGames } from '../../support/table/some-games.ts';
import { HOST, openTable } from '../../support/table/table.ts';
import { countStored, drawAnswers, HOSTILE_TEXTS, send } from './sending.ts';
import { runHostileMatch } from './siege.ts';

const RESPONSE_COUNT = atDepth({ quick: 250, deep: 5000 });

/** The long run (`npm run test:hostile`) sends more answers. */
const HOSTILE_ANSWERS = atDepth({ quick: 240, deep: 9000 });

const ATTACKED_GAMES = selectGames('dm-invitational', 'pocket-mars');

describe.each(ATTACKED_GAMES.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  test('an answer with hostile text gets a status and a reason', async () => {
    const table = await openTable({ game });
    const match = await table.read();
    const own = Object.keys(drawAnswers(match)).filter(
      (id) => id !== CONSTANT_QUESTIONS.step.questionId,
    );
    let sent = 0;
    for (const [, text] of HOSTILE_TEXTS) {
      for (const questionId of own) {
        await send(table, match, drawAnswers(match, { [questionId]: [text] }));
        sent += 1;
      }
    }
    const after = await table.deadline();
    const stored = countStored(table, match);
    expect(sent).toBeGreaterThan(10);
    expect(after.submissions).toHaveLength(stored);
    for (const { why } of after.receipts) expect(why.length).toBeGreaterThan(5);
    await table.robots();
    await table.deadline();
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('hostile messages on the form “About me” have no effect on the match', async () => {
    const settings = { extensions: { count: 1, lengthMs: 3_600_000 }, away: 'everybody' } as const;
    const table = await openTable({ game, settings });
    const match = await table.read();
    const { aboutForm, seats } = match.files;
    const ids = [CONSTANT_QUESTIONS.seatCode, ABOUT_QUESTIONS.message, ABOUT_QUESTIONS.lastDay];
    const sound = [seats[0]?.code ?? '', getMessageLabel('away', ''), 'Sat 6 Jun 2026'];
    for (const spoilt of ids) {
      for (const [, text] of HOSTILE_TEXTS) {
        const texts = ids.map((id, index) => [
          id.questionId,
          [id === spoilt ? text : sound[index]],
        ]);
        await send(table, match, Object.fromEntries(texts), undefined, aboutForm?.id);
      }
    }
    const after = await table.deadline();
    expect(entriesOf(after).map(({ entry }) => entry.kind)).toEqual(['opened', 'resolved']);
    expect(after.submissions).toEqual([]);
    await table.robots();
    await table.deadline();
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('empty and outdated responses get a status', async () => {
    const table = await openTable({ game });
    const opened = await table.read();
    await send(table, opened, drawAnswers(opened));
    const { formId } = opened.files;
    const [old] = table.emulator.snapshot().forms[formId]?.responses ?? [];
    await table.deadline();
    const world = table.emulator.snapshot();
    const form = world.forms[formId];
    if (form === undefined || old === undefined) throw new Error('it was stored');
    const ms = table.emulator.clock.now() + 1000;
    const late = [
      { ...old, responseId: 'response-empty', answers: {}, createdMs: ms, submittedMs: ms },
      { ...old, responseId: 'response-old', createdMs: ms + 1, submittedMs: ms + 1 },
    ];
    const forms = {
      ...world.forms,
      [formId]: { ...form, responses: [...form.responses, ...late] },
    };
    table.emulator.restore({ ...world, forms });
    const after = await table.deadline();
    expect(after.receipts.slice(-2).map(({ fate }) => fate)).toEqual(['unknown sender', 'late']);
  });

  test(`the last of ${RESPONSE_COUNT} answers of a seat counts`, async () => {
    const table = await openTable({ game });
    const match = await table.read();
    const answers = drawAnswers(match);
    const world = table.emulator.snapshot();
    await send(table, match, answers);
    const form = table.emulator.snapshot().forms[match.files.formId];
    const [sample] = form?.responses ?? [];
    if (form === undefined || sample === undefined) throw new Error('it was stored');
    const responses = Array.from({ length: RESPONSE_COUNT }, (_, index) => ({
      ...sample,
      responseId: `response-${String(index).padStart(5, '0')}`,
    }));
    const forms = { ...world.forms, [match.files.formId]: { ...form, responses } };
    table.emulator.restore({ ...world, forms });
    const after = await table.deadline();
    const { entry } = after.positions[1]?.sealed ?? {};
    if (entry?.kind !== 'resolved') throw new Error('the step was resolved');
    expect(entry.submissions.count).toBe(after.submissions.length);
    expect(entry.submissions.count + entry.submissions.notKept).toBe(RESPONSE_COUNT);
    const counting = after.receipts.filter(({ fate }) => fate === 'accepted');
    expect(counting.map(({ responseId }) => responseId)).toEqual([responses.at(-1)?.responseId]);
    await table.robots();
    const next = await table.deadline();
    expect(next.positions).toHaveLength(3);
    expect(next.incidents).toEqual([]);
  });

  test('hostile answers have no effect beyond their own seat', async () => {
    const siege = { game, seed: 20_261_122, answers: HOSTILE_ANSWERS, atOnce: HOSTILE_ANSWERS / 3 };
    const { answers, steps, violation } = await runHostileMatch(siege);
    expect(violation).toBeNull();
    expect(steps).toBe(3);
    expect(answers).toBeGreaterThanOrEqual(HOSTILE_ANSWERS);
  });
});
