import type { Sheet } from '../../../../emulator/sheets/spreadsheet.ts';
import { HOST_TABS } from '../../../../sheets-templates/workbooks/host-workbook.ts';
import { HOST } from '../../../support/table/table.ts';
import { escapePattern } from '../call-gate.ts';
import type { ComputedTab, EditFamily, EditKind, EditScene, EditUndo, HostEdit } from '../edit.ts';
import {
  buildDimension,
  buildTyping,
  countFilledRows,
  type HostContext,
  NotThere,
  recordChange,
  requireTab,
  restoreTab,
  type SheetRequest,
  updateSheet,
} from '../host.ts';

export interface TabGesture {
  readonly name: string;
  readonly requests: (tab: Sheet, scene: EditScene) => readonly SheetRequest[];
}

/** Creates a gesture that needs only the id of the tab. */
const createTabGesture = (
  name: string,
  ...requests: readonly ((sheetId: number) => SheetRequest)[]
): TabGesture => ({
  name,
  requests: ({ properties: { sheetId } }) => requests.map((request) => request(sheetId)),
});

type SheetProperties = NonNullable<
  NonNullable<SheetRequest['updateSheetProperties']>['properties']
>;

const setProperties =
  (properties: SheetProperties, fields = Object.keys(properties).join(',')) =>
  (sheetId: number): SheetRequest => ({
    updateSheetProperties: { properties: { sheetId, ...properties }, fields },
  });

export const createRenaming = (title: string): TabGesture =>
  createTabGesture(`is renamed “${title.slice(0, 20)}”`, setProperties({ title }));

export const HIDDEN_TAB = createTabGesture('is hidden', setProperties({ hidden: true }));

export const TAB_MOVED_FIRST = createTabGesture(
  'is moved to the front',
  setProperties({ index: 0 }),
);

/** Duplicates the host's own tab, with all its cells, charts and protections. */
export const DUPLICATED_TAB: TabGesture = {
  name: 'is doubled',
  requests: ({ properties: { sheetId, title } }, { draw }) => {
    const newSheetId = 900_000 + draw.integer(0, 90_000);
    const newSheetName = `Copy of ${title} ${newSheetId}`;
    return [{ duplicateSheet: { sourceSheetId: sheetId, newSheetId, newSheetName } }];
  },
};

export const DELETED_TAB = createTabGesture('is deleted', (sheetId) => ({
  deleteSheet: { sheetId },
}));

export const TAB_WITH_WARNING = createTabGesture('is protected by a warning', (sheetId) => ({
  addProtectedRange: { protectedRange: { range: { sheetId }, warningOnly: true } },
}));

/** Protects the tab so that only the host can edit it. */
export const PROTECTED_TAB = createTabGesture('is protected', (sheetId) => ({
  addProtectedRange: { protectedRange: { range: { sheetId }, editors: { users: [HOST] } } },
}));

export const REPLACED_TAB: TabGesture = {
  name: 'loses its title to another tab',
  requests: ({ properties: { sheetId, title } }, { draw }) => [
    setProperties({ title: `${title.slice(0, 80)} (old)` })(sheetId),
    { addSheet: { properties: { sheetId: 800_000 + draw.integer(0, 90_000), title } } },
  ],
};

function drawCell(tab: Sheet, { draw }: EditScene) {
  const rows = countFilledRows(tab);
  if (rows === 0) throw new NotThere('the tab is empty');
  const row = draw.integer(0, rows - 1);
  const width = Math.max(1, tab.rows[row]?.length ?? 1);
  return { sheetId: tab.properties.sheetId, row, column: draw.integer(0, width - 1) };
}

const createDimensionGesture = (
  name: string,
  kind: 'deleteDimension' | 'insertDimension',
  along: 'ROWS' | 'COLUMNS',
): TabGesture => ({
  name,
  requests: (tab, scene) => {
    const { sheetId, row, column } = drawCell(tab, scene);
    const range = buildDimension(sheetId, along, along === 'ROWS' ? row : column);
    return [
      kind === 'deleteDimension' ? { deleteDimension: { range } } : { insertDimension: { range } },
    ];
  },
});

/** Edits of computed tabs, which the next deadline repairs. */
export const REPAIRED_GESTURES: readonly TabGesture[] = [
  createRenaming('My own name'),
  HIDDEN_TAB,
  TAB_MOVED_FIRST,
  DUPLICATED_TAB,
  DELETED_TAB,
  TAB_WITH_WARNING,
  createDimensionGesture('loses a row', 'deleteDimension', 'ROWS'),
  createDimensionGesture('loses a column', 'deleteDimension', 'COLUMNS'),
  createDimensionGesture('gets a row', 'insertDimension', 'ROWS'),
  createDimensionGesture('gets a column', 'insertDimension', 'COLUMNS'),
  {
    name: 'is typed over',
    requests: (tab, scene) => [buildTyping(drawCell(tab, scene), [['typed by hand', '=1+1']])],
  },
  {
    name: 'loses its charts',
    requests: ({ charts }) => {
      if (charts.length === 0) throw new NotThere('the tab lacks charts');
      return charts.map(({ chartId }) => ({ deleteEmbeddedObject: { objectId: chartId ?? 0 } }));
    },
  },
  createTabGesture('gets a filter', (sheetId) => ({
    setBasicFilter: { filter: { range: { sheetId, startRowIndex: 0, endRowIndex: 2 } } },
  })),
  createTabGesture('is cleared', (sheetId) => ({
    updateCells: { range: { sheetId }, fields: 'userEnteredValue' },
  })),
  createTabGesture(
    'is made a single cell',
    setProperties(
      {
        gridProperties: { rowCount: 1, columnCount: 1, frozenRowCount: 0, frozenColumnCount: 0 },
      },
      'gridProperties(rowCount,columnCount,frozenRowCount,frozenColumnCount)',
    ),
  ),
  {
    name: 'is made one cell by merging',
    requests: ({ properties: { sheetId, gridProperties } }) => [
      setProperties(
        { gridProperties: { ...gridProperties, frozenColumnCount: 0, frozenRowCount: 0 } },
        'gridProperties(frozenRowCount,frozenColumnCount)',
      )(sheetId),
      { unmergeCells: { range: { sheetId } } },
      { mergeCells: { range: { sheetId }, mergeType: 'MERGE_ALL' } },
    ],
  },
];

/** Tabs of the host and of records, which the program never draws again. */
const KEPT_TABS = [
  HOST_TABS.match,
  HOST_TABS.players,
  HOST_TABS.ledger,
  HOST_TABS.submissions,
] as const;

/** Edits that the host may make, so that the adjudicator must not undo them. */
const PERMITTED_GESTURES: readonly TabGesture[] = [PROTECTED_TAB, REPLACED_TAB];

export const createComputedEdit = (
  tab: ComputedTab,
  scene: EditScene,
  gesture: TabGesture,
): HostEdit => ({
  name: `${tab.whose}: ${tab.title} ${gesture.name}`,
  holds: `${tab.fileId} ${tab.sheetId}`,
  file: tab.fileId,
  told: new RegExp(`${tab.whose}|${escapePattern(tab.title)}`, 'i'),
  hidesDesk: tab.title === HOST_TABS.desk.title,
  apply: (host) => applyGesture(host, { tab, scene, gesture }),
});

async function applyGesture(
  host: HostContext,
  on: {
    readonly tab: Pick<ComputedTab, 'fileId' | 'sheetId'>;
    readonly scene: EditScene;
    readonly gesture: TabGesture;
  },
): Promise<EditUndo> {
  const { tab, scene, gesture } = on;
  const requests = gesture.requests(requireTab(host, tab.fileId, tab.sheetId), scene);
  const was = await recordChange(host, tab, () => updateSheet(host, tab.fileId, ...requests));
  const others = requests.flatMap(
    ({ addSheet, duplicateSheet }) =>
      addSheet?.properties?.sheetId ?? duplicateSheet?.newSheetId ?? [],
  );
  return async (later) => {
    const left = others.filter((sheetId) => hasTab(later, tab.fileId, sheetId));
    await updateSheet(later, tab.fileId, ...left.map((sheetId) => ({ deleteSheet: { sheetId } })));
    if (wasDrawnAgain(later, tab, was.after)) await removeProtection(later, tab);
    else restoreTab(later, tab.fileId, was);
  };
}

function hasTab(host: HostContext, fileId: string, sheetId: number): boolean {
  const { spreadsheets } = host.emulator.snapshot();
  return spreadsheets[fileId]?.sheets.some((one) => one.properties.sheetId === sheetId) ?? false;
}

/** Returns whether the tab was drawn again. If so, the page of the earlier step is not restored. */
const wasDrawnAgain = (
  host: HostContext,
  { fileId, sheetId }: Pick<ComputedTab, 'fileId' | 'sheetId'>,
  after: Sheet | undefined,
): boolean =>
  hasTab(host, fileId, sheetId) &&
  renderTab(requireTab(host, fileId, sheetId)) !== renderTab(after);

/** Renders a tab as text, since any change of its spreadsheet creates a new object. */
const renderTab = (tab: Sheet | undefined): string =>
  JSON.stringify([tab?.properties.title, tab?.rows]);

async function removeProtection(
  host: HostContext,
  { fileId, sheetId }: Pick<ComputedTab, 'fileId' | 'sheetId'>,
): Promise<void> {
  const ranges = requireTab(host, fileId, sheetId).protectedRanges;
  const ids = ranges.flatMap(({ protectedRangeId }) => protectedRangeId ?? []);
  await updateSheet(
    host,
    fileId,
    ...ids.map((protectedRangeId) => ({ deleteProtectedRange: { protectedRangeId } })),
  );
}

const createComputedKinds = (
  whose: 'a tab of the host' | 'a tab of a player or of everybody',
  family: EditFamily,
  isHosts: boolean,
): readonly EditKind[] =>
  [...REPAIRED_GESTURES, ...PERMITTED_GESTURES].map((gesture) => ({
    name: `${whose} ${gesture.name}`,
    family,
    mayStay: !PERMITTED_GESTURES.includes(gesture),
    make: (scene) => {
      const tabs = scene.computed.filter(
        ({ fileId }) => (fileId === scene.files.hostId) === isHosts,
      );
      return createComputedEdit(scene.draw.pick(tabs), scene, gesture);
    },
  }));

/** Edits of tabs whose titles and positions the host may choose, because they are read by id. */
const KEPT_GESTURES: readonly (TabGesture & { readonly mayStay: boolean })[] = [
  { ...createRenaming('My own name'), mayStay: true },
  { ...HIDDEN_TAB, mayStay: true },
  { ...TAB_MOVED_FIRST, mayStay: true },
  { ...DUPLICATED_TAB, mayStay: true },
  { ...REPLACED_TAB, mayStay: true },
  { ...TAB_WITH_WARNING, mayStay: true },
  { ...DELETED_TAB, mayStay: false },
  { ...PROTECTED_TAB, mayStay: false },
];

const KEPT_TAB_KINDS: readonly EditKind[] = KEPT_GESTURES.map((gesture) => ({
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
      apply: (host) => applyGesture(host, { tab, scene, gesture }),
    };
  },
}));

export const TAB_KINDS: readonly EditKind[] = [
  ...createComputedKinds('a tab of the host', 'tabs of the host', true),
  ...createComputedKinds('a tab of a player or of everybody', 'tabs of others', false),
  ...KEPT_TAB_KINDS,
];
