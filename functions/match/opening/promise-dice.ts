/** The beginning of a match with a public beacon: seed and round are settled and promised to players before that round comes out. */

import { MATCH } from '../../../sheets-templates/records/record-columns.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-workbook.ts';
import { type DicePromise, promiseSheet } from '../../../sheets-templates/workbooks/promise.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { setProperties } from '../../google/drive.ts';
import { drawSheetRequests } from '../../google/sheet-requests.ts';
import { applyBatch, readAreas } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import {
  type BeaconChain,
  type BeaconRound,
  firstRoundFrom,
  roundInstant,
} from '../beacon/rounds.ts';
import { type Seed, seedFrom, seedHash } from '../ledger/seed.ts';
import { wallClock } from '../next/time.ts';
import type { MatchFiles } from '../reading/files.ts';
import { MATCH_SETTINGS } from '../reading/host-book.ts';
import type { Match } from '../reading/match.ts';
import { hostDrawing } from '../showing/workbooks.ts';
import { roundOf } from '../visiting/ask-round.ts';
import { type DraftFolder, hostBookIn, makeHostBook } from './draft-files.ts';
import type { Plan } from './draft-match.ts';

/** The round of the beginning comes out so long after it was settled: in milliseconds. Players get their workbooks meanwhile. */
const PROMISED_AHEAD_MS = 120_000;

/** Nobody has been promised anything yet, and the round comes out sooner than this: another one is taken. */
const TOO_SOON_MS = 60_000;

/** Of the host's workbook: the round of its beginning. */
const ROUND = 'sealed-orders-round';

/** What the dice of the beginning will come of. */
interface SettledDice {
  readonly chain: BeaconChain;
  readonly seed: Seed;
  readonly round: number;
}

interface Opening {
  readonly plan: Plan;
  readonly draft: Match;
  readonly folder: DraftFolder;
}

/**
 * The seed and the round of a match that is being opened: both stand in the host's workbook before any player has one, so that whoever
 * stops here and begins again gets the same. The folder is given back with that workbook in it. @throws GoogleError
 */
export async function settleDice(
  google: Google,
  chain: BeaconChain,
  opening: Opening,
): Promise<{ readonly dice: SettledDice; readonly folder: DraftFolder }> {
  const folder = await makeHostBook(google, opening);
  const hostId = hostBookIn(folder) ?? '';
  const seed = (await seedOn(google, hostId)) ?? (await writeSeed(google, hostId, opening.draft));
  const round = await settledRound(google, { chain, folder, hostId });
  return { dice: { chain, seed, round }, folder };
}

/** Null while none is written. */
async function seedOn(google: Google, hostId: string): Promise<Seed | null> {
  const { sheetId } = HOST_TABS.match;
  const [rows = []] = await readAreas(google, hostId, [{ kind: 'tab', sheetId }]);
  const records = rows.slice(1).map(MATCH.recordOf);
  const found = records.find(({ setting }) => setting === MATCH_SETTINGS.seed);
  return seedFrom(String(found?.value ?? ''));
}

async function writeSeed(google: Google, hostId: string, draft: Match): Promise<Seed> {
  const tab = hostDrawing(draft).sheets.filter(
    ({ sheetId }) => sheetId === HOST_TABS.match.sheetId,
  );
  await applyBatch(google, hostId, tab.flatMap(drawSheetRequests));
  return draft.seed;
}

/** As an earlier run has settled it, unless it comes out soon and no player has been told of it. */
async function settledRound(
  google: Google,
  given: { readonly chain: BeaconChain; readonly folder: DraftFolder; readonly hostId: string },
): Promise<number> {
  const { chain, folder, hostId } = given;
  const nowMs = google.now();
  const noted = Number(folder.hostSays[ROUND]);
  const isNoted = Number.isInteger(noted) && noted > 0;
  const isTold = [...folder.made.keys()].some((part) => part !== 'host');
  if (isNoted && (isTold || roundInstant(chain, noted) >= nowMs + TOO_SOON_MS)) return noted;
  const round = firstRoundFrom(chain, nowMs + PROMISED_AHEAD_MS);
  await setProperties(google, hostId, { [ROUND]: `${round}` });
  return round;
}

/** Writes the promise on every workbook that others than the host read. Repeating changes nothing. @throws GoogleError */
export async function promiseDice(
  google: Google,
  {
    plan,
    files,
    dice,
  }: { readonly plan: Plan; readonly files: MatchFiles; readonly dice: SettledDice },
): Promise<void> {
  const { title } = plan.settings;
  const promise: DicePromise = {
    seedHash: seedHash(dice.seed),
    chain: dice.chain.chain,
    round: dice.round,
    outText: wallClock(roundInstant(dice.chain, dice.round), plan.settings),
  };
  const books = [
    { id: files.publicId, tab: PUBLIC_TABS.story },
    ...files.seats.map(({ workbookId }) => ({ id: workbookId, tab: PLAYER_TABS.now })),
  ];
  for (const { id, tab } of books)
    await applyBatch(google, id, drawSheetRequests(promiseSheet(tab, title, promise)));
}

/** The round of the beginning, when it has come out. @throws IncidentError where it cannot be had */
export async function promisedRound(
  adjudicator: Adjudicator,
  { chain, round: number }: SettledDice,
): Promise<BeaconRound> {
  await adjudicator.beacon?.waitUntil(roundInstant(chain, number) + SURELY_OUT_MS);
  return roundOf(adjudicator, { chain, number });
}

/** A beacon tells a round at once; its clock and this machine's may differ a little. */
const SURELY_OUT_MS = 1000;
