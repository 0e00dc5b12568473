import type { Seat } from '../../../rules/kit/match/seat.ts';

/** The files of one seat. Values lost on the tab “Players” are empty. */
export interface SeatFiles {
  readonly seat: Seat;
  /** Also empty if the player is identified by the link alone. */
  readonly email: string;
  readonly code: string;
  readonly workbookId: string;
}

/** The files of a match. Every id is bound by the ledger, or empty. */
export interface MatchFiles {
  readonly hostId: string;
  readonly publicId: string;
  readonly formId: string;
  /** The form's address for players, without prefilled answers; empty before the form exists. */
  readonly formAddress: string;
  /** The form “About me”, for editors and for players; absent in matches without it. */
  readonly aboutForm?: { readonly id: string; readonly address: string };
  readonly seats: readonly SeatFiles[];
}

/** Ids of the public workbook and the players' workbooks, without lost ones. */
export const listPublishedIds = ({
  publicId,
  seats,
}: Pick<MatchFiles, 'publicId' | 'seats'>): readonly string[] =>
  [publicId, ...seats.map(({ workbookId }) => workbookId)].filter((id) => id !== '');

/** The same without `fileIdSchema`. */
export const listOtherPublishedIds = (
  files: Pick<MatchFiles, 'publicId' | 'seats'>,
  fileId: string,
): readonly string[] => listPublishedIds(files).filter((id) => id !== fileId);

/** Whether all parts of the links on a seat's pages are known. */
export const hasAllLinks = (
  { publicId, formAddress }: Pick<MatchFiles, 'publicId' | 'formAddress'>,
  { code }: Pick<SeatFiles, 'code'>,
): boolean => publicId !== '' && formAddress !== '' && code !== '';

/** The id in the address of a Google file, or the text itself if it is an id. */
export function parseFileId(address: string): string | null {
  const inPath = /\/d\/(?:e\/)?([\w-]{10,})/.exec(address)?.[1];
  return inPath ?? (/^[\w-]{10,}$/.test(address) ? address : null);
}
