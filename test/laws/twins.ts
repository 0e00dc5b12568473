/**
 * Finds announcements that do not follow from the views. Two states whose views are equal, before a
 * step and after it, are twins: their announcements may differ only in facts that the game lists.
 */

import assert from 'node:assert/strict';
import type { Draw } from '../../rules/kit/chance/chance.ts';
import { seededChance } from '../../rules/kit/chance/seeded.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { Player } from '../../rules/kit/match/setup.ts';
import { ownForm } from '../../rules/kit/playing/own-form.ts';
import { chanceOfStep } from '../../rules/kit/playing/play.ts';
import { randomAnswers } from '../../rules/kit/playing/robot.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import type { LawfulGame, Trial } from './law.ts';
import { leavesIn } from './leaves.ts';
import { type AnyMoment, momentsOf } from './trial.ts';

/** A fact is the kind of an event, if it occurs for one twin alone, or the kind and a field. */
export interface UnexplainedFact {
  readonly fact: string;
  readonly audience: string;
  readonly values: readonly [unknown, unknown];
}

/** @throws with the first fact that the game does not list in `announced` */
export function assertAnnouncedByViews(game: LawfulGame, trials: readonly Trial[]): void {
  const listed = new Set(game.announced ?? []);
  for (const { fact, audience, values } of trials.flatMap((trial) => differencesIn(game, trial))) {
    const [kind = ''] = fact.split('.');
    if (listed.has(fact) || listed.has(kind)) continue;
    const [one, other] = values.map((value) => JSON.stringify(value) ?? 'nothing');
    assert.fail(
      `“${fact}” is announced to ${audience} and follows from no view: of two states with equal ` +
        `views one announces ${one} and the other ${other}. Announce it to those who may know it ` +
        'alone, show it in a view of that audience, or list it in `announced`.',
    );
  }
}

interface Position {
  readonly state: unknown;
  readonly answers: AnyMoment['answers'];
  /** The seat that answered otherwise; absent: none. */
  readonly by?: Seat;
}

/** All facts in which announcements of twins differ, once for each pair of events. */
export function differencesIn(game: LawfulGame, trial: Trial): readonly UnexplainedFact[] {
  return momentsOf(trial).flatMap((moment, index) => {
    if (moment.step === null || moment.reports !== undefined) return [];
    const draw = seededChance(trial.seed)(`twin ${index}`);
    const twins = [swapped(game, moment, draw), answeredOtherwise(game, moment, draw)];
    const truth = playedFrom({ game, trial, moment }, moment);
    return twins.flatMap((twin) => {
      const other = twin && playedFrom({ game, trial, moment }, twin);
      if (truth === null || other === null) return [];
      const readers = moment.setup.players.filter(({ seat }) => seat !== twin?.by);
      return compared({ game, moment, readers }, [truth, other]);
    });
  });
}

/** Values that are tried before a moment counts as one without hidden values. */
const MOST_SWAPS = 6;

/** Exchanges two values of one sort that nobody sees. */
function swapped(
  game: LawfulGame,
  { setup, state, answers }: AnyMoment,
  draw: Draw,
): Position | null {
  const seats: readonly string[] = setup.players.map(({ seat }) => seat);
  const sortOf = (path: readonly string[]) =>
    path.map((key) => (seats.includes(key) ? '*' : /^\d+$/.test(key) ? '[]' : key)).join('.');
  const sorts = Map.groupBy(leavesIn(state), ({ path }) => sortOf(path));
  const groups = [...sorts.values()].filter(
    (leaves) => new Set(leaves.map(({ value }) => value)).size > 1,
  );
  const before = game.views.publicView({ setup, state });
  for (let tries = 0; tries < MOST_SWAPS && groups.length > 0; tries++) {
    const leaves = draw.pick(groups);
    const [one, other] = [draw.pick(leaves), draw.pick(leaves)];
    if (one.value === other.value) continue;
    const changed = withValue(withValue(state, one.path, other.value), other.path, one.value);
    const view = unlessItThrows(() => game.views.publicView({ setup, state: changed }));
    if (isSame(view, before)) return { state: changed, answers };
  }
  return null;
}

/** Replaces the answers of one seat, which knows its own. */
function answeredOtherwise(
  game: LawfulGame,
  { setup, state, answers, step }: AnyMoment,
  draw: Draw,
): Position | null {
  const asks = step?.asks ?? [];
  if (asks.length === 0) return null;
  const { seat, form } = draw.pick(asks);
  const own = ownForm(game, { setup, state, seat, form });
  return { state, answers: { ...answers, [seat]: randomAnswers(own, draw) }, by: seat };
}

function withValue(node: unknown, [key, ...path]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(node) ? [...node] : { ...(node as object) };
  const fields = copy as Record<string, unknown>;
  fields[key] = withValue(fields[key], path, value);
  return copy;
}

interface Played {
  readonly before: unknown;
  readonly after: unknown;
  readonly events: readonly GameEvent[];
}

interface Playing {
  readonly game: LawfulGame;
  readonly trial: Trial;
  readonly moment: AnyMoment;
}

/** Resolves the step; null for a twin that breaks the rules of the state. */
function playedFrom(
  { game, trial, moment: { setup, step } }: Playing,
  { state, answers }: Position,
): Played | null {
  return unlessItThrows(() => {
    const orders = Object.fromEntries(
      (step?.asks ?? []).flatMap(({ seat }) => {
        const given = answers[seat];
        if (given === undefined) return [];
        const { orders: read, blank = null } = game.read({ setup, state, seat, answers: given });
        return (read ?? blank) === null ? [] : [[seat, read ?? blank]];
      }),
    );
    const chance = chanceOfStep(trial.seed, step?.name ?? '');
    const { state: after, events } = game.resolve({ setup, state, orders, chance });
    return { before: state, after, events };
  });
}

function unlessItThrows<Value>(run: () => Value): Value | null {
  try {
    return run();
  } catch {
    return null;
  }
}

/** Differences for everybody, and for each seat in its private announcements. */
function compared(
  {
    game,
    moment: { setup },
    readers,
  }: Omit<Playing, 'trial'> & { readonly readers: readonly Player[] },
  [truth, other]: readonly [Played, Played],
): readonly UnexplainedFact[] {
  const isEqual = (view: (state: unknown) => unknown) =>
    isSame(view(truth.before), view(other.before)) && isSame(view(truth.after), view(other.after));
  if (!isEqual((state) => game.views.publicView({ setup, state }))) return [];
  const isPublic = (event: GameEvent) => game.narration.knows(event, { kind: 'public' }, false);
  const seatKnows = (event: GameEvent, seat: Seat) => {
    const audience: Audience = { kind: 'seat', seat };
    return !isPublic(event) && game.narration.knows(event, audience, false);
  };
  return [
    ...differences([truth, other], isPublic, 'everybody'),
    ...readers.flatMap(({ seat }) =>
      isEqual((state) => game.views.seatView({ setup, state }, seat))
        ? differences([truth, other], (event) => seatKnows(event, seat), 'a seat')
        : [],
    ),
  ];
}

function differences(
  played: readonly [Played, Played],
  isKnown: (event: GameEvent) => boolean,
  audience: string,
): readonly UnexplainedFact[] {
  const [ones, others] = played.map(({ events }) =>
    Map.groupBy(events.filter(isKnown), ({ kind }) => kind),
  );
  return [...new Set([...(ones?.keys() ?? []), ...(others?.keys() ?? [])])].flatMap((kind) => {
    const [one, other] = [ones?.get(kind) ?? [], others?.get(kind) ?? []];
    const pairs = (one.length > other.length ? one : other).map(
      (_, at) => [one[at], other[at]] as const,
    );
    if (one.length === other.length)
      return pairs.flatMap((pair) => fieldsThatDiffer(pair, audience));
    const values = pairs.find((pair) => !isSame(...pair));
    return values === undefined ? [] : [{ fact: kind, audience, values }];
  });
}

function fieldsThatDiffer(
  pair: UnexplainedFact['values'],
  audience: string,
): readonly UnexplainedFact[] {
  const [one, other] = pair as readonly Readonly<Record<string, unknown>>[];
  return Object.keys({ ...one, ...other })
    .filter((name) => !isSame(one?.[name], other?.[name]))
    .map((name) => ({
      ...{ fact: `${one?.['kind']}.${name}`, audience },
      values: [one?.[name], other?.[name]],
    }));
}
