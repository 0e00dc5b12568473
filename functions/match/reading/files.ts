import type { Seat } from '../../../rules/kit/match/seat.ts';

/** The files of one seat. A value lost on the tab “Players” is empty. */
export interface SeatFiles {
  readonly seat: Seat;
  /** Empty also if only the link identifies the player. */
  readonly email: string;
  readonly code: string;
  readonly workbookId: string;
}

/** The files of a match. Each id is bound by the ledger, or empty. */
export interface MatchFiles {
  readonly hostId: string;
  readonly publicId: string;
  readonly formId: string;
  /** The form's address for players, without prefilled answers; empty until the form exists. */
  readonly formAddress: string;
  /** Id and players' address of the form “About me”; absent in matches without the form. */
  readonly aboutForm?: { readonly id: string; readonly address: string };
  readonly seats: readonly SeatFiles[];
}

/** Lists the ids of the public workbook and the players' workbooks, without lost ones. */
export const listPublishedIds = ({
  publicId,
  seats,
}: Pick<MatchFiles, 'publicId' | 'seats'>): readonly string[] =>
  [publicId, ...seats.map(({ workbookId }) => workbookId)].filter((id) => id !== '');

/** Lists the published ids without `fileId`. */
export const listOtherPublishedIds = (
  files: Pick<MatchFiles, 'publicId' | 'seats'>,
  fileId: string,
): readonly string[] => listPublishedIds(files).filter((id) => id !== fileId);

/** Whether all parts of the links on a seat's pages are known. */
export const hasAllLinks = (
  { publicId, formAddress }: Pick<MatchFiles, 'publicId' | 'formAddress'>,
  { code }: Pick<SeatFiles, 'code'>,
): boolean => publicId !== '' && formAddress !== '' && code !== '';

/** Parses the id in the address of a Google file, or a bare id; null for other texts. */
export function parseFileId(address: string): string | null {
  const inPath = /\/d\/(?:e\/)?([\w-]{10,})/.exec(address)?.[1];
  return inPath ?? (/^[\w-]{10,}$/.test(address) ? address : null);
}
