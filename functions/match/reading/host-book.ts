/** The host's workbook as the function finds it: settings, players, ledger and submissions, read in one call by the ids of their tabs. */

import type { DrawnCell } from '../../../sheets-templates/drawing.ts';
import { HOST_RECORDS, HOST_TABS } from '../../../sheets-templates/host-workbook.ts';
import { recordHead } from '../../../sheets-templates/record-tab.ts';
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
import { readLedger } from '../ledger/ledger.ts';
import { type Seed, seedFrom } from '../ledger/seed.ts';
import { FROM_HISTORY, type Trouble, Troubled, toldTogether } from '../ledger/trouble.ts';

import { submissionTroubles } from './submissions.ts';

/** The settings on the tab Match that the function itself reads; the rest is for people. */
export const MATCH_SETTINGS = {
  seed: 'Seed',
  key: 'Binding key',
  publicWorkbook: 'Public workbook',
  form: 'Form, for editing',
  formAddress: 'Form, for players',
  discord: 'Discord webhook',
} as const;

export interface HostBook {
  readonly seed: Seed;
  readonly key: BindingKey;
  /** A setting as it stands; empty when it does not. */
  readonly setting: (name: string) => string;
  /** Rows below the heads. */
  readonly players: Grid;
  readonly ledger: Grid;
  readonly submissions: Grid;
  /** The content tabs that were asked for, as they stand, the head first; null when they cannot be read. */
  readonly content: Readonly<Record<string, Grid>> | null;
  /** Tabs of the looks as they stand; empty where they are gone, Requests null. */
  readonly looks: { readonly desk: Grid; readonly received: Grid; readonly requests: Grid | null };
  /** Of Match, Players, Ledger and Submissions. */
  readonly headsOther: readonly OtherHead[];
  /** What is wrong on the tabs but keeps nothing from going on. */
  readonly troubles: readonly Trouble[];
}

/** A head that says something else than it must. */
export interface OtherHead {
  readonly sheetId: number;
  /** As it was. */
  readonly head: readonly DrawnCell[];
  /** A sentence about its being put back. */
  readonly said: string;
}

const { match: MATCH, players: PLAYERS, ledger: LEDGER, submissions: SUBMISSIONS } = HOST_RECORDS;
const TABS = [MATCH, PLAYERS, LEDGER, SUBMISSIONS];
const AREAS = TABS.map(({ sheetId }): ReadArea => ({ kind: 'tab', sheetId }));

/** What looks read besides: without these tabs all goes on as well. */
const LOOK_TABS = [HOST_TABS.desk, HOST_TABS.received, HOST_TABS.requests].map(
  ({ sheetId }) => sheetId,
);

/** More than any content needs, and less than what a host could paste by mistake. */
const CONTENT_AREA = 'A1:Z1000';

/** What is read beside the tabs without which nothing goes on. */
interface Beside {
  readonly contentTabs: readonly string[];
  /** By their ids. */
  readonly lookTabs: readonly number[];
}

/**
 * A content tab that is gone keeps nothing from going on: what is in the ledger counts. @throws Troubled when a tab of the match
 * is gone, or a setting without which nothing can go on; GoogleError when Google cannot be asked.
 */
export const readHostBook = (
  google: Google,
  hostId: string,
  contentTabs: readonly string[],
): Promise<HostBook> => readAsItIs(google, hostId, { contentTabs, lookTabs: LOOK_TABS });

async function readAsItIs(google: Google, hostId: string, beside: Beside): Promise<HostBook> {
  const { contentTabs, lookTabs } = beside;
  try {
    return await readBook(google, hostId, beside);
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'invalid') throw error;
    const { sheets } = await describeSpreadsheet(google, hostId);
    const isThere = (id: number): boolean => sheets.some(({ sheetId }) => sheetId === id);
    const gone = TABS.filter(({ sheetId }) => !isThere(sheetId));
    if (gone.length > 0) throw tabsGone(gone.map(({ title }) => title));
    const there = lookTabs.filter(isThere);
    if (there.length < lookTabs.length) {
      return readAsItIs(google, hostId, { contentTabs, lookTabs: there });
    }
    if (contentTabs.length === 0) throw error;
    const book = await readAsItIs(google, hostId, { contentTabs: [], lookTabs });
    return { ...book, content: null, troubles: [...book.troubles, contentTabGone(contentTabs)] };
  }
}

async function readBook(
  google: Google,
  hostId: string,
  { contentTabs, lookTabs }: Beside,
): Promise<HostBook> {
  const content = contentTabs.map(
    (tab): ReadArea => ({ kind: 'range', a1: `${wholeTab(tab)}!${CONTENT_AREA}` }),
  );
  const looks = lookTabs.map((sheetId): ReadArea => ({ kind: 'tab', sheetId }));
  const grids = await readAreas(google, hostId, [...AREAS, ...looks, ...content]);
  const [match = [], players = [], ledger = [], submissions = []] = grids.map((rows) =>
    rows.slice(1),
  );
  const setting = settingIn(match);
  const typed = grids.slice(TABS.length + lookTabs.length);
  const lookTab = (sheetId: number): Grid => {
    const index = lookTabs.indexOf(sheetId);
    return index < 0 ? [] : (grids[TABS.length + index] ?? []);
  };
  return {
    ...toldTogether(
      () => secretsIn(setting),
      () => recordTroubles(ledger, submissions),
    ),
    setting,
    players,
    ledger,
    submissions,
    looks: {
      desk: lookTab(HOST_TABS.desk.sheetId),
      received: lookTab(HOST_TABS.received.sheetId).slice(1),
      requests: lookTabs.includes(HOST_TABS.requests.sheetId)
        ? lookTab(HOST_TABS.requests.sheetId).slice(1)
        : null,
    },
    content: Object.fromEntries(contentTabs.map((tab, index) => [tab, typed[index] ?? []])),
    headsOther: headsOther(grids),
    troubles: [],
  };
}

const tabsGone = (titles: readonly string[]): Troubled =>
  new Troubled(
    titles.map((title) => ({
      code: 'match tab',
      where: `The host’s workbook, ${title}`,
      what: 'The tab has been deleted.',
      todo: `${FROM_HISTORY} A new tab of the same name is not the same one.`,
    })),
  );

const contentTabGone = (contentTabs: readonly string[]): Trouble => ({
  code: 'content tab',
  where: contentTabs.join(', '),
  what: 'A content tab is missing or renamed. The match goes on with the content that its ledger holds.',
  todo: FROM_HISTORY,
});

/** Columns are known by their place; but a head that says something else misleads whoever reads the tab. */
function headsOther(grids: readonly Grid[]): readonly OtherHead[] {
  return TABS.flatMap((tab, index) => {
    const [heads = []] = grids[index] ?? [];
    const other = tab.columns.findIndex(({ title }, column) => heads[column] !== title);
    if (other < 0) return [];
    const said = `${tab.title}, row 1: column ${other + 1} was not headed “${tab.columns[other]?.title}” any more. The head is as it was again.`;
    return [{ sheetId: tab.sheetId, head: recordHead(tab), said }];
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

function secretsIn(setting: SettingIn): Pick<HostBook, 'seed' | 'key'> {
  const seed = seedFrom(setting(MATCH_SETTINGS.seed));
  const key = bindingKeyFrom(setting(MATCH_SETTINGS.key));
  if (seed !== null && key !== null) return { seed, key };
  throw new Troubled([...(seed === null ? [NO_SEED] : []), ...(key === null ? [NO_KEY] : [])]);
}

const NO_SEED: Trouble = {
  code: 'seed wrong',
  where: 'Match, Seed',
  what: 'It is missing, or no seed: 64 digits 0 to 9 and a to f.',
  todo: FROM_HISTORY,
};

const NO_KEY: Trouble = {
  code: 'key wrong',
  where: 'Match, Binding key',
  what: 'It is missing, or no key: 64 digits 0 to 9 and a to f.',
  todo: FROM_HISTORY,
};

/** What is wrong with the records by themselves. */
function recordTroubles(ledger: Grid, submissions: Grid): readonly Trouble[] {
  const read = readLedger(ledger, 'the last entry');
  return read.kind === 'broken' ? read.troubles : submissionTroubles(submissions, read.entries);
}
