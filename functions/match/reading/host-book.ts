import { joinNames } from '../../../rules/kit/reckoning/rank.ts';
import type { DrawnCell } from '../../../sheets-templates/drawing/drawing.ts';
import {
  isLedgerRow,
  isSubmissionRow,
  LEDGER,
  RECEIVED,
  REQUESTS,
  ZONE_COLUMN,
} from '../../../sheets-templates/records/record-columns.ts';
import {
  findLayout,
  getDrawnLayout,
  listRowsBelowHeading,
  type RecordLayout,
  restoreDeclaredOrder,
} from '../../../sheets-templates/records/record-layout.ts';
import {
  drawRecordHeader,
  type RecordColumn,
  sortAsDrawn,
} from '../../../sheets-templates/records/record-tab.ts';
import {
  HOST_RECORDS,
  HOST_TABS,
  isRequestOpen,
} from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import {
  type CellValue,
  type Grid,
  type ReadArea,
  readAreas,
  readDescription,
  toTabRange,
} from '../../google/sheets.ts';
import { type BindingKey, parseBindingKey } from '../ledger/bindings.ts';
import type { SealedEntry } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import { listValidEntries } from '../ledger/ledger.ts';
import { parseSeed, type Seed } from '../ledger/seed.ts';

/** Settings on the tab “Match” that the program reads. All other rows are for people. */
export const MATCH_SETTINGS = {
  seed: 'Seed',
  key: 'Binding key',
  publicWorkbook: 'Public workbook',
  form: 'Form, for editing',
  formAddress: 'Form, for players',
  aboutForm: 'Form “About me”, for editing',
  aboutFormAddress: 'Form “About me”, for players',
  discord: 'Discord webhook',
  page: 'Page of the match',
  rulesAddress: 'Rules to read',
  season: 'Season',
} as const;

interface TypedSetting {
  readonly value: string;
  readonly row: number;
}

/** Unchecked content of the host's workbook. */
export interface HostBook {
  /** Null if the tab “Match” contains no valid seed. */
  readonly seed: Seed | null;
  readonly key: BindingKey | null;
  /** Returns the value of a setting; '' if there is none. */
  readonly setting: (name: string) => string;
  /** Rows of the tab “Match” by setting. */
  readonly settings: ReadonlyMap<string, TypedSetting>;
  /** Rows below the headings; empty if the tab is deleted. */
  readonly players: Grid;
  /** First row of the tab “Players”. */
  readonly playersHead: Grid[number];
  readonly ledger: Grid;
  readonly submissions: Grid;
  /** Requested content tabs, headings first; null if unreadable. */
  readonly content: Readonly<Record<string, Grid>> | null;
  /** Tabs that polls write. A deleted tab is empty, but a deleted tab “Requests” is null. */
  readonly polls: { readonly desk: Grid; readonly received: Grid; readonly requests: Grid | null };
  /** Ids of deleted tabs that the match needs. */
  readonly gone: readonly number[];
  readonly layouts: TabLayouts;
  readonly headsOther: readonly ChangedHead[];
  /** Problems that do not stop the match. */
  readonly incidents: readonly Incident[];
}

export interface ChangedHead {
  readonly sheetId: number;
  /** Row of the headings, from 0. */
  readonly row: number;
  /** Missing headings, and their columns on the sheet. */
  readonly cells: readonly { readonly column: number; readonly cell: DrawnCell }[];
  /** Null if only headings of new columns are missing, which the host has not changed. */
  readonly sentence: string | null;
}

/** Layouts of the tabs to which rows are written. */
export type TabLayouts = Readonly<Record<(typeof RECORD_TABS)[number], RecordLayout>>;

const RECORD_TABS = ['match', 'players', 'ledger', 'submissions', 'requests'] as const;

const mapRecordTabs = <Value>(of: (tab: keyof TabLayouts) => Value) =>
  Object.fromEntries(RECORD_TABS.map((tab) => [tab, of(tab)])) as Readonly<
    Record<keyof TabLayouts, Value>
  >;

export const createDrawnLayouts = (): TabLayouts =>
  mapRecordTabs((tab) => getDrawnLayout(HOST_RECORDS[tab].columns));

const RECORD_ROW_TESTS: { readonly [Tab in keyof TabLayouts]?: (row: Grid[number]) => boolean } = {
  ledger: isLedgerRow,
  submissions: isSubmissionRow,
};

const MAIN_TAB_NAMES = ['match', 'players', 'ledger', 'submissions'] as const;
const MAIN_RECORDS = MAIN_TAB_NAMES.map((tab) => HOST_RECORDS[tab]);

/** Tabs that a match can do without. */
const POLL_TABS = [HOST_TABS.desk, HOST_TABS.received, HOST_TABS.requests];

/** Ids of the tabs to read. A second attempt reads existing tabs only. */
const READ_TABS = [...MAIN_RECORDS, ...POLL_TABS].map(({ sheetId }) => sheetId);

/** Area of a content tab to read: larger than any game's content. */
const CONTENT_AREA = 'A1:Z1000';

interface TabsToRead {
  readonly tabs: readonly number[];
  /** Titles. */
  readonly contentTabs: readonly string[];
}

/** Reads the host's workbook. A missing content tab is an incident. @throws GoogleError */
export const readHostBook = (
  google: Google,
  hostId: string,
  contentTabs: readonly string[],
): Promise<HostBook> => readExistingTabs(google, hostId, { tabs: READ_TABS, contentTabs });

async function readExistingTabs(
  google: Google,
  hostId: string,
  toRead: TabsToRead,
): Promise<HostBook> {
  const { tabs, contentTabs } = toRead;
  try {
    return await readBook(google, hostId, toRead);
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'invalid') throw error;
    const { sheets } = await readDescription(google, hostId);
    const there = tabs.filter((id) => sheets.some(({ sheetId }) => sheetId === id));
    if (there.length < tabs.length) {
      return readExistingTabs(google, hostId, { tabs: there, contentTabs });
    }
    const gone = contentTabs.filter((wanted) => !sheets.some(({ title }) => title === wanted));
    // If no tab is missing, Google refused the content for another reason.
    if (gone.length === 0) throw error;
    const book = await readExistingTabs(google, hostId, { tabs, contentTabs: [] });
    return { ...book, content: null, incidents: [...book.incidents, buildMissingContentTab(gone)] };
  }
}

async function readBook(
  google: Google,
  hostId: string,
  { tabs, contentTabs }: TabsToRead,
): Promise<HostBook> {
  const grids = await readNamedAreas(google, hostId, [
    ...tabs.map((sheetId) => buildNamedTab(sheetId, NAME_FINDERS.get(sheetId))),
    ...contentTabs.map((tab): NamedArea => {
      const a1 = `${toTabRange(tab)}!${CONTENT_AREA}`;
      return { area: { kind: 'range', a1 }, namesIn: () => () => true };
    }),
  ]);
  const byTab = new Map(tabs.map((sheetId, index) => [sheetId, grids[index] ?? []]));
  const records = mapRecordTabs((tab) => parseRecords(tab, byTab.get(HOST_TABS[tab].sheetId)));

  const layouts = mapRecordTabs((tab) => records[tab].layout);
  const typed = grids.slice(tabs.length);
  const settings = parseSettings(records.match.rows);
  const setting = (name: string): string => settings.get(name)?.value ?? '';
  return {
    seed: parseSeed(setting(MATCH_SETTINGS.seed)),
    key: parseBindingKey(setting(MATCH_SETTINGS.key)),
    setting,
    settings,
    players: records.players.rows,
    playersHead: records.players.head,
    ledger: records.ledger.rows,
    submissions: records.submissions.rows,
    polls: {
      desk: byTab.get(HOST_TABS.desk.sheetId) ?? [],
      received: listRowsBelowHeading(RECEIVED.columns, byTab.get(HOST_TABS.received.sheetId) ?? []),
      requests: byTab.has(HOST_TABS.requests.sheetId) ? records.requests.rows : null,
    },
    content: Object.fromEntries(contentTabs.map((tab, index) => [tab, typed[index] ?? []])),
    gone: MAIN_RECORDS.map(({ sheetId }) => sheetId).filter((sheetId) => !byTab.has(sheetId)),
    layouts,
    headsOther: findChangedHeads(byTab, layouts),
    incidents:
      layouts.requests.kind === 'unclear'
        ? [buildUnclearColumns('requests', layouts.requests)]
        : [],
  };
}

/** Reports the deleted tabs that stop the match. */
export const listMissingTabs = (book: Pick<HostBook, 'gone'>): readonly Incident[] =>
  MAIN_RECORDS.filter(({ sheetId }) => book.gone.includes(sheetId)).map(({ title }) => ({
    code: 'match tab',
    where: `The host’s workbook, ${title}`,
    what: 'The tab has been deleted.',
    todo:
      'Undo the deletion (Ctrl+Z), or restore the last version that has the tab (File > Version ' +
      'history): the match has written nothing since. A new tab of the same name does not ' +
      'replace it.',
  }));

/** Reports the tabs that stop the match, because their columns cannot be found. */
export const listUnclearTabs = ({ layouts }: Pick<HostBook, 'layouts'>): readonly Incident[] =>
  MAIN_TAB_NAMES.filter((tab) => layouts[tab].kind === 'unclear').map((tab) =>
    buildUnclearColumns(tab, layouts[tab]),
  );

/** Reports that a tab's columns cannot be found, in place of all incidents about its cells. */
export function buildUnclearColumns(
  tab: keyof TabLayouts,
  { unheaded }: RecordLayout,
  title: string = HOST_RECORDS[tab].title,
): Incident {
  const { columns } = HOST_RECORDS[tab];
  const lost = unheaded.flatMap((column) => columns[column]?.title ?? []);
  return {
    code: tab === 'players' || tab === 'submissions' ? `${tab} tab` : 'match tab',
    where: `The host’s workbook, ${title}`,
    what:
      'A column or row was inserted, moved or deleted, and the headings do not show where ' +
      'each column is' +
      (lost.length === 0
        ? '.'
        : `: ${joinNames(lost)} ${lost.length === 1 ? 'is' : 'are'} missing.`),
    todo:
      'Undo this (Ctrl+Z), or type the missing headings above their columns. Do not delete ' +
      'rows or the tab.',
  };
}

const buildMissingContentTab = (contentTabs: readonly string[]): Incident => ({
  code: 'content tab',
  where: contentTabs.join(', '),
  what: 'A content tab is missing or renamed. The match goes on with the content in its ledger.',
  todo:
    'You need do nothing. To edit the content, undo the change (Ctrl+Z) first. Do not ' +
    'restore an older version of the workbook, which would restore an older ledger too.',
});

/** Content of a tab. Its columns are in the declared order. */
interface RecordRows {
  readonly layout: RecordLayout;
  /** Cells of the headings. Both these and `rows` are empty if the columns cannot be found. */
  readonly head: Grid[number];
  readonly rows: Grid;
}

/** Parses the rows of a tab. A deleted tab has the drawn layout. */
function parseRecords(tab: keyof TabLayouts, grid: Grid | undefined): RecordRows {
  const { columns } = HOST_RECORDS[tab];
  const layout = grid === undefined ? getDrawnLayout(columns) : findTabLayout(tab, grid);
  const isUnclear = layout.kind === 'unclear';
  const [head = [], ...rows] = isUnclear
    ? []
    : restoreDeclaredOrder(columns, layout, grid ?? [], RECORD_ROW_TESTS[tab]);
  return { layout, head, rows };
}

/** Finds the layout. Requests have no checksum that shows the order of unheaded columns. */
function findTabLayout(tab: keyof TabLayouts, grid: Grid): RecordLayout {
  const beside = tab === 'players' ? [ZONE_COLUMN.title] : [];
  const layout = findLayout(HOST_RECORDS[tab].columns, grid, beside);
  const isGuess = tab === 'requests' && layout.kind === 'assumed' && grid.length > 0;
  return isGuess ? { ...layout, kind: 'unclear' } : layout;
}

const findChangedHeads = (
  byTab: ReadonlyMap<number, Grid>,
  layouts: TabLayouts,
): readonly ChangedHead[] =>
  MAIN_TAB_NAMES.flatMap((tab) => {
    const { kind, headRow: row, places, unheaded } = layouts[tab];
    const { sheetId, title, columns } = HOST_RECORDS[tab];
    if (!byTab.has(sheetId) || kind === 'unclear' || unheaded.length === 0) return [];
    const drawn: readonly RecordColumn[] = sortAsDrawn(columns);
    const head = drawRecordHeader({ ...HOST_RECORDS[tab], columns: drawn });
    const cells = drawn.flatMap((one, at) => {
      const [column, cell] = [columns.indexOf(one), head[at]];
      if (cell === undefined || !unheaded.includes(column)) return [];
      return [{ column: places[column] ?? column, cell }];
    });
    const first = unheaded.find((column) => columns[column]?.isNew !== true);
    const sentence =
      first === undefined
        ? null
        : `The heading “${columns[first]?.title}” of column ${(places[first] ?? first) + 1} was ` +
          `missing. The headings in row ${row + 1} of ${title} have been restored.`;
    return [{ sheetId, row, cells, sentence }];
  });

const parseSettings = (rows: Grid): HostBook['settings'] =>
  new Map(
    rows
      .map(HOST_RECORDS.match.readRecord)
      .map(({ setting, value }, index) => [
        toTrimmedText(setting),
        { value: toTrimmedText(value), row: index + 1 },
      ]),
  );

export const toTrimmedText = (cell: string | number): string => String(cell).trim();

type NameTest = (row: Grid[number], column: number) => boolean;

/** An area of the workbook, and a function that finds the cells with names. */
interface NamedArea {
  readonly area: ReadArea;
  readonly namesIn: (grid: Grid) => NameTest;
}

const buildNamedTab = (
  sheetId: number,
  namesIn: NamedArea['namesIn'] = () => () => false,
): NamedArea => ({ area: { kind: 'tab', sheetId }, namesIn });

/**
 * Reads areas. If Google Sheets may have turned a name into a date or number, a second call reads
 * the displayed texts. @throws GoogleError
 */
async function readNamedAreas(
  google: Google,
  hostId: string,
  areas: readonly NamedArea[],
): Promise<readonly Grid[]> {
  const read = await readAreas(
    google,
    hostId,
    areas.map(({ area }) => area),
  );
  const named = areas.map(({ area, namesIn }, index) => {
    const grid = read[index] ?? [];
    const isName = namesIn(grid);
    const isToShow: NameTest = (row, column) =>
      canDifferFromTyped(row[column] ?? '') && isName(row, column);
    return { area, grid, isToShow };
  });
  const affected = named.filter(({ grid, isToShow }) =>
    grid.some((row) => row.some((_, column) => isToShow(row, column))),
  );
  if (affected.length === 0) return read;
  const shownAreas = affected.map(({ area }) => area);
  const grids = await readAreas(google, hostId, shownAreas, 'FORMATTED_VALUE');
  return named.map((one) => {
    const texts = grids[affected.indexOf(one)];
    return one.grid.map((row, at) =>
      row.map((cell, column) =>
        texts !== undefined && one.isToShow(row, column) ? (texts[at]?.[column] ?? cell) : cell,
      ),
    );
  });
}

/** Whether Google Sheets may show the cell differently from the typed text. */
const canDifferFromTyped = (cell: CellValue): boolean =>
  typeof cell === 'number' && !(Number.isInteger(cell) && Math.abs(cell) < 1000);

/** Whether a row of “Requests” is an open request that may contain names. */
function hasNameCells(row: Grid[number]): boolean {
  const record = REQUESTS.readRecord(row);
  return isRequestOpen(record) && String(record.what).trim().toLowerCase() !== 'deadline';
}

const findNamesInRequests: NamedArea['namesIn'] = (grid) => {
  const { places } = findLayout(REQUESTS.columns, grid);
  return (row) => hasNameCells(places.map((place) => row[place] ?? ''));
};

const findNamesInPlayers: NamedArea['namesIn'] = (grid) => {
  const [seat] = parseRecords('players', grid).layout.places;
  return (_, column) => column === seat;
};

const NAME_FINDERS: ReadonlyMap<number, NamedArea['namesIn']> = new Map([
  [HOST_TABS.requests.sheetId, findNamesInRequests],
  [HOST_TABS.players.sheetId, findNamesInPlayers],
]);

export interface RequestTab extends Pick<RecordRows, 'layout' | 'rows'> {
  readonly sheetId: number;
}

/** Reads the requests of co-hosts. @throws GoogleError if a tab is missing */
export async function readRequestTabs(
  google: Google,
  hostId: string,
  sheetIds: readonly number[],
): Promise<readonly RequestTab[]> {
  if (sheetIds.length === 0) return [];
  const tabs = sheetIds.map((sheetId) => buildNamedTab(sheetId, findNamesInRequests));
  const grids = await readNamedAreas(google, hostId, tabs);
  return sheetIds.map((sheetId, index) => ({ sheetId, ...parseRecords('requests', grids[index]) }));
}

/** Reads all valid entries of the ledger, or only the entry `only`. @throws GoogleError */
export async function readCurrentLedger(
  google: Google,
  hostId: string,
  only?: number,
): Promise<readonly SealedEntry[]> {
  const [rows = []] = await readAreas(google, hostId, [
    { kind: 'tab', sheetId: HOST_TABS.ledger.sheetId },
  ]);
  const found = listRowsBelowHeading(LEDGER.columns, rows, isLedgerRow);
  return listValidEntries(
    only === undefined ? found : found.filter((row) => LEDGER.readRecord(row).entry === only),
  );
}
