import type { Report } from '../../../rules/kit/match/game.ts';
import { diceKept, signatureAt } from './dice.ts';
import { CLOSING_STEP, type ReplayedStep, type Sealed } from './entry.ts';
import { type MatchLink, type Position, stepNumberOf, type Unsealed } from './position.ts';
import { chanceOf, type Seed } from './seed.ts';

/** Adds the match of an episode to a season. */
export const linked = (
  before: Position,
  {
    match,
    public: publicId,
    host,
    title,
    game,
    with: brought,
    forms,
  }: MatchLink & { readonly match: string },
): Position => ({
  ...before,
  matches: {
    ...before.matches,
    [match]: { public: publicId, host, title, game, with: brought, forms },
  },
});

/** Adds the entry. Rulings, and reports that leave the step open, are listed with that step. */
export const withEntry = (before: Position, after: Unsealed, sealed: Sealed): Position => ({
  ...after,
  sealed,
  meanwhile:
    after.line === before.line || sealed.entry.kind === 'ruling'
      ? [...after.meanwhile, sealed.entry]
      : [],
});

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
