/** What a measurement says of itself. */

/** One line of the table. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  readonly met: boolean;
}
