/** What a host is asked before a match is opened: everything that shapes it. */

import { DATE_EXAMPLES, DATE_STYLES } from '../../../functions/match/ledger/date-style.ts';
import { wallClock } from '../../../functions/match/next/time.ts';
import { findGame, GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { type ContactCells, contactsIn } from '../../shared/files/contact-line.ts';
import { readContacts, seatsText } from '../../shared/files/seats-file.ts';
import { whyPast } from '../../shared/match/first-deadline.ts';
import { readTime, TIME_EXAMPLES } from '../../shared/match/spoken-time.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import {
  type Answered,
  askChoice,
  askLine,
  BACK,
  type Choice,
  type Question,
} from '../../shared/terminal/walk.ts';
import { readDeadlineRules } from './deadline-rules.ts';
import type { Description } from './description.ts';
import { DICE_CHOICES } from './dice.ts';
import { whyNoTitle, whyNoZone } from './new-match.ts';
import { readPollOptions, USUAL_POLLS } from './poll-options.ts';
import { PRESET, PRESETS, presetOptions } from './presets.ts';
import { readStepTimes } from './step-times.ts';

type MatchQuestion = Question<Description>;

/** Google’s time, in milliseconds since 1970. */
type Now = () => number;

/** In the order in which they are asked. */
export const questionsFor = (now: Now): readonly MatchQuestion[] => [
  game,
  variants,
  title,
  zone,
  pace,
  firstDeadline(now),
  dice,
  players(now),
];

/** Besides, what the presets have answered and a host may answer otherwise. */
export const detailQuestions: readonly MatchQuestion[] = [
  {
    name: 'dates',
    isAnswered: () => true,
    ask: async (described) => {
      const choices = DATE_STYLES.map((value) => ({ name: DATE_EXAMPLES[value], value }));
      const chosen = await askChoice('How are times written?', choices, described.dates);
      return chosen === BACK ? BACK : { ...described, dates: chosen };
    },
  },
  textQuestion(
    'time of the steps',
    'Each step takes',
    (described) => stepTime(described),
    setStepTime,
  ),
  textQuestion(
    'polls',
    'Polls confirm answers every',
    ({ polls }) => polls ?? USUAL_POLLS,
    setPolls,
  ),
  textQuestion(
    'reminders',
    'Reminders before a deadline',
    ({ remind }) => remind ?? 'none',
    setReminders,
  ),
  textQuestion('early', 'Once all are in, resolved after', ({ early }) => early ?? 'no', setEarly),
  textQuestion(
    'grace',
    'Answers count after a deadline for',
    ({ grace }) => grace ?? 'none',
    setGrace,
  ),
  {
    name: 'review',
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
];

const gameOf = ({ game: id }: Description): AnyGame | undefined => findGame(id ?? '');

const game: MatchQuestion = {
  name: 'game',
  isAnswered: (described) => described.game !== undefined,
  ask: async (described) => {
    const chosen = await askChoice(
      'Which game?',
      GAMES.map(({ id, title: name, about }) => ({ name, value: id, description: about })),
      described.game,
    );
    if (chosen === BACK) return BACK;
    if (chosen === described.game) return described;
    // Another game has other steps and variants.
    const { time: _time, variant: _variant, preset: _preset, ...rest } = described;
    return { ...rest, game: chosen };
  },
};

const variants: MatchQuestion = {
  name: 'variants',
  isAnswered: (described) =>
    (gameOf(described)?.variants.length ?? 0) === 0 || described.variant !== undefined,
  ask: async (described) => {
    const chosen: string[] = [];
    for (const { name, about, choices } of gameOf(described)?.variants ?? []) {
      const options = choices.map(({ value, label }) => ({ name: label, value }));
      const value = await askChoice(about, options);
      if (value === BACK) return BACK;
      chosen.push(`${name}=${value}`);
    }
    return { ...described, variant: chosen };
  },
};

const title: MatchQuestion = {
  name: 'title',
  isAnswered: (described) => described.title !== undefined,
  ask: async (described) => {
    const usual = described.title ?? gameOf(described)?.title ?? '';
    const text = await askLine('The title of the match:', {
      usual,
      why: (line) => whyNoTitle(line.trim()),
    });
    return text === BACK ? BACK : { ...described, title: text };
  },
};

const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const zone: MatchQuestion = {
  name: 'time zone',
  isAnswered: (described) => described.zone !== undefined,
  ask: async (described) => {
    const usual = described.zone ?? machineZone();
    const text = await askLine('The time zone of the match:', { usual, why: whyNoZone });
    return text === BACK ? BACK : { ...described, zone: text };
  },
};

const pace: MatchQuestion = {
  name: 'pace',
  isAnswered: (described) => described.preset !== undefined || (described.time?.length ?? 0) > 0,
  ask: async (described) => {
    const known = gameOf(described);
    const choices: readonly Choice<(typeof PRESETS)[number]>[] = PRESETS.map((name) => ({
      name: PRESET[name].title,
      value: name,
      description: PRESET[name].about,
    }));
    const chosen = await askChoice('How fast?', choices, described.preset ?? 'daily');
    if (chosen === BACK || known === undefined) return BACK;
    const { early: _early, ...rest } = described;
    const review = described.review === true;
    return { ...rest, preset: chosen, ...presetOptions(chosen, { game: known, review }) };
  },
};

const firstDeadline = (now: Now): MatchQuestion => ({
  name: 'first deadline',
  isAnswered: (described) => described.first !== undefined,
  ask: async (described) => {
    const timeZone = described.zone ?? machineZone();
    printStatus(`It is ${wallClock(now(), timeZone)} now. You may write ${TIME_EXAMPLES}.`);
    const why = (line: string): string | null => {
      const read = readTime(line, { timeZone, nowMs: now() }, '');
      if (read.kind === 'unsound') return read.sentence;
      return whyPast({ ms: read.ms, nowMs: now(), timeZone });
    };
    const text = await askLine('The first deadline:', { why });
    if (text === BACK) return BACK;
    const read = readTime(text, { timeZone, nowMs: now() }, '');
    // Tomorrow is another day by the time that a file is read again.
    return read.kind === 'sound' ? { ...described, first: new Date(read.ms).toISOString() } : BACK;
  },
});

const dice: MatchQuestion = {
  name: 'dice',
  isAnswered: (described) => described.dice !== undefined,
  ask: async (described) => {
    const chosen = await askChoice('What shall the dice come of?', DICE_CHOICES, described.dice);
    return chosen === BACK ? BACK : { ...described, dice: chosen };
  },
};

const players = (now: Now): MatchQuestion => ({
  name: 'players',
  isAnswered: (described) => described.players !== undefined || described.seats !== undefined,
  ask: async (described) => {
    const known = gameOf(described);
    if (known === undefined) return BACK;
    printStatus(
      `${known.title} is played with ${seatsText(known)}. Paste them as you have them, one or more a line: “Cara <cara@example.org>”, “Cara; cara@example.org”. Everybody reads the names; the addresses only you.`,
    );
    const { seats: _seats, ...rest } = described;
    const given = await askPlayers(known, described, now);
    return given === BACK ? BACK : { ...rest, players: given };
  },
});

async function askPlayers(
  known: AnyGame,
  described: Description,
  now: Now,
): Promise<Answered<readonly ContactCells[]>> {
  const { least, most } = known.seats;
  const all: ContactCells[] = [];
  for (;;) {
    const mayEnd = all.length >= least;
    if (all.length === most) break;
    const line = await askLine(
      `Player ${all.length + 1}${mayEnd ? ' (nothing when these are all)' : ''}:`,
      {
        why: (text) =>
          mayEnd && text.trim() === '' ? null : whyNoPlayers(text, all, { known, described, now }),
      },
    );
    if (line === BACK && all.length === 0) return BACK;
    if (line === BACK) all.pop();
    else if (line === '') break;
    else all.push(...contactsIn(line));
  }
  return all;
}

/** A sentence; null when a line holds players that suit those before. */
function whyNoPlayers(
  line: string,
  before: readonly ContactCells[],
  {
    known,
    described,
    now,
  }: { readonly known: AnyGame; readonly described: Description; readonly now: Now },
): string | null {
  const given = contactsIn(line);
  if (given.length === 0) return 'Expected is a player, such as “Cara <cara@example.org>”.';
  const too = before.length + given.length - known.seats.most;
  if (too > 0)
    return `These are ${too} too many: ${known.title} is played with ${seatsText(known)}.`;
  const place = { timeZone: described.zone ?? machineZone(), nowMs: now() };
  if (!line.includes('@') && readTime(line, place).kind === 'sound')
    return `“${line.trim()}” is a time and no player. < goes back.`;
  const { problems } = readContacts([...before, ...given], described.knownBy ?? 'code');
  return problems.length === 0 ? null : problems.join(' ');
}

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
    : known.paces.map(({ name }) => `${name}=${text}`);
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
