import { expect, test } from 'vitest';
import { GAMES } from '../../../rules/games.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { atDepth } from '../../../test/support/depth.ts';
import { openTable } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { currentPosition } from '../reading/match.ts';
import { commitEntry } from './commit.ts';

test('the row of a new entry has the format of the row before it', async () => {
  const table = await openTable({ game: USUAL_GAME });
  await table.deadline();
  const { spreadsheets } = table.emulator.snapshot();
  const ledger = spreadsheets[table.hostId]?.sheets.find(
    ({ properties }) => properties.sheetId === HOST_TABS.ledger.sheetId,
  );
  const formats = (row: number) =>
    (ledger?.rows[row] ?? []).map((cell) => cell?.userEnteredFormat ?? null);
  expect(formats(2).some((format) => format !== null)).toBe(true);
  expect(formats(2)).toEqual(formats(1));
});

test('commit refuses an entry with an unreadable body', async () => {
  const table = await openTable({ game: USUAL_GAME });
  const match = await table.read();
  const sealed = { ...currentPosition(match).sealed, body: '{}' };
  const before = JSON.stringify(table.emulator.snapshot().spreadsheets);
  await expect(
    commitEntry(table.adjudicator, { match, sealed, submissions: [] }, []),
  ).rejects.toThrow('entry 0 cannot be parsed, so it is not written');
  expect(JSON.stringify(table.emulator.snapshot().spreadsheets)).toBe(before);
});

/** Lengthens each answer to the maximum that is kept, except sender and step. */
function lengthenAnswers(answers: FormAnswers): FormAnswers {
  const own: readonly string[] = Object.values(CONSTANT_QUESTIONS).map(
    ({ questionId }) => questionId,
  );
  const head = Object.entries(answers).filter(([id]) => own.includes(id));
  const rest = Object.keys(answers).filter((id) => !own.includes(id));
  const texts = Array.from({ length: 25 }, (_, index) => `${index} "quoted" `.repeat(80));
  return Object.fromEntries([...head, ...rest.map((id) => [id, texts] as const)]);
}

type FormAnswers = Readonly<Record<string, readonly string[]>>;

/** Number of answers of each seat. */
const LONG_ANSWER_COUNT = atDepth({ quick: 5, deep: 200 });

test(`nine seats with ${LONG_ANSWER_COUNT} long answers write at most 5 MB in a step`, async () => {
  const game = GAMES.find(({ seats }) => seats.most >= 9);
  if (game === undefined) throw new Error('there is a game for nine');
  let mostBytes = 0;
  const table = await openTable({
    game,
    players: 9,
    carry: (emulator) => async (input, init) => {
      const request = new Request(input, init);
      const { byteLength } = await request.clone().arrayBuffer();
      mostBytes = Math.max(mostBytes, byteLength);
      return emulator.fetchImplementation(request);
    },
  });
  await table.robots();
  const { form, deadline } = await table.task();
  const stored = table.emulator.snapshot().forms[form]?.responses ?? [];
  const responses = stored.flatMap(({ answers }) =>
    Array.from({ length: LONG_ANSWER_COUNT }, () => ({ answers: lengthenAnswers(answers) })),
  );
  const reply = await table.emulator.fetch(
    new Request(`http://emulator.test/emulator/forms/${form}/responses`, {
      method: 'POST',
      body: JSON.stringify({ unchecked: true, responses }),
    }),
  );
  expect(reply.ok).toBe(true);
  await table.emulator.clock.advanceBy(1000);
  await table.robots();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  const match = await table.read();
  expect(match.positions).toHaveLength(2);
  expect(match.receipts.length).toBeGreaterThanOrEqual(9 * LONG_ANSWER_COUNT);
  expect(mostBytes).toBeGreaterThan(500_000);
  expect(mostBytes).toBeLessThan(5_000_000);
  const counted = match.receipts.filter((receipt) => receipt.counted !== '');
  expect(counted.length).toBeGreaterThan(0);
  for (const { answers } of counted) expect(answers).not.toContain('which the form has');
});
