/** `sealed season sign-up`: a form by which people sign up, and the list of who has. */

import { Command } from 'commander';
import type { Google } from '../../../functions/google/connect.ts';
import { removeFile } from '../../../functions/google/drive.ts';
import { isSameMailbox } from '../../../functions/google/mailbox.ts';
import { readTime } from '../../../functions/match/next/spoken-time.ts';
import { wallClock } from '../../../functions/match/next/time.ts';
import type { Entrant } from '../../../functions/match/opening/draft-match.ts';
import {
  closeSignUp,
  findSignUp,
  isSignUpInBin,
  openSignUp,
  restoreSignUp,
  type SignedUp,
  type SignUp,
  signedUp,
} from '../../../functions/match/opening/sign-up.ts';
import { saveFile } from '../../shared/files/save-file.ts';
import { readSeat } from '../../shared/files/seat-row.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../../shared/google/connection.ts';
import { machineZone, readZone } from '../../shared/match/zone-named.ts';
import { EXIT, type ExitCode, UsageError } from '../../shared/terminal/exit.ts';
import { print, printStatus } from '../../shared/terminal/terminal.ts';
import { whyNoTitle } from './options.ts';

interface SignUpOptions extends GoogleOptions {
  readonly until?: string;
  readonly zone?: string;
  readonly out?: string;
  readonly close?: true;
  readonly forget?: true;
}

const ABOUT = `With --until it makes a form by which people sign up, or moves the time of the one that is there. After that it says who has signed up, and
with --out writes the list that “sealed season new --seats” takes. Once the time has come, or with --close, the form takes nobody any more.
The form holds addresses: --forget puts it into the bin, with all of them.`;

export const seasonSignUpCommand = (): Command =>
  withGoogle(new Command('sign-up'))
    .summary('a form by which people sign up, and the list of who has')
    .description(ABOUT)
    .argument('<title>', 'of the season')
    .option('--until <time>', 'when it closes, as "Friday 19:30" or "+2 days"')
    .option('--zone <name>', 'a time zone, as Berlin (else this machine’s)')
    .option('--out <file>', 'write the list as a CSV file')
    .option('--close', 'take nobody any more')
    .option('--forget', 'put the form into the bin, with all addresses')
    .action(async (title: string, options: SignUpOptions) => {
      process.exitCode = await signUp(title, options);
    });

async function signUp(title: string, options: SignUpOptions): Promise<ExitCode> {
  const { google, now } = await connectTo(options);
  const { until, out } = options;
  const timeZone = zoneFrom(options);
  if (until !== undefined) {
    const why = whyNoTitle(title);
    if (why !== null) throw new UsageError(why);
    const untilMs = untilFrom(until, { timeZone, nowMs: now() });
    const isFormerInBin =
      (await findSignUp(google, title)) === null && (await isSignUpInBin(google, title));
    const { address } = await openSignUp(google, { title, untilMs, timeZone });
    if (isFormerInBin) printStatus(FORMER_IN_BIN);
    print(`Sign up until ${wallClock(untilMs, timeZone)}: ${address}`);
    return EXIT.done;
  }
  const found = await findSignUp(google, title);
  if (found === null)
    throw new UsageError((await isSignUpInBin(google, title)) ? inBin(title) : notYet(title));
  const { entrants, problems, notes } = listed(await signedUp(google, found));
  if (out !== undefined) await writeList(out, entrants);
  const isOver = now() >= found.untilMs;
  if (found.isOpen && (isOver || options.close === true)) await closeSignUp(google, found);
  else if (found.isOpen)
    for (const restored of await restoreSignUp(google, found)) printStatus(restored);
  print(
    [
      stateText(found, { isOver, timeZone, options }),
      ...entrants.map(({ seat }) => `  ${seat}`),
    ].join('\n'),
  );
  for (const line of [...problems, ...notes]) printStatus(line);
  if (options.forget === true) await forget(google, found);
  return problems.length === 0 ? EXIT.done : EXIT.incidents;
}

const notYet = (title: string): string =>
  `Nobody can sign up for “${title}” yet: give the closing time with --until.`;
const inBin = (title: string): string =>
  `The sign-up form of “${title}” is in the bin, with all addresses. Restore it there in Google Drive, or make another with --until.`;
const FORMER_IN_BIN =
  'This is a new form: the former one is in the bin, and the people in it have to sign up again.';

/** @throws UsageError where it is not a time zone */
function zoneFrom({ zone = machineZone() }: SignUpOptions): string {
  const read = readZone(zone);
  if (read.kind === 'unsound') throw new UsageError(`--zone: ${read.sentence}`);
  return read.zone;
}

/** @throws UsageError where it is not a time, or not ahead */
function untilFrom(
  text: string,
  place: { readonly timeZone: string; readonly nowMs: number },
): number {
  const read = readTime(text, place);
  if (read.kind === 'unsound') throw new UsageError(read.sentence);
  if (read.ms <= place.nowMs) throw new UsageError(`--until ${text} is over: give a time ahead.`);
  return read.ms;
}

function stateText(
  { address, untilMs, isOpen }: SignUp,
  given: { readonly isOver: boolean; readonly timeZone: string; readonly options: SignUpOptions },
): string {
  const { isOver, timeZone, options } = given;
  return !isOpen || isOver || options.close === true
    ? 'Signing up is over. Who is in:'
    : `Open until ${wallClock(untilMs, timeZone)}, at ${address}. Signed up:`;
}

interface Listed {
  readonly entrants: readonly Entrant[];
  /** A sentence for everybody who is not in the list. */
  readonly problems: readonly string[];
  /** A sentence for each entry that counts although it was edited late. */
  readonly notes: readonly string[];
}

function listed(all: readonly SignedUp[]): Listed {
  const entrants: Entrant[] = [];
  const problems: string[] = [];
  const notes: string[] = [];
  for (const one of all) {
    const { name, email } = one;
    const { entrant, problems: wrong } = readSeat({
      cells: { Seat: name, 'E-mail': email },
      before: entrants,
      knownBy: 'email',
    });
    const first = entrants.find((other) => email !== '' && isSameMailbox(other.email, email));
    const who = `${name} <${email}>`;
    if (one.isLate) problems.push(`${who} was too late, and is not in the list.`);
    else if (first !== undefined) problems.push(`${who} is not in the list: ${typedBy(first)}`);
    else if (wrong.length > 0)
      problems.push(
        ...wrong.map(({ column, sentence }) => `${who} is not in the list. ${column}: ${sentence}`),
      );
    else {
      entrants.push(entrant);
      if (one.isEditedLate) notes.push(`${who} ${EDITED_LATE}`);
    }
  }
  return { entrants, problems, notes };
}

const typedBy = ({ seat }: Entrant): string =>
  `${seat} signed up with this address before. Anybody can type it, so ask its owner which of the two counts.`;
const EDITED_LATE =
  'signed up in time and edited the entry after the closing time. The list has it as edited: Google does not keep the former version.';

/** @throws UsageError when it cannot be written */
async function writeList(path: string, entrants: readonly Entrant[]): Promise<void> {
  const rows = entrants.map(({ seat, email }) => `${quoted(seat)},${quoted(email)}\n`);
  await saveFile({ path, option: '--out' }, ['Seat,E-mail\n', ...rows].join(''), 'private');
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

async function forget(google: Google, { formId }: SignUp): Promise<void> {
  await removeFile(google, formId);
  printStatus('The form is in the bin, with all addresses.');
}
