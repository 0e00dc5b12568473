import { describe, expect, it } from 'vitest';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { answerByAnyRobot } from '../../../rules/kit/playing/robots.ts';
import { fillForm } from '../../../sheets-templates/forms/filled-form.ts';
import { WAIT_LABEL } from '../../../sheets-templates/forms/form.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { openMatch } from '../../../test/support/table/just-opened.ts';
import { GAME_WITHOUT_REQUIRED_ANSWERS } from '../../../test/support/table/usual-game.ts';
import { buildStepKey, type Position } from '../ledger/position.ts';
import type { Inbox, ReceivedResponse } from '../reading/inbox.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { areAnswersSettled } from './due.ts';
import { formatDelay, formatGrace, formatInterval, parseDelayMs, parseGrace } from './time.ts';

it.for([
  ['5 seconds', 5000],
  ['1 second', 1000],
  [' 10  Minutes ', 600_000],
  ['24 hours', 86_400_000],
] as const)('"%s" is a delay', ([text, ms]) => expect(parseDelayMs(text)).toBe(ms));

it.for(['', 'soon', '0 minutes', '-1 minutes', '1.5 minutes', '25 hours', '1 day', 'minutes'])(
  '"%s" is not a delay',
  (text) => expect(parseDelayMs(text)).toBeNull(),
);

it.for([
  ['5 minutes', { graceMs: 300_000 }],
  ['2 hours, if somebody is missing', { graceIfMissingMs: 7_200_000 }],
  ['1 hour if anyone is missing', { graceIfMissingMs: 3_600_000 }],
] as const)('"%s" is a grace period', ([text, grace]) => {
  expect(parseGrace(text)).toEqual(grace);
  expect(parseGrace(formatGrace(grace) ?? '')).toEqual(grace);
});

it.for(['2 hours', 'soon', '2 days, if somebody is missing', '5 minutes, if it rains'])(
  '"%s" is not a grace period',
  (text) => expect(parseGrace(text)).toBeNull(),
);

it.for([
  [1000, '1 second'],
  [1500, '1500 milliseconds'],
  [90_000, '90 seconds'],
  [600_000, '10 minutes'],
  [3_600_000, '1 hour'],
] as const)('a delay of %i ms is shown as "%s"', ([ms, text]) =>
  expect(formatDelay(ms)).toBe(text),
);

it.for([
  [600_000, 'every 10 minutes'],
  [3_600_000, 'every hour'],
  [60_000, 'every minute'],
  [61_000, 'every 61 seconds'],
] as const)('an interval of %i ms is shown as "%s"', ([ms, text]) =>
  expect(formatInterval(ms)).toBe(text),
);

describe('settled answers', () => {
  const EARLY_MS = 600_000;
  const MATCH = openMatch({ earlyMs: EARLY_MS }, { game: GAME_WITHOUT_REQUIRED_ANSWERS });
  const BEGUN = currentPosition(MATCH);
  const seats = (BEGUN.step?.asks ?? []).map(({ seat }) => seat);
  const [first, second] = seats as [Seat, Seat];
  const SENT = Date.parse('2026-06-02T12:00:00Z');

  /** Creates a valid answer of a robot. */
  function answer(seat: Seat, ms = SENT, waits = false): ReceivedResponse {
    const { game, setup, state, step } = BEGUN;
    const form = step?.asks.find((ask) => ask.seat === seat)?.form;
    if (step === null || form === undefined) throw new Error('it is asked');
    const draw = seedChance(1)(`robot ${seat}`);
    const chosen = answerByAnyRobot(game, { setup, state, seat, form, draw });
    const at = buildStepKey(BEGUN);
    const answers = {
      ...fillForm({ step, at, seat, seatCode: `code-of-${seat}`, answers: chosen }),
      ...(waits && { [CONSTANT_QUESTIONS.wait.questionId]: [WAIT_LABEL] }),
    };
    const response = {
      ...{ responseId: `${seat} ${ms}`, submittedAt: new Date(ms).toISOString(), submittedMs: ms },
      ...{ createdMs: ms, isEdited: false, respondentEmail: null, answers },
    };
    return {
      response,
      sender: seat,
      isCut: false,
      wasSorted: false,
      isEdit: false,
      recorded: null,
    };
  }

  const CONSTANT_IDS: readonly string[] = Object.values(CONSTANT_QUESTIONS).map(
    ({ questionId }) => questionId,
  );
  const all = seats.map((seat) => answer(seat));
  interface Given {
    readonly received?: readonly ReceivedResponse[];
    readonly hasLater?: boolean;
    readonly cutOffMs?: number;
    readonly change?: Partial<Position>;
    readonly match?: Match;
  }
  function settled({ received = all, hasLater = false, change = {}, ...given }: Given = {}) {
    const { match = MATCH, cutOffMs = SENT + EARLY_MS } = given;
    const positions = [{ ...currentPosition(match), ...change }];
    const inbox = { received, hasLater } as unknown as Inbox;
    return areAnswersSettled({ match: { ...match, positions }, inbox, cutOffMs });
  }

  it('answers are settled once the last answer is as old as the host’s delay', () => {
    expect(settled()).toBe(true);
    expect(settled({ cutOffMs: SENT + EARLY_MS - 1 })).toBe(false);
    const later = [...all.slice(1), answer(first, SENT + 1000)];
    expect(settled({ received: later })).toBe(false);
    expect(settled({ received: later, cutOffMs: SENT + 1000 + EARLY_MS })).toBe(true);
    expect(settled({ hasLater: true })).toBe(false);
  });

  it('answers are not settled while a seat’s answer is owed or invalid', () => {
    expect(settled({ received: all.slice(1) })).toBe(false);
    expect(settled({ received: [...all.slice(1), answer(first, SENT, true)] })).toBe(false);
    expect(settled({ received: [] })).toBe(false);
    const [own] = all;
    if (own === undefined) throw new Error('somebody has answered');
    const answeredWith = (text: readonly string[]) => {
      const answers = Object.entries(own.response.answers).flatMap(([id, given]) =>
        CONSTANT_IDS.includes(id) ? [[id, given]] : text.length === 0 ? [] : [[id, text]],
      );
      return { ...own, response: { ...own.response, answers: Object.fromEntries(answers) } };
    };
    expect(settled({ received: [answeredWith(['nonsense']), ...all.slice(1)] })).toBe(false);
    expect(settled({ received: [answeredWith([]), ...all.slice(1)] })).toBe(true);
  });

  it('the early resolution does not wait for absent seats or seats with entered orders', () => {
    const received = all.slice(1);
    expect(settled({ received, change: { absent: { [first]: 'this step' } } })).toBe(true);
    expect(settled({ received, change: { absent: { [second]: 'this step' } } })).toBe(false);
    const orders = { orders: {}, responseId: null, received: '2026-06-02T11:00:00.000Z' };
    expect(settled({ received, change: { entered: { [first]: orders } } })).toBe(true);
    expect(settled({ received, change: { entered: { [second]: orders } } })).toBe(false);
  });

  it('answers are never settled if early resolution is off or no seat is asked', () => {
    expect(settled({ match: openMatch() })).toBe(false);
    expect(settled({ match: openMatch({ earlyMs: EARLY_MS, review: true }) })).toBe(false);
    expect(settled({ change: { step: null } })).toBe(false);
    const step = BEGUN.step === null ? null : { ...BEGUN.step, asks: [] };
    expect(settled({ change: { step } })).toBe(false);
  });
});
