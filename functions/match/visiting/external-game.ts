/** Loads an external game from its built file, and reports its faults by its name. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { bringGame, rememberFailedLoad } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { canonicalJson } from '../ledger/digest.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { hiddenCharacterIn } from '../ledger/seat-name.ts';
import { faultPlace } from './failure.ts';
import {
  createResolvingThread,
  JUMP_MS,
  LIMIT_MS,
  Overrun,
  type ResolvingThread,
} from './resolving-thread.ts';

/** Entries contain only JSON. */
const plain = z.object({ state: z.json(), events: z.array(z.json()) });
/** An entry contains their results, so they run in the thread. */
const BINDING: readonly string[] = ['start', 'resolve'];

/** Robots draw from their arguments, so a second call has another result. */
const isOfRobot = (name: string): boolean => name.startsWith('robots.');

type Call = (...given: readonly unknown[]) => unknown;
type Run = (given: readonly unknown[]) => unknown;

/**
 * Returns the same game. Errors of its functions become an IncidentError with the names of game and
 * function. Every function but those of robots runs twice, the second time with fresh copies of the
 * arguments and another clock; different results are errors. `start` and `resolve` run in the
 * thread, if there is one, and must return JSON. Other functions must not change their arguments.
 */
export function guardedGame(game: AnyGame, thread: ResolvingThread | null): AnyGame {
  const known = new Map<object, unknown>();
  const guarded = (value: unknown, name: string, owner: unknown): unknown => {
    if (typeof value === 'function') return guardedCall(value as Call, name, owner);
    if (typeof value !== 'object' || value === null) return value;
    const before = known.get(value);
    if (before !== undefined) return before;
    if (isSchema(value)) return guardedSchema(value, name);
    if (!Array.isArray(value) && !isPlain(value)) return value;
    const copy: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {};
    known.set(value, copy);
    return Object.assign(
      copy,
      Object.fromEntries(
        Object.entries(value).map(([key, part]) => {
          return [key, guarded(part, partName(name, key, Array.isArray(value)), value)];
        }),
      ),
    );
  };
  const guardedCall =
    (call: Call, name: string, owner: unknown): Call =>
    (...args) =>
      reported(game, name, () => {
        const run: Run = (given) => call.apply(owner, [...given]);
        if (isOfRobot(name)) return run(args);
        if (!BINDING.includes(name)) return shownTwice(game, name, run, args);
        const resolve: Run = thread === null ? run : (given) => thread.call(name, given);
        return resolvedTwice(game, name, resolve, args);
      });
  const guardedSchema = (schema: Schema, name: string): unknown =>
    Object.create(schema, {
      safeParse: { value: guardedCall(schema.safeParse, name, schema) },
    });
  return guarded(game, '', undefined) as AnyGame;
}

const partName = (name: string, key: string, isList: boolean): string => {
  if (isList) return name;
  return name === '' ? key : `${name}.${key}`;
};

interface Schema {
  readonly safeParse: Call;
}

const isSchema = (value: object): value is Schema =>
  'safeParse' in value && typeof value.safeParse === 'function';

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Runs it again with fresh copies of the arguments, as the first run left them. */
function resolvedTwice(game: AnyGame, name: string, run: Run, args: readonly unknown[]): unknown {
  const { recording, replaying } = chanceTwice();
  const result = run(args.map((one) => withChance(one, recording)));
  if (!plain.safeParse(result).success)
    throw gameFault(game, `Its “${name}” does not return plain JSON.`);
  if (canonicalJson(run(args.map((one) => copyOf(one, replaying)))) === canonicalJson(result))
    return result;
  throw gameFault(
    game,
    `Its “${name}” gives something else when the same is asked again: it keeps something ` +
      'between two calls, or changes its arguments.',
  );
}

/** Calls it again with fresh copies and a clock that has jumped. */
function shownTwice(game: AnyGame, name: string, run: Run, args: readonly unknown[]): unknown {
  const copies = args.map((one) => copyOf(one, (same) => same));
  const given = JSON.stringify(copies);
  const result = run(args);
  const again = withJumpedClock(() => run(copies));
  const isUnchanged = [args, copies].every((one) => JSON.stringify(one) === given);
  if (isUnchanged && JSON.stringify(again) === JSON.stringify(result)) return result;
  throw gameFault(
    game,
    `Its “${name}” gives something else when the same is asked again: it uses a clock or ` +
      'chance, keeps something between two calls, or changes its arguments.',
  );
}

/** Runs it with a clock that is 40 days ahead. */
function withJumpedClock<Result>(run: () => Result): Result {
  const SystemDate = globalThis.Date;
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, given: []) =>
      given.length > 0 ? Reflect.construct(target, given) : new target(target.now() + JUMP_MS),
    get: (target, key) => (key === 'now' ? () => target.now() + JUMP_MS : Reflect.get(target, key)),
  });
  try {
    return run();
  } finally {
    globalThis.Date = SystemDate;
  }
}

type Chance = (...given: readonly unknown[]) => object;

/** A draw is opened once: the second run gets the results of the first. */
function chanceTwice() {
  const drawn = new Map<string, unknown[]>();
  const recording =
    (chance: Chance): Chance =>
    (...given) => {
      const results: unknown[] = [];
      drawn.set(JSON.stringify(given), results);
      return new Proxy(chance(...given), {
        get: (draw, name) => {
          const method: unknown = Reflect.get(draw, name);
          if (typeof method !== 'function') return method;
          return (...asked: readonly unknown[]) => {
            const result: unknown = method.apply(draw, asked);
            results.push(copyOf(result, (same) => same));
            return result;
          };
        },
      });
    };
  const replaying =
    (_chance: Chance): Chance =>
    (...given) => {
      const results = [...(drawn.get(JSON.stringify(given)) ?? [])];
      return new Proxy({}, { get: () => () => results.shift() });
    };
  return { recording, replaying };
}

const isCall = (value: unknown): value is Chance => typeof value === 'function';

/** Replaces `chance` of the argument. */
const withChance = (value: unknown, change: (chance: Chance) => Chance): unknown => {
  if (typeof value !== 'object' || value === null || !('chance' in value)) return value;
  return isCall(value.chance) ? { ...value, chance: change(value.chance) } : value;
};

/** A deep copy; functions are replaced. */
function copyOf(value: unknown, change: (chance: Chance) => Chance): unknown {
  if (isCall(value)) return change(value);
  if (Array.isArray(value)) return value.map((one) => copyOf(one, change));
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, copyOf(part, change)]),
  );
}

function reported(game: AnyGame, name: string, call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    if (error instanceof IncidentError) throw error;
    throw gameFault(game, faultText(name, error), error);
  }
}

/** Does not quote the error: it may contain a secret. */
const faultText = (name: string, error: unknown): string =>
  error instanceof Overrun
    ? `Its “${name}” did not come to an end within ${LIMIT_MS / 1000} s, or ran out of memory.`
    : `Its “${name}” failed (${faultPlace(error)}).`;

const gameFault = ({ title }: AnyGame, what: string, cause?: unknown): IncidentError =>
  new IncidentError([gameIncident(title, what)], { cause });

export const gameIncident = (title: string, what: string): Incident => ({
  code: 'game fault',
  where: `The game ${title}`,
  what,
  todo:
    'Its author has to fix it, and a fixed game is another one for an open match. ' +
    'This match is tried again by itself; other matches go on.',
});

export interface LoadedGame {
  readonly game: AnyGame;
  readonly file: string;
  /** SHA-256 of the file, as hexadecimal digits. */
  readonly code: string;
}

/** The file does not contain a valid game; the message is for the person who named the file. */
export class NoGame extends Error {
  /** The cause in a few words, without the file. */
  readonly reason: string;
  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

/** Exported by a built file, with the version of the interface that it was built for. */
export const BUILT_FOR = { name: 'builtFor', version: 2 } as const;

const OF_FIRST_VERSION =
  'was built by version 1.0.0 of sealed-orders, which plays its matches: npm install ' +
  'sealed-orders@1.0.0. For new matches build it again with “sealed game build”.';

/**
 * `isForAnyCode`: also plays matches that were opened with other code of its version. Runs the
 * file's code, so load only games that you trust. @throws NoGame
 */
export async function bringBuiltGame(
  file: string,
  { isForAnyCode }: { readonly isForAnyCode: boolean },
): Promise<LoadedGame> {
  const bytes = await readFile(file);
  const code = createHash('sha256').update(bytes).digest('hex');
  const url = `${pathToFileURL(file).href}?${code}`;
  const loaded = await gameIn(file, url).catch((error: unknown) => {
    rememberFailedLoad(code, error instanceof NoGame ? error.reason : faultPlace(error));
    throw error;
  });
  const game = guardedGame(loaded, createResolvingThread(url));
  try {
    bringGame({ game, code, isForAnyCode });
  } catch (error) {
    throw error instanceof RangeError
      ? new NoGame(`${file}: ${error.message}`, 'its name is taken')
      : error;
  }
  return { game, file, code };
}

async function gameIn(file: string, url: string): Promise<AnyGame> {
  const module: unknown = await import(url).catch((error: unknown) => {
    const place = faultPlace(error);
    throw new NoGame(`${file} cannot be loaded (${place}): ${String(error)}`, place);
  });
  const built = z.looseObject({ [BUILT_FOR.name]: z.literal(BUILT_FOR.version) });
  const hasGame = z.looseObject({ game: z.looseObject({}) }).safeParse(module).success;
  if (hasGame && !built.safeParse(module).success)
    throw new NoGame(`${file} ${OF_FIRST_VERSION}`, 'it was built for version 1.0.0');
  const read = z.looseObject({ game: gameShape }).safeParse(module);
  if (read.success) return (module as { readonly game: AnyGame }).game;
  throw new NoGame(
    `${file} is not a game: its export “game” is not valid. ${z.prettifyError(read.error)}`,
    'it exports no valid game',
  );
}

const isFunction = (value: unknown): boolean => typeof value === 'function';
const doing = z.custom<(...all: never) => unknown>(isFunction, 'Expected is a function');

const visible = z
  .string()
  .min(1)
  .refine((text) => hiddenCharacterIn(text) === null, 'Expected are characters that can be seen');

/** No two tabs have the same name: each is a file and a tab of the host's workbook. */
const tabsShape = z
  .array(z.looseObject({ name: z.string() }))
  .refine((tabs) => isEachOnce(tabs.map(({ name }) => name.toLowerCase())), 'A tab is there twice');

const isEachOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** The least that a game must export; the property tests check the rest. */
const gameShape = z.looseObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/, 'Expected are small letters, digits and hyphens'),
  title: visible,
  about: visible,
  version: z.string().regex(/^\S{1,20}$/, 'Expected is a word without spaces'),
  seats: z.object({ least: z.int().min(1), most: z.int().max(40) }),
  paces: z.array(z.looseObject({ name: z.string(), usual: z.string() })).min(1),
  variants: z.array(z.looseObject({ name: z.string() })),
  content: z.looseObject({ tabs: tabsShape, assemble: doing }),
  start: doing,
  next: doing,
  resolve: doing,
  view: doing,
  scores: doing,
  outcome: doing,
});
