/** One answer against what was offered: capitals and spaces do not matter. */

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
  const value = options.find((option) => plain(option) === plain(given)) ?? null;
  return value === null
    ? { value, problems: [{ kind: 'unreadable', code: 'not offered', where: field, given }] }
    : { value, problems: [] };
}
