/** A whole match over the wire in which the host intervenes by chance, verified by host, archive and stranger when it is over. */

import { archiveOf } from '../../../functions/match/auditing/archive.ts';
import { verifyArchive, verifyMatch } from '../../../functions/match/auditing/verify.ts';
import type { Settings } from '../../../functions/match/ledger/entry.ts';
import type { RequestedAction } from '../../../functions/match/next/request.ts';
import { spreadsheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { anyAction } from './fold.ts';
import { hostDoes } from './host.ts';

/** What came of it. */
export interface WireMatch {
  readonly entries: number;
  readonly interventions: number;
  /** In words; null when everybody found it verified and nobody was told of incidents. */
  readonly breaks: string | null;
}

const MOST_INTERVENTIONS = 10;
/** A host who undid for ever would never end. */
const MOST_TURNS = 250;

export async function playedOnWire(
  game: AnyGame,
  seed: number,
  settings: Partial<Settings> = {},
): Promise<WireMatch> {
  const table = await openTable({ game, players: game.seats.least, settings });
  try {
    const interventions = await playedAt(table, seed);
    const { positions } = await table.read();
    return { entries: positions.length, interventions, breaks: await breakIn(table) };
  } finally {
    await table.close();
  }
}

/** Gives how often the host intervened. */
async function playedAt(table: Table, seed: number): Promise<number> {
  const chance = seededChance(seed);
  let done = 0;
  for (let turn = 1; turn <= MOST_TURNS; turn++) {
    const match = await table.read();
    if (currentPosition(match).sealed.entry.next === null) return done;
    const draw = chance(`turn ${turn}`);
    const wants = done < MOST_INTERVENTIONS && draw.integer(1, 2) === 1;
    const scene = { match, responses: [], nowMs: table.emulator.clock.now() };
    if (wants && (await isDone(table, anyAction(scene, draw), turn))) done += 1;
    else await goOn(table, draw, turn);
  }
  return done;
}

const isDone = async (table: Table, action: RequestedAction, turn: number): Promise<boolean> =>
  (await hostDoes(table, action, `By chance, in turn ${turn}.`)).kind === 'done';

/** Some answer, and the deadline comes; a match that is paused is resumed first. */
async function goOn(table: Table, draw: Draw, turn: number): Promise<void> {
  const position = currentPosition(await table.read());
  if (position.sealed.entry.next?.deadline === null) {
    await isDone(table, { kind: 'resume' }, turn);
    return;
  }
  const seats = (position.step?.asks ?? []).map(({ seat }) => seat);
  const answering = seats.filter(() => draw.integer(1, 5) > 1);
  if (position.answersUntil === null && answering.length > 0) await table.robots(answering);
  await table.deadline();
}

async function breakIn(table: Table): Promise<string | null> {
  const match = await table.read();
  if (currentPosition(match).sealed.entry.next !== null) return 'it did not end';
  if (match.incidents.length > 0) return JSON.stringify(match.incidents);
  const google = table.as(HOST);
  const verdicts = [
    await verifyMatch(google, table.hostId),
    await verifyMatch(google, spreadsheetLink(match.files, match.files.publicId)),
    await verifyArchive(await archiveOf(google, table.hostId)),
  ];
  const isVerified = verdicts.every(({ kind }) => kind === 'verified');
  return isVerified ? null : JSON.stringify(verdicts).slice(0, 1000);
}
