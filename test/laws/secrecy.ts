import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { frameOf } from '../../page/film/frame.ts';
import type { Answers } from '../../rules/kit/asking/form.ts';
import { seededChance } from '../../rules/kit/chance/seeded.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { AnswerPolicy } from '../../rules/kit/playing/play.ts';
import { randomAnswers } from '../../rules/kit/playing/robot.ts';
import type { Audience, View } from '../../rules/kit/showing/view.ts';
import { assertSame, eachDisguise } from './disguises.ts';
import { numbersOf } from './eyes.ts';
import { hasDisguise, hidesNothing } from './hiding.ts';
import {
  type Effort,
  type Law,
  type LawfulGame,
  lawOf,
  lawOfMatches,
  ofSecrecy,
  type Trial,
  trialsOf,
} from './law.ts';
import { playToEnd } from './play.ts';
import { ADVICE } from './secret-words.ts';
import { type AnyMoment, audiencesOf, chooserOf, momentsOf, nameOf } from './trial.ts';

export const SECRECY: readonly Law[] = ofSecrecy([
  lawOfMatches({
    claim: 'orders that are sealed leave no trace before they are opened',
    runs: 5,
    holds: (trial) => {
      for (const moment of momentsOf(trial)) assertTraceless(trial, moment);
    },
  }),
  lawOf({
    claim: 'questions depend only on public knowledge',
    runs: 60,
    arbitrary: twins,
    holds: (pair) => {
      for (const [one, other] of lookingAlike(pair)) {
        const said = `asked otherwise, though all looked the same. ${ADVICE.limit}`;
        assertSame(other.step, one.step, () => said);
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
        assertSame(other.state, one.state, () => 'states differ, though all looked the same');
      }
    },
  }),
  lawOfMatches({
    claim: 'secrets from an audience change nothing that it is shown',
    runs: 15,
    concerns: hasDisguise,
    holds: (trial) => {
      const shown = openedIn(trial);
      eachDisguise(trial, ({ moment, hidden, audience }) => {
        const [truth, other] = [shown(moment, audience), openedBy(trial, hidden, audience)];
        assertSame(other, truth, () => leakText(audience, [truth, other]));
      });
    },
  }),
  lawOfMatches({
    claim: 'the page of a match is the same bytes under every disguise',
    runs: 10,
    concerns: hasDisguise,
    holds: (trial) => {
      eachDisguise(trial, ({ moment, hidden, audience }) => {
        if (audience.kind !== 'public') return;
        const { setup } = moment;
        const bytes = (now: typeof hidden) =>
          JSON.stringify(frameOf(trial.game, { setup, ...now }));
        assert.equal(bytes(hidden), bytes(moment), 'the page of the match reveals a secret');
      });
    },
  }),
  lawOfMatches({
    claim: 'secrets change nothing that is asked',
    runs: 15,
    concerns: hasDisguise,
    holds: (trial) => {
      eachDisguise(trial, ({ moment, hidden }) => {
        const { setup, state, step } = moment;
        const said = `asked otherwise, where only a secret is otherwise. ${ADVICE.limit}`;
        assertSame(trial.game.next({ setup, state: hidden.state }), step, () => said);
        const outcome = trial.game.outcome({ setup, state: hidden.state });
        assert.equal(outcome === null, trial.game.outcome({ setup, state }) === null);
      });
    },
  }),
  lawOfMatches({
    claim: 'secrets from a seat change no warning about its answers',
    runs: 25,
    concerns: hasDisguise,
    holds: (trial) => {
      eachDisguise(trial, ({ moment, hidden, audience }) => {
        const { setup, state, answers } = moment;
        const given = audience.kind === 'seat' ? answers[audience.seat] : undefined;
        if (audience.kind !== 'seat' || !given) return;
        // Compares no orders: they may name a hidden card, but are sealed.
        const told = (now: unknown) => {
          const seat = audience.seat;
          const { orders, problems } = trial.game.read({ setup, state: now, seat, answers: given });
          const foreseen = orders && trial.game.foresees?.({ setup, state: now, seat }, orders);
          return { isUsable: orders !== null, problems, foreseen };
        };
        assertSame(told(hidden.state), told(state), () => `told to ${audience.seat}`);
      });
    },
  }),
  lawOfMatches({
    claim: 'the state in which a seat tries its orders looks true to it and depends on no secrets',
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
        assertSame(known(hidden.state), state, () => `tried out by ${audience.seat}`);
        const shown = (now: unknown) => game.view({ setup, state: now, history, audience });
        assertSame(shown(state), shown(moment.state), () => `shown to ${audience.seat}`);
      });
    },
  }),
  {
    claim: 'a disguise disguises: somewhere it differs from the truth, and never before the host',
    concerns: hasDisguise,
    check: assertDisguising,
  },
]);

interface Opened {
  readonly view: View;
  readonly public: View;
  readonly scores: ReturnType<typeof numbersOf>;
}

type Now = Pick<AnyMoment, 'state' | 'history'>;

const PUBLIC: Audience = { kind: 'public' };

const seenByAll = ({ game, setup }: Trial, now: Now): Omit<Opened, 'view'> => ({
  public: game.view({ setup, ...now, audience: PUBLIC }),
  scores: numbersOf(game.scores({ setup, ...now })),
});

function openedBy(trial: Trial, now: Now, audience: Audience, all = seenByAll(trial, now)): Opened {
  const isPublic = audience.kind === 'public';
  const { game, setup } = trial;
  return { ...all, view: isPublic ? all.public : game.view({ setup, ...now, audience }) };
}

/** The same for moments of the match, with the public part cached per moment. */
function openedIn(trial: Trial): (moment: AnyMoment, audience: Audience) => Opened {
  let last: { readonly moment: AnyMoment; readonly all: Omit<Opened, 'view'> } | null = null;
  return (moment, audience) => {
    if (last?.moment !== moment) last = { moment, all: seenByAll(trial, moment) };
    return openedBy(trial, moment, audience, last.all);
  };
}

/** Names the pages that leak, and the advice. */
function leakText(audience: Audience, both: readonly [Opened, Opened]): string {
  const [truth, other] = both.map((opened) => [...opened.view.pages, ...opened.public.pages]);
  const narration = (truth ?? []).filter((page, at) => !isDeepStrictEqual(page, other?.[at]));
  const names = [...new Set(narration.map(({ name }) => `"${name}"`))].join(' and ');
  const where = names === '' ? 'the summary or the scores' : `the page ${names}`;
  return `${where} shows ${nameOf(audience)} a secret. ${ADVICE.shown}`;
}

/** Compares all views before and after reading other answers of every asked seat. */
function assertTraceless({ game, setup, seed }: Trial, moment: AnyMoment): void {
  const { state, step } = moment;
  const asks = step?.asks ?? [];
  const seen = () => ({
    views: audiencesOf(setup).map((audience) => game.view({ ...moment, audience })),
    step: game.next({ setup, state }),
    outcome: game.outcome({ setup, state }),
  });
  const before = seen();
  for (const { seat, form } of asks) {
    const answers = randomAnswers(form, seededChance(seed)(`other answers of ${seat}`));
    game.read({ setup, state, seat, answers });
  }
  assertSame(seen(), before, () => `read before the deadline: ${asks.map(({ seat }) => seat)}`);
}

/** Two matches that differ in chance or in one seat's answers. */
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

/** Moments of both matches as long as they look alike to the public. */
function* lookingAlike(pair: Twins): Generator<readonly [AnyMoment, AnyMoment]> {
  const { trial } = pair;
  const choose = chooserOf(trial);
  const others = playToEnd(twinOf(pair, choose));
  let compared = 0;
  for (const one of playToEnd({ ...trial, choose })) {
    const { value: other } = others.next();
    if (!other || !looksAlike(trial, { one, other, compared })) return;
    compared = one.history.length;
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

/** Compares the game's own pages and the chapters of the story that are new. */
function looksAlike(
  { game, setup }: Trial,
  pair: { readonly one: AnyMoment; readonly other: AnyMoment; readonly compared: number },
): boolean {
  const { one, other, compared } = pair;
  const audience: Audience = { kind: 'public' };
  const lines = ({ history }: AnyMoment) => {
    const events = history.slice(compared).flatMap((chapter) => chapter.events);
    return game.narration.lines(events, audience, setup.content).map(({ text }) => text);
  };
  const view = (moment: AnyMoment) => game.view({ ...moment, audience });
  return isSame(lines(one), lines(other)) && isSame(view(one), view(other));
}

function assertDisguising(game: LawfulGame, { factor, seed }: Effort): void {
  if (!game.disguise) return;
  let differing = 0;
  for (const trial of fc.sample(trialsOf(game), { numRuns: Math.ceil(10 * factor), seed })) {
    eachDisguise(trial, ({ audience }) => {
      assert.ok(audience.kind !== 'host', 'nothing is secret from the host');
      differing += 1;
    });
  }
  assert.ok(differing > 0, 'the disguise never changes anything');
}
