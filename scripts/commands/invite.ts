/** Prints, writes or mails each player’s invitation (`sealed invite`). */

import { Command } from 'commander';
import { renderSVG } from 'uqr';
import type { Google } from '../../functions/google/connect.ts';
import {
  buildInvitation,
  formatInvitation,
  type Invitation,
  type InvitationLink,
  mailInvitations,
} from '../../functions/match/opening/invitation.ts';
import { buildSheetLink } from '../../functions/match/reading/links.ts';
import { getCurrentPosition, type Match } from '../../functions/match/reading/match.ts';
import { escapeHtml } from '../../page/live/page-document.ts';
import { saveFile } from '../shared/files/save-file.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { requireSeat } from '../shared/match/intervention.ts';
import { MATCH_ARGUMENT, readNamedMatch, splitArguments } from '../shared/match/match-name.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { isConfirmedByHost } from '../shared/terminal/questions.ts';
import { print, printJson, printStatus } from '../shared/terminal/terminal.ts';

interface InviteOptions extends GoogleOptions {
  readonly page?: string;
  readonly mail?: true;
  readonly yes?: true;
  readonly json?: true;
}

const INVITE_HELP = `Prints each player’s invitation to paste: links, deadline, first task and
rules. With --page it writes a page to print, with QR codes. With --mail Google mails the
invitations. An invitation contains the player’s code, so give it to that player only. If the tab
Players has a column “Time zone”, players also read the deadline in their own zone. If the tab
Match has a row “Rules to read”, invitations have a link to the rules.`;

const INVITE_EXAMPLES = `
Examples:
  sealed invite "The May race"
  sealed invite "The May race" Scarlet --mail
  sealed invite --page invitations.html
`;

const SEAT_ARGUMENT = [{ name: 'seat', about: 'only this seat', required: false }];

export const createInviteCommand = (): Command =>
  withGoogle(new Command('invite'))
    .summary('print, write or mail each player’s invitation')
    .description(INVITE_HELP)
    .argument('[match]', MATCH_ARGUMENT)
    .argument('[seat]', 'only this seat')
    .option('--page <file>', 'write a page to print')
    .option('--mail', 'let Google mail the invitations to the players’ addresses')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print the invitations as JSON')
    .addHelpText('after', INVITE_EXAMPLES)
    .action(async (one: string | undefined, two: string | undefined, options: InviteOptions) => {
      process.exitCode = await runInvite([one, two], options);
    });

async function runInvite(
  words: readonly (string | undefined)[],
  options: InviteOptions,
): Promise<ExitCode> {
  const { google } = await connectTo(options);
  const { match: name, rest } = await splitArguments(google, words, SEAT_ARGUMENT);
  const match = await readNamedMatch(google, name);
  const [wanted] = rest;
  const one = wanted === undefined ? null : requireSeat(getCurrentPosition(match), wanted);
  const seats = match.files.seats.filter(({ seat }) => one === null || seat === one);
  const invitations = seats.map(({ seat }) => buildInvitation(match, seat));
  const isMailed = options.mail !== true || (await isMailConfirmed(invitations, options));
  if (!isMailed) return EXIT.done;
  if (options.page !== undefined) await writeInvitationPage(options.page, invitations);
  const code = options.mail === true ? await mailToPlayers(google, match, invitations) : EXIT.done;
  if (options.json === true) printJson(invitations);
  else if (options.page === undefined && options.mail !== true)
    print(formatInvitations(invitations));
  printStatus(
    `The Desk shows who has answered: ${buildSheetLink(match.files, match.files.hostId)}`,
  );
  return code;
}

/** @throws UsageError if no player has an address, or if there is no terminal */
function isMailConfirmed(
  invitations: readonly Invitation[],
  options: InviteOptions,
): Promise<boolean> {
  const addresses = invitations.map(({ email }) => email).filter((email) => email !== '');
  if (addresses.length === 0)
    throw new UsageError(
      'Omit --mail and paste the text, because these players have no addresses.',
    );
  const question = `Let Google mail invitations to ${addresses.join(', ')}?`;
  return isConfirmedByHost(question, options, 'Nothing was mailed.');
}

async function mailToPlayers(
  google: Google,
  match: Match,
  invitations: readonly Invitation[],
): Promise<ExitCode> {
  const isMeantFor = new Set(invitations.map(({ seat }) => seat));
  const seats = match.files.seats.filter(({ seat }) => isMeantFor.has(seat));
  const mailed = await mailInvitations(google, match, seats);
  if (mailed.seats.length > 0)
    printStatus(`Google mails invitations to ${mailed.seats.join(', ')}.`);
  const byHand = seats.filter(({ email }) => email === '').map(({ seat }) => seat);
  if (byHand.length > 0)
    printStatus(
      `Invite these players yourself, because their addresses are missing: ${byHand.join(', ')}.`,
    );
  for (const { seat, why } of mailed.failed) printStatus(`${seat} was not invited by mail. ${why}`);
  return mailed.failed.length === 0 ? EXIT.done : EXIT.unreachable;
}

async function writeInvitationPage(
  path: string,
  invitations: readonly Invitation[],
): Promise<void> {
  await saveFile({ path, option: '--page' }, renderInvitationPage(invitations), 'private');
  printStatus(
    `Print ${path}, which has a page for each player. It contains every code, so delete it ` +
      'afterwards.',
  );
}

const formatInvitations = (invitations: readonly Invitation[]): string =>
  invitations.map((one) => `${formatHeading(one)}\n\n${formatInvitation(one)}`).join('\n\n');

const formatHeading = ({ seat, email }: Invitation): string =>
  `———— for ${seat}${email === '' ? '' : `, ${email}`}`;

/** Renders HTML without scripts and requests. Shows addresses in full, for use on paper. */
const renderInvitationPage = (invitations: readonly Invitation[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Invitations: ${escapeHtml(invitations[0]?.title ?? '')}</title>
<style>${PAGE_STYLE}</style>
<body>${invitations.map(renderInvitation).join('')}
`;

const renderInvitation = ({ seat, title, about, todo, personal, toRead }: Invitation): string => `
<section>
<h1>${escapeHtml(title)}</h1>
<h2>${escapeHtml(seat)}</h2>
${about.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
<ol>
${todo.map(renderTodoItem).join('\n')}
</ol>
<p><strong>${escapeHtml(personal)}</strong></p>
${toRead.map((one) => `<p>${renderLinkItem(one)}</p>`).join('\n')}
</section>`;

/** Settings that keep QR codes readable on folded or stained paper. */
const QR_CODE_OPTIONS = { ecc: 'M', border: 2 } as const;

const renderTodoItem = (item: InvitationLink): string =>
  `<li>${renderLinkItem(item)}${renderSVG(item.link, QR_CODE_OPTIONS)}</li>`;

const renderLinkItem = ({ text, link }: InvitationLink): string =>
  `${escapeHtml(text)} <a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;

const PAGE_STYLE = `
body { font: 12pt/1.4 system-ui, sans-serif; max-width: 42em; margin: 1em auto;
  padding: 0 1em; color: #111; background: #fff }
section { break-after: page; border-bottom: 1px solid #999; padding-bottom: 1em }
section:last-child { break-after: auto; border: 0 }
h1 { font-size: 1.2em; margin: 1em 0 0 } h2 { font-size: 1.8em; margin: 0 }
li { break-inside: avoid } a { font-size: 8pt; overflow-wrap: anywhere; color: inherit }
svg { display: block; width: 38mm; height: 38mm; margin: 2mm 0 }
`;
