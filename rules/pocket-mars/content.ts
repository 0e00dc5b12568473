/** Actions of Project cards in a closed vocabulary, and the tabs that a host may edit. */

import * as z from 'zod';
import {
  createPhrasesCell,
  defineTab,
  enumCell,
  nameCell,
  type RowOf,
  wholeCell,
} from '../kit/content/cells.ts';
import type { CheckedRow, ContentResult, ContentSchema } from '../kit/content/content.ts';
import { buildRecord, duplicateProblems, type Rows } from '../kit/content/records.ts';
import * as words from '../kit/content/vocabulary.ts';
import type { ContentProblem } from '../kit/judging/problem.ts';
import { CARDS, type CardId, COLOURS, type Colour, getBack, VALUES } from './cards.ts';

const countSlot = words.createAmountSlot(1, 3);
const colourSlot = words.createListedWordSlot(COLOURS);

export const EFFECT_PHRASES = words.defineVocabulary({
  launch: {
    form: 'launch {count}',
    about: 'Moves up to this number of your colonists from Earth to your Ship.',
    slots: { count: countSlot },
  },
  'gain Energy': {
    form: 'gain {count} Energy',
    about: 'Raises your Energy, at most to the top of the track.',
    slots: { count: countSlot },
  },
  draw: {
    form: 'draw {count} card|cards',
    about: 'Moves cards from the deck to your hand.',
    slots: { count: countSlot },
  },
  look: {
    form: 'look at {count} card|cards of another prep module',
    about: 'Shows the cards to you alone.',
    slots: { count: words.createAmountSlot(1, 2) },
  },
  switch: {
    form: 'switch 2 colonists in a Building',
    about:
      'Two colonists of any players, one on the one-star space and one on the two-star space, ' +
      'change places.',
  },
  rise: {
    form: 'raise 1 colonist in a Building',
    about: 'Moves one of your colonists from the one-star to the two-star space, if there is room.',
  },
  board: {
    form: 'move {count} colonist|colonists from your Ship to the Building',
    about: 'Moves the colonists to the one-star space of the Building of the card’s colour.',
    slots: { count: countSlot },
  },
  settle: {
    form: 'move 1 colonist from your Ship to a Building',
    about: 'Moves the colonist to the one-star space of a Building of your choice.',
  },
  cover: {
    form: 'lay the top card of the deck face down on a Building',
    about: 'Nobody sees the card’s face, and the card’s value is 0.',
  },
});
export type Effect = words.PhraseMeaning<typeof EFFECT_PHRASES>;

export type Condition =
  | { readonly kind: 'always' }
  | { readonly kind: 'no own colonist there' }
  | { readonly kind: 'own colonist there' }
  /** Colour of the required card; null if it must match the card that has the condition. */
  | { readonly kind: 'card in hand'; readonly colour: Colour | null };

const COLONIST_CONDITIONS = {
  'no own colonist there': {
    form: 'the Building holds none of your colonists',
    about: 'You have no colonist on either space of the Building.',
  },
  'own colonist there': {
    form: 'the Building holds one of your colonists',
    about: 'You have at least one colonist on either space of the Building.',
  },
} as const;

export const CONDITION_PHRASES: readonly words.Phrase<Condition>[] = [
  ...words.defineVocabulary(COLONIST_CONDITIONS),
  words.phrase({
    form: 'you have a card of this colour in hand',
    about: 'The condition is checked when the action is used.',
    means: (): Condition => ({ kind: 'card in hand', colour: null }),
  }),
  words.phrase({
    form: 'you have a {colour} card in hand',
    about: 'The condition is checked when the action is used.',
    slots: { colour: colourSlot },
    means: (values): Condition => ({ kind: 'card in hand', ...values }),
  }),
];

/** Formats the condition as in the vocabulary. */
export const formatCondition = (
  condition: Exclude<Condition, { readonly kind: 'always' }>,
): string =>
  condition.kind === 'card in hand'
    ? condition.colour === null
      ? 'you have a card of this colour in hand'
      : `you have a ${getBack(condition.colour)} card in hand`
    : COLONIST_CONDITIONS[condition.kind].form;

export interface Card {
  readonly name: string;
  readonly top: readonly Effect[];
  readonly topText: string;
  readonly cost: number;
  readonly condition: Condition;
  readonly bottom: readonly Effect[];
  readonly bottomText: string;
}

export interface Content {
  readonly cards: Readonly<Record<CardId, Card>>;
  readonly energy: { readonly start: number; readonly top: number };
}

const MAX_ACTION_LENGTH = 200;

const conditionCell = z.string().transform((text, context): Condition => {
  if (text === '') return { kind: 'always' };
  const meaning = words.parsePhrase(CONDITION_PHRASES, text);
  if (meaning !== null) return meaning;
  context.addIssue({ code: 'custom', message: `"${text}" is not a condition` });
  return { kind: 'always' };
});

const countSchema = z
  .string()
  .regex(/^[1-7]$/)
  .transform(Number);

const actionCell = createPhrasesCell(
  EFFECT_PHRASES,
  MAX_ACTION_LENGTH,
  `phrases divided by semicolons, such as "launch 1; draw 1 card"; at most ${MAX_ACTION_LENGTH} ` +
    'characters',
);

const CARDS_TAB = defineTab({
  name: 'Cards',
  about:
    `The ${CARDS.length} Project cards: ${VALUES[0]} to ${VALUES.at(-1)} in each colour. ` +
    'The page “Guide” lists all phrases. Only Energy cards should give Energy.',
  columns: {
    Colour: enumCell(COLOURS),
    Value: { cell: countSchema, expects: `a whole number from ${VALUES[0]} to ${VALUES.at(-1)}` },
    Card: nameCell(40),
    'Top action': actionCell,
    Cost: wholeCell(9, ': the Energy that the bottom action costs'),
    Condition: {
      cell: conditionCell,
      expects: `nothing, or one of: ${CONDITION_PHRASES.map(({ form }) => form).join('; ')}`,
    },
    'Bottom action': actionCell,
  },
});

const ENERGY_TAB = defineTab({
  name: 'Energy',
  about: 'The only row has everybody’s initial Energy and the top of the Energy track.',
  columns: { Start: wholeCell(20), Top: wholeCell(20, ', at least Start') },
});

export const contentSchema: ContentSchema<Content> = { tabs: [CARDS_TAB, ENERGY_TAB], assemble };

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const of = CARDS_TAB.typedRows(rows);
  const tracks = ENERGY_TAB.typedRows(rows);
  const cards = buildRecord({
    of,
    keys: CARDS,
    keyOf: ({ Colour, Value }): CardId => `${Colour} ${Value}` as CardId,
    made: toCard,
    column: 'Value',
    expected: 'a value that no other card of the colour has',
    missing: (id) => `a row for ${id}`,
  });
  const names = duplicateProblems({
    of,
    column: 'Card',
    expected: 'a name that no other card has',
  });
  const problems = [...cards.problems, ...names, ...listTrackProblems(tracks)];
  const [track] = tracks.rows;
  if (problems.length > 0 || track === undefined) return { kind: 'unsound', problems };
  const energy = { start: track.Start, top: track.Top };
  return { kind: 'sound', value: { cards: cards.record, energy } };
}

const toCard = (row: RowOf<typeof CARDS_TAB>): Card => ({
  name: row.Card,
  top: row['Top action'].effects,
  topText: row['Top action'].text,
  cost: row.Cost,
  condition: row.Condition,
  bottom: row['Bottom action'].effects,
  bottomText: row['Bottom action'].text,
});

function listTrackProblems({
  tab,
  rows: [track, second],
}: Rows<RowOf<typeof ENERGY_TAB>>): readonly ContentProblem[] {
  if (track === undefined) return [{ tab, expected: 'one row' }];
  if (second !== undefined) {
    return [{ tab, row: 3, expected: 'one row only', given: String(second.Start) }];
  }
  if (track.Top >= track.Start) return [];
  const expected = `at least ${track.Start}, where Energy begins`;
  return [{ tab, row: 2, column: 'Top', expected, given: String(track.Top) }];
}
