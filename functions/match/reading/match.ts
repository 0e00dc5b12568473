/** A match as it stands on its spreadsheets: files, seed, positions and submissions, understood and checked. */

import { HOST_TABS } from '../../../sheets-templates/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import type { Grid } from '../../google/sheets.ts';
import { type BindingKey, type Bindings, boundHash, isKeyOf } from '../ledger/bindings.ts';
import type { Sealed } from '../ledger/entry.ts';
import { foldLedger, lastOf, type Position } from '../ledger/fold.ts';
import { type Checked, readLedger } from '../ledger/ledger.ts';
import type { Seed } from '../ledger/seed.ts';
import { FROM_HISTORY, type Trouble, Troubled, toldTogether } from '../ledger/trouble.ts';
import { type DiscordSettings, discordIn } from './discord.ts';
import { idIn, type MatchFiles } from './files.ts';
import { type HostBook, MATCH_SETTINGS, type OtherHead, readHostBook } from './host-book.ts';
import { type Looked, notLooked, readLooked } from './looked.ts';
import { rowsOf, seatsOf } from './players-tab.ts';
import { type Receipt, readReceipts, submissionTroubles } from './submissions.ts';

export interface Match {
  readonly files: MatchFiles;
  readonly seed: Seed;
  /** Null for a match that is read from an archive or its public workbook: the key is in neither. */
  readonly key: BindingKey | null;
  /** Where it is announced. */
  readonly discord: DiscordSettings;
  /** One for each entry, the opening first. */
  readonly positions: readonly Position[];
  /** Rows of the tab Submissions below its head. */
  readonly submissions: Grid;
  /** The same, understood: by entry, then in the order in which Google received them. */
  readonly receipts: readonly Receipt[];
  /** The first free rows of the tabs that grow, counted from 0. */
  readonly free: { readonly ledger: number; readonly submissions: number };
  /** Where each seat's row stands on the tab Players, counted from 0; a seat whose row is lost has none. */
  readonly playerRows: Readonly<Record<string, number>>;
  /** The content tabs as they stand, by title, the head first; null when they were not asked for or cannot be read. */
  readonly contentTabs: HostBook['content'];
  /** What looks have shown, as the tab Received says; see {@link lookedNow}. */
  readonly looked: Looked;
  /** The Desk as it stands; empty when it was not read. */
  readonly desk: Grid;
  /** The rows of the tab Requests below its head; null when it is gone. */
  readonly requests: Grid | null;
  /** Heads of its tabs that somebody typed over, and that may be put back: the columns below them are as they were. */
  readonly headsOther: readonly OtherHead[];
  /** What the host should look at; nothing that keeps the match from going on. */
  readonly troubles: readonly Trouble[];
}

/** What of a match is read, and how much of it is checked; when nothing is said, no content tabs and every entry. */
export interface Reading {
  readonly contentTabs?: readonly string[];
  readonly checked?: Checked;
  /** The form as a task names it: used when it is the match's own, whatever the tab Match says. */
  readonly formId?: string;
}

/** @throws Troubled when it cannot go on as it is; GoogleError when Google cannot be asked. */
export async function readMatch(
  google: Google,
  hostId: string,
  reading: Reading = {},
): Promise<Match> {
  const book = await readHostBook(google, hostId, reading.contentTabs ?? []);
  const ledger = readLedger(book.ledger, reading.checked ?? 'every entry');
  if (ledger.kind === 'broken') throw new Troubled(ledger.troubles);
  const { entries } = ledger;
  const rowTroubles = submissionTroubles(book.submissions, entries);
  const { positions, files, troubles } = toldTogether(
    () => {
      const folded = foldLedger(entries, book.seed, reading.checked ?? 'every entry');
      const given = { hostId, formId: reading.formId };
      return { positions: folded, ...filesOf(book, lastOf(folded), given) };
    },
    () => rowTroubles,
  );
  const receipts = readReceipts(book.submissions, { key: book.key, entries });
  const announcing = discordIn(book);
  const moved: readonly number[] = [
    ...(rowTroubles.length > 0 ? [HOST_TABS.submissions.sheetId] : []),
    ...(troubles.some(({ code }) => code === 'players tab') ? [HOST_TABS.players.sheetId] : []),
  ];
  return {
    files,
    seed: book.seed,
    key: book.key,
    discord: announcing.discord,
    positions,
    submissions: book.submissions,
    receipts,
    free: { ledger: book.ledger.length + 1, submissions: book.submissions.length + 1 },
    playerRows: rowsOf(book.players, Object.keys(lastOf(positions).opened.bindings.seats)),
    contentTabs: book.content,
    looked: readLooked(book.looks.received),
    desk: book.looks.desk,
    requests: book.looks.requests,
    headsOther: book.headsOther.filter(({ sheetId }) => !moved.includes(sheetId)),
    troubles: [...book.troubles, ...troubles, ...rowTroubles, ...announcing.troubles],
  };
}

/** What the tabs Match and Players supply, as far as it is what the match was opened with. @throws Troubled when the key is another. */
function filesOf(
  { players, key, setting }: HostBook,
  { opened, setup }: Position,
  given: { readonly hostId: string; readonly formId: string | undefined },
): { readonly files: MatchFiles; readonly troubles: readonly Trouble[] } {
  const { bindings } = opened;
  if (!isKeyOf(bindings, key)) throw new Troubled([KEY_OTHER]);
  const names = setup.players.map(({ seat }) => String(seat));
  const seats = seatsOf(players, { bindings, key, seats: names });
  const publicId = idIn(setting(MATCH_SETTINGS.publicWorkbook)) ?? '';
  const typed = idIn(setting(MATCH_SETTINGS.form)) ?? '';
  const fits = fitting(bindings, key);
  const formId = [given.formId ?? '', typed].find((id) => fits.form(id)) ?? '';
  const address = setting(MATCH_SETTINGS.formAddress);
  return {
    files: {
      hostId: given.hostId,
      publicId: fits.publicWorkbook(publicId) ? publicId : '',
      formId,
      formAddress: fits.formAddress(address) ? address : '',
      seats: seats.seats,
    },
    troubles: [
      ...seats.troubles,
      ...(fits.publicWorkbook(publicId)
        ? []
        : [linkOther(MATCH_SETTINGS.publicWorkbook, PUBLIC_WAITS)]),
      ...(fits.form(typed) ? [] : [linkOther(MATCH_SETTINGS.form, FORM_WAITS)]),
      ...(fits.formAddress(address) ? [] : [linkOther(MATCH_SETTINGS.formAddress, ADDRESS_WAITS)]),
    ],
  };
}

const fitting = (bindings: Bindings, key: BindingKey) => ({
  form: (id: string): boolean => boundHash(key, 'form', id) === bindings.form,
  formAddress: (address: string): boolean =>
    boundHash(key, 'form address', address) === bindings.formAddress,
  publicWorkbook: (id: string): boolean =>
    boundHash(key, 'public workbook', id) === bindings.publicWorkbook,
});

/** The match with the address that its form itself tells, in case the tab Match has lost it. */
export function withFormAddress(match: Match, responderUri: string): Match {
  const { bindings } = currentPosition(match).opened;
  if (match.key === null || !fitting(bindings, match.key).formAddress(responderUri)) return match;
  return { ...match, files: { ...match.files, formAddress: responderUri } };
}

const PUBLIC_WAITS = 'The public workbook is not written until it is back.';
const FORM_WAITS = 'The match goes on with the form that it was opened with.';
const ADDRESS_WAITS = 'Links are made of what the form itself says.';

const linkOther = (name: string, effect: string): Trouble => ({
  code: 'match tab',
  where: `Match, ${name}`,
  what: `It is not the link that the match was opened with. ${effect}`,
  todo: FROM_HISTORY,
});

const KEY_OTHER: Trouble = {
  code: 'key wrong',
  where: 'Match, Binding key',
  what: 'It is not the key that the match was opened with: no code, address or workbook can be recognised by it.',
  todo: FROM_HISTORY,
};

/** The entries of a match. */
export const entriesOf = (match: Match): readonly Sealed[] =>
  match.positions.map(({ sealed }) => sealed);

/** Where the match stands now. */
export const currentPosition = (match: Match): Position => lastOf(match.positions);

/** What looks have shown since the last entry. */
export function lookedNow(match: Match): Looked {
  const { entry } = currentPosition(match).sealed.entry;
  return match.looked.entry === entry ? match.looked : notLooked(entry);
}
