import type { World } from '../../../../emulator/core/world.ts';
import type { Sheet } from '../../../../emulator/sheets/spreadsheet.ts';
import type { EditKind, EditScene, EditUndo, HostEdit } from '../edit.ts';
import { changeFile, type HostContext, NotThere, type SheetRequest, updateSheet } from '../host.ts';
import { type MatchFiles, SERVICE_ACCOUNT } from '../match-under-test.ts';
import { describeWorkbook, listWorkbooks } from '../shown-texts.ts';

interface MatchFile {
  readonly fileId: string;
  readonly whose: string;
}

const listDescribedWorkbooks = (files: MatchFiles): readonly MatchFile[] =>
  listWorkbooks(files).map(({ audience, fileId }) => ({
    fileId,
    whose: describeWorkbook(audience),
  }));

const listFiles = (files: MatchFiles): readonly MatchFile[] => [
  ...listDescribedWorkbooks(files),
  { fileId: files.formId, whose: 'the form' },
];

async function updateFile(
  { google }: HostContext,
  fileId: string,
  requestBody: { readonly trashed?: boolean; readonly name?: string },
): Promise<void> {
  await google.call('Drive, files.update', (options) =>
    google.drive.files.update({ fileId, requestBody }, options),
  );
}

/** Returns the id of the service account’s permission. @throws NotThere */
function requirePermissionId({ emulator }: HostContext, fileId: string): string {
  const { permissions = [] } = emulator.snapshot().files[fileId] ?? {};
  const share = permissions.find(({ emailAddress }) => emailAddress === SERVICE_ACCOUNT);
  if (share === undefined) throw new NotThere('it is not shared with the service account');
  return share.id;
}

/** Removes a permission. Drive's answer has no body. */
async function unshareFile(host: HostContext, fileId: string): Promise<void> {
  const permissionId = requirePermissionId(host, fileId);
  await host.google.drive.permissions.delete({ fileId, permissionId });
}

async function shareFile(
  { google }: HostContext,
  fileId: string,
  role: 'writer' | 'reader',
): Promise<void> {
  await google.call('Drive, permissions.create', (options) =>
    google.drive.permissions.create(
      {
        fileId,
        sendNotificationEmail: false,
        requestBody: { type: 'user', role, emailAddress: SERVICE_ACCOUNT },
      },
      options,
    ),
  );
}

const createFileKind = (
  name: string,
  what: string,
  apply: (host: HostContext, fileId: string) => ReturnType<HostEdit['apply']>,
): EditKind => ({
  name,
  family: 'files',
  make: ({ draw, files }) => {
    const { fileId, whose } = draw.pick(listFiles(files));
    return {
      name: `${whose} ${what}`,
      holds: `${fileId} sharing`,
      file: fileId,
      told: new RegExp(whose, 'i'),
      hidesDesk: fileId === files.hostId,
      apply: (host) => apply(host, fileId),
    };
  },
});

const createPublicPermission = (view?: 'published') => ({
  type: 'anyone',
  role: 'reader',
  ...(view === undefined ? {} : { view }),
});

/** Closes a file to everybody. The adjudicator opens a form again, but not a public workbook. */
const CLOSED_TO_EVERYBODY: EditKind = {
  name: 'a file is no longer open to everybody with the link',
  family: 'files',
  make: ({ draw, files }) => {
    const isForm = draw.integer(0, 1) === 1;
    const fileId = isForm ? files.formId : files.publicId;
    const whose = isForm ? 'the form' : 'the public workbook';
    return {
      name: `${whose} is no longer open to everybody`,
      holds: `${fileId} sharing`,
      file: fileId,
      told: new RegExp(whose, 'i'),
      apply: async (host) => {
        const { drive } = host.google;
        await drive.permissions.delete({ fileId, permissionId: 'anyoneWithLink' });
        return async (later) => {
          const requestBody = createPublicPermission(isForm ? 'published' : undefined);
          await later.google.drive.permissions.create({ fileId, requestBody });
        };
      },
    };
  },
};

/** Deletes a file permanently, so that only Google can restore it. */
const PERMANENTLY_DELETED: EditKind = {
  name: 'a file is deleted',
  family: 'files',
  make: (scene) => {
    const others = listFiles(scene.files).filter(({ fileId }) => fileId !== scene.files.hostId);
    const { fileId, whose } = scene.draw.pick(others);
    return {
      name: `${whose} is deleted`,
      holds: fileId,
      file: fileId,
      told: new RegExp(whose, 'i'),
      apply: async (host) => {
        const before = host.emulator.snapshot();
        await host.google.drive.files.delete({ fileId });
        return async (later) =>
          changeFile(later, fileId, (world) => ({
            ...world,
            files: restoreRecords(world.files, before.files, fileId),
            spreadsheets: restoreRecords(world.spreadsheets, before.spreadsheets, fileId),
            forms: restoreRecords(world.forms, before.forms, fileId),
          }));
      },
    };
  },
};

function restoreRecords<Kept>(
  now: Readonly<Record<string, Kept>>,
  before: Readonly<Record<string, Kept>>,
  fileId: string,
): Record<string, Kept> {
  const own = before[fileId];
  return own === undefined ? { ...now } : { ...now, [fileId]: own };
}

export const FILE_KINDS: readonly EditKind[] = [
  PERMANENTLY_DELETED,
  createFileKind('a file is put into the bin', 'is put into the bin', async (host, fileId) => {
    await updateFile(host, fileId, { trashed: true });
    return (later) => updateFile(later, fileId, { trashed: false });
  }),
  createFileKind(
    'a file is no longer shared with the service account',
    'is no longer shared',
    async (host, fileId) => {
      await unshareFile(host, fileId);
      return (later) => shareFile(later, fileId, 'writer');
    },
  ),
  createFileKind(
    'the service account becomes a reader of a file',
    'can only be read by the service account',
    async (host, fileId) => {
      requirePermissionId(host, fileId);
      await shareFile(host, fileId, 'reader');
      return (later) => shareFile(later, fileId, 'writer');
    },
  ),
  CLOSED_TO_EVERYBODY,
  {
    ...createFileKind('a file is renamed', 'is renamed', async (host, fileId) => {
      await updateFile(host, fileId, { name: 'Something else' });
      return null;
    }),
    mayStay: true,
  },
];

const listNamedRanges = ({ emulator }: HostContext, fileId: string) =>
  emulator.snapshot().spreadsheets[fileId]?.namedRanges ?? [];

const createWorkbookKind = (
  { draw, files }: EditScene,
  what: string,
  requests: (host: HostContext, fileId: string) => readonly SheetRequest[],
): HostEdit => {
  const { fileId, whose } = draw.pick(listDescribedWorkbooks(files));
  return {
    name: `${whose}: ${what}`,
    holds: `${fileId} ranges`,
    file: null,
    told: new RegExp(whose, 'i'),
    apply: async (host) => {
      await updateSheet(host, fileId, ...requests(host, fileId));
      return null;
    },
  };
};

/** Creates a kind of edit that removes the guard of the workbook. */
const createGuardKind = (
  what: string,
  how: string,
  requests: (host: HostContext, fileId: string) => readonly SheetRequest[],
): EditKind => ({
  name: what,
  family: 'tabs of others',
  make: (scene) => {
    const edit = createWorkbookKind(scene, how, requests);
    return { ...edit, takesGuard: edit.holds.startsWith(scene.files.hostId) };
  },
});

const createPropertyKind = (
  what: string,
  properties: Readonly<Record<string, string>>,
): EditKind => ({
  name: `a workbook’s ${what}`,
  family: 'files',
  make: (scene) =>
    createWorkbookKind(scene, what, () => [
      { updateSpreadsheetProperties: { properties, fields: Object.keys(properties).join(',') } },
    ]),
});

/** Creates a kind of edit that adds a forged guard with a later entry. */
const createForgedGuardKind = (rest: string): EditKind => ({
  name:
    'a workbook gets a named range that is called as a later ' +
    `guard${rest === '' ? ', which nobody can read' : ''}`,
  family: 'tabs of others',
  make: ({ draw, files }) => {
    const { fileId, whose } = draw.pick(listDescribedWorkbooks(files));
    const later = draw.integer(1, 3);
    return {
      name: `${whose}: a named range is called as the guard ${later} entries on`,
      holds: `${fileId} ranges`,
      file: fileId,
      told: new RegExp(whose, 'i'),
      apply: async (host) => {
        const name = `entry_${host.place() + later}${rest}`;
        const sheetId =
          host.emulator.snapshot().spreadsheets[fileId]?.sheets[0]?.properties.sheetId;
        if (listNamedRanges(host, fileId).some((one) => one.name === name))
          throw new NotThere(name);
        const namedRangeId = `by_hand_${later}`;
        const range = { sheetId: sheetId ?? 0, startRowIndex: 0, endRowIndex: 1 };
        await updateSheet(host, fileId, {
          addNamedRange: { namedRange: { namedRangeId, name, range } },
        });
        return async (then) => {
          // Named ranges without cells cannot be deleted.
          const left = listNamedRanges(then, fileId).filter(
            (one) => one.namedRangeId === namedRangeId && one.range !== undefined,
          );
          await updateSheet(
            then,
            fileId,
            ...left.map(() => ({ deleteNamedRange: { namedRangeId } })),
          );
        };
      },
    };
  },
});

/** Sends the form's answers to a new first tab of a workbook. */
const ANSWERS_TAB_KIND: EditKind = {
  name: 'the form is linked to a workbook',
  family: 'files',
  make: (scene) =>
    createWorkbookKind(scene, 'the form is linked to it', () => {
      const sheetId = 700_000 + scene.draw.integer(0, 90_000);
      const properties = { sheetId, title: `Form responses ${sheetId}`, index: 0 };
      return [{ addSheet: { properties } }];
    }),
};

export const RANGE_KINDS: readonly EditKind[] = [
  ANSWERS_TAB_KIND,
  createGuardKind(
    'all named ranges of a workbook are deleted',
    'all named ranges are deleted',
    (host, fileId) => {
      const ids = listNamedRanges(host, fileId).flatMap(({ namedRangeId }) => namedRangeId ?? []);
      if (ids.length === 0) throw new NotThere('there are no named ranges');
      return ids.map((namedRangeId) => ({ deleteNamedRange: { namedRangeId } }));
    },
  ),
  createGuardKind(
    'a named range of a workbook is renamed',
    'a named range is renamed',
    (host, fileId) => {
      const [range] = listNamedRanges(host, fileId);
      if (range?.namedRangeId === undefined) throw new NotThere('there are no named ranges');
      const { namedRangeId } = range;
      const namedRange = { namedRangeId, name: 'my_own' };
      return [{ updateNamedRange: { namedRange, fields: 'name' } }];
    },
  ),
  createForgedGuardKind(''),
  createForgedGuardKind('_hfedcba987654'),
  createPropertyKind('zone is changed', { timeZone: 'Asia/Tokyo' }),
  createPropertyKind('locale is changed', { locale: 'de_DE' }),
  createPropertyKind('title is changed', { title: 'Something else' }),
];

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
const createLatestUndo =
  (fileId: string, { latest, put }: RestoredVersions): EditUndo =>
  async (host) => {
    const book = requireSpreadsheet(host.emulator.snapshot(), fileId);
    if (fileId !== host.files.hostId && formatGuards(book) !== formatGuards(put)) return;
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

/** Keeps the latest protections, because nothing would remove a restored protection. */
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

const formatGuards = ({ namedRanges }: SpreadsheetState): string =>
  JSON.stringify(namedRanges.map(({ name }) => name));

const isSameSheet = (one: Sheet, other: Sheet): boolean =>
  one.properties.sheetId === other.properties.sheetId;

const createVersionKind = (
  whose: string,
  mayStay: boolean,
  getFile: (files: MatchFiles, seat: number) => string | undefined,
): EditKind => ({
  name: `${whose} is put back to its version of a step ago`,
  family: 'files',
  moments: ['before', 'after'],
  mayStay,
  make: ({ draw, files }) => {
    const fileId = getFile(files, draw.integer(0, files.seats.length - 1)) ?? '';
    const withRanges = draw.integer(0, 1) === 1;
    // Whether Google restores marks together with a version is unknown.
    const withMarks = draw.integer(0, 1) === 1;
    const besides = [...(withRanges ? ['named ranges'] : []), ...(withMarks ? ['marks'] : [])];
    return {
      name: [`${whose} is put back to its version of a step ago`, ...besides].join(', with its '),
      holds: fileId,
      file: mayStay ? fileId : null,
      told: /Ledger|workbook/,
      // If the last row is missing, the ledger first seems to be outdated.
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
        return createLatestUndo(fileId, {
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
