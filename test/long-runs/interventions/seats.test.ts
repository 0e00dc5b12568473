import { beforeEach, describe, expect, test } from 'vitest';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { formatAnswers, listAnsweredFields } from '../../../rules/kit/asking/form.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { openInSecondStep } from '../../match/survival/scene.ts';
import { HOUR_MS, MINUTE_MS, passTime } from '../../support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { extractShown, findDifferences } from '../faults/shown.ts';
import { findDifferencesWhenStruck, runAsMatchHost, textOf } from './host.ts';

const SCARLET = toSeat('Scarlet');
const DEMS = toSeat('Dems');

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep();
});

const findUsedOrders = (match: Match, seat: Seat) =>
  currentPosition(match).line.at(-1)?.by.orders[seat] ?? null;

let undisturbedMatch: Promise<Match> | null = null;

async function playUndisturbed(): Promise<Match> {
  const other = await openInSecondStep();
  const match = await other.deadline();
  return match;
}

async function readUndisturbedOrders(seat: Seat): Promise<unknown> {
  undisturbedMatch ??= playUndisturbed();
  return findUsedOrders(await undisturbedMatch, seat)?.orders;
}

function describeOrders(
  match: Match,
  orders: unknown,
): { readonly seatAsks: boolean; readonly lines: readonly string[] } {
  const { game, setup, state, step } = currentPosition(match);
  const form = step?.asks.find(({ seat }) => seat === SCARLET)?.form ?? { fields: [] };
  const answers = game.questions.answers(orders, { setup, state, seat: SCARLET });
  const lines = formatAnswers(listAnsweredFields(form, answers)).split('\n');
  return { seatAsks: listAnsweredFields(form, answers).length > 0, lines };
}

describe('orders entered by the host', () => {
  test('orders that the host enters replace earlier answers', async () => {
    const orders = await readUndisturbedOrders(DEMS);
    await runAsMatchHost(table, { kind: 'orders', seat: SCARLET, orders }, 'Telephoned');
    const { files } = await table.read();
    const proof = await textOf(table, files.publicId, 'Proof');
    expect(proof).toContain('The host entered orders for Scarlet');
    expect(proof).toContain('Telephoned');
    const match = await table.deadline();
    expect(findUsedOrders(match, SCARLET)).toMatchObject({ orders, responseId: null });
    const fates = match.receipts.filter(({ seat, entry }) => seat === 'Scarlet' && entry === 3);
    expect(fates.map(({ fate }) => fate)).toEqual(['superseded']);
    expect(await textOf(table, files.hostId, 'Desk')).toContain('Entered by the host.');
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('a later answer of the player replaces orders that the host entered', async () => {
    const orders = await readUndisturbedOrders(DEMS);
    await runAsMatchHost(table, { kind: 'orders', seat: SCARLET, orders });
    await passTime(table, HOUR_MS);
    await table.robots([SCARLET]);
    const match = await table.deadline();
    expect(findUsedOrders(match, SCARLET)?.responseId).not.toBeNull();
    const fates = match.receipts.filter(({ seat, entry }) => seat === 'Scarlet' && entry === 3);
    expect(fates.map(({ fate }) => fate)).toEqual(['superseded', 'accepted']);
  });

  test('the seat’s workbook shows entered orders in the words of the form', async () => {
    const orders = await readUndisturbedOrders(DEMS);
    const { files } = await table.read();
    const own = (tab: string, seat = SCARLET): Promise<string> =>
      textOf(table, files.seats.find((one) => one.seat === seat)?.workbookId ?? '', tab);
    const { seatAsks, lines } = describeOrders(await table.read(), orders);
    await runAsMatchHost(table, { kind: 'orders', seat: SCARLET, orders }, 'Telephoned');
    expect(seatAsks).toBe(true);
    expect(await own('Now')).toContain('These orders count unless you answer later.');
    for (const tab of ['Now', 'Receipts']) {
      expect(await own(tab)).toContain(
        'The host entered orders for you for this reason: Telephoned.',
      );
      for (const line of lines) expect(await own(tab)).toContain(line);
      expect(await own(tab, DEMS)).not.toContain('for you, and says');
    }
    await table.deadline();
    expect(await own('Receipts')).toContain('Telephoned. These orders count.');
    await runAsMatchHost(table, {
      kind: 'correct',
      to: 2,
      seat: SCARLET,
      orders: await readUndisturbedOrders(SCARLET),
    });
    expect(await own('Receipts')).toContain('Telephoned. These orders no longer count');
  });

  test('other players see the seat of entered orders but not the orders', async () => {
    const other = await openInSecondStep();
    const [mine, hers] = [await readUndisturbedOrders(DEMS), await readUndisturbedOrders(SCARLET)];
    await runAsMatchHost(table, { kind: 'orders', seat: SCARLET, orders: mine });
    await runAsMatchHost(other, { kind: 'orders', seat: SCARLET, orders: hers });
    const [one, two] = [table, other].map(({ emulator }) => extractShown(emulator.snapshot(), ''));
    const { files } = await table.read();
    if (one === undefined || two === undefined) throw new Error('there are two worlds');
    const differing = findDifferences(one, two).filter((name) => !name.includes(files.hostId));
    expect(mine).not.toEqual(hers);
    const { workbookId: own = '' } = files.seats.find(({ seat }) => seat === SCARLET) ?? {};
    const books = [files.publicId, ...files.seats.map(({ workbookId }) => workbookId)];
    // The task names the hash of the entry on which it is based.
    const expected = [
      'queue projects/p/locations/l/queues/deadlines',
      ...books.map((id) => `spreadsheet ${id}, marks`),
      `spreadsheet ${files.publicId}, Proof`,
      `spreadsheet ${own}, Now`,
      `spreadsheet ${own}, Receipts`,
    ];
    expect(differing.toSorted()).toEqual(expected.toSorted());
  });
});

describe('seats that are not awaited', () => {
  const entry = async () => currentPosition(await table.read()).sealed.entry;

  test('a seat that is not awaited does not delay an early resolution', async () => {
    table = await openTable({ game: USUAL_GAME, settings: { earlyMs: 10 * MINUTE_MS } });
    const { files } = await table.read();
    await table.robots(files.seats.slice(1).map(({ seat }) => seat));
    await passTime(table, HOUR_MS);
    expect((await entry()).entry).toBe(0);
    await runAsMatchHost(table, { kind: 'absent', seat: SCARLET, absence: 'this step' });
    await passTime(table, 20 * MINUTE_MS);
    expect((await entry()).kind).toBe('resolved');
    expect(currentPosition(await table.read()).absent).toEqual({});
  });

  test('an answer of a seat that is not awaited counts', async () => {
    await runAsMatchHost(table, { kind: 'absent', seat: SCARLET, absence: 'until told' });
    const match = await table.deadline();
    expect(findUsedOrders(match, SCARLET)).not.toBeNull();
    expect(currentPosition(match).absent).toEqual({ Scarlet: 'until told' });
    await runAsMatchHost(table, { kind: 'absent', seat: SCARLET, absence: 'back' });
    expect(currentPosition(await table.read()).absent).toEqual({});
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });
});

test.each(['orders', 'absent'] as const)(
  'the intervention “%s” is done once, even if it is killed, refused or run twice',
  async (kind) => {
    const action =
      kind === 'orders'
        ? ({ kind, seat: SCARLET, orders: await readUndisturbedOrders(DEMS) } as const)
        : ({ kind, seat: SCARLET, absence: 'until told' } as const);
    expect(await findDifferencesWhenStruck(table, action)).toEqual([]);
  },
);
