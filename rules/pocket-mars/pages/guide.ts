/** The page of what one can do in a turn, and of what cards and Buildings do. */

import { strong } from '../../kit/marks.ts';
import type { Page, Table } from '../../kit/view.ts';
import { CONDITION_PHRASES, EFFECT_PHRASES } from '../action-phrases.ts';
import { CARDS, type CardId } from '../cards.ts';
import { BUILDING_OF, COLOURS, type Colour } from '../colours.ts';
import type { Shown } from '../now.ts';
import { cardMark, colourMark } from './marks.ts';

export const guidePage = (shown: Shown): Page => ({
  name: 'Guide',
  about: 'What one can do in a turn, and what cards and Buildings do.',
  blocks: [
    ACTIONS_TABLE,
    BUILDINGS_TABLE,
    cardsTable(shown, CARDS, 'All cards'),
    POINTS_TABLE,
    PHRASES_TABLE,
  ],
});

const ACTIONS: readonly (readonly [title: string, what: string])[] = [
  ['A', 'Play a card of your hand: its top action happens, then it is discarded.'],
  [
    'B',
    'Connect a card of your prep module to the Building of its colour. If it is higher than what lies there, a colonist may go from your Ship to the one-star space; then its bottom action; then the Building’s ability. Each stands by itself.',
  ],
  [
    'C',
    'Use a card of another player’s prep module, chosen by its back: it is connected, its owner may use the bottom action, then you the ability.',
  ],
  ['D', 'Launch a colonist from Earth to your Ship.'],
  ['E', 'Discard a card of your hand or prep module for 1 Energy.'],
  [
    'Four cards',
    'At the end of every turn everybody has four cards, two of them in the prep module: who has fewer draws, who has more discards from the hand.',
  ],
  ['The end', 'At the end of a round in which somebody has all seven colonists in Buildings.'],
];

const ACTIONS_TABLE: Table = {
  kind: 'table',
  title: 'A turn',
  columns: [
    { title: 'Action', width: 'normal' },
    { title: 'What happens', width: 'text' },
  ],
  rows: ACTIONS.map(([title, what]) => [strong(title), what]),
};

const ABILITIES: Readonly<Record<Colour, string>> = {
  Energy: 'Gain 1 Energy.',
  Ecosystem:
    'Move one colonist of any player inside one Building, from one of its spaces to the other.',
  Water: 'Put a card of your hand or prep module under the deck.',
  Science: 'Launch 1 colonist.',
  Construction: 'Move a colonist from your Ship to a Building of your choice.',
};

const BUILDINGS_TABLE: Table = {
  kind: 'table',
  title: 'Buildings',
  columns: [
    { title: 'Building', width: 'normal' },
    { title: 'Colour', width: 'normal', align: 'centre' },
    { title: 'Its ability', width: 'text' },
  ],
  rows: COLOURS.map((colour) => [
    strong(BUILDING_OF[colour]),
    colourMark(colour),
    ABILITIES[colour],
  ]),
};

const POINTS_TABLE: Table = {
  kind: 'table',
  title: 'Points',
  columns: [
    { title: 'Points', width: 'narrow', format: 'whole' },
    { title: 'For', width: 'text' },
  ],
  rows: [
    [1, 'each colonist on your Ship'],
    [2, 'each colonist on a one-star space'],
    [4, 'each colonist on a two-star space'],
    [2, 'being in all four Buildings that hold colonists'],
    [3, 'four colonists or more in one Building'],
    [1, 'the most Energy, to all who have as much'],
  ],
};

/** Cards with their texts. */
const cardsTable = ({ setup }: Shown, cards: readonly CardId[], title: string): Table => ({
  kind: 'table',
  title,
  columns: cardColumns,
  rows: cards.map((card) => cardRow(setup.content.cards[card], card)),
});

const cardColumns = [
  { title: 'Card', width: 'normal' },
  { title: 'Name', width: 'wide' },
  { title: 'Top action (from the hand)', width: 'text' },
  { title: 'Bottom action (from the prep module)', width: 'text' },
] as const;

export function cardRow(card: Shown['setup']['content']['cards'][CardId], id: CardId) {
  return [cardMark(id), card.name, sentence(card.topText), bottomSentence(card)];
}

const sentence = (text: string): string =>
  text === '' ? 'Nothing.' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

const CONDITIONS = {
  always: '',
  'no own colonist there': 'if the Building holds none of your colonists: ',
  'own colonist there': 'if the Building holds one of your colonists: ',
} as const;

function bottomSentence(card: Shown['setup']['content']['cards'][CardId]): string {
  const { cost, condition, bottomText } = card;
  const needs =
    condition.kind === 'card in hand'
      ? `if you have a ${condition.colour ?? 'card of this colour'}${condition.colour === null ? '' : ' card'} in hand: `
      : CONDITIONS[condition.kind];
  return `${cost > 0 ? `${cost} Energy. ` : ''}${sentence(`${needs}${bottomText}`)}`;
}

const PHRASES_TABLE: Table = {
  kind: 'table',
  title: 'What actions and conditions can say',
  about: 'For hosts who write cards of their own. Actions are divided by semicolons.',
  columns: [
    { title: 'Written', width: 'text' },
    { title: 'What it means', width: 'text' },
  ],
  rows: [...EFFECT_PHRASES, ...CONDITION_PHRASES].map(({ form, about }) => [
    form.replace(/(\w+)\|(\w+)/g, '$1'),
    about,
  ]),
};
