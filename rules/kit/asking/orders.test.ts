import { describe, expect, it } from 'vitest';
import { type Seat, seatNamed } from '../match/seat.ts';
import { asking } from './asking.ts';
import type { SingleChoiceSpec } from './choosing.ts';
import { wordKind } from './kinds.ts';
import { askSeats, formOf, stepAsking } from './orders.ts';

interface Asked {
  readonly setup: object;
  readonly state: { readonly alone: Seat | null };
  readonly seat: Seat;
}

const ask = asking<Asked>();
const offers = [{ value: 'Left', label: 'Left' }] as const;
let made = 0;
const sideAsked: SingleChoiceSpec<Asked, 'Left' | 'Right'> = {
  name: 'side',
  label: ({ state, seat }) => (state.alone === seat ? 'Your own side?' : 'Which side?'),
  of: wordKind(['Left', 'Right'], { code: 'no side', warning: () => 'none.' }),
  offers: () => {
    made += 1;
    return offers;
  },
};
const side = ask.one(sideAsked);
const questions = ask.group({ side });

const [ISA, LEON, JACK] = ['Isa', 'Leon', 'Jack'].map(seatNamed) as [Seat, Seat, Seat];
const setup = {};

describe('a form', () => {
  it('buildForm builds a form once for the same questions, seat, state and setup', () => {
    const now = { setup, state: { alone: null }, seat: ISA };
    const form = formOf(questions, now);
    const before = made;
    expect(formOf(questions, { ...now })).toBe(form);
    expect(made).toBe(before);
    formOf(questions, { ...now, state: { alone: null } });
    formOf(questions, { ...now, setup: {} });
    formOf(ask.group({ side }), now);
    formOf(questions, { ...now, seat: LEON });
    expect(made).toBe(before + 4);
  });

  it('seats share the form of a question on a page of its own', () => {
    const page = { name: 'side', title: 'Your side' };
    const onPage = ask.group({ side: ask.one({ ...sideAsked, on: () => [{ page }] }) });
    const now = { setup, state: { alone: JACK } };
    const [isas, leons, jacks] = askSeats(onPage, now, [ISA, LEON, JACK]);
    expect(isas?.form.fields).toMatchObject([{ label: 'Which side?', page }]);
    expect(leons?.form).toBe(isas?.form);
    expect(jacks?.form).not.toBe(isas?.form);
  });

  const isAlone = ({ state, seat }: Asked) => state.alone === seat;
  const asked = { ...sideAsked, label: 'Which sides?' };
  it.for([
    { what: 'the help', side: ask.one({ ...asked, help: (now) => String(isAlone(now)) }) },
    {
      what: 'the least',
      side: ask.many({ ...asked, least: (now) => Number(isAlone(now)), most: 2 }),
    },
    {
      what: 'the most',
      side: ask.many({ ...asked, least: 0, most: (now) => 1 + Number(isAlone(now)) }),
    },
  ])('a seat gets another form if only $what differs', ({ side: sides }) => {
    const now = { setup, state: { alone: JACK } };
    const [isas, leons, jacks] = askSeats(ask.group({ side: sides as typeof side }), now, [
      ISA,
      LEON,
      JACK,
    ]);
    expect(leons?.form).toBe(isas?.form);
    expect(jacks?.form).not.toEqual(isas?.form);
  });

  it('buildForm rebuilds an equal form after many others', () => {
    const now = { setup, state: { alone: ISA } };
    const form = formOf(questions, { ...now, seat: ISA });
    for (let other = 0; other < 40; other += 1) {
      formOf(questions, { ...now, seat: seatNamed(`Seat ${other}`) });
    }
    expect(formOf(questions, { ...now, seat: ISA })).toEqual(form);
  });
});

describe('a step', () => {
  it('buildStep builds its asks once, when they are first read', () => {
    const before = made;
    const now = { setup, state: { alone: JACK } };
    const described = { name: 'round-1', title: 'Round 1', pace: 'round', about: '' };
    const step = stepAsking(described, questions, now, [ISA, JACK]);
    expect(step).toMatchObject(described);
    expect(made).toBe(before);
    const { asks } = step;
    expect(asks).toEqual(askSeats(questions, now, [ISA, JACK]));
    expect(step.asks).toBe(asks);
  });
});
