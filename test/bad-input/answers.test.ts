import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { currentPosition, type Match } from '../../functions/match/match.ts';
import { verifyMatch } from '../../functions/match/verify.ts';
import { GAMES } from '../../rules/games.ts';
import { robotAnswers } from '../../rules/kit/robot.ts';
import { seededChance } from '../../rules/kit/seeded.ts';
import { filledForm } from '../../sheets-templates/filled-form.ts';
import { CONSTANT_QUESTIONS } from '../../sheets-templates/form-ids.ts';
import { HOST, openTable, type Table } from '../table/table.ts';

const tables: Table[] = [];
afterEach(async () => {
  await Promise.all(tables.splice(0).map((table) => table.close()));
});

type Texts = Readonly<Record<string, readonly string[]>>;

/** Whatever Google would store, however it came there. */
async function send(table: Table, match: Match, answers: Texts): Promise<void> {
  const address = `http://emulator.test/emulator/forms/${match.files.formId}/responses`;
  const response = await table.emulator.fetch(
    new Request(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ answers }),
    }),
  );
  if (!response.ok && response.status !== 400)
    throw new Error(`${response.status}: ${await response.text()}`);
}

/** What the first seat would send, with some of it replaced. */
function answersOf(match: Match, replaced: Texts = {}): Texts {
  const { step, sealed } = currentPosition(match);
  const [files] = match.files.seats;
  const form = step?.asks.find(({ seat }) => seat === files?.seat)?.form;
  if (step === null || files === undefined || form === undefined)
    throw new Error('a seat is asked');
  const answers = robotAnswers(form, seededChance(7)('sample'));
  const entry = sealed.entry.entry + 1;
  return {
    ...filledForm({ step, entry, seat: files.seat, seatCode: files.code, answers }),
    ...replaced,
  };
}

const FATE = 4;
const WHY = 5;

const HOSTILE: readonly (readonly [string, string])[] = [
  ['a formula', '=1+2'],
  ['a plus', '+49'],
  ['an at', '@everybody'],
  ['an apostrophe', "'quoted"],
  ['emoji', '🎁💥'],
  ['right-to-left text', '\u202Eشلوم\u202C'],
  ['line breaks', 'one\r\ntwo\nthree'],
  ['NUL', 'a\u0000b'],
  ['50,000 characters', 'x'.repeat(50_000)],
  ['a prototype', '__proto__'],
  ['half of a character', '\uD83C'],
];

describe.each(GAMES.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  test('hostile text anywhere gets a fate and a sentence, and the match goes on and is verified', async () => {
    const table = await openTable({ game });
    tables.push(table);
    const match = await table.read();
    const own = Object.keys(answersOf(match)).filter(
      (id) => id !== CONSTANT_QUESTIONS.step.questionId,
    );
    let sent = 0;
    for (const [, text] of HOSTILE) {
      for (const questionId of own) {
        await send(table, match, answersOf(match, { [questionId]: [text] }));
        sent += 1;
      }
    }
    const after = await table.deadline();
    const stored = table.emulator.snapshot().forms[match.files.formId]?.responses.length ?? 0;
    expect(sent).toBeGreaterThan(10);
    expect(after.submissions).toHaveLength(stored);
    for (const row of after.submissions) expect(String(row[WHY]).length).toBeGreaterThan(5);
    await table.robots();
    await table.deadline();
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('a response without any answers, and one from an old tab, have their fates', async () => {
    const table = await openTable({ game });
    tables.push(table);
    const opened = await table.read();
    await send(table, opened, answersOf(opened));
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
    expect(after.submissions.slice(-2).map((row) => row[FATE])).toEqual(['unknown sender', 'late']);
  });

  test('5,000 responses in one step all get a fate, and the next step is resolved', async () => {
    const table = await openTable({ game });
    tables.push(table);
    const match = await table.read();
    const answers = answersOf(match);
    const world = table.emulator.snapshot();
    await send(table, match, answers);
    const form = table.emulator.snapshot().forms[match.files.formId];
    const [sample] = form?.responses ?? [];
    if (form === undefined || sample === undefined) throw new Error('it was stored');
    const responses = Array.from({ length: 5000 }, (_, index) => ({
      ...sample,
      responseId: `response-${String(index).padStart(5, '0')}`,
    }));
    const forms = { ...world.forms, [match.files.formId]: { ...form, responses } };
    table.emulator.restore({ ...world, forms });
    const after = await table.deadline();
    expect(after.submissions).toHaveLength(5000);
    expect(after.submissions.filter((row) => row[FATE] === 'accepted')).toHaveLength(1);
    await table.robots();
    const next = await table.deadline();
    expect(next.positions).toHaveLength(3);
    expect(next.troubles).toEqual([]);
  }, 60_000);

  test('whatever is answered, nothing is lost and nothing breaks', async () => {
    const runs = Number(process.env['SEALED_FUZZ_RUNS'] ?? 40);
    const table = await openTable({ game });
    tables.push(table);
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...HOSTILE.map(([, one]) => one)),
    );
    const sent = fc.array(fc.dictionary(fc.nat(40).map(String), fc.array(text, { maxLength: 3 })), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(sent, async (responses) => {
        const match = await table.read();
        if (currentPosition(match).step === null) return;
        const ids = Object.keys(answersOf(match));
        for (const response of responses) {
          const replaced = Object.fromEntries(
            Object.entries(response).map(([index, texts]) => [
              ids[Number(index) % ids.length] ?? '',
              texts,
            ]),
          );
          await send(table, match, answersOf(match, replaced));
        }
        const after = await table.deadline();
        const stored = table.emulator.snapshot().forms[match.files.formId]?.responses ?? [];
        const rows = after.submissions.map((row) => row[6]);
        expect(new Set(rows).size).toBe(rows.length);
        expect(rows.length).toBe(stored.length);
        await table.emulator.clock.advanceBy(1000);
      }),
      { numRuns: runs, seed: 20_261_121, endOnFailure: true },
    );
  });
});
