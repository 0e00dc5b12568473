/** Choices and fields of forms, as this game words them. */

import type { Choice, ChoiceField, ChoicesField } from '../kit/form.ts';
import type { Seat } from '../kit/seat.ts';
import type { Colour } from './colours.ts';
import { FIELD_LABELS, type FieldName } from './fields.ts';
import { buildingLabel } from './labels.ts';

/** "card 1", "card 2": values are slots counted from 1. */
export const slots = (what: string, count: number): readonly Choice[] =>
  Array.from({ length: count }, (_, index) => ({
    value: String(index + 1),
    label: `${what} ${index + 1}`,
  }));

export function choice(value: string, label: string): Choice {
  return { value, label };
}
export const colourChoice = (colour: Colour): Choice => choice(colour, buildingLabel(colour));
export const seatChoice = (seat: Seat): Choice => choice(seat, seat);
export const same = (value: string): string => value;
export const labelled = (
  values: readonly string[],
  label: (value: string) => string,
): readonly Choice[] => values.map((value) => choice(value, label(value)));

export const choiceField = (
  name: FieldName,
  choices: readonly Choice[],
  more: { readonly help: string; readonly required: boolean },
): ChoiceField => ({ kind: 'choice', name, label: FIELD_LABELS[name], choices, ...more });

export const choicesField = (
  name: FieldName,
  choices: readonly Choice[],
  more: { readonly help: string; readonly least: number; readonly most: number },
): ChoicesField => ({ kind: 'choices', name, label: FIELD_LABELS[name], choices, ...more });
