/**
 * Finds announcements that do not follow from the views. Two states with equal views before and
 * after a step are called twins. Their announcements may differ only in facts that the game
 * declares.
 */

import assert from 'node:assert/strict';
import type { Draw } from '../../rules/kit/chance/chance.ts';
import { seedChance } from '../../rules/kit/chance/seeded.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Ask } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { createStepChance } from '../../rules/kit/playing/play.ts';
import { chooseRandomAnswers } from '../../rules/kit/playing/robot.ts';
import { restrictForm } from '../../rules/kit/playing/robots.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import type { LawfulGame, Trial } from './law.ts';
import { listLeaves } from './leaves.ts';
import { type AnyMoment, listMoments } from './trial.ts';

/** A difference between the announcements of twins: a kind of event, or a field of an event. */
export interface UnexplainedFact {
  readonly fact: string;
  readonly audience: keyof typeof LIST_KEYS;
  readonly values: readonly [unknown, unknown];
}

/** @throws if an announcement differs that the game does not declare for its audience */
export function assertAnnouncedByViews(game: LawfulGame, trials: readonly Trial[]): void {
  const found = findDifferences(game, trials).next().value;
  if (found === undefined) return;
  const { fact, audience, values } = found;
  const [one, other] = values.map((value) => JSON.stringify(value) ?? 'nothing');
  assert.fail(
    `“${fact}” is announced to ${audience} and follows from no view: of two states with equal ` +
      `views one announces ${one} and the other ${other}. Announce it to those who may know it ` +
      `alone, show it in a view of that audience, or list it in \`${LIST_KEYS[audience]}\`.`,
  );
}

const LIST_KEYS = { everybody: 'announced', 'a seat': 'announcedToSeats' } as const;

function isListedFact(game: LawfulGame, { fact, audience }: UnexplainedFact): boolean {
  const [kind = ''] = fact.split('.');
  return game[LIST_KEYS[audience]]?.some((listed) => listed === fact || listed === kind) ?? false;
}

interface TwinPosition {
  readonly state: unknown;
  readonly answers: AnyMoment['answers'];
  /** Seats that answered differently; absent if all answers are equal. */
  readonly by?: readonly Seat[];
}

/** Yields each undeclared difference between the announcements of twins. */
export function* findDifferences(
  game: LawfulGame,
  trials: readonly Trial[],
): Generator<UnexplainedFact, undefined> {
  for (const trial of trials) {
    for (const [index, moment] of listMoments(trial).entries())
      yield* compareMomentWithTwins({ game, trial, moment }, index);
  }
}

/** Compares one moment of a match with its twins. */
function* compareMomentWithTwins(
  playing: TwinInput,
  index: number,
): Generator<UnexplainedFact, undefined> {
  const { game, trial, moment } = playing;
  if (moment.step === null || moment.reports !== undefined) return;
  const draw = seedChance(trial.seed)(`twin ${index}`);
  const truth = resolveTwin(playing, moment);
  if (truth === null) return;
  const compareTo = (twin: TwinPosition | null) => {
    const other = twin && resolveTwin(playing, twin);
    return other && compareTwins(playing, [truth, other], twin?.by ?? []);
  };
  const isUnlisted = (found: UnexplainedFact) => !isListedFact(game, found);
  yield* (compareTo(swapHiddenValues(game, moment, draw)) ?? []).filter(isUnlisted);
  for (const ask of moment.step.asks) {
    yield* (compareTo(swapAnswers(moment, ask, draw)) ?? []).filter(isUnlisted);
    for (let tries = 0; tries < MAX_ANSWERS_TRIED; tries++) {
      const facts = compareTo(changeAnswers(game, moment, ask, draw));
      if (facts === null && tries > 0) break;
      yield* (facts ?? []).filter(isUnlisted);
    }
  }
}

/**
 * Limit on other answers of a seat. At least two are tried, and more while nobody sees any
 * difference.
 */
const MAX_ANSWERS_TRIED = 12;

/** Number of values to try before a moment is considered to be without secrets. */
const MAX_VALUES_TRIED = 6;

/** Swaps two hidden values of the same kind; null if nobody's views stay the same. */
function swapHiddenValues(
  game: LawfulGame,
  { setup, state, answers }: AnyMoment,
  draw: Draw,
): TwinPosition | null {
  const seats: readonly string[] = setup.players.map(({ seat }) => seat);
  const formatSort = (path: readonly string[]) =>
    path.map((key) => (seats.includes(key) ? '*' : /^\d+$/.test(key) ? '[]' : key)).join('.');
  const sorts = Map.groupBy(listLeaves(state), ({ path }) => formatSort(path));
  const groups = [...sorts.values()].filter(
    (leaves) => new Set(leaves.map(({ value }) => value)).size > 1,
  );
  const before = game.views.publicView({ setup, state });
  for (let tries = 0; tries < MAX_VALUES_TRIED && groups.length > 0; tries++) {
    const leaves = draw.pick(groups);
    const [one, other] = [draw.pick(leaves), draw.pick(leaves)];
    if (one.value === other.value) continue;
    const changed = replaceValue(replaceValue(state, one.path, other.value), other.path, one.value);
    const view = returnNullOnError(() => game.views.publicView({ setup, state: changed }));
    if (isSame(view, before)) return { state: changed, answers };
  }
  return null;
}

/** Swaps the answers of this seat and another seat. */
function swapAnswers({ state, answers, step }: AnyMoment, { seat }: Ask, draw: Draw): TwinPosition {
  const seats = (step?.asks ?? []).map((ask) => ask.seat);
  const other = draw.pick(seats);
  const giverTo = (one: Seat) => (one === seat ? other : one === other ? seat : one);
  const given = seats.map((one) => [one, answers[giverTo(one)]] as const);
  const changed = Object.fromEntries(given.filter((one) => one[1] !== undefined));
  return { state, answers: changed as AnyMoment['answers'], by: [seat, other] };
}

/** Changes this seat's answers to all questions, or to one of them. */
function changeAnswers(
  game: LawfulGame,
  { setup, state, answers }: AnyMoment,
  { seat, form }: Ask,
  draw: Draw,
): TwinPosition {
  const own = restrictForm(game, { setup, state, seat, form });
  const all = chooseRandomAnswers(own, draw);
  const before = answers[seat] ?? {};
  const names = draw.integer(0, 1) === 0 ? Object.keys(before) : own.fields.map((one) => one.name);
  const [name = ''] = draw.shuffle(names);
  const { [name]: _, ...others } = before;
  const inPart = { ...others, ...(all[name] && { [name]: all[name] }) };
  const changed = draw.integer(0, 2) === 0 ? all : inPart;
  return { state, answers: { ...answers, [seat]: changed }, by: [seat] };
}

function replaceValue(node: unknown, [key, ...path]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(node) ? [...node] : { ...(node as object) };
  const fields = copy as Record<string, unknown>;
  fields[key] = replaceValue(fields[key], path, value);
  return copy;
}

interface PlayedTwin {
  readonly before: unknown;
  readonly after: unknown;
  readonly events: readonly GameEvent[];
}

interface TwinInput {
  readonly game: LawfulGame;
  readonly trial: Trial;
  readonly moment: AnyMoment;
}

/** Resolves the step; null if the changed state breaks the rules. */
function resolveTwin(
  { game, trial, moment: { setup, step } }: TwinInput,
  { state, answers }: TwinPosition,
): PlayedTwin | null {
  return returnNullOnError(() => {
    const orders = Object.fromEntries(
      (step?.asks ?? []).flatMap(({ seat }) => {
        const given = answers[seat];
        if (given === undefined) return [];
        const { orders: read, blank = null } = game.read({ setup, state, seat, answers: given });
        return (read ?? blank) === null ? [] : [[seat, read ?? blank]];
      }),
    );
    const chance = createStepChance(trial.seed, step?.name ?? '');
    const { state: after, events } = game.resolve({ setup, state, orders, chance });
    return { before: state, after, events };
  });
}

function returnNullOnError<Value>(run: () => Value): Value | null {
  try {
    return run();
  } catch {
    return null;
  }
}

/**
 * Compares what everybody learns, and what each seat with equal answers learns; null if everybody
 * can distinguish the twins.
 */
function compareTwins(
  { game, moment: { setup } }: TwinInput,
  [truth, other]: readonly [PlayedTwin, PlayedTwin],
  by: readonly Seat[],
): readonly UnexplainedFact[] | null {
  const isEqual = (view: (state: unknown) => unknown) =>
    (truth.before === other.before || isSame(view(truth.before), view(other.before))) &&
    isSame(view(truth.after), view(other.after));
  if (!isEqual((state) => game.views.publicView({ setup, state }))) return null;
  const isPublic = (event: GameEvent) => game.narration.knows(event, { kind: 'public' }, false);
  const seatKnows = (event: GameEvent, seat: Seat) => {
    const audience: Audience = { kind: 'seat', seat };
    return !isPublic(event) && game.narration.knows(event, audience, false);
  };
  return [
    ...listDifferences([truth, other], isPublic, 'everybody'),
    ...setup.players.flatMap(({ seat }) =>
      !by.includes(seat) && isEqual((state) => game.views.seatView({ setup, state }, seat))
        ? listDifferences([truth, other], (event) => seatKnows(event, seat), 'a seat')
        : [],
    ),
  ];
}

function listDifferences(
  played: readonly [PlayedTwin, PlayedTwin],
  isKnown: (event: GameEvent) => boolean,
  audience: keyof typeof LIST_KEYS,
): readonly UnexplainedFact[] {
  const [ones, others] = played.map(({ events }) =>
    Map.groupBy(events.filter(isKnown), ({ kind }) => kind),
  );
  const kinds = [...new Set([...(ones?.keys() ?? []), ...(others?.keys() ?? [])])];
  return kinds.flatMap((kind): readonly UnexplainedFact[] => {
    const [one, other] = [ones?.get(kind) ?? [], others?.get(kind) ?? []];
    const pairs = (one.length > other.length ? one : other).map(
      (_, at) => [one[at], other[at]] as const,
    );
    if (one.length === other.length)
      return pairs.flatMap((pair) => listDifferentFields(pair, audience));
    const values = pairs.find((pair) => !isSame(...pair));
    return values === undefined ? [] : [{ fact: kind, audience, values }];
  });
}

function listDifferentFields(
  pair: UnexplainedFact['values'],
  audience: keyof typeof LIST_KEYS,
): readonly UnexplainedFact[] {
  const [one, other] = pair as readonly Readonly<Record<string, unknown>>[];
  return Object.keys({ ...one, ...other })
    .filter((name) => !isSame(one?.[name], other?.[name]))
    .map((name) => ({
      ...{ fact: `${one?.['kind']}.${name}`, audience },
      values: [one?.[name], other?.[name]],
    }));
}
