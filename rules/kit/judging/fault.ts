/** A fault of orders, as events and warnings share it. */
export interface OrderFault<Code extends string = string> {
  /** The name of the field. */
  readonly where: string;
  readonly why: Code;
  /** The answer, abridged; absent if it was blank. */
  readonly given?: string;
}
