/** The function over HTTP: one POST for each deadline, from Cloud Tasks. The answer's status tells the queue whether to come again. */

import type { Request, Response } from '@google-cloud/functions-framework';
import type { z } from 'zod';
import { GoogleError } from '../google/error.ts';
import type { LogLine } from '../match/adjudicator.ts';
import { type StepOrder, stepOrder } from '../match/deadline-task.ts';
import { resolveStep, type StepResult } from '../match/resolve-step.ts';
import { sentenceOf } from '../match/trouble.ts';
import { readBody } from './body.ts';
import type { Configuration } from './configuration.ts';

export type Handler = (request: Request, response: Response) => Promise<void>;

interface Answer {
  readonly status: number;
  readonly body: { readonly outcome: string; readonly sentences: readonly string[] };
  readonly retryAfterSeconds?: number;
}

/**
 * 200: done, done before, or never to be done (the Desk says why). 503: come again. 4xx: a request that is not one of ours,
 * and has changed nothing.
 */
export const resolveHandler =
  (configuration: Configuration): Handler =>
  async (request, response) => {
    const answer = await answerTo(configuration, request);
    if (answer.retryAfterSeconds !== undefined) {
      response.setHeader('Retry-After', String(answer.retryAfterSeconds));
    }
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
    say(result.kind === 'refused' ? 'ERROR' : 'INFO', messageOf(result));
    return answerOf(result);
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    say('WARNING', `Google could not be asked or told everything: ${error.message}`);
    return { ...comeAgain(30), body: { outcome: 'come again', sentences: [error.message] } };
  }
}

const comeAgain = (seconds: number): Answer => ({
  status: 503,
  retryAfterSeconds: seconds,
  body: { outcome: 'come again', sentences: [] },
});

function messageOf(result: StepResult): string {
  switch (result.kind) {
    case 'resolved':
    case 'resolved before':
    case 'content changed':
    case 'refused':
      return [result.kind, ...result.troubles.map(sentenceOf)].join('. ');
    case 'gone':
    case 'not yet':
      return result.kind;
  }
}

function answerOf(result: StepResult): Answer {
  switch (result.kind) {
    case 'resolved':
    case 'resolved before':
    case 'content changed':
    case 'refused': {
      const sentences = result.troubles.map(sentenceOf);
      return { status: 200, body: { outcome: result.kind, sentences } };
    }
    case 'gone':
      return { status: 200, body: { outcome: 'gone', sentences: [] } };
    case 'not yet':
      return result.comeAgainSeconds === null
        ? { status: 200, body: { outcome: 'not yet', sentences: [] } }
        : comeAgain(result.comeAgainSeconds);
  }
}
