/** Google says that a new response is there: a poll is asked for, and Pub/Sub is answered so that it comes again only where that helps. */

import { GoogleError } from '../google/error.ts';
import type { Adjudicator } from '../match/adjudicator.ts';
import { schedulePushedPoll } from '../match/next/poll-task.ts';
import { readNotice } from './notice.ts';

/** "come again": the poll could not be asked for, and the same notice may be more lucky. */
export interface Received {
  readonly kind: 'asked for a poll' | 'passed over' | 'come again';
  readonly sentences: readonly string[];
}

/**
 * Trusts the body in nothing: the poll finds out whether there is such a match, and whether the form is its own. However often
 * the same notice comes, there is one poll. Never throws for Google's sake.
 */
export async function receive(adjudicator: Adjudicator, body: unknown): Promise<Received> {
  const read = readNotice(body);
  if (read.kind === 'none') return dropNotice(adjudicator, read.sentence);
  const { task } = read;
  try {
    await schedulePushedPoll(adjudicator, task);
    return { kind: 'asked for a poll', sentences: [] };
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    if (error.kind === 'invalid') return dropNotice(adjudicator, error.message);
    const sentence = `The poll that a notice asks for could not be scheduled. ${error.message}`;
    adjudicator.log({ severity: 'WARNING', message: sentence, match: task.match });
    return { kind: 'come again', sentences: [sentence] };
  }
}

/** Whatever came: it would be the same the next time. */
export function dropNotice({ log }: Adjudicator, sentence: string): Received {
  log({ severity: 'WARNING', message: sentence, match: 'not known' });
  return { kind: 'passed over', sentences: [sentence] };
}
