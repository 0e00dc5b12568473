/**
 * Rows of the table in interventions.ts about the clock: deadline, pause, resume, more time, pace.
 */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { whyNotExtended } from '../ledger/about-me.ts';
import { NAMED_AHEAD_MS } from '../ledger/dice.ts';
import { canonicalJson } from '../ledger/digest.ts';
import { isoInstant, type NextDeadline, type Settings } from '../ledger/entry.ts';
import { answerCutoffOf } from '../ledger/entry-parts.ts';
import {
  FORM_WHILE_PAUSED,
  type FormWhilePaused,
  type InterventionOf,
} from '../ledger/interventions.ts';
import {
  activePause,
  awaitsMatches,
  isGraceGiven,
  isMomentNamed,
  type Position,
} from '../ledger/position.ts';
import { currentPosition } from '../reading/match.ts';
import { graceOf } from './build-entry.ts';
import { calendarOf, calendarProblem, nextDeadline, offSkippedDays } from './calendar.ts';
import {
  type Building,
  type Change,
  EXTENSION_REFUSALS,
  MATCH,
  quoted,
  row,
} from './intervention-row.ts';
import { readNewDeadline, readTime } from './spoken-time.ts';
import {
  allTimes,
  calendarTexts,
  LIMIT_NAMES,
  pacesIn,
  readLimit,
  readStepTimes,
  skippedTexts,
  timesTyped,
} from './step-times.ts';
import { shortClock, UNIT_MS, wallClock } from './time.ts';

/** Moves the deadline to `toMs`, in milliseconds since 1970. */
export interface DeadlineAction {
  readonly kind: 'deadline';
  readonly toMs: number;
}

export interface PauseAction {
  readonly kind: 'pause';
  readonly form: FormWhilePaused;
  /** When the match resumes by itself, in milliseconds since 1970; absent for never. */
  readonly untilMs?: number;
}

export interface ResumeAction {
  readonly kind: 'resume';
}

/** An extension that a player requested at `sent`, Google's time in RFC 3339. */
export interface ExtensionAction {
  readonly kind: 'extended';
  readonly seat: Seat;
  readonly sent: string;
}

const PAUSE = /^(?:until\s+(.*?))?[\s,;]*(?:(?:form\s+)?(open|closed))?$/i;
/** Maximum number of characters: longer than any valid pause. */
const LONGEST_PAUSE = 100;

export const CLOCK_ROWS = {
  deadline: row<DeadlineAction>({
    kind: 'deadline',
    valueHelp:
      'a time such as tomorrow 20:00 or 13/12/2026 20:00, or how much later, such as +2 days',
    command: {
      name: 'deadline',
      summary: 'move the deadline of the open step',
      about:
        'Moves the deadline of the open step. Answers are kept; later ' +
        'deadlines keep their hour.',
      examples: [
        `${MATCH} "+1 day" --reason "Two of us travel."`,
        `${MATCH} "tomorrow 20:00" --reason "All asked." --yes`,
      ],
      takes: [
        {
          name: 'time',
          about:
            'a time in the match’s zone, such as "tomorrow 20:00", RFC 3339, or how much ' +
            'later, such as "+1 day"',
          required: true,
        },
      ],
      words: (typed) => ({ whom: '', value: typed('time').trim() }),
      asked: ({ value }) => `deadline ${value}`,
    },
    read: ({ match, nowMs }, { value }) => {
      const read = readNewDeadline(currentPosition(match), value, nowMs);
      return read.kind === 'sound'
        ? { kind: 'deadline', toMs: read.ms }
        : `Value: ${read.sentence}`;
    },
    preview: ({ opened }, { toMs }) => skippedTexts(toMs, opened.settings),
    build: clockChange,
  }),
  pause: row<PauseAction>({
    kind: 'pause',
    valueHelp: 'until when, such as until 2 Jan 20:00; “closed” closes the form',
    command: {
      name: 'pause',
      summary: 'stop the clock of the match',
      about: `Stops the match’s clock. The match goes on by “sealed resume”, or by itself at the
time of --until, and the open step then has the time that it had left.`,
      examples: [
        `${MATCH} --reason "The holidays."`,
        `${MATCH} --until "2027-01-02 20:00" --reason "Christmas."`,
        `${MATCH} --form closed --reason "A mistake." --yes`,
      ],
      flags: [
        { flags: '--until <time>', about: 'when the match goes on by itself' },
        {
          flags: '--form <how>',
          about: 'the form meanwhile',
          choices: FORM_WHILE_PAUSED,
          usual: 'open',
        },
      ],
      words: (typed) => ({
        whom: '',
        value: typed('until') === '' ? typed('form') : `until ${typed('until')}, ${typed('form')}`,
      }),
      asked: ({ value }) => `pause, ${/^(?:open|closed)$/.test(value) ? 'form ' : ''}${value}`,
    },
    read: ({ match, nowMs }, { value }) => {
      const parts = PAUSE.exec(value.slice(0, LONGEST_PAUSE));
      const [, until = '', closing = ''] = parts ?? [];
      if (parts === null || until.startsWith('+'))
        return (
          `Value: “${quoted(value)}” is not valid for a pause. Leave it empty, or write “until” with a ` +
          'day and hour, and “closed” to close the form meanwhile.'
        );
      const form = closing.toLowerCase() === 'closed' ? 'closed' : 'open';
      if (until === '') return { kind: 'pause', form };
      const { timeZone } = currentPosition(match).opened.settings;
      const read = readTime(until, { timeZone, nowMs });
      return read.kind === 'sound'
        ? { kind: 'pause', form, untilMs: read.ms }
        : `Value: ${read.sentence}`;
    },
    preview: ({ opened }, { form, untilMs }) => [
      form === 'open'
        ? 'The match is paused; its form still takes answers.'
        : 'The match is paused, and its form does not take answers until it resumes.',
      ...(untilMs === undefined
        ? []
        : [`It goes on by itself ${wallClock(untilMs, opened.settings)}.`]),
    ],
    build: clockChange,
  }),
  resume: row<ResumeAction>({
    kind: 'resume',
    command: {
      name: 'resume',
      summary: 'resume a paused match',
      about: 'Resumes a paused match. The open step keeps the time that it had left.',
      examples: [`${MATCH} --reason "Everybody is back."`],
      asked: () => 'resume',
    },
    read: () => ({ kind: 'resume' }),
    build: clockChange,
  }),
  /** Only players ask for more time, by the form “About me”. */
  'more time': row<ExtensionAction>({
    kind: 'extended',
    build: ({ before, action: { seat, sent }, next, atMs }) => {
      const why = whyNotExtended(before, { seat, sent, atMs });
      if (why !== null) return EXTENSION_REFUSALS[why];
      const { settings } = before.opened;
      const extendedMs = Date.parse(next.deadline ?? '') + (settings.extensions?.lengthMs ?? 0);
      const deadline = isoInstant(offSkippedDays(extendedMs, settings));
      const extended = { ...withUsualGrace(before, next), deadline };
      return { own: { kind: 'extended', seat, sent, next: extended } };
    },
  }),
};

/** Changes the clock of the match, or describes why that is not possible. */
export function clockChange({
  before,
  action,
  next,
  atMs,
}: Pick<
  Building<DeadlineAction | PauseAction | ResumeAction>,
  'before' | 'action' | 'next' | 'atMs'
>): Change | string {
  if (awaitsMatches(before) && action.kind !== 'resume') return NOTHING_DUE;
  const due = withUsualGrace(before, next);
  switch (action.kind) {
    case 'deadline': {
      const deadline = isoInstant(wholeSecond(action.toMs));
      return (
        whyNotMoved(before, { ...action, next, atMs, deadline }) ?? {
          own: { kind: 'deadline', next: { ...due, deadline } },
        }
      );
    }
    case 'pause': {
      if (next.deadline === null) return 'The match is already paused.';
      const leftMs = Date.parse(next.deadline) - atMs;
      if (leftMs <= 0)
        return `${next.title} is already due, so it must be resolved instead of paused.`;
      const { form, untilMs } = action;
      if (untilMs !== undefined && untilMs <= atMs) return 'A pause must end in the future.';
      if (untilMs !== undefined && untilMs > atMs + FURTHEST_MS)
        return 'A pause must end within a year from now.';
      const until = untilMs === undefined ? {} : { until: isoInstant(wholeSecond(untilMs)) };
      return { own: { kind: 'pause', leftMs, form, ...until, next: { ...due, deadline: null } } };
    }
    case 'resume': {
      const pause = activePause(before);
      if (pause === null) return 'The match is not paused: its clock runs.';
      const deadline = isoInstant(resumedDeadlineMs(before, pause, atMs));
      return { own: { kind: 'resume', next: { ...due, deadline } } };
    }
  }
}

function whyNotMoved(
  before: Position,
  given: DeadlineAction & Pick<NextDeadline, 'deadline'> & Pick<Building<never>, 'next' | 'atMs'>,
): string | null {
  const { toMs, next, atMs, deadline } = given;
  if (next.deadline === null) return `${PAUSED} Then you can move its deadline.`;
  if (deadline === next.deadline) return `${next.title} is due at that time already.`;
  if (toMs <= atMs) return 'The new deadline must be in the future.';
  if (hasBeacon(before) && toMs < atMs + NAMED_AHEAD_MS) return TOO_CLOSE;
  return toMs > atMs + FURTHEST_MS ? 'The new deadline must be within a year from now.' : null;
}

/**
 * Restores the usual grace for a moved deadline: early ends have none, and some graces are given
 * only once.
 */
function withUsualGrace(before: Position, next: NextDeadline): NextDeadline {
  const { graceMs: _given, ...bare } = next;
  return isMomentNamed(before) || isGraceGiven(before)
    ? { ...bare, ...graceOf(before.opened.settings) }
    : next;
}

/**
 * Returns the deadline after a pause. The rest of the step counts from the end of the pause, as
 * announced. If the match resumes earlier than that, or so late that less than half of the rest
 * would be left, the rest counts from the resumption.
 */
function resumedDeadlineMs(before: Position, pause: InterventionOf<'pause'>, atMs: number): number {
  const leastMs = hasBeacon(before) ? NAMED_AHEAD_MS : 0;
  const leftMs = Math.max(pause.leftMs, leastMs);
  const endMs = pause.until === undefined ? atMs : Math.min(Date.parse(pause.until), atMs);
  const isLate = endMs + leftMs < atMs + Math.max(leftMs / 2, leastMs);
  return offSkippedDays(wholeMinute((isLate ? atMs : endMs) + leftMs), before.opened.settings);
}

const hasBeacon = ({ opened }: Position): boolean => opened.settings.beacon !== undefined;

const NOTHING_DUE =
  'The season waits for matches and has no deadline of its own. Move or pause the deadlines ' +
  'of those matches instead.';

const TOO_CLOSE =
  'Move the deadline to a minute from now or later. The dice come from a public beacon, so ' +
  'everybody must see the deadline before its round is published.';

const PAUSED = 'The match is paused. Resume it first with “sealed resume”.';

const FURTHEST_MS = 366 * UNIT_MS.day;

/** Rounds up to whole seconds, because Google's replies give the time in seconds. */
const wholeSecond = (ms: number): number => Math.ceil(ms / 1000) * 1000;

/** Rounds up to whole minutes, since a pause ends by a command or poll at no exact second. */
const wholeMinute = (ms: number): number => Math.ceil(ms / 60_000) * 60_000;

/** All times of a match. Absent limits are removed. */
type Pace = Pick<Settings, 'times' | 'skip' | 'least'>;

const LISTED_DEADLINES = 5;
/** Maximum number of characters, short enough for the patterns that parse them. */
const LONGEST_PACE = 300;

export const PACE_ROW = row<{ readonly kind: 'pace' } & Pace>({
  kind: 'pace',
  valueHelp: 'such as 2 days; or mon, thu 19:00, skip sat, sun, least 20 hours',
  command: {
    name: 'pace',
    summary: 'change when the later steps end',
    about: `Changes the times of all steps after the open one, which keeps its deadline: move that
with “sealed deadline”. Intervals are counted from it. Only the given parts change. The preview
lists the next five deadlines.`,
    examples: [
      `${MATCH} "2 days" --reason "All asked."`,
      `${MATCH} "mon, thu 19:00" --skip "24 Dec to 2 Jan" --reason "Christmas." --yes`,
      `${MATCH} --skip none --reason "Back from holiday." --yes`,
    ],
    takes: [
      {
        name: 'times',
        about: 'such as "2 days" or "mon, thu 19:00"; for one kind of step "round=2 days"',
        required: false,
      },
    ],
    flags: [
      { flags: '--skip <days>', about: 'days without deadlines, or none' },
      { flags: '--least <time>', about: 'minimum time of a step, or none' },
    ],
    words: (typed) => ({
      whom: '',
      value: [typed('times'), ...['skip', 'least'].map((name) => named(name, typed(name)))]
        .filter((part) => part !== '')
        .join(', '),
    }),
    asked: ({ value }) => `pace ${value}`,
  },
  read: ({ match }, { value }) => {
    const { game } = currentPosition(match);
    const pace = paceFrom(value, game, paceOf(currentPosition(match)));
    return typeof pace === 'string' ? `Value: ${pace}` : { kind: 'pace', ...pace };
  },
  preview: ({ game }, action, after) => [
    `From the next step on: ${calendarTexts(game, action).join(' ')}`,
    ...deadlineTexts(after),
  ],
  build: ({ before, action: { times, skip, least }, next, atMs }) => {
    const pace = { times, skip, least };
    if (canonicalJson(pace) === canonicalJson(paceOf(before)))
      return 'The match already has this pace.';
    const why = calendarProblem(pacesIn(before.game), pace, atMs);
    const limits = { ...(skip && { skip }), ...(least && { least }) };
    const from = next.deadline === null ? {} : { from: next.deadline };
    return why ?? { own: { kind: 'pace', times, ...limits, ...from } };
  },
});

const named = (name: string, text: string): string => (text === '' ? '' : `${name} ${text}`);

const paceOf = ({ game, opened: { settings } }: Position): Pace => ({
  times: allTimes(game, settings.times),
  skip: settings.skip,
  least: settings.least,
});

/** Parses "mon, thu 19:00, skip sat, sun, least 20 hours". Returns a sentence if it is invalid. */
function paceFrom(text: string, game: AnyGame, before: Pace): Pace | string {
  if (text.length > LONGEST_PACE)
    return `“${text.slice(0, 60)}” is longer than ${LONGEST_PACE} characters. Write it shorter.`;
  const parts = text.split(/\s*[,;]?\s*\b(?=(?:skip|least)\s)/i).map((part) => part.trim());
  let pace = before;
  for (const part of parts.filter((one) => one !== '')) {
    const [word = '', ...rest] = part.split(/\s+/);
    const limit = LIMIT_NAMES.find((name) => name === word.toLowerCase());
    const read =
      limit === undefined
        ? readStepTimes(timesTyped(part, game), game, pace.times)
        : readLimit(limit, rest.join(' '));
    const [problem] = read.problems;
    if (problem !== undefined) return problem;
    const { problems: _, ...changed } = read;
    pace = { ...pace, ...changed };
  }
  return pace;
}

/** Describes the deadlines of the next steps if every step is resolved on time. */
function deadlineTexts({ game, opened, step, sealed }: Position): readonly string[] {
  const { settings } = opened;
  const cutOff = sealed.entry.next === null ? null : answerCutoffOf(sealed.entry.next);
  if (step === null || cutOff === null)
    return ['The next deadlines depend on when this step ends, which is not known yet.'];
  const originMs = Date.parse(settings.from ?? cutOff);
  const calendar = calendarOf({ game, settings, pace: step.pace, originMs });
  const deadlines: string[] = [];
  let cutOffMs = Date.parse(cutOff);
  while (deadlines.length < LISTED_DEADLINES) {
    cutOffMs = nextDeadline(calendar, { cutOffMs, nowMs: cutOffMs });
    deadlines.push(shortClock(cutOffMs, settings));
  }
  return [`The next deadlines are then ${deadlines.join('; ')}.`];
}
