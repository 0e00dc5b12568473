/** Prepares a season, whose matches are played in a world of their own and then copied. */

import type { World } from '../../../emulator/core/world.ts';
import type { Emulator } from '../../../emulator/emulator.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { scheduleWake } from '../../../functions/match/next/tasks.ts';
import { type LinkInput, linkMatch } from '../../../functions/match/opening/open-episode.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { listUnopened } from '../../../functions/match/reading/season-matches.ts';
import { SEASON } from '../../../rules/games.ts';
import { answerAll, openNextDue } from '../../support/table/season-table.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { createHostsGoogle, QUEUE_AND_CALLER } from './match-under-test.ts';

/** Time until the host opens a match that is due, and until an open match ends. */
export const MATCH_EVENT_AFTER_MS = 3 * 3_600_000;

type WorldPart = Pick<World, 'files' | 'spreadsheets' | 'forms'>;

export interface SeasonEvent {
  readonly kind: 'opened' | 'over';
  readonly linked: LinkInput;
  readonly part: WorldPart;
}

/**
 * Plays the matches of a recorded season. The returned function returns the next event, or null.
 */
export function createSeasonEvents(
  seasonId: string,
): (world: World, nowMs: number) => Promise<SeasonEvent | null> {
  const over = new Map<string, SeasonEvent>();
  return async (world, nowMs) => {
    const [match] = Object.keys(world.files).includes(seasonId)
      ? await listAwaited(world, nowMs)
      : [];
    if (match === undefined) return null;
    const played = over.get(match);
    if (played !== undefined) return played;
    const both = await playInOwnWorld({ world, nowMs, seasonId, nth: over.size + 1 });
    if (both !== null) over.set(match, both.over);
    return both?.opened ?? null;
  };

  async function listAwaited(world: World, nowMs: number): Promise<readonly string[]> {
    const table = await openTable({ game: SEASON, from: { world, nowMs, hostId: seasonId } });
    const { step } = getCurrentPosition(await table.read());
    return (step?.awaits ?? []).map(({ match }) => match);
  }
}

/** Added to ids, so that ids of different worlds are never equal. */
const ID_OFFSET = 1_000_000;

/** Opens and plays the first due match in its own world; null if no match is due. */
async function playInOwnWorld(given: {
  readonly world: World;
  readonly nowMs: number;
  readonly seasonId: string;
  readonly nth: number;
}): Promise<{ readonly opened: SeasonEvent; readonly over: SeasonEvent } | null> {
  const { nowMs, seasonId, nth } = given;
  const world = { ...given.world, nextId: given.world.nextId + nth * ID_OFFSET };
  const from = { world, nowMs, hostId: seasonId };
  const table = await openTable({ game: SEASON, from });
  const [awaited] = listUnopened(getCurrentPosition(await table.read()));
  const match = await openNextDue(table);
  if (awaited === undefined || match === null) return null;
  const { hostId } = match.files;
  const linked = { match, awaited };
  const opened = selectNewFiles(table.emulator, given.world);
  await playMatchToEnd(table, hostId);
  const over = selectNewFiles(table.emulator, given.world);
  return {
    opened: { kind: 'opened', linked, part: opened },
    over: { kind: 'over', linked, part: over },
  };
}

async function playMatchToEnd(table: Table, hostId: string): Promise<void> {
  const readSeason = (): Promise<Match> => readMatch(table.as(HOST), hostId);
  for (
    let match = await readSeason();
    getCurrentPosition(match).step !== null;
    match = await readSeason()
  ) {
    await answerAll(table, match);
    const { next } = getCurrentPosition(match).sealed.entry;
    await table.emulator.clock.advanceTo(Date.parse(next?.deadline ?? ''));
  }
}

/** Selects files that the other world lacks. */
function selectNewFiles(emulator: Emulator, before: World): WorldPart {
  const { files, spreadsheets, forms } = emulator.snapshot();
  const isNew = ([id]: readonly [string, unknown]): boolean => before.files[id] === undefined;
  const onlyNew = <One>(all: Readonly<Record<string, One>>): Record<string, One> =>
    Object.fromEntries(Object.entries(all).filter(isNew));
  return { files: onlyNew(files), spreadsheets: onlyNew(spreadsheets), forms: onlyNew(forms) };
}

/** Copies the event into a world. Returns why that failed as a sentence; null if it worked. */
export async function copyEvent(
  emulator: Emulator,
  seasonId: string,
  { kind, linked, part }: SeasonEvent,
): Promise<string | null> {
  const world = emulator.snapshot();
  emulator.restore({
    ...world,
    files: { ...world.files, ...part.files },
    spreadsheets: { ...world.spreadsheets, ...part.spreadsheets },
    forms: { ...world.forms, ...part.forms },
  });
  const google = createHostsGoogle(emulator);
  const host: Adjudicator = { google, queue: QUEUE_AND_CALLER, log: () => {} };
  try {
    if (kind === 'opened') await linkMatch(host, seasonId, linked);
    else {
      const at = new Date(emulator.clock.now()).toISOString();
      await scheduleWake(host, { match: seasonId, at });
    }
    return null;
  } catch (error) {
    if (error instanceof IncidentError || error instanceof GoogleError) return error.message;
    throw error;
  }
}
