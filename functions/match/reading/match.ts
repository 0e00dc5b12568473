import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import type { Grid } from '../../google/sheets.ts';
import type { BindingKey } from '../ledger/bindings.ts';
import type { Sealed } from '../ledger/entry.ts';
import { foldLedger } from '../ledger/fold.ts';
import { type Incident, IncidentError, withKnownIncidents } from '../ledger/incident.ts';
import { ledgerBindingsOf, type ReadLedger, readLedger, soundEntries } from '../ledger/ledger.ts';
import { latestPosition, type Position, stepKeyOf } from '../ledger/position.ts';
import type { Seed } from '../ledger/seed.ts';
import { idIn, type MatchFiles } from './files.ts';
import {
  columnsUnclear,
  drawnLayouts,
  type HostBook,
  isUnread,
  MATCH_SETTINGS,
  type OtherHead,
  type RequestTab,
  readHostBook,
  type TabLayouts,
  tabsGone,
  tabsUnclear,
} from './host-book.ts';
import {
  type DiscordSettings,
  hostSettingsIn,
  type Inviting,
  NO_DISCORD,
  NO_INVITING,
} from './host-settings.ts';
import { notPolled, type Polled, readPolled } from './polled.ts';
import { type Receipt, readReceipts, readSubmissions, type SubmissionRows } from './submissions.ts';
import { matchesBinding, rowsOf, type TabValues, validatedTabValues } from './tab-values.ts';

export interface Match {
  readonly files: MatchFiles;
  readonly seed: Seed;
  /** Null if the match was read from an archive or a public workbook, which lack the key. */
  readonly key: BindingKey | null;
  readonly discord: DiscordSettings;
  /** Address of the match as a web page; empty if the host has not set it. */
  readonly pageAddress: string;
  readonly inviting: Inviting;
  /**
   * Id of the host's workbook of the season, for a season match; otherwise empty. Only polls of the
   * season are requested there.
   */
  readonly seasonId: string;
  /** Positions after each entry, the opening first. */
  readonly positions: readonly Position[];
  /** The rows of the tab “Submissions”. */
  readonly submissions: SubmissionRows;
  /** Submissions checked against the ledger, by entry, then by time of receipt. */
  readonly receipts: readonly Receipt[];
  /** Rows on the tab “Players” by seat, counted from 0. A lost row is absent. */
  readonly playerRows: Readonly<Record<string, number>>;
  /** The content tabs by title, headings first; null if not requested or unreadable. */
  readonly contentTabs: HostBook['content'];
  /** The current cells of the tab “Match”, by setting; empty if the tab is missing. */
  readonly settingsTyped: HostBook['settings'];
  /** The results of polls on the tab “Received”; see {@link polledNow}. */
  readonly polled: Polled;
  /** Cells of the Desk; empty if it was not read. */
  readonly desk: Grid;
  /** Rows of the tab “Requests” below its headings; null if the tab is deleted. */
  readonly requests: Grid | null;
  /** Requests of co-hosts; absent unless a poll has read them. */
  readonly teamRequests?: readonly TeamRequests[];
  readonly layouts: TabLayouts;
  /** Tabs with overwritten headings that can be restored, since their columns are in place. */
  readonly headsOther: readonly OtherHead[];
  /** Problems for the host that do not stop the match. */
  readonly incidents: readonly Incident[];
}

/** Values for fields of a match that only its host's workbook contains. */
export const NOT_ON_SHEETS = {
  key: null,
  discord: NO_DISCORD,
  pageAddress: '',
  inviting: NO_INVITING,
  seasonId: '',
  submissions: [],
  receipts: [],
  playerRows: {},
  contentTabs: null,
  settingsTyped: new Map(),
  polled: notPolled(0),
  desk: [],
  requests: [],
  layouts: drawnLayouts(),
  headsOther: [],
  incidents: [],
} as const satisfies Partial<Match>;

/** The tab of a co-host's requests. */
export interface TeamRequests extends RequestTab {
  /** The co-host's name. */
  readonly by: string;
  /** Why nothing on the tab is carried out; '' if the tab is the co-host's own. */
  readonly refusal: string;
}

export interface ReadOptions {
  /** Titles of content tabs to read; none by default. */
  readonly contentTabs?: readonly string[];
  /**
   * The form in a task. If the ledger binds this form, it is used even if the tab “Match” differs.
   */
  readonly formId?: string;
}

/**
 * Reads and checks a match.
 * @throws IncidentError if the match cannot continue; GoogleError if Google cannot be reached
 */
export async function readMatch(
  google: Google,
  hostId: string,
  extent: ReadOptions = {},
): Promise<Match> {
  const book = await readHostBook(google, hostId, extent.contentTabs ?? []);
  const ledger = readLedger(book.ledger);
  const isWhole = ledger.kind === 'sound';
  const entries = isWhole ? ledger.entries : soundEntries(book.ledger);
  const supplied = validatedTabValues(book, {
    hostId,
    formId: extent.formId,
    isWhole,
    bound: ledgerBindingsOf(entries),
  });
  const read = readSubmissions(book.submissions, { entries, isWhole });
  const { submissions, asWritten } = read;
  const rowIncidents = isUnread(book, HOST_TABS.submissions)
    ? []
    : withColumns(book, 'submissions', read.incidents);
  const { incidents: invalid, ...settings } = hostSettingsIn(book);
  const incidents = [
    ...book.incidents,
    ...(isWhole ? ledger.incidents : []),
    ...withColumns(book, 'players', supplied.incidents),
    ...rowIncidents,
    ...invalid,
  ];
  const { seed, key, files, positions } = withKnownIncidents(
    () => playable(book, { ledger, supplied }),
    () => incidents,
  );
  const moved: readonly number[] = [
    ...(rowIncidents.length > 0 ? [HOST_TABS.submissions.sheetId] : []),
    ...(supplied.incidents.some(({ code }) => code === 'players tab')
      ? [HOST_TABS.players.sheetId]
      : []),
  ];
  return {
    files,
    seed,
    key,
    ...settings,
    seasonId: idIn(book.setting(MATCH_SETTINGS.season)) ?? '',
    positions,
    submissions,
    receipts: readReceipts(submissions, { key, asWritten }),
    playerRows: rowsOf(book.players, Object.keys(latestPosition(positions).opened.bindings.seats)),
    contentTabs: book.content,
    settingsTyped: book.settings,
    polled: readPolled(book.polls.received),
    desk: book.polls.desk,
    requests: book.polls.requests,
    layouts: book.layouts,
    headsOther: book.headsOther.filter(({ sheetId }) => !moved.includes(sheetId)),
    incidents,
  };
}

/** Reports moved columns instead of wrong cells if hardly a heading is left. */
function withColumns(
  { assumed, layouts }: HostBook,
  tab: 'players' | 'ledger' | 'submissions',
  incidents: readonly Incident[],
): readonly Incident[] {
  const { sheetId, title } = HOST_TABS[tab];
  if (!assumed.includes(sheetId)) return incidents;
  const others = incidents.filter(({ where }) => !where.startsWith(title));
  const isAffected = others.length < incidents.length;
  return isAffected ? [...others, columnsUnclear(tab, layouts[tab])] : incidents;
}

/**
 * Returns the valid parts of a match. @throws IncidentError with every problem that stops the match
 */
function playable(
  book: HostBook,
  read: {
    readonly ledger: ReadLedger;
    readonly supplied: TabValues;
  },
): Pick<Match, 'files' | 'seed' | 'positions'> & { readonly key: BindingKey } {
  const { ledger, supplied } = read;
  const isBroken = ledger.kind === 'broken' && !isUnread(book, HOST_TABS.ledger);
  const stops = [
    ...tabsGone(book),
    ...tabsUnclear(book),
    ...(isBroken ? withColumns(book, 'ledger', ledger.incidents) : []),
    ...(supplied.kind === 'wanting' ? supplied.stops : []),
  ];
  if (stops.length > 0 || ledger.kind === 'broken' || supplied.kind === 'wanting')
    throw new IncidentError(stops);
  const { seed, key, files } = supplied;
  return { seed, key, files, positions: foldLedger(ledger.entries, seed) };
}

/** Takes the form's address from the form itself, in case the tab “Match” has lost it. */
export function withFormAddress(match: Match, responderUri: string): Match {
  const { bindings } = currentPosition(match).opened;
  if (match.key === null || !matchesBinding(bindings, match.key).formAddress(responderUri))
    return match;
  return { ...match, files: { ...match.files, formAddress: responderUri } };
}

export const entriesOf = (match: Match): readonly Sealed[] =>
  match.positions.map(({ sealed }) => sealed);

export const currentPosition = (match: Match): Position => latestPosition(match.positions);

/** Returns the results of polls since the last entry. */
export function polledNow(match: Match): Polled {
  const position = currentPosition(match);
  const { entry } = position.sealed.entry;
  const { polled } = match;
  const step = stepName(position);
  if (polled.entry === entry && polled.step === step) return polled;
  if (polled.entry === entry) return { ...polled, ...NOTHING_PROMISED, step };
  const { polledAt, polledBy, forms } = polled;
  const typedAddresses = typedAddressesSince(polled, position);
  const kept = polled.step === step ? keptInStep(polled, position) : NOTHING_PROMISED;
  return { ...notPolled(entry, step), polledAt, polledBy, forms, typedAddresses, ...kept };
}

/** Returns the time of typed addresses; null if it ended before the open step was opened. */
const typedAddressesSince = (
  { typedAddresses: typed }: Polled,
  { since }: Position,
): Polled['typedAddresses'] =>
  typed === null || (typed.until !== null && Date.parse(typed.until) < Date.parse(since))
    ? null
    : typed;

type Promised = Pick<Polled, 'confirmed' | 'formOpenAt' | 'formMissed'>;

const NOTHING_PROMISED: Promised = { confirmed: {}, formOpenAt: '', formMissed: false };

/** Returns the results that interventions keep. A moved deadline lets all players answer again. */
function keptInStep(polled: Polled, { meanwhile }: Position): Promised {
  const { confirmed, formOpenAt, formMissed } = polled;
  const isMoved = meanwhile.some(
    ({ kind, entry }) => ['deadline', 'extended'].includes(kind) && entry > polled.entry,
  );
  return { confirmed, formOpenAt, formMissed: formMissed && !isMoved };
}

/** Formats the name of the open step on the tab “Received”, independent of the host's actions. */
function stepName(position: Position): string {
  const { contentChanges, place } = stepKeyOf(position);
  return `${contentChanges}.${place}`;
}
