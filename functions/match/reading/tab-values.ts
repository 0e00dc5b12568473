import { seatNamed } from '../../../rules/kit/match/seat.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import { PLAYERS } from '../../../sheets-templates/records/record-columns.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Grid } from '../../google/sheets.ts';
import { SEED_MISMATCH } from '../ledger/beginning.ts';
import {
  type BindingKey,
  type Bindings,
  boundHashes,
  isKeyOf,
  keyedHash,
  plainCode,
} from '../ledger/bindings.ts';
import { FROM_CELL_HISTORY, FROM_SHOWN_VERSION, type Incident } from '../ledger/incident.ts';
import type { LedgerBindings } from '../ledger/ledger.ts';
import { type Seed, seedHash } from '../ledger/seed.ts';
import { idIn, type MatchFiles, type SeatFiles } from './files.ts';
import { type HostBook, isUnread, MATCH_SETTINGS } from './host-book.ts';

export type TabValues =
  | {
      readonly kind: 'supplied';
      readonly seed: Seed;
      readonly key: BindingKey;
      readonly files: MatchFiles;
      /** Problems that do not stop the match. */
      readonly incidents: readonly Incident[];
    }
  /** Values with which the match cannot continue. */
  | {
      readonly kind: 'wanting';
      /** Problems that stop the match; empty if only the ledger stops it. */
      readonly stops: readonly Incident[];
      readonly incidents: readonly Incident[];
    };

export interface TabValuesContext {
  readonly hostId: string;
  /** The form in a task. */
  readonly formId: string | undefined;
  /** Null if the opening entry is unreadable. */
  readonly bound: LedgerBindings | null;
  /** Whether every entry could be read. */
  readonly isWhole: boolean;
}

export function validatedTabValues(book: HostBook, given: TabValuesContext): TabValues {
  const { bound } = given;
  const { seed, key } = book;
  const stops = isUnread(book, HOST_TABS.match) ? [] : secretIncidents(book, bound);
  if (bound === null || key === null || !isKeyOf(bound.bindings, key)) {
    return { kind: 'wanting', stops, incidents: evidentIn(book) };
  }
  const { files, incidents } = filesOf(book, { bound, key }, given);
  if (isCopy(bound.bindings, key, given.hostId))
    return { kind: 'wanting', stops: [...stops, COPIED], incidents };
  return seed === null || stops.length > 0
    ? { kind: 'wanting', stops, incidents }
    : { kind: 'supplied', seed, key, files, incidents };
}

/** Whether the workbook is a copy of the one in which the match was opened. */
const isCopy = ({ hostWorkbook }: Bindings, key: BindingKey, hostId: string): boolean =>
  hostWorkbook !== undefined && hostWorkbook !== keyedHash(key, 'host workbook', hostId);

const COPIED: Incident = {
  code: 'match tab',
  where: 'The host’s workbook',
  what:
    'It is a copy. The match is in the workbook in which it was opened, and nothing is ' +
    'written here.',
  todo: 'Put this copy into the bin. The match goes on in its own workbook.',
};

function secretIncidents(
  { seed, key }: HostBook,
  bound: LedgerBindings | null,
): readonly Incident[] {
  const isOtherSeed = seed !== null && bound !== null && bound.opened.seedHash !== seedHash(seed);
  const isOtherKey = key !== null && bound !== null && !isKeyOf(bound.bindings, key);
  return [
    ...(seed === null ? [NO_SEED] : []),
    ...(isOtherSeed ? [SEED_MISMATCH] : []),
    ...(key === null ? [NO_KEY] : []),
    ...(isOtherKey ? [KEY_OTHER] : []),
  ];
}

const NO_SEED: Incident = {
  code: 'seed wrong',
  where: 'Match, Seed',
  what: 'It is missing or not a seed, which has 64 digits 0 to 9 and a to f.',
  todo: FROM_CELL_HISTORY,
};

const NO_KEY: Incident = {
  code: 'key wrong',
  where: 'Match, Binding key',
  what: 'It is missing or not a key, which has 64 digits 0 to 9 and a to f.',
  todo: FROM_CELL_HISTORY,
};

const KEY_OTHER: Incident = {
  code: 'key wrong',
  where: 'Match, Binding key',
  what:
    'It is not the key with which the match was opened, so it recognises no code, address or ' +
    'workbook.',
  todo: FROM_CELL_HISTORY,
};

/** Links on the tab “Match”, with the effect of a wrong link. */
const LINKS = {
  publicWorkbook: 'The public workbook is not written until you restore the link.',
  form: 'The match goes on with the form with which it was opened.',
  formAddress: 'Links to the form use the address in the form itself.',
  aboutForm: 'Messages on this form are not read until you restore the link.',
  aboutFormAddress: 'Players’ workbooks do not link to this form until you restore the link.',
} as const satisfies Partial<Record<keyof typeof MATCH_SETTINGS, string>>;
type Link = keyof typeof LINKS;

const MAIN_LINKS = ['publicWorkbook', 'form', 'formAddress'] as const;
const ABOUT_LINKS = ['aboutForm', 'aboutFormAddress'] as const;

const linksThat = (
  isInvalid: (link: Link) => boolean,
  links: readonly Link[] = MAIN_LINKS,
): readonly Incident[] =>
  links.filter(isInvalid).map((link) => ({
    code: 'match tab',
    where: `Match, ${MATCH_SETTINGS[link]}`,
    what: `It is not the link with which the match was opened. ${LINKS[link]}`,
    todo: FROM_CELL_HISTORY,
  }));

/** Lists problems that are visible without the bindings. */
const evidentIn = (book: HostBook): readonly Incident[] => [
  ...evidentIncidents(book.players),
  ...(isUnread(book, HOST_TABS.match)
    ? []
    : linksThat((link) => idIn(book.setting(MATCH_SETTINGS[link])) === null)),
];

function filesOf(
  book: HostBook,
  { bound, key }: { readonly bound: LedgerBindings; readonly key: BindingKey },
  { hostId, formId: given = '', isWhole }: TabValuesContext,
): { readonly files: MatchFiles; readonly incidents: readonly Incident[] } {
  const { players, setting } = book;
  const { opened, bindings } = bound;
  const names = opened.players.map(({ seat }) => String(seat));
  const { seats, incidents } = seatsOf(players, { bindings, key, seats: names });
  const typed = {
    publicWorkbook: idIn(setting(MATCH_SETTINGS.publicWorkbook)) ?? '',
    form: idIn(setting(MATCH_SETTINGS.form)) ?? '',
    formAddress: setting(MATCH_SETTINGS.formAddress),
    aboutForm: idIn(setting(MATCH_SETTINGS.aboutForm)) ?? '',
    aboutFormAddress: setting(MATCH_SETTINGS.aboutFormAddress),
  };
  const hasAbout = bindings.aboutForm !== undefined;
  const fits = matchesBinding(bindings, key);
  const own = (link: Link): string => (fits[link](typed[link]) ? typed[link] : '');
  return {
    files: {
      hostId,
      publicId: own('publicWorkbook'),
      formId: fits.form(given) ? given : own('form'),
      formAddress: own('formAddress'),
      ...(hasAbout && { aboutForm: { id: own('aboutForm'), address: own('aboutFormAddress') } }),
      seats,
    },
    incidents: [
      ...(isUnread(book, HOST_TABS.players)
        ? []
        : isWhole
          ? incidents
          : incidents.map(afterLedger)),
      ...linksThat(
        (link) => own(link) === '',
        hasAbout ? [...MAIN_LINKS, ...ABOUT_LINKS] : MAIN_LINKS,
      ),
    ],
  };
}

/** Adds that the ledger must be restored first, since an unreadable entry may be a handover. */
const afterLedger = (incident: Incident): Incident => ({
  ...incident,
  todo:
    'Restore the ledger first: an entry that cannot be read may have given the seat to ' +
    `another player. ${incident.todo}`,
});

/** Builds tests for values that the ledger binds. */
export const matchesBinding = (
  bindings: Bindings,
  key: BindingKey,
): Readonly<Record<Link, (supplied: string) => boolean>> => ({
  form: (id) => keyedHash(key, 'form', id) === bindings.form,
  formAddress: (address) => keyedHash(key, 'form address', address) === bindings.formAddress,
  aboutForm: (id) => keyedHash(key, 'form', id) === bindings.aboutForm,
  aboutFormAddress: (address) =>
    keyedHash(key, 'form address', address) === bindings.aboutFormAddress,
  publicWorkbook: (id) => keyedHash(key, 'public workbook', id) === bindings.publicWorkbook,
});

/** Columns that the ledger binds to their seat. */
const BOUND_COLUMNS = ['email', 'code', 'workbook'] as const;
type BoundColumn = (typeof BOUND_COLUMNS)[number];

/** The relevant cells of one row, as text. */
interface RowCells {
  /** Row number on the sheet, counted from 1. */
  readonly place: number;
  readonly name: string;
  /** Cells by column. A workbook's link is reduced to its id; '' if the cell contains no id. */
  readonly values: Readonly<Record<BoundColumn, string>>;
}

interface PlayerRow extends RowCells {
  /** Seats to which each cell belongs; several if seats share an address. */
  readonly fits: Readonly<Record<BoundColumn, readonly string[]>>;
}

/**
 * Parses the files of every seat, in the order of the opening. A cell belongs to the seat whose
 * hash
 * it matches, in any row. A value without a matching cell is empty: then links lack the code, or
 * the
 * workbook is not written.
 */
export function seatsOf(
  rows: Grid,
  bound: {
    readonly bindings: Bindings;
    readonly key: BindingKey;
    readonly seats: readonly string[];
  },
): { readonly seats: readonly SeatFiles[]; readonly incidents: readonly Incident[] } {
  const known = filledRows(rows).map((row) => ({ ...row, fits: fitsOf(row, bound) }));
  const seats = bound.seats.map((seat): SeatFiles => {
    const supplied = (what: BoundColumn): string => {
      const fitting = known.filter(({ fits }) => fits[what].includes(seat));
      const own = fitting.find((row) => ownerOf(row, bound.seats) === seat);
      return (own ?? fitting[0])?.values[what] ?? '';
    };
    return {
      seat: seatNamed(seat),
      email: supplied('email'),
      code: plainCode(supplied('code')),
      workbookId: supplied('workbook'),
    };
  });
  return {
    seats,
    incidents: [
      ...known.flatMap((row) => rowIncidents(row, known, bound.seats)),
      ...lost(seats, bound.bindings),
    ],
  };
}

/** Finds the row of each seat by its name, counted from 0 with the headings. */
export function rowsOf(rows: Grid, seats: readonly string[]): Readonly<Record<string, number>> {
  const names = rows.map((row) => text(PLAYERS.recordOf(row).seat));
  const placed = seats.map((seat) => [seat, names.indexOf(seat) + 1] as const);
  return Object.fromEntries(placed.filter(([, row]) => row > 0));
}

const filledRows = (rows: Grid): readonly RowCells[] =>
  rows
    .map((row, index) => rowCells(row, index + 2))
    .filter(
      ({ name, values }) => name !== '' || Object.values(values).some((value) => value !== ''),
    );

function rowCells(row: Grid[number], place: number): RowCells {
  const { seat, email, code, workbook } = PLAYERS.recordOf(row);
  const values = { email: text(email), code: text(code), workbook: idIn(text(workbook)) ?? '' };
  return { place, name: text(seat), values };
}

function fitsOf(
  { values }: RowCells,
  { bindings, key }: { readonly bindings: Bindings; readonly key: BindingKey },
): PlayerRow['fits'] {
  const seatsWith = (what: BoundColumn): readonly string[] => {
    if (values[what] === '') return [];
    const hashes = boundHashes(key, what, values[what]);
    return Object.entries(bindings.seats)
      .filter(([, bound]) => hashes.includes(bound[what]))
      .map(([seat]) => seat);
  };
  return { email: seatsWith('email'), code: seatsWith('code'), workbook: seatsWith('workbook') };
}

const text = (cell: string | number): string => String(cell).trim();

/** Returns the seat that a row names, otherwise the only seat to which one of its cells belongs. */
const ownerOf = ({ name, fits }: PlayerRow, seats: readonly string[]): string | null =>
  seats.includes(name)
    ? name
    : (onlyOne(fits.workbook) ?? onlyOne(fits.code) ?? onlyOne(fits.email));

const onlyOne = (seats: readonly string[]): string | null =>
  seats.length === 1 ? (seats[0] ?? null) : null;

function rowIncidents(
  row: PlayerRow,
  rows: readonly PlayerRow[],
  seats: readonly string[],
): readonly Incident[] {
  const owner = ownerOf(row, seats);
  if (owner === null)
    return [
      reportCell(
        at(row),
        'It is not a seat of this match: the seats were fixed when the match was opened.',
        'Remove the row. The match goes on without it.',
      ),
    ];
  const first = rows.find((other) => ownerOf(other, seats) === owner);
  if (first !== undefined && first !== row)
    return [
      reportCell(
        at(row),
        `It is a second row for ${owner}, whose row is row ${first.place}.`,
        'Remove one of the two rows. The match goes on with the cells that belong to the seat.',
      ),
    ];
  return [
    ...(row.name === owner ? [] : [renamed(row, owner)]),
    ...BOUND_COLUMNS.flatMap((column) => invalidCell(row, column, owner)),
  ];
}

const reportCell = (where: string, what: string, todo: string): Incident => ({
  code: 'players tab',
  where,
  what,
  todo,
});

const renamed = (row: PlayerRow, owner: string): Incident =>
  reportCell(
    at(row, 'seat'),
    `It is not the name of a seat, and the other cells of the row belong to ${owner}. A seat ` +
      'keeps its name for the whole match.',
    `Type ${owner} again. The match goes on as before.`,
  );

const at = ({ place }: RowCells, column?: 'seat' | BoundColumn): string =>
  column === undefined
    ? `Players, row ${place}`
    : `Players, row ${place}, ${PLAYERS.titles[column]}`;

/** Reports a wrong cell without quoting it: the cell may contain an address or a code. */
function invalidCell(row: PlayerRow, column: BoundColumn, owner: string): readonly Incident[] {
  const fits = row.fits[column];
  if (fits.includes(owner) || (column === 'email' && row.values.email === '')) return [];
  const others = namesOf(fits);
  const whose =
    fits.length === 0
      ? `It is not the value that the ledger binds to ${owner}.`
      : `It belongs to ${others} but is in the row of ${owner}. The match uses it for ` +
        `${others} only.`;
  return [reportCell(at(row, column), whose, `${FROM_CELL_HISTORY} ${EFFECT[column]}`)];
}

const EFFECT: Readonly<Record<BoundColumn, string>> = {
  email:
    'To give the seat to another player, use “sealed seat”: typing an address here changes ' +
    'nothing.',
  code:
    'To make a new code, use “sealed seat”: typing a code here changes nothing, and the right ' +
    'code stays valid.',
  workbook: 'The match writes only to the seat’s own workbook.',
};

/** Reports bound values that are missing on the tab. */
const lost = (seats: readonly SeatFiles[], bindings: Bindings): readonly Incident[] =>
  seats.flatMap(({ seat, code, workbookId, email }) => [
    ...(workbookId === ''
      ? [missing(seat, 'workbook', 'its workbook is not written until you restore the link')]
      : []),
    ...(code === ''
      ? [missing(seat, 'code', 'the links to its form lack the code until you restore it')]
      : []),
    ...(email === '' && bindings.seats[seat]?.email !== ''
      ? [missing(seat, 'email', 'its answers are still recognised')]
      : []),
  ]);

const missing = (seat: string, column: BoundColumn, effect: string): Incident =>
  reportCell(
    `Players, ${PLAYERS.titles[column]} of ${seat}`,
    `The value that the ledger binds is missing on the tab: ${effect}.`,
    FROM_SHOWN_VERSION,
  );

/** Columns in which every seat has a value of its own. */
const OWN_COLUMNS = ['seat', 'code', 'workbook'] as const;

/** Reports problems visible without the ledger: cells that cannot be right, and duplicates. */
function evidentIncidents(rows: Grid): readonly Incident[] {
  const known = filledRows(rows);
  return known.flatMap((row) =>
    OWN_COLUMNS.flatMap((column) => {
      const value = ownValue(row, column);
      const first = known.find((other) => ownValue(other, column) === value) ?? row;
      if (value !== '' && first === row) return [];
      const what =
        value === ''
          ? 'The cell has no valid value: every seat has a name, a code and a ' +
            'link to its workbook.'
          : `The same value is in row ${first.place}, but no two seats may share it.`;
      return [reportCell(at(row, column), what, FROM_CELL_HISTORY)];
    }),
  );
}

const ownValue = ({ name, values }: RowCells, column: (typeof OWN_COLUMNS)[number]): string =>
  column === 'seat' ? name : values[column];
