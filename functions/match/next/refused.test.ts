import { beforeAll, describe, expect, test } from 'vitest';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { runAsMatchHost } from '../../../test/long-runs/interventions/host.ts';
import { createBeaconTable } from '../../../test/match/beacon/scene.ts';
import { openInSecondStep } from '../../../test/match/survival/scene.ts';
import { playToEnd } from '../../../test/support/table/eventful.ts';
import type { Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME, USUAL_STEPS } from '../../../test/support/table/usual-game.ts';
import { computeRoundMs } from '../beacon/rounds.ts';
import { BEACON_TIMEOUT_MS, findRoundToFetch } from '../ledger/dice.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { buildInterventionEntry } from './build-intervention.ts';
import type { RequestedAction } from './interventions.ts';

const UNKNOWN_SEAT = toSeat('Nobody');

/** Returns the match of a table after `come`, with its time. */
async function readMatchAfter(opened: Promise<Table>, come = async (_table: Table) => {}) {
  const table = await opened;
  await come(table);
  return { match: await table.read(), nowMs: table.emulator.clock.now() };
}
let running: Match;
let nowMs: number;
beforeAll(async () => {
  ({ match: running, nowMs } = await readMatchAfter(openInSecondStep()));
});
/** Returns the sentence that refuses an action, or “done”. */
function judgeAction(match: Match, action: RequestedAction, atMs: number): string {
  const request = { id: 'asked', action, asked: 'this', reason: 'So it shall be.' };
  const decision = buildInterventionEntry(match, request, atMs);
  return decision.kind === 'sound' ? 'done' : decision.sentence;
}
const judgeRunningAction = (action: RequestedAction, atMs = nowMs): string =>
  judgeAction(running, action, atMs);

/** Returns the first seat that is asked. */
const getAskedSeat = () => {
  const [ask] = currentPosition(running).step?.asks ?? [];
  if (ask === undefined) throw new Error('somebody is asked');
  return ask.seat;
};

describe('seat', () => {
  test('the host cannot enter invalid orders', () => {
    const orders = currentPosition(running).line[0]?.by.orders[getAskedSeat()]?.orders;
    expect(judgeRunningAction({ kind: 'orders', seat: getAskedSeat(), orders })).toBe('done');
    expect(judgeRunningAction({ kind: 'orders', seat: getAskedSeat(), orders: 'nonsense' })).toBe(
      `These orders are not valid for ${USUAL_GAME.title}.`,
    );
    expect(judgeRunningAction({ kind: 'orders', seat: UNKNOWN_SEAT, orders })).toContain(
      'has no questions for Nobody',
    );
    const correct = (to: number, given: unknown): string =>
      judgeRunningAction({ kind: 'correct', to, seat: getAskedSeat(), orders: given });
    expect(correct(1, orders)).toBe('done');
    expect(correct(1, 'nonsense')).toContain('These orders are not valid');
    for (const to of [0, 2]) expect(correct(to, orders)).toContain('it cannot be changed');
  });

  test('an absence is refused if the seat already has the same absence', async () => {
    const absent = (absence: 'back' | 'this step'): RequestedAction => ({
      ...{ kind: 'absent', seat: getAskedSeat(), absence },
    });
    expect(judgeRunningAction(absent('back'))).toContain('so nothing is changed');
    const { match } = await readMatchAfter(openInSecondStep(), async (table) => {
      await runAsMatchHost(table, absent('this step'));
    });
    expect(judgeAction(match, absent('this step'), nowMs)).toContain('so nothing is changed');
    expect(judgeAction(match, absent('back'), nowMs)).toBe('done');
  });
});

describe('resolved step', () => {
  test('only a resolved step can be undone', () => {
    const undo = (to: number): string => judgeRunningAction({ kind: 'undo', to, reopen: true });
    expect(undo(1)).toBe('done');
    for (const to of [0, 2]) expect(undo(to)).toContain('This step has not been resolved');
    const flavour = (place: number, text: string): string =>
      judgeRunningAction({ kind: 'flavour', place, text });
    expect(flavour(1, 'a'.repeat(500))).toBe('done');
    expect(flavour(1, 'a'.repeat(501))).toContain('has 501 characters; the maximum is 500');
    expect(flavour(1, 'It \u202erained')).toContain('an invisible character');
    expect(flavour(1, 'It\u200brained')).toContain('(U+200B)');
    expect(flavour(2, 'Later.')).toContain('does not have a story yet');
    expect(flavour(1, ' ')).toContain(
      `already above the story of ${USUAL_STEPS.first}, so nothing changes`,
    );
  });

  test('at most a hundred lost entries can be discarded', () => {
    const lost = (count: number): string =>
      judgeRunningAction({
        kind: 'lost',
        givenUp: Array.from({ length: count }, () => 'a'.repeat(12)),
      });
    expect(lost(0)).toContain('so nothing was lost');
    expect(lost(100)).toBe('done');
    expect(lost(101)).toContain('has lost 101 entries, but at most 100 can be discarded');
  });

  test('a finished match accepts no intervention except a paragraph', async () => {
    const paragraph = { kind: 'flavour', place: 1, text: 'It was long.' } as const;
    const undo = { kind: 'undo', to: 1, reopen: true } as const;
    const over = 'The match is over and can no longer be changed.';
    const { match, ...at } = await readMatchAfter(openInSecondStep(), playToEnd);
    expect(judgeAction(match, paragraph, at.nowMs)).toBe(over);
    expect(judgeAction(match, undo, at.nowMs)).toBe(over);
    const end = match.positions.findIndex(({ step }) => step === null);
    const open = { ...match, positions: match.positions.slice(0, end + 1) };
    expect(currentPosition(open).sealed.entry.next).not.toBeNull();
    expect(judgeAction(open, paragraph, at.nowMs)).toBe('done');
    expect(judgeAction(open, undo, at.nowMs)).toBe(over);
  });
});

test('a beacon round can be skipped only once it is overdue for a day', async () => {
  const dice = { kind: 'dice' } as const;
  expect(judgeRunningAction(dice)).toContain('not waiting for a round of a public beacon');
  const { match } = await readMatchAfter(createBeaconTable());
  const position = currentPosition(match);
  const { beacon } = position.opened.settings;
  const round = findRoundToFetch(position);
  if (beacon === undefined || round === null) throw new Error('a round is waited for');
  const dayMs = computeRoundMs(beacon, round) + BEACON_TIMEOUT_MS;
  expect(judgeAction(match, dice, dayMs - 1)).toContain('is not a day overdue');
  expect(judgeAction(match, dice, dayMs)).toBe('done');
});

test('an intervention without a new deadline keeps the deadline and answers’ status', () => {
  const request = { id: 'asked', asked: 'this', reason: 'So it shall be.' };
  const action = { kind: 'absent', seat: getAskedSeat(), absence: 'this step' } as const;
  const decision = buildInterventionEntry(running, { ...request, action }, nowMs);
  if (decision.kind !== 'sound') throw new Error(decision.sentence);
  const { entry } = currentPosition(running).sealed;
  expect(decision.written.sealed.entry).toMatchObject({
    next: entry.next,
    answersSince: entry.kind === 'resolved' ? entry.deadline : 'at' in entry && entry.at,
  });
});
