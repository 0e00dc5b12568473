import type { Emulator } from '../../emulator/emulator.ts';

export interface CallAnswer {
  readonly status: number;
  /** The parsed JSON, or the text of a page; null without a body. */
  readonly reply: unknown;
}

export type SendCall = (method: string, path: string, body?: unknown) => Promise<CallAnswer>;

/** Creates a function that calls the emulator as one person. */
export const createAsk =
  (emulator: Emulator, email: string): SendCall =>
  (method, path, body) =>
    sendRequest(emulator, `Bearer ${emulator.tokenFor(email)}`, { method, path, body });

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

export async function sendRequest(
  emulator: Pick<Emulator, 'fetch'>,
  authorization: string,
  { method, path, body }: SentRequest,
): Promise<CallAnswer> {
  const init = {
    method,
    headers: { authorization },
    ...(body != null && { body: JSON.stringify(body) }),
  };
  const response = await emulator.fetch(new Request(`http://emulator.test${path}`, init));
  return { status: response.status, reply: parseReply(await response.text()) };
}

function parseReply(text: string): unknown {
  if (text === '' || text.startsWith('<')) return text === '' ? null : text;
  return JSON.parse(text);
}

export interface CaseContext {
  readonly emulator: Emulator;
}

/** An answer with the code and message of its refusal. */
export interface CaseAnswer extends CallAnswer {
  /** Google’s status, such as NOT_FOUND; null without a refusal. */
  readonly word: string | null;
  readonly message?: string;
}

export type RecordedCase = (situation: CaseContext) => Promise<CaseAnswer>;

export function toCaseAnswer({ status, reply }: CallAnswer): CaseAnswer {
  const error = toRecord(toRecord(reply)['error']);
  const { status: word, message } = error;
  return {
    ...{ status, reply, word: typeof word === 'string' ? word : null },
    ...(typeof message === 'string' && { message }),
  };
}

export const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
