import { describe, expect, test } from 'vitest';
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
function position(own: {
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

describe('open step', () => {
  test('findActivePause returns the newest pause while the clock is stopped', () => {
    const meanwhile = [createPause('open'), createPause('closed'), { kind: 'absent' }];
    expect(findActivePause(position({ ...STOPPED_CLOCK, meanwhile }))).toEqual(
      createPause('closed'),
    );
    expect(findActivePause(position({ meanwhile }))).toBeNull();
    expect(findActivePause(position({ next: null, meanwhile }))).toBeNull();
    expect(findActivePause(position(STOPPED_CLOCK))).toBeNull();
  });

  test('mayResolveEarly follows the settings unless the step was undone', () => {
    expect(mayResolveEarly(position({}))).toBe(true);
    expect(mayResolveEarly(position({ settings: { earlyMs: null } }))).toBe(false);
    const resolvesAfter = (entry: object) => mayResolveEarly(position({ meanwhile: [entry] }));
    expect(resolvesAfter(UNDONE_STEP)).toBe(false);
    expect(resolvesAfter({ ...UNDONE_STEP, seat: SCARLET })).toBe(true);
    expect(resolvesAfter({ kind: 'absent', seat: null })).toBe(true);
  });

  test('isReviewed requires the review setting and a seat that owes an answer', () => {
    const settings = { review: true };
    expect(isReviewed(position({ settings }))).toBe(true);
    expect(isReviewed(position({ settings, asks: [] }))).toBe(false);
    expect(isReviewed(position({ settings, asks: null }))).toBe(false);
    expect(isReviewed(position({}))).toBe(false);
  });

  test('isCutOff is true from the deadline on if the host reviews the step', () => {
    const reviewed = position({ settings: { review: true } });
    const at = Date.parse(DEADLINE);
    expect([at - 1, at].map((nowMs) => isCutOff(reviewed, nowMs))).toEqual([false, true]);
    expect(isCutOff(position({}), at)).toBe(false);
    expect(isCutOff(position({ settings: { review: true }, next: null }), at)).toBe(false);
    expect(isCutOff(position({ settings: { review: true }, ...STOPPED_CLOCK }), at)).toBe(false);
  });

  test('isDue is true from the deadline on unless the step is reviewed or paused', () => {
    const at = Date.parse(DEADLINE);
    expect([at - 1, at].map((nowMs) => isDue(position({}), nowMs))).toEqual([false, true]);
    expect(isDue(position({ settings: { review: true } }), at)).toBe(false);
    expect(isDue(position({ next: null }), at)).toBe(false);
    expect(isDue(position(STOPPED_CLOCK), at)).toBe(false);
  });

  test('owesAnswer is true for asked seats while answers count', () => {
    expect(owesAnswer(position({}), SCARLET)).toBe(true);
    expect(owesAnswer(position({}), DEMS)).toBe(false);
    expect(owesAnswer(position({ asks: null }), SCARLET)).toBe(false);
    expect(owesAnswer(position({ answersUntil: DEADLINE }), SCARLET)).toBe(false);
  });

  test('a step does not wait for the answer of a seat that owes nothing', () => {
    const free = { seat: SCARLET, owesNothing: true };
    const both = position({ asks: [free, { seat: DEMS }] });
    expect([owesAnswer(both, SCARLET), owesAnswer(both, DEMS)]).toEqual([false, true]);
    expect([mayAnswer(both, SCARLET), mayAnswer(both, DEMS)]).toEqual([true, false]);
    expect(mayAnswer(position({ asks: [free], answersUntil: DEADLINE }), SCARLET)).toBe(false);
    expect(takesAnswers(both)).toBe(true);
    expect(takesAnswers(position({ asks: [free] }))).toBe(false);
    expect(isReviewed(position({ asks: [free], settings: { review: true } }))).toBe(false);
  });

  test('takesAnswers requires a seat that owes an answer and an open form', () => {
    expect(takesAnswers(position({}))).toBe(true);
    expect(takesAnswers(position({ asks: [] }))).toBe(false);
    expect(takesAnswers(position({ asks: null }))).toBe(false);
    expect(takesAnswers(position({ answersUntil: DEADLINE }))).toBe(false);
    for (const form of ['open', 'closed'] as const) {
      const paused = position({ ...STOPPED_CLOCK, meanwhile: [createPause(form)] });
      expect(takesAnswers(paused)).toBe(form === 'open');
    }
  });

  test('isOverdue is true from a minute after the deadline', () => {
    const at = Date.parse(DEADLINE) + 60_000;
    expect([at - 1, at].map((nowMs) => isOverdue(position({}), nowMs))).toEqual([false, true]);
  });

  test('isEarlyEndNamed is true after an early end until the clock changes', () => {
    const named = (...kinds: readonly string[]) =>
      isEarlyEndNamed(position({ meanwhile: kinds.map((kind) => ({ kind })) }));
    expect(named()).toBe(false);
    expect(named('early')).toBe(true);
    expect(named('early', 'absent')).toBe(true);
    for (const kind of ['deadline', 'pause', 'resume']) {
      expect(named('early', kind)).toBe(false);
      expect(named(kind, 'early')).toBe(true);
    }
    expect(mayResolveEarly(position({ meanwhile: [{ kind: 'early' }] }))).toBe(false);
    expect(mayResolveEarly(position({ settings: { review: true } }))).toBe(false);
  });

  test('isAwaitingMatches requires awaited matches and no seat that owes an answer', () => {
    const awaiting = (asks: readonly object[], awaits?: readonly object[]) =>
      isAwaitingMatches({ step: { asks, awaits } as unknown as Position['step'] });
    expect(awaiting([], [])).toBe(true);
    expect(awaiting([{ seat: SCARLET }], [])).toBe(false);
    expect(awaiting([])).toBe(false);
    expect(isAwaitingMatches({ step: null })).toBe(false);
  });
});
