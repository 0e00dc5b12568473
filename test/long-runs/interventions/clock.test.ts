import { beforeEach, describe, expect, test } from 'vitest';
import { exportMatch } from '../../../functions/match/auditing/archive.ts';
import { verifyArchive, verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { intervene } from '../../../functions/match/visiting/intervene.ts';
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
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { startInstance } from '../faults/instance.ts';
import {
  buildRequest,
  createInterventionMoment,
  doing,
  findDifferencesWhenStruck,
  runAsMatchHost,
  textOf,
} from './host.ts';

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep();
});

const readDue = async (): Promise<string | null> =>
  currentPosition(await table.read()).sealed.entry.next?.deadline ?? null;
const readDueMs = async (): Promise<number> => Date.parse((await readDue()) ?? '');
const readEntryNumber = async (): Promise<number> =>
  currentPosition(await table.read()).sealed.entry.entry;
const listResultKinds = (): readonly string[] => table.results.map(({ kind }) => kind);
const listVerdicts = async (): Promise<readonly string[]> => {
  const archived = await verifyArchive(await exportMatch(table.as(HOST), table.hostId));
  return [(await verifyMatch(table.as(HOST), table.hostId)).kind, archived.kind];
};

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
    expect(await listVerdicts()).toEqual(['verified', 'verified']);
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
    expect(await listVerdicts()).toEqual(['verified', 'verified']);
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
  const seen = await table.read();
  await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  await runAsMatchHost(table, { kind: 'resume' });
  const result = await intervene(
    table.adjudicator,
    seen,
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
    const kept = table.keep();
    const { calls } = await createInterventionMoment(table, { kind: 'resume' });
    const ends = new Set<string>();
    for (let call = 0; call <= calls; call += atDepth({ quick: 7, deep: 1 })) {
      table = await openTable({ game: USUAL_GAME, from: kept });
      await killedAt(call);
      await passTime(table, MINUTE_MS);
      ends.add(await endOf());
    }
    expect([...ends].toSorted()).toEqual(['nothing', 'resumed, published and resolved']);
  });

  /** Kills the command before a call, counted from 0. */
  async function killedAt(call: number): Promise<void> {
    const act = doing(table.hostId, buildRequest({ kind: 'resume' }));
    const instance = startInstance(table.emulator, async (adjudicator) => {
      await act(adjudicator);
      throw new Error('it was not read');
    });
    for (let made = 0; (await instance.waits()) === 'waiting'; made++) {
      await instance.grant(made === call ? 'cut before' : 'pass');
    }
  }

  async function endOf(): Promise<string> {
    if ((await readDue()) === null) return countTasks(table) === 0 ? 'nothing' : 'tasks are left';
    const { files } = await table.read();
    const proof = await textOf(table, files.publicId, 'Proof');
    const isPublished = proof.includes('the match goes on');
    await table.deadline();
    return [
      'resumed',
      isPublished ? ', published' : '',
      listResultKinds().includes('resolved') ? ' and resolved' : '',
    ].join('');
  }
});
