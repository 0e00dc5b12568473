/** Defines interventions in the ledger: the schema, texts and effect of each kind. */

import * as z from 'zod';
import type { Report } from '../../../rules/kit/match/season.ts';
import { MAX_SEAT_NAME_LENGTH } from '../../../rules/kit/match/seat.ts';
import { joinNames } from '../../../rules/kit/reckoning/rank.ts';
import {
  type Bindings,
  formatReplacedFiles,
  type NamedHandover,
  replacedFileSchema,
  seatBindingSchema,
  withReplacedFiles,
  withSeatBinding,
} from './bindings.ts';
import { applyHandoverToTeam, applyTeamChange, type CoHost } from './co-hosts.ts';
import {
  ABSENCE_READERS,
  authorSchema,
  hashSchema,
  INTERVENTION_FIELDS,
  instantSchema,
  reportSchema,
  seatSchema,
  sentTimeSchema,
  takenReportsSchema,
  usedOrdersSchema,
} from './entry-parts.ts';
import { createReplayError } from './incident.ts';

/** Creates the schema of a kind of intervention with its own fields. */
const createSchema = <Kind extends string, Fields extends z.ZodRawShape>(
  kind: Kind,
  fields: Fields,
) => z.strictObject({ kind: z.literal(kind), ...INTERVENTION_FIELDS, ...fields });

/** States of the form while the match is paused. */
export const FORM_STATES_WHILE_PAUSED = ['open', 'closed'] as const;

/** A step that is resolved again with the same orders. */
const replayedStepSchema = z.strictObject({
  /** Number of the entry that sorted the step's answers. */
  entry: z.int().min(1),
  step: z.string(),
  title: z.string(),
  deadline: instantSchema,
  orders: z.record(z.string(), usedOrdersSchema),
  /** Results or rulings that resolved the step in place of orders. */
  reports: takenReportsSchema.optional(),
});

/** Period for which the host does not wait for a seat; “back” ends the period. */
export const ABSENCE_DURATIONS = ['this step', 'until told', 'back'] as const;

export const MAX_FLAVOUR_LENGTH = 500;

export const INTERVENTION_SCHEMAS = [
  createSchema('deadline', {}),
  createSchema('pause', {
    /** Remaining time of the step, in milliseconds. */
    leftMs: z.int().min(1),
    form: z.enum(FORM_STATES_WHILE_PAUSED),
    /** Time at which the match resumes by itself; absent if the host resumes the match. */
    until: instantSchema.optional(),
  }),
  createSchema('resume', {}),
  /** New times for the steps after the open one. A limit that is absent no longer applies. */
  createSchema('pace', {
    times: z.record(z.string(), z.string()),
    skip: z.string().min(1).optional(),
    least: z.string().min(1).optional(),
    /** New start of the intervals; absent if unchanged. */
    from: instantSchema.optional(),
  }),
  createSchema('rewound', {
    /** Place of the first undone step. */
    to: z.int().min(1),
    title: z.string(),
    /** Seat whose orders for the step were corrected; null if the step was undone. */
    seat: seatSchema.nullable(),
    /** Steps to resolve again at once. */
    replay: z.array(replayedStepSchema).readonly(),
    /** Cut-off of answers to the reopened step; null if new answers count. */
    answersUntil: instantSchema.nullable(),
  }),
  createSchema('orders', { seat: seatSchema, orders: z.unknown() }),
  createSchema('absent', { seat: seatSchema, absence: z.enum(ABSENCE_DURATIONS) }),
  createSchema('extended', { seat: seatSchema, sent: sentTimeSchema }),
  createSchema('away', {
    seat: seatSchema,
    sent: sentTimeSchema,
    /** Last instant of the absence; null if the player has come back. */
    until: instantSchema.nullable(),
    /** Readers of the absence, as in the settings of the match. */
    shown: z.enum(ABSENCE_READERS),
  }),
  createSchema('seat', {
    seat: seatSchema,
    /** Public name of the new player; empty if the player did not change. */
    name: z.string().max(MAX_SEAT_NAME_LENGTH),
    bound: seatBindingSchema,
  }),
  /** New files that replace files which Google has deleted. */
  createSchema('replaced', { files: z.array(replacedFileSchema).min(1).readonly() }),
  /** Takes the open step’s dice from the previous round, because the beacon is unavailable. */
  createSchema('dice', {}),
  /** A host's paragraph above the story of a step. It replaces earlier paragraphs. */
  createSchema('flavour', {
    /** Place of the step, 0 for the start. The paragraph stays if the step is undone. */
    place: z.int().min(0),
    title: z.string(),
    /** Text without formats, on one line; '' removes the paragraph. */
    text: z.string().max(MAX_FLAVOUR_LENGTH),
  }),
  /** Continues the match from an older version of its ledger. The newer entries are lost. */
  z.strictObject({
    kind: z.literal('lost'),
    ...INTERVENTION_FIELDS,
    givenUp: INTERVENTION_FIELDS.givenUp.unwrap(),
  }),
  createSchema('ruling', { report: reportSchema }),
  createSchema('co-host', {
    name: authorSchema,
    /** Keyed hash of the address; null if the co-host leaves. */
    bound: hashSchema.nullable(),
    /** Seat that the co-host plays; null if there is none. */
    seat: seatSchema.nullable(),
  }),
  /** `account`: keyed hash of the address of the function’s account. */
  createSchema('runner', { account: hashSchema }),
] as const;

export type Intervention = z.infer<(typeof INTERVENTION_SCHEMAS)[number]>;
export type InterventionOf<Kind extends Intervention['kind']> = Extract<
  Intervention,
  { readonly kind: Kind }
>;
export type RewoundEntry = InterventionOf<'rewound'>;
export type ReplayedStep = RewoundEntry['replay'][number];

export const INTERVENTION_KINDS: readonly string[] = INTERVENTION_SCHEMAS.map(
  ({ shape }) => shape.kind.value,
);

interface TimeFormats {
  readonly durationText: (ms: number) => string;
  /** Formats an instant, given in RFC 3339. */
  readonly clockText: (instant: string) => string;
}

/** Parts of a match that an intervention may change by its entry alone. */
interface ChangeableMatch {
  readonly opened: {
    readonly bindings: Bindings;
    readonly settings: Partial<Pick<InterventionOf<'pace'>, 'times' | 'skip' | 'least' | 'from'>>;
  };
  readonly entered: Readonly<Record<string, z.infer<typeof usedOrdersSchema>>>;
  readonly absent: Readonly<Record<string, 'this step' | 'until told'>>;
  readonly away: Readonly<Record<string, { readonly until: string; readonly sent: string }>>;
  readonly handovers: readonly NamedHandover[];
  readonly flavour: Readonly<Record<number, string>>;
  readonly coHosts: readonly CoHost[];
  readonly runner: string | null;
}

/** Texts and effect of one kind of intervention. Methods let all kinds share one type. */
interface InterventionWords<Own extends Intervention> {
  /**
   * Formats the title, such as "Round 2: the deadline is moved". Never change it: ledgers contain
   * it.
   */
  title(entry: Own): string;
  /**
   * Describes the entry for everybody in one or two sentences; absent if the title is enough.
   * `until`: end of the open step; '' if unknown.
   */
  summary?(entry: Own, times: TimeFormats & { readonly until: string }): string;
  /** Applies the entry. Absent if it changes only the due step, or other parts than these. */
  effect?<Match extends ChangeableMatch>(before: Match, entry: Own): Match;
}

const getInterventionWords = ({ kind }: Intervention): InterventionWords<Intervention> =>
  INTERVENTION_ENTRIES[kind];

export const formatInterventionTitle = (entry: Intervention): string =>
  getInterventionWords(entry).title(entry);

export function describeIntervention(entry: Intervention, times: TimeFormats): string {
  const { title, summary } = getInterventionWords(entry);
  const deadline = entry.next?.deadline ?? null;
  const until = deadline === null ? '' : times.clockText(deadline);
  return summary?.(entry, { ...times, until }) ?? `${title(entry)}.`;
}

/** Applies an intervention. @throws IncidentError if the match cannot have this entry */
export const applyIntervention = <Match extends ChangeableMatch>(
  before: Match,
  entry: Intervention,
): Match => getInterventionWords(entry).effect?.(before, entry) ?? before;

const getDueTitle = ({ next }: Intervention): string => next?.title ?? 'The match';

const INTERVENTION_ENTRIES: {
  readonly [Own in Intervention['kind']]: InterventionWords<InterventionOf<Own>>;
} = {
  deadline: {
    title: (entry) => `${getDueTitle(entry)}: the deadline is moved`,
    summary: (_, { until }) => `The deadline was moved to ${until}. Answers are kept.`,
  },
  pause: {
    title: (entry) => `${getDueTitle(entry)}: the match is paused`,
    summary: ({ leftMs, form, until }, { durationText, clockText }) =>
      `The match was paused${until === undefined ? '' : ` until ${clockText(until)}`} with ` +
      `${durationText(leftMs)} left of this step. ${FORM_SENTENCES_WHILE_PAUSED[form]}`,
  },
  resume: {
    title: (entry) => `${getDueTitle(entry)}: the match goes on`,
    summary: (_, { until }) => `The match goes on, and this step ends ${until}.`,
  },
  pace: {
    title: (entry) => `${getDueTitle(entry)}: the pace of the later steps is changed`,
    summary: ({ times, skip, least }) =>
      `After this step the pace is ${formatPace(times)}.` +
      (skip === undefined ? '' : ` No step ends on ${skip}.`) +
      (least === undefined ? '' : ` Each step lasts at least ${least}.`),
    effect: (before, { times, skip, least, from }) => {
      const { opened } = before;
      const { skip: _skip, least: _least, ...kept } = opened.settings;
      const changed = { times, ...(skip && { skip }), ...(least && { least }) };
      const settings = { ...kept, ...changed, ...(from && { from }) };
      return { ...before, opened: { ...opened, settings } };
    },
  },
  rewound: {
    title: ({ seat: of, title }) =>
      of === null ? `${title}: it is undone` : `${title}: the orders of ${of} are put right`,
    summary: ({ seat: of, title, answersUntil, replay }, { until }) =>
      of === null
        ? `${title} was undone and will be resolved again. ` +
          (answersUntil === null
            ? `Earlier answers count again, and new answers are accepted until ${until}.`
            : 'Answers sent by the former deadline count again, but new answers do not.')
        : `The orders of ${of} for ${title} were corrected, and ` +
          `${describeReplay(replay.length)} with the same draws.`,
  },
  orders: {
    title: (entry) => `${getDueTitle(entry)}: orders are entered for ${entry.seat}`,
    summary: ({ seat: of }) =>
      `The host entered orders for ${of}, which count unless ${of} answers later.`,
    effect: (before, { seat: of, orders, at }) => {
      const own = { orders, responseId: null, received: at };
      return { ...before, entered: { ...before.entered, [of]: own } };
    },
  },
  absent: {
    title: ({ seat: of, absence }) =>
      absence === 'back' ? `${of} is waited for again` : `${of} is not waited for`,
    summary: ({ seat: of, absence }) => ABSENCE_SENTENCES[absence](of),
    effect: (before, { seat: of, absence }) => {
      const absent = omitSeat(before.absent, of);
      return { ...before, absent: absence === 'back' ? absent : { ...absent, [of]: absence } };
    },
  },
  extended: {
    title: (entry) => `${getDueTitle(entry)}: extended by a player`,
    summary: (_, { until }) =>
      `This step was extended by a player and ends ${until}. Answers stay valid.`,
  },
  away: {
    title: (entry) => `${formatAwayPlayer(entry)} is ${entry.until === null ? 'back' : 'away'}`,
    summary: (entry, { clockText }) =>
      entry.until === null
        ? `${formatAwayPlayer(entry)} is back, so steps wait for them again.`
        : `${formatAwayPlayer(entry)} is away${
            entry.shown === 'everybody' ? ` until ${clockText(entry.until)}` : ''
          }. Steps do not wait for them, but their answers still count.`,
  },
  seat: {
    title: ({ seat: of, name }) =>
      name === '' ? `${of} has a new code` : `${of} is played by ${name}`,
    summary: ({ seat: of, name }) =>
      (name === '' ? `${of} has a new code. ` : `${of} is played by ${name} from this step on. `) +
      'Answers with the old code no longer count.',
    effect: applyHandover,
  },
  replaced: {
    title: ({ files }) => `${formatReplacedFiles(files)} made again`,
    summary: ({ files }) =>
      `${formatReplacedFiles(files)} replaced, because Google deleted the original for ` +
      `good.${files.some(({ file }) => file === 'form') ? NEW_FORM_SENTENCE : ''}`,
    effect: (before, { files }) => {
      const { opened } = before;
      return {
        ...before,
        opened: { ...opened, bindings: withReplacedFiles(opened.bindings, files) },
      };
    },
  },
  dice: {
    title: (entry) => `${getDueTitle(entry)}: its dice do without the beacon`,
    summary: () =>
      'The public beacon has been unavailable for a day, so the host continues without it. The ' +
      'dice of this step come from the seed and the previous round, which was public.',
  },
  flavour: {
    title: ({ title }) => `${title}: a paragraph of the host’s own`,
    summary: ({ title, text }) =>
      text === ''
        ? `The host removed the paragraph above the story of ${title}.`
        : `The host wrote above the story of ${title}: “${text}”`,
    effect: (before, { place, text }) => ({
      ...before,
      flavour: { ...before.flavour, [place]: text },
    }),
  },
  lost: {
    title: (entry) => `${getDueTitle(entry)}: the match goes on from an older version`,
    summary: ({ givenUp }) =>
      'The match continues from an older version of its ledger. Entries published after it do ' +
      `not count: ${joinNames(givenUp)}.`,
  },
  ruling: { title: ({ report: ruling }) => formatRuling(ruling) },
  'co-host': {
    title: ({ name, bound }) => `${name} is ${bound === null ? 'no longer a' : 'a'} co-host`,
    summary: ({ name, bound, seat: of }) =>
      bound === null
        ? `${name} is no longer a co-host, but knows the orders read so far.`
        : `${name} is a co-host from now on and can read all orders and the seed.` +
          `${of === null ? '' : ` ${name} plays ${of}.`}`,
    effect: (before, entry) => ({ ...before, coHosts: applyTeamChange(before, entry) }),
  },
  runner: {
    title: () => 'Another function runs the match',
    effect: (before, { account }) => ({ ...before, runner: account }),
  },
};

/** Names the player's seat only if the match shows absences to everybody. */
const formatAwayPlayer = ({ seat: of, shown }: InterventionOf<'away'>): string =>
  shown === 'everybody' ? of : 'A player';

const omitSeat = <Value>(
  bySeat: Readonly<Record<string, Value>>,
  seat: string,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(bySeat).filter(([name]) => name !== seat));

/** Gives a seat a new code or player. @throws IncidentError if the seat does not exist */
function applyHandover<Match extends ChangeableMatch>(
  before: Match,
  { entry, seat: of, at, name, bound, next }: InterventionOf<'seat'>,
): Match {
  const { opened, handovers } = before;
  const { bindings } = opened;
  const was = Object.hasOwn(bindings.seats, of) ? bindings.seats[of] : undefined;
  if (was === undefined) throw createReplayError(entry);
  return {
    ...before,
    opened: { ...opened, bindings: withSeatBinding(bindings, { seat: of, bound }) },
    coHosts: was.email === bound.email ? before.coHosts : applyHandoverToTeam(before, of),
    handovers: [...handovers, { seat: of, at, was, name, step: next?.title ?? '' }],
    absent: omitSeat(before.absent, of),
    away: omitSeat(before.away, of),
  };
}

/** Formats times by pace, such as "2 days for round and Mon 19:00 for draft". */
function formatPace(times: Readonly<Record<string, string>>): string {
  const byTime = Map.groupBy(Object.entries(times), ([, time]) => time);
  const texts = [...byTime].map(
    ([time, paces]) => `${time} for ${joinNames(paces.map(([pace]) => pace))}`,
  );
  return byTime.size === 1 ? [...byTime.keys()].join('') : joinNames(texts);
}

const NEW_FORM_SENTENCE =
  ' Open your link to the form again. Confirmed answers still count; send any others again.';

export const ABSENCE_SENTENCES = {
  'this step': (seat: string) =>
    `This step does not wait for ${seat}, but an answer from ${seat} still counts.`,
  'until told': (seat: string) =>
    `Steps no longer wait for ${seat}, but an answer from ${seat} still counts.`,
  back: (seat: string) => `${seat} is awaited again.`,
} as const;

const describeReplay = (steps: number): string =>
  steps === 1 ? 'it was resolved again' : `all ${steps} steps from there on were resolved again`;

const FORM_SENTENCES_WHILE_PAUSED = {
  open: 'The form still accepts answers.',
  closed: 'The form accepts no answers until the match resumes.',
} as const;

export function formatRuling(report: Report): string {
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
