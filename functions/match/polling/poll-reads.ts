/** How many reads of spreadsheets the polls of a match take of Google’s quota. */

const HOUR_MS = 3_600_000;
/** The host’s workbook, and the guard of the public one. */
const READS_OF_A_POLL = 2;

/** Returns reads an hour. Once an hour a poll also compares the public workbook and each player’s. */
export const pollReadsAnHour = ({
  seats,
  everyMs,
}: {
  readonly seats: number;
  readonly everyMs: number;
}): number => (READS_OF_A_POLL * HOUR_MS) / everyMs + seats + 1;
