import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import {
  getCurrentPosition,
  listEntries,
  type Match,
} from '../../../functions/match/reading/match.ts';
import { readCurrentDesk } from '../../../functions/match/showing/host-pages.ts';
import { findGame, formatRules } from '../../../rules/games.ts';
import { atDepth } from '../../support/depth.ts';
import { playStep } from '../../support/table/eventful.ts';
import { HOST, openTable, type SavedMatch, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';

/** A match that another version of the program has continued. */
export interface ContinuedMatch {
  /** The version of the rules that a new match would get. */
  readonly newRules: string;
  readonly verdicts: readonly string[];
  readonly rules: readonly string[];
  readonly drawnBy: readonly (number | undefined)[];
  readonly stateHashes: readonly string[];
  /** Text of the host's Desk. */
  readonly desk: string;
}

const PLAYED_STEPS = atDepth({ quick: 2, deep: 100 });

async function readDesk(table: Table): Promise<string> {
  const { cells } = await readCurrentDesk(table.as(HOST), table.hostId);
  return (cells ?? []).flat().join(' ').replace(/\s+/g, ' ');
}

const isOver = (match: Match): boolean => getCurrentPosition(match).step === null;

export async function continueMatch(savedMatch: SavedMatch): Promise<ContinuedMatch> {
  const table = await openTable({ game: USUAL_GAME, from: savedMatch });
  const verdict = async (): Promise<string> =>
    (await verifyMatch(table.as(HOST), table.hostId)).kind;
  const before = await verdict();
  for (let step = 0; step < PLAYED_STEPS && !isOver(await table.read()); step++)
    await playStep(table);
  const match = await table.read();
  const entries = listEntries(match).map(({ entry }) => entry);
  const now = findGame(getCurrentPosition(match).game.id);
  const wentOn: ContinuedMatch = {
    newRules: now === undefined ? '' : formatRules(now),
    verdicts: [before, await verdict()],
    rules: [...new Set(entries.map(({ rules }) => rules))],
    drawnBy: entries.map(({ drawnBy }) => drawnBy),
    stateHashes: entries.map(({ stateHash }) => stateHash),
    desk: /Upgraded since: [^.]*\. [^.]*\./.exec(await readDesk(table))?.[0] ?? '',
  };
  return wentOn;
}

if (import.meta.main) {
  const savedMatch: SavedMatch = deserialize(readFileSync(process.argv[2] ?? ''));
  process.stdout.write(JSON.stringify(await continueMatch(savedMatch)));
}
