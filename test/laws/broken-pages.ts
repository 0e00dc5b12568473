/** The toy game with one thing wrong with the pages of its forms. */

import type { Field } from '../../rules/kit/asking/form.ts';
import { withFields, withForm } from './toy-changes.ts';
import type { ToyGame } from './toy-shapes.ts';

/** By the claim of the law that they break. */
export const BROKEN_PAGES: Readonly<Record<string, Readonly<Record<string, () => ToyGame>>>> = {
  'every page can be reached, and only a required choice leads anywhere': {
    'nothing leads to a page': () =>
      withForm(({ fields }) => ({ fields: [...fields, ...fields.map(onPage('elsewhere'))] })),
    'a choice leads on that can be left open': () =>
      withFields((field) => ({
        ...field,
        ...(field.kind === 'choice' && { required: false }),
        choices: field.choices.map((choice) => ({ ...choice, to: [] })),
      })),
    'a page leads to itself': () =>
      withForm(({ fields }) => ({ fields: [...fields, ...fields.map(onPage('next', ['next']))] })),
  },
};

/** A field on a page of its own; of several such pages only the first follows by itself. */
const onPage =
  (name: string, next?: readonly string[]) =>
  (field: Field, index: number): Field => ({
    ...field,
    page: {
      name: next === undefined ? `${name} ${index}` : name,
      title: 'Page',
      ...(next && { next }),
    },
  });
