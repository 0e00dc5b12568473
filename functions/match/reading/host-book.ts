/** The host's workbook as the function finds it: settings, players, ledger and submissions, read in one call by the ids of their tabs. */

import type { DrawnCell } from '../../../sheets-templates/drawing/drawing.ts';
import { recordHead } from '../../../sheets-templates/records/record-tab.ts';
import { HOST_RECORDS, HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import {
  describeSpreadsheet,
  type Grid,
  type ReadArea,
  readAreas,
  wholeTab,
} from '../../google/sheets.ts';
import { type BindingKey, bindingKeyFrom } from '../ledger/bindings.ts';
import type { Incident } from '../ledger/incident.ts';
import { type Seed, seedFrom } from '../ledger/seed.ts';

/** The settings on the tab Match that the function itself reads; the rest is for people. */
export const MATCH_SETTINGS = {
  seed: 'Seed',
  key: 'Binding key',
  publicWorkbook: 'Public workbook',
  form: 'Form, for editing',
  formAddress: 'Form, for players',
  discord: 'Discord webhook',
  page: 'Page of the match',
  rulesAddress: 'Rules to read',
  season: 'Season',
} as const;

/** As it stands, right or wrong: what is wrong with one tab hides nothing of the others. */
export interface HostBook {
  /** Null when none stands on the tab Match. */
  readonly seed: Seed | null;
  readonly key: BindingKey | null;
  /** A setting as it stands; empty when it does not. */
  readonly setting: (name: string) => string;
  /** Rows below the heads; none of a tab that is gone. */
  readonly players: Grid;
  /** Its first row. */
  readonly playersHead: Grid[number];
  readonly ledger: Grid;
  readonly submissions: Grid;
  /** The content tabs that were asked for, as they stand, the head first; null when they cannot be read. */
  readonly content: Readonly<Record<string, Grid>> | null;
  /** Tabs of the polls as they stand; empty where they are gone, Requests null. */
  readonly polls: { readonly desk: Grid; readonly received: Grid; readonly requests: Grid | null };
  /** The ids of Match, Players, Ledger and Submissions where they are gone: without them nothing goes on. */
  readonly gone: readonly number[];
  /** Of those of them that are there. */
  readonly headsOther: readonly OtherHead[];
  /** What is wrong on the tabs but keeps nothing from going on. */
  readonly incidents: readonly Incident[];
}

/** A head that says something else than it must. */
export interface OtherHead {
  readonly sheetId: number;
  /** As it was. */
  readonly head: readonly DrawnCell[];
  /** A sentence about its being put back. */
  readonly sentence: string;
}

const { match: MATCH, players: PLAYERS, ledger: LEDGER, submissions: SUBMISSIONS } = HOST_RECORDS;
const RECORDS = [MATCH, PLAYERS, LEDGER, SUBMISSIONS];

/** What polls read besides: without these tabs all goes on as well. */
const POLL_TABS = [HOST_TABS.desk, HOST_TABS.received, HOST_TABS.requests];

/** By their ids; which of them is there is found out when Google does not give them all. */
const TABS = [...RECORDS, ...POLL_TABS].map(({ sheetId }) => sheetId);

/** More than any content needs, and less than what a host could paste by mistake. */
const CONTENT_AREA = 'A1:Z1000';

interface ToRead {
  readonly tabs: readonly number[];
  /** By title. */
  readonly contentTabs: readonly string[];
}

/** A content tab that is gone keeps nothing from going on: what is in the ledger counts. @throws GoogleError when Google cannot be asked. */
export const readHostBook = (
  google: Google,
  hostId: string,
  contentTabs: readonly string[],
): Promise<HostBook> => readAsItIs(google, hostId, { tabs: TABS, contentTabs });

async function readAsItIs(google: Google, hostId: string, toRead: ToRead): Promise<HostBook> {
  const { tabs, contentTabs } = toRead;
  try {
    return await readBook(google, hostId, toRead);
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'invalid') throw error;
    const { sheets } = await describeSpreadsheet(google, hostId);
    const there = tabs.filter((id) => sheets.some(({ sheetId }) => sheetId === id));
    if (there.length < tabs.length) {
      return readAsItIs(google, hostId, { tabs: there, contentTabs });
    }
    const gone = contentTabs.filter((wanted) => !sheets.some(({ title }) => title === wanted));
    // With all of them there it is refused for another reason: what is typed on them may not be passed over.
    if (gone.length === 0) throw error;
    const book = await readAsItIs(google, hostId, { tabs, contentTabs: [] });
    return { ...book, content: null, incidents: [...book.incidents, contentTabGone(gone)] };
  }
}

async function readBook(
  google: Google,
  hostId: string,
  { tabs, contentTabs }: ToRead,
): Promise<HostBook> {
  const areas = tabs.map((sheetId): ReadArea => ({ kind: 'tab', sheetId }));
  const content = contentTabs.map(
    (tab): ReadArea => ({ kind: 'range', a1: `${wholeTab(tab)}!${CONTENT_AREA}` }),
  );
  const grids = await readAreas(google, hostId, [...areas, ...content]);
  const byTab = new Map(tabs.map((sheetId, index) => [sheetId, grids[index] ?? []]));
  const belowHead = ({ sheetId }: OfTab): Grid => (byTab.get(sheetId) ?? []).slice(1);
  const typed = grids.slice(tabs.length);
  const setting = settingIn(belowHead(MATCH));
  return {
    seed: seedFrom(setting(MATCH_SETTINGS.seed)),
    key: bindingKeyFrom(setting(MATCH_SETTINGS.key)),
    setting,
    players: belowHead(PLAYERS),
    playersHead: byTab.get(PLAYERS.sheetId)?.[0] ?? [],
    ledger: belowHead(LEDGER),
    submissions: belowHead(SUBMISSIONS),
    polls: {
      desk: byTab.get(HOST_TABS.desk.sheetId) ?? [],
      received: belowHead(HOST_TABS.received),
      requests: byTab.has(HOST_TABS.requests.sheetId) ? belowHead(HOST_TABS.requests) : null,
    },
    content: Object.fromEntries(contentTabs.map((tab, index) => [tab, typed[index] ?? []])),
    gone: RECORDS.map(({ sheetId }) => sheetId).filter((sheetId) => !byTab.has(sheetId)),
    headsOther: headsOther(byTab),
    incidents: [],
  };
}

type OfTab = { readonly sheetId: number };

export const isGone = ({ gone }: Pick<HostBook, 'gone'>, { sheetId }: OfTab): boolean =>
  gone.includes(sheetId);

/** Without these nothing goes on. */
export const tabsGone = (book: Pick<HostBook, 'gone'>): readonly Incident[] =>
  RECORDS.filter((tab) => isGone(book, tab)).map(({ title }) => ({
    code: 'match tab',
    where: `The host’s workbook, ${title}`,
    what: 'The tab has been deleted.',
    todo: 'Undo that (Ctrl+Z), or bring back the last version that has the tab by File > Version history: the match has written nothing since. A new tab of the same name is not the same one.',
  }));

const contentTabGone = (contentTabs: readonly string[]): Incident => ({
  code: 'content tab',
  where: contentTabs.join(', '),
  what: 'A content tab is missing or renamed. The match goes on with the content that its ledger holds.',
  todo: 'Nothing need be done. To edit the content all the same, undo that (Ctrl+Z); do not bring back an older version of the workbook, which would take the ledger back too.',
});

/** Columns are known by their place; but a head that says something else misleads whoever reads the tab. */
function headsOther(byTab: ReadonlyMap<number, Grid>): readonly OtherHead[] {
  return RECORDS.flatMap((tab) => {
    const grid = byTab.get(tab.sheetId);
    if (grid === undefined) return [];
    const [heads = []] = grid;
    const other = tab.columns.findIndex(({ title }, column) => heads[column] !== title);
    if (other < 0) return [];
    const sentence = `${tab.title}, row 1: column ${other + 1} was not headed “${tab.columns[other]?.title}” any more. The head is as it was again.`;
    return [{ sheetId: tab.sheetId, head: recordHead(tab), sentence }];
  });
}

type SettingIn = HostBook['setting'];

function settingIn(rows: Grid): SettingIn {
  const settings = new Map(
    rows.map(MATCH.recordOf).map(({ setting, value }) => [text(setting), text(value)]),
  );
  return (name) => settings.get(name) ?? '';
}

const text = (cell: string | number): string => String(cell).trim();
