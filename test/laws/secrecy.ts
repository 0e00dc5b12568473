/** Laws: what is secret from somebody changes nothing that he can see. */

import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { frameOf } from '../../page/film/frame.ts';
import type { Answers } from '../../rules/kit/asking/form.ts';
import { seededChance } from '../../rules/kit/chance/seeded.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { AnswerPolicy } from '../../rules/kit/playing/play.ts';
import { randomAnswers } from '../../rules/kit/playing/robot.ts';
import type { Audience, View } from '../../rules/kit/showing/view.ts';
import { numbersOf } from './eyes.ts';
import { hasDisguise, hidesNothing } from './hiding.ts';
import {
  type Effort,
  type Law,
  type LawfulGame,
  lawOf,
  lawOfMatches,
  type Trial,
  trialsOf,
} from './law.ts';
import { playToEnd } from './play.ts';
import { ADVICE } from './secret-words.ts';
import { type AnyMoment, audiencesOf, chooserOf, momentsOf, nameOf } from './trial.ts';

export const SECRECY: readonly Law[] = [
  lawOfMatches({
    claim: 'orders that are sealed leave no trace before they are opened',
    runs: 5,
    holds: (trial) => {
      for (const moment of momentsOf(trial)) assertTraceless(trial, moment);
    },
  }),
  lawOf({
    claim: 'what is asked rests on nothing but what the public has seen',
    runs: 60,
    arbitrary: twins,
    holds: (pair) => {
      for (const [one, other] of lookingAlike(pair)) {
        const said = `asked otherwise, though all looked the same. ${ADVICE.limit}`;
        assert.deepEqual(other.step, one.step, said);
      }
    },
  }),
  lawOf({
    claim: 'in a game that hides nothing, what looks the same is the same',
    runs: 60,
    concerns: hidesNothing,
    arbitrary: twins,
    holds: (pair) => {
      for (const [one, other] of lookingAlike(pair)) {
        assert.deepEqual(other.state, one.state, 'states differ, though all looked the same');
      }
    },
  }),
  lawOfMatches({
    claim: 'what is secret from an audience changes nothing that it is shown',
    runs: 15,
    concerns: hasDisguise,
    holds: (trial) => {
      eachDisguise(trial, ({ moment, hidden, audience }) => {
        const { setup } = moment;
        const shown = (now: typeof hidden) => ({
          view: trial.game.view({ setup, ...now, audience }),
          // Who has a seat opens the public workbook, too.
          public: trial.game.view({ setup, ...now, audience: { kind: 'public' } }),
          scores: numbersOf(trial.game.scores({ setup, ...now })),
        });
        const [other, truth] = [shown(hidden), shown(moment)];
        assert.deepEqual(other, truth, leakText(audience, [truth, other]));
      });
    },
  }),
  lawOfMatches({
    claim: 'what the page of a match holds is the same bytes under every disguise',
    runs: 10,
    concerns: hasDisguise,
    holds: (trial) => {
      eachDisguise(trial, ({ moment, hidden, audience }) => {
        if (audience.kind !== 'public') return;
        const { setup } = moment;
        const bytes = (now: typeof hidden) =>
          JSON.stringify(frameOf(trial.game, { setup, ...now }));
        assert.equal(bytes(hidden), bytes(moment), 'the page of the match tells a secret');
      });
    },
  }),
  lawOfMatches({
    claim: 'what is secret from anybody changes nothing that is asked',
    runs: 15,
    concerns: hasDisguise,
    holds: (trial) => {
      eachDisguise(trial, ({ moment, hidden }) => {
        const { setup, state, step } = moment;
        const said = `asked otherwise, where only a secret is otherwise. ${ADVICE.limit}`;
        assert.deepEqual(trial.game.next({ setup, state: hidden.state }), step, said);
        const outcome = trial.game.outcome({ setup, state: hidden.state });
        assert.equal(outcome === null, trial.game.outcome({ setup, state }) === null);
      });
    },
  }),
  lawOfMatches({
    claim: 'what is secret from a seat changes nothing in what it is told of its answers',
    runs: 25,
    concerns: hasDisguise,
    holds: (trial) => {
      eachDisguise(trial, ({ moment, hidden, audience }) => {
        const { setup, state, answers } = moment;
        const given = audience.kind === 'seat' ? answers[audience.seat] : undefined;
        if (audience.kind !== 'seat' || !given) return;
        // The orders themselves may name a hidden card: they are sealed, and nothing of them is shown.
        const told = (now: unknown) => {
          const seat = audience.seat;
          const { orders, problems } = trial.game.read({ setup, state: now, seat, answers: given });
          const foreseen = orders && trial.game.foresees?.({ setup, state: now, seat }, orders);
          return { isUsable: orders !== null, problems, foreseen };
        };
        assert.deepEqual(told(hidden.state), told(state), `told to ${audience.seat}`);
      });
    },
  }),
  lawOfMatches({
    claim:
      'the state in which a seat tries out its orders looks the same to it as the true one, and depends on nothing that is secret from it',
    runs: 15,
    concerns: ({ determinizing }) => determinizing !== undefined,
    holds: (trial) => {
      eachDisguise(trial, ({ moment, hidden, audience }) => {
        if (audience.kind !== 'seat') return;
        const { setup, history } = moment;
        const { game } = trial;
        const known = (state: unknown) =>
          game.determinizing?.state({ setup, state, seat: audience.seat });
        const state = known(moment.state);
        assert.deepEqual(known(hidden.state), state, `tried out by ${audience.seat}`);
        const shown = (now: unknown) => game.view({ setup, state: now, history, audience });
        assert.deepEqual(shown(state), shown(moment.state), `shown to ${audience.seat}`);
      });
    },
  }),
  {
    claim: 'a disguise disguises: somewhere it differs from the truth, and never before the host',
    concerns: hasDisguise,
    check: assertDisguising,
  },
];

interface Opened {
  readonly view: View;
  readonly public: View;
}

/** Which pages tell, and what to write. */
function leakText(audience: Audience, both: readonly [Opened, Opened]): string {
  const [truth, other] = both.map((opened) => [...opened.view.pages, ...opened.public.pages]);
  const narration = (truth ?? []).filter((page, at) => !isDeepStrictEqual(page, other?.[at]));
  const names = [...new Set(narration.map(({ name }) => `"${name}"`))].join(' and ');
  const where = names === '' ? 'where the match stands, or the scores' : `the page ${names}`;
  return `${where} shows ${nameOf(audience)} what is secret from it. ${ADVICE.shown}`;
}

/** Reads other answers of every seat that is asked, and looks whether anything has come through. */
function assertTraceless({ game, setup, seed }: Trial, moment: AnyMoment): void {
  const { state, step } = moment;
  const seen = () => ({
    views: audiencesOf(setup).map((audience) => game.view({ ...moment, audience })),
    step: game.next({ setup, state }),
    outcome: game.outcome({ setup, state }),
  });
  const before = seen();
  for (const { seat, form } of step?.asks ?? []) {
    const answers = randomAnswers(form, seededChance(seed)(`other answers of ${seat}`));
    game.read({ setup, state, seat, answers });
    assert.deepEqual(seen(), before, `${seat} was heard before the deadline`);
  }
}

/** Two matches that differ either in chance or in what one seat answers. */
interface Twins {
  readonly trial: Trial;
  readonly other: { readonly seed: number; readonly seat: number; readonly isChance: boolean };
}

function twins(game: LawfulGame): fc.Arbitrary<Twins> {
  return fc.record({
    trial: trialsOf(game),
    other: fc.record({ seed: fc.integer(), seat: fc.nat(), isChance: fc.boolean() }),
  });
}

/** The moments of both matches for as long as the public could not tell one from the other. */
function* lookingAlike(pair: Twins): Generator<readonly [AnyMoment, AnyMoment]> {
  const { trial } = pair;
  const choose = chooserOf(trial);
  const others = playToEnd(twinOf(pair, choose));
  for (const one of playToEnd({ ...trial, choose })) {
    const { value: other } = others.next();
    if (!other || !looksAlike(trial, one, other)) return;
    yield [one, other];
  }
}

function twinOf(
  { trial, other }: Twins,
  choose: AnswerPolicy,
): Trial & { readonly choose: AnswerPolicy } {
  if (other.isChance) return { ...trial, seed: other.seed, choose };
  const seat = trial.setup.players[other.seat % trial.setup.players.length]?.seat;
  return { ...trial, choose: differingAt(seat, { choose, seed: other.seed }) };
}

const differingAt =
  (
    seat: Seat | undefined,
    other: { readonly choose: AnswerPolicy; readonly seed: number },
  ): AnswerPolicy =>
  (asked): Answers | null =>
    asked.seat === seat ? chooserWith(other.seed)(asked) : other.choose(asked);

const chooserWith =
  (seed: number): AnswerPolicy =>
  ({ step, form }) =>
    randomAnswers(form, seededChance(seed)(step.name));

/** By the game's own pages, and by what the story tells everybody. */
function looksAlike({ game, setup }: Trial, one: AnyMoment, other: AnyMoment): boolean {
  const audience: Audience = { kind: 'public' };
  const shown = (moment: AnyMoment) => {
    const events = moment.history.flatMap((chapter) => chapter.events);
    const told = game.narration.lines(events, audience, setup.content).map(({ text }) => text);
    return JSON.stringify([game.view({ ...moment, audience }), told]);
  };
  return shown(one) === shown(other);
}

interface Disguise {
  readonly moment: AnyMoment;
  readonly audience: Audience;
  readonly hidden: Pick<AnyMoment, 'state' | 'history'>;
}

/** Looks at every moment in the eyes of every audience, with what is secret from it drawn anew. */
export function eachDisguise(trial: Trial, look: (disguise: Disguise) => void): void {
  const { game, setup, seed } = trial;
  if (!game.disguise) return;
  for (const moment of momentsOf(trial)) {
    for (const audience of audiencesOf(setup)) {
      const chance = seededChance(seed ^ 0x5ec2e7);
      look({ moment, audience, hidden: game.disguise({ ...moment, audience, chance }) });
    }
  }
}

function assertDisguising(game: LawfulGame, { factor, seed }: Effort): void {
  if (!game.disguise) return;
  let differing = 0;
  for (const trial of fc.sample(trialsOf(game), { numRuns: Math.ceil(10 * factor), seed })) {
    eachDisguise(trial, ({ moment, hidden, audience }) => {
      const told = ({ state, history }: typeof hidden) => [state, history];
      const isTrue = isDeepStrictEqual(told(hidden), told(moment));
      assert.ok(isTrue || audience.kind !== 'host', 'nothing is secret from the host');
      if (!isTrue) differing += 1;
    });
  }
  assert.ok(differing > 0, 'the disguise never changes anything');
}
