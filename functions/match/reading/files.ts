import type { Seat } from '../../../rules/kit/match/seat.ts';

/** Files of one seat. Values that are missing on the tab “Players” are empty. */
export interface SeatFiles {
  readonly seat: Seat;
  /** E-mail address; empty if it is missing, or if only the link identifies the player. */
  readonly email: string;
  readonly code: string;
  readonly workbookId: string;
}

/** Files of a match. An id is empty if it differs from the ledger's. */
export interface MatchFiles {
  readonly hostId: string;
  readonly publicId: string;
  readonly formId: string;
  readonly formAddress: string;
  /** Id and address of the form “About me”; absent if the match has no such form. */
  readonly aboutForm?: { readonly id: string; readonly address: string };
  readonly seats: readonly SeatFiles[];
}

/** Lists the known ids of the public workbook and the players' workbooks. */
export const listPublishedIds = (files: PublishedFiles): readonly string[] =>
  [files.publicId, ...files.seats.map(({ workbookId }) => workbookId)].filter((id) => id !== '');

/** Lists the ids of all published workbooks except `fileId`. */
export const listOtherPublishedIds = (files: PublishedFiles, fileId: string): readonly string[] =>
  listPublishedIds(files).filter((id) => id !== fileId);

type PublishedFiles = Pick<MatchFiles, 'publicId' | 'seats'>;

/** Whether both the form's address and the seat's code are known. */
export const hasAllLinks = (
  { publicId, formAddress }: Pick<MatchFiles, 'publicId' | 'formAddress'>,
  { code }: Pick<SeatFiles, 'code'>,
): boolean => publicId !== '' && formAddress !== '' && code !== '';

/** Parses a Google address, or a bare id. Returns the file's id; null for any other text. */
export function parseFileId(address: string): string | null {
  const inPath = /\/d\/(?:e\/)?([\w-]{10,})/.exec(address)?.[1];
  return inPath ?? (/^[\w-]{10,}$/.test(address) ? address : null);
}
