/** A fault of orders, in events and in warnings. */
export interface OrderFault<Code extends string = string> {
  /** The field's name. */
  readonly where: string;
  readonly why: Code;
  /** The answer, shortened. Absent if it was blank. */
  readonly given?: string;
}
