/** One field of a game as one question of a form. */

import type { ChoicesField, Field } from '../../rules/kit/asking/form.ts';
import type { DrawnQuestion } from '../drawing/drawing.ts';
import type { QuestionIds } from './form-ids.ts';

const MOST_RADIO_OPTIONS = 5;
/** In characters, of all labels together: some eight lines of a phone, so that the page does not grow long. */
const LONGEST_RADIO = 320;

/** Null for a field with nothing to choose from: Google takes no question without options. */
export function drawField(field: Field, ids: QuestionIds): DrawnQuestion | null {
  if (field.choices.length === 0) return null;
  const help = helpFor(field);
  return {
    ...ids,
    title: field.label,
    ...(help === '' ? {} : { help }),
    required: field.kind === 'choice' ? field.required : field.least > 0,
    shape: shapeOf(field),
    options: field.choices.map(({ label }) => ({ label })),
  };
}

/** Few short choices are seen at a glance, many are opened. */
function shapeOf({ kind, choices }: Field): DrawnQuestion['shape'] {
  if (kind === 'choices') return 'checkbox';
  const atAGlance =
    choices.length <= MOST_RADIO_OPTIONS &&
    choices.reduce((sum, { label }) => sum + label.length, 0) <= LONGEST_RADIO;
  return atAGlance ? 'radio' : 'dropdown';
}

/** Google's API can set no bounds on checkboxes, so the question says them. */
function helpFor(field: Field): string {
  const bounds = field.kind === 'choices' ? boundsOf(field) : '';
  return [bounds, field.help ?? ''].filter((part) => part !== '').join(' ');
}

function boundsOf({ least, most, choices }: ChoicesField): string {
  const highest = Math.min(most, choices.length);
  if (least === highest) return `Choose exactly ${least}.`;
  if (least === 0) return highest === choices.length ? 'Choose any.' : `Choose up to ${highest}.`;
  return `Choose ${least} to ${highest}.`;
}
