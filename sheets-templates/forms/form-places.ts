/** Numbers the sections of a step's form, seat by seat and page by page. */

import {
  type Field,
  type Form,
  findFirstPage,
  listPages,
  type PageRoute,
  type PageWithFields,
  visitPages,
} from '../../rules/kit/asking/form.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import type { Ask, Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { memoizeByObject } from '../../rules/kit/reckoning/memoize.ts';

export interface PlacedPage extends PageWithFields {
  /** The number of the section in the form, from 0. */
  readonly section: number;
  /** The seats whose route leads through the page. */
  readonly seats: readonly Seat[];
}

/** The pages of seats with equal questions. */
export interface PlacedForm {
  readonly seats: readonly Seat[];
  /** The pages, in the order of the form. */
  readonly pages: readonly PlacedPage[];
}

/** Places the forms of a step. Forms share a page if they share all pages after it. */
export const placeForms = memoizeByObject(({ asks }: Step): readonly PlacedForm[] => {
  const forms = groupByForm(asks).map(({ form, seats }) => ({
    seats,
    pages: listPages(form).filter(({ page, fields }) => page === null || fields.length > 0),
  }));
  const common = listCommonPages(forms.map(({ pages }) => pages));
  const isCommon = ({ page }: PageWithFields) => page !== null && common.includes(page.name);
  const own = forms.map(({ pages }) => pages.filter((page) => !isCommon(page)).length);
  const first = own.reduce((sum, count) => sum + count, 0);
  let section = 0;
  return forms.map(({ pages, seats }) => ({
    seats,
    pages: pages.map((page): PlacedPage => {
      const at = common.indexOf(page.page?.name ?? '');
      return { ...page, seats, section: page.page === null || at < 0 ? section++ : first + at };
    }),
  }));
});

/** Finds the section that a route leads to; undefined if the route ends. */
export function findSection({ pages }: PlacedForm, way: PageRoute): number | undefined {
  const found = findFirstPage(pages, way);
  return pages.find(({ page }) => page !== null && page === found?.page)?.section;
}

/** Lists the pages on the route of these answers. */
export function listPlacedPages(
  { pages }: PlacedForm,
  findAnswer: (field: Field) => string | undefined,
): readonly PlacedPage[] {
  const fields = pages.flatMap((page) => page.fields);
  const names = [...visitPages({ fields }, findAnswer)].map(({ page }) => page?.name);
  return names.flatMap((name) => pages.find(({ page }) => page?.name === name) ?? []);
}

interface SharedForm {
  readonly form: Form;
  readonly seats: readonly Seat[];
}

/** Groups seats that have the same form. Groups are in the order of their first seats. */
export const groupByForm = memoizeByObject((asks: readonly Ask[]): readonly SharedForm[] => {
  const shared: { readonly form: Form; readonly seats: Seat[] }[] = [];
  for (const { seat, form } of asks) {
    const same = shared.find((other) => isSame(other.form, form));
    if (same === undefined) shared.push({ form, seats: [seat] });
    else same.seats.push(seat);
  }
  return shared;
});

/**
 * Lists, in the first form's order, the names of pages that all forms share and that lead only to
 * such pages. Never lists a first page. Returns an empty list for a single form.
 */
function listCommonPages(forms: readonly (readonly PageWithFields[])[]): readonly string[] {
  const [first = [], ...others] = forms;
  if (others.length === 0) return [];
  const alike = first.filter(
    (one) =>
      one.page !== null &&
      others.every((pages) => pages.some(({ fields }) => isSame(fields, one.fields))),
  );
  const names = alike.flatMap(({ page }) => page?.name ?? []);
  const all = new Set(forms.flat().flatMap(({ page }) => page?.name ?? []));
  return names.filter((_, index) =>
    alike[index] === undefined
      ? false
      : listNextPages(alike[index]).every((name) => names.includes(name) || !all.has(name)),
  );
}

const listNextPages = ({ page, fields }: PageWithFields): readonly string[] => [
  ...(page?.next ?? []),
  ...fields.flatMap(({ choices }) => choices.flatMap(({ to }) => to ?? [])),
];
