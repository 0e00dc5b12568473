import { expect, it } from 'vitest';
import {
  applyRequest,
  DEADLINE_MS,
  formatIso,
  HOUR_MS,
  OPENED_MS,
  openMatch,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import type { AboutMeMessage } from '../reading/inbox.ts';
import { getCurrentPosition } from '../reading/match.ts';
import { formatExtensionBudget, judgeMessages, parseExtensionBudget } from './about-me.ts';
import { buildGraceEntry } from './build-entry.ts';
import { findDayByName, listDays } from './time.ts';

it.each([
  ['2 x 24 hours', { count: 2, lengthMs: 24 * HOUR_MS }],
  [' 1×90 minutes ', { count: 1, lengthMs: 1.5 * HOUR_MS }],
  ['3 X 2 days', { count: 3, lengthMs: 48 * HOUR_MS }],
])('a budget of extensions is parsed from “%s”', (text, budget) =>
  expect(parseExtensionBudget(text)).toEqual(budget),
);

it.each(['', '2', '24 hours', '0 x 1 day', '21 x 1 day', '2 x 31 days', '2 x soon', '-1 x 1 day'])(
  '“%s” is not a budget of extensions',
  (text) => expect(parseExtensionBudget(text)).toBeNull(),
);

it('formatting and parsing a budget of extensions returns the same budget', () => {
  const budget = { count: 2, lengthMs: 36 * HOUR_MS };
  expect(parseExtensionBudget(formatExtensionBudget(budget))).toEqual(budget);
});

it.each([
  ['day-24', ['Sat 27 Mar 2027', 'Sun 28 Mar 2027', 'Mon 29 Mar 2027']],
  ['month-12', ['Sat Mar 27 2027', 'Sun Mar 28 2027', 'Mon Mar 29 2027']],
] as const)(
  'a day on the form ends a minute before midnight, also when clocks change: %s',
  (dates, names) => {
    const from = Date.parse('2027-03-27T22:30:00Z');
    const days = listDays(from, { timeZone: 'Europe/Berlin', dates }, 3);
    expect(days.map(({ name }) => name)).toEqual(names);
    expect(days.map(({ endMs }) => formatIso(endMs))).toEqual([
      '2027-03-27T22:59:00.000Z',
      '2027-03-28T21:59:00.000Z',
      '2027-03-29T21:59:00.000Z',
    ]);
  },
);

const berlin = { timeZone: 'Europe/Berlin' } as const;
it.each(['day-24', 'month-12'] as const)(
  'findDayByName finds each day of the form in the style %s',
  (dates) => {
    const days = listDays(OPENED_MS, { ...berlin, dates }, 366);
    expect(days.map(({ name }) => findDayByName(name, { ...berlin, dates }))).toEqual(days);
  },
);

it.each([
  ...['', 'soon', '2026-06-06', 'Sun 6 Jun 2026', 'Sat 6 Jun', 'Sat 31 Jun 2026'],
  'Sat Jun 6 2026',
])('findDayByName does not accept “%s”', (name) => expect(findDayByName(name, berlin)).toBeNull());

const match = openMatch({ extensions: { count: 1, lengthMs: HOUR_MS }, away: 'host' });
const stepTitle = getCurrentPosition(match).step?.title ?? '';
const message: AboutMeMessage = {
  ...{ responseId: 'r1', sent: formatIso(OPENED_MS + 1), seat: SCARLET, kind: 'more time' },
  ...{ stepTitle, lastDay: '' },
};
const judgeMessage = (change: Partial<AboutMeMessage>, nowMs = OPENED_MS + 1000, of = match) =>
  judgeMessages({ match: of, messages: [{ ...message, ...change }], nowMs })[0];

it.each([
  ['for the open step', {}, 'due', 'Received.'],
  ['for another step', { stepTitle: 'Round 9' }, 'refused', 'the step is already over'],
  ['after the deadline', { sent: formatIso(DEADLINE_MS + 1) }, 'refused', 'after the deadline'],
  ['of an unknown sender', { seat: null }, 'refused', 'The code in this message is not valid.'],
  ['without a choice', { kind: null }, 'refused', 'You did not choose anything'],
  ['with a day that is not listed', { kind: 'away', lastDay: 'soon' }, 'refused', 'last day'],
  ['with a past day', { kind: 'away', lastDay: 'Sun 31 May 2026' }, 'refused', 'last day'],
  ['of return by a present seat', { kind: 'back' }, 'refused', 'You were not away.'],
  ['with a day', { kind: 'away', lastDay: 'Sat 6 Jun 2026' }, 'due', 'Received.'],
] as const)('a message %s has one status and one sentence', (_, change, status, why) => {
  expect(judgeMessage(change)).toMatchObject({ status, why: expect.stringContaining(why) });
});

it.each([
  ['more time', {}, 'cannot extend a deadline'],
  ['an absence', { kind: 'away', lastDay: 'Sat 6 Jun 2026' }, 'cannot announce that they are'],
] as const)('a message is refused if the match does not offer %s', (_, change, why) => {
  const without = openMatch();
  expect(judgeMessage(change, OPENED_MS + 1000, without)?.why).toContain(why);
});

it('a request sent before the deadline replaces a grace that has begun since', () => {
  const settings = { extensions: { count: 1, lengthMs: HOUR_MS }, graceIfMissingMs: HOUR_MS };
  const graced = buildGraceEntry(openMatch(settings), DEADLINE_MS).match;
  const request = judgeMessage({}, DEADLINE_MS + 1000, graced)?.request ?? null;
  if (request === null) throw new Error('the step is extended');
  const { next } = getCurrentPosition(applyRequest(graced, request.action, DEADLINE_MS + 1000))
    .sealed.entry;
  expect(next).toMatchObject({ deadline: formatIso(DEADLINE_MS + HOUR_MS) });
  expect(next?.graceMs).toBeUndefined();
});

it('a later message without a day does not replace an earlier message', () => {
  const first = { ...message, kind: 'away', lastDay: 'Sat 6 Jun 2026' } as const;
  const later = { ...first, responseId: 'r2', sent: formatIso(OPENED_MS + 2), lastDay: '' };
  const statuses = judgeMessages({ match, messages: [first, later], nowMs: OPENED_MS + 1000 });
  expect(statuses.map(({ status }) => status)).toEqual(['due', 'refused']);
});
