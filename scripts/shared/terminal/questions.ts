/** What a host is asked when the command line does not say it. Questions go to standard error, so that results stay clean. */

import { checkbox, confirm, input, select } from '@inquirer/prompts';
import { wallClock } from '../../../functions/match/next/time.ts';
import type { Entrant } from '../../../functions/match/opening/draft-match.ts';
import { GAMES } from '../../../rules/games.ts';
import type { Answers, Field, Form } from '../../../rules/kit/asking/form.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { readCsv } from '../files/csv-file.ts';
import { readSeat, SEAT_COLUMNS, SEAT_CSV_COLUMNS } from '../files/seat-row.ts';
import { type SeatsWanted, seatsText } from '../files/seats-file.ts';
import { readFirstDeadline, whyPast } from '../match/first-deadline.ts';
import { printStatus } from './terminal.ts';

const CONTEXT = { output: process.stderr };

export const askGame = (): Promise<AnyGame> =>
  select(
    {
      message: 'Which game?',
      choices: GAMES.map((game) => ({ name: game.title, value: game, description: game.about })),
    },
    CONTEXT,
  );

/** One question for each variant, the usual choice first. */
export async function askVariants({ variants }: AnyGame): Promise<Record<string, string>> {
  const chosen: Record<string, string> = {};
  for (const { name, about, choices } of variants) {
    chosen[name] = await select(
      { message: about, choices: choices.map(({ value, label }) => ({ name: label, value })) },
      CONTEXT,
    );
  }
  return chosen;
}

/** A line for each seat, as a row of a seats file; an empty one ends the list where the game allows it. */
export async function askSeats(wanted: SeatsWanted): Promise<readonly Entrant[]> {
  const { least, most } = wanted.game.seats;
  printStatus(
    `${wanted.game.title} is played with ${seatsText(wanted.game)}. For each: name, e-mail, garnets, Discord’s id.`,
  );
  const entrants: Entrant[] = [];
  while (entrants.length < most) {
    const mayEnd = entrants.length >= least;
    const entrant = await askSeat({ before: entrants, mayEnd, knownBy: wanted.knownBy });
    if (entrant === null) break;
    entrants.push(entrant);
  }
  return entrants;
}

async function askSeat(asked: {
  readonly before: readonly Entrant[];
  readonly mayEnd: boolean;
  readonly knownBy: SeatsWanted['knownBy'];
}): Promise<Entrant | null> {
  const read = (line: string) => readSeat({ ...asked, cells: cellsOf(line) });
  const line = await input(
    {
      message: `Seat ${asked.before.length + 1}${asked.mayEnd ? ' (nothing when these are all)' : ''}:`,
      validate: (text) => {
        if (asked.mayEnd && text.trim() === '') return true;
        const problems = read(text).problems.map(
          ({ column, sentence }) => `${column}: ${sentence}`,
        );
        return problems.length === 0 || problems.join(' ');
      },
    },
    CONTEXT,
  );
  return line.trim() === '' ? null : read(line).entrant;
}

/** A line is a seats file with one row. */
function cellsOf(line: string): Readonly<Record<string, string>> {
  const bytes = new TextEncoder().encode(`${SEAT_COLUMNS.join(',')}\n${line}`);
  return readCsv({ name: 'The line', bytes }, SEAT_CSV_COLUMNS).rows[0]?.cells ?? {};
}

/** As it is typed; it has been checked. */
export function askFirstDeadline(timeZone: string, nowMs: number): Promise<string> {
  printStatus(`It is ${wallClock(nowMs, timeZone)} now.`);
  return input(
    {
      message: 'First deadline, as year-month-day hour:minute:',
      validate: (text) => {
        const read = readFirstDeadline(text, timeZone);
        if (read.kind === 'unsound') return read.sentence;
        return whyPast({ ms: read.ms, nowMs, timeZone }) ?? true;
      },
    },
    CONTEXT,
  );
}

/** A line, with what it is when nothing is typed. `why` is a sentence about a text that will not do. */
export const askText = (
  message: string,
  usual: string,
  why: (text: string) => string | null,
): Promise<string> =>
  input({ message, default: usual, validate: (text) => why(text) ?? true }, CONTEXT);

/** Why the host does something, for everybody to read. */
export const askReason = (): Promise<string> =>
  input({ message: 'Why? Everybody reads it:', validate: (text) => text.trim() !== '' }, CONTEXT);

/** What a form asks, question by question; what may be left open can be passed over. */
export async function askAnswers({ fields }: Form): Promise<Answers> {
  const answers: Record<string, readonly string[]> = {};
  for (const field of fields) answers[field.name] = await askField(field);
  return Object.fromEntries(Object.entries(answers).filter(([, values]) => values.length > 0));
}

async function askField(field: Field): Promise<readonly string[]> {
  const choices = field.choices.map(({ value, label }) => ({ name: label, value }));
  switch (field.kind) {
    case 'choices':
      return checkbox({ message: field.label, choices }, CONTEXT);
    case 'choice': {
      const none = field.required ? [] : [{ name: '(nothing)', value: '' }];
      const chosen = await select(
        { message: field.label, choices: [...none, ...choices] },
        CONTEXT,
      );
      return chosen === '' ? [] : [chosen];
    }
  }
}

/** One of several, the first being what is advised. */
export const askOneOf = <Value extends string>(
  message: string,
  choices: readonly { readonly value: Value; readonly name: string }[],
): Promise<Value> => select({ message, choices }, CONTEXT);

/** Whether the host says yes; Enter alone is a no. */
export const askWhether = (question: string): Promise<boolean> =>
  confirm({ message: question, default: false }, CONTEXT);
