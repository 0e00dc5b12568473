/** Parts of what a host writes: a seat, a step, answers. A sentence about a cell begins with its column. */

import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { canonicalJson, sha256, shortHash } from '../ledger/digest.ts';
import { isStepCalled, type NamedStep } from '../ledger/entry-words.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { shortened } from '../reading/shortened.ts';

export const quoted = (text: string): string => shortened(text, 40);

/** Answers are known again by their hash: they are secret until the step is resolved. */
export const answersWord = (value: string): string =>
  `answers ${shortHash(sha256(canonicalJson(value.split('\n'))))}`;

/** Without the commas and blanks at its end, in one pass. */
export function withoutCommasAfter(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export function withSeat<One>(match: Match, name: string, then: (seat: Seat) => One): One | string {
  const seats = currentPosition(match).setup.players.map(({ seat }) => seat);
  const seat = seats.find((one) => one.toLowerCase() === name.toLowerCase());
  if (seat !== undefined) return then(seat);
  const hint = looksLikeNumber(name) ? ` ${AS_TEXT}` : '';
  const what = name === '' ? 'choose a seat' : `there is no seat “${quoted(name)}”`;
  return `For whom: ${what}. There are ${seats.join(', ')}.${hint}`;
}

/** Whether a sheet may have shown a name otherwise than it was typed. */
const looksLikeNumber = (name: string): boolean => /^[\d.,:/ -]+(?:[ap]m)?$/i.test(name);

const AS_TEXT = 'If you typed another name, type an apostrophe before it.';

/** A step may stand in a line of its own, above what is said of it. */
export function underStep(steps: readonly NamedStep[], value: string) {
  const [first = '', ...others] = value.split('\n');
  const isStep = steps.some((one) => isStepCalled(one, first));
  return isStep ? { step: first.trim(), text: others.join('\n') } : { step: '', text: value };
}

/** The place of the step of that name or title, of the last at which somebody was asked when none is named. */
export function placeOfStep(match: Match, named: string): number | string {
  const { line } = currentPosition(match);
  const index =
    named === ''
      ? line.findLastIndex(({ before }) => owedAsks(before.step).length > 0)
      : line.findIndex(({ by }) => isStepCalled(by, named));
  if (index >= 0) return index + 1;
  return line.length === 0
    ? 'Value: no step has been resolved yet: there is nothing to undo.'
    : `Value: there is no resolved step “${quoted(named)}”. Resolved are ${line.map(({ by }) => by.title).join(', ')}.`;
}
