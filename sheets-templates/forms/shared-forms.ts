/** Groups seats with exactly equal questions. */

import type { Field, Form, FormPage, PageWithFields } from '../../rules/kit/asking/form.ts';
import type { Ask } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { memoizeByObject } from '../../rules/kit/reckoning/memoize.ts';

/** A form and its seats, in order. */
export interface SharedForm {
  readonly form: Form;
  readonly seats: readonly Seat[];
}

/** Groups seats by their form, in the order of the first seat of each. */
export const groupByForm = memoizeByObject((asks: readonly Ask[]): readonly SharedForm[] => {
  const shared = new Map<string, { form: Form; seats: Seat[] }>();
  // Serialises a form object that many seats use only once.
  const keys = new Map<Form, string>();
  for (const { seat, form } of asks) {
    const key = keys.get(form) ?? buildFormKey(form);
    keys.set(form, key);
    const same = shared.get(key);
    if (same === undefined) shared.set(key, { form, seats: [seat] });
    else same.seats.push(seat);
  }
  return [...shared.values()];
});

/**
 * Lists the names of pages that all forms share, together with all pages after them, in the first
 * form's order. Never a first page; empty for a single form.
 */
export function listCommonPages(forms: readonly (readonly PageWithFields[])[]): readonly string[] {
  const [first = [], ...others] = forms;
  if (others.length === 0) return [];
  const alike = first.filter(
    (one) =>
      one.page !== null && others.every((pages) => pages.some((page) => isSamePage(page, one))),
  );
  const names = alike.flatMap(({ page }) => page?.name ?? []);
  const all = new Set(forms.flat().flatMap(({ page }) => page?.name ?? []));
  return names.filter((_, index) =>
    alike[index] === undefined
      ? false
      : listNextPages(alike[index]).every((name) => names.includes(name) || !all.has(name)),
  );
}

const isSamePage = (one: PageWithFields, other: PageWithFields): boolean =>
  one.page?.name === other.page?.name &&
  one.fields.length === other.fields.length &&
  one.fields.every((field, index) => {
    const there = other.fields[index];
    return (
      field === there || (there !== undefined && serializeField(field) === serializeField(there))
    );
  });

const serializeField = (field: Field): string => JSON.stringify(buildFieldKey(field));

const listNextPages = ({ page, fields }: PageWithFields): readonly string[] => [
  ...(page?.next ?? []),
  ...fields.flatMap(({ choices }) => choices.flatMap(({ to }) => to ?? [])),
];

/** Builds a key that is equal for equal forms, whatever the order of their properties. */
const buildFormKey = ({ fields }: Form): string => JSON.stringify(fields.map(buildFieldKey));

const buildFieldKey = (field: Field): readonly unknown[] => [
  field.kind,
  field.name,
  field.label,
  field.help ?? null,
  field.pool ?? null,
  field.kind === 'choice' ? field.required : [field.least, field.most],
  field.choices.map(({ value, label, copies, to }) => [value, label, copies ?? 1, to ?? null]),
  field.page === undefined ? null : buildPageKey(field.page),
];

const buildPageKey = ({ name, title, about, next }: FormPage): readonly unknown[] => [
  name,
  title,
  about ?? null,
  next ?? null,
];
