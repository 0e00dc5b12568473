import type { Emulator } from '../../emulator/emulator.ts';

export interface Answer {
  readonly status: number;
  /** The parsed JSON, or the text of a page; null without a body. */
  readonly reply: unknown;
}

export type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Creates a function that calls the emulator as one person. */
export const asking =
  (emulator: Emulator, email: string): Ask =>
  (method, path, body) =>
    send(emulator, `Bearer ${emulator.tokenFor(email)}`, { method, path, body });

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

export async function send(
  emulator: Pick<Emulator, 'fetch'>,
  authorization: string,
  { method, path, body }: Sent,
): Promise<Answer> {
  const init = {
    method,
    headers: { authorization },
    ...(body != null && { body: JSON.stringify(body) }),
  };
  const response = await emulator.fetch(new Request(`http://emulator.test${path}`, init));
  return { status: response.status, reply: readReply(await response.text()) };
}

function readReply(text: string): unknown {
  if (text === '' || text.startsWith('<')) return text === '' ? null : text;
  return JSON.parse(text);
}

export interface Situation {
  readonly emulator: Emulator;
}

/** An answer with the code and message of its refusal. */
export interface CaseAnswer extends Answer {
  /** Google’s status, such as NOT_FOUND; null without a refusal. */
  readonly word: string | null;
  readonly message?: string;
}

export type Case = (situation: Situation) => Promise<CaseAnswer>;

export function errorOf({ status, reply }: Answer): CaseAnswer {
  const error = record(record(reply)['error']);
  const { status: word, message } = error;
  return {
    ...{ status, reply, word: typeof word === 'string' ? word : null },
    ...(typeof message === 'string' && { message }),
  };
}

export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
