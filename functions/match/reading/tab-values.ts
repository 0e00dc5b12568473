/**
 * Reads seed, key and links from the tabs Match and Players and checks them against the ledger's bindings, even if the ledger is
 * broken.
 */

import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { type BindingKey, type Bindings, isKeyOf, keyedHash } from '../ledger/bindings.ts';
import { SEED_MISMATCH } from '../ledger/fold-incidents.ts';
import { FROM_CELL_HISTORY, type Incident } from '../ledger/incident.ts';
import type { LedgerBindings } from '../ledger/ledger-bindings.ts';
import { type Seed, seedHash } from '../ledger/seed.ts';
import { idIn, type MatchFiles } from './files.ts';
import { type HostBook, isUnread, MATCH_SETTINGS } from './host-book.ts';
import { evidentIncidents, seatsOf } from './players-tab.ts';

export type TabValues =
  | {
      readonly kind: 'supplied';
      readonly seed: Seed;
      readonly key: BindingKey;
      readonly files: MatchFiles;
      /** What keeps nothing from going on. */
      readonly incidents: readonly Incident[];
    }
  /** Nothing can go on by it. */
  | {
      readonly kind: 'wanting';
      /** What keeps the match from going on; nothing when that is the ledger alone. */
      readonly stops: readonly Incident[];
      readonly incidents: readonly Incident[];
    };

export interface TabValuesContext {
  readonly hostId: string;
  /** The form as a task names it. */
  readonly formId: string | undefined;
  /** Null when the ledger does not even tell how the match was opened. */
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

/** Whether the workbook is another one than the match was opened in. */
const isCopy = ({ hostWorkbook }: Bindings, key: BindingKey, hostId: string): boolean =>
  hostWorkbook !== undefined && hostWorkbook !== keyedHash(key, 'host workbook', hostId);

const COPIED: Incident = {
  code: 'match tab',
  where: 'The host’s workbook',
  what: 'It is a copy. The match is in the workbook that it was opened with, and nothing is written here.',
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
  what: 'It is missing, or no seed: 64 digits 0 to 9 and a to f.',
  todo: FROM_CELL_HISTORY,
};

const NO_KEY: Incident = {
  code: 'key wrong',
  where: 'Match, Binding key',
  what: 'It is missing, or no key: 64 digits 0 to 9 and a to f.',
  todo: FROM_CELL_HISTORY,
};

const KEY_OTHER: Incident = {
  code: 'key wrong',
  where: 'Match, Binding key',
  what: 'It is not the key that the match was opened with: no code, address or workbook can be recognised by it.',
  todo: FROM_CELL_HISTORY,
};

/** The links on the tab Match, with what becomes of the match when they are not its own. */
const LINKS = {
  publicWorkbook: 'The public workbook is not written until it is back.',
  form: 'The match goes on with the form that it was opened with.',
  formAddress: 'Links are made of what the form itself says.',
} as const satisfies Partial<Record<keyof typeof MATCH_SETTINGS, string>>;
type Link = keyof typeof LINKS;

const linksThat = (isInvalid: (link: Link) => boolean): readonly Incident[] =>
  (['publicWorkbook', 'form', 'formAddress'] as const).filter(isInvalid).map((link) => ({
    code: 'match tab',
    where: `Match, ${MATCH_SETTINGS[link]}`,
    what: `It is not the link that the match was opened with. ${LINKS[link]}`,
    todo: FROM_CELL_HISTORY,
  }));

/** What is seen without knowing what the match is bound to. */
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
  };
  const fits = matchesBinding(bindings, key);
  const own = (link: Link): string => (fits[link](typed[link]) ? typed[link] : '');
  return {
    files: {
      hostId,
      publicId: own('publicWorkbook'),
      formId: fits.form(given) ? given : own('form'),
      formAddress: own('formAddress'),
      seats,
    },
    incidents: [
      ...(isUnread(book, HOST_TABS.players)
        ? []
        : isWhole
          ? incidents
          : incidents.map(afterLedger)),
      ...linksThat((link) => own(link) === ''),
    ],
  };
}

/** What is newer than what can be read must not be taken back. */
const afterLedger = (incident: Incident): Incident => ({
  ...incident,
  todo: `Bring back the ledger first: the seat may have been handed over by an entry that cannot be read. ${incident.todo}`,
});

/** Whether something is what the match was opened with. */
export const matchesBinding = (
  bindings: Bindings,
  key: BindingKey,
): Readonly<Record<Link, (supplied: string) => boolean>> => ({
  form: (id) => keyedHash(key, 'form', id) === bindings.form,
  formAddress: (address) => keyedHash(key, 'form address', address) === bindings.formAddress,
  publicWorkbook: (id) => keyedHash(key, 'public workbook', id) === bindings.publicWorkbook,
});
