import assert from 'node:assert/strict';
import { type Choice, type Field, listAnswers } from '../../rules/kit/asking/form.ts';
import { seedChance } from '../../rules/kit/chance/seeded.ts';
import { listFaults } from '../../rules/kit/judging/judging.ts';
import type { Reason, Reasons } from '../../rules/kit/judging/problem.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { listSeats } from '../../rules/kit/match/setup.ts';
import { chooseRandomAnswers } from '../../rules/kit/playing/robot.ts';
import { restrictForm } from '../../rules/kit/playing/robots.ts';
import { type AskContext, CHOICE_INTERVAL, checkEachAsk, fillToMinimum } from './forms.ts';
import { createMatchLaw, type Law, type Trial } from './law.ts';
import { type AnyMoment, listMoments } from './trial.ts';

/** Number of guessed states. A choice that has no effect in any of them is useless. */
const MAX_GUESSES = 50;

export const OFFER_LAWS: readonly Law[] = [
  createMatchLaw({
    claim: 'no form offers a choice that is publicly known to have no effect',
    runs: 6,
    concerns: ({ reasons }) => listUselessCodes(reasons).size > 0,
    holds: (trial) => {
      const useless = listUselessCodes(trial.game.reasons);
      checkEachAsk(trial, (asking) => assertChoicesUseful({ ...asking, useless }));
    },
  }),
];

interface OfferContext extends AskContext {
  /** Codes of reasons that show everybody that a choice is useless. */
  readonly useless: ReadonlySet<string>;
}

function assertChoicesUseful({ from, ...asking }: OfferContext): void {
  const { moment, ask } = asking;
  const open = new Set<string>();
  for (const field of ask.form.fields) {
    for (const choice of field.choices.filter((_, index) => index % CHOICE_INTERVAL === from)) {
      const why = findUselessReason({ ...asking, field, choice, open });
      const offer = `"${choice.label}" of ${field.name} to ${ask.seat} in ${moment.step?.title}`;
      assert.equal(why, null, `${offer} is publicly known to have no effect: ${why}`);
    }
  }
}

interface OfferedChoice extends Omit<OfferContext, 'from'> {
  readonly field: Field;
  readonly choice: Choice;
  /** Choices that had an effect in some guessed state, as "field value" texts. */
  readonly open: Set<string>;
}

/** Returns the reason of the last guess if no guess gives the choice an effect; else null. */
function findUselessReason(offered: OfferedChoice): string | null {
  const { field, choice, open } = offered;
  let last: string | null = null;
  for (let guess = 0; guess < MAX_GUESSES; guess++) {
    if (open.has(`${field.name} ${choice.value}`)) return null;
    last = findFault(offered, guess);
  }
  return last;
}

/**
 * Carries out the choice with random answers, while all other seats are absent, and adds choices
 * with an effect to `open`. Returns the fault that the report gives for the choice: reading would
 * also try orders without each of their parts, which is slow.
 */
function findFault(offered: OfferedChoice, guess: number): string {
  const { trial, useless, moment, ask, field, choice, open } = offered;
  const { game, setup } = trial;
  const { seat } = ask;
  const chance = seedChance(trial.seed + guess);
  const guessedState = guess === 0 ? moment.state : guessState(trial, moment, seat, guess);
  const state = game.views.getKnownState({ setup, state: guessedState, seat });
  const own = restrictForm(game, { setup, state, seat, form: ask.form });
  const answers = chooseRandomAnswers(own, chance(`${seat} ${choice.value}`), {
    [field.name]: fillToMinimum(field, choice),
  });
  const { orders } = game.read({ setup, state, seat, answers });
  const alone = orders === null ? {} : { [seat]: orders };
  const { events } = game.resolve({ setup, state, orders: alone, chance });
  const faults = listFaults(events, seat).filter(({ why }) => useless.has(why));
  const faultIn = (name: string, value: string) => {
    const isAlone = listAnswers(answers, name).length === 1;
    return faults.find(({ where, given }) => where === name && (isAlone || given === value));
  };
  for (const name of Object.keys(answers)) {
    for (const value of listAnswers(answers, name))
      if (faultIn(name, value) === undefined) open.add(`${name} ${value}`);
  }
  return faultIn(field.name, choice.value)?.why ?? '';
}

const MAX_TRIES = 10;

/**
 * Guesses a state in which the seat may be, with the private view that a seat has in a similar
 * step. Prefers states whose public view is that of this moment.
 */
function guessState(trial: Trial, moment: AnyMoment, seat: Seat, guess: number): unknown {
  const { game, setup, seed } = trial;
  const draw = seedChance((seed + guess) ^ 0x0ffe25)('a guess');
  const alike = listMoments(trial).filter(({ step }) => step?.pace === moment.step?.pace);
  const { state } = moment;
  const { views } = game;
  let last: unknown = state;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const other = draw.pick(alike).state;
    const own = views.seatView({ setup, state: other }, draw.pick(listSeats({ setup })));
    const imagined = views.imagineState({ setup, state, seat }, own);
    last = imagined;
    const publicly = [state, imagined].map((one) => views.publicView({ setup, state: one }));
    if (isSame(publicly[0], publicly[1])) return imagined;
  }
  return last;
}

const listUselessCodes = (reasons: Reasons): ReadonlySet<string> =>
  new Set(
    Object.entries(reasons)
      .filter(isUseless)
      .map(([code]) => code),
  );

/** Reasons that depend on other parts of the orders, so random forms seldom disprove them. */
const REASONS_BY_OTHER_PARTS: ReadonlySet<string> = new Set([
  'half a Swap',
  'named twice',
  'no list on the way',
  'no shop on the way',
  'not by this card',
  'not come to',
  'one too many',
]);

/** Reasons that apply only to some seats. All seats share a form and are offered the choice. */
const REASONS_ASKED_OF_ALL: ReadonlySet<string> = new Set(['not Exhausted', 'artefact used']);

/** Reasons that other players can disprove only by ending the match. */
const REASONS_UNLESS_MATCH_ENDS: ReadonlySet<string> = new Set([
  'no road',
  'outnumbered',
  'been there',
]);

/**
 * Returns whether a reason is known before the deadline, depends only on this choice, and holds for
 * any orders of other seats.
 */
function isUseless([code, reason]: readonly [string, Reason]): boolean {
  const { effect, warning, dependsOnOthers } = reason;
  const mayChange = dependsOnOthers === true && !REASONS_UNLESS_MATCH_ENDS.has(code);
  const isKnownBefore = effect === 'no effect' && warning !== null && !mayChange;
  return isKnownBefore && !REASONS_BY_OTHER_PARTS.has(code) && !REASONS_ASKED_OF_ALL.has(code);
}
