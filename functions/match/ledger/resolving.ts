import type { Report } from '../../../rules/kit/match/season.ts';
import { awayAnswered } from './about-me.ts';
import { cannotUndo, ordersOf } from './beginning.ts';
import { diceAfter, diceKept, signatureAt } from './dice.ts';
import type { MatchLinkedEntry, ResolvedEntry } from './entry.ts';
import { CLOSING_STEP } from './entry-parts.ts';
import { IncidentError } from './incident.ts';
import type { ReplayedStep, RewoundEntry } from './interventions.ts';
import {
  isSameStep,
  type Position,
  positionBefore,
  stepNumberOf,
  type Unsealed,
} from './position.ts';
import { chanceOf, type Seed } from './seed.ts';

/** Adds the match of an episode to a season. */
export function linked(
  before: Position,
  { match, public: publicId, host, title, game, with: brought, forms }: MatchLinkedEntry,
): Position {
  const link = { public: publicId, host, title, game, with: brought, forms };
  return { ...before, matches: { ...before.matches, [match]: link } };
}

/** Builds a resolution of the open step from reports instead of orders. */
export function takenBy(
  { step }: Pick<Position, 'step'>,
  {
    entry,
    at,
    reports,
  }: { readonly entry: number; readonly at: string; readonly reports: readonly Report[] },
): ReplayedStep {
  const { name = CLOSING_STEP, title = '' } = step ?? {};
  return { entry, step: name, title, deadline: at, orders: {}, reports };
}

/**
 * The match after its open step took reports. If the same step stays open, its answers stay;
 * otherwise it is over as if resolved.
 */
export function collectedFrom(before: Position, by: ReplayedStep, seed: Seed): Unsealed {
  const { game, setup } = before;
  const { title, deadline, reports = [] } = by;
  const place = stepNumberOf(before);
  const dice = diceKept(before);
  const { state, events } = game.resolve({
    setup,
    state: before.state,
    orders: {},
    chance: chanceOf(seed, place, signatureAt({ dice }, place)),
    reports,
  });
  const step = game.next({ setup, state });
  const history = [...before.history, { step: by.step, title, events }];
  if (step?.name === before.step?.name) return { ...before, state, history, step };
  return {
    ...before,
    state,
    history,
    step,
    ...asFresh(before, deadline),
    line: [...before.line, { before: withoutLine(before), by }],
    dice,
  };
}

/** Fields of a step newly opened at an instant. */
export const asFresh = ({ absent }: Position, since: string) => ({
  since,
  answersUntil: null,
  entered: {},
  resolvedBefore: null,
  absent: Object.fromEntries(
    Object.entries(absent).filter(([, absence]) => absence === 'until told'),
  ),
  meanwhile: [],
});

/** Removes the branch, because nested branches would make the value too deep to traverse. */
export function withoutLine({ line: _line, ...rest }: Position): Omit<Position, 'line'> {
  return rest;
}

/** @throws IncidentError if orders are not valid for the game */
export function resolvedFrom(
  before: Position,
  by: ReplayedStep & Pick<ResolvedEntry, 'beacon'>,
  seed: Seed,
): Unsealed {
  const { game, setup } = before;
  const { entry, step, title, deadline, orders } = by;
  const dice = diceAfter(before, by);
  const place = stepNumberOf(before);
  const { state, events } = game.resolve({
    setup,
    state: before.state,
    orders: ordersOf(game, by),
    chance: chanceOf(seed, place, signatureAt({ dice }, place)),
  });
  return {
    ...before,
    state,
    history: [...before.history, { step, title, events }],
    step: game.next({ setup, state }),
    ...asFresh(before, deadline),
    away: awayAnswered(before.away, orders),
    line: [
      ...before.line,
      { before: withoutLine(before), by: { entry, step, title, deadline, orders } },
    ],
    sorted: [...before.sorted, entry],
    dice,
  };
}

/**
 * Rewinds to before a step and replays. Changes to the open step stay if it is open again.
 * @throws IncidentError if the step does not exist, or the rules name another one
 */
export function rewoundFrom(
  before: Position,
  { to, replay, answersUntil }: Pick<RewoundEntry, 'to' | 'replay' | 'answersUntil'>,
  seed: Seed,
): Unsealed {
  const passed = before.line[to - 1];
  const base = positionBefore(before, to);
  const cannot = (): IncidentError =>
    new IncidentError([cannotUndo(before.sealed.entry.entry + 1)]);
  if (passed === undefined || base === null || before.step === null) throw cannot();
  const { sealed, opened, handovers, coHosts, runner, flavour, matches, away, extended } = before;
  const after = replay.reduce<Position>(
    (position, by) => {
      if (position.step?.name !== by.step) throw cannot();
      return { ...resolvedOnceMore(position, by, seed), sealed };
    },
    { ...base, opened, handovers, coHosts, runner, flavour, matches, away, extended },
  );
  if (isSameStep(after, before)) {
    const { meanwhile, entered, resolvedBefore, absent } = before;
    return { ...after, meanwhile, entered, resolvedBefore, absent, answersUntil };
  }
  const kept = { ...after, extended: givenBack(extended, stepNumberOf(after)) };
  if (replay.length > 0) return { ...kept, answersUntil };
  const { orders, deadline } = passed.by;
  const resolvedBefore = { orders, until: passed.before.answersUntil ?? deadline };
  return {
    ...kept,
    entered: { ...after.entered, ...byHost(passed.by) },
    resolvedBefore,
    answersUntil,
  };
}

/** Extensions spent in undone steps are given back. */
const givenBack = (extended: Position['extended'], place: number): Position['extended'] =>
  extended.filter((one) => one.place < place);

/** @throws IncidentError if orders are not valid for the game */
export const resolvedOnceMore = (before: Position, by: ReplayedStep, seed: Seed): Unsealed =>
  (by.reports === undefined ? resolvedFrom : collectedFrom)(before, by, seed);

/** Orders that the host entered for a step. Like answers, they are kept if it is reopened. */
const byHost = ({ orders }: ReplayedStep): ResolvedEntry['orders'] =>
  Object.fromEntries(Object.entries(orders).filter(([, { responseId }]) => responseId === null));
