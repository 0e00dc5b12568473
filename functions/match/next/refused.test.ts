import { describe, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import {
  applyRequest,
  DEADLINE_MS,
  drawRobotOrders,
  HOUR_MS,
  openMatch,
  resolveOpenStep,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { USUAL_GAME, USUAL_STEPS } from '../../../test/support/table/usual-game.ts';
import { computeRoundMs } from '../beacon/rounds.ts';
import { BEACON_TIMEOUT_MS, findRoundToFetch } from '../ledger/dice.ts';
import { currentPosition } from '../reading/match.ts';
import { buildInterventionEntry, type RequestedAction } from './interventions.ts';

const OPEN_MATCH = openMatch();
const RESOLVED_MATCH = resolveOpenStep(OPEN_MATCH);
const RESOLVED_POSITION = currentPosition(RESOLVED_MATCH);
const CHANGED_AT_MS = DEADLINE_MS + HOUR_MS;
const [ASKED] = (RESOLVED_POSITION.step?.asks ?? []).map(({ seat }) => seat) as [Seat];

/** Returns the sentence that refuses an action, or “done”. */
function judgeAction(
  action: RequestedAction,
  match = RESOLVED_MATCH,
  atMs = CHANGED_AT_MS,
): string {
  const request = { id: 'asked', action, asked: 'this', reason: 'So it shall be.' };
  const built = buildInterventionEntry(match, request, atMs);
  return typeof built === 'string' ? built : 'done';
}

const enter = (orders: unknown, seat = ASKED): RequestedAction => ({
  ...{ kind: 'orders', seat, orders },
});
const correct = (
  to: number,
  orders: unknown = drawRobotOrders(OPEN_MATCH, SCARLET),
): RequestedAction => ({ kind: 'correct', to, seat: SCARLET, orders });
const undo = (to: number): RequestedAction => ({ kind: 'undo', to, reopen: true });
const write = (text: string, place = 1): RequestedAction => ({ kind: 'flavour', place, text });
const discard = (count: number): RequestedAction => ({
  ...{ kind: 'lost', givenUp: Array.from({ length: count }, () => 'a'.repeat(12)) },
});
const absent = (absence: 'back' | 'this step'): RequestedAction => ({
  ...{ kind: 'absent', seat: ASKED, absence },
});
const DICE: RequestedAction = { kind: 'dice' };

describe('intervention', () => {
  test.each<readonly [string, RequestedAction, string]>([
    ['valid orders', enter(drawRobotOrders(RESOLVED_MATCH, ASKED)), 'done'],
    ['invalid orders', enter('nonsense'), `These orders are not valid for ${USUAL_GAME.title}.`],
    ['orders of no seat', enter({}, toSeat('Nobody')), 'has no questions for Nobody'],
    ['a corrected step', correct(1), 'done'],
    ['an invalid correction', correct(1, 'nonsense'), 'These orders are not valid'],
    ['a corrected start', correct(0), 'it cannot be changed'],
    ['a corrected open step', correct(2), 'it cannot be changed'],
    ['the end of no absence', absent('back'), 'so nothing is changed'],
    ['an undone step', undo(1), 'done'],
    ['an undone start', undo(0), 'This step has not been resolved'],
    ['an undone open step', undo(2), 'This step has not been resolved'],
    ['a longest paragraph', write('a'.repeat(500)), 'done'],
    ['an overlong paragraph', write('a'.repeat(501)), 'has 501 characters; the maximum is 500'],
    ['a reversed paragraph', write('It \u202erained'), 'an invisible character'],
    ['a paragraph with a hidden blank', write('It\u200brained'), '(U+200B)'],
    ['a paragraph above no story', write('Later.', 2), 'does not have a story yet'],
    [
      'no new paragraph',
      write(' '),
      `already above the story of ${USUAL_STEPS.first}, so nothing changes`,
    ],
    ['no discarded entries', discard(0), 'so nothing was lost'],
    ['a hundred discarded entries', discard(100), 'done'],
    ['more discarded entries', discard(101), 'has lost 101 entries, but at most 100 can be'],
    ['a needless skip of a beacon', DICE, 'not waiting for a round of a public beacon'],
  ])('an intervention with %s is accepted or refused by its rules', (_what, action, sentence) => {
    expect(judgeAction(action)).toContain(sentence);
  });

  test('an absence is refused if the seat already has the same absence', () => {
    const match = applyRequest(RESOLVED_MATCH, absent('this step'), CHANGED_AT_MS);
    expect(judgeAction(absent('this step'), match)).toContain('so nothing is changed');
    expect(judgeAction(absent('back'), match)).toBe('done');
  });

  test('a finished match accepts only paragraphs as interventions, and a closed match none', () => {
    const over = 'The match is over and can no longer be changed.';
    const { sealed } = RESOLVED_POSITION;
    const atEnd = (own: Partial<typeof RESOLVED_POSITION>) => ({
      ...{ ...RESOLVED_MATCH, positions: [{ ...RESOLVED_POSITION, step: null, ...own }] },
    });
    expect(judgeAction(write('It was long.'), atEnd({}))).toBe('done');
    expect(judgeAction(undo(1), atEnd({}))).toBe(over);
    const closed = atEnd({
      sealed: { ...sealed, entry: { ...sealed.entry, next: null } as never },
    });
    expect(judgeAction(write('It was long.'), closed)).toBe(over);
    expect(judgeAction(undo(1), closed)).toBe(over);
  });

  test('a beacon round can be skipped only once it is overdue for a day', () => {
    const match = openMatch({ beacon: EMULATED_CHAIN });
    const round = findRoundToFetch(currentPosition(match)) ?? 0;
    const dayMs = computeRoundMs(EMULATED_CHAIN, round) + BEACON_TIMEOUT_MS;
    expect(judgeAction(DICE, match, dayMs - 1)).toContain('has not been overdue for a day yet');
    expect(judgeAction(DICE, match, dayMs)).toBe('done');
  });

  test('an intervention without a new deadline keeps the deadline and answers’ status', () => {
    const { entry } = RESOLVED_POSITION.sealed;
    const match = applyRequest(RESOLVED_MATCH, absent('this step'), CHANGED_AT_MS);
    expect(currentPosition(match).sealed.entry).toMatchObject({
      next: entry.next,
      answersSince: entry.kind === 'resolved' && entry.deadline,
    });
  });
});
