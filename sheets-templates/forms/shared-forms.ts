/** Which seats share a section of the form: those that are asked exactly the same. */

import type { Field, Form, FormPage } from '../../rules/kit/asking/form.ts';
import type { Ask } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { memoizedByObject } from '../../rules/kit/reckoning/memoize.ts';

/** One form and the seats that are asked it, in the order they are asked. */
export interface SharedForm {
  readonly form: Form;
  readonly seats: readonly Seat[];
}

/** Seats by what they are asked, in the order of the first of each. */
export const sharedForms = memoizedByObject((asks: readonly Ask[]): readonly SharedForm[] => {
  const shared = new Map<string, { form: Form; seats: Seat[] }>();
  // Where all are handed the same form, it is looked at once.
  const keys = new Map<Form, string>();
  for (const { seat, form } of asks) {
    const key = keys.get(form) ?? formKey(form);
    keys.set(form, key);
    const same = shared.get(key);
    if (same === undefined) shared.set(key, { form, seats: [seat] });
    else same.seats.push(seat);
  }
  return [...shared.values()];
});

/** The same text for equal forms, in whatever order their properties were written. */
const formKey = ({ fields }: Form): string => JSON.stringify(fields.map(fieldKey));

const fieldKey = (field: Field): readonly unknown[] => [
  field.kind,
  field.name,
  field.label,
  field.help ?? null,
  field.pool ?? null,
  field.kind === 'choice' ? field.required : [field.least, field.most],
  field.choices.map(({ value, label, copies, to }) => [value, label, copies ?? 1, to ?? null]),
  field.page === undefined ? null : pageKey(field.page),
];

const pageKey = ({ name, title, about, next }: FormPage): readonly unknown[] => [
  name,
  title,
  about ?? null,
  next ?? null,
];
