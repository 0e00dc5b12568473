/** A poll of a season opens the next match that it awaits, where whoever polls can. */

import type { Adjudicator, OpenedDue } from '../adjudicator.ts';
import { isoInstant } from '../ledger/entry.ts';
import { incidentText } from '../ledger/incident.ts';
import { scheduleWake } from '../next/poll-task.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { toOpen } from '../reading/season-matches.ts';
import { incidentsOf } from '../visiting/failure.ts';

/** A poll is asked for so long after one that has opened a match: of another name than the one that goes on. */
const NEXT_MS = 1000;

/** What one opening leaves of a poll’s time is little: the next match is opened by the next poll, which is asked for at once. Never throws for Google’s sake but where that cannot be asked for. */
export async function openDue(adjudicator: Adjudicator, season: Match): Promise<OpenedDue> {
  const position = currentPosition(season);
  if (adjudicator.openNext === undefined || toOpen(position).length === 0) return NOTHING;
  try {
    const opened = await adjudicator.openNext(adjudicator, season.files.hostId);
    if (!opened.isOpened) return opened;
  } catch (error) {
    const why = incidentsOf(error).map(incidentText).join(' ');
    const titles = toOpen(position)
      .map(({ title }) => title)
      .join('; ');
    return { isOpened: false, notes: [`${titles}: it cannot be opened. ${why}`] };
  }
  const at = isoInstant(adjudicator.google.now() + NEXT_MS);
  const wake = { kind: 'wake', match: season.files.hostId, at, hasResult: true } as const;
  await scheduleWake(adjudicator, wake);
  return { isOpened: true, notes: [] };
}

const NOTHING: OpenedDue = { isOpened: false, notes: [] };
