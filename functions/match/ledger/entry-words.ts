import type { Report } from '../../../rules/kit/match/game.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import type { ReplacedFile } from './bindings.ts';
import type { Entry, Intervention } from './entry.ts';

/** Text for the ledger's column of steps: "start", "round-2", "pause". */
export function stepOf(entry: Entry): string {
  if (entry.kind === 'opened') return 'start';
  return 'submissions' in entry ? entry.step : entry.kind;
}

/** For example "Round 2: Bomb Squad" or "Round 2: Bomb Squad: the deadline is moved". */
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

/** Times in the style of the page that shows the summary. */
interface SummaryTimes {
  /** End of the open step; '' if unknown. */
  readonly until: string;
  readonly durationText: (ms: number) => string;
}

/** Summarizes the host's action in one or two sentences. */
export function summaryOf(done: Intervention, { until, durationText }: SummaryTimes): string {
  switch (done.kind) {
    case 'deadline':
      return `The deadline was moved to ${until}. What was answered stays answered.`;
    case 'pause':
      return (
        `The match was paused with ${durationText(done.leftMs)} left of this step. ` +
        `${WHILE_PAUSED[done.form]}`
      );
    case 'resume':
      return `The match goes on: this step ends ${until}.`;
    case 'orders':
      return (
        `The host entered orders for ${done.seat}: they count unless ${done.seat} answers ` +
        'later.'
      );
    case 'absent':
      return ABSENT[done.absence](done.seat);
    case 'seat':
      return (
        (done.name === ''
          ? `${done.seat} has a new code: `
          : `${done.seat} is played by ${done.name} from this step on: `) +
        'what is sent by the old code does not count any more.'
      );
    case 'replaced':
      return (
        `${filesText(done.files)} made again, since Google had deleted the former for ` +
        `good.${done.files.some(({ file }) => file === 'form') ? FORM_AGAIN : ''}`
      );
    case 'flavour':
      return done.text === ''
        ? `The host took his paragraph above the story of ${done.title} back.`
        : `Above the story of ${done.title} the host says: “${done.text}”`;
    case 'ruling':
      return `${titleOf(done)}.`;
    case 'dice':
      return (
        'The host goes on without the public beacon, which has not been there for a day: the ' +
        'dice of this step come of the seed and of the round before, which was public.'
      );
    case 'lost':
      return (
        'The match goes on from an older version of its ledger. What was published since does ' +
        `not count any more: ${namesOf(done.givenUp)}.`
      );
    case 'rewound':
      return done.seat === null
        ? `${done.title} was undone: the match goes on from before it. ` +
            (done.answersUntil === null
              ? `What was answered counts again, and new answers are taken until ${until}.`
              : 'What was answered until its deadline counts again; new answers are not taken.')
        : `The orders of ${done.seat} for ${done.title} were put right, and ` +
            `${againText(done.replay.length)} by the same draws.`;
  }
}

const FORM_AGAIN =
  ' Open your link to it again: what was confirmed stays confirmed, and anything else has ' +
  'to be sent once more.';

const ABSENT = {
  'this step': (seat: string) =>
    `${seat} is not waited for in this step; what ${seat} sends counts all the same.`,
  'until told': (seat: string) =>
    `${seat} is not waited for any more; what ${seat} sends counts all the same.`,
  back: (seat: string) => `${seat} is waited for again.`,
} as const;

const againText = (steps: number): string =>
  steps === 1
    ? 'it was resolved again'
    : `it and what followed, ${steps} steps, were resolved again`;

const WHILE_PAUSED = {
  open: 'The form takes answers all the same.',
  closed: 'The form takes no answers until it goes on.',
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

const DONE: Readonly<Record<'deadline' | 'pause' | 'resume' | 'lost', string>> = {
  deadline: 'the deadline is moved',
  pause: 'the match is paused',
  resume: 'the match goes on',
  lost: 'the match goes on from an older version',
};

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
