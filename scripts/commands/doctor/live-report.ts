/** What the trials have shown, belief by belief: what was seen, held or not, and what that means. */

import { BELIEFS, type Tried } from '../../../functions/match/trying/beliefs.ts';
import type { LiveResult } from './live.ts';

export interface Judged {
  readonly id: string;
  readonly belief: string;
  /** Its number in what is known about Google’s side. */
  readonly fact: number;
  /** "not held" when it did not hold for either. */
  readonly outcome: 'held' | 'not held' | 'not tried';
  readonly seen: readonly string[];
  /** Empty when it held. */
  readonly means: string;
}

const TASK = {
  id: 'task',
  belief:
    'A task carries a token that the function takes, and the function may write what is shared with its account.',
  fact: 19,
};
const TASK_MEANS =
  'No deadline is kept: do not open matches for the function. “sealed doctor” says what of the setup is wrong; “sealed run” keeps deadlines without it.';

export function judgedBy(
  { host, byFunction, task }: LiveResult,
  isDeployed: boolean,
): readonly Judged[] {
  const outcome = byFunction !== null ? 'held' : isDeployed ? 'not held' : 'not tried';
  return [
    ...BELIEFS.map(({ id, belief, fact, otherwise }) => {
      const sides = [
        ...host.filter((one) => one.id === id).map((one) => ({ who: 'host', ...one })),
        ...(byFunction ?? [])
          .filter((one) => one.id === id)
          .map((one) => ({ who: 'function', ...one })),
      ];
      const together = outcomeOf(sides);
      const seen = sides.map((one) => `As the ${one.who}: ${one.seen}`);
      return {
        id,
        belief,
        fact,
        outcome: together,
        seen,
        means: together === 'not held' ? otherwise : '',
      };
    }),
    { ...TASK, outcome, seen: [task], means: outcome === 'not held' ? TASK_MEANS : '' },
  ];
}

function outcomeOf(sides: readonly Tried[]): Judged['outcome'] {
  if (sides.some(({ held }) => held === false)) return 'not held';
  return sides.some(({ held }) => held === true) ? 'held' : 'not tried';
}

const MARKS = { held: '✓', 'not held': '✗', 'not tried': '?' } as const;

export const judgedText = (judged: readonly Judged[]): string =>
  judged
    .flatMap(({ belief, fact, outcome, seen, means }) => [
      `${MARKS[outcome]}  ${belief} (${outcome}; fact ${fact})`,
      ...seen.map((sentence) => `    ${sentence}`),
      ...(means === '' ? [] : [`    → ${means}`]),
    ])
    .join('\n');
