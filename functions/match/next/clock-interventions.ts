/** Defines the interventions that change deadlines, pauses and pace. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { findExtensionRefusal } from '../ledger/about-me.ts';
import { MIN_NOTICE_MS } from '../ledger/dice.ts';
import { canonicalJson } from '../ledger/digest.ts';
import { formatInstant, type NextDeadline, type Settings } from '../ledger/entry.ts';
import { getAnswerCutOff } from '../ledger/entry-parts.ts';
import { FORM_STATES_WHILE_PAUSED, type InterventionOf } from '../ledger/interventions.ts';
import {
  findActivePause,
  isAwaitingMatches,
  isEarlyEndNamed,
  isGraceGiven,
  type Position,
} from '../ledger/position.ts';
import { getCurrentPosition } from '../reading/match.ts';
import {
  buildCalendar,
  describeCalendarProblem,
  findNextDeadline,
  LIMIT_NAMES,
  listCalendarSentences,
  listPacesByGame,
  listSkippedWarnings,
  moveOffSkippedDays,
  readLimit,
  readStepTimes,
  splitTimesByPace,
  withUsualTimes,
} from './calendar.ts';
import { defineRow, EXAMPLE_MATCH, quoteShortened } from './intervention-row.ts';
import { readNewDeadline, readTime } from './spoken-time.ts';
import { formatShortClock, UNIT_MS } from './time.ts';

export interface PauseAction extends Pick<InterventionOf<'pause'>, 'kind' | 'form'> {
  /** Time in ms since 1970 at which the match resumes by itself; absent if it does not. */
  readonly untilMs?: number;
}

const PAUSE_PATTERN = /^(?:until\s+(.*?))?[\s,;]*(?:(?:form\s+)?(open|closed))?$/i;
const MAX_PAUSE_LENGTH = 100;

export const CLOCK_ROWS = {
  /** `toMs` is in milliseconds since 1970. */
  deadline: defineRow<{ readonly kind: 'deadline'; readonly toMs: number }>({
    kind: 'deadline',
    valueHelp:
      'a time such as “tomorrow 20:00” or “13/12/2026 20:00”, or how much later, such as ' +
      '“+2 days”',
    command: {
      name: 'deadline',
      summary: 'move the deadline of the open step',
      about:
        'Moves the deadline of the open step. Answers are kept; later deadlines keep their hour.',
      examples: [
        `${EXAMPLE_MATCH} "+1 day" --reason "Two of us travel."`,
        `${EXAMPLE_MATCH} "tomorrow 20:00" --reason "Everybody agreed." --yes`,
      ],
      takes: {
        '<time>':
          'a time in the match’s zone, such as "tomorrow 20:00", RFC 3339, or how much ' +
          'later, such as "+1 day"',
      },
      value: (lookup) => lookup('time').trim(),
    },
    read: ({ match, nowMs }, { value }) => {
      const read = readNewDeadline(getCurrentPosition(match), value, nowMs);
      return typeof read === 'string' ? `Value: ${read}` : { kind: 'deadline', toMs: read };
    },
    preview: ({ opened }, { toMs }) => listSkippedWarnings(toMs, opened.settings),
    build: ({ before, action: { toMs }, next, atMs }) => {
      if (isAwaitingMatches(before)) return NO_DEADLINE_SENTENCE;
      const deadline = formatInstant(roundUpToSecond(toMs));
      if (next.deadline === null) return PAUSED_SENTENCE;
      if (deadline === next.deadline) return `This is already the deadline of ${next.title}.`;
      if (toMs <= atMs) return 'The new deadline must be in the future.';
      if (hasBeacon(before) && toMs < atMs + MIN_NOTICE_MS) return TOO_CLOSE_SENTENCE;
      if (toMs > atMs + MAX_MOVE_MS) return 'The new deadline must be within a year from now.';
      return { own: { kind: 'deadline', next: { ...withUsualGrace(before, next), deadline } } };
    },
  }),
  pause: defineRow<PauseAction>({
    kind: 'pause',
    valueHelp: 'until when, such as until 2 Jan 20:00; “closed” closes the form',
    command: {
      name: 'pause',
      summary: 'stop the clock of the match',
      about: `Stops the match’s clock. The match resumes with “sealed resume”, or by itself at the
time of --until. The open step then has as much time left as before the pause.`,
      examples: [
        `${EXAMPLE_MATCH} --reason "The holidays."`,
        `${EXAMPLE_MATCH} --until "2027-01-02 20:00" --reason "Christmas."`,
        `${EXAMPLE_MATCH} --form closed --reason "A mistake." --yes`,
      ],
      flags: {
        '--until <time>': 'when the match goes on by itself',
        '--form <how>': {
          about: 'the form during the pause',
          choices: FORM_STATES_WHILE_PAUSED,
          usual: 'open',
        },
      },
      value: (lookup) =>
        lookup('until') === '' ? lookup('form') : `until ${lookup('until')}, ${lookup('form')}`,
      asked: ({ value }) => `pause, ${/^(?:open|closed)$/.test(value) ? 'form ' : ''}${value}`,
    },
    read: ({ match, nowMs }, { value }) => {
      const parts = PAUSE_PATTERN.exec(value.slice(0, MAX_PAUSE_LENGTH));
      const [, until = '', closing = ''] = parts ?? [];
      if (parts === null || until.startsWith('+'))
        return (
          `Value: “${quoteShortened(value)}” is not valid for a pause. Leave it empty, or ` +
          'write “until” with a day and hour, and “closed” to close the form meanwhile.'
        );
      const form = closing.toLowerCase() === 'closed' ? 'closed' : 'open';
      if (until === '') return { kind: 'pause', form };
      const { timeZone } = getCurrentPosition(match).opened.settings;
      const read = readTime(until, { timeZone, nowMs });
      return typeof read === 'string' ? `Value: ${read}` : { kind: 'pause', form, untilMs: read };
    },
    preview: ({ opened }, { form, untilMs }) => [
      form === 'open'
        ? 'The match is paused, but its form still accepts answers.'
        : 'The match is paused, and its form is closed until the match resumes.',
      ...(untilMs === undefined
        ? []
        : [`The match resumes by itself ${formatShortClock(untilMs, opened.settings)}.`]),
    ],
    build: ({ before, action: { form, untilMs }, next, atMs }) => {
      if (isAwaitingMatches(before)) return NO_DEADLINE_SENTENCE;
      if (next.deadline === null) return 'The match is already paused.';
      const leftMs = Date.parse(next.deadline) - atMs;
      if (leftMs <= 0)
        return `Resolve ${next.title} instead of pausing, because the step is already due.`;
      if (untilMs !== undefined && untilMs <= atMs) return 'A pause must end in the future.';
      if (untilMs !== undefined && untilMs > atMs + MAX_MOVE_MS)
        return 'A pause must end within a year from now.';
      const until = untilMs === undefined ? undefined : formatInstant(roundUpToSecond(untilMs));
      const due = { ...withUsualGrace(before, next), deadline: null };
      return { own: { kind: 'pause', leftMs, form, until, next: due } };
    },
  }),
  resume: defineRow<{ readonly kind: 'resume' }>({
    kind: 'resume',
    command: {
      name: 'resume',
      summary: 'resume a paused match',
      about: 'Resumes a paused match. The open step has as much time left as before the pause.',
      examples: [`${EXAMPLE_MATCH} --reason "Everybody is back."`],
    },
    read: () => ({ kind: 'resume' }),
    build: ({ before, next, atMs }) => {
      const pause = findActivePause(before);
      if (pause === null) return 'The match is not paused, so it cannot be resumed.';
      const deadline = formatInstant(computeResumedDeadlineMs(before, pause, atMs));
      return { own: { kind: 'resume', next: { ...withUsualGrace(before, next), deadline } } };
    },
  }),
  /** Only players ask for more time, with the form “About me”. */
  'more time': defineRow<Pick<InterventionOf<'extended'>, 'kind' | 'seat' | 'sent'>>({
    kind: 'extended',
    build: ({ before, action: { seat, sent }, next, atMs }) => {
      const why = findExtensionRefusal(before, { seat, sent, atMs });
      if (why !== null) return why;
      const { settings } = before.opened;
      const extendedMs = Date.parse(next.deadline ?? '') + (settings.extensions?.lengthMs ?? 0);
      const deadline = formatInstant(moveOffSkippedDays(extendedMs, settings));
      const extended = { ...withUsualGrace(before, next), deadline };
      return { own: { kind: 'extended', seat, sent, next: extended } };
    },
  }),
};

/** Restores the usual grace after an early end, or after grace for a missing answer. */
function withUsualGrace(before: Position, next: NextDeadline): NextDeadline {
  const isUnusual = isEarlyEndNamed(before) || isGraceGiven(before);
  return isUnusual ? { ...next, graceMs: before.opened.settings.graceMs } : next;
}

/**
 * Returns the deadline after a pause. The rest of the step counts from the announced end of the
 * pause. If the match resumes earlier, or so late that less than half of the rest would be left, it
 * counts from the resumption.
 */
function computeResumedDeadlineMs(
  before: Position,
  pause: InterventionOf<'pause'>,
  atMs: number,
): number {
  const leastMs = hasBeacon(before) ? MIN_NOTICE_MS : 0;
  const leftMs = Math.max(pause.leftMs, leastMs);
  const endMs = pause.until === undefined ? atMs : Math.min(Date.parse(pause.until), atMs);
  const isLate = endMs + leftMs < atMs + Math.max(leftMs / 2, leastMs);
  return moveOffSkippedDays(
    roundUpToMinute((isLate ? atMs : endMs) + leftMs),
    before.opened.settings,
  );
}

const hasBeacon = ({ opened }: Position): boolean => opened.settings.beacon !== undefined;

const NO_DEADLINE_SENTENCE =
  'The season waits for matches and has no deadline of its own. Move or pause the deadlines ' +
  'of those matches instead.';

const TOO_CLOSE_SENTENCE =
  'Move the deadline to a minute from now or later. The dice come from a public beacon, so ' +
  'everybody must see the deadline before its round is published.';

const PAUSED_SENTENCE = 'The match is paused. To move its deadline, first run “sealed resume”.';

const MAX_MOVE_MS = 366 * UNIT_MS.day;

/** Rounds up to whole seconds, because Google's replies give the time in seconds. */
const roundUpToSecond = (ms: number): number => Math.ceil(ms / 1000) * 1000;

/** Rounds up to whole minutes, since the exact second at which a pause ends is accidental. */
const roundUpToMinute = (ms: number): number => Math.ceil(ms / 60_000) * 60_000;

type PaceSettings = Pick<Settings, 'times' | 'skip' | 'least'>;

const LISTED_DEADLINES = 5;
const MAX_PACE_LENGTH = 300;

export const PACE_ROW = defineRow<{ readonly kind: 'pace' } & PaceSettings>({
  kind: 'pace',
  valueHelp: 'such as 2 days; or mon, thu 19:00, skip sat, sun, least 20 hours',
  command: {
    name: 'pace',
    summary: 'change when the later steps end',
    about: `Changes the times of all steps after the open one. Intervals are counted from the open
step’s deadline; “sealed deadline” moves that deadline. Parts that you omit do not change. The
preview lists the next five deadlines.`,
    examples: [
      `${EXAMPLE_MATCH} "2 days" --reason "Everybody agreed."`,
      `${EXAMPLE_MATCH} "mon, thu 19:00" --skip "24 Dec to 2 Jan" --reason "Christmas." --yes`,
      `${EXAMPLE_MATCH} --skip none --reason "Back from holiday." --yes`,
    ],
    takes: {
      '[times]': 'such as "2 days" or "mon, thu 19:00"; for one kind of step "round=2 days"',
    },
    flags: {
      '--skip <days>': 'days without deadlines, or none',
      '--least <time>': 'minimum time of a step, or none',
    },
    value: (lookup) =>
      [['', 'times'], ...LIMIT_NAMES.map((name) => [`${name} `, name] as const)]
        .flatMap(([before = '', name = '']) => (lookup(name) === '' ? [] : before + lookup(name)))
        .join(', '),
  },
  read: ({ match }, { value }) => {
    const { game } = getCurrentPosition(match);
    const pace = parsePace(value, game, getPace(getCurrentPosition(match)));
    return typeof pace === 'string' ? `Value: ${pace}` : { kind: 'pace', ...pace };
  },
  preview: ({ game }, action, after) => [
    `From the next step on: ${listCalendarSentences(game, action).join(' ')}`,
    ...describeDeadlines(after),
  ],
  build: ({ before, action: { times, skip, least }, next, atMs }) => {
    const pace = { times, skip, least };
    if (canonicalJson(pace) === canonicalJson(getPace(before)))
      return 'The match already has this pace.';
    const why = describeCalendarProblem(listPacesByGame(before.game), pace, atMs);
    return why ?? { own: { kind: 'pace', ...pace, from: next.deadline ?? undefined } };
  },
});

const getPace = ({ game, opened: { settings } }: Position): PaceSettings => ({
  times: withUsualTimes(game, settings.times),
  skip: settings.skip,
  least: settings.least,
});

/** Parses "mon, thu 19:00, skip sat, sun, least 20 hours". Returns a sentence if it is invalid. */
function parsePace(text: string, game: AnyGame, before: PaceSettings): PaceSettings | string {
  if (text.length > MAX_PACE_LENGTH)
    return `Shorten “${text.slice(0, 60)}…” to at most ${MAX_PACE_LENGTH} characters.`;
  const parts = text.split(/\s*[,;]?\s*\b(?=(?:skip|least)\s)/i).map((part) => part.trim());
  let pace = before;
  for (const part of parts.filter((one) => one !== '')) {
    const [word = '', ...rest] = part.split(/\s+/);
    const limit = LIMIT_NAMES.find((name) => name === word.toLowerCase());
    const read =
      limit === undefined
        ? readStepTimes(splitTimesByPace(part, game), game, pace.times)
        : readLimit(limit, rest.join(' '));
    const [problem] = read.problems;
    if (problem !== undefined) return problem;
    const { problems: _, ...changed } = read;
    pace = { ...pace, ...changed };
  }
  return pace;
}

/** Describes the coming deadlines, assuming that every step is resolved on time. */
function describeDeadlines({ game, opened, step, sealed }: Position): readonly string[] {
  const { settings } = opened;
  const cutOff = getAnswerCutOff(sealed.entry.next);
  if (step === null || cutOff === null)
    return ['The next deadlines depend on when this step ends, which is not known yet.'];
  const originMs = Date.parse(settings.from ?? cutOff);
  const calendar = buildCalendar({ game, settings, pace: step.pace, originMs });
  const deadlines: string[] = [];
  let cutOffMs = Date.parse(cutOff);
  while (deadlines.length < LISTED_DEADLINES) {
    cutOffMs = findNextDeadline(calendar, { cutOffMs, nowMs: cutOffMs });
    deadlines.push(formatShortClock(cutOffMs, settings));
  }
  return [`The next deadlines will be ${deadlines.join('; ')}.`];
}
