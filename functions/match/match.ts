/** A match as it stands on its spreadsheets: files, seed, positions and submissions, understood and checked. */

import type { Google } from '../google/connect.ts';
import { GoogleError } from '../google/error.ts';
import type { Grid } from '../google/sheets.ts';
import type { Sealed } from './entry.ts';
import { foldLedger, lastOf, type Position } from './fold.ts';
import { type HostBook, type MatchFiles, readHostBook } from './host-book.ts';
import { type Checked, readLedger } from './ledger.ts';
import type { Seed } from './seed.ts';
import { submissionTroubles } from './submissions.ts';
import { FROM_HISTORY, type Trouble, Troubled } from './trouble.ts';

export interface Match {
  readonly files: MatchFiles;
  readonly seed: Seed;
  /** One for each entry, the opening first. */
  readonly positions: readonly Position[];
  /** Rows of the tab Submissions below its head. */
  readonly submissions: Grid;
  /** The content tabs as they stand, by title, the head first; null when they were not asked for or cannot be read. */
  readonly contentTabs: HostBook['content'];
  /** What the host should look at; nothing that keeps the match from going on. */
  readonly troubles: readonly Trouble[];
}

/** What of a match is read, and how much of it is checked; when nothing is said, no content tabs and every entry. */
export interface Reading {
  readonly contentTabs?: readonly string[];
  readonly checked?: Checked;
}

/** @throws Troubled when it cannot go on as it is; GoogleError when Google cannot be asked. */
export async function readMatch(
  google: Google,
  hostId: string,
  { contentTabs = [], checked = 'every entry' }: Reading = {},
): Promise<Match> {
  return understand(await readTabs(google, hostId, contentTabs), checked);
}

/** Checks the chain and replays it. @throws Troubled as {@link readMatch}. */
function understand(book: HostBook, checked: Checked): Match {
  const ledger = readLedger(book.ledger, checked);
  if (ledger.kind === 'broken') throw new Troubled(ledger.troubles);
  const positions = foldLedger(ledger.entries, book.seed, checked);
  return {
    files: book.files,
    seed: book.seed,
    positions,
    submissions: book.submissions,
    contentTabs: book.content,
    troubles: [
      ...book.troubles,
      ...seatTroubles(book.files, lastOf(positions)),
      ...submissionTroubles(book.submissions, ledger.entries),
    ],
  };
}

/** A content tab that is gone keeps nothing from going on: what is in the ledger counts. */
async function readTabs(
  google: Google,
  hostId: string,
  contentTabs: readonly string[],
): Promise<HostBook> {
  try {
    return await readHostBook(google, hostId, contentTabs);
  } catch (error) {
    if (error instanceof GoogleError && error.kind === 'invalid') {
      if (contentTabs.length > 0)
        return withoutContent(await readTabs(google, hostId, []), contentTabs);
      throw new Troubled([tabMissing(error.detail)]);
    }
    throw error;
  }
}

const withoutContent = (book: HostBook, contentTabs: readonly string[]): HostBook => ({
  ...book,
  content: null,
  troubles: [
    ...book.troubles,
    {
      code: 'content tab',
      where: contentTabs.join(', '),
      what: 'A content tab is missing or renamed. The match goes on with the content that its ledger holds.',
      todo: FROM_HISTORY,
    },
  ],
});

const tabMissing = (detail: string): Trouble => ({
  code: 'match tab',
  where: 'The host’s workbook',
  what: `One of the tabs Match, Players, Ledger and Submissions is missing or renamed (Google says: ${detail}).`,
  todo: FROM_HISTORY,
});

const seatTroubles = (files: MatchFiles, { setup }: Position): readonly Trouble[] =>
  setup.players
    .filter(({ seat }) => !files.seats.some((known) => known.seat === seat))
    .map(({ seat }) => ({
      code: 'players tab' as const,
      where: 'Players',
      what: `There is no row for ${seat}: answers of ${seat} are not recognised and the workbook is not written.`,
      todo: FROM_HISTORY,
    }));

/** The entries of a match. */
export const entriesOf = (match: Match): readonly Sealed[] =>
  match.positions.map(({ sealed }) => sealed);

/** Where the match stands now. */
export const currentPosition = (match: Match): Position => lastOf(match.positions);
