/** Each intervention as a ledger entry: its schema, its words, and its effect on the match. */

import * as z from 'zod';
import type { Report } from '../../../rules/kit/match/season.ts';
import { LONGEST_SEAT_NAME } from '../../../rules/kit/match/seat.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import {
  type Bindings,
  type NamedHandover,
  type ReplacedFile,
  replacedFile,
  seatBinding,
  withReplacedFiles,
  withSeatBinding,
} from './bindings.ts';
import { INSTANT, intervention, report, seat, takenReports, usedOrders } from './entry-parts.ts';
import { IncidentError, replayDiffers } from './incident.ts';

/** The match continues from an older version of its ledger, without the lost entries. */
const lost = z.strictObject({
  kind: z.literal('lost'),
  ...intervention,
  givenUp: intervention.givenUp.unwrap(),
});

/** Whether the form takes answers while the match is paused. */
export const FORM_WHILE_PAUSED = ['open', 'closed'] as const;
export type FormWhilePaused = (typeof FORM_WHILE_PAUSED)[number];

const deadlineMoved = z.strictObject({ kind: z.literal('deadline'), ...intervention });

const paused = z.strictObject({
  kind: z.literal('pause'),
  ...intervention,
  /** Remaining time of the step, in milliseconds. */
  leftMs: z.int().min(1),
  form: z.enum(FORM_WHILE_PAUSED),
  /** When the match goes on by itself; absent: when the host says so. */
  until: INSTANT.optional(),
});

const resumed = z.strictObject({ kind: z.literal('resume'), ...intervention });

/** A step that is resolved again with the same orders. */
const replayed = z.strictObject({
  /** The entry at which its answers were sorted. */
  entry: z.int().min(1),
  step: z.string(),
  title: z.string(),
  deadline: INSTANT,
  orders: z.record(z.string(), usedOrders),
  /** Collected results or rulings, instead of orders. */
  reports: takenReports.optional(),
});

/** Other times for the steps after the open one. Limits that are absent are removed. */
const paceChanged = z.strictObject({
  kind: z.literal('pace'),
  ...intervention,
  times: z.record(z.string(), z.string()),
  skip: z.string().min(1).optional(),
  least: z.string().min(1).optional(),
  /** Origin of the intervals from now on; absent if it does not change. */
  from: INSTANT.optional(),
});

const rewound = z.strictObject({
  kind: z.literal('rewound'),
  ...intervention,
  /** The place of the first undone step. */
  to: z.int().min(1),
  /** The title of that step. */
  title: z.string(),
  /** The seat whose orders for that step were corrected; null if it is only undone. */
  seat: seat.nullable(),
  /** Steps that are resolved again at once, that step first. */
  replay: z.array(replayed).readonly(),
  /** Until when answers to the reopened step count; null if new answers count. */
  answersUntil: INSTANT.nullable(),
});

const ordersEntered = z.strictObject({
  kind: z.literal('orders'),
  ...intervention,
  /** The seat for which the host entered orders. */
  seat,
  /** As the game's own schema has it. */
  orders: z.unknown(),
});

/** Seats that are not awaited: for the open step, or until the host says “back”. */
export const ABSENCES = ['this step', 'until told', 'back'] as const;
export type Absence = (typeof ABSENCES)[number];

const absent = z.strictObject({
  kind: z.literal('absent'),
  ...intervention,
  seat,
  absence: z.enum(ABSENCES),
});

const handedOver = z.strictObject({
  kind: z.literal('seat'),
  ...intervention,
  seat,
  /** Public name of the new player; empty if the player did not change. */
  name: z.string().max(LONGEST_SEAT_NAME),
  /** The code or address that identifies the seat from now on. */
  bound: seatBinding,
});

/** Replacements of files that were deleted for good. */
const replaced = z.strictObject({
  kind: z.literal('replaced'),
  ...intervention,
  files: z.array(replacedFile).min(1).readonly(),
});

/** The dice of the open step use the previous place’s round: the beacon is unavailable. */
const withoutBeacon = z.strictObject({ kind: z.literal('dice'), ...intervention });

/** Maximum length of a paragraph written by the host, in characters. */
export const LONGEST_FLAVOUR = 500;

/** A paragraph by the host above the story of a step. Only the last one of a step is shown. */
const flavour = z.strictObject({
  kind: z.literal('flavour'),
  ...intervention,
  /** Place of the resolved step, 0 for the start. The paragraph is kept if the step is undone. */
  place: z.int().min(0),
  /** The title of that step. */
  title: z.string(),
  /** Plain text on one line; an empty text removes the earlier paragraph. */
  text: z.string().max(LONGEST_FLAVOUR),
});

/** The host's ruling on a match or on the players of the season. */
const ruled = z.strictObject({ kind: z.literal('ruling'), ...intervention, report });

/** The schema of each intervention in a running match. */
export const INTERVENTION_SCHEMAS = [
  deadlineMoved,
  paused,
  resumed,
  paceChanged,
  rewound,
  ordersEntered,
  absent,
  handedOver,
  replaced,
  withoutBeacon,
  flavour,
  lost,
  ruled,
] as const;

export type Intervention = z.infer<(typeof INTERVENTION_SCHEMAS)[number]>;
export type InterventionOf<Kind extends Intervention['kind']> = Extract<
  Intervention,
  { readonly kind: Kind }
>;
export type RewoundEntry = InterventionOf<'rewound'>;
/** A step that is resolved again with the same orders. */
export type ReplayedStep = RewoundEntry['replay'][number];

/** docs/formats.md lists them too. */
export const INTERVENTION_KINDS: readonly string[] = INTERVENTION_SCHEMAS.map(
  ({ shape }) => shape.kind.value,
);

/** Times in the style of the page that shows the summary. */
interface SummaryTimes {
  /** End of the open step; '' if unknown. */
  readonly until: string;
  readonly durationText: (ms: number) => string;
  /** Formats an instant of the ledger. */
  readonly clockText: (instant: string) => string;
}

type Kind = Intervention['kind'];

/** Fields of a match that an intervention changes without resolving a step. */
export interface ChangeableMatch {
  readonly opened: {
    readonly bindings: Bindings;
    readonly settings: Partial<Pick<InterventionOf<'pace'>, 'times' | 'skip' | 'least' | 'from'>>;
  };
  readonly entered: Readonly<Record<string, z.infer<typeof usedOrders>>>;
  readonly absent: Readonly<Record<string, Exclude<Absence, 'back'>>>;
  readonly handovers: readonly NamedHandover[];
  readonly flavour: Readonly<Record<number, string>>;
}

interface KindOfEntry<Own extends Kind> {
  /** For example "Round 2: Bomb Squad: the deadline is moved". */
  readonly title: (entry: InterventionOf<Own>) => string;
  /** One or two sentences for everybody; absent: the title as a sentence. */
  readonly summary?: (entry: InterventionOf<Own>, times: SummaryTimes) => string;
  /** The match after the entry; absent where steps are resolved, or only the due step changes. */
  readonly effect?: <Match extends ChangeableMatch>(
    before: Match,
    entry: InterventionOf<Own>,
  ) => Match;
}

type AnyKind = Required<KindOfEntry<Kind>>;

/** @throws Error for an entry of another kind */
function ofKind<Own extends Kind>(kind: Own, own: KindOfEntry<Own>): AnyKind {
  const checked = (entry: Intervention): InterventionOf<Own> => {
    if (isOfKind(entry, kind)) return entry;
    throw new Error('an entry is described by the row of its kind');
  };
  return {
    title: (entry) => own.title(checked(entry)),
    summary: (entry, times) =>
      own.summary?.(checked(entry), times) ?? `${own.title(checked(entry))}.`,
    effect: (before, entry) => own.effect?.(before, checked(entry)) ?? before,
  };
}

const isOfKind = <Own extends Kind>(entry: Intervention, kind: Own): entry is InterventionOf<Own> =>
  entry.kind === kind;

const dueTitle = ({ next }: Intervention): string => next?.title ?? 'The match';

/** The row of each kind. */
export const INTERVENTION_ENTRIES: Readonly<Record<Kind, AnyKind>> = {
  deadline: ofKind('deadline', {
    title: (entry) => `${dueTitle(entry)}: the deadline is moved`,
    summary: (_, { until }) =>
      `The deadline was moved to ${until}. What was answered stays answered.`,
  }),
  pause: ofKind('pause', {
    title: (entry) => `${dueTitle(entry)}: the match is paused`,
    summary: ({ leftMs, form, until }, { durationText, clockText }) =>
      `The match was paused${until === undefined ? '' : ` until ${clockText(until)}`} with ` +
      `${durationText(leftMs)} left of this step. ${WHILE_PAUSED[form]}`,
  }),
  resume: ofKind('resume', {
    title: (entry) => `${dueTitle(entry)}: the match goes on`,
    summary: (_, { until }) => `The match goes on: this step ends ${until}.`,
  }),
  pace: ofKind('pace', {
    title: (entry) => `${dueTitle(entry)}: the pace of the later steps is changed`,
    summary: ({ times, skip, least }) =>
      `After this step the pace is ${paceText(times)}.` +
      (skip === undefined ? '' : ` No step ends on ${skip}.`) +
      (least === undefined ? '' : ` Each step has at least ${least}.`),
    effect: (before, { times, skip, least, from }) => {
      const { opened } = before;
      const { skip: _skip, least: _least, ...kept } = opened.settings;
      const changed = { times, ...(skip && { skip }), ...(least && { least }) };
      const settings = { ...kept, ...changed, ...(from && { from }) };
      return { ...before, opened: { ...opened, settings } };
    },
  }),
  rewound: ofKind('rewound', {
    title: ({ seat: of, title }) =>
      of === null ? `${title}: it is undone` : `${title}: the orders of ${of} are put right`,
    summary: ({ seat: of, title, answersUntil, replay }, { until }) =>
      of === null
        ? `${title} was undone: the match goes on from before it. ` +
          (answersUntil === null
            ? `What was answered counts again, and new answers are taken until ${until}.`
            : 'What was answered until its deadline counts again; new answers are not taken.')
        : `The orders of ${of} for ${title} were put right, and ` +
          `${againText(replay.length)} by the same draws.`,
  }),
  orders: ofKind('orders', {
    title: (entry) => `${dueTitle(entry)}: orders are entered for ${entry.seat}`,
    summary: ({ seat: of }) =>
      `The host entered orders for ${of}: they count unless ${of} answers later.`,
    effect: (before, { seat: of, orders, at }) => {
      const own = { orders, responseId: null, received: at };
      return { ...before, entered: { ...before.entered, [of]: own } };
    },
  }),
  absent: ofKind('absent', {
    title: ({ seat: of, absence }) =>
      absence === 'back' ? `${of} is waited for again` : `${of} is not waited for`,
    summary: ({ seat: of, absence }) => ABSENT[absence](of),
    effect: (before, entry) => ({ ...before, absent: absentAfter(before, entry) }),
  }),
  seat: ofKind('seat', {
    title: ({ seat: of, name }) =>
      name === '' ? `${of} has a new code` : `${of} is played by ${name}`,
    summary: ({ seat: of, name }) =>
      (name === '' ? `${of} has a new code: ` : `${of} is played by ${name} from this step on: `) +
      'what is sent by the old code does not count any more.',
    effect: handedOverAt,
  }),
  replaced: ofKind('replaced', {
    title: ({ files }) => `${filesText(files)} made again`,
    summary: ({ files }) =>
      `${filesText(files)} made again, since Google had deleted the former for ` +
      `good.${files.some(({ file }) => file === 'form') ? FORM_AGAIN : ''}`,
    effect: (before, { files }) => {
      const { opened } = before;
      return {
        ...before,
        opened: { ...opened, bindings: withReplacedFiles(opened.bindings, files) },
      };
    },
  }),
  dice: ofKind('dice', {
    title: (entry) => `${dueTitle(entry)}: its dice do without the beacon`,
    summary: () =>
      'The host goes on without the public beacon, which has not been there for a day: the ' +
      'dice of this step come of the seed and of the round before, which was public.',
  }),
  flavour: ofKind('flavour', {
    title: ({ title }) => `${title}: a paragraph of the host’s own`,
    summary: ({ title, text }) =>
      text === ''
        ? `The host took his paragraph above the story of ${title} back.`
        : `In the story of ${title} the host says: “${text}”`,
    effect: (before, { place, text }) => ({
      ...before,
      flavour: { ...before.flavour, [place]: text },
    }),
  }),
  lost: ofKind('lost', {
    title: (entry) => `${dueTitle(entry)}: the match goes on from an older version`,
    summary: ({ givenUp }) =>
      'The match goes on from an older version of its ledger. What was published since does ' +
      `not count any more: ${namesOf(givenUp)}.`,
  }),
  ruling: ofKind('ruling', {
    title: ({ report: ruling }) => ruledText(ruling),
  }),
};

/** For example "2 days", or "2 days for round and Mon 19:00 for draft". */
function paceText(times: InterventionOf<'pace'>['times']): string {
  const byTime = Map.groupBy(Object.entries(times), ([, time]) => time);
  const texts = [...byTime].map(
    ([time, paces]) => `${time} for ${namesOf(paces.map(([pace]) => pace))}`,
  );
  return byTime.size === 1 ? [...byTime.keys()].join('') : namesOf(texts);
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
function filesText(files: readonly ReplacedFile[]): string {
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

/** Updates the absent seats. */
function absentAfter(
  { absent: before }: Pick<ChangeableMatch, 'absent'>,
  { seat: of, absence }: { readonly seat: string; readonly absence: Absence },
): ChangeableMatch['absent'] {
  const others = Object.fromEntries(Object.entries(before).filter(([name]) => name !== of));
  return absence === 'back' ? others : { ...others, [of]: absence };
}

/** Changes the code or address of a seat. @throws IncidentError if the seat does not exist */
function handedOverAt<Match extends ChangeableMatch>(
  before: Match,
  { entry, seat: of, at, name, bound, next }: InterventionOf<'seat'>,
): Match {
  const { opened, handovers } = before;
  const { bindings } = opened;
  const was = Object.hasOwn(bindings.seats, of) ? bindings.seats[of] : undefined;
  if (was === undefined) throw new IncidentError([replayDiffers(entry)]);
  return {
    ...before,
    opened: { ...opened, bindings: withSeatBinding(bindings, { seat: of, bound }) },
    handovers: [...handovers, { seat: of, at, was, name, step: next?.title ?? '' }],
    absent: absentAfter(before, { seat: of, absence: 'back' }),
  };
}
