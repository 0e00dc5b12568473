/** Why orders may be wrong: one table for each game, with what is said before the deadline and after it (docs/decisions/0014). */

import type { Sentence } from './problem.ts';

/** Why a part of orders is not, or probably not, what the rules want. */
export interface Reason {
  /** Illegal: the rules put something else in its place. Doubtful: allowed, probably not meant. */
  readonly kind: 'illegal' | 'doubtful';
  /** The sentence of the rules that makes it so. */
  readonly rule: string;
  /**
   * The warning shown before the deadline, after the question's label: what is wrong and what to do. Null if it cannot be known
   * before the deadline.
   */
  readonly warning: Sentence | null;
  /** The clause used after resolution. Null if this reason has no consequence of its own. */
  readonly explanation: Sentence | null;
  /** The reason concerns a blank field. It is not shown if the same field already has an "unreadable" problem. */
  readonly ofBlank?: true;
  /**
   * What the part of the orders comes to: "no effect", the same state as without it; "what nothing said comes to", where the rules then
   * put something in its place. Absent: something else. A law resolves the step with and without it.
   */
  readonly comesTo?: 'no effect' | 'what nothing said comes to';
  /** What others do may make it untrue, so that it is said as things stand. Absent: it is so whatever they do. */
  readonly restsOnOthers?: true;
}

type Texts<Warning, Explanation> = Pick<Reason, 'ofBlank' | 'comesTo' | 'restsOnOthers'> & {
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
/** It is allowed, and probably not meant. */
export const doubtful = reasonOfKind('doubtful');

/** A game's one table of reasons, by their codes. */
export type Reasons<Code extends string = string> = Readonly<Record<Code, Reason>>;
