/** One call of an API and its answer, held against Google's discovery documents. */

import type { Exchange } from '../../emulator/core/exchange.ts';
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
  const url = new URL(exchange.url);
  const found = find(exchange.method, url.pathname);
  const call = `${exchange.method} ${url.pathname}`;
  if (found === null) return isDone(exchange) ? [`${call} is no method of Google's.`] : [];
  const told = (problem: string) => `${found.method.id} (${call}): ${problem}.`;
  const wrong = problemsOfRequest({ found, url, body: exchange.body });
  return isDone(exchange)
    ? [
        ...wrong.map((problem) => told(`was accepted although ${problem}`)),
        ...problemsOfReply(exchange.reply, found).map((problem) => told(`in the reply ${problem}`)),
      ]
    : problemsOfNo(exchange, found, wrong).map(told);
}

const isDone = ({ status }: Exchange): boolean => status >= 200 && status < 300;

interface Asked {
  readonly found: Found;
  readonly url: URL;
  readonly body: string;
}

function problemsOfRequest({ found, url, body }: Asked): readonly string[] {
  return [...problemsOfAddress(found, url.searchParams), ...problemsOfBody(body, found)];
}

function problemsOfBody(body: string, found: Found): readonly string[] {
  const { request } = found.method;
  if (request === undefined) return body === '' ? [] : ['this method takes no body'];
  const parsed = parse(body === '' ? '{}' : body);
  if (parsed.kind === 'not JSON') return ['the body is not JSON'];
  return problemsOf(parsed.value, request, placeIn(found, 'request'));
}

function problemsOfReply(reply: string, found: Found): readonly string[] {
  const { response } = found.method;
  if (response === undefined) return reply === '' ? [] : ['there is a body'];
  const parsed = parse(reply);
  if (parsed.kind === 'not JSON') return ['the body is not JSON'];
  return problemsOf(parsed.value, response, placeIn(found, 'reply'));
}

const placeIn = (found: Found, direction: Place['direction']): Place => ({
  document: found.document,
  direction,
  methodId: found.method.id,
  path: '',
});

/** The emulator's own word for what Google has and it has not. */
const NOT_EMULATED = 501;

function problemsOfNo(
  { status, reply }: Exchange,
  { document }: Found,
  wrong: readonly string[],
): readonly string[] {
  if (status === NOT_EMULATED) return [];
  const parsed = parse(reply);
  if (parsed.kind === 'not JSON') return ['the body of the refusal is not JSON'];
  const body = parsed.value;
  const denied =
    wrong.length === 0 && deniesAName(body) ? [`was refused a name that is there: ${reply}`] : [];
  const refusal = problemsOfRefusal({ api: document.name, status, body });
  return [...denied, ...refusal.map((problem) => `in the refusal ${problem}`)];
}

type Parsed = { readonly kind: 'JSON'; readonly value: unknown } | { readonly kind: 'not JSON' };

function parse(text: string): Parsed {
  try {
    return { kind: 'JSON', value: JSON.parse(text) };
  } catch {
    return { kind: 'not JSON' };
  }
}
