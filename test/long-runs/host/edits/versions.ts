import type { World } from '../../../../emulator/core/world.ts';
import type { Sheet } from '../../../../emulator/sheets/spreadsheet.ts';
import type { Kind, Mend } from '../edit.ts';
import { changeFile, type Host, NotThere } from '../host.ts';
import type { Files } from '../match-under-test.ts';

type Book = World['spreadsheets'][string];

/** Finds the spreadsheet. @throws NotThere */
function bookIn(world: World | null, fileId: string): Book {
  const book = world?.spreadsheets[fileId];
  if (book === undefined) throw new NotThere('there is no earlier version');
  return book;
}

function restored(host: Host, fileId: string, change: Partial<Book>): void {
  changeFile(host, fileId, (world) => ({
    ...world,
    spreadsheets: {
      ...world.spreadsheets,
      [fileId]: { ...bookIn(world, fileId), ...change },
    },
  }));
}

/** Restores each tab that was not written since; pages that are drawn whole stay as drawn. */
const latestBack =
  (fileId: string, { latest, put }: Versions): Mend =>
  async (host) => {
    const book = bookIn(host.emulator.snapshot(), fileId);
    if (fileId !== host.files.hostId && guardsIn(book) !== guardsIn(put)) return;
    const now = book.sheets;
    const left = put.sheets.map((sheet) => JSON.stringify(sheet));
    const isLeft = (sheet: Sheet): boolean => left.includes(JSON.stringify(sheet));
    const sheets = latest.sheets.map((sheet) => {
      const current = now.find((one) => isSame(one, sheet));
      return current === undefined || isLeft(current) ? sheet : current;
    });
    const added = now.filter((sheet) => !sheets.some((one) => isSame(one, sheet)));
    const { developerMetadata } = latest;
    restored(host, fileId, { sheets: [...sheets, ...added], developerMetadata });
  };

/**
 * Keeps the latest protections, because a restored protection of another edit would never be
 * removed.
 */
const asProtectedIn = (latest: Book, sheets: readonly Sheet[]): Sheet[] =>
  sheets.map((sheet) => {
    const current = latest.sheets.find((one) => isSame(one, sheet));
    return current === undefined ? sheet : { ...sheet, protectedRanges: current.protectedRanges };
  });

interface Versions {
  readonly latest: Book;
  /** The spreadsheet after the restore, before any write. */
  readonly put: Book;
}

/** Lists the guards; each drawing has a new one. */
const guardsIn = ({ namedRanges }: Book): string =>
  JSON.stringify(namedRanges.map(({ name }) => name));

const isSame = (one: Sheet, other: Sheet): boolean =>
  one.properties.sheetId === other.properties.sheetId;

const kindFor = (
  whose: string,
  mayStay: boolean,
  fileOf: (files: Files, seat: number) => string | undefined,
): Kind => ({
  name: `${whose} is put back to its version of a step ago`,
  family: 'files',
  moments: ['before', 'after'],
  mayStay,
  make: ({ draw, files }) => {
    const fileId = fileOf(files, draw.integer(0, files.seats.length - 1)) ?? '';
    const withRanges = draw.integer(0, 1) === 1;
    // It is unknown whether Google restores marks with a version.
    const withMarks = draw.integer(0, 1) === 1;
    const besides = [...(withRanges ? ['named ranges'] : []), ...(withMarks ? ['marks'] : [])];
    return {
      name: [`${whose} is put back to its version of a step ago`, ...besides].join(', with its '),
      holds: fileId,
      file: mayStay ? fileId : null,
      told: /Ledger|workbook/,
      // A missing last row is at first like a stale read.
      mayPass: true,
      apply: async (host) => {
        const earlier = bookIn(host.earlier(), fileId);
        const latest = bookIn(host.emulator.snapshot(), fileId);
        const { sheets, namedRanges, developerMetadata } = earlier;
        const ranges = withRanges ? { namedRanges } : {};
        restored(host, fileId, {
          sheets: asProtectedIn(latest, sheets),
          ...ranges,
          ...(withMarks ? { developerMetadata } : {}),
        });
        return latestBack(fileId, { latest, put: bookIn(host.emulator.snapshot(), fileId) });
      },
    };
  },
});

export const VERSION_KINDS: readonly Kind[] = [
  kindFor('the host’s workbook', false, ({ hostId }) => hostId),
  kindFor('the public workbook', true, ({ publicId }) => publicId),
  kindFor('a player’s workbook', true, ({ seats }, seat) => seats[seat]?.workbookId),
];
