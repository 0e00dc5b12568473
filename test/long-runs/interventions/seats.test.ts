import { beforeEach, describe, expect, test } from 'vitest';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { applyResolution } from '../../../functions/match/ledger/fold.ts';
import { findPositionBefore, hasResolvedStep } from '../../../functions/match/ledger/position.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { formatAnswers, listAnsweredFields } from '../../../rules/kit/asking/form.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { openInSecondStep, readShownResult } from '../../match/survival/scene.ts';
import { HOUR_MS, MINUTE_MS, passTime } from '../../support/table/by-hand.ts';
import { createMoments } from '../../support/table/moments.ts';
import { answerWithResignation } from '../../support/table/season-table.ts';
import { HOST, openTable, submitForm, type Table } from '../../support/table/table.ts';
import { USUAL_GAME, USUAL_SEATS, USUAL_STEPS } from '../../support/table/usual-game.ts';
import { extractShown, findDifferences } from '../faults/shown-texts.ts';
import {
  findDifferencesWhenStruck,
  getRobotAnswers,
  getText,
  listVerdicts,
  readFormHead,
  runAsMatchHost,
} from './host.ts';

let table: Table;

const SCARLET = toSeat('Scarlet');
describe('orders of the host', () => {
  const DEMS = toSeat('Dems');

  beforeEach(async () => {
    table = await openInSecondStep();
  });

  const findUsedOrders = (match: Match, seat: Seat) =>
    getCurrentPosition(match).line.at(-1)?.by.orders[seat] ?? null;

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
    const { game, setup, state, step } = getCurrentPosition(match);
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
      const proof = await getText(table, files.publicId, 'Proof');
      expect(proof).toContain('The host entered orders for Scarlet');
      expect(proof).toContain('Telephoned');
      const match = await table.deadline();
      expect(findUsedOrders(match, SCARLET)).toMatchObject({ orders, responseId: null });
      const fates = match.receipts.filter(({ seat, entry }) => seat === 'Scarlet' && entry === 3);
      expect(fates.map(({ fate }) => fate)).toEqual(['superseded']);
      expect(await getText(table, files.hostId, 'Desk')).toContain('Entered by the host.');
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
        getText(table, files.seats.find((one) => one.seat === seat)?.workbookId ?? '', tab);
      const { seatAsks, lines } = describeOrders(await table.read(), orders);
      await runAsMatchHost(table, { kind: 'orders', seat: SCARLET, orders }, 'Telephoned');
      expect(seatAsks).toBe(true);
      expect(await own('Now')).toContain('These orders count unless you answer later.');
      for (const tab of ['Now', 'Receipts']) {
        expect(await own(tab)).toContain(
          'The host entered orders for you for this reason: Telephoned.',
        );
        for (const line of lines) expect(await own(tab)).toContain(line);
        expect(await own(tab, DEMS)).not.toContain('orders for you for this reason');
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
      const [mine, hers] = [
        await readUndisturbedOrders(DEMS),
        await readUndisturbedOrders(SCARLET),
      ];
      await runAsMatchHost(table, { kind: 'orders', seat: SCARLET, orders: mine });
      await runAsMatchHost(other, { kind: 'orders', seat: SCARLET, orders: hers });
      const [one, two] = [table, other].map(({ emulator }) =>
        extractShown(emulator.snapshot(), ''),
      );
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
    const entry = async () => getCurrentPosition(await table.read()).sealed.entry;

    test('a seat that is not awaited does not delay an early resolution', async () => {
      table = await openTable({ game: USUAL_GAME, settings: { earlyMs: 10 * MINUTE_MS } });
      const { files } = await table.read();
      await table.robots(files.seats.slice(1).map(({ seat }) => seat));
      await passTime(table, HOUR_MS);
      expect((await entry()).entry).toBe(0);
      await runAsMatchHost(table, { kind: 'absent', seat: SCARLET, absence: 'this step' });
      await passTime(table, 20 * MINUTE_MS);
      expect((await entry()).kind).toBe('resolved');
      expect(getCurrentPosition(await table.read()).absent).toEqual({});
    });

    test('an answer of a seat that is not awaited counts', async () => {
      await runAsMatchHost(table, { kind: 'absent', seat: SCARLET, absence: 'until told' });
      const match = await table.deadline();
      expect(findUsedOrders(match, SCARLET)).not.toBeNull();
      expect(getCurrentPosition(match).absent).toEqual({ Scarlet: 'until told' });
      await runAsMatchHost(table, { kind: 'absent', seat: SCARLET, absence: 'back' });
      expect(getCurrentPosition(await table.read()).absent).toEqual({});
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
});

describe('handovers', () => {
  const HAND_OVER_TO_SAM = {
    kind: 'seat',
    seat: SCARLET,
    email: 'sam@example.com',
    name: 'Sam',
  } as const;
  const NEW_CODE_ONLY = { ...HAND_OVER_TO_SAM, email: null, name: null };

  beforeEach(async () => {
    table = await openInSecondStep();
  });

  const getSeatFiles = ({ files }: Match, seat: Seat = SCARLET) =>
    files.seats.find((one) => one.seat === seat);
  const listStatuses = ({ receipts }: Match, entry: number): readonly string[] =>
    receipts
      .filter((one) => one.entry === entry && (one.seat === SCARLET || one.seat === ''))
      .map(({ fate }) => fate);
  const answerAsScarlet = (match: Match): Promise<void> =>
    submitForm(table.emulator, match, { seat: SCARLET, answers: getRobotAnswers(match, SCARLET) });

  describe('handed-over seats', () => {
    test('a seat’s new code replaces its old one at once', async () => {
      const before = await table.read();
      await runAsMatchHost(table, HAND_OVER_TO_SAM);
      await passTime(table, MINUTE_MS);
      await answerAsScarlet(before);
      await passTime(table, MINUTE_MS);
      await answerAsScarlet(await table.read());
      const match = await table.deadline();
      expect(listStatuses(match, 3)).toEqual(['superseded', 'unknown sender', 'accepted']);
      expect(await listVerdicts(table)).toEqual(['verified', 'verified']);
    });

    test('the tab Players shows the new code and address of a handed-over seat', async () => {
      const old = getSeatFiles(await table.read())?.code;
      await runAsMatchHost(table, HAND_OVER_TO_SAM);
      const match = await table.read();
      const { workbookId = '', code = '', email } = getSeatFiles(match) ?? {};
      expect(email).toBe('sam@example.com');
      expect(code).not.toBe(old);
      expect(match.incidents).toEqual([]);
      const world = JSON.stringify(table.emulator.snapshot().spreadsheets[workbookId]);
      expect(world).toContain(code);
      expect(world).not.toContain(old);
      expect(await getText(table, workbookId, 'Now')).toContain(
        `Scarlet (Sam since ${USUAL_STEPS.second})`,
      );
    });

    test('the ledger contains neither the code nor the address of a handed-over seat', async () => {
      await runAsMatchHost(table, HAND_OVER_TO_SAM, 'She moves house');
      const { files, positions } = await table.read();
      const { code = 'no code' } = files.seats.find(({ seat }) => seat === SCARLET) ?? {};
      const proof = await getText(table, files.publicId, 'Proof');
      expect(proof).toContain('Scarlet is played by Sam from this step on');
      expect(proof).toContain('She moves house');
      expect(await getText(table, files.publicId, 'Story')).toContain(
        `Scarlet (Sam since ${USUAL_STEPS.second})`,
      );
      const entries = positions.map(({ sealed }) => ({ ...sealed.entry, asked: '' }));
      expect(JSON.stringify(entries)).not.toContain(code);
      expect(JSON.stringify(entries)).not.toContain('sam@example');
    });

    test('a seat keeps its new code after an undo', async () => {
      await table.deadline();
      const before = await table.read();
      await runAsMatchHost(table, HAND_OVER_TO_SAM);
      const code = getSeatFiles(await table.read())?.code;
      await runAsMatchHost(table, { kind: 'undo', to: 2, reopen: false });
      expect(getSeatFiles(await table.read())).toMatchObject({ code });
      const again = await table.deadline();
      expect(getCurrentPosition(again).state).toEqual(getCurrentPosition(before).state);
      expect(await listVerdicts(table)).toEqual(['verified', 'verified']);
    });

    test('a new code for the same player does not change who plays the seat', async () => {
      await runAsMatchHost(table, HAND_OVER_TO_SAM);
      await table.deadline();
      const old = getSeatFiles(await table.read())?.code;
      await runAsMatchHost(table, NEW_CODE_ONLY);
      const match = await table.read();
      expect(getSeatFiles(match)).toMatchObject({ email: 'sam@example.com' });
      expect(getSeatFiles(match)?.code).not.toBe(old);
      expect(await getText(table, match.files.publicId, 'Story')).toContain(
        `(Sam since ${USUAL_STEPS.second})`,
      );
    });
  });

  test('a killed, refused or repeated request hands a seat over exactly once', async () =>
    expect(await findDifferencesWhenStruck(table, HAND_OVER_TO_SAM)).toEqual([]));
});

describe('undone steps', () => {
  const findMatchMoment = createMoments();
  beforeEach(async () => {
    const from = await findMatchMoment('two steps are resolved', async () => {
      const before = await openInSecondStep();
      await before.deadline();
      return before;
    });
    table = await openTable({ game: USUAL_GAME, from });
  });

  const readPosition = async (): Promise<ReturnType<typeof getCurrentPosition>> =>
    getCurrentPosition(await table.read());
  const renderState = (match: Match): string => JSON.stringify(getCurrentPosition(match).state);

  /** Finds a seat, and orders that differ from those that the seat has sent. */
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
      expect(await listVerdicts(table)).toEqual(['verified', 'verified']);
    });

    test('the Desk shows whether an undone step accepts orders', async () => {
      const desk = () => getText(table, table.hostId, 'Desk');
      await runAsMatchHost(table, { kind: 'undo', to: 2, reopen: false });
      expect(await desk()).not.toContain('Answers count until');
      expect(await desk()).toContain('Undone: ');
      await runAsMatchHost(table, { kind: 'undo', to: 1, reopen: true });
      expect(await desk()).toContain('Answers count until');
      expect(hasResolvedStep(await readPosition())).toBe(true);
    });

    test('an undone step accepts no new answers by default', async () => {
      const { files } = await table.read();
      await runAsMatchHost(table, { kind: 'undo', to: 2, reopen: false }, 'A mistake');
      await expect(table.robots()).rejects.toThrow('the form answered');
      const texts = [
        await getText(table, files.publicId, 'Proof'),
        await getText(table, files.seats[0]?.workbookId ?? '', 'Now'),
        await getText(table, files.hostId, 'Desk'),
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
      const after = getCurrentPosition(await table.deadline());
      const isExtensionUsed = (position: typeof after, seat = first?.seat ?? '') =>
        position.line[1]?.by.orders[seat]?.responseId;
      expect(isExtensionUsed(after)).not.toBe(isExtensionUsed(before));
      expect(Object.keys(after.line[1]?.by.orders ?? {})).toHaveLength(USUAL_SEATS);
      const others = files.seats
        .slice(1)
        .map(({ seat }) => [isExtensionUsed(after, seat), isExtensionUsed(before, seat)]);
      expect(others.every(([one, other]) => one === other)).toBe(true);
      expect(await listVerdicts(table)).toEqual(['verified', 'verified']);
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
      expect(await listVerdicts(table)).toEqual(['verified', 'verified']);
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
      expect(await listVerdicts(table)).toEqual(['verified', 'verified']);
    });

    test('a seat’s workbook shows its corrected orders instead of its answers', async () => {
      const { seat, orders } = await drawOtherOrders(2);
      const { files } = await table.read();
      const own = files.seats.find((one) => one.seat === seat)?.workbookId ?? '';
      expect(await getText(table, own, 'Receipts')).toContain('accepted');
      await runAsMatchHost(table, { kind: 'correct', to: 2, seat, orders }, 'The form was wrong');
      const now = await getText(table, own, 'Now');
      expect(now).toContain(`Entered by the host: ${USUAL_STEPS.second}`);
      expect(now).toContain('What counts: ');
      const receipts = await getText(table, own, 'Receipts');
      const [second = ''] = receipts.split(USUAL_STEPS.first);
      expect(second).toContain(
        'corrected your orders for this step for this reason: The form was wrong',
      );
      expect(second).toContain('superseded');
      expect(second).not.toContain('accepted');
      expect(await getText(table, files.hostId, 'Desk')).toContain('Entered by the host.');
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
    expect(getCurrentPosition(match).sealed.entry.next).toBeNull();
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
});
