/** Tests whether a step waits: for its host, or for answers before its deadline. */

import { describe, expect, test } from 'vitest';
import { WAIT_LABEL } from '../../../sheets-templates/forms/form.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import {
  applyRequest,
  createResponse,
  DEADLINE_MS,
  DEMS,
  formatIso,
  HOUR_MS,
  OPENED_MS,
  openMatch,
  readInboxAt,
  SCARLET,
  withPoll,
} from '../../../test/support/table/just-opened.ts';
import { GAME_WITHOUT_REQUIRED_ANSWERS } from '../../../test/support/table/usual-game.ts';
import type { FormResponse } from '../../google/forms.ts';
import { formatIncident } from '../ledger/incident.ts';
import type { Position } from '../ledger/position.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { areAnswersSettled } from './due.ts';
import {
  findHostDecision,
  HostDecisionError,
  isKnownToHost,
  withRecordedFormFault,
} from './host-word.ts';

const OPEN_MATCH = openMatch();
const SENT_MS = DEADLINE_MS - 5 * HOUR_MS;
const CONFIRMED_ANSWERS = { Scarlet: { responseId: 'first', received: formatIso(SENT_MS) } };
const HALF_AN_HOUR_MS = HOUR_MS / 2;

const createScarletsAnswer = (id: string, atMs: number, match = OPEN_MATCH) =>
  createResponse(match, SCARLET, { id, atMs });
const ANSWER_OF_DEMS = createResponse(OPEN_MATCH, DEMS, { id: 'of Dems', atMs: SENT_MS });

/** Judges the answers at the cut-off, or `afterMs` later. */
function judgeAnswers(
  match: Match,
  responses: Parameters<typeof readInboxAt>[1],
  { isShut = false, afterMs = HALF_AN_HOUR_MS } = {},
) {
  const inbox = readInboxAt(match, responses, DEADLINE_MS);
  const answers = { match, inbox, cutOffMs: DEADLINE_MS, nowMs: DEADLINE_MS + afterMs };
  return findHostDecision(answers, isShut ? 'closed' : 'open to all');
}

const confirmed = withPoll(OPEN_MATCH, { confirmed: CONFIRMED_ANSWERS });

test.each([
  ['that is listed', [createScarletsAnswer('first', SENT_MS)]],
  ['that was replaced by a newer one', [createScarletsAnswer('second', SENT_MS + 1)]],
])('a confirmed answer %s does not delay its step', (_what, listed) => {
  expect(judgeAnswers(confirmed, [...listed, ANSWER_OF_DEMS])).toBeNull();
});

test.each([
  ['is listed', []],
  ['newer is listed', [createScarletsAnswer('older', SENT_MS - 1)]],
  ['but another one of the same instant is listed', [createScarletsAnswer('other', SENT_MS)]],
])(
  'a confirmed answer is missing half an hour after the cut-off if nothing %s',
  (_what, listed) => {
    expect(judgeAnswers(confirmed, [...listed, ANSWER_OF_DEMS])).toMatchObject({
      reasons: ['answer missing'],
      incidents: [
        {
          ...{ code: 'answer missing', where: 'The answer of Scarlet' },
          todo: expect.stringContaining('“sealed orders” or the request “orders”.'),
        },
      ],
      seatTexts: { Scarlet: expect.stringMatching(/^Your answer of Wed 3 Jun, .* was confirmed/) },
    });
  },
);

test('a confirmed answer counts as late for half an hour after the cut-off', () => {
  const late = judgeAnswers(confirmed, [ANSWER_OF_DEMS], { afterMs: HALF_AN_HOUR_MS - 1 });
  const what = expect.stringMatching(/^The answer was received Wed 3 Jun, 17:00/);
  const todo = expect.stringMatching(/until Wed 3 Jun, 22:30/);
  expect(late).toMatchObject({
    ...{ reasons: [], incidents: [{ code: 'answer late', what, todo }], seatTexts: {} },
  });
});

test('a newer answer does not replace a confirmed answer if the first answer counts', () => {
  const first = withPoll(openMatch({ counts: 'first' }), { confirmed: CONFIRMED_ANSWERS });
  const newer = createScarletsAnswer('second', SENT_MS + 1, first);
  expect(judgeAnswers(first, [newer, ANSWER_OF_DEMS])?.reasons).toEqual(['answer missing']);
});

test.each([
  ['at the deadline', OPEN_MATCH, true],
  ['for more than a tenth of the step', withPoll(OPEN_MATCH, { formMissed: true }), false],
])('a form that was closed %s is reported with the missing seats', (when, match, isShut) => {
  const both = judgeAnswers(match, [], { isShut });
  expect(both?.reasons).toEqual(['form missed']);
  expect(both?.incidents[0]?.what).toBe(
    `The form accepted no answers ${when}. Missing answers: Scarlet and Dems.`,
  );
  expect(Object.keys(both?.seatTexts ?? {})).toEqual(['Scarlet', 'Dems']);
  const one = judgeAnswers(match, [ANSWER_OF_DEMS], { isShut });
  expect(one?.incidents[0]?.what).toContain('Missing answers: Scarlet.');
  expect(Object.keys(one?.seatTexts ?? {})).toEqual(['Scarlet']);
});

test('a closed form is not reported if all awaited seats have answered', () => {
  const shut = { isShut: true };
  const scarlets = createScarletsAnswer('first', SENT_MS);
  expect(judgeAnswers(OPEN_MATCH, [scarlets, ANSWER_OF_DEMS], shut)).toBeNull();
  const excuse = { kind: 'absent', seat: DEMS, absence: 'until told' } as const;
  const alone = applyRequest(OPEN_MATCH, excuse, DEADLINE_MS - 20 * HOUR_MS);
  const own = createScarletsAnswer('first', SENT_MS, alone);
  expect(judgeAnswers(alone, [own], shut)).toBeNull();
});

test('an open form is not reported, even if answers are missing', () => {
  expect(judgeAnswers(OPEN_MATCH, [])).toBeNull();
});

test('a closed form is reported together with a missing answer', () => {
  const match = withPoll(OPEN_MATCH, { confirmed: CONFIRMED_ANSWERS });
  const word = judgeAnswers(match, [], { isShut: true });
  expect(word?.reasons).toEqual(['answer missing', 'form missed']);
  expect(Object.keys(word?.seatTexts ?? {})).toEqual(['Scarlet', 'Dems']);
});

describe('reasons to overrule', () => {
  const match = withPoll(OPEN_MATCH, { confirmed: CONFIRMED_ANSWERS });
  const word = judgeAnswers(match, [], { isShut: true });
  const late = judgeAnswers(match, [], { afterMs: 0 });
  if (word === null || late === null) throw new Error('a word is wanted');
  const problems = word.incidents.map(({ code: _, ...problem }) => problem);

  test('the host knows a reason once the Desk shows its final text', () => {
    expect(isKnownToHost(withPoll(match, { problems }), word)).toBe(true);
    expect(isKnownToHost(withPoll(match, { problems: problems.slice(0, 1) }), word)).toBe(false);
    expect(isKnownToHost(match, word)).toBe(false);
    const lately = late.incidents.map(({ code: _, ...problem }) => problem);
    expect(isKnownToHost(withPoll(match, { problems: lately }), late)).toBe(false);
  });

  test('HostDecisionError contains the incidents of all its reasons', () => {
    expect(new HostDecisionError(word).message).toBe(word.incidents.map(formatIncident).join('\n'));
  });

  test('withRecordedFormFault records only a closed form', () => {
    const isMissed = (failure: unknown) => withRecordedFormFault(match, failure).polled.formMissed;
    expect(isMissed(new HostDecisionError(word))).toBe(true);
    expect(isMissed(new HostDecisionError({ ...word, reasons: ['answer missing'] }))).toBe(false);
    expect(isMissed(new Error('form missed'))).toBe(false);
  });
});

const EARLY_MS = 600_000;
const EARLY_MATCH = openMatch({ earlyMs: EARLY_MS }, { game: GAME_WITHOUT_REQUIRED_ANSWERS });
const BEGUN = getCurrentPosition(EARLY_MATCH);

const FIRST_MS = OPENED_MS + HOUR_MS;

const answer = (seat = SCARLET, atMs = FIRST_MS): FormResponse =>
  createResponse(EARLY_MATCH, seat, { id: `${seat} ${atMs}`, atMs });
const EARLY_OF_DEMS = answer(DEMS);
const BOTH = [answer(), EARLY_OF_DEMS];

/** Returns whether answers are settled `atMs` after the first one, by default after the delay. */
function areSettled(
  responses: readonly FormResponse[] = BOTH,
  { atMs = EARLY_MS, match = EARLY_MATCH, change = {} as Partial<Position> } = {},
): boolean {
  const cutOffMs = FIRST_MS + atMs;
  const positions = [{ ...getCurrentPosition(match), ...change }];
  const inbox = readInboxAt(match, responses, cutOffMs);
  return areAnswersSettled({ match: { ...match, positions }, inbox, cutOffMs });
}

test('answers are settled once the last answer is as old as the host’s delay', () => {
  expect(areSettled()).toBe(true);
  expect(areSettled(BOTH, { atMs: EARLY_MS - 1 })).toBe(false);
  const later = [EARLY_OF_DEMS, answer(SCARLET, FIRST_MS + 1000)];
  expect(areSettled(later)).toBe(false);
  expect(areSettled(later, { atMs: 1000 + EARLY_MS })).toBe(true);
  expect(areSettled([...BOTH, answer(SCARLET, FIRST_MS + EARLY_MS + 1)])).toBe(false);
});

test('answers are not settled while a seat’s answer is owed or invalid', () => {
  const constant = Object.values(CONSTANT_QUESTIONS).map(({ questionId }) => `${questionId}`);
  const { wait } = CONSTANT_QUESTIONS;
  const change = (own: FormResponse['answers']): readonly FormResponse[] => {
    const { answers, ...response } = answer();
    const kept = Object.entries(answers).filter(([id]) => constant.includes(id));
    return [{ ...response, answers: { ...Object.fromEntries(kept), ...own } }, EARLY_OF_DEMS];
  };
  const { answers } = answer();
  const invalid = Object.fromEntries(Object.keys(answers).map((id) => [id, ['nonsense']]));
  expect(areSettled([EARLY_OF_DEMS])).toBe(false);
  expect(areSettled([])).toBe(false);
  expect(areSettled(change({ ...answers, [wait.questionId]: [WAIT_LABEL] }))).toBe(false);
  for (const id of constant) delete invalid[id];
  expect(areSettled(change(invalid))).toBe(false);
  expect(areSettled(change({}))).toBe(true);
});

test('the early resolution does not wait for absent seats or seats with entered orders', () => {
  const orders = { orders: {}, responseId: null, received: formatIso(FIRST_MS) };
  for (const seat of [SCARLET, DEMS]) {
    const isOwed = seat === DEMS;
    expect(areSettled([EARLY_OF_DEMS], { change: { absent: { [seat]: 'this step' } } })).toBe(
      !isOwed,
    );
    expect(areSettled([EARLY_OF_DEMS], { change: { entered: { [seat]: orders } } })).toBe(!isOwed);
  }
});

test('answers are never settled if early resolution is off or no seat is asked', () => {
  expect(areSettled(BOTH, { match: openMatch() })).toBe(false);
  expect(areSettled(BOTH, { match: openMatch({ earlyMs: EARLY_MS, review: true }) })).toBe(false);
  expect(areSettled(BOTH, { change: { step: null } })).toBe(false);
  const step = BEGUN.step && { ...BEGUN.step, asks: [] };
  expect(areSettled(BOTH, { change: { step } })).toBe(false);
});
