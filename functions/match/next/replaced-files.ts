/** Files that were deleted for good, and made again: they are the match's from this entry on. */

import { keyedHash, type ReplacedFile } from '../ledger/bindings.ts';
import { withFilesReplaced } from '../ledger/fold.ts';
import type { Position } from '../ledger/position.ts';
import type { MatchFiles } from '../reading/files.ts';
import type { Match } from '../reading/match.ts';
import type { Change } from './change.ts';
import { unsortedResponsesFrom } from './deadline-task.ts';
import type { NewFile, RequestedAction } from './request.ts';

/** A sentence where it cannot be done: the new links have to be written on the tabs Match and Players. */
export function replacedChange({
  match,
  before,
  action,
}: {
  readonly match: Match;
  readonly before: Position;
  readonly action: Extract<RequestedAction, { readonly kind: 'replaced' }>;
}): Change | string {
  const { key, incidents } = match;
  if (key === null || incidents.some(({ code }) => TABS_WAIT.includes(code))) return WAITS;
  const files = action.files.map(
    (one): ReplacedFile => ({
      file: one.file,
      seat: one.seat,
      bound: keyedHash(key, BOUND_AS[one.file], one.id),
      address: one.address === null ? null : keyedHash(key, 'form address', one.address),
    }),
  );
  if (files.length === 0) return 'No file of the match is lost: nothing is made again.';
  const { entry } = before.sealed;
  return {
    own: { kind: 'replaced', files, next: entry.next, answersSince: unsortedResponsesFrom(entry) },
    after: withFilesReplaced(before, { files }),
    files: action.files.reduce(withNewFile, match.files),
  };
}

const BOUND_AS = {
  form: 'form',
  'public workbook': 'public workbook',
  workbook: 'workbook',
} as const satisfies Readonly<Record<NewFile['file'], string>>;

function withNewFile(before: MatchFiles, { file, seat, id, address }: NewFile): MatchFiles {
  switch (file) {
    case 'form':
      return { ...before, formId: id, formAddress: address ?? before.formAddress };
    case 'public workbook':
      return { ...before, publicId: id };
    case 'workbook':
      return {
        ...before,
        seats: before.seats.map((one) => (one.seat === seat ? { ...one, workbookId: id } : one)),
      };
  }
}

/** Where tabs are not as they were written nobody knows which row to write. */
const TABS_WAIT: readonly string[] = ['players tab', 'match tab'];

const WAITS =
  'The tab Match or Players is not as it was written: fix that first, as the Desk says, because the new links are written there.';
