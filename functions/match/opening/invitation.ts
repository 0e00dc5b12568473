import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Google } from '../../google/connect.ts';
import { type Notes, shareFile, writeNotes } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { type BindingKey, hashWithKey } from '../ledger/bindings.ts';
import { shortenHash } from '../ledger/digest.ts';
import type { Settings } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { listCalendarSentences } from '../next/calendar.ts';
import { formatTime } from '../next/time.ts';
import type { SeatFiles } from '../reading/files.ts';
import { buildLastingLink, buildLiveLink, buildSheetLink } from '../reading/links.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';

export interface InvitationLink {
  readonly text: string;
  readonly link: string;
}

export interface Invitation {
  readonly seat: Seat;
  /** E-mail address of the player; empty if the host must deliver the invitation. */
  readonly email: string;
  readonly title: string;
  /** Description of the game, and the first deadline. */
  readonly about: readonly string[];
  readonly todo: readonly InvitationLink[];
  /** Advice to keep the link secret. */
  readonly personal: string;
  readonly toRead: readonly InvitationLink[];
}

/** Builds an invitation to the current match, with the seat's secret links. */
export function buildInvitation(match: Match, seat: Seat): Invitation {
  const { files, inviting } = match;
  const position = getCurrentPosition(match);
  const { game, opened } = position;
  const own = files.seats.find((one) => one.seat === seat);
  const zone = inviting.zones[seat];
  return {
    seat,
    email: own?.email ?? '',
    title: opened.settings.title,
    about: [
      `You play ${seat} in a match of ${game.title}. ${game.about}`,
      describeDeadline(position, zone),
      listCalendarSentences(game, opened.settings).join(' '),
    ],
    todo: [
      {
        text: 'Open your workbook. Its tab “Now” shows your questions, and later the result:',
        link: buildSheetLink(files, own?.workbookId ?? ''),
      },
      { text: describeAnswering(opened.settings), link: buildLastingLink(match, seat) },
    ],
    personal: describePrivacy(opened.settings, own?.email === ''),
    toRead: [
      ...(inviting.rules === '' ? [] : [{ text: 'The rules:', link: inviting.rules }]),
      { text: 'The public workbook, for everybody:', link: buildSheetLink(files, files.publicId) },
      ...(buildLiveLink(match) === ''
        ? []
        : [{ text: 'The live page of the match, for everybody:', link: buildLiveLink(match) }]),
    ],
  };
}

export const formatInvitation = ({ title, about, todo, personal, toRead }: Invitation): string =>
  [
    title,
    ...about,
    ...todo.map(({ text, link }, index) => `${index + 1}. ${text}\n${link}`),
    personal,
    ...toRead.map(({ text, link }) => `${text}\n${link}`),
  ].join('\n\n');

function describeDeadline({ sealed, opened }: Position, zone: string | undefined): string {
  const { next } = sealed.entry;
  if (next === null) return 'The match is over.';
  if (next.deadline === null) return `${next.title} is open and has no deadline at present.`;
  const { timeZone, dates } = opened.settings;
  const ms = Date.parse(next.deadline);
  const there =
    zone === undefined || zone === timeZone
      ? ''
      : `; for you, ${formatTime(ms, { timeZone: zone, dates })}`;
  return `${next.title} is open until ${formatTime(ms, opened.settings)}${there}.`;
}

const describeAnswering = ({ counts }: Settings): string =>
  counts === 'last'
    ? 'Answer by your form before the deadline. You may send it as often as you like, and the ' +
      'last valid answer counts:'
    : 'Answer by your form before the deadline. The first valid answer counts, so send it ' +
      'only when you are sure:';

const describePrivacy = ({ knownBy }: Settings, isOpenToLink: boolean): string =>
  knownBy === 'email'
    ? 'The form checks which Google account you are signed in with. Answer from the address that ' +
      'received this invitation.'
    : 'Your link to the form is personal. Anybody who has the link can answer for you. ' +
      (isOpenToLink ? 'Anybody who has the link to your workbook can read it. ' : '') +
      'Keep this to yourself.';

interface MailResult {
  readonly seats: readonly Seat[];
  /** Seats to which Google refused to send mail, and why. */
  readonly failed: readonly { readonly seat: Seat; readonly why: string }[];
}

/**
 * Mails invitations by sharing each workbook again. A crash before the property is set causes a
 * second mail to one player.
 */
export async function mailInvitations(
  google: Google,
  match: Match,
  seats: readonly SeatFiles[],
): Promise<MailResult> {
  const done: Seat[] = [];
  const failed: { readonly seat: Seat; readonly why: string }[] = [];
  for (const { seat, email, workbookId } of seats.filter((one) => one.email !== '')) {
    try {
      const note = formatInvitation(buildInvitation(match, seat));
      await shareFile(google, workbookId, { email, role: 'reader', note });
      await writeNotes(google, workbookId, { [INVITED_PROPERTY]: hashAddress(match.key, email) });
      done.push(seat);
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      failed.push({ seat, why: error.message });
    }
  }
  return { seats: done, failed };
}

/** Property of a seat's workbook: hash of the address that was mailed the invitation. */
const INVITED_PROPERTY = 'sealed-orders-invited';

/** Hashes the address, since other editors can read the property. */
const hashAddress = (key: BindingKey | null, email: string): string =>
  key === null ? '' : shortenHash(hashWithKey(key, 'email', email));

/** Whether the seat's current player was mailed the invitation. */
export const isInvited = ({ key }: Match, { email }: SeatFiles, notes: Notes): boolean =>
  notes[INVITED_PROPERTY] !== undefined && notes[INVITED_PROPERTY] === hashAddress(key, email);
