import type { World } from '../../../../emulator/core/world.ts';
import type { Sheet } from '../../../../emulator/sheets/spreadsheet.ts';
import type { EditKind, UndoEdit } from '../edit.ts';
import { changeFile, type HostContext, NotThere } from '../host.ts';
import type { MatchFiles } from '../match-under-test.ts';

type SpreadsheetState = World['spreadsheets'][string];

function requireSpreadsheet(world: World | null, fileId: string): SpreadsheetState {
  const book = world?.spreadsheets[fileId];
  if (book === undefined) throw new NotThere('there is no earlier version');
  return book;
}

function restoreVersion(
  host: HostContext,
  fileId: string,
  change: Partial<SpreadsheetState>,
): void {
  changeFile(host, fileId, (world) => ({
    ...world,
    spreadsheets: {
      ...world.spreadsheets,
      [fileId]: { ...requireSpreadsheet(world, fileId), ...change },
    },
  }));
}

/** Restores each tab that has not been written since. */
const restoreLatest =
  (fileId: string, { latest, put }: RestoredVersions): UndoEdit =>
  async (host) => {
    const book = requireSpreadsheet(host.emulator.snapshot(), fileId);
    if (fileId !== host.files.hostId && listGuards(book) !== listGuards(put)) return;
    const now = book.sheets;
    const left = put.sheets.map((sheet) => JSON.stringify(sheet));
    const isLeft = (sheet: Sheet): boolean => left.includes(JSON.stringify(sheet));
    const sheets = latest.sheets.map((sheet) => {
      const current = now.find((one) => isSameSheet(one, sheet));
      return current === undefined || isLeft(current) ? sheet : current;
    });
    const added = now.filter((sheet) => !sheets.some((one) => isSameSheet(one, sheet)));
    const { developerMetadata } = latest;
    restoreVersion(host, fileId, { sheets: [...sheets, ...added], developerMetadata });
  };

/** Keeps the latest protections, since nothing would remove a restored one. */
const withLatestProtections = (latest: SpreadsheetState, sheets: readonly Sheet[]): Sheet[] =>
  sheets.map((sheet) => {
    const current = latest.sheets.find((one) => isSameSheet(one, sheet));
    return current === undefined ? sheet : { ...sheet, protectedRanges: current.protectedRanges };
  });

interface RestoredVersions {
  readonly latest: SpreadsheetState;
  /** Spreadsheet after the restore. */
  readonly put: SpreadsheetState;
}

const listGuards = ({ namedRanges }: SpreadsheetState): string =>
  JSON.stringify(namedRanges.map(({ name }) => name));

const isSameSheet = (one: Sheet, other: Sheet): boolean =>
  one.properties.sheetId === other.properties.sheetId;

const createVersionKind = (
  whose: string,
  mayStay: boolean,
  fileOf: (files: MatchFiles, seat: number) => string | undefined,
): EditKind => ({
  name: `${whose} is put back to its version of a step ago`,
  family: 'files',
  moments: ['before', 'after'],
  mayStay,
  make: ({ draw, files }) => {
    const fileId = fileOf(files, draw.integer(0, files.seats.length - 1)) ?? '';
    const withRanges = draw.integer(0, 1) === 1;
    // Whether Google restores marks together with a version is unknown.
    const withMarks = draw.integer(0, 1) === 1;
    const besides = [...(withRanges ? ['named ranges'] : []), ...(withMarks ? ['marks'] : [])];
    return {
      name: [`${whose} is put back to its version of a step ago`, ...besides].join(', with its '),
      holds: fileId,
      file: mayStay ? fileId : null,
      told: /Ledger|workbook/,
      // A missing last row first appears to be a stale read.
      mayPass: true,
      apply: async (host) => {
        const earlier = requireSpreadsheet(host.earlier(), fileId);
        const latest = requireSpreadsheet(host.emulator.snapshot(), fileId);
        const { sheets, namedRanges, developerMetadata } = earlier;
        const ranges = withRanges ? { namedRanges } : {};
        restoreVersion(host, fileId, {
          sheets: withLatestProtections(latest, sheets),
          ...ranges,
          ...(withMarks ? { developerMetadata } : {}),
        });
        return restoreLatest(fileId, {
          latest,
          put: requireSpreadsheet(host.emulator.snapshot(), fileId),
        });
      },
    };
  },
});

export const VERSION_KINDS: readonly EditKind[] = [
  createVersionKind('the host’s workbook', false, ({ hostId }) => hostId),
  createVersionKind('the public workbook', true, ({ publicId }) => publicId),
  createVersionKind('a player’s workbook', true, ({ seats }, seat) => seats[seat]?.workbookId),
];
