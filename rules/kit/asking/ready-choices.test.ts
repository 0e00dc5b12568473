import { describe, expect, test } from 'vitest';
import { seatNamed } from '../match/seat.ts';
import { asking } from './asking.ts';
import { NO_OFFERS } from './offering.ts';

const [SCARLET, DEMS, ISA] = [seatNamed('Scarlet'), seatNamed('Dems'), seatNamed('Isa')];
const HAND = ['Ace', 'Ten', 'King'];

interface Asked {
  readonly setup: { readonly players: readonly { readonly seat: typeof SCARLET }[] };
  readonly seat: typeof SCARLET;
  readonly hand: readonly string[];
}

const setup = { players: [SCARLET, DEMS, ISA].map((seat) => ({ seat })) };
const NOW: Asked = { setup, seat: DEMS, hand: HAND };
const ask = asking<Asked>();

const choicesIn = (question: ReturnType<typeof ask.yes> | object) =>
  (question as ReturnType<typeof ask.yes>).fields(NOW).flatMap((field) => field.choices);

describe('choosePlayer', () => {
  const whom = ask.choosePlayer({ name: 'whom', label: 'Whom?' });

  test('offers all players but the one who is asked', () => {
    expect(choicesIn(whom).map(({ label }) => label)).toEqual(['Scarlet', 'Isa']);
  });

  test('offers the players in `among`, in given words', () => {
    const one = ask.choosePlayer({
      name: 'whom',
      label: 'Whom?',
      among: () => [ISA, DEMS],
      tell: (seat) => `To ${seat}`,
    });
    expect(choicesIn(one)).toEqual([
      { value: 'Isa', label: 'To Isa' },
      { value: 'Dems', label: 'To Dems' },
    ]);
  });

  test('shares the choices of seats that are offered the same players', () => {
    const one = ask.choosePlayer({ name: 'whom', label: 'Whom?', among: () => [ISA, DEMS] });
    expect(one.fields(NOW)[0]).toBe(one.fields({ ...NOW, seat: ISA })[0]);
  });
});

describe('chooseNumber', () => {
  const bid = ask.chooseNumber({ name: 'bid', label: 'Bid', least: 2, most: 4 });

  test('offers every number between its bounds, both included', () => {
    expect(choicesIn(bid).map(({ value }) => value)).toEqual(['2', '3', '4']);
  });

  test.for([
    ['2', 2],
    [' 4 ', 4],
    ['5', null],
    ['1', null],
    ['3.5', null],
  ] as const)('reads "%s" as %s', ([text, value]) => {
    expect(bid.read({ bid: [text] }, NOW).value).toBe(value);
  });

  test('asks nothing when its condition is false', () => {
    const none = ask.chooseNumber({
      name: 'bid',
      label: 'Bid',
      least: 0,
      most: 1,
      when: () => false,
    });
    expect(none.fields(NOW)).toEqual(NO_OFFERS);
  });
});

describe('chooseOption', () => {
  const way = ask.chooseOption({ name: 'way', label: 'Way', options: { up: 'Up', down: 'Down' } });

  test('offers its words in order', () => {
    expect(choicesIn(way)).toEqual([
      { value: 'up', label: 'Up' },
      { value: 'down', label: 'Down' },
    ]);
  });

  test('accepts only its words in orders of a ledger', () => {
    expect(['up', null, 'left'].map((word) => way.schema.safeParse(word).success)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('throws without options', () => {
    expect(() => ask.chooseOption({ name: 'way', label: 'Way', options: {} })).toThrow(
      'options are missing',
    );
  });
});

describe('chooseCard', () => {
  const hand = {
    label: 'Card',
    count: ({ hand }: Asked) => hand.length,
    hand: ({ hand }: Asked) => hand,
  };
  const card = ask.chooseCard({ name: 'card', ...hand });
  const some = ask.chooseSome(ask.chooseCard({ name: 'cards', ...hand }), { least: 0, most: 2 });

  test('offers places of the hand, without naming a card', () => {
    expect(choicesIn(card).map(({ label }) => label)).toEqual([
      'Card 1 of your hand',
      'Card 2 of your hand',
      'Card 3 of your hand',
    ]);
  });

  test('never reads the hand while a form is built', () => {
    const secret = ask.chooseCard({
      ...hand,
      name: 'card',
      hand: () => expect.unreachable('the hand was read'),
    });
    expect(secret.fields(NOW)).toHaveLength(1);
  });

  test('stores the card in the chosen place, and finds its place again', () => {
    expect(card.read({ card: ['2'] }, NOW).value).toBe('Ten');
    expect(card.answers('Ten', NOW)).toEqual({ card: ['2'] });
    expect(some.read({ cards: ['3', '1'] }, NOW).value).toEqual(['King', 'Ace']);
    expect(some.answers(['King', 'Ace'], NOW)).toEqual({ cards: ['3', '1'] });
  });

  test('returns an empty answer for a card outside the hand', () => {
    expect(card.answers('Queen', NOW)).toEqual({});
    expect(some.answers(['Queen', 'Ace'], NOW)).toEqual({ cards: ['1'] });
  });

  test('reads no card from an empty place or a blank answer', () => {
    const short = { ...NOW, hand: ['Ace'] };
    expect(card.read({ card: ['3'] }, short).value).toBeNull();
    expect(card.read({}, NOW)).toMatchObject({ value: null, isAnswered: false });
    expect(some.read({}, NOW)).toMatchObject({ value: [], isAnswered: false });
  });
});

test('chooseSome asks for several answers of another choice', () => {
  const one = ask.choosePlayer({ name: 'whom', label: 'Whom?' });
  const some = ask.chooseSome(one, { least: 1, most: () => 2 });
  expect(some.fields(NOW)).toMatchObject([{ kind: 'choices', least: 1, most: 2 }]);
  expect(some.read({ whom: ['Isa', 'Scarlet'] }, NOW).value).toEqual([ISA, SCARLET]);
  expect(some.blank).toEqual([]);
});

test('chooseGrid asks one question for each row, and returns a record by row', () => {
  const grid = ask.chooseGrid(['north', 'south'], (row) =>
    ask.chooseNumber({ name: `guards-${row}`, label: `Guards ${row}`, least: 0, most: 3 }),
  );
  expect(grid.fields(NOW).map(({ label }) => label)).toEqual(['Guards north', 'Guards south']);
  expect(grid.read({ 'guards-south': ['2'] }, NOW).value).toEqual({ north: null, south: 2 });
  expect(grid.answers({ north: 1, south: null }, NOW)).toEqual({ 'guards-north': ['1'] });
});
