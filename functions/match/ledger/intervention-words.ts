/** Phrases of the interventions' titles and summaries. */

import type { Report } from '../../../rules/kit/match/season.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import type { ReplacedFile } from './bindings.ts';

/** For example "2 days", or "2 days for round and Mon 19:00 for draft". */
export function paceText(times: Readonly<Record<string, string>>): string {
  const byTime = Map.groupBy(Object.entries(times), ([, time]) => time);
  const texts = [...byTime].map(
    ([time, paces]) => `${time} for ${namesOf(paces.map(([pace]) => pace))}`,
  );
  return byTime.size === 1 ? [...byTime.keys()].join('') : namesOf(texts);
}

export const FORM_AGAIN =
  ' Open your link to it again: confirmed answers stay confirmed, and others have to be ' +
  'sent again.';

export const ABSENT = {
  'this step': (seat: string) =>
    `${seat} is not awaited in this step; an answer of ${seat} still counts.`,
  'until told': (seat: string) =>
    `${seat} is no longer awaited; an answer of ${seat} still counts.`,
  back: (seat: string) => `${seat} is awaited again.`,
} as const;

export const againText = (steps: number): string =>
  steps === 1
    ? 'it was resolved again'
    : `it and what followed, ${steps} steps, were resolved again`;

export const WHILE_PAUSED = {
  open: 'The form still takes answers.',
  closed: 'The form does not take answers until it goes on.',
} as const;

/** For example "The form is" or "The public workbook and the workbook of Dems are". */
export function filesText(files: readonly ReplacedFile[]): string {
  const names = files.map(({ file, seat }) =>
    seat === null ? `the ${file}` : `the workbook of ${seat}`,
  );
  const text = `${namesOf(names)} ${names.length === 1 ? 'is' : 'are'}`;
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Summarizes the host's ruling in a few words. */
export function ruledText(report: Report): string {
  switch (report.kind) {
    case 'finished':
      return `The outcome of ${report.match} is entered`;
    case 'ruled':
      return `The outcome of ${report.match} is ruled`;
    case 'void':
      return `${report.match} is void`;
    case 'left':
      return `${report.seat} has left`;
    case 'returned':
      return `${report.seat} is brought back`;
  }
}
