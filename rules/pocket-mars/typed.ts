/** One answer against what was offered: capitals and spaces do not matter, unless they are all that tells two options apart. */

import { type Answers, answerTo } from '../kit/form.ts';
import type { FieldName } from './fields.ts';
import type { OwnProblem } from './problems.ts';

export interface Taken<Value> {
  readonly value: Value | null;
  readonly problems: readonly OwnProblem[];
}

const plain = (text: string): string => text.trim().replace(/\s+/gu, ' ').toLowerCase();

export function offered<Value extends string>(
  answers: Answers,
  field: FieldName,
  options: readonly Value[],
): Taken<Value> {
  const given = answerTo(answers, field);
  if (given === undefined || given.trim() === '') return { value: null, problems: [] };
  const alike = options.filter((option) => plain(option) === plain(given));
  const value = alike.find((option) => option === given) ?? alike[0] ?? null;
  return value === null
    ? { value, problems: [{ kind: 'unreadable', code: 'not offered', where: field, given }] }
    : { value, problems: [] };
}
