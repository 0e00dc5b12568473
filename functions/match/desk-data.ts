/** What the host's Desk says of a match. */

import type { Seat } from '../../rules/kit/seat.ts';
import type { DeskData, DeskSeat } from '../../sheets-templates/desk.ts';
import { spreadsheetLink } from './links.ts';
import { currentPosition, type Match } from './match.ts';
import { type Receipt, readReceipts } from './submissions.ts';
import { wallClock } from './time.ts';
import type { Trouble } from './trouble.ts';

/** `more` are troubles that were met since the match was read; any of them that stops it makes the Desk say so. */
export function deskData(match: Match, more: readonly Trouble[] = []): DeskData {
  const { opened, step, sealed } = currentPosition(match);
  const { title, timeZone } = opened.settings;
  const { next, entry } = sealed.entry;
  return {
    title,
    state: step === null ? 'over' : 'open',
    stepTitle: step?.title ?? '',
    deadlineText: next === null ? '' : wallClock(Date.parse(next.deadline), timeZone),
    seats: deskSeats(match),
    problems: [...match.troubles, ...more],
    links: deskLinks(match),
    lastEntry: entry,
  };
}

function deskSeats(match: Match): readonly DeskSeat[] {
  const { setup, step, sealed } = currentPosition(match);
  const asked = match.positions.at(-2)?.step?.asks ?? [];
  const receipts = readReceipts(match.submissions).filter(
    ({ entry }) => entry === sealed.entry.entry,
  );
  return setup.players.map(({ seat }) => ({
    seat,
    owes: step?.asks.some((ask) => ask.seat === seat) ?? false,
    ...lastFate({ match, seat, receipts, wasAsked: asked.some((ask) => ask.seat === seat) }),
  }));
}

function lastFate(given: {
  readonly match: Match;
  readonly seat: Seat;
  readonly receipts: readonly Receipt[];
  readonly wasAsked: boolean;
}): Pick<DeskSeat, 'fate' | 'note'> {
  const { entry } = currentPosition(given.match).sealed;
  if (entry.kind !== 'resolved' || !given.wasAsked) return { fate: '', note: '' };
  const own = given.receipts.filter(({ seat }) => seat === given.seat);
  const used = Object.hasOwn(entry.orders, given.seat) ? entry.orders[given.seat] : undefined;
  const counted = own.find(({ responseId }) => responseId === used?.responseId);
  if (counted === undefined) {
    const why = own.at(-1)?.why;
    return { fate: 'missing', note: why ?? 'Nothing arrived before the deadline.' };
  }
  return { fate: counted.fate, note: counted.fate === 'accepted' ? '' : counted.why };
}

function deskLinks(match: Match): DeskData['links'] {
  const { files } = match;
  if (files.formAddress === '') return [];
  return [
    { text: 'Public workbook', url: spreadsheetLink(files, files.publicId) },
    { text: 'Form', url: files.formAddress },
    ...files.seats.map(({ seat, workbookId }) => ({
      text: `Workbook of ${seat}`,
      url: spreadsheetLink(files, workbookId),
    })),
  ];
}
