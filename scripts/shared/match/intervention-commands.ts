/** Builds the commands for interventions in a match from the table of interventions. */

import { Command, Option } from 'commander';
import type { Google } from '../../../functions/google/connect.ts';
import { listGrants, readNotes, revokeAccess, shareFile } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { isSameMailbox } from '../../../functions/google/mailbox.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { hashWithKey } from '../../../functions/match/ledger/bindings.ts';
import { shortenHash } from '../../../functions/match/ledger/digest.ts';
import { MAX_REASON_LENGTH } from '../../../functions/match/ledger/entry-parts.ts';
import type {
  ArgumentLookup,
  CommandFlag,
  InterventionCommand,
  RequestContext,
  RequestWords,
} from '../../../functions/match/next/intervention-row.ts';
import {
  type AnyRow,
  INTERVENTION_ROWS,
  type NewFile,
  type RequestedAction,
} from '../../../functions/match/next/interventions.ts';
import { leaveSeatFolder } from '../../../functions/match/opening/draft-files.ts';
import { buildInvitation, formatInvitation } from '../../../functions/match/opening/invitation.ts';
import {
  admitCoHost,
  endCoHostAccess,
  type FoundFiles,
  findLostFiles,
  type LostFile,
  replaceLostFiles,
  shareReplacements,
  shareWithRunner,
} from '../../../functions/match/opening/share-files.ts';
import { getNotedAccount } from '../../../functions/match/reading/drive-notes.ts';
import type { SeatFiles } from '../../../functions/match/reading/files.ts';
import { buildLastingLink, buildSheetLink } from '../../../functions/match/reading/links.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { hasSeatFolders, isSeason } from '../../../functions/match/reading/season-matches.ts';
import {
  describeHostAccess,
  listSharedSeatWarnings,
} from '../../../functions/match/reading/sharing.ts';
import { readLostEntries } from '../../../functions/match/showing/stale-ledger.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { parseSeat } from '../files/seats-file.ts';
import { type ExitCode, UsageError } from '../terminal/exit.ts';
import { collectValues } from '../terminal/help.ts';
import { printStatus } from '../terminal/terminal.ts';
import {
  askSeatAnswers,
  type CommandPlan,
  carryOutIntervention,
  type InterventionOptions,
  requireSeat,
  withInterventionOptions,
} from './intervention.ts';
import type { FurtherArgument } from './match-name.ts';

/** Builds the commands for matches. `sealed season` has those for seasons. */
export const buildInterventionCommands = (): readonly Command[] =>
  INTERVENTION_ROWS.filter(({ command }) => command !== undefined && command.of !== 'season').map(
    buildInterventionCommand,
  );

export function buildInterventionCommand(row: AnyRow): Command {
  const line = row.command;
  if (line === undefined) throw new Error('this intervention lacks a command');
  const { name, summary, about, of = 'match', flags = {} } = line;
  const takes = listArguments(line);
  const path = of === 'season' ? `sealed season ${name}` : `sealed ${name}`;
  const examples = line.examples.map((one) => `${path} ${one}`);
  const command = withInterventionOptions(new Command(name), { about, examples, named: of, takes });
  command.summary(summary);
  for (const [flag, about] of Object.entries(flags)) command.addOption(buildOption(flag, about));
  return command.action(async () => {
    process.exitCode = await runIntervention(row, line, command);
  });
}

const listArguments = ({ takes = {} }: InterventionCommand): readonly FurtherArgument[] =>
  Object.entries(takes).map(([shown, about]) => ({
    ...{ name: shown.slice(1, -1), about, required: shown.startsWith('<') },
  }));

function buildOption(flag: string, given: string | CommandFlag): Option {
  if (typeof given === 'string') return new Option(flag, given);
  const { about, choices, usual, repeats } = given;
  const option = new Option(flag, about);
  if (choices !== undefined) option.choices(choices);
  if (usual !== undefined) option.default(usual);
  if (repeats === true) option.argParser(collectValues);
  return option;
}

async function runIntervention(
  row: AnyRow,
  line: InterventionCommand,
  command: Command,
): Promise<ExitCode> {
  const options = command.opts<InterventionOptions>();
  const takes = listArguments(line);
  for (const [flag, given] of Object.entries(line.flags ?? {})) {
    const isNeeded = typeof given === 'object' && given.isNeeded === true;
    if (isNeeded && createTypedReader(command, takes, [])(new Option(flag).attributeName()) === '')
      throw new UsageError(`Add the missing option ${flag}.`);
  }
  const reasoned = row.reason === undefined ? options : { reason: row.reason, ...options };
  const usage = { words: command.args, takes, named: line.of ?? ('match' as const) };
  const doing = carryOutIntervention(usage, reasoned, async (match, rest) => {
    const lookup = createTypedReader(command, takes, rest);
    const wants = await buildCommandPlan(row, line, match, lookup);
    if (row.kind === 'seat') return { ...wants, ...planSeatChange(match, lookup) };
    if (row.kind === 'co-host') return { ...wants, ...planTeamChange(wants, lookup) };
    if (row.kind === 'runner') return { ...wants, ...planMove(wants, lookup) };
    return row.kind === 'replaced' ? { ...wants, ...planRepair(match) } : wants;
  });
  return row.kind === 'replaced' ? doing.catch(rejectWithoutHostWorkbook) : doing;
}

/** Returns the text of an argument or flag by name. A repeated flag gives one line for each use. */
const createTypedReader =
  (command: Command, takes: readonly FurtherArgument[], rest: readonly string[]): ArgumentLookup =>
  (name) => {
    const place = takes.findIndex((one) => one.name === name);
    const value: unknown = place >= 0 ? rest[place] : command.opts()[name];
    if (Array.isArray(value)) return value.join('\n');
    return value === undefined || value === false ? '' : String(value);
  };

async function buildCommandPlan(
  row: AnyRow,
  line: InterventionCommand,
  match: Match,
  lookup: ArgumentLookup,
): Promise<CommandPlan> {
  const { name, value = '', takes = {} } = line;
  const named = lookup(line.whom ?? 'seat');
  const words = await withAnswers(row, match, {
    whom: '<seat>' in takes ? requireSeat(getCurrentPosition(match), named) : named,
    step: lookup('step'),
    value: typeof value === 'function' ? value(lookup) : lookup(value),
  });
  const usual = [name, words.whom, words.step, words.value].filter((word) => word !== '');
  return {
    // Interventions that write no entry have no command.
    kind: row.kind as RequestedAction['kind'],
    asked: (line.asked?.(words, match) ?? usual.join(' ')).slice(0, MAX_REASON_LENGTH),
    action: async ({ google }) => {
      const lost = row.kind === 'lost' ? await reportLostEntries(google, match) : undefined;
      return parseAction(row, { match, lost, nowMs: google.now() }, words);
    },
  };
}

/** Parses the words. @throws UsageError if they are not valid */
function parseAction(row: AnyRow, asking: RequestContext, words: RequestWords): RequestedAction {
  const read = row.read?.(asking, words) ?? 'No command can request this change.';
  if (typeof read === 'string') throw new UsageError(removeColumnTitle(read));
  if (read.kind === 'resolve' || read.kind === 'content')
    throw new Error('resolving a step and editing content are not interventions by command');
  return read;
}

/** Asks the host for answers that are missing. @throws UsageError without a terminal */
async function withAnswers({ asks }: AnyRow, match: Match, words: Required<RequestWords>) {
  if (asks === undefined || words.value !== '') return words;
  const asked = asks(match, words);
  if (typeof asked === 'string') throw new UsageError(removeColumnTitle(asked));
  return { ...words, value: await askSeatAnswers(asked, words.whom) };
}

/** Removes the column title at the start of a sentence from the tab Requests. */
const removeColumnTitle = (sentence: string): string =>
  sentence.replace(/^(?:What|For whom|Value): (.)/u, (_, first: string) => first.toUpperCase());

/** Reads and prints the lost entries; undefined if there are none. */
async function reportLostEntries(google: Google, match: Match): Promise<RequestContext['lost']> {
  const lost = await readLostEntries(google, match);
  if (lost.length === 0) return undefined;
  const last = getCurrentPosition(match).sealed.entry.entry;
  printStatus(
    `The ledger ends with entry ${last}. The match continues without these published entries:`,
  );
  for (const { entry, hash } of lost) printStatus(`  entry ${entry} (${hash})`);
  return lost;
}

function planSeatChange(match: Match, lookup: ArgumentLookup): Partial<CommandPlan> {
  const seat = requireSeat(getCurrentPosition(match), lookup('seat'));
  const seatChange = parseSeatChange(match, seat, lookup);
  return {
    asked: describeSeatRequest(match, seat, seatChange),
    action: async ({ google }) => {
      printSeatChange(match, seat, seatChange);
      await warnOfSharedAddress(google, match, { seat, ...seatChange });
      return { kind: 'seat', seat, ...seatChange };
    },
    prepare: ({ google }, now) => revokeOldAccess(google, now, { seat, ...seatChange }),
    finish: async ({ google }, now) => {
      const isMailed = lookup('notify') !== '';
      const note = isMailed ? formatInvitation(buildInvitation(now, seat)) : null;
      await shareWithNewPlayer(google, getSeatFiles(now, seat), { ...seatChange, note });
      return listSeatLinks(now, seat);
    },
  };
}

/** Changes to the seat; null keeps the present value. */
interface SeatChange {
  readonly email: string | null;
  readonly name: string | null;
}

const getSeatFiles = ({ files }: Match, seat: Seat): SeatFiles => {
  const own = files.seats.find((one) => one.seat === seat);
  if (own === undefined) throw new Error('every seat of a match has its files');
  return own;
};

/** @throws UsageError if address or name is invalid, or the old player would keep access */
function parseSeatChange(match: Match, seat: Seat, lookup: ArgumentLookup): SeatChange {
  const email = lookup('email') || undefined;
  const name = lookup('name') || undefined;
  const { knownBy } = getCurrentPosition(match).opened.settings;
  const old = getSeatFiles(match, seat);
  const others = match.files.seats
    .filter((one) => one.seat !== seat)
    .map((one) => ({ seat: one.seat, email: one.email, garnets: 0 }));
  const cells = { Seat: name ?? seat, 'E-mail': email ?? old.email };
  const { entrant, problems } = parseSeat({ cells, before: others, knownBy });
  if (problems.length > 0) {
    throw new UsageError(
      ...problems.map(
        ({ column, sentence }) => `${column === 'Seat' ? '--name' : '--email'}: ${sentence}`,
      ),
    );
  }
  if (email === undefined && knownBy === 'email')
    throw new UsageError(
      'Give the new address with --email, because addresses identify the players.',
    );
  if (email === undefined && name !== undefined && old.email === '')
    throw new UsageError(OPEN_WORKBOOK_ERROR);
  return {
    email: email === undefined ? null : entrant.email,
    name: name === undefined ? null : entrant.seat,
  };
}

const OPEN_WORKBOOK_ERROR =
  'Everybody who has the link of this seat’s workbook can read it, and the old player has the ' +
  'link. Give the new player’s address with --email.';

/** Describes the request. It contains a hash of the address, since the ledger will be public. */
function describeSeatRequest({ key }: Match, seat: Seat, { email, name }: SeatChange): string {
  const to =
    email === null || key === null ? '' : `, to ${shortenHash(hashWithKey(key, 'email', email))}`;
  return `seat ${seat}${to}${name === null ? '' : `, shown as ${name}`}`;
}

function printSeatChange(match: Match, seat: Seat, { email }: SeatChange): void {
  const { email: old } = getSeatFiles(match, seat);
  if (email === null) return;
  const from = old === '' ? 'everybody who has its link' : old;
  printStatus(`The workbook will be shared with ${email}, and no longer with ${from}.`);
  if (Object.hasOwn(match.discord.ids, seat) && email !== old)
    printStatus(
      'Discord does not mention the seat until you enter the new player’s ID on the tab “Players”.',
    );
  if (Object.hasOwn(match.inviting.zones, seat))
    printStatus(
      'The tab “Players” still has the old player’s time zone. Change it there before you invite.',
    );
}

/** Warns the host, before asking them, that a player could read another seat’s secrets. */
async function warnOfSharedAddress(
  google: Google,
  { files }: Match,
  { seat, email }: SeatChange & { readonly seat: Seat },
): Promise<void> {
  if (email === null) return;
  const others = files.seats.filter((one) => one.seat !== seat);
  const hosts = (await listGrants(google, files.hostId)).flatMap((one) => one.email ?? []);
  const warnings = [
    ...listSharedSeatWarnings({ seat, email }, others),
    ...describeHostAccess({ seat, email }, hosts),
  ];
  for (const warning of warnings) printStatus(warning);
}

/** Revokes the old player's access before the workbook contains the new code. */
async function revokeOldAccess(
  google: Google,
  match: Match,
  { seat, email }: SeatChange & { readonly seat: Seat },
): Promise<void> {
  const own = getSeatFiles(match, seat);
  const { workbookId, email: old } = own;
  if (email === null || isSameMailbox(email, old)) return;
  if (hasSeatFolders(match)) await moveOutOfSeatFolder(google, match, own);
  await revokeAccess(google, workbookId, old === '' ? null : old);
}

/** @throws UsageError with advice if the workbook remains in the old player’s folder */
async function moveOutOfSeatFolder(
  google: Google,
  { files }: Match,
  { seat, workbookId }: SeatFiles,
): Promise<void> {
  try {
    if (await leaveSeatFolder(google, files, workbookId)) return;
  } catch (error) {
    if (!(error instanceof GoogleError) || error.retriable) throw error;
    throw new UsageError(
      `Google refused to move the workbook of ${seat} out of the old player’s folder: ` +
        `${error.message}`,
      'The seat is unchanged. In Drive, move ' +
        `${buildSheetLink(files, workbookId)} into the folder of your own workbook of this ` +
        'match, or ask its owner to move it. Then run the same command again.',
    );
  }
  throw new UsageError(
    `The workbook of ${seat} is in the old player’s folder. It belongs in the match’s folder, ` +
      'which you cannot see. Ask the host who opened the match to run this command. The seat ' +
      'is unchanged.',
  );
}

/** Shares the workbook, unless the seat has changed again. */
async function shareWithNewPlayer(
  google: Google,
  { workbookId, email: now }: SeatFiles,
  { email, note }: SeatChange & { readonly note: string | null },
): Promise<void> {
  if (email === null || !isSameMailbox(email, now)) return;
  await shareFile(google, workbookId, { email, role: 'reader', note });
}

const listSeatLinks = (match: Match, seat: Seat): readonly string[] => [
  `Workbook of ${seat}: ${buildSheetLink(match.files, getSeatFiles(match, seat).workbookId)}`,
  `Form with the new code: ${buildLastingLink(match, seat)}`,
];

const planMove = ({ action }: CommandPlan, lookup: ArgumentLookup): Partial<CommandPlan> => ({
  action: async (adjudicator) => ({ ...(await action(adjudicator)), first: [] }),
  prepare: ({ google }, match) => shareWithRunner(google, match, lookup('to').trim().toLowerCase()),
});

const planTeamChange = ({ action }: CommandPlan, lookup: ArgumentLookup): Partial<CommandPlan> => ({
  action: async (adjudicator) => ({ ...(await action(adjudicator)), first: [] }),
  ...(lookup('remove') === ''
    ? { finish: async (adjudicator, now) => shareHostWorkbook(adjudicator, now, lookup) }
    : { prepare: ({ google }, now) => endCoHostAccess(google, now, lookup('name')) }),
});

async function shareHostWorkbook(
  { google, queue }: Adjudicator,
  match: Match,
  lookup: ArgumentLookup,
): Promise<readonly string[]> {
  const account = getNotedAccount(await readNotes(google, match.files.hostId));
  const invited = {
    email: lookup('email'),
    isMailed: lookup('notify') !== '',
    runners: [queue.invoker, account ?? ''],
  };
  if ((await admitCoHost(google, match, invited)) === 'left') return [];
  const link = buildSheetLink(match.files, match.files.hostId);
  return [`${lookup('name')} can now edit the host’s workbook: ${link}`];
}

/**
 * Builds the plan of `sealed repair`. It creates lost files after the host agrees, and shares them
 * after the entry is written.
 */
const planRepair = (match: Match): Partial<CommandPlan> => ({
  action: async ({ google }) => {
    const lost = await requireLostFiles(google, match);
    for (const one of lost)
      printStatus(`Google does not find ${describeLostFile(one)}. This command creates it again.`);
    return { kind: 'replaced', files: lost.map(buildPendingFile) };
  },
  make: async ({ google }, now) => ({
    kind: 'replaced',
    files: await createLostFiles(google, now),
  }),
  finish: async ({ google }, now) => shareReplacedFiles(google, now),
});

/** Throws a UsageError if the host's workbook is gone; else throws the given error. */
function rejectWithoutHostWorkbook(error: unknown): never {
  const isGone = error instanceof GoogleError && error.kind === 'not found';
  throw isGone && error.api === 'Sheets' ? new UsageError(HOST_WORKBOOK_GONE) : error;
}

const HOST_WORKBOOK_GONE =
  'Google does not find this host’s workbook, or it is not shared with you. If it is in the bin, ' +
  'restore it: open the bin in Drive, right-click the workbook, “Restore”. If it was deleted for ' +
  'good, the match is over: only this workbook contained the ledger, the seed and the codes, and ' +
  'a copy is refused.';

/** Returns the lost files. @throws UsageError if there are none, or they are in the bin */
async function requireLostFiles(google: Google, match: Match): Promise<readonly LostFile[]> {
  const refusal = findSeasonRefusal(match);
  if (refusal !== null) throw new UsageError(refusal);
  const { lost, binned } = await findLostFiles(google, match);
  if (lost.length === 0) throw new UsageError(...listNothingLost(binned));
  return lost;
}

/**
 * Returns why the files cannot be created again: a season’s ledger names the files of its matches.
 * Returns null if the match is not part of a season.
 */
function findSeasonRefusal(match: Match): string | null {
  const position = getCurrentPosition(match);
  if (isSeason(position)) return SEASON_REFUSAL;
  const episode = position.opened.season?.match;
  return episode === undefined ? null : formatSeasonMatchRefusal(episode);
}

const SEASON_REFUSAL =
  'The files of a season cannot be created again. Restore them from the bin, where Google keeps ' +
  'them for 30 days. The season’s matches continue without them.';
const formatSeasonMatchRefusal = (episode: string): string =>
  'The files of a season’s match cannot be created again. Restore them from the bin. If they ' +
  `were deleted for good, have the match played again: run sealed season rule "again ${episode}" ` +
  '--reason "Its files were deleted.", then sealed season next.';

const listNothingLost = (binned: FoundFiles['binned']): readonly string[] =>
  binned.length === 0
    ? ['Google finds every file of the match, so nothing needs repair.']
    : binned.map(
        (one) =>
          `${describeLostFile(one)} is in the bin. Open the bin in Drive, right-click it, ` +
          '“Restore”.',
      );

const describeLostFile = ({ file, seat }: LostFile): string =>
  seat === null ? `the ${file}` : `the workbook of ${seat}`;

/** Returns the file without ID and address, which are known only after its creation. */
const buildPendingFile = (one: LostFile): NewFile => ({
  ...one,
  id: '',
  address: one.file === 'form' ? '' : null,
});

async function createLostFiles(google: Google, match: Match): Promise<readonly NewFile[]> {
  try {
    return await replaceLostFiles(google, match, await requireLostFiles(google, match));
  } catch (error) {
    if (error instanceof GoogleError && error.kind === 'storage')
      throw new UsageError(NO_STORAGE_ERROR);
    throw error;
  }
}

const NO_STORAGE_ERROR =
  'This account cannot create files. Run the command as yourself (“sealed login”), not as the ' +
  'function’s account.';

/** Shares the files of the last entry with replaced files. Returns a line for each file. */
async function shareReplacedFiles(google: Google, match: Match): Promise<readonly string[]> {
  const entry = match.positions.findLast(({ sealed }) => sealed.entry.kind === 'replaced')?.sealed
    .entry;
  if (entry?.kind !== 'replaced') return [];
  const files = entry.files.map(
    ({ file, seat }): LostFile => ({
      file,
      seat: match.files.seats.find((one) => one.seat === seat)?.seat ?? null,
    }),
  );
  await shareReplacements(google, match, files);
  return files.map(
    (one) => `Created again and shared: ${describeLostFile(one)}, ${getFileLink(match, one)}`,
  );
}

function getFileLink({ files }: Match, { file, seat }: LostFile): string {
  switch (file) {
    case 'form':
      return files.formAddress;
    case 'form “About me”':
      return files.aboutForm?.address ?? '';
    case 'public workbook':
      return buildSheetLink(files, files.publicId);
    case 'workbook':
      return buildSheetLink(files, files.seats.find((one) => one.seat === seat)?.workbookId ?? '');
  }
}
