/**
 * Finds announcements that reveal hidden parts of the state. A field of an event that equals a
 * hidden part in every drawn match is a copy, unless it also always equals a visible part.
 */

import assert from 'node:assert/strict';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import type { LawfulGame, Trial } from './law.ts';
import { type Leaf, listLeaves, type Primitive } from './leaves.ts';
import { createPinObserver, listClaims, type Pins } from './pinned.ts';
import { type AnyMoment, listMoments } from './trial.ts';

/** A field of an event and a hidden part of the state that may be equal in every match. */
interface Relation {
  /** Visible places that had the same value as the field in every match so far. */
  copies: ReadonlySet<string> | null;
  readonly matches: Set<number>;
  readonly values: Set<Primitive>;
  readonly samples: { match: number; value: Primitive; part: ReadonlySet<Primitive> }[];
}

/** Keyed by the field with its audience, then by the hidden part; null once the values differed. */
type Relations = Map<string, Map<string, Relation | null>>;

/** Relations are reported only if at least this number of matches was played. */
const MIN_MATCHES = 5;
/** Relations are reported only if they are less probable by chance. */
const MAX_CHANCE = 1e-6;
const MAX_SAMPLES = 60;

/** @throws if a relation is too improbable, naming the least probable relation */
export function assertAnnouncesNoSecret(game: LawfulGame, trials: readonly Trial[]): void {
  const relations: Relations = new Map();
  const pins: Pins = new Map();
  trials.forEach((trial, match) => {
    for (const moment of listMoments(trial))
      observeEvents(game, { moment, match }, { relations, pins });
  });
  const copied = [...relations].flatMap(([field, parts]) =>
    [...parts].flatMap(([at, relation]) =>
      relation !== null && isKnownOnlyFromSecret(relation)
        ? [{ claim: `${field}, is always among ${at}`, odds: computeChance(relation) }]
        : [],
    ),
  );
  const [worst] = [...copied, ...listClaims(pins, game)]
    .filter(({ odds }) => odds < MAX_CHANCE)
    .toSorted((one, other) => one.odds - other.odds);
  if (worst === undefined) return;
  assert.fail(
    `${worst.claim}, which that audience does not see. Announce it to those who may know it ` +
      'alone, leave it out of the event, or show it in the view of that audience.',
  );
}

const isKnownOnlyFromSecret = ({ copies, matches, values }: Relation): boolean =>
  copies?.size === 0 && matches.size >= MIN_MATCHES && values.size > 1;

/**
 * Computes the probability that the relation holds by chance: the field of one match is compared
 * with the hidden part of another.
 */
function computeChance({ samples, matches }: Relation): number {
  const pairs = samples.flatMap((one) =>
    samples.filter((other) => other.match !== one.match).map(({ part }) => part.has(one.value)),
  );
  const same = pairs.filter(Boolean).length;
  return ((same + 1) / (pairs.length + 2)) ** matches.size;
}

const PUBLIC_AUDIENCE: Audience = { kind: 'public' };

interface Observation {
  readonly moment: AnyMoment;
  readonly match: number;
}

interface RelationFindings {
  readonly relations: Relations;
  readonly pins: Pins;
}

function observeEvents(
  game: LawfulGame,
  { moment, match }: Observation,
  { relations, pins }: RelationFindings,
): void {
  const { setup, state } = moment;
  const seats = setup.players.map(({ seat }) => seat);
  const events = moment.history.at(-1)?.events ?? [];
  if (events.length === 0) return;
  const isPublic = (event: GameEvent) => game.narration.knows(event, PUBLIC_AUDIENCE, false);
  const readings = [null, ...seats].map((reader) => {
    const gameEvents = events.filter((event) =>
      reader === null
        ? isPublic(event)
        : !isPublic(event) && game.narration.knows(event, { kind: 'seat', seat: reader }, false),
    );
    return { reader, told: gameEvents };
  });
  if (readings.every(({ told }) => told.length === 0)) return;
  const hidden = new Map(
    seats.map((seat) => {
      const known = game.views.getKnownState({ setup, state, seat });
      return [seat, listHiddenLeaves(state, known)] as const;
    }),
  );
  const publicly = listLeaves(game.views.publicView({ setup, state }));
  for (const { reader, told } of readings) {
    if (told.length === 0) continue;
    const parts = reader === null ? uniteLeaves([...hidden.values()]) : (hidden.get(reader) ?? []);
    const own = reader === null ? [] : listLeaves(game.views.seatView({ setup, state }, reader));
    const to = reader === null ? 'everybody' : 'a seat';
    const visibly = [...publicly, ...own];
    const takePins = createPinObserver(pins, { to, match, seats, hidden: parts, visible: visibly });
    const placed = new Map<string, readonly [ValuesByIndexFinder, ValuesByIndexFinder]>();
    for (const event of told) {
      const roles = findRoles(event, { reader, seats });
      const key = JSON.stringify([...roles]);
      const place = buildPlaceNaming(roles, seats);
      const [hiddenAt, visibleAt] = placed.get(key) ?? [
        groupByIndex(parts, place),
        groupByIndex(visibly, place),
      ];
      placed.set(key, [hiddenAt, visibleAt]);
      const fields = listFields(event);
      takePins(event, fields);
      for (const { path, value } of fields) {
        const field = `${event.kind}.${path.map(replaceIndex).join('.')}, announced to ${to}`;
        const known = relations.get(field) ?? new Map<string, Relation | null>();
        relations.set(field, known);
        const index = findLastIndex(path);
        for (const [at, part] of hiddenAt(index)) {
          const before = known.get(at);
          if (before === null) continue;
          if (!part.has(value)) {
            known.set(at, null);
            continue;
          }
          const relation = before ?? createRelation();
          if (before === undefined) known.set(at, relation);
          relation.copies = findCopies(relation, visibleAt(index), value);
          relation.matches.add(match);
          relation.values.add(value);
          if (relation.samples.length < MAX_SAMPLES) relation.samples.push({ match, value, part });
        }
      }
    }
  }
}

const createRelation = (): Relation => ({
  copies: null,
  matches: new Set(),
  values: new Set(),
  samples: [],
});

const findCopies = (
  { copies }: Relation,
  visible: ReadonlyMap<string, ReadonlySet<Primitive>>,
  value: Primitive,
): ReadonlySet<string> => {
  const places = copies ?? new Set(visible.keys());
  return new Set([...places].filter((at) => visible.get(at)?.has(value)));
};

/** Returns the leaves of the state that have another value in the state that a seat knows. */
function listHiddenLeaves(state: unknown, knownState: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const collect = (node: unknown, known: unknown, path: readonly string[]): void => {
    if (node === known) return;
    if (typeof node !== 'object' || node === null) {
      leaves.push(...listLeaves(node, path));
      return;
    }
    const parts = Object(known) as Readonly<Record<string, unknown>>;
    for (const [key, part] of Object.entries(node)) collect(part, parts[key], [...path, key]);
  };
  collect(state, knownState, []);
  return leaves;
}

const uniteLeaves = (lists: readonly (readonly Leaf[])[]): readonly Leaf[] => [
  ...new Map(lists.flat().map((leaf) => [leaf.path.join('.'), leaf])).values(),
];

const NAMING_FIELDS: ReadonlySet<string> = new Set(['kind', 'rule']);

const listFields = (event: GameEvent): readonly Leaf[] =>
  listLeaves(event).filter(
    ({ path: [name = ''], value }) => !NAMING_FIELDS.has(name) && value !== '',
  );

const replaceIndex = (key: string): string => (/^\d+$/.test(key) ? '[]' : key);

function findRoles(
  event: GameEvent,
  { reader, seats }: { readonly reader: Seat | null; readonly seats: readonly string[] },
): ReadonlyMap<string, string> {
  const roles = new Map<string, string>();
  for (const [name, value] of Object.entries(event))
    if (typeof value === 'string' && seats.includes(value) && !roles.has(value))
      roles.set(value, `{${name}}`);
  if (reader !== null && !roles.has(reader)) roles.set(reader, '{reader}');
  return roles;
}

/** Builds a function that replaces seats in paths by their roles in the event. */
function buildPlaceNaming(roles: ReadonlyMap<string, string>, seats: readonly string[]) {
  const known = new Map(seats.map((seat) => [seat, roles.get(seat) ?? '{another}']));
  const replaceKey = (key: string): string => {
    const named = known.get(key) ?? replaceIndex(key);
    known.set(key, named);
    return named;
  };
  return (path: readonly string[]): string => path.map(replaceKey).join('.');
}

type ValuesByPlace = ReadonlyMap<string, ReadonlySet<Primitive>>;

type ValuesByIndexFinder = (index: string | null) => ValuesByPlace;

/** Returns the index of the innermost list item in the path; null if the path has no list item. */
const findLastIndex = (path: readonly string[]): string | null =>
  path.findLast((key) => /^\d+$/.test(key)) ?? null;

/** Groups values by place. A field in a list is compared only with values at the same index. */
function groupByIndex(
  leaves: readonly Leaf[],
  place: (path: readonly string[]) => string,
): ValuesByIndexFinder {
  const groups = new Map<string | null, ValuesByPlace>();
  let byIndex: ReadonlyMap<string | null, readonly Leaf[]> | null = null;
  const groupAll = (): ValuesByPlace => {
    const whole = new Map<string, Set<Primitive>>();
    for (const { path, value } of leaves) addValue(whole, place(path), value);
    return whole;
  };
  const groupAt = (index: string): ValuesByPlace => {
    byIndex ??= Map.groupBy(leaves, ({ path }) => findLastIndex(path));
    const values = new Map<string, Set<Primitive>>();
    for (const { path, value } of byIndex.get(index) ?? [])
      addValue(values, `${place(path)} at its index`, value);
    return new Map([...findGroup(null), ...values]);
  };
  const findGroup = (index: string | null): ValuesByPlace => {
    const group = groups.get(index) ?? (index === null ? groupAll() : groupAt(index));
    groups.set(index, group);
    return group;
  };
  return findGroup;
}

function addValue(values: Map<string, Set<Primitive>>, at: string, value: Primitive): void {
  const known = values.get(at);
  if (known === undefined) values.set(at, new Set([value]));
  else known.add(value);
}
