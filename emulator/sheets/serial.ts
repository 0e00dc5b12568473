/** Serial dates: days since 1899-12-30 on the wall clock of the spreadsheet, the time as a fraction. */

const DAY_MS = 86_400_000;
const EPOCH_MS = Date.UTC(1899, 11, 30);

export interface WallClock {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

export function wallClockOf(serial: number): WallClock {
  const date = new Date(EPOCH_MS + Math.round(serial * DAY_MS));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  };
}

/** Null when there is no such day, e.g. 30 February. `month` is 1 to 12. */
export function serialOfDay(year: number, month: number, day: number): number | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return Math.round((date.getTime() - EPOCH_MS) / DAY_MS);
}

/** The fraction of a day. */
export function serialOfTime(hour: number, minute: number, second: number): number {
  return (hour * 3600 + minute * 60 + second) / 86_400;
}
