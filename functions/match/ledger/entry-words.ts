/** What an entry is called, when it was, and what it holds of responses: the same words on every page, tab and terminal. */

import type { Report } from '../../../rules/kit/match/game.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import type { ReplacedFile } from './bindings.ts';
import type { Entry } from './entry.ts';

/** The step as the ledger's column has it: "start", "round-2", "pause". */
export function stepOf(entry: Entry): string {
  if (entry.kind === 'opened') return 'start';
  return 'submissions' in entry ? entry.step : entry.kind;
}

/** "Round 2: Bomb Squad", "Round 2: Bomb Squad: the deadline is moved". */
export function titleOf(entry: Entry): string {
  switch (entry.kind) {
    case 'opened':
      return 'The match is opened';
    case 'content':
    case 'resolved':
    case 'closed':
      return entry.title;
    case 'deadline':
    case 'pause':
    case 'resume':
    case 'lost':
      return `${entry.next?.title ?? 'The match'}: ${DONE[entry.kind]}`;
    case 'match':
      return `${entry.title}: its match is open`;
    case 'results':
      return entry.reports.length === 1
        ? 'The result of a match is collected'
        : `The results of ${entry.reports.length} matches are collected`;
    case 'ruling':
      return ruledText(entry.report);
    case 'early':
      return `${entry.title}: it is resolved before its deadline`;
    case 'dice':
      return `${entry.next?.title ?? 'The match'}: its dice do without the beacon`;
    case 'flavour':
      return `${entry.title}: a paragraph of the host’s own`;
    case 'orders':
      return `${entry.next?.title ?? 'The match'}: orders are entered for ${entry.seat}`;
    case 'absent':
      return entry.absence === 'back'
        ? `${entry.seat} is waited for again`
        : `${entry.seat} is not waited for`;
    case 'seat':
      return entry.name === ''
        ? `${entry.seat} has a new code`
        : `${entry.seat} is played by ${entry.name}`;
    case 'replaced':
      return `${filesText(entry.files)} made again`;
    case 'rewound':
      return entry.seat === null
        ? `${entry.title}: it is undone`
        : `${entry.title}: the orders of ${entry.seat} are put right`;
  }
}

/** "The form is", "The public workbook and the workbook of Dems are". */
export function filesText(files: readonly ReplacedFile[]): string {
  const names = files.map(({ file, seat }) =>
    seat === null ? `the ${file}` : `the workbook of ${seat}`,
  );
  const text = `${namesOf(names)} ${names.length === 1 ? 'is' : 'are'}`;
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** What the host has ruled, in a few words. */
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

const DONE: Readonly<Record<'deadline' | 'pause' | 'resume' | 'lost', string>> = {
  deadline: 'the deadline is moved',
  pause: 'the match is paused',
  resume: 'the match goes on',
  lost: 'the match goes on from an older version',
};

/** When it was opened or done; of a step the cut-off. RFC 3339. */
export const instantOf = (entry: Entry): string => ('at' in entry ? entry.at : entry.deadline);

/** What became of responses at it; null where nothing was sorted. */
export const submissionsOf = (
  entry: Entry,
): Extract<Entry, { readonly kind: 'resolved' }>['submissions'] | null =>
  'submissions' in entry ? entry.submissions : null;

/** A step by its name, "round-2", and its title. */
export interface NamedStep {
  readonly step: string;
  readonly title: string;
}

/** Whether a host means the step by what he has typed: its name or its title, whatever the case. */
export const isStepCalled = ({ step, title }: NamedStep, typed: string): boolean =>
  [step, title].some((name) => name.toLowerCase() === typed.trim().toLowerCase());
