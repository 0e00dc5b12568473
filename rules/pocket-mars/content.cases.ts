/** Content: the vocabulary of actions and conditions, and faults in a host's edits. */

import { describe, expect, it } from 'vitest';
import { type ContentText, readContent, type TextRow } from '../kit/content/content.ts';
import { parsePhrase } from '../kit/content/vocabulary.ts';
import { CARDS, getColour, getWorth } from './cards.ts';
import { CONDITION_PHRASES, contentSchema, EFFECT_PHRASES } from './content.ts';
import { LOOK } from './staging.ts';

describe('the vocabulary of actions', () => {
  it.for([
    ['PK-301', 'launch 2', { kind: 'launch', count: 2 }],
    ['PK-302', 'Gain 1 energy', { kind: 'gain Energy', count: 1 }],
    ['PK-303', 'draw 1 card', { kind: 'draw', count: 1 }],
    ['PK-304', 'draw 2  cards', { kind: 'draw', count: 2 }],
    ['PK-305', LOOK, { kind: 'look', count: 2 }],
    ['PK-306', 'switch 2 colonists in a Building', { kind: 'switch' }],
    ['PK-307', 'raise 1 colonist in a Building', { kind: 'rise' }],
    ['PK-308', 'move 1 colonist from your Ship to the Building', { kind: 'board', count: 1 }],
    ['PK-309', 'move 1 colonist from your Ship to a Building', { kind: 'settle' }],
    ['PK-310', 'lay the top card of the deck face down on a Building', { kind: 'cover' }],
  ] as const)('%s the phrase “%s” is parsed as an effect', ([, text, meaning]) =>
    expect(parsePhrase(EFFECT_PHRASES, text)).toEqual(meaning),
  );

  it.for([
    ['PK-311', 'launch 0', 'an effect changes something'],
    ['PK-312', 'launch 4', 'no card launches that many'],
    ['PK-313', 'look at 3 cards of another prep module', 'a prep module has only two'],
    ['PK-314', 'lose 1 Energy', 'only a cost takes Energy'],
    ['PK-315', 'launch 1, draw 1 card', 'phrases are divided by semicolons'],
  ] as const)('%s the phrase “%s” is not an effect: %s', ([, text]) =>
    expect(parsePhrase(EFFECT_PHRASES, text)).toBeNull(),
  );
});

describe('the vocabulary of conditions', () => {
  it.for([
    ['PK-321', 'the Building holds none of your colonists', { kind: 'no own colonist there' }],
    ['PK-322', 'the Building holds one of your colonists', { kind: 'own colonist there' }],
    ['PK-323', 'you have a card of this colour in hand', { kind: 'card in hand', colour: null }],
    ['PK-324', 'you have a water card in hand', { kind: 'card in hand', colour: 'Water' }],
  ] as const)('%s the phrase “%s” is parsed as a condition', ([, text, meaning]) =>
    expect(parsePhrase(CONDITION_PHRASES, text)).toEqual(meaning),
  );
  it('PK-325 a condition with an unknown colour is rejected', () =>
    expect(parsePhrase(CONDITION_PHRASES, 'you have a Fire card in hand')).toBeNull());
});

const CARD_ROWS: readonly TextRow[] = CARDS.map((card) => ({
  Colour: getColour(card),
  Value: String(getWorth(card)),
  Card: `The ${card}`,
  'Top action': 'launch 1; draw 1 card',
  Cost: '1',
  Condition: '',
  'Bottom action': 'launch 2',
}));
const TRACK_ROW: TextRow = { Start: '1', Top: '6' };

const readWith = (cards: readonly TextRow[], energy: readonly TextRow[] = [TRACK_ROW]) =>
  readContent(contentSchema, { Cards: cards, Energy: energy } satisfies ContentText);

function listProblems(...read: Parameters<typeof readWith>): readonly string[] {
  const checked = readWith(...read);
  if (checked.kind === 'sound') return [];
  return checked.problems.map(
    ({ tab, row, column, given }) => `${tab} ${row ?? '-'} ${column ?? '-'} ${given ?? '-'}`,
  );
}

const listRowsWithFirst = (change: TextRow): readonly TextRow[] =>
  CARD_ROWS.map((row, index) => (index === 0 ? { ...row, ...change } : row));

describe('a host’s content', () => {
  it('PK-331 content is parsed into cards by colour and value, with their texts', () => {
    const checked = readWith(CARD_ROWS);
    expect(checked.kind === 'sound' && checked.value.cards['Water 4']).toEqual({
      name: 'The Water 4',
      top: [
        { kind: 'launch', count: 1 },
        { kind: 'draw', count: 1 },
      ],
      topText: 'launch 1; draw 1 card',
      cost: 1,
      condition: { kind: 'always' },
      bottom: [{ kind: 'launch', count: 2 }],
      bottomText: 'launch 2',
    });
  });
  it('PK-332 content may leave an action empty, and the action then does nothing', () =>
    expect(listProblems(listRowsWithFirst({ 'Top action': '', 'Bottom action': '' }))).toEqual([]));
  it('PK-333 content may list its cards in any order', () =>
    expect(listProblems(CARD_ROWS.toReversed())).toEqual([]));
  it('PK-334 content sets the initial and the highest Energy', () => {
    const checked = readWith(CARD_ROWS, [{ Start: '2', Top: '9' }]);
    expect(checked.kind === 'sound' && checked.value.energy).toEqual({ start: 2, top: 9 });
  });

  it.for([
    ['PK-341', { Colour: 'Fire' }, 'Cards 2 Colour Fire'],
    ['PK-342', { Value: '8' }, 'Cards 2 Value 8'],
    ['PK-343', { Value: '0' }, 'Cards 2 Value 0'],
    ['PK-344', { Card: '' }, 'Cards 2 Card '],
    ['PK-345', { 'Top action': 'win' }, 'Cards 2 Top action win'],
    ['PK-346', { 'Bottom action': 'launch 1; win' }, 'Cards 2 Bottom action launch 1; win'],
    ['PK-347', { Cost: '-1' }, 'Cards 2 Cost -1'],
    ['PK-348', { Condition: 'maybe' }, 'Cards 2 Condition maybe'],
  ] as const)(
    '%s content with a wrong cell is rejected, and the problem names the cell: %j',
    ([, change, problem]) => expect(listProblems(listRowsWithFirst(change))).toEqual([problem]),
  );

  it('PK-351 content without one of the cards is rejected', () =>
    expect(listProblems(CARD_ROWS.slice(1))).toEqual(['Cards - Value -']));
  it('PK-352 content that repeats a card is rejected, and names the missing card too', () =>
    expect(listProblems(listRowsWithFirst({ Value: '2' }))).toEqual([
      'Cards 3 Value Energy 2',
      'Cards - Value -',
    ]));
  it('PK-353 content that repeats a name is rejected, ignoring spaces and case', () =>
    expect(listProblems(listRowsWithFirst({ Card: 'the  ENERGY2' }))).toEqual([
      'Cards 3 Card The Energy 2',
    ]));
  it('PK-354 an Energy track that ends before its start is rejected', () =>
    expect(listProblems(CARD_ROWS, [{ Start: '5', Top: '4' }])).toEqual(['Energy 2 Top 4']));
  it('PK-356 an Energy track may end at its start', () =>
    expect(listProblems(CARD_ROWS, [{ Start: '4', Top: '4' }])).toEqual([]));
  it('PK-355 content without exactly one Energy track is rejected', () => {
    expect(listProblems(CARD_ROWS, [])).toEqual(['Energy - - -']);
    expect(listProblems(CARD_ROWS, [TRACK_ROW, TRACK_ROW])).toEqual(['Energy 3 - 1']);
  });
});
