import { expect, test } from 'vitest';
import { toSeat } from '../match/seat.ts';
import { createAsker } from './asking.ts';
import { buildOffers, NO_OFFERS, ofContent, placeOnPage } from './choosing.ts';
import { createCountKind, createNotUnderstoodAnswer, foldText, NOT_OFFERED } from './kinds.ts';

const [SCARLET, DEMS, ISA] = [toSeat('Scarlet'), toSeat('Dems'), toSeat('Isa')];
const HAND = ['Ace', 'Ten', 'King'];

interface HandContext {
  readonly setup: { readonly players: readonly { readonly seat: typeof SCARLET }[] };
  readonly seat: typeof SCARLET;
  readonly hand: readonly string[];
}

const setup = { players: [SCARLET, DEMS, ISA].map((seat) => ({ seat })) };
const CONTEXT: HandContext = { setup, seat: DEMS, hand: HAND };
const ask = createAsker<HandContext>();
const WHOM = { name: 'whom', label: 'Whom?' };

const listChoices = (question: ReturnType<typeof ask.yes> | object) =>
  (question as ReturnType<typeof ask.yes>).fields(CONTEXT).flatMap((field) => field.choices);

const whom = ask.choosePlayer(WHOM);

test('choosePlayer offers all players other than the one who is asked', () => {
  expect(listChoices(whom).map(({ label }) => label)).toEqual(['Scarlet', 'Isa']);
});

test('choosePlayer offers the players in `among` with the given labels', () => {
  const one = ask.choosePlayer({
    ...WHOM,
    among: () => [ISA, DEMS],
    choiceLabel: (seat) => `To ${seat}`,
  });
  expect(listChoices(one)).toEqual([
    { value: 'Isa', label: 'To Isa' },
    { value: 'Dems', label: 'To Dems' },
  ]);
});

test.for(['Nemo', 'Dems'])(
  'choosePlayer rejects "%s", who does not play or is not offered',
  (name) => {
    const sentence = `Victim: “${name}” is not one of the players offered. Choose from the list.`;
    const victim = ask.choosePlayer({ name: 'whom', label: 'Victim?' });
    expect(victim.read({ whom: [name] }, CONTEXT)).toMatchObject({
      value: null,
      problems: [{ sentence }],
    });
  },
);

test.for(['Nobody', 'nobody'])(
  'a player called "%s" can be chosen if "Nobody" is a choice',
  (name) => {
    const one = ask.choosePlayer({
      ...WHOM,
      among: () => [ISA, toSeat(name)],
      open: { value: 'nobody', label: 'Nobody' },
    });
    const [open, , named] = listChoices(one);
    expect(open).toEqual({ value: 'nobody (open)', label: 'Nobody (left open)' });
    expect(one.read({ whom: [named?.value ?? ''] }, CONTEXT).value).toBe(name);
    expect(one.read({ whom: [open?.value ?? ''] }, CONTEXT)).toMatchObject({
      value: null,
      isAnswered: true,
    });
    expect(one.answers(null, CONTEXT)).toEqual({ whom: [open?.value] });
  },
);

test('seats that are offered the same players share the choices', () => {
  const one = ask.choosePlayer({ ...WHOM, among: () => [ISA, DEMS] });
  expect(one.fields(CONTEXT)[0]).toBe(one.fields({ ...CONTEXT, seat: ISA })[0]);
});

const bid = ask.chooseNumber({ name: 'bid', label: 'Bid', least: 2, most: 4 });

test('chooseNumber offers every number between its bounds, both included', () => {
  expect(listChoices(bid).map(({ value }) => value)).toEqual(['2', '3', '4']);
});

test.for([
  ['2', 2],
  [' 4 ', 4],
  ['5', null],
  ['1', null],
  ['3.5', null],
] as const)('chooseNumber reads "%s" as %s', ([text, value]) => {
  expect(bid.read({ bid: [text] }, CONTEXT).value).toBe(value);
});

test('chooseNumber throws if its bounds are reversed', () => {
  const reversed = { least: 3, most: 2 };
  expect(() => ask.chooseNumber({ name: 'bid', label: 'Bid', ...reversed })).toThrow('"bid"');
  expect(() => ask.chooseSome(bid, reversed)).toThrow('"bid", the lower bound 3 is more');
});

test('chooseNumber asks nothing if its condition is false', () => {
  const never = { when: () => false };
  const none = ask.chooseNumber({ name: 'bid', label: 'Bid', least: 0, most: 1, ...never });
  expect(none.fields(CONTEXT)).toEqual(NO_OFFERS);
});

const way = ask.chooseOption({ name: 'way', label: 'Way', options: { up: 'Up', down: 'Down' } });

test('chooseOption offers its words in order', () => {
  expect(listChoices(way)).toEqual([
    { value: 'up', label: 'Up' },
    { value: 'down', label: 'Down' },
  ]);
});

test('the schema of chooseOption accepts only its words', () => {
  const accepts = (word: unknown) => way.schema.safeParse(word).success;
  expect(['up', null, 'left'].map(accepts)).toEqual([true, true, false]);
});

test('chooseOption throws without options', () => {
  expect(() => ask.chooseOption({ name: 'way', label: 'Way', options: {} })).toThrow(
    'has no options',
  );
});

const hand = {
  label: 'Card',
  count: ({ hand }: HandContext) => hand.length,
  hand: ({ hand }: HandContext) => hand,
};
const card = ask.chooseCard({ name: 'card', ...hand });
const some = ask.chooseSome(ask.chooseCard({ name: 'cards', ...hand }), { least: 0, most: 2 });

test('chooseCard offers places of the hand without naming a card', () => {
  expect(listChoices(card).map(({ label }) => label)).toEqual([
    'Card 1 of your hand',
    'Card 2 of your hand',
    'Card 3 of your hand',
  ]);
});

test('chooseCard does not read the hand while it builds a form', () => {
  const secret = ask.chooseCard({
    ...hand,
    name: 'card',
    hand: () => expect.unreachable('the hand was read'),
  });
  expect(secret.fields(CONTEXT)).toHaveLength(1);
});

test('chooseCard reads a place as its card, and finds the place of a card', () => {
  expect(card.read({ card: ['2'] }, CONTEXT).value).toBe('Ten');
  expect(card.answers('Ten', CONTEXT)).toEqual({ card: ['2'] });
  expect(some.read({ cards: ['3', '1'] }, CONTEXT).value).toEqual(['King', 'Ace']);
  expect(some.answers(['King', 'Ace'], CONTEXT)).toEqual({ cards: ['3', '1'] });
});

test('chooseCard returns no answer for a card outside the hand', () => {
  expect(card.answers('Queen', CONTEXT)).toEqual({});
  expect(some.answers(['Queen', 'Ace'], CONTEXT)).toEqual({ cards: ['1'] });
});

test.for(['4', '3'])('chooseCard reports place %s as beyond the hand', (place) => {
  const counted = { ...hand, count: () => 3 };
  const [one, several] = [
    ask.chooseCard({ name: 'card', ...counted }),
    ask.chooseSome(ask.chooseCard({ name: 'cards', ...counted }), { least: 0, most: 2 }),
  ];
  const short = { ...CONTEXT, hand: ['Ace', 'Ten'] };
  const sentence = `Card: “${place}” was not understood as a card. Choose from the list.`;
  expect(one.read({ card: [place] }, short)).toMatchObject({
    value: null,
    isAnswered: false,
    problems: [{ sentence }],
  });
  expect(several.read({ cards: ['2', place] }, short)).toMatchObject({
    value: ['Ten'],
    isAnswered: true,
    problems: [{ sentence }],
  });
});

test('chooseCard throws for a hand of more than 60 cards', () => {
  const large = ask.chooseCard({ ...hand, name: 'card', count: () => 61 });
  expect(() => large.fields(CONTEXT)).toThrow('"card" has 61 cards, not 0 to 60.');
});

test('chooseCard reads its open choice as null', () => {
  const open = { value: 'none', label: 'No card' };
  const one = ask.chooseCard({ name: 'card', ...hand, open });
  expect(one.read({ card: ['none'] }, CONTEXT)).toMatchObject({ value: null, isAnswered: true });
});

test('chooseCard reads a blank answer as null', () => {
  expect(card.read({}, CONTEXT)).toMatchObject({ value: null, isAnswered: false });
  expect(some.read({}, CONTEXT)).toMatchObject({ value: [], isAnswered: false });
});

test('chooseSome asks for several answers of another question', () => {
  const one = ask.choosePlayer(WHOM);
  const some = ask.chooseSome(one, { least: 1, most: () => 2 });
  expect(some.fields(CONTEXT)).toMatchObject([{ kind: 'choices', least: 1, most: 2 }]);
  expect(some.read({ whom: ['Isa', 'Scarlet'] }, CONTEXT).value).toEqual([ISA, SCARLET]);
  expect(some.blank).toEqual([]);
});

const COUNT_KIND = createCountKind(
  { least: 2, most: 12 },
  { code: 'not a count', warning: (given) => given },
);

test.for([
  ['2', 2],
  ['12', 12],
  [' 7 ', 7],
  ['1', null],
  ['13', null],
  ['2.5', null],
  ['-3', null],
  ['', null],
  ['two', null],
  ['0000000007', null],
] as const)('a count kind reads “%s” as %s', ([text, read]) => {
  expect(COUNT_KIND.typed?.(text, null)).toBe(read);
});

test('foldText ignores spaces and capitals', () => {
  expect(foldText('  Otter\tBanks ')).toBe('otterbanks');
});

test('an unreadable answer is quoted with the expected kind and the remedy', () => {
  expect(createNotUnderstoodAnswer('a house').code).toBe('not a house');
  expect(createNotUnderstoodAnswer('a house').warning('“Towr”')).toBe(
    '“Towr” was not understood as a house. Choose from the list.',
  );
  expect(createNotUnderstoodAnswer('a courier', 'Choose a number.').warning('“5”')).toBe(
    '“5” was not understood as a courier. Choose a number.',
  );
  expect(NOT_OFFERED.warning('“x”')).toBe(
    '“x” is not one of the choices. Choose from the list or do not answer.',
  );
});

test('buildOffers labels each value, with its notes if it has any', () => {
  expect(buildOffers(['A', 'B'], (value, index) => `${index + 1} ${value}`)).toEqual([
    { value: 'A', label: '1 A' },
    { value: 'B', label: '2 B' },
  ]);
  expect(buildOffers([3], (value) => ({ label: `${value} cards`, short: String(value) }))).toEqual([
    { value: 3, label: '3 cards', short: '3' },
  ]);
  expect(buildOffers(NO_OFFERS, String)).toEqual([]);
});

test('ofContent computes a value once for each content', () => {
  const names = ofContent(({ names }: { readonly names: readonly string[] }) =>
    buildOffers(names, String),
  );
  const one = { setup: { content: { names: ['Scarlet'] } } };
  expect(names({ ...one })).toBe(names(one));
  expect(names({ setup: { content: { names: ['Dems'] } } })).toEqual([
    { value: 'Dems', label: 'Dems' },
  ]);
});

test('placeOnPage returns the same list each time', () => {
  const on = placeOnPage({ name: 'extras', title: 'Extras' });
  expect(on()).toEqual([{ page: { name: 'extras', title: 'Extras' } }]);
  expect(on()).toBe(on());
});
