import { describe, expect, test } from 'vitest';
import { seatNamed } from '../../../rules/kit/match/seat.ts';
import {
  activePause,
  awaitsMatches,
  isCutOff,
  isDue,
  isMomentNamed,
  isOverdue,
  isReviewed,
  mayAnswer,
  owes,
  type Position,
  resolvesEarly,
  takesAnswers,
} from './position.ts';

const SCARLET = seatNamed('Scarlet');
const DEMS = seatNamed('Dems');
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

const pause = (form: 'open' | 'closed') => ({ kind: 'pause', form, leftMs: 1000 });
const STOPPED = { next: { deadline: null } };
const UNDONE = { kind: 'rewound', seat: null };

describe('open step', () => {
  test('the newest pause of the open step is active while its clock is stopped', () => {
    const meanwhile = [pause('open'), pause('closed'), { kind: 'absent' }];
    expect(activePause(position({ ...STOPPED, meanwhile }))).toEqual(pause('closed'));
    expect(activePause(position({ meanwhile }))).toBeNull();
    expect(activePause(position({ next: null, meanwhile }))).toBeNull();
    expect(activePause(position(STOPPED))).toBeNull();
  });

  test('the open step resolves early if the settings say so, unless it was undone', () => {
    expect(resolvesEarly(position({}))).toBe(true);
    expect(resolvesEarly(position({ settings: { earlyMs: null } }))).toBe(false);
    expect(resolvesEarly(position({ meanwhile: [UNDONE] }))).toBe(false);
    expect(resolvesEarly(position({ meanwhile: [{ ...UNDONE, seat: SCARLET }] }))).toBe(true);
    expect(resolvesEarly(position({ meanwhile: [{ kind: 'absent', seat: null }] }))).toBe(true);
  });

  test('the host reviews the open step if the settings require it and somebody is asked', () => {
    const settings = { review: true };
    expect(isReviewed(position({ settings }))).toBe(true);
    expect(isReviewed(position({ settings, asks: [] }))).toBe(false);
    expect(isReviewed(position({ settings, asks: null }))).toBe(false);
    expect(isReviewed(position({}))).toBe(false);
  });

  test('the open step is cut off from its deadline on if the host reviews it', () => {
    const reviewed = position({ settings: { review: true } });
    const at = Date.parse(DEADLINE);
    expect([at - 1, at, at + 1].map((nowMs) => isCutOff(reviewed, nowMs))).toEqual([
      false,
      true,
      true,
    ]);
    expect(isCutOff(position({}), at)).toBe(false);
    expect(isCutOff(position({ settings: { review: true }, next: null }), at)).toBe(false);
    expect(isCutOff(position({ settings: { review: true }, ...STOPPED }), at)).toBe(false);
  });

  test('the open step is due from its deadline on, unless reviewed or paused', () => {
    const at = Date.parse(DEADLINE);
    expect([at - 1, at, at + 1].map((nowMs) => isDue(position({}), nowMs))).toEqual([
      false,
      true,
      true,
    ]);
    expect(isDue(position({ settings: { review: true } }), at)).toBe(false);
    expect(isDue(position({ next: null }), at)).toBe(false);
    expect(isDue(position(STOPPED), at)).toBe(false);
  });

  test('the open step waits for the asked seats as long as new answers are taken', () => {
    expect(owes(position({}), SCARLET)).toBe(true);
    expect(owes(position({}), DEMS)).toBe(false);
    expect(owes(position({ asks: null }), SCARLET)).toBe(false);
    expect(owes(position({ answersUntil: DEADLINE }), SCARLET)).toBe(false);
  });

  test('the open step waits only for seats that owe an answer', () => {
    const free = { seat: SCARLET, owesNothing: true };
    const both = position({ asks: [free, { seat: DEMS }] });
    expect([owes(both, SCARLET), owes(both, DEMS)]).toEqual([false, true]);
    expect([mayAnswer(both, SCARLET), mayAnswer(both, DEMS)]).toEqual([true, false]);
    expect(mayAnswer(position({ asks: [free], answersUntil: DEADLINE }), SCARLET)).toBe(false);
    expect(takesAnswers(both)).toBe(true);
    expect(takesAnswers(position({ asks: [free] }))).toBe(false);
    expect(isReviewed(position({ asks: [free], settings: { review: true } }))).toBe(false);
  });

  test('the open step takes answers if something is asked and the form is not closed', () => {
    expect(takesAnswers(position({}))).toBe(true);
    expect(takesAnswers(position({ asks: [] }))).toBe(false);
    expect(takesAnswers(position({ asks: null }))).toBe(false);
    expect(takesAnswers(position({ answersUntil: DEADLINE }))).toBe(false);
    expect(takesAnswers(position({ ...STOPPED, meanwhile: [pause('open')] }))).toBe(true);
    expect(takesAnswers(position({ ...STOPPED, meanwhile: [pause('closed')] }))).toBe(false);
  });

  test('the open step is overdue a minute after its deadline', () => {
    const at = Date.parse(DEADLINE) + 60_000;
    expect([at - 1, at].map((nowMs) => isOverdue(position({}), nowMs))).toEqual([false, true]);
  });

  test('an announced early resolution is valid until the clock is changed', () => {
    const named = (...kinds: readonly string[]) =>
      isMomentNamed(position({ meanwhile: kinds.map((kind) => ({ kind })) }));
    expect(named()).toBe(false);
    expect(named('early')).toBe(true);
    expect(named('early', 'absent')).toBe(true);
    for (const kind of ['deadline', 'pause', 'resume']) {
      expect(named('early', kind)).toBe(false);
      expect(named(kind, 'early')).toBe(true);
    }
    expect(resolvesEarly(position({ meanwhile: [{ kind: 'early' }] }))).toBe(false);
    expect(resolvesEarly(position({ settings: { review: true } }))).toBe(false);
  });

  test('the open step waits only for matches if it names some and nobody is asked', () => {
    const awaiting = (asks: readonly object[], awaits?: readonly object[]) =>
      awaitsMatches({ step: { asks, awaits } as unknown as Position['step'] });
    expect(awaiting([], [])).toBe(true);
    expect(awaiting([{ seat: SCARLET }], [])).toBe(false);
    expect(awaiting([])).toBe(false);
    expect(awaitsMatches({ step: null })).toBe(false);
  });
});
