/** Laws: what a game says of its balance, and the robots that it brings for measuring it. */

import assert from 'node:assert/strict';
import type { Field } from '../../rules/kit/asking/form.ts';
import { chanceOfStep, robotPolicy } from '../../rules/kit/playing/play.ts';
import { robotsOf } from '../../rules/kit/playing/robots.ts';
import { type Law, type LawfulGame, lawOfMatches, type Trial } from './law.ts';
import { type AnyMoment, momentsOf } from './trial.ts';
import { assertOneLine } from './words.ts';

export const BALANCE: readonly Law[] = [
  lawOfMatches({
    claim: 'findings are numbers or lines, of one sort in each measure',
    runs: 20,
    holds: (trial) => {
      const end = momentsOf(trial).at(-1);
      const sorts = new Map<string, string>();
      for (const { measure, value } of end === undefined ? [] : trial.game.findings(end)) {
        assertOneLine('a measure', measure);
        if (typeof value === 'string') assertOneLine(`what is found of "${measure}"`, value);
        else assert.ok(Number.isFinite(value), `"${measure}" is ${value}`);
        const sort = sorts.get(measure) ?? typeof value;
        assert.equal(typeof value, sort, `"${measure}" is now a number, now a word`);
        sorts.set(measure, sort);
      }
    },
  }),
  lawOfMatches({
    claim: "a game's own robots play to the end, by what their forms offer",
    runs: 10,
    concerns: hasRobots,
    holds: (trial) => {
      eachRobot(trial, (name, moments) => {
        for (const moment of moments) assertOffered(trial, moment, name);
      });
    },
  }),
  lawOfMatches({
    claim: "a game's own robots look at nothing that is secret from their seats",
    runs: 9,
    concerns: (game) => hasRobots(game) && game.disguise !== undefined,
    holds: (trial) => {
      eachRobot(trial, (name, moments) => {
        for (const moment of moments) assertBlind(trial, moment, name);
      });
    },
  }),
];

function hasRobots(game: LawfulGame): boolean {
  return Object.keys(robotsOf(game)).length > 0;
}

/** Lets each of the game's robots play a match against itself. */
function eachRobot(
  trial: Trial,
  look: (name: string, moments: readonly AnyMoment[]) => void,
): void {
  for (const [name, robot] of Object.entries(robotsOf(trial.game))) {
    const choose = robotPolicy(trial.seed, () => robot);
    look(name, momentsOf(trial, { name: `robot ${name}`, choose }));
  }
}

/** Counts are not looked at: a robot may leave a question open, and learns like anybody what comes of that. */
function assertOffered({ game }: Trial, moment: AnyMoment, name: string): void {
  const { setup, state, step } = moment;
  for (const { seat, form } of step?.asks ?? []) {
    const answers = moment.answers[seat] ?? {};
    for (const [where, values] of Object.entries(answers)) {
      // A question may stand on several pages, with other choices on each.
      const fields = form.fields.filter(({ name: one }) => one === where);
      for (const value of values) {
        assert.ok(
          fields.some((field) => offers(field, value)),
          `"${name}" answers "${value}" where ${where} is asked`,
        );
      }
    }
    const { problems } = game.read({ setup, state, seat, answers });
    const unread = problems.find(({ kind }) => kind === 'unreadable');
    assert.equal(unread, undefined, `what "${name}" answers is not understood`);
  }
}

const offers = ({ choices }: Field, given: string): boolean =>
  choices.some(({ value }) => value === given);

function assertBlind({ game, seed }: Trial, moment: AnyMoment, name: string): void {
  const { setup, state, history, step, answers } = moment;
  const robot = robotsOf(game)[name];
  for (const { seat, form } of step?.asks ?? []) {
    const audience = { kind: 'seat', seat } as const;
    const chance = chanceOfStep(seed, 'a disguise');
    const hidden = game.disguise?.({ setup, state, history, audience, chance });
    if (step === null || robot === undefined || hidden === undefined) continue;
    const choose = robotPolicy(seed, () => robot);
    const given = choose({ setup, state: hidden.state, step, seat, form });
    assert.deepEqual(given, answers[seat], `"${name}" plays ${seat} by what it cannot know`);
  }
}
