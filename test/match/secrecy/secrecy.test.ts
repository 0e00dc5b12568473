import { beforeAll, describe, expect, test } from 'vitest';
import { GoogleError } from '../../../functions/google/error.ts';
import { listResponses, readForm } from '../../../functions/google/forms.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { GAMES } from '../../../rules/games.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { restrictForm } from '../../../rules/kit/playing/own-form.ts';
import { chooseRandomAnswers } from '../../../rules/kit/playing/robot.ts';
import { atDepth } from '../../support/depth.ts';
import { canOpen, formatEmail, readAs } from '../../support/table/read-as.ts';
import { selectGames } from '../../support/table/some-games.ts';
import { type Kept, openTable, type Table } from '../../support/table/table.ts';

const AUDIENCE_EMAIL = 'audience@example.com';

const listWorkbookIds = ({ files }: Match): readonly string[] => [
  files.hostId,
  files.publicId,
  ...files.seats.map(({ workbookId }) => workbookId),
];

/** Returns a seat that is asked, and all other seats. */
function splitSeats(match: Match): {
  readonly secretive: Seat;
  readonly watching: readonly Seat[];
} {
  const secretive = currentPosition(match).step?.asks[0]?.seat;
  if (secretive === undefined) throw new Error('somebody is asked');
  const seats = match.files.seats.map(({ seat }) => seat);
  return { secretive, watching: seats.filter((seat) => seat !== secretive) };
}

function drawAnswers(match: Match, seat: Seat, seed: number): Answers {
  const { game, setup, state, step } = currentPosition(match);
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (form === undefined) throw new Error(`${seat} is not asked`);
  return chooseRandomAnswers(
    restrictForm(game, { setup, state, seat, form }),
    seedChance(seed)('other answers'),
  );
}

/**
 * Reads all workbooks that `email` may read. Masks commitments, whose random salts differ in each
 * match and reveal nothing.
 */
async function readEverythingAs(table: Table, email: string): Promise<string> {
  const match = await table.read();
  const texts = await Promise.all(listWorkbookIds(match).map((id) => readAs(table, email, id)));
  return texts.join('\n').replaceAll(/\b[0-9a-f]{64}\b|(?<=_h)[0-9a-f]{12}\b/g, 'a hash');
}

/** Lists all answers in the host's Submissions, including those that did not count. */
const listKeptAnswers = async (table: Table): Promise<readonly string[]> =>
  (await table.read()).receipts.map(({ answers }) => answers);

const selectReaders = (seats: readonly Seat[]): readonly Seat[] =>
  atDepth({ quick: seats.slice(-1), deep: seats });

/** Steps, counted from the opening, in which one seat's orders are changed. */
const CHANGED_STEPS = atDepth({ quick: [1], deep: [0, 1, 2, 4] });

/** Returns the form without its responses, and the tasks with their times. */
async function readFormAndTasks(table: Table): Promise<string> {
  const { forms, queues, files } = table.emulator.snapshot();
  const asked = Object.values(forms).map(({ responses: _responses, ...form }) => form);
  const names = Object.values(files).map(({ name, permissions }) => [name, permissions]);
  const read = JSON.stringify([asked, queues, names], (key, value: unknown) =>
    key === 'body' && typeof value === 'string' ? Buffer.from(value, 'base64').toString() : value,
  );
  return read
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'a hash')
    .replaceAll(/(expectedEntry\W+entry\W+\d+\W+)hash\W+[0-9a-f]{12}\b/g, '$1a hash');
}

/** Plays a match by robots, and keeps it at each of its first steps. */
async function keepFirstSteps(game: AnyGame): Promise<readonly Kept[]> {
  const table = await openTable({ game });
  const moments = [table.keep()];
  while (moments.length <= Math.max(...CHANGED_STEPS)) {
    await table.robots();
    await table.deadline();
    moments.push(table.keep());
  }
  return moments;
}

/** Quick games: the laws of the rules check the large pages of the others. */
const TESTED_GAMES = selectGames('dm-invitational', 'pocket-mars', 'presents-of-mine');

/** Deep runs alone: `test/match/polls` checks the usual game. */
const POLLED_GAMES = atDepth({ quick: [], deep: GAMES });
const POLL_MS = 300_000;

describe.each(TESTED_GAMES.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  let moments: readonly Kept[];
  beforeAll(async () => {
    moments = await keepFirstSteps(game);
  });
  const tableAt = (step: number): Promise<Table> => {
    const from = moments[step];
    if (from === undefined) throw new Error(`the match lacks the step ${step}`);
    return openTable({ game, from });
  };

  test('each player can open the public workbook and their own, and no other file', async () => {
    const table = await tableAt(1);
    const { files } = await table.read();
    const seats = files.seats.map(({ seat }) => seat);
    for (const reader of [...seats, null]) {
      const email = reader === null ? AUDIENCE_EMAIL : formatEmail(reader);
      expect(await canOpen(table, email, files.hostId), `${email}, host`).toBe(false);
      expect(await canOpen(table, email, files.publicId), `${email}, public`).toBe(true);
      for (const { seat, workbookId } of files.seats) {
        const isOpen = await canOpen(table, email, workbookId);
        expect(isOpen, `${email} opens the workbook of ${seat}`).toBe(seat === reader);
      }
      const google = table.as(email);
      await expect(readForm(google, files.formId)).rejects.toThrow(GoogleError);
      await expect(listResponses(google, files.formId, null)).rejects.toThrow(GoogleError);
    }
  });

  test('one seat’s orders change no byte that anybody reads before the deadline', async () => {
    for (const step of CHANGED_STEPS) {
      const [one, other] = [await tableAt(step), await tableAt(step)];
      const now = await one.read();
      const { secretive, watching } = splitSeats(now);
      await one.answer(secretive, drawAnswers(now, secretive, 1));
      await other.answer(secretive, drawAnswers(now, secretive, 2));
      for (const email of [
        AUDIENCE_EMAIL,
        ...[secretive, ...selectReaders(watching)].map(formatEmail),
      ]) {
        expect(await readEverythingAs(one, email)).toBe(await readEverythingAs(other, email));
      }
      expect(await readFormAndTasks(one)).toBe(await readFormAndTasks(other));
    }
  });

  test.runIf(POLLED_GAMES.includes(game))(
    'a poll that reads one seat’s orders before the deadline changes no byte that others read',
    async () => {
      const first = await openTable({ game, settings: { pollMs: POLL_MS } });
      await first.emulator.clock.advanceBy(POLL_MS);
      const from = first.keep();
      const tables = [await openTable({ game, from })];
      tables.push(await openTable({ game, from }));
      const [one = first, other = first] = tables;
      const now = await one.read();
      const { secretive, watching } = splitSeats(now);
      for (const [seed, table] of tables.entries()) {
        await table.answer(secretive, drawAnswers(now, secretive, seed));
        await table.emulator.clock.advanceBy(POLL_MS);
        expect(table.polls).toMatchObject([{ kind: 'polled', isNew: true }]);
      }
      for (const email of [AUDIENCE_EMAIL, ...watching.map(formatEmail)]) {
        expect(await readEverythingAs(one, email)).toBe(await readEverythingAs(other, email));
      }
      expect(await readFormAndTasks(one)).toBe(await readFormAndTasks(other));
    },
  );

  test('a replaced answer changes only salted hashes for other players', async () => {
    for (const step of CHANGED_STEPS) {
      const [one, other] = [await tableAt(step), await tableAt(step)];
      const now = await one.read();
      const { secretive, watching } = splitSeats(now);
      for (const [table, seed] of [
        [one, 1],
        [other, 2],
      ] as const) {
        await table.answer(secretive, drawAnswers(now, secretive, seed));
        await table.emulator.clock.advanceBy(1000);
        await table.answer(secretive, drawAnswers(now, secretive, 3));
        await table.robots(watching);
        await table.deadline();
      }
      for (const email of [AUDIENCE_EMAIL, ...selectReaders(watching).map(formatEmail)]) {
        expect(await readEverythingAs(one, email)).toBe(await readEverythingAs(other, email));
      }
      expect(await readFormAndTasks(one)).toBe(await readFormAndTasks(other));
      expect(await listKeptAnswers(one)).not.toEqual(await listKeptAnswers(other));
    }
  });
});
