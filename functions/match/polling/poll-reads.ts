/** Computes how many of Google’s reads of spreadsheets the polls of a match use. */

const HOUR_MS = 3_600_000;
const HOURS_PER_DAY = 24;

/**
 * Returns reads an hour, on average over a day that begins with a step. Each poll reads the host’s
 * workbook. In the step’s first hour a poll also reads the public workbook’s guard. Every workbook
 * is
 * compared once, and a player’s workbook once more after an answer; twice if the poll that shows
 * the
 * answer also compares workbooks.
 */
export function computePollReadsPerHour({
  seats,
  everyMs,
}: {
  readonly seats: number;
  readonly everyMs: number;
}): number {
  const polls = HOUR_MS / everyMs;
  const afterAnswers = seats * (1 + 1 / polls);
  return polls + (polls + seats + 1 + afterAnswers) / HOURS_PER_DAY;
}
