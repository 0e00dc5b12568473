/** When a schedule comes next. */
import { Cron } from 'croner';

export interface Schedule {
  /** Five fields, as crontab has them. */
  readonly schedule: string;
  /** Of the tz database. */
  readonly timeZone: string;
}

/** The first time after `ms`, in milliseconds since 1970; null where there is none. Throws for what is no schedule or no zone. */
export function nextTimeMs({ schedule, timeZone }: Schedule, ms: number): number | null {
  const cron = new Cron(schedule, { timezone: timeZone, mode: '5-part' });
  return cron.nextRun(new Date(ms))?.getTime() ?? null;
}
