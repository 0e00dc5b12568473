/** What a host is asked before a match is opened: everything that shapes it. */

import { examplesAt, whyPast } from '../../../functions/match/next/first-deadline.ts';
import { readTime } from '../../../functions/match/next/spoken-time.ts';
import { wallClock } from '../../../functions/match/next/time.ts';
import { GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { type ContactCells, contactsIn } from '../../shared/files/contact-line.ts';
import { readContacts, seatsText } from '../../shared/files/seats-file.ts';
import { readZone } from '../../shared/match/zone-named.ts';
import { type Choice, promptLines } from '../../shared/terminal/prompts.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import {
  type Answered,
  askChoice,
  askLine,
  BACK,
  BACK_SIGN,
  type Question,
} from '../../shared/terminal/walk.ts';
import { type Description, gameOf, nounOf } from './description.ts';
import { hostsQuestion } from './detail-questions.ts';
import { DICE_CHOICES } from './dice.ts';
import { whyNoTitle } from './new-match.ts';
import { PRESET, PRESETS, presetOptions } from './presets.ts';

type MatchQuestion = Question<Description>;

/** Google’s time, in milliseconds since 1970. */
type Now = () => number;

/** In the order in which they are asked. */
export const questionsFor = ({
  now,
  hasHouses,
}: {
  readonly now: Now;
  readonly hasHouses: boolean;
}): readonly MatchQuestion[] => [
  game,
  variants,
  title,
  zone,
  pace,
  firstDeadline(now),
  dice,
  players(now),
  ...(hasHouses ? [hostsQuestion] : []),
];

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
      const value = await askChoice(`The variant “${name}”: ${about}`, options);
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
    const text = await askLine(`The title of the ${nounOf(described)}:`, {
      usual,
      why: (line) => whyNoTitle(line.trim()),
    });
    return text === BACK ? BACK : { ...described, title: text };
  },
};

export const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const zone: MatchQuestion = {
  name: 'time zone',
  isAnswered: (described) => described.zone !== undefined,
  ask: async (described) => {
    const usual = described.zone ?? machineZone();
    const why = (line: string): string | null => {
      const read = readZone(line);
      return read.kind === 'sound' ? null : read.sentence;
    };
    const message = `The time zone of the ${nounOf(described)}, or a city in it:`;
    const text = await askLine(message, { usual, why });
    if (text === BACK) return BACK;
    const read = readZone(text);
    return read.kind === 'sound' ? { ...described, zone: read.zone } : BACK;
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
    const options = presetOptions(chosen, { game: known, review: described.review === true });
    // What was said without a preset goes before it; what a former one said does not.
    if (described.preset === undefined)
      return { ...options, ...described, time: options.time, preset: chosen };
    const { early: _early, ...rest } = described;
    return { ...rest, ...options, preset: chosen };
  },
};

const firstDeadline = (now: Now): MatchQuestion => ({
  name: 'first deadline',
  isAnswered: (described) => described.first !== undefined,
  ask: async (described) => {
    const timeZone = described.zone ?? machineZone();
    const style = { timeZone, dates: described.dates };
    const examples = examplesAt({ timeZone, nowMs: now() });
    printStatus(`It is ${wallClock(now(), style)} now. You may write ${examples}.`);
    const why = (line: string): string | null => {
      const read = readTime(line, { timeZone, nowMs: now() });
      if (read.kind === 'unsound') return read.sentence;
      return whyPast({ ms: read.ms, nowMs: now(), timeZone });
    };
    const text = await askLine('The first deadline:', { why });
    if (text === BACK) return BACK;
    const read = readTime(text, { timeZone, nowMs: now() });
    if (read.kind === 'sound') printStatus(`That is ${wallClock(read.ms, style)}.`);
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
      `${known.title} is played with ${seatsText(known)}. Paste them all, as you have them, one or more a line: “Cara <cara@example.org>”, “Cara; cara@example.org”. Everybody reads the names; the addresses only you. ${BACK_SIGN} takes the last one back, or goes back.`,
    );
    const { seats: _seats, ...rest } = described;
    const given = await askPlayers({ known, described, now });
    return given === BACK ? BACK : { ...rest, players: given };
  },
});

interface PlayersFor {
  readonly known: AnyGame;
  readonly described: Description;
  readonly now: Now;
}

async function askPlayers(wanted: PlayersFor): Promise<Answered<readonly ContactCells[]>> {
  const { least, most } = wanted.known.seats;
  const all: ContactCells[] = [];
  const left: string[] = [];
  let isBack = false;
  await promptLines({
    message: () =>
      `Player ${all.length + 1}${all.length >= least ? ' (nothing when these are all)' : ''}:`,
    take: (line) => {
      const text = line.trim();
      isBack = text === BACK_SIGN && all.length === 0;
      if (text === BACK_SIGN) tellTaken(all.pop());
      else if (text !== '') {
        const given = playersIn(text, all, wanted);
        if (given === null) left.push(text);
        else all.push(...given);
      }
      const isEnough = text === '' && all.length >= least;
      return isBack || isEnough || all.length === most ? 'end' : 'more';
    },
  });
  if (!isBack && left.length > 0) printStatus(`✗ Not taken: ${left.map(quoted).join(', ')}.`);
  return isBack ? BACK : all;
}

const quoted = (line: string): string => `“${line.slice(0, 60)}”`;

function tellTaken(player: ContactCells | undefined): void {
  if (player !== undefined) printStatus(`Taken back: ${player.Seat}.`);
}

/** Null where they do not suit those before, which is told. */
function playersIn(
  line: string,
  before: readonly ContactCells[],
  wanted: PlayersFor,
): readonly ContactCells[] | null {
  const given = contactsIn(line);
  const why = whyNoPlayers(line, given, before, wanted);
  if (why === null) return given;
  printStatus(`✗ ${why}`);
  return null;
}

/** A sentence; null when a line holds players that suit those before. */
function whyNoPlayers(
  line: string,
  given: readonly ContactCells[],
  before: readonly ContactCells[],
  { known, described, now }: PlayersFor,
): string | null {
  const too = before.length + given.length - known.seats.most;
  if (too > 0)
    return `${quoted(line)} is left out: ${known.title} is played with ${seatsText(known)}.`;
  const place = { timeZone: described.zone ?? machineZone(), nowMs: now() };
  if (!line.includes('@') && readTime(line, place).kind === 'sound')
    return `“${line}” is a time and no player. ${BACK_SIGN} goes back.`;
  const { problems } = readContacts([...before, ...given], described.knownBy ?? 'code');
  return problems.length === 0 ? null : problems.join(' ');
}
