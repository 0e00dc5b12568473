/** Numbers the sections of a step's form, seat by seat and page by page. */

import {
  type Field,
  findFirstPage,
  listPages,
  type PageRoute,
  type PageWithFields,
  visitPages,
} from '../../rules/kit/asking/form.ts';
import type { Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { memoizeByObject } from '../../rules/kit/reckoning/memoize.ts';
import { groupByForm, listCommonPages } from './shared-forms.ts';

/** A page with its questions, and its place in the form. */
export interface PlacedPage extends PageWithFields {
  /** Number of the section in the form, from 0. */
  readonly section: number;
  /** Seats whose path leads through the page. */
  readonly seats: readonly Seat[];
}

/** The pages of seats with equal questions. */
export interface PlacedForm {
  readonly seats: readonly Seat[];
  /** The first page first. */
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

/** Finds the section where a route leads; undefined at the end of the form. */
export function findSection({ pages }: PlacedForm, way: PageRoute): number | undefined {
  const found = findFirstPage(pages, way);
  return pages.find(({ page }) => page !== null && page === found?.page)?.section;
}

/** Lists the pages on the path of these answers. */
export function placedWay(
  { pages }: PlacedForm,
  answerOf: (field: Field) => string | undefined,
): readonly PlacedPage[] {
  const fields = pages.flatMap((page) => page.fields);
  const names = [...visitPages({ fields }, answerOf)].map(({ page }) => page?.name);
  return names.flatMap((name) => pages.find(({ page }) => page?.name === name) ?? []);
}
