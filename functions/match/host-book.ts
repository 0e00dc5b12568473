/** The host's workbook as the function finds it: settings, players, ledger and submissions, read in one call. */

import { LONGEST_SEAT_NAME, type Seat, seatNamed } from '../../rules/kit/seat.ts';
import {
  LEDGER_COLUMNS,
  MATCH_COLUMNS,
  PLAYER_COLUMNS,
  SUBMISSION_COLUMNS,
} from '../../sheets-templates/record-columns.ts';
import type { Google } from '../google/connect.ts';
import { type Grid, readRanges, wholeTab } from '../google/sheets.ts';
import { type Seed, seedFrom } from './seed.ts';
import { FROM_HISTORY, type Trouble, Troubled } from './trouble.ts';

/** The settings on the tab Match that the function itself reads; the rest is for people. */
export const MATCH_SETTINGS = {
  seed: 'Seed',
  publicWorkbook: 'Public workbook',
  form: 'Form, for editing',
  formAddress: 'Form, for players',
} as const;

/** One player's place among the files. */
export interface SeatFiles {
  readonly seat: Seat;
  /** Empty when the player is known by the link alone. */
  readonly email: string;
  readonly code: string;
  readonly workbookId: string;
}

/** Where everything of a match is. */
export interface MatchFiles {
  readonly hostId: string;
  readonly publicId: string;
  readonly formId: string;
  /** Where players answer, without anything prefilled. */
  readonly formAddress: string;
  readonly seats: readonly SeatFiles[];
}

export interface HostBook {
  readonly files: MatchFiles;
  readonly seed: Seed;
  readonly ledger: Grid;
  readonly submissions: Grid;
  /** The content tabs that were asked for, as they stand, the head first; null when they cannot be read. */
  readonly content: Readonly<Record<string, Grid>> | null;
  /** What is wrong on the tabs but keeps nothing from going on. */
  readonly troubles: readonly Trouble[];
}

/** The tabs that are read, each with its last column and what its heads must be. */
const TABS = [
  { name: 'Match', until: 'B', columns: MATCH_COLUMNS.slice(0, 2) },
  { name: 'Players', until: 'G', columns: PLAYER_COLUMNS },
  { name: 'Ledger', until: 'Q', columns: LEDGER_COLUMNS },
  { name: 'Submissions', until: 'I', columns: SUBMISSION_COLUMNS },
] as const;
const RANGES = TABS.map(({ name, until }) => `${name}!A1:${until}`);

/** More than any content needs, and less than what a host could paste by mistake. */
const CONTENT_AREA = 'A1:Z1000';

/** @throws Troubled when a setting is missing without which nothing can go on; GoogleError when Google cannot be asked. */
export async function readHostBook(
  google: Google,
  hostId: string,
  contentTabs: readonly string[],
): Promise<HostBook> {
  const grids = await readRanges(google, hostId, [
    ...RANGES,
    ...contentTabs.map((tab) => `${wholeTab(tab)}!${CONTENT_AREA}`),
  ]);
  const content = grids.slice(TABS.length);
  const [match = [], players = [], ledger = [], submissions = []] = grids.map(withoutHead);
  const settings = settingsOf(match);
  const { seats, troubles } = seatsOf(players);
  return {
    files: {
      hostId,
      publicId: fileId(settings, MATCH_SETTINGS.publicWorkbook),
      formId: fileId(settings, MATCH_SETTINGS.form),
      formAddress: setting(settings, MATCH_SETTINGS.formAddress),
      seats,
    },
    seed: readSeed(settings),
    ledger,
    submissions,
    content: Object.fromEntries(contentTabs.map((tab, index) => [tab, content[index] ?? []])),
    troubles: [...headTroubles(grids), ...troubles],
  };
}

const withoutHead = (rows: Grid): Grid => rows.slice(1);

/** Columns are known by their place; but a head that says something else misleads whoever reads the tab. */
function headTroubles(grids: readonly Grid[]): readonly Trouble[] {
  return TABS.flatMap(({ name, columns }, tab) => {
    const [heads = []] = grids[tab] ?? [];
    const other = columns.findIndex(({ title }, column) => heads[column] !== title);
    if (other < 0) return [];
    const shown = String(heads[other] ?? '').slice(0, LONGEST_SHOWN);
    const what = `Column ${other + 1} is headed “${shown}” instead of “${columns[other]?.title}”. The match goes on: columns are known by their place.`;
    const todo = 'Type the head as it was.';
    return [{ code: 'head other' as const, where: `${name}, row 1`, what, todo }];
  });
}

/** In characters. */
const LONGEST_SHOWN = 60;

type SettingRows = ReadonlyMap<string, string>;

const settingsOf = (rows: Grid): SettingRows =>
  new Map(rows.map(([name = '', value = '']) => [String(name).trim(), String(value).trim()]));

function setting(settings: SettingRows, name: string): string {
  const value = settings.get(name);
  if (value === undefined || value === '') {
    throw new Troubled([
      { code: 'match tab', where: `Match, ${name}`, what: 'It is missing.', todo: FROM_HISTORY },
    ]);
  }
  return value;
}

function fileId(settings: SettingRows, name: string): string {
  const id = idIn(setting(settings, name));
  if (id === null) {
    const what = 'It is not a link to a file.';
    throw new Troubled([{ code: 'match tab', where: `Match, ${name}`, what, todo: FROM_HISTORY }]);
  }
  return id;
}

function readSeed(settings: SettingRows): Seed {
  const seed = seedFrom(setting(settings, MATCH_SETTINGS.seed));
  if (seed === null) {
    const what = 'It is not a seed: 64 digits 0 to 9 and a to f.';
    throw new Troubled([{ code: 'seed wrong', where: 'Match, Seed', what, todo: FROM_HISTORY }]);
  }
  return seed;
}

/** The id in the address of a Google file, or the text itself when it is an id. */
export function idIn(address: string): string | null {
  const inPath = /\/d\/(?:e\/)?([\w-]{10,})/.exec(address)?.[1];
  return inPath ?? (/^[\w-]{10,}$/.test(address) ? address : null);
}

/** Columns of the tab Players: Seat, E-mail, Code, Garnets, Workbook, ... */
function seatsOf(rows: Grid): {
  readonly seats: readonly SeatFiles[];
  readonly troubles: readonly Trouble[];
} {
  const seats: SeatFiles[] = [];
  const troubles: Trouble[] = [];
  for (const [index, row] of rows.entries()) {
    const [name = '', email = '', code = '', , workbook = ''] = row.map((cell) =>
      String(cell).trim(),
    );
    const workbookId = idIn(workbook);
    if (name === '' || name.length > LONGEST_SEAT_NAME || code === '' || workbookId === null) {
      troubles.push(rowTrouble(index + 2));
    } else seats.push({ seat: seatNamed(name), email, code, workbookId });
  }
  return { seats, troubles };
}

const rowTrouble = (row: number): Trouble => ({
  code: 'players tab',
  where: `Players, row ${row}`,
  what: 'A row needs a seat, a code and a link to the workbook; this one is left out.',
  todo: FROM_HISTORY,
});
