/** What a host may answer besides, when he has seen the whole of a match: it is as usual, or as a preset has it. */

import { DATE_EXAMPLES, DATE_STYLES } from '../../../functions/match/ledger/date-style.ts';
import { COUNTED_ANSWER, SEAT_AUTHENTICATION } from '../../../functions/match/ledger/entry.ts';
import { WEBHOOK_EXPECTED, webhookFrom } from '../../../functions/match/reading/discord.ts';
import {
  PAGE_ADDRESS_EXPECTED,
  pageAddressFrom,
} from '../../../functions/match/reading/page-address.ts';
import type { Choice } from '../../shared/terminal/prompts.ts';
import { askChoice, askLine, BACK, type Question } from '../../shared/terminal/walk.ts';
import { readDeadlineRules } from './deadline-rules.ts';
import { type Description, gameOf } from './description.ts';
import { readHosts } from './hosts.ts';
import { readPollOptions, USUAL_POLLS } from './poll-options.ts';
import { pacesOf, readStepTimes, readVoidAfter } from './step-times.ts';

type MatchQuestion = Question<Description>;

const KNOWN_BY: Readonly<Record<(typeof SEAT_AUTHENTICATION)[number], string>> = {
  code: 'the code in his personal link',
  email: 'the account by which he is signed in to Google',
};

/** One of some, which always has an answer. */
const choiceQuestion = <Value>(
  name: string,
  message: string,
  of: {
    readonly usual: (described: Description) => Value;
    readonly choices: readonly Choice<Value>[];
    readonly set: (described: Description, value: Value) => Description;
  },
): MatchQuestion => ({
  name,
  isAnswered: () => true,
  ask: async (described) => {
    const chosen = await askChoice(message, of.choices, of.usual(described));
    return chosen === BACK ? BACK : of.set(described, chosen);
  },
});

export const detailQuestions: readonly MatchQuestion[] = [
  choiceQuestion('dates: how times are written', 'How are times written?', {
    usual: ({ dates = DATE_STYLES[0] }) => dates,
    choices: DATE_STYLES.map((value) => ({ name: DATE_EXAMPLES[value], value })),
    set: (described, dates) => ({ ...described, dates }),
  }),
  textQuestion(
    'time of the steps',
    'Each step takes',
    (described) => stepTime(described),
    setStepTime,
  ),
  textQuestion(
    'polls: how soon answers are confirmed',
    'Polls confirm answers every',
    ({ polls }) => polls ?? USUAL_POLLS,
    setPolls,
  ),
  textQuestion(
    'reminders: how long before a deadline',
    'Reminders before a deadline',
    ({ remind }) => remind ?? 'none',
    setReminders,
  ),
  textQuestion(
    'early: whether a step waits for its deadline when all are in',
    'Once all are in, resolved after',
    ({ early }) => early ?? 'no',
    setEarly,
  ),
  textQuestion(
    'grace: how long answers count after a deadline',
    'Answers count after a deadline for',
    ({ grace }) => grace ?? 'none',
    setGrace,
  ),
  {
    name: 'review: whether you look before a step is resolved',
    isAnswered: () => true,
    ask: async (described) => {
      const chosen = await askChoice('When is a step resolved?', [
        { name: 'by itself, at its deadline', value: false },
        { name: 'when I have looked at it (nothing is resolved early then)', value: true },
      ]);
      if (chosen === BACK) return BACK;
      const { review: _review, early, ...rest } = described;
      return chosen
        ? { ...rest, review: true }
        : { ...rest, ...(early === undefined ? {} : { early }) };
    },
  },
  choiceQuestion('invitations: who sends them', 'Who sends the invitations?', {
    usual: ({ notify = true }) => notify,
    choices: [
      { name: 'Google, by mail, once it is open', value: true },
      { name: 'I do: nobody gets mail', value: false },
    ],
    set: (described, notify) => ({ ...described, notify }),
  }),
  textQuestion(
    'rules: where players read them',
    'The address of the rules, for the invitations',
    ({ rules }) => rules ?? 'none',
    setRules,
  ),
  textQuestion(
    'Discord: where it is announced',
    'The webhook by which it is announced',
    ({ discord }) => discord ?? 'none',
    setDiscord,
  ),
  choiceQuestion('which answer counts', 'Of several valid answers, which counts?', {
    usual: ({ counts = 'last' }) => counts,
    choices: COUNTED_ANSWER.map((value) => ({ name: `the ${value}`, value })),
    set: (described, counts) => ({ ...described, counts }),
  }),
  choiceQuestion('how players are known', 'By what is a player known in the form?', {
    usual: ({ knownBy = 'code' }) => knownBy,
    choices: SEAT_AUTHENTICATION.map((value) => ({ name: KNOWN_BY[value], value })),
    set: (described, knownBy) => ({ ...described, knownBy }),
  }),
];

/** Of a season alone. */
export const voidQuestion: MatchQuestion = textQuestion(
  'void: when a match that hangs is void',
  'A match is void when nothing has happened in it for',
  ({ voidAfter }) => voidAfter ?? 'no',
  setVoidAfter,
);

/** Asked only where a game has houses for hosts. */
export const hostsQuestion: MatchQuestion = {
  ...textQuestion(
    'hosts: who get houses',
    'Hosts who get houses, with commas',
    ({ hosts = '' }) => (hosts === '' ? 'none' : hosts),
    setHosts,
  ),
  isAnswered: ({ hosts }) => hosts !== undefined,
};

/** A line that changes a text of the description. `set` gives the description, or a sentence about what will not do. */
function textQuestion(
  name: string,
  message: string,
  usual: (described: Description) => string,
  set: (described: Description, text: string) => Description | string,
): MatchQuestion {
  return {
    name,
    isAnswered: () => true,
    ask: async (described) => {
      const why = (line: string): string | null => {
        const changed = set(described, line.trim());
        return typeof changed === 'string' ? changed : null;
      };
      const text = await askLine(`${message}:`, { usual: usual(described), why });
      if (text === BACK) return BACK;
      const changed = set(described, text);
      return typeof changed === 'string' ? BACK : changed;
    },
  };
}

const isNone = (text: string): boolean => /^(?:no|none|off|)$/i.test(text);

function stepTime({ time = [] }: Description): string {
  const times = new Set(time.map((one) => one.split('=')[1] ?? ''));
  return times.size === 1 ? ([...times][0] ?? '') : time.join(', ');
}

/** One time for every pace, or "pregame=2 days, round=1 day". */
function setStepTime(described: Description, text: string): Description | string {
  const known = gameOf(described);
  if (known === undefined) return 'The game comes first.';
  const time = text.includes('=')
    ? text.split(',').map((one) => one.trim())
    : pacesOf(known).map(({ name }) => `${name}=${text}`);
  const read = readStepTimes(time, known);
  return read.kind === 'sound' ? { ...described, time } : read.problems.join(' ');
}

/** What the options of the command line would say of it. */
function checked(
  described: Description,
  read: (problems: string[]) => unknown,
): Description | string {
  const problems: string[] = [];
  read(problems);
  return problems.length === 0 ? described : problems.join(' ');
}

function setPolls(described: Description, text: string): Description | string {
  const polls = isNone(text) ? 'off' : text;
  return checked({ ...described, polls }, (problems) => readPollOptions({ polls }, problems));
}

function setReminders(
  { remind: _remind, ...described }: Description,
  text: string,
): Description | string {
  if (isNone(text)) return described;
  const remind = text;
  return checked({ ...described, remind }, (problems) => readPollOptions({ remind }, problems));
}

function setEarly(
  { early: _early, ...described }: Description,
  text: string,
): Description | string {
  if (isNone(text)) return described;
  const options = { early: text, ...(described.review === true ? { review: true as const } : {}) };
  return checked({ ...described, early: text }, (problems) => readDeadlineRules(options, problems));
}

function setGrace(
  { grace: _grace, ...described }: Description,
  text: string,
): Description | string {
  if (isNone(text)) return described;
  return checked({ ...described, grace: text }, (problems) =>
    readDeadlineRules({ grace: text }, problems),
  );
}

function setRules(
  { rules: _rules, ...described }: Description,
  text: string,
): Description | string {
  if (isNone(text)) return described;
  const isOne = pageAddressFrom(text) !== null;
  return isOne ? { ...described, rules: text } : `Expected is ${PAGE_ADDRESS_EXPECTED}.`;
}

function setDiscord(
  { discord: _discord, ...described }: Description,
  text: string,
): Description | string {
  if (isNone(text)) return described;
  const isOne = webhookFrom(text) !== null;
  return isOne ? { ...described, discord: text } : `Expected is ${WEBHOOK_EXPECTED}.`;
}

function setVoidAfter(
  { voidAfter: _voidAfter, ...described }: Description,
  text: string,
): Description | string {
  if (isNone(text)) return described;
  return checked({ ...described, voidAfter: text }, (problems) => readVoidAfter(text, problems));
}

function setHosts(described: Description, text: string): Description | string {
  const hosts = isNone(text) ? '' : text;
  const problems: string[] = [];
  readHosts(hosts, problems);
  return problems.length === 0 ? { ...described, hosts } : problems.join(' ');
}
