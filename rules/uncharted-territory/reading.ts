/** Reading: a player's answers become orders, with everything that is wrong with them. */

import { type Answers, answerTo } from '../kit/form.ts';
import type { Reading, Setup } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import type { Content } from './content.ts';
import { EAT_FIELD, type FieldName } from './fields.ts';
import { LIMITS } from './meters.ts';
import { mayRest } from './opening.ts';
import type { Orders } from './orders.ts';
import type { OwnProblem, ProblemCode } from './problems.ts';
import { FRESHNESS, type Rations } from './rations.ts';
import { readVisits } from './reading-visits.ts';
import { travellerOf } from './start.ts';
import type { State } from './state.ts';

export interface Given {
  readonly setup: Setup<Content>;
  readonly state: State;
  readonly seat: Seat;
  readonly answers: Answers;
}

/** Once the match is over nothing is asked, and nothing read. */
export function readAnswers(given: Given): Reading<Orders> {
  if (given.state.phase === 'over') return { orders: null, problems: [] };
  const { answers } = given;
  const visits = readVisits(given);
  const artefact = oneOf(answers, 'artefact', ['Light', 'Dark'] as const);
  const rest = oneOf(answers, 'rest', ['rest'] as const);
  const reserve = oneOf(answers, 'reserve', ['Rations', 'Water'] as const);
  const vote = oneOf(answers, 'vote', ['0', '2'] as const);
  const eat = readEating(answers);
  const orders: Orders = {
    visits: visits.visits,
    rest: rest.value === 'rest',
    reserve: reserve.value,
    artefact: artefact.value,
    eat: eat.rations,
    vote: vote.value === null ? null : vote.value === '0' ? 0 : 2,
  };
  return {
    orders: isEmpty(orders) ? null : orders,
    problems: [
      ...visits.problems,
      ...[artefact, rest, reserve, vote, eat].flatMap(({ problems }) => problems),
      ...doubts(given, orders),
    ],
  };
}

interface Taken<Value> {
  readonly value: Value | null;
  readonly problems: readonly OwnProblem[];
}

/** One of a few words; capitals and spaces around do not matter. */
function oneOf<Word extends string>(
  answers: Answers,
  field: FieldName,
  words: readonly Word[],
): Taken<Word> {
  const given = answerTo(answers, field);
  if (given === undefined || given.trim() === '') return { value: null, problems: [] };
  const value = words.find((word) => word.toLowerCase() === given.trim().toLowerCase()) ?? null;
  return {
    value,
    problems: value === null ? [problem('unreadable', 'not offered', field, given)] : [],
  };
}

function readEating(answers: Answers): {
  readonly rations: Rations;
  readonly problems: readonly OwnProblem[];
} {
  const problems: OwnProblem[] = [];
  const count = (field: FieldName): number => {
    const given = answerTo(answers, field)?.trim() ?? '';
    if (given === '') return 0;
    if (/^\d{1,2}$/.test(given) && Number(given) <= LIMITS.Hunger.most) return Number(given);
    problems.push(problem('unreadable', 'not a count', field, given));
    return 0;
  };
  const [stale = 0, palatable = 0, fresh = 0] = FRESHNESS.map((each) => count(EAT_FIELD[each]));
  return { rations: { Stale: stale, Palatable: palatable, Fresh: fresh }, problems };
}

/** What the rules will make void: allowed to be said, since the form is the same for all, but hardly meant. */
function doubts({ setup, state, seat }: Given, orders: Orders): readonly OwnProblem[] {
  const traveller = travellerOf(state, seat);
  const artefact = orders.artefact;
  const works = artefact !== null && !traveller.artefactUsed;
  const found: (OwnProblem | false)[] = [
    artefact !== null && !works && problem('doubtful', 'artefact used', 'artefact', artefact),
    orders.reserve !== null &&
      traveller.reserves === 0 &&
      problem('doubtful', 'no Reserve', 'reserve', orders.reserve),
    orders.rest &&
      !mayRest(setup.content, traveller) &&
      problem('doubtful', 'not Exhausted', 'rest', 'rest'),
  ];
  return found.filter((one) => one !== false);
}

const isEmpty = ({ visits, rest, reserve, artefact, eat, vote }: Orders): boolean =>
  visits.length === 0 &&
  !rest &&
  reserve === null &&
  artefact === null &&
  vote === null &&
  FRESHNESS.every((freshness) => eat[freshness] === 0);

const problem = (
  kind: OwnProblem['kind'],
  code: ProblemCode,
  where: FieldName,
  given: string,
): OwnProblem => ({ kind, code, where, given });
