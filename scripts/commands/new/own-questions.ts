/** Asks those questions of the wizard that take more than a line or a choice. */

import {
  describePastDeadline,
  formatTimeExamples,
  readTime,
} from '../../../functions/match/next/spoken-time.ts';
import { formatTime } from '../../../functions/match/next/time.ts';
import { GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import {
  type ContactCells,
  formatSeatRange,
  parseContactLines,
  parseContacts,
} from '../../shared/files/seats-file.ts';
import { getMachineZone } from '../../shared/match/zone-named.ts';
import {
  type AnswerOrBack,
  askChoice,
  askLine,
  BACK_SIGN,
  GO_BACK,
  promptLines,
} from '../../shared/terminal/questions.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import {
  buildPresetOptions,
  type Description,
  findDescribedGame,
  PACE_PRESETS,
  PRESET_NAMES,
  withDaysAsTimes,
} from './option-row.ts';

export async function askGame(described: Description): Promise<AnswerOrBack<Description>> {
  const games = GAMES.map(({ id, title, about }) => ({
    name: title,
    value: id,
    description: about,
  }));
  const game = await askChoice('Which game?', games, described.game);
  if (game === GO_BACK) return GO_BACK;
  if (game === described.game) return described;
  // A different game has different steps and variants, so their values are dropped.
  const { time: _time, variant: _variant, preset: _preset, ...rest } = described;
  return withDaysAsTimes({ ...rest, game }, findDescribedGame({ game }));
}

export async function askVariants(described: Description): Promise<AnswerOrBack<Description>> {
  const chosen: string[] = [];
  for (const { name, about, choices } of findDescribedGame(described)?.variants ?? []) {
    const offered = choices.map(({ value, label }) => ({ name: label, value }));
    const value = await askChoice(`Variant “${name}”: ${about}`, offered);
    if (value === GO_BACK) return GO_BACK;
    chosen.push(`${name}=${value}`);
  }
  return { ...described, variant: chosen };
}

export async function askPace(described: Description): Promise<AnswerOrBack<Description>> {
  const presets = PRESET_NAMES.map((value) => ({
    name: PACE_PRESETS[value].title,
    value,
    description: PACE_PRESETS[value].about,
  }));
  const preset = await askChoice('Which pace?', presets, described.preset ?? 'daily');
  const game = findDescribedGame(described);
  if (preset === GO_BACK || game === undefined) return GO_BACK;
  const options = buildPresetOptions(preset, { game, review: described.review === true });
  // Typed values override the preset. Values from a former preset do not.
  if (described.preset === undefined)
    return { ...options, ...described, time: options.time, preset };
  const { early: _early, ...rest } = described;
  return { ...rest, ...options, preset };
}

export async function askFirstDeadline(
  described: Description,
  now: () => number,
): Promise<AnswerOrBack<Description>> {
  const { zone: timeZone = getMachineZone(), dates } = described;
  const examples = formatTimeExamples({ timeZone, nowMs: now() });
  printStatus(`It is now ${formatTime(now(), { timeZone, dates })}. You can type ${examples}.`);
  const why = (line: string): string | null => {
    const read = readTime(line, { timeZone, nowMs: now() });
    return typeof read === 'string'
      ? read
      : describePastDeadline({ ms: read, nowMs: now(), timeZone });
  };
  const answerOrBack = await askLine('First deadline:', { why });
  if (answerOrBack === GO_BACK) return GO_BACK;
  const read = readTime(answerOrBack, { timeZone, nowMs: now() });
  if (typeof read === 'string') return GO_BACK;
  printStatus(`The first deadline is ${formatTime(read, { timeZone, dates })}.`);
  // Store the instant. In a saved file, “tomorrow” would mean another day later.
  return { ...described, first: new Date(read).toISOString() };
}

export async function askPlayers(
  described: Description,
  now: () => number,
): Promise<AnswerOrBack<Description>> {
  const game = findDescribedGame(described);
  if (game === undefined) return GO_BACK;
  const { seats: _seats, ...rest } = described;
  const { knownBy = 'code', zone: timeZone = getMachineZone() } = described;
  const players = await promptPlayers({ game, knownBy, timeZone, now });
  return players === GO_BACK ? GO_BACK : { ...rest, players };
}

interface PlayerRequirements {
  readonly game: AnyGame;
  readonly timeZone: string;
  readonly knownBy: 'code' | 'email';
  /** Returns Google’s time, in milliseconds since 1970. */
  readonly now: () => number;
}

async function promptPlayers(
  wanted: PlayerRequirements,
): Promise<AnswerOrBack<readonly ContactCells[]>> {
  const { title, seats } = wanted.game;
  printStatus(
    `${title} needs ${formatSeatRange(wanted.game)}. Paste one or more players on each line, ` +
      'such as “Cara <cara@example.org>” or “Cara; cara@example.org”. Everybody can read the ' +
      `names, but only you can read the addresses. Type ${BACK_SIGN} to remove the last ` +
      'player, or ' +
      'to go back.',
  );
  const all: ContactCells[] = [];
  const omitted: string[] = [];
  let isBack = false;
  await promptLines({
    message: () =>
      'Player ' +
      `${all.length + 1}${all.length >= seats.least ? ' (press Enter if these are all)' : ''}:`,
    take: (line) => {
      const text = line.trim();
      isBack = text === BACK_SIGN && all.length === 0;
      if (text === BACK_SIGN) {
        const last = all.pop();
        if (last !== undefined) printStatus(`Removed: ${last.Seat}.`);
      } else if (text !== '') {
        const given = parseContactLines(text);
        const why = findPlayersProblem(text, given, all, wanted);
        if (why === null) all.push(...given);
        else {
          printStatus(`✗ ${why}`);
          omitted.push(text);
        }
      }
      const isEnough = text === '' && all.length >= seats.least;
      return isBack || isEnough || all.length === seats.most ? 'end' : 'more';
    },
  });
  if (!isBack && omitted.length > 0)
    printStatus(`✗ Not added: ${omitted.map(quoteLine).join(', ')}.`);
  return isBack ? GO_BACK : all;
}

const quoteLine = (line: string): string => `“${line.slice(0, 60)}”`;

function findPlayersProblem(
  line: string,
  given: readonly ContactCells[],
  before: readonly ContactCells[],
  { game, timeZone, knownBy, now }: PlayerRequirements,
): string | null {
  if (before.length + given.length > game.seats.most)
    return `${quoteLine(line)} was not added, since ${game.title} needs ${formatSeatRange(game)}.`;
  if (!line.includes('@') && typeof readTime(line, { timeZone, nowMs: now() }) === 'number')
    return `“${line}” is a time, not a player. Type ${BACK_SIGN} to go back.`;
  const { problems } = parseContacts([...before, ...given], knownBy);
  return problems.length === 0 ? null : problems.join(' ');
}
