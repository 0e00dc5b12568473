/** What a host is asked before a match is opened: everything that shapes it. */

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
import { whyNoTitle, whyNoZone } from './new-match.ts';
import { playersTable } from './players-table.ts';
import { readPollOptions } from './poll-options.ts';
import { PRESET, PRESETS, presetOptions } from './presets.ts';
import { readStepTimes } from './step-times.ts';
import type { Wish } from './wish.ts';

type WishQuestion = Question<Wish>;

/** Google’s time, in milliseconds since 1970. */
type Now = () => number;

/** In the order in which they are asked. */
export const questionsFor = (now: Now): readonly WishQuestion[] => [
  game,
  variants,
  title,
  zone,
  pace,
  firstDeadline(now),
  players(now),
];

/** Besides, what the presets have answered and a host may answer otherwise. */
export const detailQuestions: readonly WishQuestion[] = [
  textQuestion('time of the steps', 'Each step takes', (wish) => stepTime(wish), setStepTime),
  textQuestion('polls', 'Polls confirm answers every', ({ looks }) => looks ?? 'off', setPolls),
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
    ask: async (wish) => {
      const chosen = await askChoice('When is a step resolved?', [
        { name: 'by itself, at its deadline', value: false },
        { name: 'when I have looked at it (nothing is resolved early then)', value: true },
      ]);
      if (chosen === BACK) return BACK;
      const { review: _review, early, ...rest } = wish;
      return chosen
        ? { ...rest, review: true }
        : { ...rest, ...(early === undefined ? {} : { early }) };
    },
  },
];

const gameOf = ({ game: id }: Wish): AnyGame | undefined => findGame(id ?? '');

const game: WishQuestion = {
  name: 'game',
  isAnswered: (wish) => wish.game !== undefined,
  ask: async (wish) => {
    const chosen = await askChoice(
      'Which game?',
      GAMES.map(({ id, title: name, about }) => ({ name, value: id, description: about })),
      wish.game,
    );
    if (chosen === BACK) return BACK;
    if (chosen === wish.game) return wish;
    // Another game has other steps and variants.
    const { time: _time, variant: _variant, preset: _preset, ...rest } = wish;
    return { ...rest, game: chosen };
  },
};

const variants: WishQuestion = {
  name: 'variants',
  isAnswered: (wish) => (gameOf(wish)?.variants.length ?? 0) === 0 || wish.variant !== undefined,
  ask: async (wish) => {
    const chosen: string[] = [];
    for (const { name, about, choices } of gameOf(wish)?.variants ?? []) {
      const options = choices.map(({ value, label }) => ({ name: label, value }));
      const value = await askChoice(about, options);
      if (value === BACK) return BACK;
      chosen.push(`${name}=${value}`);
    }
    return { ...wish, variant: chosen };
  },
};

const title: WishQuestion = {
  name: 'title',
  isAnswered: (wish) => wish.title !== undefined,
  ask: async (wish) => {
    const usual = wish.title ?? gameOf(wish)?.title ?? '';
    const text = await askLine('The title of the match:', {
      usual,
      why: (line) => whyNoTitle(line.trim()),
    });
    return text === BACK ? BACK : { ...wish, title: text };
  },
};

const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const zone: WishQuestion = {
  name: 'time zone',
  isAnswered: (wish) => wish.zone !== undefined,
  ask: async (wish) => {
    const usual = wish.zone ?? machineZone();
    const text = await askLine('The time zone of the match:', { usual, why: whyNoZone });
    return text === BACK ? BACK : { ...wish, zone: text };
  },
};

const pace: WishQuestion = {
  name: 'pace',
  isAnswered: (wish) => wish.preset !== undefined || (wish.time?.length ?? 0) > 0,
  ask: async (wish) => {
    const known = gameOf(wish);
    const choices: readonly Choice<(typeof PRESETS)[number]>[] = PRESETS.map((name) => ({
      name: PRESET[name].title,
      value: name,
      description: PRESET[name].about,
    }));
    const chosen = await askChoice('How fast?', choices, wish.preset ?? 'daily');
    if (chosen === BACK || known === undefined) return BACK;
    const { early: _early, ...rest } = wish;
    const review = wish.review === true;
    return { ...rest, preset: chosen, ...presetOptions(chosen, { game: known, review }) };
  },
};

const firstDeadline = (now: Now): WishQuestion => ({
  name: 'first deadline',
  isAnswered: (wish) => wish.first !== undefined,
  ask: async (wish) => {
    const timeZone = wish.zone ?? machineZone();
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
    return read.kind === 'sound' ? { ...wish, first: new Date(read.ms).toISOString() } : BACK;
  },
});

const players = (now: Now): WishQuestion => ({
  name: 'players',
  isAnswered: (wish) => wish.players !== undefined || wish.seats !== undefined,
  ask: async (wish) => {
    const known = gameOf(wish);
    if (known === undefined) return BACK;
    printStatus(
      `${known.title} is played with ${seatsText(known)}. Paste them as you have them, one or more a line: “Cara <cara@example.org>”, “Cara; cara@example.org”. Everybody reads the names; the addresses only you.`,
    );
    const { seats: _seats, ...rest } = wish;
    const given = await askPlayers(known, wish, now);
    return given === BACK ? BACK : { ...rest, players: given };
  },
});

async function askPlayers(
  known: AnyGame,
  wish: Wish,
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
          mayEnd && text.trim() === '' ? null : whyNoPlayers(text, all, { known, wish, now }),
      },
    );
    if (line === BACK && all.length === 0) return BACK;
    if (line === BACK) all.pop();
    else if (line === '') break;
    else all.push(...contactsIn(line));
  }
  printStatus(playersTable(all));
  return all;
}

/** A sentence; null when a line holds players that suit those before. */
function whyNoPlayers(
  line: string,
  before: readonly ContactCells[],
  { known, wish, now }: { readonly known: AnyGame; readonly wish: Wish; readonly now: Now },
): string | null {
  const given = contactsIn(line);
  if (given.length === 0) return 'Expected is a player, such as “Cara <cara@example.org>”.';
  const too = before.length + given.length - known.seats.most;
  if (too > 0)
    return `These are ${too} too many: ${known.title} is played with ${seatsText(known)}.`;
  const place = { timeZone: wish.zone ?? machineZone(), nowMs: now() };
  if (!line.includes('@') && readTime(line, place).kind === 'sound')
    return `“${line.trim()}” is a time and no player. < goes back.`;
  const { problems } = readContacts([...before, ...given], wish.knownBy ?? 'code');
  return problems.length === 0 ? null : problems.join(' ');
}

/** A line that changes a text of the wish. `set` gives the wish, or a sentence about what will not do. */
function textQuestion(
  name: string,
  message: string,
  usual: (wish: Wish) => string,
  set: (wish: Wish, text: string) => Wish | string,
): WishQuestion {
  return {
    name,
    isAnswered: () => true,
    ask: async (wish) => {
      const why = (line: string): string | null => {
        const changed = set(wish, line.trim());
        return typeof changed === 'string' ? changed : null;
      };
      const text = await askLine(`${message}:`, { usual: usual(wish), why });
      if (text === BACK) return BACK;
      const changed = set(wish, text);
      return typeof changed === 'string' ? BACK : changed;
    },
  };
}

const isNone = (text: string): boolean => /^(?:no|none|off|)$/i.test(text);

function stepTime({ time = [] }: Wish): string {
  const times = new Set(time.map((one) => one.split('=')[1] ?? ''));
  return times.size === 1 ? ([...times][0] ?? '') : time.join(', ');
}

/** One time for every pace, or "pregame=2 days, round=1 day". */
function setStepTime(wish: Wish, text: string): Wish | string {
  const known = gameOf(wish);
  if (known === undefined) return 'The game comes first.';
  const time = text.includes('=')
    ? text.split(',').map((one) => one.trim())
    : known.paces.map(({ name }) => `${name}=${text}`);
  const read = readStepTimes(time, known);
  return read.kind === 'sound' ? { ...wish, time } : read.problems.join(' ');
}

/** What the options of the command line would say of it. */
function checked(wish: Wish, read: (problems: string[]) => unknown): Wish | string {
  const problems: string[] = [];
  read(problems);
  return problems.length === 0 ? wish : problems.join(' ');
}

function setPolls(wish: Wish, text: string): Wish | string {
  const looks = isNone(text) ? 'off' : text;
  return checked({ ...wish, looks }, (problems) => readPollOptions({ looks }, problems));
}

function setReminders({ remind: _remind, ...wish }: Wish, text: string): Wish | string {
  if (isNone(text)) return wish;
  const remind = text;
  return checked({ ...wish, remind }, (problems) => readPollOptions({ remind }, problems));
}

function setEarly({ early: _early, ...wish }: Wish, text: string): Wish | string {
  if (isNone(text)) return wish;
  const options = { early: text, ...(wish.review === true ? { review: true as const } : {}) };
  return checked({ ...wish, early: text }, (problems) => readDeadlineRules(options, problems));
}

function setGrace({ grace: _grace, ...wish }: Wish, text: string): Wish | string {
  if (isNone(text)) return wish;
  return checked({ ...wish, grace: text }, (problems) =>
    readDeadlineRules({ grace: text }, problems),
  );
}
