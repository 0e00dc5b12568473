import { beforeEach, describe, expect, test } from 'vitest';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { HOST_CALLER } from '../../../functions/match/next/due.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { intervene } from '../../../functions/match/running/publish.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { WAIT_LABEL } from '../../../sheets-templates/forms/form.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import {
  openInSecondStep,
  readShownResult,
  readUndisturbedResult,
} from '../../match/survival/scene.ts';
import { atDepth } from '../../support/depth.ts';
import {
  byHand,
  countTasks,
  deskText,
  HOUR_MS,
  MINUTE_MS,
  passTime,
  protectTab,
} from '../../support/table/by-hand.ts';
import { answerWithResignation } from '../../support/table/season-table.ts';
import { HOST, openTable, submitForm, type Table } from '../../support/table/table.ts';
import {
  USUAL_GAME,
  USUAL_SEATS,
  USUAL_STEPS,
  USUAL_TURN_MS,
} from '../../support/table/usual-game.ts';
import {
  buildRequest,
  createIntervention,
  createInterventionMoment,
  findDifferencesWhenStruck,
  getRobotAnswers,
  getText,
  listVerdicts,
  readFormHead,
  runAsMatchHost,
  runKilledAt,
} from './host.ts';

let table: Table;

const readPosition = async () => getCurrentPosition(await table.read());
const readDue = async (): Promise<string | null> =>
  (await readPosition()).sealed.entry.next?.deadline ?? null;
const readDueMs = async (): Promise<number> => Date.parse((await readDue()) ?? '');
const readEntryNumber = async (): Promise<number> => (await readPosition()).sealed.entry.entry;

describe('the clock', () => {
  beforeEach(async () => {
    table = await openInSecondStep();
  });

  const listResultKinds = (): readonly string[] => table.results.map(({ kind }) => kind);
  async function expectUndisturbed(): Promise<void> {
    const { orders, pages } = await readShownResult(table);
    const calm = await readUndisturbedResult();
    expect({ orders, pages }).toEqual({ orders: calm.orders, pages: calm.pages });
  }

  test('an action that cannot be shown yet is reported to its host', async () => {
    const [{ workbookId = '', seat = '' } = {}] = (await table.read()).files.seats;
    await byHand(table, [protectTab(PLAYER_TABS.now.sheetId)], workbookId);
    const result = await runAsMatchHost(table, { kind: 'pause', form: 'open' });
    expect(JSON.stringify(result)).toContain(`The workbook of ${seat}`);
    expect(await deskText(table)).toContain(`The workbook of ${seat}`);
  });

  describe('moved deadlines', () => {
    test('a moved deadline does not change answers or results', async () => {
      const before = await readDueMs();
      await runAsMatchHost(table, { kind: 'deadline', toMs: before + 5 * HOUR_MS });
      await table.emulator.clock.advanceTo(before + 4 * HOUR_MS);
      expect(listResultKinds()).not.toContain('resolved');
      await table.deadline();
      expect(listResultKinds().filter((kind) => kind === 'resolved')).toHaveLength(1);
      await expectUndisturbed();
      expect(await listVerdicts(table)).toEqual(['verified', 'verified']);
    });

    test('a step accepts answers between its old and new deadline', async () => {
      const before = await readDueMs();
      await runAsMatchHost(table, { kind: 'deadline', toMs: before + 5 * HOUR_MS });
      await table.emulator.clock.advanceTo(before + HOUR_MS);
      const [first] = (await table.read()).files.seats;
      await table.robots(first === undefined ? [] : [first.seat]);
      const { receipts } = await table.deadline();
      const fates = receipts.filter(({ seat, entry: at }) => seat === first?.seat && at === 3);
      expect(fates.map(({ fate }) => fate)).toEqual(['superseded', 'accepted']);
    });
  });

  describe('paused matches', () => {
    test('a paused match preserves its remaining time past its deadline', async () => {
      const before = await readDueMs();
      const leftMs = before - table.emulator.clock.now();
      await runAsMatchHost(table, { kind: 'pause', form: 'open' });
      expect(await readDue()).toBeNull();
      await passTime(table, 100 * HOUR_MS);
      expect(listResultKinds()).not.toContain('resolved');
      const resumedMs = table.emulator.clock.now();
      await runAsMatchHost(table, { kind: 'resume' });
      expect(await readDueMs()).toBe(resumedMs + leftMs);
      await table.deadline();
      await expectUndisturbed();
      expect(await listVerdicts(table)).toEqual(['verified', 'verified']);
    });

    test.each([
      ['days', '1 day', '2026-10-27T21:00:00.000Z'],
      ['hours, which are exact', '24 hours', '2026-10-27T20:00:00.000Z'],
    ])(
      'a match paused over a clock change keeps the hour of its deadlines in %s',
      async (_in, airdrop, next) => {
        table = await openTable({ game: USUAL_GAME, settings: { times: { airdrop } } });
        await runAsMatchHost(table, { kind: 'deadline', toMs: Date.parse('2026-10-24T20:00:00Z') });
        await table.emulator.clock.advanceTo(Date.parse('2026-10-24T09:30:00Z'));
        await runAsMatchHost(table, { kind: 'pause', form: 'open' });
        await table.emulator.clock.advanceTo(Date.parse('2026-10-26T13:00:00Z'));
        await runAsMatchHost(table, { kind: 'resume' });
        expect(await readDue()).toBe('2026-10-26T23:30:00.000Z');
        await table.deadline();
        expect(await readDue()).toBe(next);
        expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
      },
    );
  });

  test('a request based on an older entry is not carried out', async () => {
    const match = await table.read();
    await runAsMatchHost(table, { kind: 'pause', form: 'open' });
    await runAsMatchHost(table, { kind: 'resume' });
    const result = await intervene(
      table.adjudicator,
      match,
      buildRequest({ kind: 'pause', form: 'closed' }),
    );
    expect(result).toEqual({ kind: 'changed meanwhile' });
    expect(await readEntryNumber()).toBe(3);
  });

  describe('disturbed commands', () => {
    test.each([
      ['moving a deadline', [], { kind: 'deadline', toMs: Date.parse('2026-06-08T20:00:00Z') }],
      ['pausing', [], { kind: 'pause', form: 'closed' }],
      ['letting it go on', [{ kind: 'pause', form: 'closed' }], { kind: 'resume' }],
    ] as const)(
      'the intervention “%s” happens once, even if it is killed, refused or run twice',
      async (_what, first, action) => {
        for (const one of first) await runAsMatchHost(table, one);
        expect(await findDifferencesWhenStruck(table, action)).toEqual([]);
      },
    );

    test('a resume that is killed at any call takes effect completely or not at all', async () => {
      await runAsMatchHost(table, { kind: 'pause', form: 'closed' });
      await passTime(table, 100 * HOUR_MS);
      const savedMatch = table.keep();
      const { calls } = await createInterventionMoment(table, { kind: 'resume' });
      const act = createIntervention(table.hostId, buildRequest({ kind: 'resume' }));
      const ends = new Set<string>();
      for (let call = 0; call <= calls; call += atDepth({ quick: 7, deep: 1 })) {
        table = await openTable({ game: USUAL_GAME, from: savedMatch });
        await runKilledAt(table, call, async (adjudicator) => {
          await act(adjudicator);
          throw new Error('it was not read');
        });
        await passTime(table, MINUTE_MS);
        ends.add(await findEnd());
      }
      expect([...ends].toSorted()).toEqual(['nothing', 'resumed, published and resolved']);
    });

    async function findEnd(): Promise<string> {
      if ((await readDue()) === null) return countTasks(table) === 0 ? 'nothing' : 'tasks are left';
      const { files } = await table.read();
      const proof = await getText(table, files.publicId, 'Proof');
      const isPublished = proof.includes('the match goes on');
      await table.deadline();
      return [
        'resumed',
        isPublished ? ', published' : '',
        listResultKinds().includes('resolved') ? ' and resolved' : '',
      ].join('');
    }
  });
});

describe('grace and review', () => {
  const SCARLET = toSeat('Scarlet');
  const DEMS = toSeat('Dems');
  const openWith = async (settings: Partial<Settings>): Promise<Table> =>
    openTable({ game: USUAL_GAME, settings });
  const advanceTo = (ms: number): Promise<void> => table.emulator.clock.advanceTo(ms);
  const isFormOpen = async (): Promise<boolean> =>
    table.robots([SCARLET]).then(
      () => true,
      () => false,
    );

  describe('grace periods', () => {
    const GRACE = { graceMs: 5 * MINUTE_MS };

    test('a grace period counts answers after the deadline until its end', async () => {
      table = await openWith(GRACE);
      const deadline = await readDueMs();
      await advanceTo(deadline + 5 * MINUTE_MS - 1000);
      expect(await readEntryNumber()).toBe(0);
      await table.robots([SCARLET]);
      await advanceTo(deadline + 6 * MINUTE_MS);
      const { sealed, line } = await readPosition();
      expect(sealed.entry.entry).toBe(1);
      expect(Object.keys(line[0]?.by.orders ?? {})).toEqual(['Scarlet']);
      expect(line[0]?.by.deadline).toBe(new Date(deadline + 5 * MINUTE_MS).toISOString());
    });

    test('Now and the form show the grace period next to the deadline', async () => {
      table = await openWith(GRACE);
      const first = await readDueMs();
      const { files } = await table.read();
      const told = 'Answers received up to 5 minutes after the deadline still count.';
      const seat = files.seats[0]?.workbookId ?? '';
      expect(await getText(table, seat, 'Now')).toContain(told);
      expect(await getText(table, seat, 'Now')).toContain('is due Wed 3 Jun, 22:00');
      expect(await readFormHead(table)).toContain(told);
      await advanceTo(first + 5 * MINUTE_MS);
      expect((await readDueMs()) - first).toBe(USUAL_TURN_MS);
      expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
    });

    test('a grace period remains if the deadline is moved or the match is paused', async () => {
      table = await openWith(GRACE);
      const toMs = (await readDueMs()) + HOUR_MS;
      await runAsMatchHost(table, { kind: 'deadline', toMs });
      await runAsMatchHost(table, { kind: 'pause', form: 'open' });
      await runAsMatchHost(table, { kind: 'resume' });
      await advanceTo(toMs + 4 * MINUTE_MS);
      expect((await readPosition()).history).toHaveLength(1);
      await advanceTo(toMs + 5 * MINUTE_MS);
      expect((await readPosition()).history).toHaveLength(2);
    });
  });

  describe('the box “Not before the deadline”', () => {
    const EARLY = { earlyMs: 6 * HOUR_MS };

    const scarlet = async (waits: boolean): Promise<void> => {
      const match = await table.read();
      const answers = getRobotAnswers(match, SCARLET);
      await submitForm(table.emulator, match, { seat: SCARLET, answers, waits });
    };

    test('the tick “Not before the deadline” delays an early resolution', async () => {
      table = await openWith(EARLY);
      await table.robots();
      await passTime(table, MINUTE_MS);
      await scarlet(true);
      await passTime(table, 13 * HOUR_MS);
      expect(await readEntryNumber()).toBe(0);
      await scarlet(false);
      await passTime(table, 12 * HOUR_MS);
      expect(await readEntryNumber()).toBe(1);
    });

    test('a step with the tick “Not before the deadline” is resolved at its deadline', async () => {
      table = await openWith(EARLY);
      await table.robots();
      await passTime(table, MINUTE_MS);
      await scarlet(true);
      await runAsMatchHost(table, {
        kind: 'deadline',
        toMs: table.emulator.clock.now() + 13 * HOUR_MS,
      });
      const deadline = await readDueMs();
      await table.deadline();
      expect((await readPosition()).line[0]?.by.deadline).toBe(new Date(deadline).toISOString());
      expect(Object.keys((await readPosition()).line[0]?.by.orders ?? {})).toHaveLength(
        USUAL_SEATS,
      );
    });
  });

  describe('review before the resolution', () => {
    const REVIEW = { review: true } as const;

    /** Plays to the deadline of the second step, with all answers. */
    async function atItsDeadline(settings: Partial<Settings>): Promise<void> {
      table = await openWith(settings);
      await table.robots([SCARLET, DEMS]);
      await table.deadline();
    }

    const resolve = async () => runMatch(table.adjudicator, await table.task(), HOST_CALLER);

    test('a review cuts off answers at the deadline and informs the host', async () => {
      await atItsDeadline(REVIEW);
      await passTime(table, 5 * HOUR_MS);
      expect(await readEntryNumber()).toBe(0);
      expect(await isFormOpen()).toBe(false);
      expect(await deskText(table)).toContain(`Yours to resolve: ${USUAL_STEPS.first}`);
      expect(await deskText(table)).toContain('sealed resolve --dry-run');
      expect(table.results.map(({ kind }) => kind)).toEqual(['cut off']);
      // The first run schedules the missing poll. Later runs change nothing.
      await runMatch(table.adjudicator, await table.task());
      const before = table.emulator.snapshot();
      await runMatch(table.adjudicator, await table.task());
      expect(table.emulator.snapshot()).toEqual(before);
    });

    test('a reviewed step has the same result as a resolution at its deadline', async () => {
      await atItsDeadline({});
      const calm = await readPosition();
      await atItsDeadline(REVIEW);
      await passTime(table, 5 * HOUR_MS);
      expect(await resolve()).toMatchObject({ kind: 'resolved', incidents: [] });
      const { state, line, history, sealed } = await readPosition();
      expect({ state, history }).toEqual({ state: calm.state, history: calm.history });
      expect(line[0]?.by.deadline).toBe(calm.line[0]?.by.deadline);
      expect(sealed.entry.next).toEqual(calm.sealed.entry.next);
      expect(await isFormOpen()).toBe(true);
      expect(await deskText(table)).not.toContain('was closed at the deadline');
      expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
    });

    test('a reviewed step closes its form when its grace period ends', async () => {
      table = await openWith({ ...REVIEW, graceMs: 5 * MINUTE_MS, earlyMs: 10 * MINUTE_MS });
      const deadline = await readDueMs();
      await table.robots();
      await passTime(table, HOUR_MS);
      expect(await readFormHead(table)).not.toContain(WAIT_LABEL);
      expect(await readEntryNumber()).toBe(0);
      await advanceTo(deadline + 5 * MINUTE_MS - 1000);
      expect(await isFormOpen()).toBe(true);
      await advanceTo(deadline + 5 * MINUTE_MS);
      expect(await isFormOpen()).toBe(false);
      expect(table.results.map(({ kind }) => kind)).toEqual(['cut off']);
      expect(await resolve()).toMatchObject({ kind: 'resolved', incidents: [] });
      expect((await readPosition()).line[0]?.by.deadline).toBe(
        new Date(deadline + 5 * MINUTE_MS).toISOString(),
      );
      expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
    });

    test('a host who reviews can move the deadline, which reopens the form', async () => {
      await atItsDeadline(REVIEW);
      await runAsMatchHost(table, { kind: 'deadline', toMs: (await readDueMs()) + 5 * HOUR_MS });
      expect(await isFormOpen()).toBe(true);
      await table.deadline();
      expect(await isFormOpen()).toBe(false);
      expect((await readPosition()).line).toEqual([]);
    });

    test('the form stays closed after a reviewing host enters orders', async () => {
      await atItsDeadline({});
      const orders = (await readPosition()).line[0]?.by.orders['Dems']?.orders;
      await atItsDeadline(REVIEW);
      await runAsMatchHost(table, { kind: 'orders', seat: SCARLET, orders });
      expect(await isFormOpen()).toBe(false);
      expect(await deskText(table)).toContain('New answers no longer count');
      await resolve();
      expect((await readPosition()).line[0]?.by.orders['Scarlet']).toMatchObject({
        orders,
        responseId: null,
      });
    });

    test('a killed cut-off is complete a minute later or has no effect', async () => {
      await atItsDeadline(REVIEW);
      const task = await table.task();
      const savedMatch = table.keep();
      const ends = new Set<string>();
      for (let call = 0; call < CALLS; call += atDepth({ quick: 23, deep: 1 })) {
        table = await openTable({ game: USUAL_GAME, from: savedMatch });
        await runKilledAt(table, call, (adjudicator) => runMatch(adjudicator, task, HOST_CALLER));
        await passTime(table, MINUTE_MS);
        ends.add(
          `${(await readPosition()).history.length} ${countTasks(table)} ${await isFormOpen()}`,
        );
      }
      expect([...ends].toSorted()).toEqual(['1 0 false', '2 1 true']);
    });

    const CALLS = 40;

    test('a match with review can be played to its end', async () => {
      table = await openWith(REVIEW);
      for (let step = 1; step <= 3; step++) {
        await table.robots([SCARLET]);
        await table.deadline();
        await resolve();
      }
      await answerWithResignation(table, await table.read());
      await table.deadline();
      await resolve();
      expect((await readPosition()).step).toBeNull();
      await table.deadline();
      expect((await readPosition()).sealed.entry.kind).toBe('closed');
      expect(countTasks(table)).toBe(0);
      expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
    });
  });
});
