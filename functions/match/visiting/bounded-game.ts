/** An external game: whatever its code does wrong is reported by its name, and where it runs for others nobody waits for it for ever. */

import { isNativeError } from 'node:util/types';
import { type Context, createContext, Script } from 'node:vm';
import * as z from 'zod';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { canonicalJson } from '../ledger/digest.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { AmbienceError, withoutAmbience } from './ambience.ts';
import { faultPlace } from './failure.ts';

/** What survives the ledger. */
const plain = z.object({ state: z.json(), events: z.array(z.json()) });
/** Their states and events are what an entry rests on. */
const BINDING: readonly string[] = ['start', 'resolve'];

type Call = (...given: readonly unknown[]) => unknown;

/**
 * The same game, each of whose functions, those of its parts too, ends within `limitMs`, or is ended; null: without a limit. An
 * IncidentError names game and function where one throws, asks for the clock or for chance of its own, or gives what is no plain
 * JSON, or something else the second time.
 */
export function boundedGame(game: AnyGame, limitMs: number | null): AnyGame {
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
      endingCall(game, { name, limitMs }, () => {
        const run = (given: readonly unknown[]) => call.apply(owner, [...given]);
        return BINDING.includes(name)
          ? sameTwice(game, name, run, args)
          : lookedAt(name, run(args));
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

/** What of a step is computed when it is looked at would be computed after the call, without bounds: all of it is looked at within. */
const lookedAt = (name: string, given: unknown): unknown =>
  name === 'next' && typeof given === 'object' && given !== null ? { ...given } : given;

/** What an entry would hold, found twice from the same arguments, the second time in fresh copies of what the first time left of them. */
function sameTwice(
  game: AnyGame,
  name: string,
  run: (args: readonly unknown[]) => unknown,
  args: readonly unknown[],
): unknown {
  const { recording, replaying } = chanceTwice();
  const result = run(args.map((one) => withChance(one, recording)));
  if (!plain.safeParse(result).success)
    throw gameFault(game, `What its “${name}” gives is no plain JSON.`);
  if (canonicalJson(run(args.map((one) => copyOf(one, replaying)))) === canonicalJson(result))
    return result;
  throw gameFault(
    game,
    `Its “${name}” gives something else when the same is asked again: it keeps something between two calls, or changes what it is given.`,
  );
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

/** The same argument with another chance. */
const withChance = (value: unknown, change: (chance: Chance) => Chance): unknown => {
  if (typeof value !== 'object' || value === null || !('chance' in value)) return value;
  return isCall(value.chance) ? { ...value, chance: change(value.chance) } : value;
};

/** A deep copy; functions are changed. */
function copyOf(value: unknown, change: (chance: Chance) => Chance): unknown {
  if (isCall(value)) return change(value);
  if (Array.isArray(value)) return value.map((one) => copyOf(one, change));
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, copyOf(part, change)]),
  );
}

/** Node ends what runs in a script of its own after a time, and whatever that has called. */
const box: { call: () => unknown } = { call: () => undefined };
const script = new Script('call()');
/** A megabyte: made with the first game from outside, and hardly any match is of one. */
let context: Context | undefined;
let isWithin = false;

interface Bounds {
  /** "view", "content.assemble" */
  readonly name: string;
  readonly limitMs: number | null;
}

function endingCall(game: AnyGame, { name, limitMs }: Bounds, call: () => unknown): unknown {
  // What it calls of itself ends with it.
  if (isWithin) return call();
  isWithin = true;
  box.call = call;
  try {
    return withoutAmbience(() => {
      if (limitMs === null) return call();
      context ??= createContext(box);
      return script.runInContext(context, { timeout: limitMs });
    });
  } catch (error) {
    if (error instanceof IncidentError) throw error;
    throw gameFault(game, sentenceOf(error, { name, limitMs }), error);
  } finally {
    isWithin = false;
  }
}

/** What it throws may quote a secret. */
function sentenceOf(error: unknown, { name, limitMs }: Bounds): string {
  if (error instanceof AmbienceError)
    return `Its “${name}” asks for ${error.asked}: a game has all chance from its arguments, and no clock.`;
  return isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    ? `Its “${name}” did not come to an end within ${(limitMs ?? 0) / 1000} s.`
    : `Its “${name}” failed (${faultPlace(error)}).`;
}

const gameFault = ({ title }: AnyGame, what: string, cause?: unknown): IncidentError =>
  new IncidentError([gameIncident(title, what)], { cause });

/** @param title of the game, or what else is known of it */
export const gameIncident = (title: string, what: string): Incident => ({
  code: 'game fault',
  where: `The game ${title}`,
  what,
  todo: 'Its author has to mend it, and a mended game is another one for a match that is open. This match is tried again by itself; other matches go on.',
});
