/** A game from outside as it is played for others: what its code does wrong is said by its name, and nobody waits for it for ever. */

import { isNativeError } from 'node:util/types';
import { type Context, createContext, Script } from 'node:vm';
import * as z from 'zod';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { faultPlace } from './failure.ts';

/** All that a match asks of a game. */
const CALLED = [
  'castNames',
  'start',
  'next',
  'read',
  'resolve',
  'refusesCast',
  'refuses',
  'foresees',
  'view',
  'scores',
  'exactScores',
  'outcome',
  'awaitsOthers',
  'priceAlone',
  'disguise',
  'findings',
] as const satisfies readonly (keyof AnyGame)[];

/** What survives the ledger. */
const plain = z.object({ state: z.json(), events: z.array(z.json()) });
const PLAIN = { start: plain, resolve: plain };

/** What of a step is computed when it is looked at would be computed after the call, without bounds: all of it is looked at within. */
const lookedAt = (step: unknown): unknown =>
  typeof step === 'object' && step !== null ? { ...step } : step;

type Call = (...given: readonly unknown[]) => unknown;

/**
 * The same game, whose functions end within `limitMs` each, or are ended. Whatever they throw, and a state or an event that is no
 * JSON, is an IncidentError that names the game.
 */
export function boundedGame(game: AnyGame, limitMs: number): AnyGame {
  const within = <Part extends object>(
    part: Part,
    names: readonly (keyof Part & string)[],
  ): Part => {
    const calls = names.flatMap((name) => {
      const call: unknown = part[name];
      return typeof call === 'function' ? [[name, call as Call] as const] : [];
    });
    const bounded = calls.map(([name, call]) => [
      name,
      (...args: readonly unknown[]) => {
        const result = endingCall(game, limitMs, () => {
          const given = call.apply(part, [...args]);
          return name === 'next' ? lookedAt(given) : given;
        });
        const isPlain = name in PLAIN ? plain.safeParse(result).success : true;
        if (isPlain) return result;
        throw gameFault(game, `What its “${name}” gives is no plain JSON.`);
      },
    ]);
    return { ...part, ...Object.fromEntries(bounded) };
  };
  const { proposing, determinizing } = game;
  return {
    ...within(game, CALLED),
    ...(proposing && { proposing: within(proposing, ['candidates', 'holdings']) }),
    ...(determinizing && { determinizing: within(determinizing, ['state', 'orders']) }),
  };
}

/** Node ends what runs in a script of its own after a time, and whatever that has called. */
const box: { call: () => unknown } = { call: () => undefined };
const script = new Script('call()');
/** A megabyte: made with the first game from outside, and hardly any match is of one. */
let context: Context | undefined;
let isWithin = false;

function endingCall(game: AnyGame, timeout: number, call: () => unknown): unknown {
  // What it calls of itself ends with it.
  if (isWithin) return call();
  isWithin = true;
  box.call = call;
  try {
    context ??= createContext(box);
    return script.runInContext(context, { timeout });
  } catch (error) {
    throw gameFault(game, sentenceOf(error, timeout));
  } finally {
    isWithin = false;
  }
}

/** What it throws may quote a secret. */
const sentenceOf = (error: unknown, limitMs: number): string =>
  isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    ? `Its code did not come to an end within ${limitMs / 1000} s.`
    : `Its code failed (${faultPlace(error)}).`;

const gameFault = ({ title }: AnyGame, what: string): IncidentError =>
  new IncidentError([gameIncident(title, what)]);

/** @param title of the game, or what else is known of it */
export const gameIncident = (title: string, what: string): Incident => ({
  code: 'game fault',
  where: `The game ${title}`,
  what,
  todo: 'Its author has to mend it, and a mended game is another one for a match that is open. This match is tried again by itself; other matches go on.',
});
