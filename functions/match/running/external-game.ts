/** Loads an external game from its built file, and reports faults of the game. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { registerExternalGame, rememberFailedLoad } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { canonicalJson } from '../ledger/digest.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { findHiddenCharacter } from '../ledger/seat-name.ts';
import { findFaultPlace } from './failure.ts';
import {
  createResolvingThread,
  JUMP_MS,
  OverrunError,
  type ResolvingThread,
  TIME_LIMIT_MS,
} from './resolving-thread.ts';

/** The result of a step. Entries of the ledger contain only JSON. */
const resolvedStepSchema = z.object({ state: z.json(), events: z.array(z.json()) });
/** Functions whose results the ledger contains. They run in the thread. */
const BINDING_FUNCTIONS: readonly string[] = ['start', 'resolve'];

/** Whether the function belongs to a robot. Robots draw, so a second call may differ. */
const isRobotFunction = (name: string): boolean => name.startsWith('robots.');

type GameFunction = (...given: readonly unknown[]) => unknown;
type GameCall = (given: readonly unknown[]) => unknown;

/**
 * Wraps a game: errors of its functions become an IncidentError with the names of game and
 * function. Every function except robots' runs twice, the second time with fresh copies of the
 * arguments and another clock; different results are errors. `start` and `resolve` run in the
 * thread, and must return JSON. Other functions must not change their arguments.
 */
export function createGuardedGame(game: AnyGame, thread: ResolvingThread): AnyGame {
  const known = new Map<object, unknown>();
  const guardValue = (value: unknown, name: string, owner: unknown): unknown => {
    if (typeof value === 'function') return guardCall(value as GameFunction, name, owner);
    if (typeof value !== 'object' || value === null) return value;
    const before = known.get(value);
    if (before !== undefined) return before;
    if (isSchema(value)) return guardSchema(value, name);
    if (!Array.isArray(value) && !isPlainObject(value)) return value;
    const copy: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {};
    known.set(value, copy);
    return Object.assign(
      copy,
      Object.fromEntries(
        Object.entries(value).map(([key, part]) => {
          return [key, guardValue(part, formatPartName(name, key, Array.isArray(value)), value)];
        }),
      ),
    );
  };
  const guardCall =
    (call: GameFunction, name: string, owner: unknown): GameFunction =>
    (...args) =>
      reportFaults(game, name, () => {
        const run: GameCall = (given) => call.apply(owner, [...given]);
        if (isRobotFunction(name)) return run(args);
        return BINDING_FUNCTIONS.includes(name)
          ? resolveTwice(game, name, thread, args)
          : callTwice(game, name, run, args);
      });
  const guardSchema = (schema: ZodSchema, name: string): unknown =>
    Object.create(schema, {
      safeParse: { value: guardCall(schema.safeParse, name, schema) },
    });
  return guardValue(game, '', undefined) as AnyGame;
}

const formatPartName = (name: string, key: string, isList: boolean): string => {
  if (isList) return name;
  return name === '' ? key : `${name}.${key}`;
};

interface ZodSchema {
  readonly safeParse: GameFunction;
}

const isSchema = (value: object): value is ZodSchema =>
  'safeParse' in value && typeof value.safeParse === 'function';

const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Runs a function twice in the thread. The thread copies the arguments, and repeats its draws. */
function resolveTwice(
  game: AnyGame,
  name: string,
  { call }: ResolvingThread,
  args: readonly unknown[],
): unknown {
  const result = call(name, args);
  if (!resolvedStepSchema.safeParse(result).success)
    throw createGameFault(game, `The game’s “${name}” does not return plain JSON.`);
  const again = call(name, args, 'with the same draws');
  if (canonicalJson(again) === canonicalJson(result)) return result;
  throw createDifferenceFault(game, name);
}

/** Runs a function twice. The second time, it gets fresh copies and another clock. */
function callTwice(game: AnyGame, name: string, run: GameCall, args: readonly unknown[]): unknown {
  const copies = args.map(copyValue);
  const given = JSON.stringify(copies);
  const result = run(args);
  const again = runWithJumpedClock(() => run(copies));
  const isUnchanged = [args, copies].every((one) => JSON.stringify(one) === given);
  if (isUnchanged && JSON.stringify(again) === JSON.stringify(result)) return result;
  throw createDifferenceFault(game, name);
}

const createDifferenceFault = (game: AnyGame, name: string): IncidentError =>
  createGameFault(
    game,
    `The game’s “${name}” returns different results for the same arguments: it uses a clock or ` +
      'chance, keeps state between two calls, or changes its arguments.',
  );

/** Runs a function while the clock is 40 days ahead. */
function runWithJumpedClock<Result>(run: () => Result): Result {
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

/** Copies a value deeply, but keeps functions and objects of classes. */
function copyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyValue);
  if (typeof value !== 'object' || value === null || !isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyValue(part)]));
}

function reportFaults(game: AnyGame, name: string, call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    if (error instanceof IncidentError) throw error;
    throw createGameFault(game, describeFault(name, error), error);
  }
}

/** Describes a fault. Does not quote the error, which may contain a secret. */
const describeFault = (name: string, error: unknown): string =>
  error instanceof OverrunError
    ? `The game’s “${name}” did not end within ${TIME_LIMIT_MS / 1000} s, or ran out of memory.`
    : `The game’s “${name}” failed (${findFaultPlace(error)}).`;

const createGameFault = ({ title }: AnyGame, what: string, cause?: unknown): IncidentError =>
  new IncidentError([buildGameIncident(title, what)], { cause });

export const buildGameIncident = (title: string, what: string): Incident => ({
  code: 'game fault',
  where: `The game ${title}`,
  what,
  todo:
    'The author has to fix the game for new matches; open matches keep the former code. ' +
    'This match tries again by itself, and other matches go on.',
});

export interface LoadedGame {
  readonly game: AnyGame;
  readonly file: string;
  /** SHA-256 of the file, as hexadecimal digits. */
  readonly code: string;
}

/** Thrown for a file without a valid game. The message is for the person who named the file. */
export class GameFileError extends Error {
  /** The reason in a few words. They do not name the file. */
  readonly reason: string;
  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

/** Export of every built file: the version of the interface for which it was built. */
export const BUILT_FOR_MARK = { name: 'builtFor', version: 2 } as const;

const FIRST_VERSION_TEXT =
  'was built by version 1.0.0 of sealed-orders, which plays its matches: npm install ' +
  'sealed-orders@1.0.0. For new matches, build it again with “sealed game build”.';

/**
 * Loads a game from its built file, and runs the file's code: load only games that you trust.
 * `isForAnyCode`: also plays matches opened with other code of the same version. @throws
 * GameFileError
 */
export async function loadBuiltGame(
  file: string,
  { isForAnyCode }: { readonly isForAnyCode: boolean },
): Promise<LoadedGame> {
  const bytes = await readFile(file);
  const code = createHash('sha256').update(bytes).digest('hex');
  const url = `${pathToFileURL(file).href}?${code}`;
  const loaded = await importGame(file, url).catch((error: unknown) => {
    rememberFailedLoad(code, error instanceof GameFileError ? error.reason : findFaultPlace(error));
    throw error;
  });
  const game = createGuardedGame(loaded, createResolvingThread(url));
  try {
    registerExternalGame({ game, code, isForAnyCode });
  } catch (error) {
    throw error instanceof RangeError
      ? new GameFileError(`${file}: ${error.message}`, 'the name is taken')
      : error;
  }
  return { game, file, code };
}

async function importGame(file: string, url: string): Promise<AnyGame> {
  const module: unknown = await import(url).catch((error: unknown) => {
    const place = findFaultPlace(error);
    throw new GameFileError(`${file} cannot be loaded (${place}): ${String(error)}`, place);
  });
  const built = z.looseObject({ [BUILT_FOR_MARK.name]: z.literal(BUILT_FOR_MARK.version) });
  const hasGame = z.looseObject({ game: z.looseObject({}) }).safeParse(module).success;
  if (hasGame && !built.safeParse(module).success)
    throw new GameFileError(`${file} ${FIRST_VERSION_TEXT}`, 'a file for version 1.0.0');
  const read = z.looseObject({ game: gameSchema }).safeParse(module);
  if (read.success) return (module as { readonly game: AnyGame }).game;
  throw new GameFileError(
    `${file} is not a game: its export “game” is not valid. ${z.prettifyError(read.error)}`,
    'the file exports no valid game',
  );
}

const isFunction = (value: unknown): boolean => typeof value === 'function';
const functionSchema = z.custom<(...all: never) => unknown>(isFunction, 'Must be a function');

const visibleTextSchema = z
  .string()
  .min(1)
  .refine((text) => findHiddenCharacter(text) === null, 'Must be visible characters');

/** Tabs with unique names: each name is that of a file and of a tab in the host's workbook. */
const tabsSchema = z
  .array(z.looseObject({ name: z.string() }))
  .refine(
    (tabs) => areUnique(tabs.map(({ name }) => name.toLowerCase())),
    'Two tabs have the same name',
  );

const areUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** Minimum that a game must export. The property tests check the rest. */
const gameSchema = z.looseObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/, 'Must be lower-case letters, digits and hyphens'),
  title: visibleTextSchema,
  about: visibleTextSchema,
  version: z.string().regex(/^\S{1,20}$/, 'Must be a word without spaces'),
  seats: z.object({ least: z.int().min(1), most: z.int().max(40) }),
  paces: z.array(z.looseObject({ name: z.string(), usual: z.string() })).min(1),
  variants: z.array(z.looseObject({ name: z.string() })),
  content: z.looseObject({ tabs: tabsSchema, assemble: functionSchema }),
  start: functionSchema,
  next: functionSchema,
  resolve: functionSchema,
  view: functionSchema,
  scores: functionSchema,
  outcome: functionSchema,
});
