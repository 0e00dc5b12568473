/** Edits of tabs as tabs: renamed, deleted, doubled, hidden, protected, moved; and whatever can be typed into a computed one. */

import type { Sheet } from '../../../emulator/sheets/spreadsheet.ts';
import { HOST_TABS } from '../../../sheets-templates/host-workbook.ts';
import type { ComputedTab, Edit, Family, Kind, Mend, Scene } from '../edit.ts';
import {
  around,
  broughtBack,
  cellsOf,
  filledRows,
  type Host,
  inSheet,
  moved,
  NotThere,
  type Request,
  rowsOrColumns,
  tabIn,
  typed,
} from '../host.ts';

/** The tabs that are the host’s or hold records: they are read, and never drawn again. */
const KEPT_TABS = [
  HOST_TABS.match,
  HOST_TABS.players,
  HOST_TABS.ledger,
  HOST_TABS.submissions,
] as const;

/** One gesture on a tab, with what it looks like. */
interface Gesture {
  readonly name: string;
  readonly requests: (tab: Sheet, scene: Scene) => readonly Request[];
}

const renamed = (title: string): Gesture => ({
  name: `is renamed “${title.slice(0, 20)}”`,
  requests: ({ properties: { sheetId } }) => [
    { updateSheetProperties: { properties: { sheetId, title }, fields: 'title' } },
  ],
});

const hidden: Gesture = {
  name: 'is hidden',
  requests: ({ properties: { sheetId } }) => [
    { updateSheetProperties: { properties: { sheetId, hidden: true }, fields: 'hidden' } },
  ],
};

const movedFirst: Gesture = {
  name: 'is moved to the front',
  requests: ({ properties: { sheetId } }) => [
    { updateSheetProperties: { properties: { sheetId, index: 0 }, fields: 'index' } },
  ],
};

/** A tab of the host’s own, with the same cells, charts and protections. */
const duplicated: Gesture = {
  name: 'is doubled',
  requests: ({ properties: { sheetId, title } }, { draw }) => {
    const newSheetId = 900_000 + draw.integer(0, 90_000);
    const newSheetName = `Copy of ${title} ${newSheetId}`;
    return [{ duplicateSheet: { sourceSheetId: sheetId, newSheetId, newSheetName } }];
  },
};

const deleted: Gesture = {
  name: 'is deleted',
  requests: ({ properties: { sheetId } }) => [{ deleteSheet: { sheetId } }],
};

const warned: Gesture = {
  name: 'is protected by a warning',
  requests: ({ properties: { sheetId } }) => [
    { addProtectedRange: { protectedRange: { range: { sheetId }, warningOnly: true } } },
  ],
};

/** Nobody but the host may edit it. */
const guarded: Gesture = {
  name: 'is protected',
  requests: ({ properties: { sheetId } }) => [
    { addProtectedRange: { protectedRange: { range: { sheetId }, editors: { users: [] } } } },
  ],
};

/** Its title goes to a tab of the host’s own. */
const supplanted: Gesture = {
  name: 'loses its title to another tab',
  requests: ({ properties: { sheetId, title } }, { draw }) => [
    {
      updateSheetProperties: {
        properties: { sheetId, title: `${title.slice(0, 80)} (old)` },
        fields: 'title',
      },
    },
    { addSheet: { properties: { sheetId: 800_000 + draw.integer(0, 90_000), title } } },
  ],
};

/** A place among the cells of a computed tab that hold something. @throws NotThere */
function drawnCell(tab: Sheet, { draw }: Scene) {
  const rows = filledRows(tab);
  if (rows === 0) throw new NotThere('the tab is empty');
  const row = draw.integer(0, rows - 1);
  const width = Math.max(1, tab.rows[row]?.length ?? 1);
  return { sheetId: tab.properties.sheetId, row, column: draw.integer(0, width - 1) };
}

const dimension = (
  name: string,
  kind: 'deleteDimension' | 'insertDimension',
  along: 'ROWS' | 'COLUMNS',
): Gesture => ({
  name,
  requests: (tab, scene) => {
    const { sheetId, row, column } = drawnCell(tab, scene);
    const range = rowsOrColumns(sheetId, along, along === 'ROWS' ? row : column);
    return [
      kind === 'deleteDimension' ? { deleteDimension: { range } } : { insertDimension: { range } },
    ];
  },
});

/** Whatever can be done to a tab that is drawn again: it is put right at the next deadline. */
const DRAWN_AGAIN: readonly Gesture[] = [
  renamed('My own name'),
  hidden,
  movedFirst,
  duplicated,
  deleted,
  warned,
  dimension('loses a row', 'deleteDimension', 'ROWS'),
  dimension('loses a column', 'deleteDimension', 'COLUMNS'),
  dimension('gets a row', 'insertDimension', 'ROWS'),
  dimension('gets a column', 'insertDimension', 'COLUMNS'),
  {
    name: 'is typed over',
    requests: (tab, scene) => [typed(drawnCell(tab, scene), [['typed by hand', '=1+1']])],
  },
  {
    name: 'loses its first row',
    requests: ({ properties: { sheetId } }) => [
      { deleteDimension: { range: rowsOrColumns(sheetId, 'ROWS', 0) } },
    ],
  },
  {
    name: 'loses its charts',
    requests: ({ charts }) => {
      if (charts.length === 0) throw new NotThere('the tab has no charts');
      return charts.map(({ chartId }) => ({ deleteEmbeddedObject: { objectId: chartId ?? 0 } }));
    },
  },
  {
    name: 'gets a filter',
    requests: ({ properties: { sheetId } }) => [
      { setBasicFilter: { filter: { range: { sheetId, startRowIndex: 0, endRowIndex: 2 } } } },
    ],
  },
  {
    name: 'has a word replaced everywhere',
    requests: ({ properties: { sheetId } }) => [
      { findReplace: { find: 'e', replacement: '#', sheetId } },
    ],
  },
  {
    name: 'is cleared',
    requests: ({ properties: { sheetId } }) => [
      { updateCells: { range: { sheetId }, fields: 'userEnteredValue' } },
    ],
  },
  {
    name: 'is turned upside down',
    requests: (tab) => {
      const rows = tab.rows.slice(0, filledRows(tab)).toReversed();
      const width = Math.max(1, ...rows.map((row) => row.length));
      const at = { sheetId: tab.properties.sheetId, row: 0, column: 0 };
      return [
        moved(
          at,
          rows.map((row) => cellsOf(row, width)),
        ),
      ];
    },
  },
  {
    name: 'is made a single cell',
    requests: ({ properties: { sheetId } }) => [
      {
        updateSheetProperties: {
          properties: {
            sheetId,
            gridProperties: {
              rowCount: 1,
              columnCount: 1,
              frozenRowCount: 0,
              frozenColumnCount: 0,
            },
          },
          fields: 'gridProperties(rowCount,columnCount,frozenRowCount,frozenColumnCount)',
        },
      },
    ],
  },
  {
    name: 'is made one cell by merging',
    requests: ({ properties: { sheetId, gridProperties } }) => [
      {
        updateSheetProperties: {
          properties: {
            sheetId,
            gridProperties: { ...gridProperties, frozenColumnCount: 0, frozenRowCount: 0 },
          },
          fields: 'gridProperties(frozenRowCount,frozenColumnCount)',
        },
      },
      { unmergeCells: { range: { sheetId } } },
      { mergeCells: { range: { sheetId }, mergeType: 'MERGE_ALL' } },
    ],
  },
];

/** What the adjudicator may not undo: it is the host’s right. */
const THE_HOSTS: readonly Gesture[] = [guarded, supplanted];

const computedEdit = (tab: ComputedTab, scene: Scene, gesture: Gesture): Edit => ({
  name: `${tab.whose}: ${tab.title} ${gesture.name}`,
  holds: `${tab.fileId} ${tab.sheetId}`,
  file: tab.fileId,
  told: new RegExp(`${tab.whose}|${escaped(tab.title)}`, 'i'),
  hidesDesk: tab.title === HOST_TABS.desk.title,
  apply: (host) => gestureOn(host, { tab, scene, gesture }),
});

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function gestureOn(
  host: Host,
  on: {
    readonly tab: Pick<ComputedTab, 'fileId' | 'sheetId'>;
    readonly scene: Scene;
    readonly gesture: Gesture;
  },
): Promise<Mend> {
  const { tab, scene, gesture } = on;
  const requests = gesture.requests(tabIn(host, tab.fileId, tab.sheetId), scene);
  const was = await around(host, tab, () => inSheet(host, tab.fileId, ...requests));
  const others = requests.flatMap(
    ({ addSheet, duplicateSheet }) =>
      addSheet?.properties?.sheetId ?? duplicateSheet?.newSheetId ?? [],
  );
  return async (later) => {
    const left = others.filter((sheetId) => isThere(later, tab.fileId, sheetId));
    await inSheet(later, tab.fileId, ...left.map((sheetId) => ({ deleteSheet: { sheetId } })));
    if (wasDrawnAgain(later, tab, was.after)) await unprotected(later, tab);
    else broughtBack(later, tab.fileId, was);
  };
}

function isThere(host: Host, fileId: string, sheetId: number): boolean {
  const { spreadsheets } = host.emulator.snapshot();
  return spreadsheets[fileId]?.sheets.some((one) => one.properties.sheetId === sheetId) ?? false;
}

/** A page that shows a later step by now is not to be brought back. */
const wasDrawnAgain = (
  host: Host,
  { fileId, sheetId }: Pick<ComputedTab, 'fileId' | 'sheetId'>,
  after: Sheet | undefined,
): boolean => isThere(host, fileId, sheetId) && tabIn(host, fileId, sheetId) !== after;

async function unprotected(
  host: Host,
  { fileId, sheetId }: Pick<ComputedTab, 'fileId' | 'sheetId'>,
): Promise<void> {
  const ranges = tabIn(host, fileId, sheetId).protectedRanges;
  const ids = ranges.flatMap(({ protectedRangeId }) => protectedRangeId ?? []);
  await inSheet(
    host,
    fileId,
    ...ids.map((protectedRangeId) => ({ deleteProtectedRange: { protectedRangeId } })),
  );
}

const computedKinds = (
  whose: 'a tab of the host' | 'a tab of a player or of everybody',
  family: Family,
  isHosts: boolean,
): readonly Kind[] =>
  [...DRAWN_AGAIN, ...THE_HOSTS].map((gesture) => ({
    name: `${whose} ${gesture.name}`,
    family,
    mayStay: !THE_HOSTS.includes(gesture),
    make: (scene) => {
      const tabs = scene.computed.filter(
        ({ fileId }) => (fileId === scene.files.hostId) === isHosts,
      );
      return computedEdit(scene.draw.pick(tabs), scene, gesture);
    },
  }));

/** Tabs are read by their number: their titles and places are the host’s. */
const KEPT_GESTURES: readonly (Gesture & { readonly mayStay: boolean })[] = [
  { ...renamed('My own name'), mayStay: true },
  { ...hidden, mayStay: true },
  { ...movedFirst, mayStay: true },
  { ...duplicated, mayStay: true },
  { ...supplanted, mayStay: true },
  { ...warned, mayStay: true },
  { ...deleted, mayStay: false },
  { ...guarded, mayStay: false },
];

const keptKinds: readonly Kind[] = KEPT_GESTURES.map((gesture) => ({
  name: `a tab of the match ${gesture.name}`,
  family: 'tabs of the host',
  mayStay: gesture.mayStay,
  make: (scene) => {
    const { sheetId, title } = scene.draw.pick(KEPT_TABS);
    const tab = { fileId: scene.files.hostId, sheetId };
    return {
      name: `${title} ${gesture.name}`,
      holds: `${tab.fileId} ${sheetId}`,
      file: null,
      told: new RegExp(`${title}|host’s workbook`, 'i'),
      apply: (host) => gestureOn(host, { tab, scene, gesture }),
    };
  },
}));

export const TAB_KINDS: readonly Kind[] = [
  ...computedKinds('a tab of the host', 'tabs of the host', true),
  ...computedKinds('a tab of a player or of everybody', 'tabs of others', false),
  ...keptKinds,
];
