/** What a workbook of a match is to show, and which entry that is: the same for whoever draws it. */

import { otherPublishedIds } from '../reading/files.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { shownEntry } from './guard.ts';
import type { WorkbookPublication } from './show-workbook.ts';

/** What every page of a match is drawn for. */
export const publicationOf = (
  match: Match,
  name: string,
  fileId: string,
): Pick<WorkbookPublication, 'fileId' | 'name' | 'hostId' | 'shown' | 'others'> => ({
  fileId,
  name,
  others: otherPublishedIds(match.files, fileId),
  hostId: match.files.hostId,
  shown: shownEntry(currentPosition(match).sealed),
});

export const PUBLIC_NAME = 'The public workbook';
