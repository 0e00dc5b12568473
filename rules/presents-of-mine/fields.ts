/** The fields of the forms, by the names under which their answers come back. */

import type { Distance } from './state.ts';

/** The presents to pass or to steal, nearest player first. */
export const MOVE_FIELDS = ['first', 'second', 'third'] as const;
export type MoveField = (typeof MOVE_FIELDS)[number];

export const FIELDS = ['picks', ...MOVE_FIELDS, 'replaced', 'replacement'] as const;
export type FieldName = (typeof FIELDS)[number];

export const FIELD_OF: Readonly<Record<Distance, MoveField>> = {
  1: 'first',
  2: 'second',
  3: 'third',
};
