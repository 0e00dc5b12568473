/** The intervention “pace”: other times for the steps after the open one. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { canonicalJson } from '../ledger/digest.ts';
import type { Settings } from '../ledger/entry.ts';
import { answerCutoffOf } from '../ledger/entry-parts.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition } from '../reading/match.ts';
import { calendarOf, calendarProblem, nextDeadline } from './calendar.ts';
import { MATCH, row } from './intervention-row.ts';
import {
  allTimes,
  calendarTexts,
  LIMIT_NAMES,
  pacesIn,
  readLimit,
  readStepTimes,
  timesTyped,
} from './step-times.ts';
import { shortClock } from './time.ts';

/** All times of a match; a limit that is absent is removed. */
type Pace = Pick<Settings, 'times' | 'skip' | 'least'>;

const LISTED_DEADLINES = 5;
/** In characters: short enough for the patterns that read it. */
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
      { flags: '--least <time>', about: 'least time of a step, or none' },
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
    if (canonicalJson(pace) === canonicalJson(paceOf(before))) return 'That is the pace already.';
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

/** The deadlines of the next steps if every step is resolved on time; unknown while paused. */
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
