/** Rows of the table in options.ts on deadlines, receipts and reminders. */

import { LONGEST_GRACE_MS } from '../../../functions/match/ledger/entry-parts.ts';
import { EARLY_EXPECTED, earlyMsFrom, earlyText } from '../../../functions/match/next/early.ts';
import { INTERVAL_EXPECTED, intervalFrom, roughlyMs } from '../../../functions/match/next/time.ts';
import { SEASON } from '../../../rules/games.ts';
import { USUAL_POLL_MS } from '../../shared/match/usual-polls.ts';
import { gameOf, line, type Rows } from './option-row.ts';
import { pacesOf, readStepTimes } from './pace.ts';

const HOUR_MS = 3_600_000;
/** More would be nagging; the ledger takes no more either. */
const MOST_REMINDERS = 9;

type StepOption = 'time' | 'early' | 'grace' | 'review' | 'polls' | 'remind';

export const STEP_OPTIONS: Pick<Rows, StepOption> = {
  time: {
    flag: ['--time <pace=interval>', 'time of a step, round="2 days"; repeat'],
    usual: [],
    question: {
      kind: 'line',
      name: 'time of the steps',
      message: 'Each step takes:',
      shown: (time) => {
        const times = new Set(time.map((one) => one.split('=')[1] ?? ''));
        return times.size === 1 ? ([...times][0] ?? '') : time.join(', ');
      },
      parse: (typed, described) =>
        typed.includes('=')
          ? typed.split(',').map((one) => one.trim())
          : pacesOf(gameOf(described) ?? SEASON).map(({ name }) => `${name}=${typed}`),
    },
    settings: (given, { game, problems }) => ({ times: readStepTimes(given, game, problems) }),
    like: ({ times }) => Object.entries(times).map(([pace, time]) => `${pace}=${time}`),
  },
  early: {
    flag: ['--early <delay>', 'resolve so long after the last answer, as "10 minutes"'],
    question: line({
      name: 'early: whether a step waits for its deadline when all are in',
      message: 'Once all are in, resolved after:',
      none: 'no',
    }),
    settings: (given, { described, problems }) => {
      const earlyMs = earlyMsFrom(given);
      if (described.review === true)
        problems.push(
          '--review: a step that the host looks at first is not resolved early. Leave one of ' +
            'them out.',
        );
      if (earlyMs === null)
        problems.push(`--early: “${given}” is no delay. Expected is ${EARLY_EXPECTED}.`);
      return { earlyMs };
    },
    summary: ({ plan: { settings } }) =>
      settings.earlyMs === null
        ? []
        : [`Resolved early, ${earlyText(settings.earlyMs)} after the last answer.`],
    like: ({ earlyMs }) => (earlyMs === null ? undefined : earlyText(earlyMs)),
  },
  grace: {
    flag: ['--grace <time>', 'answers count so long after a deadline'],
    question: line({
      name: 'grace: how long answers count after a deadline',
      message: 'Answers count after a deadline for:',
      none: 'none',
    }),
    settings: (given, { problems }) => {
      const graceMs = earlyMsFrom(given);
      if (graceMs !== null && graceMs <= LONGEST_GRACE_MS) return { graceMs };
      problems.push(
        `--grace: “${given}” is no time of grace. Expected is a number and seconds or minutes ` +
          'up to an hour, such as "5 minutes".',
      );
      return {};
    },
    summary: ({ plan: { settings } }) =>
      settings.graceMs === undefined
        ? []
        : [`${earlyText(settings.graceMs)} of grace after each deadline.`],
    like: ({ graceMs }) => (graceMs === undefined ? undefined : earlyText(graceMs)),
  },
  review: {
    flag: ['--review', 'at a deadline wait for you to say so'],
    usual: false,
    question: {
      kind: 'choice',
      name: 'review: whether you look before a step is resolved',
      message: 'When is a step resolved?',
      choices: [
        { name: 'by itself, at its deadline', value: false },
        { name: 'when I have looked at it (nothing is resolved early then)', value: true },
      ],
      adjust: ({ early, ...rest }) =>
        rest.review === true || early === undefined ? rest : { ...rest, early },
    },
    settings: (given) => (given ? { review: true } : {}),
    summary: ({ plan: { settings } }) =>
      settings.review === true ? ['Each step resolved when you have looked.'] : [],
    like: ({ review }) => review,
  },
  polls: {
    flag: ['--polls <interval>', 'confirm answers so often, or off'],
    // Polls keep a match running: a host must turn them off, and hourly polls remain even then.
    usual: earlyText(USUAL_POLL_MS),
    question: line({
      name: 'polls: how soon answers are confirmed',
      message: 'Polls confirm answers every:',
      none: 'off',
      noneIs: 'off',
    }),
    settings: (given, { problems }) => {
      if (given.trim().toLowerCase() === 'off') return {};
      const pollMs = earlyMsFrom(given);
      if (pollMs !== null && pollMs <= HOUR_MS) return { pollMs };
      problems.push(
        `--polls: “${given.slice(0, 60)}” is no interval of polls. Expected is a number and ` +
          'seconds or minutes up to an hour, such as "5 minutes", or off.',
      );
      return {};
    },
    summary: ({ plan: { settings } }) =>
      settings.pollMs === undefined
        ? []
        : [
            'Each player’s workbook confirms what he has sent within ' +
              `${earlyText(settings.pollMs)}.`,
          ],
    like: ({ pollMs }) => (pollMs === undefined ? 'off' : earlyText(pollMs)),
  },
  remind: {
    flag: ['--remind <times>', 'remind so long before, as "1 day, 2 hours"'],
    question: line({
      name: 'reminders: how long before a deadline',
      message: 'Reminders before a deadline:',
      none: 'none',
    }),
    settings: (given, { problems }) => {
      const intervals = given.split(',').map((part) => intervalFrom(part.trim()));
      const found = intervals.flatMap((one) => (one === null ? [] : [roughlyMs(one)]));
      if (found.length < intervals.length || found.length > MOST_REMINDERS)
        problems.push(
          `--remind: “${given.slice(0, 60)}” are no times before a deadline. Expected are up ` +
            `to ${MOST_REMINDERS} with commas between: ${INTERVAL_EXPECTED}.`,
        );
      // The longest first.
      return { remindMs: [...new Set(found)].toSorted((one, other) => other - one) };
    },
    summary: ({ plan: { settings } }) =>
      settings.remindMs === undefined
        ? []
        : [`Reminders ${settings.remindMs.map(earlyText).join(' and ')} before a deadline.`],
    like: ({ remindMs }) => remindMs?.map(earlyText).join(', '),
  },
};
