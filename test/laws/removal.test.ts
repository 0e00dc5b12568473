/** What reading says of parts that come to nothing, against the model that takes answers out: nothing wrong, nothing missing. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import { atDepth } from '../support/depth.ts';
import { type AnsweredAsk, eachAnswer } from './judgement.ts';
import { type LawfulGame, trialsOf } from './law.ts';
import { type Found, removed } from './removal.ts';

const READINGS = atDepth({ quick: 60, deep: 30_000 });

/** What is said and not so, and what is so and not said: each kind with one reading in which it was found. */
interface Differences {
  readonly wrong: Readonly<Record<string, string>>;
  readonly missing: Readonly<Record<string, string>>;
}

function differencesOf(game: LawfulGame): Differences {
  const wrong: Record<string, string> = {};
  const missing: Record<string, string> = {};
  let readings = 0;
  for (let seed = 1; readings < READINGS; seed++) {
    const [trial] = fc.sample(trialsOf(game), { seed, numRuns: 1 });
    if (trial === undefined) throw new Error('there are always trials');
    eachAnswer(trial, seed, (answered) => {
      if (++readings > READINGS || awaitsOthers(game, answered)) return;
      for (const found of removed(trial, answered)) {
        if (isWrong(found)) wrong[`${found.field} is ${found.said}`] = told(answered);
        if (isMissing(game, found, answered)) missing[found.field] = told(answered);
      }
    });
  }
  return { wrong, missing };
}

const awaitsOthers = (game: LawfulGame, { reading: { orders } }: AnsweredAsk): boolean =>
  orders !== null && game.awaitsOthers?.(orders) === true;

const told = ({ step, seat, answers, reading }: AnsweredAsk): string =>
  JSON.stringify({ step: step.name, seat, answers, ...reading });

const isWrong = ({ said, comesTo }: Found): boolean =>
  (said === 'no effect' && comesTo !== 'no effect') ||
  (said === 'wasted' && comesTo === 'something');

/** A Jet saves a Sightseer from blocks that others may set, so that alone it tells nothing of what it brings. */
const FOR_OTHERS: readonly string[] = ['jet'];

/** Of what the game calls one part a warning of one field is said of all. */
function isMissing(
  { parts }: LawfulGame,
  { field, comesTo, said }: Found,
  { reading }: AnsweredAsk,
): boolean {
  if (comesTo === 'something' || said !== 'nothing' || FOR_OTHERS.includes(field)) return false;
  const part = parts.find((one) => (typeof one === 'string' ? one === field : one.includes(field)));
  if (part === undefined) return comesTo === 'wasted';
  return !reading.problems.some(({ where }) =>
    typeof part === 'string' ? where === part : part.includes(where),
  );
}

describe.for(GAMES.map((game) => [game.title, game] as const))('%s', ([, game]) => {
  it('warns of what comes to nothing, and of nothing else as coming to nothing', () => {
    expect(differencesOf(game)).toEqual({ wrong: {}, missing: {} });
  });
});
