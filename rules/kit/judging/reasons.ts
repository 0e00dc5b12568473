/** Reasons for faults: warnings before the deadline, explanations after. */

import type { Sentence } from './problem.ts';

export interface Reason {
  /** Illegal: the rules replace it. Doubtful: allowed, probably not meant. */
  readonly kind: 'illegal' | 'doubtful';
  /** The section of the rules. */
  readonly rule: string;
  /**
   * The warning before the deadline, after the question's label: fault and instruction. Null if it
   * cannot be known before the deadline.
   */
  readonly warning: Sentence | null;
  /** The clause used after resolution. Null without a consequence of its own. */
  readonly explanation: Sentence | null;
  /** Concerns a blank field. Hidden if the answer to that field was unreadable. */
  readonly ofBlank?: true;
  /**
   * The part of the orders changes nothing, or as much as a blank answer. A law resolves the step
   * with and without it. Absent: the part has an effect.
   */
  readonly comesTo?: 'no effect' | 'same as blank';
  /** The orders of others may refute it, so the warning is provisional. Absent: they cannot. */
  readonly restsOnOthers?: true;
  /** Only a secret of the seat forbids it, so the form offers it: see `OrderMembers.holds`. */
  readonly isSecret?: true;
}

type Texts<Warning, Explanation> = Pick<
  Reason,
  'ofBlank' | 'comesTo' | 'restsOnOthers' | 'isSecret'
> & {
  readonly warning: Warning;
  readonly explanation: Explanation;
};

const reasonOfKind =
  <Kind extends Reason['kind']>(kind: Kind) =>
  <Warning extends Reason['warning'], Explanation extends Reason['explanation']>(
    rule: string,
    texts: Texts<Warning, Explanation>,
  ) => ({ kind, rule, ...texts });

/** The rules put something else in its place. */
export const illegal = reasonOfKind('illegal');
/** Allowed, but probably not meant. */
export const doubtful = reasonOfKind('doubtful');

/** Marks all reasons as refutable by the orders of others. */
export const restingOnOthers = <Table extends Readonly<Record<string, Reason>>>(
  reasons: Table,
): Table =>
  Object.fromEntries(
    Object.entries(reasons).map(([code, reason]) => [code, { ...reason, restsOnOthers: true }]),
  ) as Table;

/** A game's table of reasons, by code. */
export type Reasons<Code extends string = string> = Readonly<Record<Code, Reason>>;
