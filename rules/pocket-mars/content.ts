/** Content: the 35 Project cards and the Energy track, as a host may type them. */

import * as z from 'zod';
import { columnsOf, lineCell, lineExpected, toldCell, wholeCell } from '../kit/cells.ts';
import type { Checked, CheckedRow, ContentSchema } from '../kit/content.ts';
import type { ContentProblem } from '../kit/problem.ts';
import { readPhrase } from '../kit/vocabulary.ts';
import { CONDITION_PHRASES, EFFECT_PHRASES } from './action-phrases.ts';
import type { Card, Condition } from './actions.ts';
import { CARDS, type CardId, VALUES } from './cards.ts';
import { COLOURS } from './colours.ts';

export interface Content {
  readonly cards: Readonly<Record<CardId, Card>>;
  /** Where everybody's Energy begins, and the top of the track. */
  readonly energy: { readonly start: number; readonly top: number };
}

const CARDS_TAB = 'Cards';
const ENERGY_TAB = 'Energy';
const LONGEST_NAME = 40;
const LONGEST_ACTION = 200;

const condition = z.string().transform((text, context): Condition => {
  if (text === '') return { kind: 'always' };
  const meaning = readPhrase(CONDITION_PHRASES, text);
  if (meaning !== null) return meaning;
  context.addIssue({ code: 'custom', message: `"${text}" is no condition` });
  return { kind: 'always' };
});

const cardRow = z.object({
  Colour: z.enum(COLOURS),
  Value: z
    .string()
    .regex(/^[1-7]$/)
    .transform(Number),
  Card: lineCell(LONGEST_NAME),
  'Top action': toldCell(EFFECT_PHRASES, LONGEST_ACTION),
  Cost: wholeCell(9),
  Condition: condition,
  'Bottom action': toldCell(EFFECT_PHRASES, LONGEST_ACTION),
});

const energyRow = z.object({ Start: wholeCell(20), Top: wholeCell(20) });

const PHRASES = `phrases divided by semicolons, such as "launch 1; draw 1 card"; at most ${LONGEST_ACTION} characters`;

export const contentSchema: ContentSchema<Content> = {
  tabs: [
    {
      name: CARDS_TAB,
      about:
        'The 35 Project cards: each colour has the values 1 to 7. What actions and conditions can say stands on the page Guide. Only Energy cards should give Energy.',
      columns: columnsOf(cardRow.shape, {
        Colour: `one of ${COLOURS.join(', ')}`,
        Value: `a whole number from ${VALUES[0]} to 7`,
        Card: lineExpected('a name', LONGEST_NAME),
        'Top action': PHRASES,
        Cost: 'a whole number from 0 to 9: what the bottom action costs in Energy',
        Condition: `nothing, or one of: ${CONDITION_PHRASES.map(({ form }) => form).join('; ')}`,
        'Bottom action': PHRASES,
      }),
    },
    {
      name: ENERGY_TAB,
      about: 'One row: where everybody’s Energy begins, and the top of the Energy track.',
      columns: columnsOf(energyRow.shape, {
        Start: 'a whole number from 0 to 20',
        Top: 'a whole number from 0 to 20, not under Start',
      }),
    },
  ],
  assemble,
};

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): Checked<Content> {
  const cards = (rows[CARDS_TAB] ?? []).map((row) => cardOf(row as z.infer<typeof cardRow>));
  const tracks = (rows[ENERGY_TAB] ?? []).map((row) => row as z.infer<typeof energyRow>);
  const problems = [...cardProblems(cards), ...trackProblems(tracks)];
  const [track] = tracks;
  if (problems.length > 0 || track === undefined) return { kind: 'unsound', problems };
  const value = {
    cards: Object.fromEntries(cards.map(({ id, card }) => [id, card])) as Content['cards'],
    energy: { start: track.Start, top: track.Top },
  };
  return { kind: 'sound', value };
}

interface Typed {
  readonly id: CardId;
  readonly card: Card;
}

function cardOf(row: z.infer<typeof cardRow>): Typed {
  const top = row['Top action'];
  const bottom = row['Bottom action'];
  return {
    id: `${row.Colour} ${row.Value}` as CardId,
    card: {
      name: row.Card,
      top: top.effects,
      topText: top.text,
      cost: row.Cost,
      condition: row.Condition,
      bottom: bottom.effects,
      bottomText: bottom.text,
    },
  };
}

function cardProblems(cards: readonly Typed[]): readonly ContentProblem[] {
  const ids = cards.map(({ id }) => id);
  const names = cards.map(({ card }) => card.name.replace(/\s+/gu, '').toLowerCase());
  return [
    ...repeats(ids).map((index) => ({
      tab: CARDS_TAB,
      row: index + 2,
      column: 'Value',
      expected: 'a value that no other card of the colour has',
      given: ids[index] ?? '',
    })),
    ...repeats(names).map((index) => ({
      tab: CARDS_TAB,
      row: index + 2,
      column: 'Card',
      expected: 'a name that no other card has',
      given: cards[index]?.card.name ?? '',
    })),
    ...CARDS.filter((id) => !ids.includes(id)).map((id) => ({
      tab: CARDS_TAB,
      column: 'Value',
      expected: `a row for ${id}`,
    })),
  ];
}

const repeats = (items: readonly string[]): readonly number[] =>
  items.flatMap((item, index) => (items.indexOf(item) < index ? [index] : []));

function trackProblems(tracks: readonly z.infer<typeof energyRow>[]): readonly ContentProblem[] {
  const [track, second] = tracks;
  if (track === undefined) return [{ tab: ENERGY_TAB, expected: 'one row' }];
  if (second !== undefined) {
    return [{ tab: ENERGY_TAB, row: 3, expected: 'one row only', given: String(second.Start) }];
  }
  if (track.Top >= track.Start) return [];
  const expects = `at least ${track.Start}, where Energy begins`;
  return [{ tab: ENERGY_TAB, row: 2, column: 'Top', expected: expects, given: String(track.Top) }];
}
