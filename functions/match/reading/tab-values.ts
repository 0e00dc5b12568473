import { toSeat } from '../../../rules/kit/match/seat.ts';
import { joinNames } from '../../../rules/kit/reckoning/rank.ts';
import { PLAYERS_SCHEMA } from '../../../sheets-templates/records/record-columns.ts';
import type { Grid } from '../../google/sheets.ts';
import {
  type BindingKey,
  type Bindings,
  hashWithKey,
  isKeyOf,
  listBoundHashes,
  normalizeCode,
} from '../ledger/bindings.ts';
import { SEED_MISMATCH } from '../ledger/fold.ts';
import {
  CELL_HISTORY_REMEDY,
  type Incident,
  IncidentError,
  SHOWN_VERSION_REMEDY,
} from '../ledger/incident.ts';
import type { LedgerBindings } from '../ledger/ledger.ts';
import { hashSeed, type Seed } from '../ledger/seed.ts';
import { type MatchFiles, parseFileId, type SeatFiles } from './files.ts';
import { type HostBook, MATCH_SETTINGS, toTrimmedText } from './host-book.ts';

/** Values read from the host's tabs. */
interface TabValues {
  readonly seed: Seed;
  readonly key: BindingKey;
  readonly files: MatchFiles;
  readonly incidents: readonly Incident[];
}

export interface TabValuesContext {
  readonly hostId: string;
  /** Id of the form that a task names. */
  readonly formId: string | undefined;
  /** Keyed hashes in the ledger. */
  readonly bound: LedgerBindings;
}

/** Reads seed, key and files. @throws IncidentError if the match must stop */
export function requireTabValues(book: HostBook, context: TabValuesContext): TabValues {
  const { opened, bindings } = context.bound;
  const { seed, key } = book;
  const stops = [
    ...(seed === null ? [MISSING_SEED] : []),
    ...(seed !== null && opened.seedHash !== hashSeed(seed) ? [SEED_MISMATCH] : []),
    ...checkKey(key, bindings, context.hostId),
  ];
  if (stops.length > 0 || seed === null || key === null) throw new IncidentError(stops);
  return { seed, key, ...parseFiles(book, key, context) };
}

function checkKey(key: BindingKey | null, bindings: Bindings, hostId: string): readonly Incident[] {
  if (key === null) return [MISSING_KEY];
  if (!isKeyOf(bindings, key)) return [KEY_MISMATCH];
  const { hostWorkbook } = bindings;
  const isOwn =
    hostWorkbook === undefined || hostWorkbook === hashWithKey(key, 'host workbook', hostId);
  return isOwn ? [] : [COPIED_WORKBOOK];
}

const COPIED_WORKBOOK: Incident = {
  code: 'match tab',
  where: 'The host’s workbook',
  what:
    'This workbook is a copy. The match is in the workbook in which it was opened, and nothing ' +
    'is written here.',
  todo: 'Put this copy into the bin. The match goes on in its own workbook.',
};

const MISSING_SEED: Incident = {
  code: 'seed wrong',
  where: 'Match, Seed',
  what: 'The cell does not contain a seed, which has 64 digits 0 to 9 and a to f.',
  todo: CELL_HISTORY_REMEDY,
};

const buildKeyIncident = (what: string): Incident => ({
  code: 'key wrong',
  where: 'Match, Binding key',
  what,
  todo: CELL_HISTORY_REMEDY,
});

const MISSING_KEY = buildKeyIncident(
  'The cell does not contain a key, which has 64 digits 0 to 9 and a to f.',
);
const KEY_MISMATCH = buildKeyIncident(
  'The key is not the one with which the match was opened, so it recognises no code, address or ' +
    'workbook.',
);

/** Effects of a wrong link on the tab “Match”. */
const LINK_EFFECTS = {
  publicWorkbook: 'The public workbook is not written until you restore the link.',
  form: 'The match goes on with the form in its ledger.',
  formAddress: 'Links to the form use the address in the form itself.',
  aboutForm: 'Messages on this form are not read until you restore the link.',
  aboutFormAddress: 'Players’ workbooks do not link to this form until you restore the link.',
} as const satisfies Partial<Record<keyof typeof MATCH_SETTINGS, string>>;
type LinkSetting = keyof typeof LINK_EFFECTS;

const MAIN_LINKS = ['publicWorkbook', 'form', 'formAddress'] as const;
const ABOUT_LINKS = ['aboutForm', 'aboutFormAddress'] as const;

const listInvalidLinks = (
  isInvalid: (link: LinkSetting) => boolean,
  links: readonly LinkSetting[] = MAIN_LINKS,
): readonly Incident[] =>
  links.filter(isInvalid).map((link) => ({
    code: 'match tab',
    where: `Match, ${MATCH_SETTINGS[link]}`,
    what: `The link is not the one with which the match was opened. ${LINK_EFFECTS[link]}`,
    todo: CELL_HISTORY_REMEDY,
  }));

function parseFiles(
  book: HostBook,
  key: BindingKey,
  { hostId, formId: given = '', bound }: TabValuesContext,
): { readonly files: MatchFiles; readonly incidents: readonly Incident[] } {
  const { players, setting } = book;
  const { opened, bindings } = bound;
  const names = opened.players.map(({ seat }) => String(seat));
  const { seats, incidents } = parseSeats(players, { bindings, key, seats: names });
  const typed = {
    publicWorkbook: parseFileId(setting(MATCH_SETTINGS.publicWorkbook)) ?? '',
    form: parseFileId(setting(MATCH_SETTINGS.form)) ?? '',
    formAddress: setting(MATCH_SETTINGS.formAddress),
    aboutForm: parseFileId(setting(MATCH_SETTINGS.aboutForm)) ?? '',
    aboutFormAddress: setting(MATCH_SETTINGS.aboutFormAddress),
  };
  const hasAbout = bindings.aboutForm !== undefined;
  const fits = buildBindingTests(bindings, key);
  const getLink = (link: LinkSetting): string => (fits[link](typed[link]) ? typed[link] : '');
  return {
    files: {
      hostId,
      publicId: getLink('publicWorkbook'),
      formId: fits.form(given) ? given : getLink('form'),
      formAddress: getLink('formAddress'),
      ...(hasAbout && {
        aboutForm: { id: getLink('aboutForm'), address: getLink('aboutFormAddress') },
      }),
      seats,
    },
    incidents: [
      ...incidents,
      ...listInvalidLinks(
        (link) => getLink(link) === '',
        hasAbout ? [...MAIN_LINKS, ...ABOUT_LINKS] : MAIN_LINKS,
      ),
    ],
  };
}

/** Builds tests that compare values with their hashes in the ledger. */
export const buildBindingTests = (
  bindings: Bindings,
  key: BindingKey,
): Readonly<Record<LinkSetting, (supplied: string) => boolean>> => ({
  form: (id) => hashWithKey(key, 'form', id) === bindings.form,
  formAddress: (address) => hashWithKey(key, 'form address', address) === bindings.formAddress,
  aboutForm: (id) => hashWithKey(key, 'form', id) === bindings.aboutForm,
  aboutFormAddress: (address) =>
    hashWithKey(key, 'form address', address) === bindings.aboutFormAddress,
  publicWorkbook: (id) => hashWithKey(key, 'public workbook', id) === bindings.publicWorkbook,
});

/** Columns whose values the ledger binds. */
const BOUND_COLUMNS = ['email', 'code', 'workbook'] as const;
type BoundColumn = (typeof BOUND_COLUMNS)[number];

/** The cells of one row to be checked, as text. */
interface RowCells {
  /** Row number on the sheet, from 1. */
  readonly place: number;
  readonly name: string;
  /** Cells by column, a link as the file's id; '' if there is none. */
  readonly values: Readonly<Record<BoundColumn, string>>;
}

interface PlayerRow extends RowCells {
  /** Seats whose hash fits a cell's value. Several seats may share an address. */
  readonly fits: Readonly<Record<BoundColumn, readonly string[]>>;
}

/**
 * Parses the files of each seat. A value belongs to the seat whose hash it matches, in any row. A
 * seat without a matching value gets an empty one; its links then lack the code, or its workbook is
 * not written.
 */
export function parseSeats(
  rows: Grid,
  bound: {
    readonly bindings: Bindings;
    readonly key: BindingKey;
    readonly seats: readonly string[];
  },
): { readonly seats: readonly SeatFiles[]; readonly incidents: readonly Incident[] } {
  const known = listFilledRows(rows).map((row) => ({ ...row, fits: findFittingSeats(row, bound) }));
  const seats = bound.seats.map((seat): SeatFiles => {
    const findSuppliedValue = (what: BoundColumn): string => {
      const fitting = known.filter(({ fits }) => fits[what].includes(seat));
      const own = fitting.find((row) => findOwner(row, bound.seats) === seat);
      return (own ?? fitting[0])?.values[what] ?? '';
    };
    return {
      seat: toSeat(seat),
      email: findSuppliedValue('email'),
      code: normalizeCode(findSuppliedValue('code')),
      workbookId: findSuppliedValue('workbook'),
    };
  });
  return {
    seats,
    incidents: [
      ...known.flatMap((row) => checkRow(row, known, bound.seats)),
      ...listMissingValues(seats, bound.bindings),
    ],
  };
}

/** Finds the row of each seat by its name. Row 0 contains the headings. */
export function findSeatRows(
  rows: Grid,
  seats: readonly string[],
): Readonly<Record<string, number>> {
  const names = rows.map((row) => toTrimmedText(PLAYERS_SCHEMA.readRecord(row).seat));
  const placed = seats.map((seat) => [seat, names.indexOf(seat) + 1] as const);
  return Object.fromEntries(placed.filter(([, row]) => row > 0));
}

const listFilledRows = (rows: Grid): readonly RowCells[] =>
  rows
    .map((row, index) => parseRowCells(row, index + 2))
    .filter(
      ({ name, values }) => name !== '' || Object.values(values).some((value) => value !== ''),
    );

function parseRowCells(row: Grid[number], place: number): RowCells {
  const { seat, email, code, workbook } = PLAYERS_SCHEMA.readRecord(row);
  const values = {
    email: toTrimmedText(email),
    code: toTrimmedText(code),
    workbook: parseFileId(toTrimmedText(workbook)) ?? '',
  };
  return { place, name: toTrimmedText(seat), values };
}

function findFittingSeats(
  { values }: RowCells,
  { bindings, key }: { readonly bindings: Bindings; readonly key: BindingKey },
): PlayerRow['fits'] {
  const listFor = (what: BoundColumn): readonly string[] => {
    if (values[what] === '') return [];
    const hashes = listBoundHashes(key, what, values[what]);
    return Object.entries(bindings.seats)
      .filter(([, bound]) => hashes.includes(bound[what]))
      .map(([seat]) => seat);
  };
  return { email: listFor('email'), code: listFor('code'), workbook: listFor('workbook') };
}

/** Returns the seat that the row names, or the only seat whose hashes fit its other values. */
const findOwner = ({ name, fits }: PlayerRow, seats: readonly string[]): string | null =>
  seats.includes(name)
    ? name
    : (getOnlyItem(fits.workbook) ?? getOnlyItem(fits.code) ?? getOnlyItem(fits.email));

const getOnlyItem = (seats: readonly string[]): string | null =>
  seats.length === 1 ? (seats[0] ?? null) : null;

function checkRow(
  row: PlayerRow,
  rows: readonly PlayerRow[],
  seats: readonly string[],
): readonly Incident[] {
  const owner = findOwner(row, seats);
  if (owner === null)
    return [
      buildCellIncident(
        formatCellPlace(row),
        'The row’s seat is not in this match, whose seats were fixed when it was opened.',
        'Remove the row. The match goes on without it.',
      ),
    ];
  const first = rows.find((other) => findOwner(other, seats) === owner);
  if (first !== undefined && first !== row)
    return [
      buildCellIncident(
        formatCellPlace(row),
        `This is a second row for ${owner}, which already has row ${first.place}.`,
        'Remove one of the two rows. The match goes on with the cells that belong to the seat.',
      ),
    ];
  return [
    ...(row.name === owner ? [] : [buildRenamedIncident(row, owner)]),
    ...BOUND_COLUMNS.flatMap((column) => checkCell(row, column, owner)),
  ];
}

const buildCellIncident = (where: string, what: string, todo: string): Incident => ({
  code: 'players tab',
  where,
  what,
  todo,
});

const buildRenamedIncident = (row: PlayerRow, owner: string): Incident =>
  buildCellIncident(
    formatCellPlace(row, 'seat'),
    `The name is not that of a seat, and the other cells of the row belong to ${owner}. A seat ` +
      'keeps its name for the whole match.',
    `Type ${owner} again. The match goes on as before.`,
  );

const formatCellPlace = ({ place }: RowCells, column?: 'seat' | BoundColumn): string =>
  column === undefined
    ? `Players, row ${place}`
    : `Players, row ${place}, ${PLAYERS_SCHEMA.titles[column]}`;

/** Reports a wrong cell, but not its text, which may be an address or a code. */
function checkCell(row: PlayerRow, column: BoundColumn, owner: string): readonly Incident[] {
  const fits = row.fits[column];
  if (fits.includes(owner) || (column === 'email' && row.values.email === '')) return [];
  const others = joinNames(fits);
  const whose =
    fits.length === 0
      ? `The ledger binds another value to ${owner}.`
      : `The value belongs to ${others} but is in the row of ${owner}. The match uses it for ` +
        `${others} only.`;
  return [
    buildCellIncident(
      formatCellPlace(row, column),
      whose,
      `${CELL_HISTORY_REMEDY} ${CELL_EFFECTS[column]}`,
    ),
  ];
}

const CELL_EFFECTS: Readonly<Record<BoundColumn, string>> = {
  email:
    'To give the seat to another player, use “sealed seat”: typing an address here changes ' +
    'nothing.',
  code:
    'To make a new code, use “sealed seat”: typing a code here changes nothing, and the right ' +
    'code stays valid.',
  workbook: 'The match writes only to the seat’s own workbook.',
};

/** Reports values that the ledger binds and the tab “Players” lacks. */
const listMissingValues = (seats: readonly SeatFiles[], bindings: Bindings): readonly Incident[] =>
  seats.flatMap(({ seat, code, workbookId, email }) => {
    const isMissing = {
      workbook: workbookId === '',
      code: code === '',
      email: email === '' && bindings.seats[seat]?.email !== '',
    };
    return MISSING_VALUE_EFFECTS.filter(([column]) => isMissing[column]).map(([column, effect]) =>
      buildCellIncident(
        `Players, ${PLAYERS_SCHEMA.titles[column]} of ${seat}`,
        `The value that the ledger binds is missing on the tab: ${effect}.`,
        SHOWN_VERSION_REMEDY,
      ),
    );
  });

const MISSING_VALUE_EFFECTS = [
  ['workbook', 'the seat’s workbook is not written until you restore the link'],
  ['code', 'the seat’s links to the form lack the code until you restore it'],
  ['email', 'the seat’s answers are still recognised'],
] as const satisfies readonly (readonly [BoundColumn, string])[];
