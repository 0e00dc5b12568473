/** `sealed` at a terminal of so many columns, for the suites: what somebody types there, and what he sees. */

import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { type Ended, runSealed } from './run-sealed.ts';

/** Typed once the screen shows something new that fits. */
export interface Typed {
  readonly at: RegExp;
  /** Enter is added. */
  readonly text?: string;
  /** In place of a line: keys as a terminal sends them. */
  readonly keys?: string;
  /** What happens elsewhere meanwhile, such as in a browser, by what is shown; nothing is typed but the keys that are given. */
  readonly does?: (shown: string) => Promise<unknown>;
  /** A line that comes of what is shown. */
  readonly pastes?: (shown: string) => Promise<string>;
}

export const KEY = { down: '\u001b[B', enter: '\r', interrupt: '\u0003' } as const;

export interface Terminal {
  readonly columns: number;
  readonly typed: readonly Typed[];
  readonly variables: Readonly<Record<string, string>>;
}

export interface Seen extends Ended {
  /** All that was shown beside the result, without colours and movements. */
  readonly screen: string;
  /** What was to be typed and had no occasion. */
  readonly left: readonly Typed[];
}

/** Runs it in this process. Standard input and the size of the terminal belong to the process: they are given back at the end. */
export async function typeSealed(
  words: readonly string[],
  { columns, typed, variables }: Terminal,
): Promise<Seen> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const left = [...typed];
  let seen = 0;
  const look = (all: string): void => {
    const [next] = left;
    const shown = stripVTControlCharacters(all.slice(seen));
    if (next === undefined || !next.at.test(shown.replaceAll(/\s+/g, ' '))) return;
    left.shift();
    seen = all.length;
    // What asks has to listen before anybody can answer.
    setImmediate(async () => {
      await next.does?.(shown);
      const pasted = await next.pastes?.(shown);
      const line = pasted ?? next.text ?? '';
      const keys = next.keys ?? (next.does === undefined ? `${line}${KEY.enter}` : '');
      if (keys !== '') stdin.write(keys);
    });
  };
  const restore = [
    replaced(process, 'stdin', stdin),
    ...[process.stdout, process.stderr].flatMap((stream) => [
      replaced(stream, 'isTTY', true),
      replaced(stream, 'columns', columns),
    ]),
  ];
  try {
    const ended = await runSealed(words, variables, look);
    return { ...ended, screen: stripVTControlCharacters(ended.err), left };
  } finally {
    for (const one of restore) one();
  }
}

/** Gives what puts it back. */
function replaced(holder: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(holder, name);
  Object.defineProperty(holder, name, { value, configurable: true, writable: true });
  return () => {
    if (before === undefined) Reflect.deleteProperty(holder, name);
    else Object.defineProperty(holder, name, before);
  };
}
