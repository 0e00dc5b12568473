/** The page of what one can do in a turn, and of what cards and Buildings do. */

import { capitalized, numberInWords } from '../../kit/narrating/figures.ts';
import { guideTable } from '../../kit/showing/tables.ts';
import type { Page, Table } from '../../kit/showing/view.ts';
import { CONDITION_PHRASES, EFFECT_PHRASES } from '../actions.ts';
import { CARDS, colourOf } from '../cards.ts';
import { BUILDING_OF, backOf, COLOURS, type Colour, SETTLED_COLOURS } from '../colours.ts';
import type { Shown } from '../now.ts';
import {
  CROWD,
  CROWD_SIZE,
  EVERYWHERE,
  MOST_ENERGY,
  PER_ONE_STAR,
  PER_SHIP,
  PER_TWO_STAR,
} from '../points.ts';
import { CARDS_IN_ALL, CARDS_IN_PREP } from '../rule-of-four.ts';
import { COLONISTS, QUIET_ROUNDS_AT_END } from '../turns.ts';
import { cardsTable } from './cards.ts';

export const guidePage = (shown: Shown): Page => ({
  name: 'Guide',
  about: 'What one can do in a turn, and what cards and Buildings do.',
  blocks: [ACTIONS_TABLE, BUILDINGS_TABLE, POINTS_TABLE, allCards(shown), PHRASES_TABLE],
});

const ACTIONS: readonly (readonly [title: string, what: string])[] = [
  ['A', 'Play a card of your hand: its top action happens, then it is discarded.'],
  [
    'B',
    'Connect a card of your prep module to the Building of its colour, whatever its value. If it is higher than what lies there, a colonist may go from your Ship to the one-star space; then its bottom action; then the Building’s ability. Each stands by itself.',
  ],
  [
    'C',
    'Use a card of another player’s prep module, chosen by its back: it is connected, its owner may use the bottom action, then you the ability.',
  ],
  ['D', 'Launch a colonist from Earth to your Ship.'],
  ['E', 'Discard a card of your hand or prep module for 1 Energy.'],
  [
    `${capitalized(numberInWords(CARDS_IN_ALL))} cards`,
    `At the end of every turn everybody has ${numberInWords(CARDS_IN_ALL)} cards, ${numberInWords(CARDS_IN_PREP)} of them in the prep module: who has fewer draws, who has more discards from the hand.`,
  ],
  [
    'The deck',
    'The moment it runs out, all discards and all cards that another one covers at a Building are shuffled into a new one.',
  ],
  [
    'The end',
    `At the end of a round in which somebody has all ${numberInWords(COLONISTS)} colonists in Buildings, or after ${QUIET_ROUNDS_AT_END} rounds in a row in which no colonist was launched or entered a Building. Most points win, then most colonists in Buildings; else the victory is shared.`,
  ],
];

const ACTIONS_TABLE = guideTable({
  title: 'A turn',
  heads: ['Action', 'What happens'],
  lines: ACTIONS.map(([word, text]) => ({ word, text })),
});

const ABILITIES: Readonly<Record<Colour, string>> = {
  Energy: 'Gain 1 Energy.',
  Ecosystem:
    'Move one colonist of any player inside one Building, from one of its spaces to the other.',
  Water: 'Put a card of your hand or prep module under the deck.',
  Science: 'Launch 1 colonist.',
  Construction: 'Move a colonist from your Ship to a Building of your choice.',
};

const BUILDINGS_TABLE = guideTable({
  title: 'Buildings',
  heads: ['Building', 'Its ability'],
  lines: COLOURS.map((colour) => ({
    word: BUILDING_OF[colour],
    text: `For ${backOf(colour)} cards. ${ABILITIES[colour]}`,
  })),
});

const POINTS_TABLE = guideTable({
  title: 'Points',
  heads: ['Points', 'For'],
  lines: [
    { word: PER_SHIP, text: 'each colonist on your Ship' },
    { word: PER_ONE_STAR, text: 'each colonist on a one-star space' },
    { word: PER_TWO_STAR, text: 'each colonist on a two-star space' },
    {
      word: EVERYWHERE,
      text: `being in all ${numberInWords(SETTLED_COLOURS.length)} Buildings that hold colonists`,
    },
    { word: CROWD, text: `${CROWD_SIZE} colonists or more in one Building` },
    { word: MOST_ENERGY, text: 'the most Energy, to all who have as much' },
  ],
});

const allCards = (shown: Shown): Table =>
  cardsTable({
    shown,
    title: 'All cards',
    place: 'Colour',
    cards: CARDS.map((card) => ({ at: backOf(colourOf(card)), card })),
  });

const PHRASES_TABLE = guideTable({
  title: 'What actions and conditions can say',
  about: 'For hosts who write cards of their own. Actions are divided by semicolons.',
  heads: ['Written', 'What it means'],
  lines: [...EFFECT_PHRASES, ...CONDITION_PHRASES].map(({ shown, about }) => ({
    word: shown,
    text: about,
  })),
});
