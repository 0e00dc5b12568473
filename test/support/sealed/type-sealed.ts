import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { type EndedRun, runSealed } from './run-sealed.ts';

/** Input for the next screen that matches `at`. */
export interface TypedInput {
  readonly at: RegExp;
  /** Text to type; Enter is added. */
  readonly text?: string;
  /** Keys as a terminal sends them, instead of a text. */
  readonly keys?: string;
  /** Beginning of the menu item to choose, in any case, instead of a text. */
  readonly chooses?: string;
  /**
   * An action outside the terminal, such as in a browser, that reads the screen. Only `keys` are
   * typed.
   */
  readonly does?: (shown: string) => Promise<unknown>;
  /** Builds the typed text from the screen. */
  readonly pastes?: (shown: string) => Promise<string>;
}

export const KEY = { down: '\u001b[B', enter: '\r', interrupt: '\u0003' } as const;

export interface TerminalSize {
  readonly columns: number;
  readonly typed: readonly TypedInput[];
  readonly variables: Readonly<Record<string, string>>;
  /** Time in milliseconds after which a waiting prompt counts as without input. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 10_000;

export interface TerminalRun extends EndedRun {
  /** The whole output without the result, colours and cursor movements. */
  readonly screen: string;
  /** Inputs that were not typed. */
  readonly left: readonly TypedInput[];
}

/**
 * Runs `sealed` in this process with a terminal's input and size.
 * @throws Error at a prompt without typed input, or a menu without the item
 */
export async function typeSealed(
  words: readonly string[],
  { columns, typed, variables, patienceMs = PATIENCE_MS }: TerminalSize,
): Promise<TerminalRun> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const typist = createTypist(stdin, typed);
  const restore = [
    replaceProperty(process, 'stdin', stdin),
    ...[process.stdout, process.stderr].flatMap((stream) => [
      replaceProperty(stream, 'isTTY', true),
      replaceProperty(stream, 'columns', columns),
    ]),
  ];
  const watching = setInterval(typist.watch, patienceMs / CHECKS_IN_PATIENCE);
  try {
    const ended = await runSealed(words, variables, typist.look);
    const wrong = typist.wrong();
    if (wrong !== null) throw new Error(wrong);
    return { ...ended, screen: stripVTControlCharacters(ended.err), left: typist.left };
  } finally {
    clearInterval(watching);
    for (const one of restore) one();
  }
}

/** Number of checks of a waiting prompt; a busy machine misses some checks. */
const CHECKS_IN_PATIENCE = 20;

interface PromptTypist {
  /** Reads the output after each change, and types the matching input. */
  readonly look: (all: string) => void;
  /** Interrupts a waiting prompt without input. */
  readonly watch: () => void;
  /** Returns a sentence about the first failure, or null. */
  readonly wrong: () => string | null;
  /** Inputs that were not typed. */
  readonly left: readonly TypedInput[];
}

function createTypist(stdin: PassThrough, inputs: readonly TypedInput[]): PromptTypist {
  const left = [...inputs];
  let screen = '';
  let seen = 0;
  let idleTicks = 0;
  let isBusy = false;
  let chosen: string | null = null;
  let wrong: string | null = null;
  const giveUp = (why: string): void => {
    wrong ??= `${why} On the screen: ${joinLines(screen).slice(-MAX_SCREEN_SHOWN)}`;
    stdin.write(KEY.interrupt);
  };
  /** Checks that the answered menu's line contains the item, up to the first special character. */
  const checkChoice = (shown: string): void => {
    const answered = shown.slice(shown.lastIndexOf('✔'));
    if (chosen === null || !answered.startsWith('✔')) return;
    const [named = ''] = chosen.toLowerCase().split(/[:,(]/);
    const isChosen = answered.toLowerCase().includes(named.trim());
    if (!isChosen) giveUp(`The menu does not have an item that begins with “${chosen}”.`);
    chosen = null;
  };
  const type = async (next: TypedInput, shown: string): Promise<void> => {
    isBusy = true;
    await next.does?.(shown);
    const pasted = await next.pastes?.(shown);
    isBusy = false;
    chosen = next.chooses ?? null;
    const line = pasted ?? next.text ?? next.chooses ?? '';
    const keys = next.keys ?? (next.does === undefined ? `${line}${KEY.enter}` : '');
    if (keys !== '') stdin.write(keys);
  };
  return {
    left,
    wrong: () => wrong,
    look: (all) => {
      screen = stripVTControlCharacters(all);
      idleTicks = 0;
      const shown = stripVTControlCharacters(all.slice(seen));
      checkChoice(joinLines(shown));
      const [next] = left;
      if (wrong !== null || next === undefined || !next.at.test(joinLines(shown))) return;
      left.shift();
      seen = all.length;
      // The prompt must listen before it can be answered.
      setImmediate(() => type(next, shown));
    },
    watch: () => {
      // A listening prompt lets the input flow; between prompts it is paused.
      const isWaiting = stdin.readableFlowing === true && !isBusy;
      idleTicks = isWaiting ? idleTicks + 1 : 0;
      if (idleTicks < CHECKS_IN_PATIENCE) return;
      idleTicks = 0;
      const [next] = left;
      const wanted =
        next === undefined ? 'nothing more is to be typed' : `${next.at} is waited for`;
      giveUp(`A prompt waits at which nothing is typed: ${wanted}.`);
    },
  };
}

const MAX_SCREEN_SHOWN = 600;

const joinLines = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Replaces a property. Returns a function that restores it. */
function replaceProperty(holder: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(holder, name);
  Object.defineProperty(holder, name, { value, configurable: true, writable: true });
  return () => {
    if (before === undefined) Reflect.deleteProperty(holder, name);
    else Object.defineProperty(holder, name, before);
  };
}
