/** Defines the options about deadlines, receipts and reminders. options.ts includes them. */

import {
  EXTENSIONS_EXPECTED,
  formatExtensionBudget,
  parseExtensionBudget,
} from '../../../functions/match/next/about-me.ts';
import {
  listLimitSentences,
  readLimit,
  readStepTimes,
  splitTimesByPace,
} from '../../../functions/match/next/calendar.ts';
import {
  EARLY_EXPECTED,
  formatDelay,
  formatGrace,
  INTERVAL_EXPECTED,
  parseDelayMs,
  parseGrace,
  parseInterval,
  toApproximateMs,
} from '../../../functions/match/next/time.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { AWAY_TEXTS } from '../../../functions/match/showing/match-settings.ts';
import { SEASON } from '../../../rules/games.ts';
import { DEFAULT_POLL_MS } from '../../shared/google/queue-settings.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import {
  createLineQuestion,
  findDescribedGame,
  type OptionTable,
  rejectProblems,
  selectNoun,
} from './option-row.ts';

const FIXED_CUT_OFF_ERROR =
  'the cut-off must not depend on the answers. Omit “if somebody is missing”.';
const HOUR_MS = 3_600_000;
const MATCHES_ONLY_ERROR = 'seasons do not have this option, but single matches do. Omit it.';
const MAX_REMINDERS = 9;

type StepOptionName =
  | 'time'
  | 'days'
  | 'skip'
  | 'least'
  | 'early'
  | 'grace'
  | 'review'
  | 'polls'
  | 'remind'
  | 'extensions'
  | 'away';

function requireLimit(name: 'skip' | 'least', given: string) {
  const { problems, ...read } = readLimit(name, given);
  rejectProblems(problems);
  return read;
}

/** Warns if an extension in a match of two players would reveal who took it. */
export const listTwoPlayerWarnings = ({
  settings,
  entrants,
}: Pick<Plan, 'settings' | 'entrants'>): readonly string[] =>
  settings.extensions !== undefined && entrants.length === 2
    ? ['With only two players, each player knows who extended a step.']
    : [];

export const STEP_OPTIONS: Pick<OptionTable, StepOptionName> = {
  time: {
    flag: ['--time <pace=interval>', 'step time: round="2 days"; repeatable'],
    usual: [],
    question: {
      kind: 'line',
      name: 'time of the steps',
      message: 'Time of each step, or days on which steps end, such as “mon, thu 19:00”:',
      shown: (time) => {
        const times = new Set(time.map((one) => one.split('=')[1] ?? ''));
        return times.size === 1 ? ([...times][0] ?? '') : time.join(', ');
      },
      parse: (typed, described) => splitTimesByPace(typed, findDescribedGame(described) ?? SEASON),
    },
    settings: (given, { game }) => {
      const { times, problems } = readStepTimes(given, game);
      rejectProblems(problems.map((problem) => `--time ${problem}`));
      return { times };
    },
    like: ({ times }) => Object.entries(times).map(([pace, time]) => `${pace}=${time}`),
  },
  days: { flag: ['--days <days>', 'days on which steps end, such as "mon, thu 19:00"'] },
  skip: {
    flag: ['--skip <days>', 'days without deadlines: "sat, sun, 24 Dec to 2 Jan"'],
    question: createLineQuestion({
      name: 'days without deadlines',
      message: 'Days and dates without deadlines:',
      none: 'none',
    }),
    settings: (given) => requireLimit('skip', given),
    summary: ({ plan: { settings } }) => listLimitSentences(settings),
    like: ({ skip }) => skip,
  },
  least: {
    flag: ['--least <time>', 'minimum time of a step (else half the shortest)'],
    question: createLineQuestion({
      name: 'minimum time of a step',
      message: 'Minimum time of a step:',
      none: 'half the shortest',
    }),
    settings: (given) => requireLimit('least', given),
    like: ({ least }) => least,
  },
  early: {
    flag: ['--early <delay>', 'delay after the last answer, such as "10 minutes"'],
    question: createLineQuestion({
      name: 'early resolution',
      message: 'Delay from the last answer to an early resolution:',
      none: 'no',
    }),
    settings: (given, { described }) => {
      const earlyMs = parseDelayMs(given);
      rejectProblems([
        described.review === true
          ? '--review: steps that you review are not resolved early. Omit --review or --early.'
          : null,
        earlyMs === null ? `“${given}” is not a valid delay. Give ${EARLY_EXPECTED}.` : null,
      ]);
      return { earlyMs };
    },
    summary: ({ plan: { settings } }) =>
      settings.earlyMs === null
        ? undefined
        : `Steps are resolved early, ${formatDelay(settings.earlyMs)} after the last answer.`,
    like: ({ earlyMs }) => (earlyMs === null ? undefined : formatDelay(earlyMs)),
  },
  grace: {
    flag: ['--grace <time>', 'time after a deadline in which answers still count'],
    question: createLineQuestion({
      name: 'grace period after a deadline',
      message: 'Time after a deadline in which answers still count:',
      none: 'none',
    }),
    settings: (given, { described }) => {
      const grace = parseGrace(given);
      if (grace === null)
        throw new UsageError(
          `“${given}” is not a valid grace period. Give at most an hour, such as ` +
            '"5 minutes", or at most a day, such as "2 hours, if somebody is missing".',
        );
      if (grace.graceIfMissingMs !== undefined)
        rejectProblems([
          described.dice === 'beacon' ? `with a beacon ${FIXED_CUT_OFF_ERROR}` : null,
          described.review === true ? `with --review ${FIXED_CUT_OFF_ERROR}` : null,
        ]);
      return grace;
    },
    summary: ({ plan: { settings } }) => {
      const { graceMs, graceIfMissingMs } = settings;
      if (graceMs !== undefined)
        return `Answers still count for ${formatDelay(graceMs)} after each deadline.`;
      return graceIfMissingMs === undefined
        ? undefined
        : 'If an answer is missing at a deadline, answers count for another ' +
            `${formatDelay(graceIfMissingMs)}.`;
    },
    like: formatGrace,
  },
  review: {
    flag: ['--review', 'resolve steps only by your command'],
    usual: false,
    question: {
      kind: 'choice',
      name: 'review of each step',
      message: 'When is a step resolved?',
      choices: [
        { name: 'automatically, at its deadline', value: false },
        { name: 'after my review (never early)', value: true },
      ],
      adjust: ({ early, ...rest }) =>
        rest.review === true || early === undefined ? rest : { ...rest, early },
    },
    settings: (given) => (given ? { review: true } : {}),
    summary: ({ plan: { settings } }) =>
      settings.review && 'Each step is resolved after your review.',
    like: ({ review }) => review,
  },
  polls: {
    flag: ['--polls <interval>', 'interval of polls for answers, or off'],
    // Polls keep a match running, so they are the default. Hourly polls remain even if these are off.
    usual: formatDelay(DEFAULT_POLL_MS),
    question: createLineQuestion({
      name: 'polls, which confirm answers',
      message: 'Interval of the polls that confirm answers:',
      none: 'off',
      noneIs: 'off',
    }),
    settings: (given) => {
      if (given.trim().toLowerCase() === 'off') return {};
      const pollMs = parseDelayMs(given);
      if (pollMs !== null && pollMs <= HOUR_MS) return { pollMs };
      throw new UsageError(
        `“${given.slice(0, 60)}” is not a valid interval of polls. ` +
          'Give seconds or minutes up to an hour, such as "5 minutes", or off.',
      );
    },
    summary: ({ plan: { settings } }) =>
      settings.pollMs === undefined
        ? undefined
        : `Each player’s workbook confirms answers within ${formatDelay(settings.pollMs)}.`,
    like: ({ pollMs }) => (pollMs === undefined ? 'off' : formatDelay(pollMs)),
  },
  remind: {
    flag: ['--remind <times>', 'reminders before a deadline, such as "1 day, 2 hours"'],
    question: createLineQuestion({
      name: 'reminders before a deadline',
      message: 'Reminders before a deadline:',
      none: 'none',
    }),
    settings: (given) => {
      const intervals = given.split(',').map((part) => parseInterval(part.trim()));
      const found = intervals.flatMap((one) => (one === null ? [] : [toApproximateMs(one)]));
      if (found.length < intervals.length || found.length > MAX_REMINDERS)
        throw new UsageError(
          `“${given.slice(0, 60)}” is not a valid list of reminders. Give ` +
            `up to ${MAX_REMINDERS}, separated by commas: ${INTERVAL_EXPECTED}.`,
        );
      return { remindMs: [...new Set(found)].toSorted((one, other) => other - one) };
    },
    summary: ({ plan: { settings } }) =>
      settings.remindMs &&
      `Reminders are sent ${settings.remindMs.map(formatDelay).join(' and ')} before a deadline.`,
    like: ({ remindMs }) => remindMs?.map(formatDelay).join(', '),
  },
  extensions: {
    flag: ['--extensions <budget>', 'extensions of each player, such as "2 x 24 hours"'],
    question: createLineQuestion({
      name: 'extensions of deadlines by players',
      suits: (described) => selectNoun(described) === 'match',
      message: 'How many deadlines may each player extend, and by how long?',
      none: 'none',
    }),
    settings: (given, { game }) => {
      const extensions = parseExtensionBudget(given);
      if (game === SEASON) throw new UsageError(MATCHES_ONLY_ERROR);
      if (extensions !== null) return { extensions };
      throw new UsageError(
        `“${given.slice(0, 60)}” is not a valid budget. Give ${EXTENSIONS_EXPECTED}.`,
      );
    },
    summary: ({ plan }) =>
      plan.settings.extensions === undefined
        ? []
        : [
            'Each player may extend deadlines: ' +
              `${formatExtensionBudget(plan.settings.extensions)}. ` +
              'The others can read that a player extended a deadline, but not which player.',
            ...listTwoPlayerWarnings(plan),
          ],
    like: ({ extensions }) => extensions && formatExtensionBudget(extensions),
  },
  away: {
    flag: ['--away <who>', 'who reads absences'],
    usual: 'no',
    question: {
      kind: 'choice',
      name: 'absences of players',
      suits: (described) => selectNoun(described) === 'match',
      message: 'Can players announce absences?',
      choices: [
        { name: 'no', value: 'no' },
        { name: 'yes, and only you can read who is away', value: 'host' },
        { name: 'yes, and everybody can read who is away and until when', value: 'everybody' },
      ],
    },
    settings: (away, { game }) => {
      if (away === 'no') return {};
      if (game === SEASON) throw new UsageError(MATCHES_ONLY_ERROR);
      return { away };
    },
    summary: ({ plan: { settings } }) =>
      settings.away && `Players may announce absences, ${AWAY_TEXTS[settings.away]}.`,
    like: ({ away }) => away ?? 'no',
  },
};
