/** Telling the host on his Desk what is wrong, where, and what to do: once, and taken back when it is mended. */

import { deskSheet } from '../../../sheets-templates/desk.ts';
import type { DrawnSheet } from '../../../sheets-templates/drawing.ts';
import { HOST_TABS } from '../../../sheets-templates/host-workbook.ts';
import { GoogleError } from '../../google/error.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { isCutOff } from '../ledger/open-step.ts';
import { incidentText, type Trouble } from '../ledger/trouble.ts';
import type { DeadlineTask } from '../next/deadline-task.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { unreadableDesk } from '../showing/desk-data.ts';
import type { Standing } from '../showing/guard.ts';
import { type DrawResult, drawHost, isShown, type StandingDesk } from '../showing/host-pages.ts';
import { computedHostSheets, deskSheets } from '../showing/workbooks.ts';
import { googleTrouble } from './failure.ts';
import { toldHash } from './waiting.ts';

interface ToTell {
  readonly match: Match;
  readonly standing: StandingDesk;
  readonly troubles: readonly Trouble[];
  readonly said: readonly string[];
  /** Whether the next step is overdue; one that its host is to look at first is told as that. Default: no. */
  readonly isWaiting?: boolean;
  /** What the Desk that stands says; null when Desk and pages were not drawn. */
  readonly told: string | null;
}

interface Told {
  /** What the Desk says now; null when that is not known. */
  readonly told: string | null;
  /** What was met in telling. */
  readonly troubles: readonly Trouble[];
}

/** Draws Desk and pages of a match that goes on, unless they say the same already. */
export async function tellHost(adjudicator: Adjudicator, telling: ToTell): Promise<Told> {
  const { match, troubles, said, isWaiting = false } = telling;
  const now = toldHash(troubles, said);
  const { google } = adjudicator;
  const isHeld = isCutOff(currentPosition(match), google.now());
  const news = { troubles, said, isCutOff: isHeld, isWaiting: isWaiting && !isHeld };
  const [told] = deskSheets(match, news);
  if (telling.told === now && isShown(telling.standing, told)) return { told: now, troubles: [] };
  const whole = await drawn(adjudicator, telling, computedHostSheets(match, news));
  if (whole.kind === 'drawn') return { told: now, troubles: [] };
  if (whole.kind === 'changed meanwhile') return { told: null, troubles: [] };
  const found = [pagesRefused(whole.detail)];
  const sheets = deskSheets(match, { ...news, troubles: [...troubles, ...found] });
  const alone = await drawnAtLeast(adjudicator, telling, sheets);
  if (alone.kind === 'refused') logUntold(adjudicator, match.files.hostId, [...troubles, ...found]);
  return { told: null, troubles: found };
}

const pagesRefused = (detail: string): Trouble => ({
  code: 'host pages',
  where: 'The host’s workbook',
  what: `Google does not let the adjudicator draw the Desk or one of the pages: ${detail}`,
  todo: 'Remove the protection (Data > Protect sheets and ranges). What is not drawn is old; the match itself goes on.',
});

/** Says on the Desk that the step waits, and for what. Gives what the Desk says then, see `toldHash`; null when it is not known. */
export async function tellWaiting(
  adjudicator: Adjudicator,
  given: {
    readonly task: DeadlineTask;
    /** Null when it cannot be read. */
    readonly match: Match | null;
    /** Null when the host's workbook cannot be looked at. */
    readonly standing: StandingDesk | null;
    readonly troubles: readonly Trouble[];
  },
): Promise<string | null> {
  const { task, match, standing, troubles } = given;
  const all = [...troubles, ...(match?.troubles ?? [])];
  const now = toldHash(all, []);
  const isNewer = (standing?.guard?.entry ?? 0) > task.entry;
  if (isNewer) return now;
  if (standing === null) {
    if (task.after?.told !== now) logUntold(adjudicator, task.match, troubles);
    return null;
  }
  const sheets =
    match === null
      ? ([deskSheet(unreadableDesk(troubles), HOST_TABS.desk.sheetId)] as const)
      : deskSheets(match, { troubles: all, said: [], isWaiting: true });
  if (task.after?.told === now && isShown(standing, sheets[0])) return now;
  const told = await drawnAtLeast(adjudicator, { match, standing, task }, sheets);
  if (told.kind === 'refused') logUntold(adjudicator, task.match, troubles);
  return told.kind === 'drawn' ? now : null;
}

interface DrawnOn {
  readonly match: Match | null;
  readonly standing: Standing;
  readonly task?: DeadlineTask;
}

/** All of it, or where Google refuses that the first sheet alone. */
async function drawnAtLeast(
  adjudicator: Adjudicator,
  on: DrawnOn,
  sheets: readonly DrawnSheet[],
): Promise<DrawResult> {
  const all = await drawn(adjudicator, on, sheets);
  return all.kind === 'refused' && sheets.length > 1
    ? drawn(adjudicator, on, sheets.slice(0, 1))
    : all;
}

/** Whatever keeps it from being drawn must not hide what it would have said. */
async function drawn(
  { google }: Adjudicator,
  on: DrawnOn,
  sheets: readonly DrawnSheet[],
): Promise<DrawResult> {
  const hostId = on.task?.match ?? on.match?.files.hostId ?? '';
  const entry = on.match === null ? 0 : currentPosition(on.match).sealed.entry.entry;
  try {
    return await drawHost(google, { hostId, entry, standing: on.standing, sheets });
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return { kind: 'refused', detail: googleTrouble(error, '').what };
  }
}

const logUntold = ({ log }: Adjudicator, hostId: string, troubles: readonly Trouble[]): void =>
  log({
    severity: 'ERROR',
    message: `The Desk could not be written. It would have said: ${troubles.map(incidentText).join(' ')}`,
    match: hostId,
  });
