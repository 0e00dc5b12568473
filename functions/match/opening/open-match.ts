import { MATCH } from '../../../sheets-templates/records/record-columns.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import { type DiceCommitment, drawCommitment } from '../../../sheets-templates/workbooks/proof.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { listFilesIn, setProperties, writeNotes } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { listDrawRequests } from '../../google/sheet-requests.ts';
import { applyBatch, readAreas, readMarker } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { type BeaconChain, computeRoundMs, findFirstRoundFrom } from '../beacon/rounds.ts';
import { IncidentError } from '../ledger/incident.ts';
import { getMarkerId } from '../ledger/ledger.ts';
import { hashSeed, parseSeed, type Seed } from '../ledger/seed.ts';
import { buildContinuationTask } from '../next/tasks.ts';
import { formatTime } from '../next/time.ts';
import {
  buildAccountNote,
  buildEffectsDoneNote,
  buildOpenProperties,
  OPEN_MATCH_NOTE,
  SEASON_PROPERTY,
} from '../reading/drive-notes.ts';
import type { MatchFiles } from '../reading/files.ts';
import { MATCH_SETTINGS } from '../reading/host-book.ts';
import { getCurrentPosition, type Match, readMatch } from '../reading/match.ts';
import { fetchRound } from '../running/ask-round.ts';
import { LAST_EFFECTS, publishEntry } from '../running/publish.ts';
import { scheduleRetry } from '../running/reconcile.ts';
import { commitOpening, confirmWrittenEntry } from '../showing/commit.ts';
import { drawHostWorkbook } from '../showing/host-drawing.ts';
import {
  binSpareFiles,
  closeDraft,
  type DraftFolder,
  ensureFiles,
  ensureHostBook,
  type FilesInput,
  findOrCreateDraft,
} from './draft-files.ts';
import { bindMatch, draftMatch, type Plan } from './draft-match.ts';
import { isInvited, mailInvitations } from './invitation.ts';
import { admitCoHost, shareFiles, shareFolder } from './share-files.ts';

export type ProgressReporter = (done: string) => void;

interface OpenMatchOptions {
  /** Folder of an unfinished run. Default: found or created. */
  readonly folder?: DraftFolder;
  /** Called before files are shared. An error stops the opening. */
  readonly settle?: (hostId: string) => Promise<void>;
  /** Called at least once after the match is open. */
  readonly opened?: (match: Match) => Promise<void>;
}

/**
 * Opens a match for the signed-in host, after sharing its files. Idempotent.
 * @throws NotSharedError, GoogleError; IncidentError if an effect of the entry failed
 */
export async function openMatch(
  adjudicator: Adjudicator,
  plan: Plan,
  progress: ProgressReporter,
  ways: OpenMatchOptions = {},
): Promise<Match> {
  const { google } = adjudicator;
  const folder = ways.folder ?? (await findOrCreateDraft(google, plan));
  if (folder.isLeft) progress('An earlier run left a folder, and this run continues in it.');
  if (plan.editor !== null) await shareFolder(google, folder, plan.editor);
  const match =
    (await findBegunMatch(google, folder)) ??
    (await beginMatch(adjudicator, { ...ways, plan, folder }, progress));
  const { unfinished, repairNotes } = await publishEntry(adjudicator, match, { form: null });
  const left = unfinished.filter(({ name }) => !LAST_EFFECTS.includes(name));
  if (left.length > 0) throw new IncidentError(left.flatMap(({ incident }) => incident ?? []));
  // The retry carries out the remaining effects, such as the announcement.
  if (unfinished.length > 0)
    await scheduleRetry(
      adjudicator,
      buildContinuationTask(getCurrentPosition(match).sealed, match.files),
    );
  for (const sentence of repairNotes) progress(sentence);
  const { entry } = getCurrentPosition(match).sealed.entry;
  await writeNotes(google, match.files.hostId, {
    ...OPEN_MATCH_NOTE,
    ...buildAccountNote(plan.editor),
    ...buildEffectsDoneNote(entry),
  });
  const ofSeason = plan.season === undefined ? {} : { [SEASON_PROPERTY]: plan.season.hostId };
  await setProperties(google, match.files.hostId, {
    ...buildOpenProperties(getCurrentPosition(match)),
    ...ofSeason,
  });
  progress('Everything is published, and the form accepts answers.');
  if (plan.notify) await mailPlayers(google, { match, folder }, progress);
  await admitCoHosts(google, match, plan, progress);
  // Clean up before the season links the match. No later run uses this folder.
  if (plan.season !== undefined) await binSpareFiles(google, { plan, folder }, match.files);
  await ways.opened?.(match);
  await closeDraft(google, folder);
  return match;
}

/** Mails the players without a mail from an earlier run. Errors do not stop the opening. */
async function mailPlayers(
  google: Google,
  { match, folder }: { readonly match: Match; readonly folder: DraftFolder },
  progress: ProgressReporter,
): Promise<void> {
  const noted = new Map(
    (folder.isLeft ? await listFilesIn(google, folder.id) : []).map(({ id, notes }) => [id, notes]),
  );
  const { seats, failed } = await mailInvitations(
    google,
    match,
    match.files.seats.filter((one) => !isInvited(match, one, noted.get(one.workbookId) ?? {})),
  );
  if (seats.length > 0) progress(`Google mails invitations to ${seats.join(', ')}.`);
  for (const { seat, why } of failed)
    progress(`${seat} was not invited by mail. “sealed invite” shows the invitation. ${why}`);
}

/** Gives co-hosts access. A refusal by Google does not stop the opening. */
async function admitCoHosts(
  google: Google,
  match: Match,
  { coHosts = [], notify, editor }: Plan,
  progress: ProgressReporter,
): Promise<void> {
  for (const { name, email } of coHosts) {
    try {
      await admitCoHost(google, match, { email, isMailed: notify, runners: [editor ?? ''] });
      progress(`The co-host ${name} can edit the host’s workbook.`);
    } catch (error) {
      if (!(error instanceof GoogleError) || error.retriable) throw error;
      progress(
        `${name} is a co-host without access. Share the workbook yourself. ${error.message}`,
      );
    }
  }
}

/** Reads the match if an earlier run has written its first entry; else null. */
async function findBegunMatch(google: Google, folder: DraftFolder): Promise<Match | null> {
  const hostId = folder.made.get('host');
  if (hostId === undefined || (await readMarker(google, hostId, getMarkerId(0))) === null)
    return null;
  return readMatch(google, hostId);
}

interface BeginInput extends Pick<OpenMatchOptions, 'settle'> {
  readonly plan: Plan;
  readonly folder: DraftFolder;
}

/**
 * Creates and shares all files, and writes the first entry. With a beacon, the commitment to the
 * dice is public before their round.
 */
async function beginMatch(
  adjudicator: Adjudicator,
  input: BeginInput,
  progress: ProgressReporter,
): Promise<Match> {
  const { google } = adjudicator;
  const { plan, settle } = input;
  const { beacon: chain } = plan.settings;
  const draft = draftMatch(plan, google.now());
  const { dice, folder } =
    chain === undefined
      ? { dice: null, folder: input.folder }
      : await settleDice(google, chain, { ...input, draft });
  const files = await ensureFiles(google, { plan, draft, folder });
  await settle?.(files.hostId);
  if (dice !== null) await publishDiceCommitment(google, { plan, files, dice });
  progress(
    dice === null
      ? 'The files are created.'
      : 'The files are created. They show players how the dice will be derived.',
  );
  await shareFiles(google, { plan, files, folder });
  progress('The files are shared.');
  const match =
    dice === null
      ? bindMatch(draft, files, google.now())
      : await bindWithDice(adjudicator, { plan, files, dice }, progress);
  // Another run opened the match first, in the same files: use its match.
  if (!(await commitOpening(adjudicator, match))) return readMatch(google, match.files.hostId);
  await confirmWrittenEntry(adjudicator, { match, sealed: getCurrentPosition(match).sealed });
  progress('The first entry of the ledger is written.');
  return match;
}

interface DiceInput {
  readonly plan: Plan;
  readonly files: MatchFiles;
  readonly dice: SettledDice;
}

/** Waits for the round of the start. @throws IncidentError if the beacon is unavailable */
async function bindWithDice(
  adjudicator: Adjudicator,
  { plan, files, dice }: DiceInput,
  progress: ProgressReporter,
): Promise<Match> {
  const { chain, round: number, seed } = dice;
  const outMs = computeRoundMs(chain, number);
  const when = formatTime(outMs, plan.settings);
  progress(`Waiting for round ${number} of the beacon, which is published ${when}.`);
  await adjudicator.beacon?.waitUntil(outMs + CLOCK_ALLOWANCE_MS);
  const round = await fetchRound(adjudicator, { chain, number });
  const { google } = adjudicator;
  const begun = draftMatch({ ...plan, seed }, google.now(), round);
  return bindMatch(begun, files, Math.max(google.now(), outMs));
}

/** Maximum difference between the clocks of beacon and machine. */
const CLOCK_ALLOWANCE_MS = 1000;

/** Time from the choice of a round to its publication. Workbooks are shared in between. */
const ROUND_NOTICE_MS = 120_000;

/** Minimum time until the publication of a round that no workbook shows yet. */
const MIN_ROUND_NOTICE_MS = 60_000;

/** Property of the host's workbook: number of the round for the dice of the start. */
const ROUND_PROPERTY = 'sealed-orders-round';

interface SettledDice {
  readonly chain: BeaconChain;
  readonly seed: Seed;
  readonly round: number;
}

/**
 * Fixes seed and round in the host’s workbook before other workbooks exist, so that a retry uses
 * them again. Returns the folder of the workbook. @throws GoogleError
 */
async function settleDice(
  google: Google,
  chain: BeaconChain,
  opening: FilesInput,
): Promise<{ readonly dice: SettledDice; readonly folder: DraftFolder }> {
  const folder = await ensureHostBook(google, opening);
  const hostId = folder.made.get('host') ?? '';
  const seed =
    (await findWrittenSeed(google, hostId)) ?? (await writeSeed(google, hostId, opening.draft));
  const round = await settleRound(google, { chain, folder, hostId });
  return { dice: { chain, seed, round }, folder };
}

/** Reads the seed from the tab “Match”; null if there is none. */
async function findWrittenSeed(google: Google, hostId: string): Promise<Seed | null> {
  const { sheetId } = HOST_TABS.match;
  const [rows = []] = await readAreas(google, hostId, [{ kind: 'tab', sheetId }]);
  const records = rows.slice(1).map(MATCH.readRecord);
  const found = records.find(({ setting }) => setting === MATCH_SETTINGS.seed);
  return parseSeed(String(found?.value ?? ''));
}

async function writeSeed(google: Google, hostId: string, draft: Match): Promise<Seed> {
  const tab = drawHostWorkbook(draft).sheets.filter(
    ({ sheetId }) => sheetId === HOST_TABS.match.sheetId,
  );
  await applyBatch(google, hostId, tab.flatMap(listDrawRequests));
  return draft.seed;
}

/** Returns the round of an earlier run if workbooks show it or it is far ahead; else a new one. */
async function settleRound(
  google: Google,
  given: { readonly chain: BeaconChain; readonly folder: DraftFolder; readonly hostId: string },
): Promise<number> {
  const { chain, folder, hostId } = given;
  const nowMs = google.now();
  const noted = Number(folder.hostSays[ROUND_PROPERTY]);
  const isNoted = Number.isInteger(noted) && noted > 0;
  const isTold = [...folder.made.keys()].some((part) => part !== 'host');
  if (isNoted && (isTold || computeRoundMs(chain, noted) >= nowMs + MIN_ROUND_NOTICE_MS))
    return noted;
  const round = findFirstRoundFrom(chain, nowMs + ROUND_NOTICE_MS);
  await setProperties(google, hostId, { [ROUND_PROPERTY]: `${round}` });
  return round;
}

/** Writes the dice commitment on every player's workbook. Idempotent. @throws GoogleError */
async function publishDiceCommitment(
  google: Google,
  { plan, files, dice }: DiceInput,
): Promise<void> {
  const { title } = plan.settings;
  const promise: DiceCommitment = {
    seedHash: hashSeed(dice.seed),
    chain: dice.chain.chain,
    round: dice.round,
    outText: formatTime(computeRoundMs(dice.chain, dice.round), plan.settings),
  };
  const books = [
    { id: files.publicId, tab: PUBLIC_TABS.story },
    ...files.seats.map(({ workbookId }) => ({ id: workbookId, tab: PLAYER_TABS.now })),
  ];
  for (const { id, tab } of books)
    await applyBatch(google, id, listDrawRequests(drawCommitment(tab, title, promise)));
}
