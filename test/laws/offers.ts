import assert from 'node:assert/strict';
import { answersTo, type Choice, type Field } from '../../rules/kit/asking/form.ts';
import { seededChance } from '../../rules/kit/chance/seeded.ts';
import type { Reason, Reasons } from '../../rules/kit/judging/reasons.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import type { Ask } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { seatsOf } from '../../rules/kit/match/setup.ts';
import { randomAnswers } from '../../rules/kit/playing/robot.ts';
import { atDepth } from '../support/depth.ts';
import { upToLeast } from './forms.ts';
import { type Law, lawOfMatches, type Trial } from './law.ts';
import { type AnyMoment, momentsOf } from './trial.ts';

/** Takes every nth choice of a form; seats and moments begin at different ones. */
const EVERY = atDepth({ quick: 5, deep: 1 });
/** Readings of a choice; it is ruled out if it has no effect in any of them. */
const GUESSES = 40;

export const OFFERS: readonly Law[] = [
  lawOfMatches({
    claim: 'a choice that the public knows to have no effect is not offered',
    runs: 6,
    concerns: ({ reasons }) => vainCodes(reasons).size > 0,
    holds: (trial) => {
      for (const [place, moment] of momentsOf(trial).entries()) {
        for (const [index, ask] of (moment.step?.asks ?? []).entries())
          assertOpen({ trial, moment, ask, from: (place + index) % EVERY });
      }
    },
  }),
];

interface Asking {
  readonly trial: Trial;
  readonly moment: AnyMoment;
  readonly ask: Ask;
  readonly from: number;
}

function assertOpen({ trial, moment, ask, from }: Asking): void {
  const open = new Set<string>();
  for (const field of ask.form.fields) {
    for (const choice of field.choices.filter((_, index) => index % EVERY === from)) {
      const offered = { trial, moment, ask, field, choice, open };
      const why = whyInVain(offered);
      const offer = `"${choice.label}" of ${field.name} to ${ask.seat} in ${moment.step?.title}`;
      assert.equal(why, null, `${offer} has publicly no effect: ${why}`);
    }
  }
}

interface Offered extends Omit<Asking, 'from'> {
  readonly field: Field;
  readonly choice: Choice;
  /** Choices, as field and value, that have had an effect in some guess. */
  readonly open: Set<string>;
}

/** The reason of the last guess if the choice has no effect in any, else null. */
function whyInVain(offered: Offered): string | null {
  const { field, choice, open } = offered;
  let last: string | null = null;
  for (let guess = 0; guess < GUESSES; guess++) {
    if (open.has(`${field.name} ${choice.value}`)) return null;
    last = faultOf(offered, guess);
  }
  return last;
}

/** Reads the choice with others at random, and adds all of them that have an effect to `open`. */
function faultOf({ trial, moment, ask, field, choice, open }: Offered, guess: number): string {
  const { game, setup } = trial;
  const chance = seededChance(trial.seed + guess);
  const answers = randomAnswers(ask.form, chance(`${ask.seat} ${choice.value}`), {
    [field.name]: upToLeast(field, choice),
  });
  const state = guess === 0 ? moment.state : guessed(trial, moment, ask.seat, guess);
  const { problems } = game.read({ setup, state, seat: ask.seat, answers });
  const vain = vainCodes(game.reasons);
  const faults = problems.filter(({ code }) => vain.has(code));
  const faultIn = (name: string, value: string) => {
    const isAlone = answersTo(answers, name).length === 1;
    return faults.find(({ where, given }) => where === name && (isAlone || given === value));
  };
  for (const name of Object.keys(answers)) {
    for (const value of answersTo(answers, name))
      if (faultIn(name, value) === undefined) open.add(`${name} ${value}`);
  }
  return faultIn(field.name, choice.value)?.sentence ?? '';
}

const TRIES = 10;

/**
 * The state if the seat saw what some seat sees in a step of the same kind, if possible one that
 * looks the same to everybody.
 */
function guessed(trial: Trial, moment: AnyMoment, seat: Seat, guess: number): unknown {
  const { game, setup, seed } = trial;
  const draw = seededChance((seed + guess) ^ 0x0ffe25)('a guess');
  const alike = momentsOf(trial).filter(({ step }) => step?.pace === moment.step?.pace);
  const { state } = moment;
  const { views } = game;
  let last: unknown = state;
  for (let tries = 0; tries < TRIES; tries++) {
    const other = draw.pick(alike).state;
    const own = views.seatView({ setup, state: other }, draw.pick(seatsOf({ setup })));
    const imagined = views.imagined({ setup, state, seat }, own);
    last = imagined;
    const publicly = [state, imagined].map((one) => views.publicView({ setup, state: one }));
    if (isSame(publicly[0], publicly[1])) return imagined;
  }
  return last;
}

const vainCodes = (reasons: Reasons): ReadonlySet<string> =>
  new Set(
    Object.entries(reasons)
      .filter(isInVain)
      .map(([code]) => code),
  );

/** They depend on other parts of the orders, so random forms seldom disprove them. */
const BY_OTHER_PARTS: ReadonlySet<string> = new Set([
  'half a Swap',
  'named twice',
  'no list on the way',
  'no shop on the way',
  'not by this card',
  'not come to',
  'one too many',
]);

/** Asked of everybody once it is of use to one: one form serves all seats. */
const ASKED_OF_ALL: ReadonlySet<string> = new Set(['not Exhausted']);

/** Reasons that another player makes untrue only by ending the match. */
const UNLESS_THE_MATCH_ENDS: ReadonlySet<string> = new Set([
  'no road',
  'outnumbered',
  'been there',
]);

/** Known before the deadline, true for any orders of the others, and due to this choice alone. */
function isInVain([code, { comesTo, restsOnOthers }]: readonly [string, Reason]): boolean {
  const mayChange = restsOnOthers === true && !UNLESS_THE_MATCH_ENDS.has(code);
  return (
    comesTo === 'no effect' && !mayChange && !BY_OTHER_PARTS.has(code) && !ASKED_OF_ALL.has(code)
  );
}
