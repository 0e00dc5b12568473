/** Every link of a match, for its host. */

import { lastingLink, spreadsheetLink } from '../../../functions/match/reading/links.ts';
import type { Match } from '../../../functions/match/reading/match.ts';
import { listing } from '../../shared/terminal/listing.ts';

export interface SeatLinks {
  readonly seat: string;
  readonly email: string;
  readonly workbook: string;
  /** Carries the seat's code: whoever has it can answer for the seat. */
  readonly form: string;
}

export interface MatchLinks {
  readonly hostWorkbook: string;
  readonly publicWorkbook: string;
  readonly form: string;
  readonly seats: readonly SeatLinks[];
}

export const linksOf = (match: Match): MatchLinks => ({
  hostWorkbook: spreadsheetLink(match.files, match.files.hostId),
  publicWorkbook: spreadsheetLink(match.files, match.files.publicId),
  form: match.files.formAddress,
  seats: match.files.seats.map(({ seat, email, workbookId }) => ({
    seat,
    email,
    workbook: spreadsheetLink(match.files, workbookId),
    form: lastingLink(match, seat),
  })),
});

/** What its host opens himself; each player’s links are in his invitation. */
export const linksText = ({ hostWorkbook, publicWorkbook }: MatchLinks): string =>
  listing(
    ['For', 'What', 'Link'],
    [
      ['you', 'host’s workbook', hostWorkbook],
      ['everybody', 'public workbook', publicWorkbook],
    ],
  );
