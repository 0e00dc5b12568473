import type { AnswerSentence } from './problem.ts';

export interface Reason {
  /** Illegal: the rules replace the orders. Doubtful: allowed, probably not meant. */
  readonly kind: 'illegal' | 'doubtful';
  /** The section of the rules. */
  readonly rule: string;
  /**
   * The warning before the deadline, which follows the question: the fault and an instruction. Null
   * if the fault cannot be known before the deadline.
   */
  readonly warning: AnswerSentence | null;
  /** The clause that explains the fault after the step. Null: the fault has no consequence. */
  readonly explanation: AnswerSentence | null;
  /** Whether the fault is a blank answer. An unreadable answer hides the warning. */
  readonly isForBlank?: true;
  /**
   * The effect of this part of the orders: none, or that of a blank answer. A law resolves the step
   * with and without the part. Absent: any other effect.
   */
  readonly effect?: 'no effect' | 'same as blank';
  /** Whether the orders of others may remove the fault, so that the warning is provisional. */
  readonly dependsOnOthers?: true;
  /**
   * Whether only a secret forbids the answer, so that forms offer the choice: `OrderMembers.holds`.
   */
  readonly isSecret?: true;
}

type ReasonTexts<Warning, Explanation> = Pick<
  Reason,
  'isForBlank' | 'effect' | 'dependsOnOthers' | 'isSecret'
> & {
  readonly warning: Warning;
  readonly explanation: Explanation;
};

const defineReason =
  <Kind extends Reason['kind']>(kind: Kind) =>
  <Warning extends Reason['warning'], Explanation extends Reason['explanation']>(
    rule: string,
    texts: ReasonTexts<Warning, Explanation>,
  ) => ({ kind, rule, ...texts });

/** Defines a reason for which the rules replace the orders. */
export const illegal = defineReason('illegal');
/** Defines a reason to warn of orders that are allowed but probably not meant. */
export const doubtful = defineReason('doubtful');

/** Marks all reasons as ones that the orders of others may refute. */
export const restingOnOthers = <Table extends Readonly<Record<string, Reason>>>(
  reasons: Table,
): Table =>
  Object.fromEntries(
    Object.entries(reasons).map(([code, reason]) => [code, { ...reason, dependsOnOthers: true }]),
  ) as Table;

/** The reasons for faults in a game, by code. */
export type Reasons<Code extends string = string> = Readonly<Record<Code, Reason>>;
