import { expect, it } from 'vitest';
import { WAIT_LABEL } from '../../../sheets-templates/forms/form.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import {
  createResponse,
  DEMS,
  OPENED_MS,
  openMatch,
  readInboxAt,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { GAME_WITHOUT_REQUIRED_ANSWERS } from '../../../test/support/table/usual-game.ts';
import type { FormResponse } from '../../google/forms.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition } from '../reading/match.ts';
import { areAnswersSettled } from './due.ts';

const EARLY_MS = 600_000;
const MATCH = openMatch({ earlyMs: EARLY_MS }, { game: GAME_WITHOUT_REQUIRED_ANSWERS });
const BEGUN = currentPosition(MATCH);
const SENT_MS = OPENED_MS + 3_600_000;

const answer = (seat = SCARLET, atMs = SENT_MS): FormResponse =>
  createResponse(MATCH, seat, { id: `${seat} ${atMs}`, atMs });
const OF_DEMS = answer(DEMS);
const BOTH = [answer(), OF_DEMS];

/** Returns whether answers are settled `atMs` after the first answer, by default after the delay. */
function areSettled(
  responses: readonly FormResponse[] = BOTH,
  { atMs = EARLY_MS, match = MATCH, change = {} as Partial<Position> } = {},
): boolean {
  const cutOffMs = SENT_MS + atMs;
  const positions = [{ ...currentPosition(match), ...change }];
  const inbox = readInboxAt(match, responses, cutOffMs);
  return areAnswersSettled({ match: { ...match, positions }, inbox, cutOffMs });
}

it('answers are settled once the last answer is as old as the host’s delay', () => {
  expect(areSettled()).toBe(true);
  expect(areSettled(BOTH, { atMs: EARLY_MS - 1 })).toBe(false);
  const later = [OF_DEMS, answer(SCARLET, SENT_MS + 1000)];
  expect(areSettled(later)).toBe(false);
  expect(areSettled(later, { atMs: 1000 + EARLY_MS })).toBe(true);
  expect(areSettled([...BOTH, answer(SCARLET, SENT_MS + EARLY_MS + 1)])).toBe(false);
});

it('answers are not settled while a seat’s answer is owed or invalid', () => {
  const constant = Object.values(CONSTANT_QUESTIONS).map(({ questionId }) => `${questionId}`);
  const { wait } = CONSTANT_QUESTIONS;
  const change = (own: FormResponse['answers']): readonly FormResponse[] => {
    const { answers, ...response } = answer();
    const kept = Object.entries(answers).filter(([id]) => constant.includes(id));
    return [{ ...response, answers: { ...Object.fromEntries(kept), ...own } }, OF_DEMS];
  };
  const { answers } = answer();
  const invalid = Object.fromEntries(Object.keys(answers).map((id) => [id, ['nonsense']]));
  expect(areSettled([OF_DEMS])).toBe(false);
  expect(areSettled([])).toBe(false);
  expect(areSettled(change({ ...answers, [wait.questionId]: [WAIT_LABEL] }))).toBe(false);
  for (const id of constant) delete invalid[id];
  expect(areSettled(change(invalid))).toBe(false);
  expect(areSettled(change({}))).toBe(true);
});

it('the early resolution does not wait for absent seats or seats with entered orders', () => {
  const orders = { orders: {}, responseId: null, received: '2026-06-01T20:30:00.000Z' };
  for (const seat of [SCARLET, DEMS]) {
    const isOwed = seat === DEMS;
    expect(areSettled([OF_DEMS], { change: { absent: { [seat]: 'this step' } } })).toBe(!isOwed);
    expect(areSettled([OF_DEMS], { change: { entered: { [seat]: orders } } })).toBe(!isOwed);
  }
});

it('answers are never settled if early resolution is off or no seat is asked', () => {
  expect(areSettled(BOTH, { match: openMatch() })).toBe(false);
  expect(areSettled(BOTH, { match: openMatch({ earlyMs: EARLY_MS, review: true }) })).toBe(false);
  expect(areSettled(BOTH, { change: { step: null } })).toBe(false);
  const step = BEGUN.step && { ...BEGUN.step, asks: [] };
  expect(areSettled(BOTH, { change: { step } })).toBe(false);
});
