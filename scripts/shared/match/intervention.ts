/** Runs an intervention: reads the match, shows a preview, asks the host, writes and reports. */

import type { Command } from 'commander';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { findIntervention } from '../../../functions/match/ledger/entry.ts';
import { MAX_REASON_LENGTH } from '../../../functions/match/ledger/entry-parts.ts';
import { formatIncident } from '../../../functions/match/ledger/incident.ts';
import type { Intervention } from '../../../functions/match/ledger/interventions.ts';
import type { Position } from '../../../functions/match/ledger/position.ts';
import { findHiddenCharacter } from '../../../functions/match/ledger/seat-name.ts';
import type { AskedStep } from '../../../functions/match/next/intervention-row.ts';
import {
  buildInterventionEntry,
  buildRequestId,
  getRow,
  type HostRequest,
  type RequestedAction,
} from '../../../functions/match/next/interventions.ts';
import { findEntryOfRequest } from '../../../functions/match/next/request.ts';
import { formatTime } from '../../../functions/match/next/time.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import {
  findEarlierEntry,
  type InterventionResult,
  intervene,
} from '../../../functions/match/running/publish.ts';
import { refuseStaleLedger } from '../../../functions/match/showing/stale-ledger.ts';
import type { Form } from '../../../rules/kit/asking/form.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { type QueueOptions, withQueueOptions } from '../google/queue-settings.ts';
import { EXIT, type ExitCode, UsageError } from '../terminal/exit.ts';
import { askFormAnswers, askReason, askYesOrNo } from '../terminal/questions.ts';
import {
  awaitUnlessStopped,
  canAsk,
  print,
  printJson,
  printStatus,
  withProgress,
} from '../terminal/terminal.ts';
import { describeDueStep, listChangeLines } from './due-work.ts';
import { createAdjudicator, readMatchToChange } from './match-account.ts';
import {
  type FurtherArgument,
  MATCH_ARGUMENT,
  type MatchKind,
  markAsOpen,
  rememberLinkedMatch,
  SEASON_ARGUMENT_HELP,
  splitArguments,
} from './match-name.ts';

export interface InterventionOptions extends QueueOptions {
  readonly reason?: string;
  readonly after?: string;
  readonly yes?: true;
  readonly json?: true;
}

const COMMON_HELP = `The change becomes an entry of the ledger. Everybody can read on the tab
Proof what changed, when and why. You see a preview first. You can repeat the command after a
crash, since the same words and reason have an effect only once. To request the change again, give
another reason, or the number of the earlier entry with --after.`;

interface InterventionHelp {
  readonly about: string;
  readonly examples: readonly string[];
  readonly named?: MatchKind;
  readonly takes?: readonly FurtherArgument[];
}

export const withInterventionOptions = (
  command: Command,
  { about, examples, named = 'match', takes = [] }: InterventionHelp,
): Command =>
  withArguments(withQueueOptions(command), named, takes)
    .description(`${about}\n\n${COMMON_HELP}`)
    .option('--reason <text>', 'reason, which everybody can read')
    .option('--after <entry>', 'repeat the request of this entry')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', `\nExamples:\n${examples.map((one) => `  ${one}`).join('\n')}\n`);

/** Declares all arguments as optional for Commander, since the match can be omitted. */
function withArguments(
  command: Command,
  named: MatchKind,
  takes: readonly FurtherArgument[],
): Command {
  const shown = takes.map(({ name, required }) => (required ? `<${name}>` : `[${name}]`));
  return takes.reduce(
    (all, { name, about }) => all.argument(`[${name}]`, about),
    command
      .usage([`[options] [${named}]`, ...shown].join(' '))
      .argument(`[${named}]`, named === 'season' ? SEASON_ARGUMENT_HELP : MATCH_ARGUMENT),
  );
}

/** Builds the plan of a command. Its words must be the same each time. @throws UsageError */
type CommandPlanBuilder = (
  match: Match,
  rest: readonly string[],
) => CommandPlan | Promise<CommandPlan>;

interface TypedCommand {
  readonly words: readonly (string | undefined)[];
  readonly named?: MatchKind;
  readonly takes?: readonly FurtherArgument[];
}

export interface CommandPlan {
  readonly kind: RequestedAction['kind'];
  readonly asked: string;
  /** Builds the action. Called only if the request is new. @throws UsageError */
  readonly action: (adjudicator: Adjudicator) => RequestedAction | Promise<RequestedAction>;
  /** Runs after the host has agreed and before the entry is written. Idempotent. */
  readonly prepare?: (adjudicator: Adjudicator, match: Match) => Promise<void>;
  /** Creates the files that the action names, after the host has agreed. Idempotent. */
  readonly make?: (adjudicator: Adjudicator, match: Match) => Promise<RequestedAction>;
  /** Runs after the entry is written. Returns lines for the host. Idempotent. */
  readonly finish?: (adjudicator: Adjudicator, match: Match) => Promise<readonly string[]>;
}

/** Carries out a request. @throws UsageError if it is refused; IncidentError, GoogleError */
export async function carryOutIntervention(
  { words, named: about = 'match', takes = [] }: TypedCommand,
  options: InterventionOptions,
  wanted: CommandPlanBuilder,
): Promise<ExitCode> {
  const any = await createAdjudicator(options);
  const named = await splitArguments(any.google, words, takes);
  const given = { name: named.match, about };
  const { adjudicator, match } = await readMatchToChange(any, options, given);
  const { title } = getCurrentPosition(match).opened.settings;
  await rememberLinkedMatch(named.match, { id: match.files.hostId, title });
  const wants = await wanted(match, named.rest);
  if (wants.kind !== 'lost') await refuseStaleLedger(adjudicator.google, match);
  const said = { kind: wants.kind, asked: wants.asked, reason: await readReason(options) };
  const work = { adjudicator, options, wants };
  const found = await findEarlierRequest(work, match, said);
  if (found.done !== null)
    return reportResult(work, findEarlierEntry(adjudicator, match, found.done));
  const request = { ...said, id: found.request, action: await wants.action(adjudicator) };
  if (await isConfirmed(adjudicator, match, request, options)) {
    await wants.prepare?.(adjudicator, match);
    const action = (await wants.make?.(adjudicator, match)) ?? request.action;
    return reportResult(work, intervene(adjudicator, match, { ...request, action }));
  }
  printStatus('Nothing was changed.');
  return EXIT.done;
}

interface InterventionRun {
  readonly adjudicator: Adjudicator;
  readonly options: InterventionOptions;
  readonly wants: CommandPlan;
}

const STOPPED_NOTICE =
  'Stopped. The change was written completely or not at all. Run the same command again to finish.';

async function reportResult(
  { adjudicator, options, wants }: InterventionRun,
  doing: Promise<InterventionResult>,
): Promise<ExitCode> {
  const result = await withProgress(
    'Writing and publishing',
    awaitUnlessStopped(doing, STOPPED_NOTICE),
  );
  if (result.kind === 'done') await markAsOpen(adjudicator.google, result.match);
  const more =
    result.kind === 'done' ? ((await wants.finish?.(adjudicator, result.match)) ?? []) : [];
  const printedResult = buildPrintedResult(result, more);
  if (options.json === true) printJson(printedResult);
  else print(printedResult.sentences.join('\n'));
  return printedResult.incidents.length === 0 ? EXIT.done : EXIT.incidents;
}

async function readReason({ reason }: InterventionOptions): Promise<string> {
  const given = (reason ?? (canAsk() ? await askReason() : '')).replace(/\s+/g, ' ').trim();
  if (given === '')
    throw new UsageError('Give a reason with --reason. Everybody can read the reason.');
  if (given.length > MAX_REASON_LENGTH) {
    throw new UsageError(`The reason is longer than ${MAX_REASON_LENGTH} characters. Shorten it.`);
  }
  const hidden = findHiddenCharacter(given);
  if (hidden !== null) {
    throw new UsageError(`The reason contains an invisible character (${hidden}). Type it again.`);
  }
  return given;
}

type RequestWords = Pick<HostRequest, 'asked' | 'reason'> & Pick<RequestedAction, 'kind'>;

/** Returns the request’s ID, and its entry if the last entry of the ledger is for this request. */
async function findEarlierRequest(
  work: InterventionRun,
  match: Match,
  requestWords: RequestWords,
): Promise<{ readonly request: string; readonly done: Intervention | null }> {
  const { options } = work;
  const after = options.after === undefined ? 0 : parseAfter(match, requestWords, options.after);
  const request = buildRequestId({ ...requestWords, after });
  const done = findEntryOfRequest(match, { id: request });
  const { sealed, opened } = getCurrentPosition(match);
  if (done === null || done.entry === sealed.entry.entry) return { request, done };
  const when = formatTime(Date.parse(done.at), opened.settings);
  await work.wants.finish?.(work.adjudicator, match);
  const what = `Entry ${done.entry} made this change on ${when}. The match has continued since.`;
  if (options.yes !== true && canAsk() && (await askYesOrNo(`${what} Repeat the change?`)))
    return findEarlierRequest(
      { ...work, options: { ...options, after: `${done.entry}` } },
      match,
      requestWords,
    );
  throw new UsageError(
    `${what} Nothing was changed now. To repeat the change, add --after ${done.entry}.`,
  );
}

/** Parses `--after`. @throws UsageError unless it is the number of an entry with this request */
function parseAfter({ positions }: Match, { asked, reason }: RequestWords, text: string): number {
  const entry = positions[Number(text)]?.sealed.entry;
  const same = entry === undefined ? null : findIntervention(entry);
  if (same?.asked === asked && same.reason === reason) return same.entry;
  throw new UsageError(
    `--after: entry “${text.slice(0, 40)}” does not have the same request and reason.`,
  );
}

async function isConfirmed(
  { google }: Adjudicator,
  match: Match,
  request: HostRequest,
  { yes }: InterventionOptions,
): Promise<boolean> {
  const judged = buildInterventionEntry(match, request, google.now());
  if (typeof judged === 'string') throw new UsageError(judged);
  const before = getCurrentPosition(match);
  const after = getCurrentPosition(judged.match);
  const { action } = request;
  const preview = getRow(action).preview?.(before, action, after) ?? [];
  for (const line of [...preview, ...listChangeLines(before, after, google.now())])
    printStatus(line);
  if (yes === true) return true;
  if (canAsk()) return askYesOrNo('Make this change?');
  throw new UsageError('There is no terminal to ask for confirmation. Add --yes to confirm.');
}

/** Builds the printed result. @throws UsageError if nothing was changed */
function buildPrintedResult(result: InterventionResult, more: readonly string[]) {
  switch (result.kind) {
    case 'refused':
      throw new UsageError(result.sentence);
    case 'changed meanwhile':
      throw new UsageError(
        'The match has changed in the meantime. Check it with “sealed status”, then run the ' +
          'command again.',
      );
    case 'done': {
      const { match, incidents, isNew, entry } = result;
      const position = getCurrentPosition(match);
      const { next } = position.sealed.entry;
      const what = isNew
        ? `Done (ledger entry ${entry}).`
        : `Already done with entry ${entry}, and its results are published. To do it ` +
          `again, give another reason or --after ${entry}.`;
      return {
        outcome: isNew ? 'done' : 'done before',
        entry,
        sentences: [what, describeDueStep(position), ...more, ...incidents.map(formatIncident)],
        next,
        incidents,
      };
    }
  }
}

/** Finds a seat by name, in upper or lower case. @throws UsageError if there is none */
export function requireSeat({ setup }: Position, name: string): Seat {
  const seats = setup.players.map(({ seat }) => seat);
  const found = seats.find((seat) => seat.toLowerCase() === name.trim().toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(
    `The seat “${name.slice(0, 40)}” does not exist. The seats are ${seats.join(', ')}.`,
  );
}

/**
 * Asks the questions of the form in a terminal. Returns a line for each answer, or '' for a seat
 * without questions. @throws UsageError with the questions if there is no terminal
 */
export async function askSeatAnswers({ step }: AskedStep, seat: string): Promise<string> {
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (form === undefined) return '';
  if (!canAsk())
    throw new UsageError(
      'Give each answer with --answer "question=answer".',
      ...listQuestions(form),
    );
  const answers = Object.entries(await askFormAnswers(form));
  return answers.flatMap(([name, values]) => values.map((value) => `${name}=${value}`)).join('\n');
}

const listQuestions = ({ fields }: Form): readonly string[] =>
  fields.map(
    ({ name, label, choices }) =>
      `${name} (${label}): ${choices.map((choice) => choice.value).join(', ')}`,
  );
