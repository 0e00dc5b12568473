/** The function over HTTP: one POST for each deadline, from Cloud Tasks. The answer's status tells the queue whether to come again. */

import type { Request, Response } from '@google-cloud/functions-framework';
import type { z } from 'zod';
import { GoogleError } from '../google/error.ts';
import type { LogLine } from '../match/adjudicator.ts';
import { sentenceOf } from '../match/ledger/trouble.ts';
import { type StepOrder, stepOrder } from '../match/next/deadline-task.ts';
import { faultPlace } from '../match/visiting/failure.ts';
import { resolveStep, type StepResult } from '../match/visiting/resolve-step.ts';
import { readBody } from './body.ts';
import type { Configuration } from './configuration.ts';

export type Handler = (request: Request, response: Response) => Promise<void>;

interface Answer {
  readonly status: number;
  readonly body: { readonly outcome: string; readonly sentences: readonly string[] };
}

/**
 * 200: done, done before, nothing to do, or waiting: then it has seen to it that it is called again. 500: it could not even do that,
 * so the queue must. Never 429 or 503, which slow the queue and with it every other match. 4xx: a request that is not one of ours,
 * and has changed nothing.
 */
export const resolveHandler =
  (configuration: Configuration): Handler =>
  async (request, response) => {
    const answer = await answerTo(configuration, request);
    // The rest of a body that nobody wants must not hold the connection.
    if (!request.complete) response.setHeader('Connection', 'close');
    response.status(answer.status).json(answer.body);
  };

async function answerTo(configuration: Configuration, request: Request): Promise<Answer> {
  if (request.method !== 'POST') return refusal(405, 'Only POST is answered here.');
  const admission = await configuration.doorkeeper(request.get('authorization'));
  if (admission.kind === 'refused') return refusal(admission.status, admission.sentence);
  const body = await readBody(request);
  if (body.kind === 'refused') return refusal(body.status, body.sentence);
  const order = stepOrder.safeParse(body.value);
  if (!order.success) return refusal(400, ...order.error.issues.map(issueSentence));
  return resolveAndTell(configuration, order.data);
}

const refusal = (status: number, ...sentences: readonly string[]): Answer => ({
  status,
  body: { outcome: 'refused', sentences },
});

const issueSentence = ({ path, message }: z.core.$ZodIssue): string =>
  `Body, ${path.length === 0 ? 'as a whole' : path.join('.')}: ${message}.`;

async function resolveAndTell({ adjudicator }: Configuration, order: StepOrder): Promise<Answer> {
  const startedMs = performance.now();
  const say = (severity: LogLine['severity'], message: string): void =>
    adjudicator.log({
      severity,
      message,
      match: order.match,
      entry: order.entry,
      step: order.step,
      durationMs: Math.round(performance.now() - startedMs),
    });
  try {
    const result = await resolveStep(adjudicator, order);
    say(severityOf(result), messageOf(result));
    return { status: 200, body: { outcome: result.kind, sentences: sentencesOf(result) } };
  } catch (error) {
    say('ERROR', `It could not even be scheduled again: ${messageFrom(error)}`);
    return { status: 500, body: { outcome: 'come again', sentences: [messageFrom(error)] } };
  }
}

/** An own mistake's message may hold what nobody else may read. */
const messageFrom = (error: unknown): string =>
  error instanceof GoogleError ? error.message : faultPlace(error);

const severityOf = (result: StepResult): LogLine['severity'] =>
  result.kind === 'waits' ? 'ERROR' : 'INFO';

const messageOf = (result: StepResult): string =>
  [
    result.kind,
    ...sentencesOf(result),
    ...(result.kind === 'waits' ? [`Tried again: ${result.again ?? 'no more'}`] : []),
  ].join('. ');

function sentencesOf(result: StepResult): readonly string[] {
  switch (result.kind) {
    case 'resolved':
    case 'resolved before':
    case 'content changed':
    case 'waits':
      return result.troubles.map(sentenceOf);
    case 'gone':
    case 'not yet':
    case 'cut off':
      return [];
  }
}
