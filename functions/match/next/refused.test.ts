/**
 * Tests that impossible requests are refused with a sentence, and requests just within the limits
 * are not.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../../rules/kit/match/season.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { hostDoes } from '../../../test/long-runs/interventions/host.ts';
import { createBeaconTable } from '../../../test/match/beacon/scene.ts';
import { openInSecondStep } from '../../../test/match/survival/scene.ts';
import { playToEnd } from '../../../test/support/table/eventful.ts';
import { SHORT_SEASON } from '../../../test/support/table/season.ts';
import { openSeason } from '../../../test/support/table/season-table.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME, USUAL_STEPS } from '../../../test/support/table/usual-game.ts';
import { roundInstant } from '../beacon/rounds.ts';
import { BEACON_TIMEOUT_MS, findRoundToFetch, MIN_NOTICE_MS } from '../ledger/dice.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import type { RequestedAction } from './interventions.ts';
import { buildInterventionEntry } from './request.ts';

const SECOND_MS = 1000;
const YEAR_MS = 366 * 86_400_000;
const UNKNOWN_SEAT = toSeat('Nobody');

const openTables: Table[] = [];
/** Returns the match of a table after `come`, and its time. */
async function readMatchAfter(opened: Promise<Table>, come = async (_table: Table) => {}) {
  const table = await opened;
  openTables.push(table);
  await come(table);
  return { match: await table.read(), nowMs: table.emulator.clock.now() };
}
let running: Match;
let nowMs: number;
beforeAll(async () => {
  ({ match: running, nowMs } = await readMatchAfter(openInSecondStep()));
});
afterAll(async () => {
  for (const table of openTables) await table.close();
});

/** Returns the sentence that refuses an action, or “done”. */
function judgeAction(match: Match, action: RequestedAction, atMs: number): string {
  const request = { id: 'asked', action, asked: 'this', reason: 'So it shall be.' };
  const decision = buildInterventionEntry(match, request, atMs);
  return decision.kind === 'sound' ? 'done' : decision.sentence;
}
const told = (action: RequestedAction, atMs = nowMs): string => judgeAction(running, action, atMs);

const getDueMs = (match: Match): number =>
  Date.parse(currentPosition(match).sealed.entry.next?.deadline ?? '');
const PAUSE_ACTION = { kind: 'pause', form: 'open' } as const;
const deadline = (toMs: number): RequestedAction => ({ kind: 'deadline', toMs });
/** Returns the first seat that is asked. */
const getAskedSeat = () => {
  const [ask] = currentPosition(running).step?.asks ?? [];
  if (ask === undefined) throw new Error('somebody is asked');
  return ask.seat;
};

describe('clock', () => {
  test('a deadline moves only to another time, in the future, and within a year', () => {
    expect(told(deadline(nowMs))).toContain('must be in the future');
    expect(told(deadline(nowMs + 1))).toBe('done');
    expect(told(deadline(nowMs + YEAR_MS + 1))).toContain('within a year from now');
    expect(told(deadline(nowMs + YEAR_MS))).toBe('done');
    expect(told(deadline(getDueMs(running)))).toContain('is due at that time already');
    expect(told(deadline(getDueMs(running) + SECOND_MS))).toBe('done');
  });

  test('a match is paused only before its deadline, and resumed only if paused', async () => {
    expect(told({ kind: 'resume' })).toBe('The match is not paused: its clock runs.');
    expect(told(PAUSE_ACTION, getDueMs(running))).toContain('is already due');
    expect(told(PAUSE_ACTION, getDueMs(running) - 1)).toBe('done');
    const { match } = await readMatchAfter(openInSecondStep(), async (table) => {
      await hostDoes(table, PAUSE_ACTION);
    });
    expect(judgeAction(match, PAUSE_ACTION, nowMs)).toBe('The match is already paused.');
    expect(judgeAction(match, deadline(nowMs + SECOND_MS), nowMs)).toMatch(
      /^The match is paused\. .* Then you can move its deadline\.$/,
    );
    expect(judgeAction(match, { kind: 'resume' }, nowMs)).toBe('done');
  });

  test('a deadline with a beacon is at least a minute ahead, also after a pause', async () => {
    const { match, ...at } = await readMatchAfter(createBeaconTable());
    const soon = at.nowMs + MIN_NOTICE_MS;
    expect(judgeAction(match, deadline(soon - 1), at.nowMs)).toContain(
      'to a minute from now or later',
    );
    expect(judgeAction(match, deadline(soon), at.nowMs)).toBe('done');
    const late = await readMatchAfter(createBeaconTable(), async (table) => {
      await table.emulator.clock.advanceTo(getDueMs(match) - SECOND_MS);
      await hostDoes(table, PAUSE_ACTION);
      await hostDoes(table, { kind: 'resume' });
    });
    const soonest = late.nowMs + MIN_NOTICE_MS;
    expect(getDueMs(late.match)).toBe(Math.ceil(soonest / MIN_NOTICE_MS) * MIN_NOTICE_MS);
  });

  test('a season that awaits matches cannot be paused, and collects outcomes itself', async () => {
    const { match, ...at } = await readMatchAfter(openSeason(SHORT_SEASON, 3));
    const waits = 'The season waits for matches and has no deadline';
    const [awaited] = currentPosition(match).step?.awaits ?? [];
    if (awaited === undefined) throw new Error('a match is awaited');
    const finished = (name: string): RequestedAction => {
      const outcome = { placings: [], purses: { players: [], pairs: [] } };
      const report: Report = { kind: 'finished', match: name, lastHash: null, outcome };
      return { kind: 'ruling', report };
    };
    expect(judgeAction(match, PAUSE_ACTION, at.nowMs)).toContain(waits);
    expect(judgeAction(match, deadline(at.nowMs + YEAR_MS), at.nowMs)).toContain(waits);
    expect(judgeAction(match, finished('other'), at.nowMs)).toBe(
      'The season is not waiting for the outcome of other.',
    );
    expect(awaited.game).toBeNull();
    expect(judgeAction(match, finished(awaited.match), at.nowMs)).toBe('done');
    const { match: league } = await readMatchAfter(openSeason('league', 3));
    const [here] = currentPosition(league).step?.awaits ?? [];
    expect(judgeAction(league, finished(here?.match ?? ''), at.nowMs)).toContain(
      `${here?.title} is played here: its result is collected when it is over.`,
    );
  });
});

describe('seat', () => {
  test('entered orders are refused if they are invalid or not asked for', () => {
    const orders = currentPosition(running).line[0]?.by.orders[getAskedSeat()]?.orders;
    expect(told({ kind: 'orders', seat: getAskedSeat(), orders })).toBe('done');
    expect(told({ kind: 'orders', seat: getAskedSeat(), orders: 'nonsense' })).toBe(
      `These are not orders of ${USUAL_GAME.title}.`,
    );
    expect(told({ kind: 'orders', seat: UNKNOWN_SEAT, orders })).toContain(
      'asks nothing of Nobody',
    );
    const correct = (to: number, given: unknown): string =>
      told({ kind: 'correct', to, seat: getAskedSeat(), orders: given });
    expect(correct(1, orders)).toBe('done');
    expect(correct(1, 'nonsense')).toContain('These are not orders');
    for (const to of [0, 2]) expect(correct(to, orders)).toContain('it cannot be changed');
  });

  test('an absence is refused if the seat has it already', async () => {
    const absent = (absence: 'back' | 'this step'): RequestedAction => ({
      ...{ kind: 'absent', seat: getAskedSeat(), absence },
    });
    expect(told(absent('back'))).toContain('so nothing is changed');
    const { match } = await readMatchAfter(openInSecondStep(), async (table) => {
      await hostDoes(table, absent('this step'));
    });
    expect(judgeAction(match, absent('this step'), nowMs)).toContain('so nothing is changed');
    expect(judgeAction(match, absent('back'), nowMs)).toBe('done');
  });

  test('a seat is refused another seat’s address if addresses identify seats', async () => {
    const settings = { knownBy: 'email' } as const;
    const { match, ...at } = await readMatchAfter(openTable({ game: USUAL_GAME, settings }));
    const [one, other] = match.files.seats;
    if (one === undefined || other === undefined) throw new Error('there are seats');
    const to = (email: string | null, seat = one.seat): RequestedAction => ({
      ...{ kind: 'seat', seat, email, name: null },
    });
    const known = `${other.seat} already has this address: a seat needs one of its own.`;
    expect(judgeAction(match, to(other.email), at.nowMs)).toBe(known);
    for (const email of [null, one.email, 'new@example.com'])
      expect(judgeAction(match, to(email), at.nowMs)).toBe('done');
    expect(judgeAction(match, to(null, UNKNOWN_SEAT), at.nowMs)).toBe('There is no seat Nobody.');
    // With codes, two seats may share an address.
    expect(told(to(running.files.seats[1]?.email ?? ''))).toBe('done');
  });
});

describe('resolved step', () => {
  test('only a resolved step is undone, or has a paragraph of at most 500 characters', () => {
    const undo = (to: number): string => told({ kind: 'undo', to, reopen: true });
    expect(undo(1)).toBe('done');
    for (const to of [0, 2]) expect(undo(to)).toContain('This step has not been resolved');
    const flavour = (place: number, text: string): string => told({ kind: 'flavour', place, text });
    expect(flavour(1, 'a'.repeat(500))).toBe('done');
    expect(flavour(1, 'a'.repeat(501))).toContain('has 501 characters; the maximum is 500');
    expect(flavour(1, 'It \u202erained')).toContain('an invisible character');
    expect(flavour(1, 'It\u200brained')).toContain('(U+200B)');
    expect(flavour(2, 'Later.')).toContain('its story does not exist yet');
    expect(flavour(1, ' ')).toContain(`above ${USUAL_STEPS.first} already, so nothing changes`);
  });

  test('at most a hundred lost entries can be discarded', () => {
    const lost = (count: number): string =>
      told({ kind: 'lost', givenUp: Array.from({ length: count }, () => 'a'.repeat(12)) });
    expect(lost(0)).toContain('nothing to continue without');
    expect(lost(100)).toBe('done');
    expect(lost(101)).toContain('has lost 101 entries, but at most 100 can be discarded');
  });

  test('a match that is over accepts only a paragraph, and a closed one accepts nothing', async () => {
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

test('a ruling is refused if the match is not a season', () => {
  const report: Report = { kind: 'void', match: 'one', follows: 'usual' };
  expect(told({ kind: 'ruling', report })).toBe(
    `${USUAL_GAME.title} is not a season: it does not collect results.`,
  );
});

test('a beacon round is skipped only if it has been overdue for a day', async () => {
  const dice = { kind: 'dice' } as const;
  expect(told(dice)).toContain('No round of a public beacon is awaited');
  const { match } = await readMatchAfter(createBeaconTable());
  const position = currentPosition(match);
  const { beacon } = position.opened.settings;
  const round = findRoundToFetch(position);
  if (beacon === undefined || round === null) throw new Error('a round is waited for');
  const dayMs = roundInstant(beacon, round) + BEACON_TIMEOUT_MS;
  expect(judgeAction(match, dice, dayMs - 1)).toContain('is not a day overdue');
  expect(judgeAction(match, dice, dayMs)).toBe('done');
});

test('an intervention changes neither the deadline nor the status of answers', () => {
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
