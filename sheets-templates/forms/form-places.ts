/** Where everything of a step stands in the form: its sections are numbered through, seat by seat and page by page. */

import {
  type Field,
  firstPageOf,
  type PageRoute,
  type PageWithFields,
  pagesOf,
  visitedPages,
} from '../../rules/kit/asking/form.ts';
import type { Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { memoizedByObject } from '../../rules/kit/reckoning/memoize.ts';
import { commonPages, sharedForms } from './shared-forms.ts';

/** A page that asks something, in its place. */
export interface PlacedPage extends PageWithFields {
  /** Counted from 0 over the form. */
  readonly section: number;
  /** Those that find it on their way. */
  readonly seats: readonly Seat[];
}

/** The pages of some seats: those that are asked the same share them. */
export interface PlacedForm {
  readonly seats: readonly Seat[];
  /** Their first page is the first. */
  readonly pages: readonly PlacedPage[];
}

/** A page that several forms have alike, and from which all ways lead to such pages, is one section for all of them. */
export const placedForms = memoizedByObject(({ asks }: Step): readonly PlacedForm[] => {
  const forms = sharedForms(asks).map(({ form, seats }) => ({
    seats,
    pages: pagesOf(form).filter(({ page, fields }) => page === null || fields.length > 0),
  }));
  const common = commonPages(forms.map(({ pages }) => pages));
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

/** The section that follows; undefined where the form is sent off. */
export function sectionOn({ pages }: PlacedForm, way: PageRoute): number | undefined {
  const found = firstPageOf(pages, way);
  return pages.find(({ page }) => page !== null && page === found?.page)?.section;
}

/** The pages that answers lead through. */
export function placedWay(
  { pages }: PlacedForm,
  answerOf: (field: Field) => string | undefined,
): readonly PlacedPage[] {
  const fields = pages.flatMap((page) => page.fields);
  const names = [...visitedPages({ fields }, answerOf)].map(({ page }) => page?.name);
  return names.flatMap((name) => pages.find(({ page }) => page?.name === name) ?? []);
}
