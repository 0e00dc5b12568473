/** One call of an API and its answer, held against Google's discovery documents. */

import type { Exchange } from '../../emulator/core/exchanges.ts';
import { type Finder, type Found, findMethodIn, problemsOfAddress } from './address.ts';
import type { Document } from './document.ts';
import { deniesAName, problemsOfRefusal } from './refusal.ts';
import { type Place, problemsOf } from './value.ts';

/** A sentence for each thing that is not as described; none when all is well. */
export type Checker = (exchange: Exchange) => readonly string[];

/**
 * A request that is not as described must be refused, and one that is must not be told that a name does not exist.
 * Every answer must be as described, a refusal like a refusal.
 */
export function checkerOf(documents: readonly Document[]): Checker {
  const find = findMethodIn(documents);
  return (exchange) => problemsOfExchange(exchange, find);
}

function problemsOfExchange(exchange: Exchange, find: Finder): readonly string[] {
  const { method, url } = exchange;
  const call = `${method} ${url.pathname}`;
  const found = find(method, url.pathname);
  if (found === null) return isDone(exchange) ? [`${call} is no method of Google's.`] : [];
  const problems = isDone(exchange)
    ? problemsOfDone(exchange, found)
    : problemsOfRefused(exchange, found);
  return problems.map((problem) => `${found.method.id} (${call}): ${problem}.`);
}

const isDone = ({ status }: Exchange): boolean => status >= 200 && status < 300;

function problemsOfDone(exchange: Exchange, found: Found): readonly string[] {
  return [
    ...problemsOfRequest(exchange, found).map((problem) => `was accepted although ${problem}`),
    ...problemsOfReply(exchange, found).map((problem) => `in the reply ${problem}`),
  ];
}

function problemsOfRequest({ url, requestText }: Exchange, found: Found): readonly string[] {
  return [...problemsOfAddress(found, url.searchParams), ...problemsOfBody(requestText, found)];
}

function problemsOfBody(text: string, found: Found): readonly string[] {
  const { request } = found.method;
  if (request === undefined) return text === '' ? [] : ['this method takes no body'];
  const body = bodyOf(text);
  if (body === undefined) return ['the body is not JSON'];
  return problemsOf(body, request, placeIn(found, 'request'));
}

/** Undefined when it is not JSON; no body at all is an empty message. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return undefined;
  }
}

function problemsOfReply({ reply }: Exchange, found: Found): readonly string[] {
  const { response } = found.method;
  if (response === undefined) return reply === undefined ? [] : ['there is a body'];
  if (reply === undefined) return ['there is no body'];
  return problemsOf(reply, response, placeIn(found, 'reply'));
}

const placeIn = (found: Found, direction: Place['direction']): Place => ({
  document: found.document,
  direction,
  methodId: found.method.id,
  path: '',
});

/** The emulator's own word for what Google has and it has not. */
const NOT_EMULATED = 501;

function problemsOfRefused(exchange: Exchange, found: Found): readonly string[] {
  const { status, reply } = exchange;
  if (status === NOT_EMULATED) return [];
  const isDenied = deniesAName(reply) && problemsOfRequest(exchange, found).length === 0;
  const refusal = problemsOfRefusal({ api: found.document.name, status, body: reply });
  return [
    ...(isDenied ? ['was refused a name that is there'] : []),
    ...refusal.map((problem) => `in the refusal ${problem}`),
  ];
}
