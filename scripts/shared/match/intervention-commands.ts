/** The commands that intervene in a running match, each from its row in the table of interventions. */

import { Command, Option } from 'commander';
import type { Google } from '../../../functions/google/connect.ts';
import { LONGEST_REASON } from '../../../functions/match/ledger/entry-parts.ts';
import type {
  AnyRow,
  Asking,
  CommandLine,
  Flag,
  Typed,
  Words,
} from '../../../functions/match/next/intervention-row.ts';
import { INTERVENTION_ROWS } from '../../../functions/match/next/interventions.ts';
import type { RequestedAction } from '../../../functions/match/next/request.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { readLostEntries } from '../../../functions/match/showing/lost-entries.ts';
import { type ExitCode, UsageError } from '../terminal/exit.ts';
import { printStatus } from '../terminal/terminal.ts';
import { handingOver } from './handing-over.ts';
import { answersTyped, seatIn } from './host-orders.ts';
import {
  carryOut,
  type InterventionOptions,
  type Wants,
  withIntervention,
} from './intervention.ts';
import { refuseWithoutHost, repairing } from './repairing.ts';

/** Returns the commands of their own; a season's are commands of `sealed season`. */
export const interventionCommands = (): readonly Command[] =>
  INTERVENTION_ROWS.filter(({ command }) => command !== undefined && command.of !== 'season').map(
    interventionCommand,
  );

export function interventionCommand(row: AnyRow): Command {
  const line = row.command;
  if (line === undefined) throw new Error('this intervention has no command');
  const { name, summary, about, of = 'match', takes = [], flags = [] } = line;
  const path = of === 'season' ? `sealed season ${name}` : `sealed ${name}`;
  const examples = line.examples.map((one) => `${path} ${one}`);
  const command = withIntervention(new Command(name), { about, examples, named: of, takes });
  command.summary(summary);
  for (const flag of flags) command.addOption(optionOf(flag));
  return command.action(async () => {
    process.exitCode = await run(row, line, command);
  });
}

function optionOf({ flags, about, choices, usual, repeats }: Flag): Option {
  const option = new Option(flags, about);
  if (choices !== undefined) option.choices(choices);
  if (usual !== undefined) option.default(usual);
  if (repeats === true)
    option.argParser((text: string, before: readonly string[] = []) => [...before, text]);
  return option;
}

async function run(row: AnyRow, line: CommandLine, command: Command): Promise<ExitCode> {
  const options = command.opts<InterventionOptions>();
  const { takes = [], flags = [] } = line;
  for (const { flags: flag, isNeeded } of flags)
    if (isNeeded === true && typedBy(command, takes, [])(new Option(flag).attributeName()) === '')
      throw new UsageError(`Say what shall be: ${flag}.`);
  const reasoned = row.reason === undefined ? options : { reason: row.reason, ...options };
  const said = { words: command.args, takes, named: line.of ?? ('match' as const) };
  const doing = carryOut(said, reasoned, async (match, rest) => {
    const typed = typedBy(command, takes, rest);
    const wants = await wantsOf(row, line, match, typed);
    if (row.kind === 'seat') return { ...wants, ...handingOver(match, typed) };
    return row.kind === 'replaced' ? { ...wants, ...repairing(match) } : wants;
  });
  return row.kind === 'replaced' ? doing.catch(refuseWithoutHost) : doing;
}

/** Returns arguments and flags by name, repeated ones a line each. */
const typedBy =
  (command: Command, takes: CommandLine['takes'] = [], rest: readonly string[]): Typed =>
  (name) => {
    const place = takes.findIndex((one) => one.name === name);
    const value: unknown = place >= 0 ? rest[place] : command.opts()[name];
    if (Array.isArray(value)) return value.join('\n');
    return value === undefined || value === false ? '' : String(value);
  };

async function wantsOf(
  row: AnyRow,
  { takes = [], words: wordsFrom, asked }: CommandLine,
  match: Match,
  typed: Typed,
): Promise<Wants> {
  const said = wordsFrom?.(typed) ?? { whom: '', value: '' };
  const isOfSeat = takes.some(({ name }) => name === 'seat');
  const seat = isOfSeat ? seatIn(currentPosition(match), said.whom) : '';
  const words = await withAnswers(row, match, { ...said, whom: seat });
  const { kind } = row;
  if (kind === 'resolve' || kind === 'content')
    throw new Error('these have commands of another kind');
  return {
    kind,
    asked: asked(words, match).slice(0, LONGEST_REASON),
    action: async ({ google }) => {
      const lost = row.kind === 'lost' ? await lostIn(google, match) : null;
      return actionOf(row, { match, lost, nowMs: google.now() }, words);
    },
  };
}

/** @throws UsageError where the words cannot be read */
function actionOf(row: AnyRow, asking: Asking, words: Words): RequestedAction {
  const read = row.read?.(asking, words) ?? 'This can be asked for by no command.';
  if (typeof read === 'string') throw new UsageError(withoutColumn(read));
  if (read.kind === 'resolve' || read.kind === 'content')
    throw new Error('these have commands of another kind');
  return read;
}

/** Asks for the answers of a form where none are given. @throws UsageError where nobody can be asked */
async function withAnswers({ asks }: AnyRow, match: Match, words: Words): Promise<Words> {
  if (asks === undefined || words.value !== '') return words;
  const asked = asks(match, words);
  if (typeof asked === 'string') throw new UsageError(withoutColumn(asked));
  return { ...words, value: await answersTyped(asked, words.whom) };
}

/** On the tab Requests a sentence begins with the column that it is about. */
const withoutColumn = (sentence: string): string =>
  sentence.replace(/^(?:What|For whom|Value): (.)/u, (_, first: string) => first.toUpperCase());

/** Null where the ledger is whole. */
async function lostIn(google: Google, match: Match): Promise<Asking['lost']> {
  const lost = await readLostEntries(google, match);
  if (lost.length === 0) return null;
  const last = currentPosition(match).sealed.entry.entry;
  printStatus(`The ledger ends with entry ${last}. What is given up, and was published:`);
  for (const { entry, hash } of lost) printStatus(`  entry ${entry} (${hash})`);
  return lost;
}
