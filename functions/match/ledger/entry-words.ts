import type { Entry } from './entry.ts';
import { titleOfIntervention } from './interventions.ts';

/** Text for the ledger's column of steps: "start", "round-2", "pause". */
export function stepOf(entry: Entry): string {
  if (entry.kind === 'opened') return 'start';
  return 'submissions' in entry ? entry.step : entry.kind;
}

/**
 * For example "Round 2: Bomb Squad" or "Round 2: Bomb Squad: the deadline is moved". Rows of
 * ledgers contain it and must match it: never reword a title.
 */
export function titleOf(entry: Entry): string {
  switch (entry.kind) {
    case 'opened':
      return 'The match is opened';
    case 'content':
    case 'resolved':
    case 'closed':
      return entry.title;
    case 'match':
      return `${entry.title}: its match is open`;
    case 'results':
      return entry.reports.length === 1
        ? 'The result of a match is collected'
        : `The results of ${entry.reports.length} matches are collected`;
    case 'early':
      return `${entry.title}: it is resolved before its deadline`;
    case 'grace':
      return `${entry.title}: answers count for its grace`;
    default:
      return titleOfIntervention(entry);
  }
}

/** Time of an entry, or the cut-off of its step. RFC 3339. */
export const instantOf = (entry: Entry): string => ('at' in entry ? entry.at : entry.deadline);

/** Responses sorted at an entry; null if the entry did not sort any. */
export const submissionsOf = (
  entry: Entry,
): Extract<Entry, { readonly kind: 'resolved' }>['submissions'] | null =>
  'submissions' in entry ? entry.submissions : null;

/** A step's name, such as "round-2", and title. */
export interface NamedStep {
  readonly step: string;
  readonly title: string;
}

/** Whether typed text is the name or title of a step, in any case. */
export const isStepCalled = ({ step, title }: NamedStep, typed: string): boolean =>
  [step, title].some((name) => name.toLowerCase() === typed.trim().toLowerCase());
