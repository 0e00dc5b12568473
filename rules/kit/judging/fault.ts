/** What is wrong with orders, in a form that events and warnings share. */

/** One thing that is wrong with orders. */
export interface OrderFault<Code extends string = string> {
  /** The name of the field. */
  readonly where: string;
  readonly why: Code;
  /** What was said there, in a few characters; absent when nothing was. */
  readonly given?: string;
}
