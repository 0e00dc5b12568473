import type { EditKind, EditScene, HostEdit } from '../edit.ts';
import { type HostContext, NotThere, type SheetRequest, updateSheet } from '../host.ts';
import type { MatchFiles } from '../match-under-test.ts';

interface WorkbookFile {
  readonly fileId: string;
  readonly whose: string;
}

const listWorkbooks = ({ hostId, publicId, seats }: MatchFiles): readonly WorkbookFile[] => [
  { fileId: hostId, whose: 'the host’s workbook' },
  { fileId: publicId, whose: 'the public workbook' },
  ...seats.map(({ seat, workbookId }) => ({
    fileId: workbookId,
    whose: `the workbook of ${seat}`,
  })),
];

const listNamedRanges = ({ emulator }: HostContext, fileId: string) =>
  emulator.snapshot().spreadsheets[fileId]?.namedRanges ?? [];

const createWorkbookKind = (
  { draw, files }: EditScene,
  what: string,
  requests: (host: HostContext, fileId: string) => readonly SheetRequest[],
): HostEdit => {
  const { fileId, whose } = draw.pick(listWorkbooks(files));
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

/** Marks an edit that takes the guard of the host's workbook. */
const withTakenGuard = ({ files }: EditScene, edit: HostEdit): HostEdit => ({
  ...edit,
  takesGuard: edit.holds.startsWith(files.hostId),
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

/** Creates a forged guard that names a later entry. */
const createForgedGuardKind = (rest: string): EditKind => ({
  name:
    'a workbook gets a named range that is called as a later ' +
    `guard${rest === '' ? ', which nobody can read' : ''}`,
  family: 'tabs of others',
  make: ({ draw, files }) => {
    const { fileId, whose } = draw.pick(listWorkbooks(files));
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
          // A named range without cells cannot be deleted.
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

/** Edit that sends answers to a new first tab of a workbook. */
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
  {
    name: 'all named ranges of a workbook are deleted',
    family: 'tabs of others',
    make: (scene) =>
      withTakenGuard(
        scene,
        createWorkbookKind(scene, 'all named ranges are deleted', (host, fileId) => {
          const ids = listNamedRanges(host, fileId).flatMap(
            ({ namedRangeId }) => namedRangeId ?? [],
          );
          if (ids.length === 0) throw new NotThere('there are no named ranges');
          return ids.map((namedRangeId) => ({ deleteNamedRange: { namedRangeId } }));
        }),
      ),
  },
  {
    name: 'a named range of a workbook is renamed',
    family: 'tabs of others',
    make: (scene) =>
      withTakenGuard(
        scene,
        createWorkbookKind(scene, 'a named range is renamed', (host, fileId) => {
          const [range] = listNamedRanges(host, fileId);
          if (range?.namedRangeId === undefined) throw new NotThere('there are no named ranges');
          const { namedRangeId } = range;
          return [
            { updateNamedRange: { namedRange: { namedRangeId, name: 'my_own' }, fields: 'name' } },
          ];
        }),
      ),
  },
  createForgedGuardKind(''),
  createForgedGuardKind('_hfedcba987654'),
  createPropertyKind('zone is changed', { timeZone: 'Asia/Tokyo' }),
  createPropertyKind('locale is changed', { locale: 'de_DE' }),
  createPropertyKind('title is changed', { title: 'Something else' }),
];
