import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import type { Grid } from '../../google/sheets.ts';
import type { BindingKey } from '../ledger/bindings.ts';
import type { SealedEntry } from '../ledger/entry.ts';
import { foldLedger } from '../ledger/fold.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { type LedgerReading, readLedger, readLedgerBindings } from '../ledger/ledger.ts';
import { buildStepKey, getLatestPosition, type Position } from '../ledger/position.ts';
import type { Seed } from '../ledger/seed.ts';
import { type MatchFiles, parseFileId } from './files.ts';
import {
  buildUnclearColumns,
  type ChangedHead,
  createDrawnLayouts,
  type HostBook,
  listMissingTabs,
  listUnclearTabs,
  MATCH_SETTINGS,
  type RequestTab,
  readHostBook,
  type TabLayouts,
} from './host-book.ts';
import {
  type DiscordSettings,
  type InvitationSettings,
  NO_DISCORD,
  NO_INVITATION_SETTINGS,
  parseHostSettings,
} from './host-settings.ts';
import { createPollRecord, type PollRecord, parsePollRecord } from './polled.ts';
import { type Receipt, readReceipts, readSubmissions, type SubmissionRows } from './submissions.ts';
import { buildBindingTests, findSeatRows, requireTabValues } from './tab-values.ts';

export interface Match {
  readonly files: MatchFiles;
  readonly seed: Seed;
  /** Key of the bindings; null in an archive or a public workbook. */
  readonly key: BindingKey | null;
  readonly discord: DiscordSettings;
  /** Address of the match's web page; '' if not set. */
  readonly pageAddress: string;
  readonly inviting: InvitationSettings;
  /** Season match only: id of the season's host workbook, to request a poll; else empty. */
  readonly seasonId: string;
  /** Position after each entry, the opening first. */
  readonly positions: readonly Position[];
  readonly submissions: SubmissionRows;
  /** Checked submissions, sorted by entry and then by time. */
  readonly receipts: readonly Receipt[];
  /** Rows of the tab “Players” by seat, from 0. Absent for a seat whose row is lost. */
  readonly playerRows: Readonly<Record<string, number>>;
  /** Content tabs by title, with their headings; null if they were not read. */
  readonly contentTabs: HostBook['content'];
  /** Cells of the tab “Match” by setting; empty if the tab is missing. */
  readonly settingsTyped: HostBook['settings'];
  /** Results of polls on the tab “Received”; see {@link getPollRecord}. */
  readonly polled: PollRecord;
  /** Cells of the Desk; empty if it was not read. */
  readonly desk: Grid;
  /** Rows of the tab “Requests” below the headings; null if the tab is deleted. */
  readonly requests: Grid | null;
  /** Requests of co-hosts; absent until a poll has read them. */
  readonly teamRequests?: readonly CoHostRequests[];
  readonly layouts: TabLayouts;
  /** Tabs whose missing headings a poll restores. */
  readonly headsOther: readonly ChangedHead[];
  readonly incidents: readonly Incident[];
}

/** Default values of the fields that only the host's workbook provides. */
export const DEFAULT_HOST_FIELDS = {
  key: null,
  discord: NO_DISCORD,
  pageAddress: '',
  inviting: NO_INVITATION_SETTINGS,
  seasonId: '',
  submissions: [],
  receipts: [],
  playerRows: {},
  contentTabs: null,
  settingsTyped: new Map(),
  polled: createPollRecord(0),
  desk: [],
  requests: [],
  layouts: createDrawnLayouts(),
  headsOther: [],
  incidents: [],
} as const satisfies Partial<Match>;

export interface CoHostRequests extends RequestTab {
  readonly by: string;
  /** Why the requests are refused; '' if only the co-host can edit the tab. */
  readonly refusal: string;
}

export interface MatchReadOptions {
  /** Titles of the content tabs to read; absent to read none. */
  readonly contentTabs?: readonly string[];
  /** Id of the form that a task names. It replaces a wrong id on “Match” if the ledger binds it. */
  readonly formId?: string;
}

/** Reads and checks a match. @throws IncidentError if the match must stop; GoogleError */
export async function readMatch(
  google: Google,
  hostId: string,
  extent: MatchReadOptions = {},
): Promise<Match> {
  const book = await readHostBook(google, hostId, extent.contentTabs ?? []);
  const ledger = requireLedger(book);
  const supplied = requireTabValues(book, {
    hostId,
    formId: extent.formId,
    bound: readLedgerBindings(ledger.entries),
  });
  const { seed, key, files } = supplied;
  const read = readSubmissions(book.submissions, ledger.entries);
  const { submissions, asWritten } = read;
  const rowIncidents = withUnclearColumns(book, 'submissions', read.incidents);
  const { incidents: invalid, ...settings } = parseHostSettings(book);
  const incidents = [
    ...book.incidents,
    ...ledger.incidents,
    ...withUnclearColumns(book, 'players', supplied.incidents),
    ...rowIncidents,
    ...invalid,
  ];
  const positions = foldLedger(ledger.entries, seed);
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
    seasonId: parseFileId(book.setting(MATCH_SETTINGS.season)) ?? '',
    positions,
    submissions,
    receipts: readReceipts(submissions, { key, asWritten }),
    playerRows: findSeatRows(
      book.players,
      files.seats.map(({ seat }) => seat),
    ),
    contentTabs: book.content,
    settingsTyped: book.settings,
    polled: parsePollRecord(book.polls.received),
    desk: book.polls.desk,
    requests: book.polls.requests,
    layouts: book.layouts,
    headsOther: book.headsOther.filter(({ sheetId }) => !moved.includes(sheetId)),
    incidents,
  };
}

/** Replaces the incidents about cells by one about columns, if most headings are missing. */
function withUnclearColumns(
  { layouts }: HostBook,
  tab: 'players' | 'ledger' | 'submissions',
  incidents: readonly Incident[],
): readonly Incident[] {
  if (layouts[tab].kind !== 'assumed') return incidents;
  const others = incidents.filter(({ where }) => !where.startsWith(HOST_TABS[tab].title));
  const isAffected = others.length < incidents.length;
  return isAffected ? [...others, buildUnclearColumns(tab, layouts[tab])] : incidents;
}

/**
 * Reads the ledger, by which all other tabs are checked.
 * @throws IncidentError if the ledger is broken, or a tab is missing or unclear
 */
function requireLedger(book: HostBook): Extract<LedgerReading, { readonly kind: 'sound' }> {
  const tabs = [...listMissingTabs(book), ...listUnclearTabs(book)];
  if (tabs.length > 0) throw new IncidentError(tabs);
  const ledger = readLedger(book.ledger);
  if (ledger.kind === 'sound') return ledger;
  throw new IncidentError(withUnclearColumns(book, 'ledger', ledger.incidents));
}

/** Uses the form's address as Google reports it, in case the tab “Match” has lost it. */
export function withFormAddress(match: Match, responderUri: string): Match {
  const { bindings } = getCurrentPosition(match).opened;
  if (match.key === null || !buildBindingTests(bindings, match.key).formAddress(responderUri))
    return match;
  return { ...match, files: { ...match.files, formAddress: responderUri } };
}

export const listEntries = (match: Match): readonly SealedEntry[] =>
  match.positions.map(({ sealed }) => sealed);

export const getCurrentPosition = (match: Match): Position => getLatestPosition(match.positions);

/** Returns the results of polls since the last entry. */
export function getPollRecord(match: Match): PollRecord {
  const position = getCurrentPosition(match);
  const { entry } = position.sealed.entry;
  const { polled } = match;
  const step = formatStepName(position);
  if (polled.entry === entry && polled.step === step) return polled;
  if (polled.entry === entry) return { ...polled, ...NO_STEP_RECORD, step };
  const { polledAt, polledBy, forms } = polled;
  const typedAddresses = selectTypedAddresses(polled, position);
  const stepRecord = polled.step === step ? selectStepRecord(polled, position) : NO_STEP_RECORD;
  return {
    ...createPollRecord(entry, step),
    polledAt,
    polledBy,
    forms,
    typedAddresses,
    ...stepRecord,
  };
}

/** Returns the period of typed addresses; null if it ended before the open step. */
const selectTypedAddresses = (
  { typedAddresses: addresses }: PollRecord,
  { since }: Position,
): PollRecord['typedAddresses'] =>
  addresses === null ||
  (addresses.until !== null && Date.parse(addresses.until) < Date.parse(since))
    ? null
    : addresses;

type StepRecord = Pick<PollRecord, 'confirmed' | 'formOpenAt' | 'formMissed'>;

const NO_STEP_RECORD: StepRecord = { confirmed: {}, formOpenAt: '', formMissed: false };

/**
 * Selects the results of polls that are kept after an intervention. A moved deadline clears a
 * missed form, since all players may answer again.
 */
function selectStepRecord(polled: PollRecord, { meanwhile }: Position): StepRecord {
  const { confirmed, formOpenAt, formMissed } = polled;
  const isMoved = meanwhile.some(
    ({ kind, entry }) => ['deadline', 'extended'].includes(kind) && entry > polled.entry,
  );
  return { confirmed, formOpenAt, formMissed: formMissed && !isMoved };
}

/** Formats the name of the open step for the tab “Received”. */
function formatStepName(position: Position): string {
  const { contentChanges, place } = buildStepKey(position);
  return `${contentChanges}.${place}`;
}
