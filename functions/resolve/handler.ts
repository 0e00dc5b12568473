/** Serves one POST for each deadline and poll (Cloud Tasks) and sweep (Cloud Scheduler). */

import { setTimeout as pass } from 'node:timers/promises';
import type { Request, Response } from '@google-cloud/functions-framework';
import type { z } from 'zod';
import { GoogleError } from '../google/error.ts';
import { PROOF_HEADER } from '../google/proof.ts';
import type { Adjudicator, LogLine } from '../match/adjudicator.ts';
import { incidentText } from '../match/ledger/incident.ts';
import { carryOutTrial, type TrialTask, trialTask } from '../match/live-checks/assumptions.ts';
import { entryOf, isStepWake, parseTask, type Wake } from '../match/next/wake.ts';
import { type PollResult, run } from '../match/polling/poll.ts';
import { sweep as sweepMatches } from '../match/polling/sweep.ts';
import { faultPlace } from '../match/visiting/failure.ts';
import { readBody } from './body.ts';
import type { Configuration } from './configuration.ts';
import { type Admission, ownRefusal, REFUSAL_SENTENCES, sweepRequest } from './doorkeeper.ts';

export type Handler = (request: Request, response: Response) => Promise<void>;

interface Answer {
  readonly status: number;
  readonly body: { readonly outcome: string; readonly sentences: readonly string[] };
}

/**
 * Creates the handler. It answers 200 if the task is done, has nothing to do, or waits with its own
 * retry; 500 if that retry could not be scheduled, so that the queue retries; 4xx for requests that
 * are not ours and change nothing. It never answers 429 or 503, which would slow all matches.
 */
export const resolveHandler =
  (configuration: Configuration): Handler =>
  async (request, response) => {
    const answer = await answerTo(configuration, request);
    // The unread rest of a body must not hold the connection.
    if (!request.complete) response.setHeader('Connection', 'close');
    response.status(answer.status).json(answer.body);
  };

async function answerTo(configuration: Configuration, request: Request): Promise<Answer> {
  if (request.method !== 'POST') return refusal(405, 'This function answers only POST.');
  const admission = await configuration.doorkeeper({
    authorization: request.get('authorization'),
    proof: request.get(PROOF_HEADER),
  });
  if (admission.kind === 'refused') return turnedAway(configuration, admission);
  const body = await readBody(request, admission);
  if (body.kind === 'refused') return refusal(body.status, body.sentence);
  // Callers may make only their own requests.
  return admission.caller === 'Cloud Tasks'
    ? answerToTask(configuration, body.value, admission)
    : answerToSchedule(configuration, body.value);
}

type Admitted = Extract<Admission, { readonly kind: 'admitted' }>;

async function answerToTask(
  configuration: Configuration,
  body: unknown,
  admitted: Admitted,
): Promise<Answer> {
  const trial = trialTask.safeParse(body);
  if (trial.success) return tryAndAnswer(configuration, trial.data, admitted);
  const task = parseTask(body);
  if (!task.success) return refusal(400, ...task.error.issues.map(issueSentence));
  return runAndAnswer(configuration, task.data);
}

async function answerToSchedule(
  { adjudicator, sweep = sweepMatches }: Configuration,
  body: unknown,
): Promise<Answer> {
  const read = sweepRequest.safeParse(body);
  if (!read.success) return refusal(400, ...read.error.issues.map(issueSentence));
  try {
    await sweep(adjudicator);
    return { status: 200, body: { outcome: 'swept', sentences: [] } };
  } catch (error) {
    const next = 'The next sweep comes within a quarter of an hour.';
    const message = `The sweep failed: ${messageFrom(error)} ${next}`;
    adjudicator.log({ severity: 'ERROR', message, match: 'none' });
    return { status: 200, body: { outcome: 'broken off', sentences: [message] } };
  }
}

const PAUSE_MS = 2000;

/** Runs a trial for `sealed doctor --live`. Always answers 200, since a trial is not retried. */
async function tryAndAnswer(
  { adjudicator }: Configuration,
  task: TrialTask,
  { token }: Admitted,
): Promise<Answer> {
  try {
    const { google, hosts = [] } = adjudicator;
    const ways = { pause: () => pass(PAUSE_MS), hosts, token };
    const outcome = await carryOutTrial(google, task, ways);
    return { status: 200, body: { outcome, sentences: [] } };
  } catch (error) {
    const message = `The trial failed: ${messageFrom(error)}`;
    adjudicator.log({ severity: 'ERROR', message, match: task.bookId });
    return { status: 200, body: { outcome: 'broken off', sentences: [message] } };
  }
}

/** Refuses a request. Logs every refusal, since nobody reads answers to tasks. */
function turnedAway(
  { adjudicator }: Configuration,
  { status, reason, isOurs }: Extract<Admission, { readonly kind: 'refused' }>,
): Answer {
  const sentence = REFUSAL_SENTENCES[reason];
  adjudicator.log(
    isOurs
      ? { severity: 'ERROR', message: ownRefusal(reason), match: 'none' }
      : {
          severity: 'WARNING',
          message: `A stranger’s request was refused. ${sentence}`,
          match: 'none',
        },
  );
  return refusal(status, sentence);
}

const refusal = (status: number, ...sentences: readonly string[]): Answer => ({
  status,
  body: { outcome: 'refused', sentences },
});

const issueSentence = ({ path, message }: z.core.$ZodIssue): string =>
  `Body, ${path.length === 0 ? 'as a whole' : path.join('.')}: ${message}.`;

const runAndAnswer = ({ adjudicator }: Configuration, wake: Wake): Promise<Answer> =>
  answerAbout(adjudicator, { match: wake.match, ...logged(wake) }, () => run(adjudicator, wake));

function logged(wake: Wake): Pick<LogLine, 'entry' | 'step'> {
  if (isStepWake(wake)) return { entry: entryOf(wake), step: 'a deadline' };
  const { expectedEntry } = wake;
  return expectedEntry === undefined
    ? { step: 'a poll without an expected entry' }
    : { entry: expectedEntry.entry, step: 'a poll' };
}

/** Answers by the outcome and logs the outcome. */
async function answerAbout(
  adjudicator: Adjudicator,
  about: Pick<LogLine, 'match' | 'entry' | 'step'>,
  running: () => Promise<PollResult>,
): Promise<Answer> {
  const startedMs = performance.now();
  const say = (severity: LogLine['severity'], message: string): void =>
    adjudicator.log({
      severity,
      message,
      ...about,
      durationMs: Math.round(performance.now() - startedMs),
    });
  try {
    const result = await running();
    say(severityOf(result), messageOf(result));
    return { status: 200, body: { outcome: result.kind, sentences: sentencesOf(result) } };
  } catch (error) {
    say('ERROR', `The task failed, and its retry could not be scheduled: ${messageFrom(error)}`);
    return { status: 500, body: { outcome: 'come again', sentences: [messageFrom(error)] } };
  }
}

/** Returns Google's message, but only the place of our own mistakes, which may contain secrets. */
const messageFrom = (error: unknown): string =>
  error instanceof GoogleError ? error.message : faultPlace(error);

const severityOf = ({ kind }: PollResult): LogLine['severity'] =>
  kind === 'waits' ? 'ERROR' : kind === 'missed' ? 'WARNING' : 'INFO';

const messageOf = (result: PollResult): string =>
  [
    result.kind,
    ...sentencesOf(result),
    ...(result.kind === 'waits' ? [`Next retry: ${result.again ?? 'none'}`] : []),
  ].join('. ');

const sentencesOf = (result: PollResult): readonly string[] =>
  'incidents' in result ? result.incidents.map(incidentText) : [];
