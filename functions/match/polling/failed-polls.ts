/** Reports two failed polls in a row on the Desk: until one succeeds, no receipt is shown. */

import type { Adjudicator } from '../adjudicator.ts';
import { type Incident, incidentText } from '../ledger/incident.ts';
import type { PollTask } from '../next/wake.ts';
import { type Match, polledNow, readMatch } from '../reading/match.ts';
import { POLLS_FAILED } from '../reading/polled.ts';
import { readCurrentDesk } from '../showing/host-pages.ts';
import { incidentsOf } from '../visiting/failure.ts';
import { reportWaiting } from '../visiting/reporting.ts';
import { renewDesk } from './renew-desk.ts';

/** Where not even the Desk can be drawn the log says so. Never throws for Google's sake. */
export async function reportFailedPolls(
  adjudicator: Adjudicator,
  task: PollTask,
  incidents: readonly Incident[],
): Promise<void> {
  const { google, log } = adjudicator;
  try {
    const match = await readMatch(google, task.match, { formId: task.form }).catch(() => null);
    const current = await readCurrentDesk(google, task.match);
    if (match !== null) await tellOn(adjudicator, { match, current }, incidents);
    else await reportWaiting(adjudicator, { task: unread(task), match, current, incidents });
  } catch (error) {
    const why = [...incidents, ...incidentsOf(error)].map(incidentText).join(' ');
    const message = `Two polls in a row have failed, and the Desk could not be told: ${why}`;
    log({ severity: 'ERROR', message, match: task.match });
  }
}

const unread = ({ match, upon }: PollTask) => ({ match, entry: upon });

async function tellOn(
  adjudicator: Adjudicator,
  { match, current }: { match: Match; current: Awaited<ReturnType<typeof readCurrentDesk>> },
  incidents: readonly Incident[],
): Promise<void> {
  const polled = polledNow(match);
  if (polled.problems.some(({ where }) => where === POLLS_FAILED)) return;
  const problem = {
    where: POLLS_FAILED,
    what: `Two in a row have failed. ${incidents.map(({ what }) => what).join(' ')}`,
    todo: `${incidents.map(({ todo }) => todo).join(' ')} Until a poll succeeds nobody reads that an answer has arrived; what was sent in time counts all the same.`,
  };
  const now = { ...polled, problems: [...polled.problems, problem] };
  await renewDesk(adjudicator, { match, current, requests: [] }, now);
}
