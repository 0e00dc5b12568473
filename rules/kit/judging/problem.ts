/** Unreadable: not understood. Illegal: against the rules. Doubtful: probably not meant. */
export const PROBLEM_KINDS = ['unreadable', 'illegal', 'doubtful'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** A problem of a player's answers. `Code` is the game's union of codes. */
export interface Problem<Code extends string = string> {
  readonly kind: ProblemKind;
  readonly code: Code;
  /** The field's name. */
  readonly where: string;
  /** The answer. Absent if it was blank. */
  readonly given?: string;
  /** The question, the fault and an instruction, for the player. */
  readonly sentence: string;
}

/** A sentence, or a function that builds it from the quoted answer. */
export type AnswerSentence = string | ((given: string) => string);

/** Builds a problem whose sentence begins with the question. */
export function buildProblem(about: {
  readonly kind: ProblemKind;
  readonly code: string;
  readonly where: string;
  readonly given?: string | undefined;
  /** The question in the form. */
  readonly label: string;
  readonly warning: AnswerSentence;
}): Problem {
  const { kind, code, where, given, label, warning } = about;
  const sentence = `${label.replace(/\?$/, '')}: ${buildSentence(warning, given)}`;
  return { kind, code, where, ...(given !== undefined && { given }), sentence };
}

export const buildSentence = (sentence: AnswerSentence, given: string | undefined): string =>
  typeof sentence === 'string' ? sentence : sentence(quoteAnswer(given));

/** A problem of a content tab. `row` counts from the header, which is row 1. */
export interface ContentProblem {
  readonly tab: string;
  /** Absent if the problem concerns the whole tab. */
  readonly row?: number;
  readonly column?: string;
  /** The expected value, for a host: "a whole number from 0 to 6". */
  readonly expected: string;
  readonly given?: string;
}

/** In characters, not code units. */
const MAX_QUOTE_LENGTH = 60;

function quoteAnswer(given = ''): string {
  if (given.length <= MAX_QUOTE_LENGTH) return `“${given}”`;
  const characters = [...given.slice(0, 2 * MAX_QUOTE_LENGTH + 2)];
  return characters.length > MAX_QUOTE_LENGTH
    ? `“${characters.slice(0, MAX_QUOTE_LENGTH).join('')}…”`
    : `“${given}”`;
}

/** The result of reading answers: orders as far as they are readable, and all problems. */
export interface Reading<Orders> {
  /**
   * Null if no answer is readable. Includes illegal parts, which `resolve` handles by the rules.
   */
  readonly orders: Orders | null;
  /** The orders that a blank form means. Absent if any answer was given or is required. */
  readonly blank?: Orders;
  /** Computed when first read, since most matches of robots never need it. */
  readonly problems: readonly Problem[];
}

/** A fault of orders, in events and in warnings. */
export interface OrderFault<Code extends string = string> {
  /** The field's name. */
  readonly where: string;
  readonly why: Code;
  /** The answer, shortened. Absent if it was blank. */
  readonly given?: string;
}

export interface Reason {
  /** Illegal: the rules replace the orders. Doubtful: allowed, probably not meant. */
  readonly kind: 'illegal' | 'doubtful';
  /** The section of the rules. */
  readonly rule: string;
  /**
   * The warning before the deadline, shown after the question: the fault and an instruction. Null
   * if the fault cannot be known before the deadline.
   */
  readonly warning: AnswerSentence | null;
  /** The clause that explains the fault after the step. Null: the fault has no consequence. */
  readonly explanation: AnswerSentence | null;
  /** Whether the fault is a blank answer. Such a fault is not reported for an unreadable one. */
  readonly isForBlank?: true;
  /**
   * The effect of this part of the orders: none, or that of a blank answer. A law verifies it by
   * resolving the step with and without the part. Absent: any other effect.
   */
  readonly effect?: 'no effect' | 'same as blank';
  /** Whether the orders of others may remove the fault, so that the warning is provisional. */
  readonly dependsOnOthers?: true;
  /** Whether only a secret forbids the answer, so that forms offer it: see `OrderMembers.holds`. */
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

/** Marks reasons as provisional: the orders of others may remove the fault. */
export const markAsProvisional = <Table extends Readonly<Record<string, Reason>>>(
  reasons: Table,
): Table =>
  Object.fromEntries(
    Object.entries(reasons).map(([code, reason]) => [code, { ...reason, dependsOnOthers: true }]),
  ) as Table;

/** The reasons for faults in a game, by code. */
export type Reasons<Code extends string = string> = Readonly<Record<Code, Reason>>;
