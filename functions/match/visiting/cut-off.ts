/** The deadline of a step has come that the host looks at first: answers are cut off, and he is told. Nothing is resolved. */

import { type ReadForm, setAccepting } from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import type { Incident } from '../ledger/incident.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { readCurrentDesk } from '../showing/host-pages.ts';
import { readAndUpdateForm } from '../showing/update-form.ts';
import { reportToHost } from './reporting.ts';

/**
 * `found` is what he has to know of before he says his word. Repeating changes nothing. Where the host has moved the deadline meanwhile the form takes answers again. @throws GoogleError
 */
export async function closeAnswersForReview(
  adjudicator: Adjudicator,
  match: Match,
  { accepting }: Pick<ReadForm, 'accepting'>,
  found: readonly Incident[],
): Promise<void> {
  const { google } = adjudicator;
  const { hostId, formId } = match.files;
  const incidents = [...match.incidents, ...found];
  const current = await readCurrentDesk(google, hostId);
  const report = { match, current, incidents, repairNotes: [] };
  if (!accepting) {
    await reportToHost(adjudicator, report);
    return;
  }
  await setAccepting(google, formId, false);
  const now = await readMatch(google, hostId, { formId });
  if (currentPosition(now).sealed.hash !== currentPosition(match).sealed.hash) {
    await readAndUpdateForm(adjudicator, now);
    return;
  }
  await reportToHost(adjudicator, { ...report, deskHash: null });
}
