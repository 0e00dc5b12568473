/**
 * What players have said until they say otherwise (Pocket Mars, our ruling 18): an answer that says the same of one turn is what is in force,
 * though the turn goes the same way without it.
 */

import type { Answers } from '../../rules/kit/asking/form.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import { chanceOfStep } from '../../rules/kit/playing/play.ts';
import type { AnsweredAsk } from './judgement.ts';
import type { LawfulGame, Trial } from './law.ts';

type Words = Readonly<Record<string, string | null>>;

interface Lasting {
  /** Where the state keeps it, by seat. */
  readonly keptIn: string;
  /** Where the state keeps what was ordered until the turn is over. */
  readonly orderedIn: string;
  /** How the names of fields begin that say it. */
  readonly saidIn: string;
  /** What else could have been said: nothing at all, and so that each decision of a turn goes another way. */
  readonly otherwise: readonly (Words | null)[];
}

const UNSAID = { refill: null, owner: null, greenhouse: 'no', aqualab: 'no', look: 'no' };
const BUILDINGS = ['Energy', 'Ecosystem', 'Water', 'Science'];

const LASTING: Readonly<Record<string, Lasting>> = {
  'pocket-mars': {
    keptIn: 'lasting',
    orderedIn: 'current',
    saidIn: 'always',
    otherwise: [null, ...BUILDINGS.map((building) => ({ ...UNSAID, building }))],
  },
};

/** Whether an answer would decide something, had its player said something else for good, or nothing. */
export function decidesOtherwise(trial: Trial, answered: AnsweredAsk, field: string): boolean {
  const lasting = lastingIn(trial.game);
  if (lasting === undefined) return false;
  const { keptIn, orderedIn, saidIn, otherwise } = lasting;
  const { answers, moment } = answered;
  const saidForGood = Object.keys(answers).filter((name) => name.startsWith(saidIn));
  const after = (state: unknown, fields: readonly string[]): unknown =>
    Object.assign(
      {},
      stateAfter(trial, { ...answered, answers: withoutFields(answers, fields) }, state),
      {
        [orderedIn]: null,
      },
    );
  return otherwise.some((words) => {
    const state = said(moment.state, { keptIn, seat: answered.seat, words });
    return !isSame(after(state, saidForGood), after(state, [...saidForGood, field]));
  });
}

const lastingIn = ({ id }: LawfulGame): Lasting | undefined =>
  Object.hasOwn(LASTING, id) ? LASTING[id] : undefined;

function stateAfter(
  { game, seed }: Trial,
  { moment: { setup }, step, seat, answers }: AnsweredAsk,
  state: unknown,
): unknown {
  const { orders } = game.read({ setup, state, seat, answers });
  const chance = chanceOfStep(seed, `${step.name}, said otherwise`);
  const given = orders === null ? {} : { [seat]: orders };
  return game.resolve({ setup, state, orders: given, chance }).state;
}

function said(
  state: unknown,
  by: { readonly keptIn: string; readonly seat: string; readonly words: Words | null },
): unknown {
  const { keptIn, seat, words } = by;
  const whole = state as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const { [seat]: _, ...others } = whole[keptIn] ?? {};
  return { ...whole, [keptIn]: words === null ? others : { ...others, [seat]: words } };
}

/** Answers with some fields left open. */
const withoutFields = (answers: Answers, fields: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !fields.includes(name)));
