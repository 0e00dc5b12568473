/** Where everything of a match is. */

import type { Seat } from '../../../rules/kit/match/seat.ts';

/** One player's place among the files. What is lost on the tab Players is empty. */
export interface SeatFiles {
  readonly seat: Seat;
  /** Empty also when the player is known by the link alone. */
  readonly email: string;
  readonly code: string;
  readonly workbookId: string;
}

/** Every id in it is what the match was opened with, or empty. */
export interface MatchFiles {
  readonly hostId: string;
  readonly publicId: string;
  readonly formId: string;
  /** Where players answer, without anything prefilled: an address, or empty before there is one. */
  readonly formAddress: string;
  /** All seats, in the order of the opening. */
  readonly seats: readonly SeatFiles[];
}

/** The workbooks that others than the host read, the public one first; without lost ones. */
export const publishedIds = ({
  publicId,
  seats,
}: Pick<MatchFiles, 'publicId' | 'seats'>): readonly string[] =>
  [publicId, ...seats.map(({ workbookId }) => workbookId)].filter((id) => id !== '');

/** The same but for one. */
export const otherPublishedIds = (
  files: Pick<MatchFiles, 'publicId' | 'seats'>,
  fileId: string,
): readonly string[] => publishedIds(files).filter((id) => id !== fileId);

/** Whether nothing is lost that the links on a seat's pages are made of. */
export const hasAllLinks = (
  { publicId, formAddress }: Pick<MatchFiles, 'publicId' | 'formAddress'>,
  { code }: Pick<SeatFiles, 'code'>,
): boolean => publicId !== '' && formAddress !== '' && code !== '';

/** The id in the address of a Google file, or the text itself when it is an id. */
export function idIn(address: string): string | null {
  const inPath = /\/d\/(?:e\/)?([\w-]{10,})/.exec(address)?.[1];
  return inPath ?? (/^[\w-]{10,}$/.test(address) ? address : null);
}
