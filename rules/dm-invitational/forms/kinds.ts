/** Kinds of answers: houses by name, couriers by number, and instructions as "2 to Tower". */

import * as z from 'zod';
import { type AnswerKind, foldedText, notUnderstood } from '../../kit/asking/kinds.ts';
import type { Content, House } from '../content.ts';
import { type Instruction, instructionText } from '../moving.ts';
import type { Asked } from '../now.ts';
import { COURIERS, type Courier } from '../state.ts';

/** In characters: as long as a name can be in the content. */
const LONGEST_HOUSE = 30;

const house = z.string().min(1).max(LONGEST_HOUSE);
const courier = z.literal(COURIERS);

export const houseKind: AnswerKind<House, Asked> = {
  schema: house,
  key: (name) => name,
  typed: (text, { setup }) => houseNamed(setup.content, text),
  unreadable: notUnderstood('a house'),
};

export const courierKind: AnswerKind<Courier> = {
  schema: courier,
  key: String,
  typed: (text) => courierNumbered(/^\s*(?:courier)?\s*(\d)\s*$/iu.exec(text)?.[1]),
  unreadable: notUnderstood('a courier', 'Choose a number from 1 to 4.'),
};

/** Also understood without a road, or where the courier refuses: the rules judge it. */
export const instructionKind: AnswerKind<Instruction, Asked> = {
  schema: z.strictObject({ courier, to: house }).readonly(),
  key: instructionText,
  typed: (text, { setup }) => instructionTyped(text, setup.content),
  unreadable: notUnderstood(
    'an instruction',
    'Choose from the list, or write the courier’s number, “to”, and the house.',
  ),
};

export const resigningKind: AnswerKind<boolean> = {
  schema: z.boolean(),
  key: (resigns) => (resigns ? 'yes' : 'no'),
  // A yes is the offer itself.
  typed: (text) => (foldedText(text) === 'no' ? false : null),
  unreadable: {
    code: 'not a yes or no',
    warning: (given) => `${given} was not understood. Choose from the list, or leave it open.`,
  },
};

/** "2 to Tower", "Courier 2: tower", "2 Tower", or a line of the form. "2 to M" is M, though "to M" might be a house called Tom. */
function instructionTyped(text: string, content: Content): Instruction | null {
  const [, number, named = ''] = /^\s*(?:courier)?\s*(\d)\s*[:,]?\s*(.+)$/isu.exec(text) ?? [];
  const numbered = courierNumbered(number);
  const target = named.replace(/^to\s+/iu, '');
  const to =
    houseNamed(content, target) ??
    houseNamed(content, named) ??
    houseNamed(content, target.split(/[,:]/u, 1)[0] ?? '');
  return numbered === null || to === null ? null : { courier: numbered, to };
}

const courierNumbered = (number: string | undefined): Courier | null =>
  COURIERS.find((one) => String(one) === number) ?? null;

function houseNamed({ houses }: Content, text: string): House | null {
  const plain = foldedText(text);
  return houses.find(({ name }) => foldedText(name) === plain)?.name ?? null;
}
