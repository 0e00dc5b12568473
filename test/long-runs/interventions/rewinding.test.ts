import { beforeEach, describe, expect, test } from 'vitest';
import { exportMatch } from '../../../functions/match/auditing/archive.ts';
import { verifyArchive, verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { applyResolution } from '../../../functions/match/ledger/fold.ts';
import { findPositionBefore, hasResolvedStep } from '../../../functions/match/ledger/position.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { openInSecondStep, readShownResult } from '../../match/survival/scene.ts';
import { HOUR_MS, passTime } from '../../support/table/by-hand.ts';
import { createMoments } from '../../support/table/moments.ts';
import { answerWithResignation } from '../../support/table/season-table.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME, USUAL_SEATS, USUAL_STEPS } from '../../support/table/usual-game.ts';
import { findDifferencesWhenStruck, readFormHead, runAsMatchHost, textOf } from './host.ts';

let table: Table;
const findMatchMoment = createMoments();
beforeEach(async () => {
  const from = await findMatchMoment('two steps are resolved', async () => {
    const before = await openInSecondStep();
    await before.deadline();
    return before;
  });
  table = await openTable({ game: USUAL_GAME, from });
});

const readPosition = async (): Promise<ReturnType<typeof currentPosition>> =>
  currentPosition(await table.read());
const listVerdicts = async (): Promise<readonly string[]> => {
  const archived = await verifyArchive(await exportMatch(table.as(HOST), table.hostId));
  return [(await verifyMatch(table.as(HOST), table.hostId)).kind, archived.kind];
};
const renderState = (match: Match): string => JSON.stringify(currentPosition(match).state);

/** Finds a seat, and orders other than those that it has sent. */
async function drawOtherOrders(
  to: number,
): Promise<{ readonly seat: Seat; readonly orders: unknown }> {
  const position = await readPosition();
  const orders = Object.entries(position.line[to - 1]?.by.orders ?? {});
  const [[, first] = [], [name] = []] = orders;
  const seat = position.setup.players.find((player) => player.seat === name)?.seat;
  if (seat === undefined || first === undefined) throw new Error('two seats have sent orders');
  return { seat, orders: first.orders };
}

describe('undone steps', () => {
  test('an undone step has the same draws with its old answers', async () => {
    const [before, first] = [await readShownResult(table), renderState(await table.read())];
    await runAsMatchHost(table, { kind: 'undo', to: 2, reopen: false });
    expect((await readPosition()).step?.name).toBe('airdrop-1');
    const again = await table.deadline();
    const after = await readShownResult(table);
    expect(renderState(again)).toBe(first);
    expect({ orders: after.orders, pages: after.pages }).toEqual({
      orders: before.orders,
      pages: before.pages,
    });
    expect(await listVerdicts()).toEqual(['verified', 'verified']);
  });

  test('the Desk shows whether an undone step accepts orders', async () => {
    const desk = () => textOf(table, table.hostId, 'Desk');
    await runAsMatchHost(table, { kind: 'undo', to: 2, reopen: false });
    expect(await desk()).not.toContain('Orders are taken until');
    expect(await desk()).toContain('Undone: ');
    await runAsMatchHost(table, { kind: 'undo', to: 1, reopen: true });
    expect(await desk()).toContain('Orders are taken until');
    expect(hasResolvedStep(await readPosition())).toBe(true);
  });

  test('an undone step accepts no new answers by default', async () => {
    const { files } = await table.read();
    await runAsMatchHost(table, { kind: 'undo', to: 2, reopen: false }, 'A mistake');
    await expect(table.robots()).rejects.toThrow('the form answered');
    const texts = [
      await textOf(table, files.publicId, 'Proof'),
      await textOf(table, files.seats[0]?.workbookId ?? '', 'Now'),
      await textOf(table, files.hostId, 'Desk'),
      await readFormHead(table),
    ];
    for (const text of texts) expect(text).toContain('but new answers do not');
    for (const text of texts) expect(text).toContain('A mistake');
    expect(texts[0]).toContain(`${USUAL_STEPS.second} (undone)`);
    expect(texts[1]).not.toContain(', until ');
  });

  test('an undone step accepts new answers if the host allows it', async () => {
    const { files } = await table.read();
    const [first] = files.seats;
    const before = await readPosition();
    await runAsMatchHost(table, { kind: 'undo', to: 2, reopen: true });
    await passTime(table, HOUR_MS);
    await table.robots(first === undefined ? [] : [first.seat]);
    const after = currentPosition(await table.deadline());
    const used = (position: typeof after, seat = first?.seat ?? '') =>
      position.line[1]?.by.orders[seat]?.responseId;
    expect(used(after)).not.toBe(used(before));
    expect(Object.keys(after.line[1]?.by.orders ?? {})).toHaveLength(USUAL_SEATS);
    const others = files.seats.slice(1).map(({ seat }) => [used(after, seat), used(before, seat)]);
    expect(others.every(([one, other]) => one === other)).toBe(true);
    expect(await listVerdicts()).toEqual(['verified', 'verified']);
  });
});

describe('corrected orders', () => {
  test('corrected orders have the same result as if they had been sent originally', async () => {
    const { seat, orders } = await drawOtherOrders(2);
    const before = await readPosition();
    const passed = before.line[1];
    const base = findPositionBefore(before, 2);
    if (passed === undefined || base === null) throw new Error('two steps are resolved');
    await runAsMatchHost(table, { kind: 'correct', to: 2, seat, orders });
    const right = { orders, responseId: null, received: passed.by.deadline };
    const by = { ...passed.by, orders: { ...passed.by.orders, [seat]: right } };
    const { seed } = await table.read();
    expect((await readPosition()).state).toEqual(applyResolution(base, by, seed).state);
    expect((await readPosition()).state).not.toEqual(before.state);
    expect(await listVerdicts()).toEqual(['verified', 'verified']);
  });

  test('corrected orders of an earlier step do not change the open step', async () => {
    await table.robots();
    const before = await readPosition();
    const { seat, orders } = await drawOtherOrders(1);
    await runAsMatchHost(table, { kind: 'correct', to: 1, seat, orders });
    const after = await readPosition();
    expect(after.sealed.entry.next).toEqual(before.sealed.entry.next);
    expect(after.history.map(({ step }) => step)).toEqual(before.history.map(({ step }) => step));
    const match = await table.deadline();
    const fates = match.receipts.filter(({ entry }) => entry === 4).map(({ fate }) => fate);
    expect(fates.length).toBeGreaterThanOrEqual(USUAL_SEATS);
    expect(new Set(fates)).not.toContain('wrong step');
    expect(await listVerdicts()).toEqual(['verified', 'verified']);
  });

  test('a seat’s workbook shows its corrected orders instead of its answers', async () => {
    const { seat, orders } = await drawOtherOrders(2);
    const { files } = await table.read();
    const own = files.seats.find((one) => one.seat === seat)?.workbookId ?? '';
    expect(await textOf(table, own, 'Receipts')).toContain('It counts.');
    await runAsMatchHost(table, { kind: 'correct', to: 2, seat, orders }, 'The form was wrong');
    const now = await textOf(table, own, 'Now');
    expect(now).toContain(`Entered by the host: ${USUAL_STEPS.second}`);
    expect(now).toContain('What counts: ');
    const receipts = await textOf(table, own, 'Receipts');
    const [second = ''] = receipts.split(USUAL_STEPS.first);
    expect(second).toContain(
      'corrected your orders for this step for this reason: The form was wrong',
    );
    expect(second).toContain('superseded');
    expect(second).not.toContain('It counts.');
    expect(await textOf(table, files.hostId, 'Desk')).toContain('Entered by the host.');
  });
});

test('a stranger verifies a finished match with undone and corrected steps', async () => {
  await runAsMatchHost(table, { kind: 'undo', to: 2, reopen: false });
  await table.deadline();
  const { seat, orders } = await drawOtherOrders(1);
  await runAsMatchHost(table, { kind: 'correct', to: 1, seat, orders });
  await table.deadline();
  await table.robots();
  await answerWithResignation(table, await table.deadline());
  await table.deadline();
  const match = await table.deadline();
  expect(currentPosition(match).sealed.entry.next).toBeNull();
  const address = buildSheetLink(match.files, match.files.publicId);
  expect(await verifyMatch(table.as(HOST), address)).toMatchObject({ kind: 'verified' });
  expect(await runAsMatchHost(table, { kind: 'undo', to: 1, reopen: true })).toMatchObject({
    kind: 'refused',
  });
});

describe('disturbed commands', () => {
  test.each(['undo', 'correct'] as const)(
    'the intervention “%s” is done once, even if it is struck at any call',
    async (kind) => {
      const action =
        kind === 'undo'
          ? ({ kind, to: 2, reopen: false } as const)
          : ({ kind, to: 2, ...(await drawOtherOrders(2)) } as const);
      expect(await findDifferencesWhenStruck(table, action)).toEqual([]);
    },
  );
});
