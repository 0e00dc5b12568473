import { exportMatch } from '../../../functions/match/auditing/archive.ts';
import { judgeArchive, verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { type Entry, getInstant, type Settings } from '../../../functions/match/ledger/entry.ts';
import type { RequestedAction } from '../../../functions/match/next/interventions.ts';
import { listDays } from '../../../functions/match/next/time.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { sendAboutMessage } from '../../support/table/say.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { ABOUT_ME_SETTINGS, drawAction } from './fold.ts';
import { runAsMatchHost } from './host.ts';

export interface WireMatch {
  readonly entries: number;
  readonly interventions: number;
  /** Violation as a sentence; null if all readers could verify the match. */
  readonly breaks: string | null;
}

const MAX_INTERVENTIONS = 10;
/** Maximum number of turns. A match could be undone forever. */
const MAX_TURNS = 250;

export async function playOnWire(
  game: AnyGame,
  seed: number,
  settings: Partial<Settings> = {},
): Promise<WireMatch> {
  const players = game.seats.least;
  // Hourly polls make a match four times as slow, so half of the matches have none.
  const aboutMe = seed % 2 === 0 ? ABOUT_ME_SETTINGS : {};
  const table = await openTable({ game, players, settings: { ...aboutMe, ...settings } });
  const interventions = await playToEnd(table, seed);
  const { positions } = await table.read();
  return { entries: positions.length, interventions, breaks: await findChainBreak(table) };
}

/** Plays to the end. Returns the number of interventions. */
async function playToEnd(table: Table, seed: number): Promise<number> {
  const chance = seedChance(seed);
  let interventions = 0;
  for (let turn = 1; turn <= MAX_TURNS; turn++) {
    const match = await table.read();
    if (getCurrentPosition(match).sealed.entry.next === null) break;
    const draw = chance(`turn ${turn}`);
    const wants = interventions < MAX_INTERVENTIONS && draw.integer(1, 2) === 1;
    const scene = { match, responses: [], nowMs: table.emulator.clock.now() };
    if (wants && (await tryAction(table, drawAction(scene, draw), turn))) {
      interventions += 1;
      continue;
    }
    await sendMessages(table, chance(`messages of turn ${turn}`));
    await sendAnswers(table, draw, turn);
    await table.deadline();
  }
  return interventions;
}

const tryAction = async (table: Table, action: RequestedAction, turn: number): Promise<boolean> =>
  (await runAsMatchHost(table, action, `Chosen at random in turn ${turn}.`)).kind === 'done';

/** Resumes a paused match, and lets some seats answer. */
async function sendAnswers(table: Table, draw: Draw, turn: number): Promise<void> {
  const isPaused = getCurrentPosition(await table.read()).sealed.entry.next?.deadline === null;
  if (isPaused) await tryAction(table, { kind: 'resume' }, turn);
  const position = getCurrentPosition(await table.read());
  const seats = (position.step?.asks ?? []).map(({ seat }) => seat);
  const answering = seats.filter(() => draw.integer(1, 5) > 1);
  if (position.answersUntil === null && answering.length > 0) await table.robots(answering);
}

/** Lets some seats ask for more time, or announce that they are away or back. */
async function sendMessages(table: Table, draw: Draw): Promise<void> {
  const match = await table.read();
  if (getCurrentPosition(match).step === null || match.files.aboutForm === undefined) return;
  const day = (ms: number): string => listDays(ms, { timeZone: 'Europe/Berlin' }, 3)[2]?.name ?? '';
  for (const { seat } of match.files.seats) {
    const kind = draw.pick([null, null, 'more time', 'away', 'back'] as const);
    const lastDay = kind === 'away' ? day(Date.parse(getInstant(getLastEntry(match)))) : '';
    if (kind !== null) await sendAboutMessage(table.emulator, match, { seat, kind, lastDay });
  }
}

const getLastEntry = (match: Match): Entry => getCurrentPosition(match).sealed.entry;

async function findChainBreak(table: Table): Promise<string | null> {
  const match = await table.read();
  if (getCurrentPosition(match).sealed.entry.next !== null) return 'it did not end';
  if (match.incidents.length > 0) return JSON.stringify(match.incidents);
  const google = table.as(HOST);
  const verdicts = [
    await verifyMatch(google, table.hostId),
    await verifyMatch(google, buildSheetLink(match.files, match.files.publicId)),
    (await judgeArchive(await exportMatch(google, table.hostId))).verdict,
  ];
  const isVerified = verdicts.every(({ kind }) => kind === 'verified');
  return isVerified ? null : JSON.stringify(verdicts).slice(0, 1000);
}
