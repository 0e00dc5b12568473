/** Serves POST requests of Cloud Tasks (deadlines and polls) and Cloud Scheduler (sweeps). */

import { setTimeout as pass } from 'node:timers/promises';
import type { Request, Response } from '@google-cloud/functions-framework';
import type { z } from 'zod';
import { GoogleError } from '../google/error.ts';
import { PROOF_HEADER } from '../google/proof.ts';
import type { LogLine } from '../match/adjudicator.ts';
import { formatIncident } from '../match/ledger/incident.ts';
import { runTrial, type TrialTask, trialTaskSchema } from '../match/live-checks/assumptions.ts';
import { getEntry, isStepWake, parseTask, type Wake } from '../match/next/wake.ts';
import { findFaultPlace } from '../match/running/failure.ts';
import { sweep as sweepMatches } from '../match/running/reconcile.ts';
import { type RunResult, runMatch } from '../match/running/run.ts';
import {
  type Admission,
  describeOwnRefusal,
  REFUSAL_SENTENCES,
  sweepRequestSchema,
} from './authentication.ts';
import { readBody } from './body.ts';
import type { Configuration } from './configuration.ts';

export type RequestHandler = (request: Request, response: Response) => Promise<void>;

interface HandlerAnswer {
  readonly status: number;
  readonly body: { readonly outcome: string; readonly sentences: readonly string[] };
}

/**
 * Answers 200 if the task is done, has nothing to do, or waits with its own retry; 500 if that
 * retry could not be scheduled, so that the queue retries; 4xx for requests that are not ours.
 * Never answers 429 or 503, which would slow all matches.
 */
export const createResolveHandler =
  (configuration: Configuration): RequestHandler =>
  async (request, response) => {
    const answer = await answerRequest(configuration, request);
    // An unread rest of the body must not keep the connection open.
    if (!request.complete) response.setHeader('Connection', 'close');
    response.status(answer.status).json(answer.body);
  };

async function answerRequest(
  configuration: Configuration,
  request: Request,
): Promise<HandlerAnswer> {
  if (request.method !== 'POST')
    return buildRefusedAnswer(405, 'This function accepts only POST requests.');
  const admission = await configuration.authenticate({
    authorization: request.get('authorization'),
    proof: request.get(PROOF_HEADER),
  });
  if (admission.kind === 'refused') return refuseRequest(configuration, admission);
  const body = await readBody(request, admission);
  if (body.kind === 'refused') return buildRefusedAnswer(body.status, body.sentence);
  return admission.caller === 'Cloud Tasks'
    ? answerTask(configuration, body.value, admission)
    : answerSchedule(configuration, body.value);
}

type AdmittedCaller = Extract<Admission, { readonly kind: 'admitted' }>;

async function answerTask(
  configuration: Configuration,
  body: unknown,
  admitted: AdmittedCaller,
): Promise<HandlerAnswer> {
  const trial = trialTaskSchema.safeParse(body);
  if (trial.success) return answerTrial(configuration, trial.data, admitted);
  const task = parseTask(body);
  if (!task.success) return buildRefusedAnswer(400, ...task.error.issues.map(formatIssue));
  return runTask(configuration, task.data);
}

async function answerSchedule(
  { adjudicator, sweep = sweepMatches }: Configuration,
  body: unknown,
): Promise<HandlerAnswer> {
  const read = sweepRequestSchema.safeParse(body);
  if (!read.success) return buildRefusedAnswer(400, ...read.error.issues.map(formatIssue));
  try {
    await sweep(adjudicator);
    return { status: 200, body: { outcome: 'swept', sentences: [] } };
  } catch (error) {
    const next = 'The next sweep comes within a quarter of an hour.';
    const message = `The sweep failed: ${getSafeMessage(error)} ${next}`;
    adjudicator.log({ severity: 'ERROR', message, match: 'none' });
    return { status: 200, body: { outcome: 'broken off', sentences: [message] } };
  }
}

const TRIAL_PAUSE_MS = 2000;

/** Runs a trial for `sealed doctor --live`. Always answers 200, since it must not be retried. */
async function answerTrial(
  { adjudicator }: Configuration,
  task: TrialTask,
  { token }: AdmittedCaller,
): Promise<HandlerAnswer> {
  try {
    const { google, hosts = [] } = adjudicator;
    const pause = () => pass(TRIAL_PAUSE_MS);
    const outcome = await runTrial({ google, ...task, hosts, pause }, token);
    return { status: 200, body: { outcome, sentences: [] } };
  } catch (error) {
    const message = `The trial failed: ${getSafeMessage(error)}`;
    adjudicator.log({ severity: 'ERROR', message, match: task.bookId });
    return { status: 200, body: { outcome: 'broken off', sentences: [message] } };
  }
}

/** Refuses a request. Logs every refusal, since nobody reads answers to tasks. */
function refuseRequest(
  { adjudicator }: Configuration,
  { status, reason, isOurs }: Extract<Admission, { readonly kind: 'refused' }>,
): HandlerAnswer {
  const sentence = REFUSAL_SENTENCES[reason];
  adjudicator.log(
    isOurs
      ? { severity: 'ERROR', message: describeOwnRefusal(reason), match: 'none' }
      : {
          severity: 'WARNING',
          message: `A stranger’s request was refused. ${sentence}`,
          match: 'none',
        },
  );
  return buildRefusedAnswer(status, sentence);
}

const buildRefusedAnswer = (status: number, ...sentences: readonly string[]): HandlerAnswer => ({
  status,
  body: { outcome: 'refused', sentences },
});

const formatIssue = ({ path, message }: z.core.$ZodIssue): string =>
  `Body, ${path.length === 0 ? 'as a whole' : path.join('.')}: ${message}.`;

/** Runs a task, logs its outcome and returns it. */
async function runTask({ adjudicator }: Configuration, wake: Wake): Promise<HandlerAnswer> {
  const startedMs = performance.now();
  const log = (severity: LogLine['severity'], message: string): void =>
    adjudicator.log({
      ...{ severity, message, match: wake.match, ...buildLogFields(wake) },
      durationMs: Math.round(performance.now() - startedMs),
    });
  try {
    const result = await runMatch(adjudicator, wake);
    log(getSeverity(result), formatLogMessage(result));
    return { status: 200, body: { outcome: result.kind, sentences: listSentences(result) } };
  } catch (error) {
    log('ERROR', `The task failed, and its retry could not be scheduled: ${getSafeMessage(error)}`);
    return { status: 500, body: { outcome: 'come again', sentences: [getSafeMessage(error)] } };
  }
}

function buildLogFields(wake: Wake): Pick<LogLine, 'entry' | 'step'> {
  if (isStepWake(wake)) return { entry: getEntry(wake), step: 'a deadline' };
  const { expectedEntry } = wake;
  return expectedEntry === undefined
    ? { step: 'a poll without an expected entry' }
    : { entry: expectedEntry.entry, step: 'a poll' };
}

/** Returns Google's message, but of our own errors only the place, as they may contain secrets. */
const getSafeMessage = (error: unknown): string =>
  error instanceof GoogleError ? error.message : findFaultPlace(error);

const getSeverity = ({ kind }: RunResult): LogLine['severity'] =>
  kind === 'waits' ? 'ERROR' : kind === 'missed' ? 'WARNING' : 'INFO';

const formatLogMessage = (result: RunResult): string =>
  [
    result.kind,
    ...listSentences(result),
    ...(result.kind === 'waits' ? [`Next retry: ${result.again ?? 'none'}`] : []),
  ].join('. ');

const listSentences = (result: RunResult): readonly string[] =>
  'incidents' in result ? result.incidents.map(formatIncident) : [];
