/** The Desk as a poll draws it, with the tab by which the next one knows what has been shown. */

import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { deskSheet } from '../../../sheets-templates/workbooks/desk.ts';
import {
  HOST_TABS,
  receivedSheet,
  requestsSheet,
} from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Grid } from '../../google/sheets.ts';
import { type Adjudicator, keeperOf } from '../adjudicator.ts';
import { isoInstant } from '../ledger/entry.ts';
import { isCutOff, isDue } from '../ledger/open-step.ts';
import { isSameButForOffsets } from '../next/clocks-in-text.ts';
import { requestKindsOf } from '../next/interventions.ts';
import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import { type Polled, pollRecordRows } from '../reading/polled.ts';
import { writtenValue } from '../showing/compare-tabs.ts';
import { deskData } from '../showing/desk-data.ts';
import { type CurrentGuard, shownEntry } from '../showing/guard.ts';
import { type DrawResult, drawHost, knownDesk } from '../showing/host-pages.ts';
import { stepMsOf } from './form-check.ts';
import { isOld } from './found.ts';
import type { AnsweredRequest } from './requests.ts';

export type Shown = DrawResult | { readonly kind: 'as it was' };

export interface DeskToRenew {
  readonly match: Match;
  /** As it was read; null where it is believed to be as the last poll has left it. */
  readonly current: CurrentGuard | null;
  readonly requests: readonly AnsweredRequest[];
}

/**
 * Draws Desk and Received, and writes beside the requests what there is to be told, unless all stands there already. When the match was
 * polled, and that its form took answers, is written with whatever is drawn, and for its own sake only when it has become old.
 */
export async function renewDesk(
  adjudicator: Adjudicator,
  { match, current: found, requests }: DeskToRenew,
  now: Polled,
): Promise<Shown> {
  const { google } = adjudicator;
  const nowMs = google.now();
  const position = currentPosition(match);
  const shown = shownEntry(position.sealed);
  const before = polledNow(match);
  const { polledAt, polledBy, formOpenAt } = before;
  const asBefore = { ...now, polledAt, polledBy, formOpenAt };
  const more = requests.flatMap(({ toWrite }) => toWrite);
  const isDrawn =
    isOn(match.desk, deskOf({ ...match, polled: asBefore }, nowMs)) &&
    JSON.stringify(before) === JSON.stringify(asBefore) &&
    !isOld(before, { nowMs, stepMs: stepMsOf(position) });
  if (isDrawn && more.length === 0 && match.requests !== null) return { kind: 'as it was' };
  // As the last poll has left it, if nobody else has drawn it since.
  const current = found ?? knownDesk(shown, before.drawings);
  const polled: Polled = {
    ...now,
    drawings: (current.guard?.count ?? 0) + 1,
    polledAt: isoInstant(nowMs),
    polledBy: keeperOf(adjudicator),
  };
  const sheets = [
    deskOf({ ...match, polled }, nowMs),
    receivedSheet(pollRecordRows(polled)),
    ...(match.requests === null
      ? [requestsSheet(seatNames(match), requestKindsOf(currentPosition(match)))]
      : []),
  ];
  return drawHost(google, { hostId: match.files.hostId, shown, current, sheets, more });
}

const seatNames = (match: Match): readonly string[] =>
  currentPosition(match).setup.players.map(({ seat }) => seat);

/** With what visits have told: only they find it, and only they know when it is mended. */
function deskOf(match: Match, nowMs: number): DrawnSheet {
  const { problems, repairNotes } = match.polled;
  const incidents = [...match.incidents, ...problems];
  const news = {
    incidents,
    repairNotes,
    isCutOff: isCutOff(currentPosition(match), nowMs),
    isWaiting: isDue(currentPosition(match), nowMs),
  };
  return deskSheet(deskData(match, news), HOST_TABS.desk.sheetId);
}

/** Whether a tab says what a drawing of it says, as far as Google gives values. */
function isOn(tab: Grid, { rows }: DrawnSheet): boolean {
  const drawn = rows.map((row) => row.map((cell) => writtenValue(cell) ?? ''));
  return isSameButForOffsets(
    JSON.stringify(withoutEmptyEnds(tab)),
    JSON.stringify(withoutEmptyEnds(drawn)),
  );
}

const withoutEmptyEnds = (rows: Grid): Grid => {
  const short = rows.map((row) => row.slice(0, row.findLastIndex((value) => value !== '') + 1));
  return short.slice(0, short.findLastIndex((row) => row.length > 0) + 1);
};
