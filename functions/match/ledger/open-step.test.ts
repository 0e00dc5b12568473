import { expect, test } from 'vitest';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import {
  findActivePause,
  isAwaitingMatches,
  isCutOff,
  isDue,
  isEarlyEndNamed,
  isOverdue,
  isReviewed,
  mayAnswer,
  mayResolveEarly,
  owesAnswer,
  type Position,
  takesAnswers,
} from './position.ts';

const SCARLET = toSeat('Scarlet');
const DEMS = toSeat('Dems');
const DEADLINE = '2026-06-03T20:00:00.000Z';

/** Creates a position with only the fields that the functions under test read. */
function buildPosition(own: {
  readonly next?: object | null;
  readonly meanwhile?: readonly object[];
  readonly settings?: object;
  readonly asks?: readonly object[] | null;
  readonly answersUntil?: string | null;
}): Position {
  const { next = { deadline: DEADLINE }, meanwhile = [], answersUntil = null } = own;
  const { asks = [{ seat: SCARLET }] } = own;
  const settings = { earlyMs: 600_000, review: false, ...own.settings };
  const step = asks === null ? null : { asks };
  const sealed = { entry: { next } };
  return { sealed, meanwhile, opened: { settings }, step, answersUntil } as unknown as Position;
}

const createPause = (form: 'open' | 'closed') => ({ kind: 'pause', form, leftMs: 1000 });
const STOPPED_CLOCK = { next: { deadline: null } };
const UNDONE_STEP = { kind: 'rewound', seat: null };

test('findActivePause returns the newest pause while the clock is stopped', () => {
  const meanwhile = [createPause('open'), createPause('closed'), { kind: 'absent' }];
  expect(findActivePause(buildPosition({ ...STOPPED_CLOCK, meanwhile }))).toEqual(
    createPause('closed'),
  );
  expect(findActivePause(buildPosition({ meanwhile }))).toBeNull();
  expect(findActivePause(buildPosition({ next: null, meanwhile }))).toBeNull();
  expect(findActivePause(buildPosition(STOPPED_CLOCK))).toBeNull();
});

test('mayResolveEarly follows the settings unless the step was undone', () => {
  expect(mayResolveEarly(buildPosition({}))).toBe(true);
  expect(mayResolveEarly(buildPosition({ settings: { earlyMs: null } }))).toBe(false);
  const resolvesAfter = (entry: object) => mayResolveEarly(buildPosition({ meanwhile: [entry] }));
  expect(resolvesAfter(UNDONE_STEP)).toBe(false);
  expect(resolvesAfter({ ...UNDONE_STEP, seat: SCARLET })).toBe(true);
  expect(resolvesAfter({ kind: 'absent', seat: null })).toBe(true);
});

test('isReviewed requires the review setting and a seat that owes an answer', () => {
  const settings = { review: true };
  expect(isReviewed(buildPosition({ settings }))).toBe(true);
  expect(isReviewed(buildPosition({ settings, asks: [] }))).toBe(false);
  expect(isReviewed(buildPosition({ settings, asks: null }))).toBe(false);
  expect(isReviewed(buildPosition({}))).toBe(false);
});

test('isCutOff is true from the deadline on if the host reviews the step', () => {
  const reviewed = buildPosition({ settings: { review: true } });
  const at = Date.parse(DEADLINE);
  expect([at - 1, at].map((nowMs) => isCutOff(reviewed, nowMs))).toEqual([false, true]);
  expect(isCutOff(buildPosition({}), at)).toBe(false);
  expect(isCutOff(buildPosition({ settings: { review: true }, next: null }), at)).toBe(false);
  expect(isCutOff(buildPosition({ settings: { review: true }, ...STOPPED_CLOCK }), at)).toBe(false);
});

test('isDue is true from the deadline on unless the step is reviewed or paused', () => {
  const at = Date.parse(DEADLINE);
  expect([at - 1, at].map((nowMs) => isDue(buildPosition({}), nowMs))).toEqual([false, true]);
  expect(isDue(buildPosition({ settings: { review: true } }), at)).toBe(false);
  expect(isDue(buildPosition({ next: null }), at)).toBe(false);
  expect(isDue(buildPosition(STOPPED_CLOCK), at)).toBe(false);
});

test('owesAnswer is true for asked seats while answers count', () => {
  expect(owesAnswer(buildPosition({}), SCARLET)).toBe(true);
  expect(owesAnswer(buildPosition({}), DEMS)).toBe(false);
  expect(owesAnswer(buildPosition({ asks: null }), SCARLET)).toBe(false);
  expect(owesAnswer(buildPosition({ answersUntil: DEADLINE }), SCARLET)).toBe(false);
});

test('a step does not wait for the answer of a seat that owes nothing', () => {
  const free = { seat: SCARLET, owesNothing: true };
  const both = buildPosition({ asks: [free, { seat: DEMS }] });
  expect([owesAnswer(both, SCARLET), owesAnswer(both, DEMS)]).toEqual([false, true]);
  expect([mayAnswer(both, SCARLET), mayAnswer(both, DEMS)]).toEqual([true, false]);
  expect(mayAnswer(buildPosition({ asks: [free], answersUntil: DEADLINE }), SCARLET)).toBe(false);
  expect(takesAnswers(both)).toBe(true);
  expect(takesAnswers(buildPosition({ asks: [free] }))).toBe(false);
  expect(isReviewed(buildPosition({ asks: [free], settings: { review: true } }))).toBe(false);
});

test('takesAnswers requires a seat that owes an answer and an open form', () => {
  expect(takesAnswers(buildPosition({}))).toBe(true);
  expect(takesAnswers(buildPosition({ asks: [] }))).toBe(false);
  expect(takesAnswers(buildPosition({ asks: null }))).toBe(false);
  expect(takesAnswers(buildPosition({ answersUntil: DEADLINE }))).toBe(false);
  for (const form of ['open', 'closed'] as const) {
    const paused = buildPosition({ ...STOPPED_CLOCK, meanwhile: [createPause(form)] });
    expect(takesAnswers(paused)).toBe(form === 'open');
  }
});

test('isOverdue is true from a minute after the deadline', () => {
  const at = Date.parse(DEADLINE) + 60_000;
  expect([at - 1, at].map((nowMs) => isOverdue(buildPosition({}), nowMs))).toEqual([false, true]);
});

test('isEarlyEndNamed is true after an early end until the clock changes', () => {
  const listKinds = (...kinds: readonly string[]) =>
    isEarlyEndNamed(buildPosition({ meanwhile: kinds.map((kind) => ({ kind })) }));
  expect(listKinds()).toBe(false);
  expect(listKinds('early')).toBe(true);
  expect(listKinds('early', 'absent')).toBe(true);
  for (const kind of ['deadline', 'pause', 'resume']) {
    expect(listKinds('early', kind)).toBe(false);
    expect(listKinds(kind, 'early')).toBe(true);
  }
  expect(mayResolveEarly(buildPosition({ meanwhile: [{ kind: 'early' }] }))).toBe(false);
  expect(mayResolveEarly(buildPosition({ settings: { review: true } }))).toBe(false);
});

test('isAwaitingMatches requires awaited matches and no seat that owes an answer', () => {
  const awaiting = (asks: readonly object[], awaits?: readonly object[]) =>
    isAwaitingMatches({ step: { asks, awaits } as unknown as Position['step'] });
  expect(awaiting([], [])).toBe(true);
  expect(awaiting([{ seat: SCARLET }], [])).toBe(false);
  expect(awaiting([])).toBe(false);
  expect(isAwaitingMatches({ step: null })).toBe(false);
});
