/** What would be resolved now, for the host's terminal alone: nothing is written. */

import type { Google } from '../../../functions/google/connect.ts';
import { eachResponsePage } from '../../../functions/google/forms.ts';
import { roundToAsk } from '../../../functions/match/ledger/dice.ts';
import { answerCutoffOf } from '../../../functions/match/ledger/entry.ts';
import { incidentText } from '../../../functions/match/ledger/incident.ts';
import type { Position } from '../../../functions/match/ledger/position.ts';
import { buildNextEntry } from '../../../functions/match/next/build-entry.ts';
import { listResponsesFrom } from '../../../functions/match/next/deadline-task.ts';
import { type Inbox, inboxCollector } from '../../../functions/match/reading/inbox.ts';
import { sortResponses } from '../../../functions/match/reading/intake.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { hostWordFor } from '../../../functions/match/visiting/host-word.ts';
import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Step } from '../../../rules/kit/match/game.ts';
import { changeLines } from '../../shared/match/match-change.ts';

/** What a step would come to. */
export interface DryRun {
  readonly outcome: 'dry run';
  /** Title of the step; null when none is open. */
  readonly step: string | null;
  readonly sentences: readonly string[];
}

/** Now, or the cut-off that has passed. */
function cutOffNow({ sealed }: Position, nowMs: number): number {
  const { next } = sealed.entry;
  const cutOff = next === null ? null : answerCutoffOf(next);
  return cutOff === null ? nowMs : Math.min(nowMs, Date.parse(cutOff));
}

/** The open step, by what has been received until now. @throws GoogleError */
export async function dryRun(google: Google, match: Match): Promise<DryRun> {
  const before = currentPosition(match);
  const { step } = before;
  if (step === null) {
    return { outcome: 'dry run', step: null, sentences: ['There is nothing to resolve.'] };
  }
  const nowMs = google.now();
  const cutOffMs = cutOffNow(before, nowMs);
  const gathering = inboxCollector(match, cutOffMs);
  await eachResponsePage(google, match.files.formId, {
    since: new Date(listResponsesFrom(before.sealed.entry)),
    onPage: gathering.add,
  });
  const inbox = gathering.inbox();
  if (roundToAsk(before) !== null) return withoutDice(before, inbox);
  const word = hostWordFor({ match, inbox, cutOffMs, nowMs }, 'open to all');
  const after = currentPosition(buildNextEntry({ match, inbox, cutOffMs, nowMs }).match);
  const orders = after.line.at(-1)?.by.orders ?? {};
  const who = missingText(step, orders);
  return {
    outcome: 'dry run',
    step: step.title,
    sentences: [
      `${step.title} would be resolved so, by what has been received until now. ${who} Nothing has been written.`,
      ...(word?.incidents ?? []).map(incidentText),
      ...changeLines(before, after, nowMs),
    ],
  };
}

function missingText(step: Step, orders: Readonly<Record<string, unknown>>): string {
  const missing = owedAsks(step)
    .map(({ seat }) => seat)
    .filter((seat) => !Object.hasOwn(orders, seat));
  return missing.length === 0 ? 'Everybody’s orders are in.' : `Missing: ${missing.join(', ')}.`;
}

/** The round of the beacon that the dice come of is not on the ledger: what they decide is known to nobody. */
function withoutDice(before: Position, { received }: Inbox): DryRun {
  const { step } = before;
  const round = roundToAsk(before);
  if (step === null || round === null)
    throw new Error('a step has a round that is to be asked for');
  const { orders } = sortResponses({ position: before, received });
  return {
    outcome: 'dry run',
    step: step.title,
    sentences: [
      `${step.title} takes round ${round} of the public beacon, which nobody has yet: what its dice decide cannot be said. ${missingText(step, orders)} Nothing has been written.`,
    ],
  };
}
