import { expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import {
  applyRequest,
  changeEntry,
  changePosition,
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
import { getCurrentPosition } from '../reading/match.ts';
import { buildInterventionEntry, type RequestedAction } from './interventions.ts';

const OPEN_MATCH = openMatch();
const RESOLVED_MATCH = resolveOpenStep(OPEN_MATCH);
const RESOLVED_POSITION = getCurrentPosition(RESOLVED_MATCH);
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

const createOrders = (orders: unknown, seat = ASKED): RequestedAction => ({
  ...{ kind: 'orders', seat, orders },
});
const VALID_ORDERS = drawRobotOrders(OPEN_MATCH, SCARLET);
const createCorrection = (to: number, orders = VALID_ORDERS): RequestedAction => ({
  ...{ kind: 'correct', to, seat: SCARLET, orders },
});
const createUndo = (to: number): RequestedAction => ({ kind: 'undo', to, reopen: true });
const createParagraph = (text: string, place = 1): RequestedAction => ({
  ...{ kind: 'flavour', place, text },
});
const createDiscard = (count: number): RequestedAction => ({
  ...{ kind: 'lost', givenUp: Array.from({ length: count }, () => 'a'.repeat(12)) },
});
const createAbsence = (absence: 'back' | 'this step'): RequestedAction => ({
  ...{ kind: 'absent', seat: ASKED, absence },
});
const DICE_ACTION: RequestedAction = { kind: 'dice' };

test.each<readonly [string, RequestedAction, string]>([
  ['valid orders', createOrders(drawRobotOrders(RESOLVED_MATCH, ASKED)), 'done'],
  ['invalid orders', createOrders('nonsense'), `are not valid for ${USUAL_GAME.title}.`],
  ['orders of no seat', createOrders({}, toSeat('Nobody')), 'has no questions for Nobody'],
  ['a corrected step', createCorrection(1), 'done'],
  ['an invalid correction', createCorrection(1, 'nonsense'), 'These orders are not valid'],
  ['a corrected start', createCorrection(0), 'it cannot be changed'],
  ['a corrected open step', createCorrection(2), 'it cannot be changed'],
  ['the end of no absence', createAbsence('back'), 'so nothing is changed'],
  ['an undone step', createUndo(1), 'done'],
  ['an undone start', createUndo(0), 'This step has not been resolved'],
  ['an undone open step', createUndo(2), 'This step has not been resolved'],
  ['a longest paragraph', createParagraph('a'.repeat(500)), 'done'],
  ['an overlong paragraph', createParagraph('a'.repeat(501)), '501 characters; the maximum is'],
  ['a reversed paragraph', createParagraph('It \u202erained'), 'an invisible character'],
  ['a paragraph with a hidden blank', createParagraph('It\u200brained'), '(U+200B)'],
  ['a paragraph above no story', createParagraph('Later.', 2), 'does not have a story yet'],
  ['no new paragraph', createParagraph(' '), `already above the story of ${USUAL_STEPS.first}`],
  ['no discarded entries', createDiscard(0), 'so nothing was lost'],
  ['a hundred discarded entries', createDiscard(100), 'done'],
  ['more discarded entries', createDiscard(101), 'has lost 101 entries, but at most 100 can be'],
  ['a needless skip of a beacon', DICE_ACTION, 'not waiting for a round of a public beacon'],
])('an intervention with %s is accepted or refused by its rules', (_what, action, sentence) => {
  expect(judgeAction(action)).toContain(sentence);
});

test('an absence is refused if the seat already has the same absence', () => {
  const match = applyRequest(RESOLVED_MATCH, createAbsence('this step'), CHANGED_AT_MS);
  expect(judgeAction(createAbsence('this step'), match)).toContain('so nothing is changed');
  expect(judgeAction(createAbsence('back'), match)).toBe('done');
});

test('a finished match accepts only paragraphs as interventions, and a closed match none', () => {
  const over = 'The match is over and can no longer be changed.';
  const ended = changePosition(RESOLVED_MATCH, { step: null });
  expect(judgeAction(createParagraph('It was long.'), ended)).toBe('done');
  expect(judgeAction(createUndo(1), ended)).toBe(over);
  const closed = changeEntry(ended, { next: null });
  expect(judgeAction(createParagraph('It was long.'), closed)).toBe(over);
  expect(judgeAction(createUndo(1), closed)).toBe(over);
});

test('a beacon round can be skipped only once it is overdue for a day', () => {
  const match = openMatch({ beacon: EMULATED_CHAIN });
  const round = findRoundToFetch(getCurrentPosition(match)) ?? 0;
  const dayMs = computeRoundMs(EMULATED_CHAIN, round) + BEACON_TIMEOUT_MS;
  const early = 'has not been overdue for a day yet';
  expect(judgeAction(DICE_ACTION, match, dayMs - 1)).toContain(early);
  expect(judgeAction(DICE_ACTION, match, dayMs)).toBe('done');
});

test('an intervention without a new deadline keeps the deadline and answers’ status', () => {
  const { entry } = RESOLVED_POSITION.sealed;
  const match = applyRequest(RESOLVED_MATCH, createAbsence('this step'), CHANGED_AT_MS);
  expect(getCurrentPosition(match).sealed.entry).toMatchObject({
    next: entry.next,
    answersSince: entry.kind === 'resolved' && entry.deadline,
  });
});
