import { expect, it, test } from 'vitest';
import type { EventOfKind, GroupEvent, SeatEvent } from '../match/event.ts';
import type { Outcome } from '../match/game.ts';
import { type Seat, toSeat } from '../match/seat.ts';
import { rankByScores, type Scores } from '../showing/scores.ts';
import { everybody, itsSeat, narrate, narrateToSeats, showInFigures } from './narration.ts';
import { describeLead, formatRecapLine } from './recap.ts';
import {
  at,
  createSpoken,
  DEMS,
  type HiddenEvent,
  ISA,
  narrateMatch,
  PIXIE,
  type SpokenEvent,
} from './staging.ts';

interface GaveEvent extends SeatEvent<'gave'> {
  readonly to: Seat;
  readonly points: number;
}
type SawEvent = SeatEvent<'saw'>;
type PlainEvent = EventOfKind<'counted'> | EventOfKind<'begun'>;

const narration = narrate<GaveEvent | SawEvent | PlainEvent, string>(
  {
    gave: everybody(({ seat, to }, word) => `${seat} gave ${to} ${word}.`, {
      each: ({ seat, to }, one) => (one === seat ? 'You gave.' : one === to ? 'You got.' : null),
      changes: ({ points }) => [
        [points, 'points'],
        [0, 'garnets'],
      ],
      newsValue: ({ points }) => points,
    }),
    saw: itsSeat(() => 'You saw a card.', { deed: (_, word) => `saw ${word}` }),
    counted: showInFigures('everybody'),
    begun: everybody(() => 'It began.', { newsValue: 1 }),
  },
  { isOpenAtEnd: true },
);

const EVENTS = [
  { kind: 'begun', rule: 'R1' },
  { kind: 'gave', rule: 'R2', seat: DEMS, to: ISA, points: -3 },
  { kind: 'gave', rule: 'R2', seat: ISA, to: DEMS, points: 2 },
  { kind: 'saw', rule: 'R3', seat: DEMS },
  { kind: 'counted', rule: 'R4' },
] as const;

const listTexts = (lines: readonly { readonly text: string }[]) => lines.map(({ text }) => text);

const [GIGI, TOM] = [toSeat('Gigi'), toSeat('Tom')];
const group = narrate<GroupEvent<'attacked'> | GroupEvent<'allied'>, string>({
  attacked: narrateToSeats(() => 'You attack Tom.'),
  allied: everybody(() => 'Two are allied.', { own: () => 'You are allied.' }),
});
const events = [
  { kind: 'attacked', rule: 'R1', seats: [DEMS, ISA] },
  { kind: 'allied', rule: 'R2', seats: [GIGI, ISA] },
] as const;
const listAccountLines = (seat: Seat) => listTexts(group.account(events, seat, ''));

it('a private event of a group is known only to its seats and the host', () => {
  const knows = (seat: Seat) => group.knows(events[0], { kind: 'seat', seat }, false);
  expect([DEMS, ISA, GIGI].map(knows)).toEqual([true, true, false]);
  expect(group.knows(events[0], { kind: 'public' }, false)).toBe(false);
  expect(group.knows(events[0], { kind: 'host' }, false)).toBe(true);
  const secret = narrate<GroupEvent<'attacked'>, string>({
    attacked: showInFigures('its seats'),
  });
  expect(secret.knows(events[0], { kind: 'seat', seat: ISA }, true)).toBe(true);
});

it("an event of a group is in its seats' accounts in the second person", () => {
  expect(listAccountLines(DEMS)).toEqual(['You attack Tom.']);
  expect(listAccountLines(ISA)).toEqual(['You attack Tom.', 'You are allied.']);
  expect(listAccountLines(GIGI)).toEqual(['You are allied.']);
  expect(listAccountLines(TOM)).toEqual([]);
});

it('a private event of a group is a notice to each of its seats', () => {
  expect(group.notices(events, '').map(({ seat }) => seat)).toEqual([DEMS, ISA]);
});

it('public events are shown to everybody', () => {
  expect(listTexts(narration.lines(EVENTS, { kind: 'public' }, 'all'))).toEqual([
    'It began.',
    'Dems gave Isa all.',
    'Isa gave Dems all.',
  ]);
});

it('a seat sees its private events, and its own events in the second person', () => {
  const own = (seat: Seat) => listTexts(narration.lines(EVENTS, { kind: 'seat', seat }, 'all'));
  expect(own(DEMS)).toEqual(['It began.', 'You gave.', 'You got.', 'You saw a card.']);
  expect(own(ISA)).not.toContain('You saw a card.');
});

it('the host sees all events', () => {
  expect(listTexts(narration.lines(EVENTS, { kind: 'host' }, 'all'))).toContain('You saw a card.');
});

it('an account contains the events that concern one player', () => {
  expect(listTexts(narration.account(EVENTS, DEMS, 'all'))).toEqual([
    'You gave.',
    'You got.',
    'You saw a card.',
  ]);
});

it('notices are private lines with their seats', () => {
  expect(narration.notices(EVENTS, 'all')).toMatchObject([
    { seat: 'Dems', text: 'You saw a card.' },
  ]);
});

it('news is sorted by falling value', () => {
  expect(listTexts(narration.news(EVENTS, 'all'))).toEqual(['Isa gave Dems all.', 'It began.']);
});

it('the host knows all events during a match, and everybody knows all of them after it', () => {
  const listKnown = (audience: Parameters<typeof narration.knows>[1], isOver: boolean) =>
    EVENTS.filter((event) => narration.knows(event, audience, isOver)).map(({ rule }) => rule);
  const isa = { kind: 'seat', seat: ISA } as const;
  const dems = { kind: 'seat', seat: DEMS } as const;
  expect(listKnown({ kind: 'host' }, false)).toEqual(['R1', 'R2', 'R2', 'R3', 'R4']);
  expect(listKnown({ kind: 'public' }, false)).toEqual(['R1', 'R2', 'R2', 'R4']);
  expect(listKnown(isa, false)).toEqual(['R1', 'R2', 'R2', 'R4']);
  expect(listKnown(dems, false)).toEqual(['R1', 'R2', 'R2', 'R3', 'R4']);
  expect(listKnown({ kind: 'public' }, true)).toEqual(['R1', 'R2', 'R2', 'R3', 'R4']);
  const secret = narrate<SawEvent, string>({ saw: showInFigures('its seat') });
  const saw = { kind: 'saw', rule: 'R3', seat: DEMS } as const;
  expect([isa, dems].map((audience) => secret.knows(saw, audience, true))).toEqual([false, true]);
});

it('deeds are the events of one player in a few words, with their changes', () => {
  const events = [...EVENTS, { kind: 'saw', rule: 'R3', seat: ISA } as const];
  expect(narration.deeds(events, ISA, 'all').map(({ text, changes }) => [text, changes])).toEqual([
    ['saw all', []],
  ]);
});

it('highlights end with one line of executed orders, except those with faults', () => {
  interface Did extends SeatEvent<'did'> {
    readonly text: string;
    readonly isChosen: boolean;
  }
  const account = narrate<Did, string>({
    did: everybody(({ text }) => text, {
      each: ({ text }) => text,
      importance: ({ text }) => text.length,
      asOrdered: ({ isChosen }) => isChosen,
    }),
  });
  const did = (text: string, more: object = {}): Did => ({
    ...{ kind: 'did', rule: 'R', seat: ISA, isChosen: false, text },
    ...more,
  });
  const chosen = { isChosen: true };
  const events = [
    did('I went', chosen),
    did('wrong', { ...chosen, faults: [{ where: 'go', why: 'far' }] }),
    did('chance'),
    did('I ate', chosen),
    did('Dems!', { ...chosen, seat: DEMS }),
  ];
  const told3 = account.highlights(events, { seat: ISA, content: 'all', most: 3 });
  expect(told3.map(({ text, asOrdered }) => [text, asOrdered])).toEqual([
    ['wrong', false],
    ['chance', false],
    ['I went', true],
    ['I ate', true],
  ]);
  expect(listTexts(account.highlights(events, { seat: ISA, content: 'all', most: 4 }))).toContain(
    'Dems!',
  );
});

it('private events have the importance 2 by default, changed amounts 1, and others 0', () => {
  const began = { kind: 'begun', rule: 'R1', seat: ISA } as const;
  const saw = { kind: 'saw', rule: 'R3', seat: ISA } as const;
  const told1 = (most: number) =>
    listTexts(narration.highlights([began, ...EVENTS, saw], { seat: ISA, content: 'all', most }));
  expect(told1(1)).toEqual(['You saw a card.']);
  expect(told1(2)).toEqual(['You got.', 'You saw a card.']);
  expect(told1(9)).toEqual(['You got.', 'You gave.', 'You saw a card.']);
});

it('a line contains its signed changes and its rule', () => {
  expect(narration.account(EVENTS, ISA, 'all')[0]).toMatchObject({
    change: '−3 points',
    rule: 'R2',
  });
});

const createDeed = (seat: HiddenEvent['seat'], did: string, newsValue: number): SpokenEvent => ({
  ...createSpoken(`${seat} ${did}.`, newsValue),
  seat,
});

const WON_BY_ISA: Outcome = {
  placings: [ISA, PIXIE, DEMS].map((seat, at) => ({ seat, place: at + 1, score: 9, prizes: [] })),
  ...{ ties: [], purses: { players: [], pairs: [] }, duels: [] },
};

const buildRecap = (steps: readonly (readonly SpokenEvent[])[]) =>
  narrateMatch({ moments: [], steps, outcome: WON_BY_ISA }).story.recap.map(formatRecapLine);

test("the recap adds another side's news only if it is nearly as important", () => {
  const heard = [createDeed(ISA, 'sang', 4)];
  const close = [createDeed(PIXIE, 'won', 5), createDeed(ISA, 'ran', 4.5)];
  const apart = [createDeed(PIXIE, 'won', 5), createDeed(ISA, 'ran', 4)];
  expect(buildRecap([heard, close])).toEqual([
    'Round 1: Isa sang.',
    'Round 2: Pixie won. Isa ran.',
  ]);
  expect(buildRecap([heard, apart])).toEqual(['Round 1: Isa sang.', 'Round 2: Pixie won.']);
});

test('no headline names who gained most if nobody gained anything', () => {
  const moments = [at('Round 1', 5, 5, 5), at('Round 2', 5, 4, 3)];
  expect(narrateMatch({ moments, steps: [[], []] }).story.headline).not.toContain('gained most');
});

test('deeds include news from up to six steps ago', () => {
  const narrateEmpty = (empty: number) => {
    const after = Array.from({ length: empty }, () => []);
    const steps = [[createSpoken('A dog barked.', 3)], ...after];
    return narrateMatch({ moments: [], steps }).story.deeds.map(({ text }) => text);
  };
  expect(narrateEmpty(5)).toEqual(['A dog barked']);
  expect(narrateEmpty(6)).toEqual([]);
});

test('scores that are rounded down during a match are exact at the end', () => {
  const lead = (isExact: boolean) => {
    const last = { ...at('The end', 18, 12, 6), ...(isExact && { isExact }) };
    const scores: Scores = {
      counted: 'points',
      isRoundedDown: true,
      moments: [at('Round 1', 6, 0, 0), at('Round 2', 12, 6, 0), last],
    };
    return describeLead(rankByScores(scores, [PIXIE, ISA, DEMS]), scores)?.text;
  };
  expect(lead(true)).toBe('Pixie leads with 18 points, 6 ahead.');
  expect(lead(false)).toBe('Pixie leads with 18 points or more.');
});
