import { isDeepStrictEqual } from 'node:util';
import { roundAfter, roundInstant } from '../../../functions/match/beacon/rounds.ts';
import { type Entry, interventionIn } from '../../../functions/match/ledger/entry.ts';
import { answerCutoffOf } from '../../../functions/match/ledger/entry-parts.ts';
import { foldLedger, resolvedFrom } from '../../../functions/match/ledger/fold.ts';
import { ledgerCells, readLedger } from '../../../functions/match/ledger/ledger.ts';
import { type Position, stepNumberOf } from '../../../functions/match/ledger/position.ts';
import { offSkippedDays } from '../../../functions/match/next/calendar.ts';
import { currentPosition, entriesOf, type Match } from '../../../functions/match/reading/match.ts';
import { pagesFor } from '../../../functions/match/showing/workbooks.ts';
import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { HARMLESS, intervened, opening, played, resolved, type Scene } from './fold.ts';

/** Returns the violation in the match of a seed, or null. */
export type Law = (begin: Scene, seed: number) => string | null;

const INTERVENTIONS = 10;

/**
 * After ten random interventions, the current resolved steps alone lead to the same state and
 * draws.
 */
const standsAlone: Law = (begin, seed) => {
  const scene = played(begin, { seed, interventions: INTERVENTIONS });
  const { state, history } = currentPosition(scene.match);
  const alone = straight(scene);
  if (!isDeepStrictEqual(alone.state, state)) return 'its standing steps make another state';
  if (!isDeepStrictEqual(alone.history, history)) return 'its current steps differ';
  const ids = entriesOf(scene.match).flatMap(({ entry }) => interventionIn(entry)?.request ?? []);
  return new Set(ids).size === ids.length ? null : 'a request was done twice';
};

/** After a kill at any entry, reading the ledger's rows again leads to the same ledger. */
const survivesReading: Law = (begin, seed) => {
  const course = { seed, interventions: INTERVENTIONS };
  const kept = played(begin, course);
  const read = played(begin, course, (scene) => ({ ...scene, match: readAnew(scene.match) }));
  if (!isDeepStrictEqual(hashesOf(read.match), hashesOf(kept.match))) return 'another ledger';
  const again = currentPosition(readAnew(kept.match));
  return isDeepStrictEqual(again, currentPosition(kept.match)) ? null : 'another position';
};

/** Undoing a step and resolving it by the same orders leaves state and pages as they were. */
const undoesNothing: Law = (begin, seed) => {
  const stopped = stoppedAt(begin, seed);
  const to = currentPosition(stopped.match).line.length;
  const done = to === 0 ? null : intervened(stopped, { kind: 'undo', to, reopen: false });
  if (done === null) return null;
  const again = resolved(done);
  const [one, other] = [again, stopped].map(({ match }) => currentPosition(match));
  if (!isDeepStrictEqual(one?.state, other?.state)) return 'another state';
  return pagesOf(again.match) === pagesOf(stopped.match) ? null : 'other pages';
};

/** Pauses, deadlines, hand-overs, absences and undos without answers change no draw or report. */
const changesNothing: Law = (begin, seed) => {
  const calm = currentPosition(played(begin, { seed, interventions: 0 }).match);
  const course = { seed, interventions: INTERVENTIONS, among: HARMLESS };
  const disturbed = currentPosition(played(begin, course).match);
  const steps = Math.min(calm.history.length, disturbed.history.length);
  const [one, other] = [calm, disturbed].map(({ history }) => history.slice(0, steps));
  if (!isDeepStrictEqual(one, other)) return 'other draws, or other reports';
  const isBothOver = calm.step === null && disturbed.step === null;
  return isBothOver && !isDeepStrictEqual(calm.state, disturbed.state) ? 'another end' : null;
};

/** A place keeps the round of the cut-off that was set when the round was published. */
const neverRerolls: Law = (begin, seed) => {
  const { positions } = played(begin, { seed, interventions: INTERVENTIONS }).match;
  const promised = new Map<number, number>();
  for (const [index, after] of positions.entries()) {
    const before = positions[index - 1];
    const out = before === undefined ? null : roundOutBy(before, after.sealed.entry);
    if (before !== undefined && out !== null && !promised.has(stepNumberOf(before)))
      promised.set(stepNumberOf(before), out);
    const [broken] =
      [...promised].find(([place, round]) => after.dice[place]?.round !== round) ?? [];
    if (broken !== undefined) return `at entry ${index} place ${broken} has not its own round`;
    if (after.line.some((_, place) => after.dice[place + 1]?.signature === null))
      return `a step resolved at entry ${index} lacks a signature`;
  }
  return null;
};

/**
 * A seat spends an extension once a step from its budget, and each moves the deadline by its time.
 */
const budgetsHold: Law = (begin, seed) => {
  const { positions } = played(begin, { seed, interventions: 2 * INTERVENTIONS }).match;
  for (const [index, { sealed, extended, opened, line }] of positions.entries()) {
    const { count = 0, lengthMs = 0 } = opened.settings.extensions ?? {};
    const spent = extended.map(({ seat, place }) => `${seat} ${place}`);
    if (new Set(spent).size < spent.length) return `a seat extended a step twice by entry ${index}`;
    const seats = Map.groupBy(extended, ({ seat }) => seat);
    if ([...seats.values()].some((own) => own.length > count)) return 'a budget is exceeded';
    if (extended.some(({ place }) => place > line.length + 1)) return 'an undone step is paid for';
    if (sealed.entry.kind !== 'extended') continue;
    const before = Date.parse(positions[index - 1]?.sealed.entry.next?.deadline ?? '');
    const after = Date.parse(sealed.entry.next?.deadline ?? '');
    if (after !== offSkippedDays(before + lengthMs, opened.settings))
      return 'a deadline moved otherwise';
  }
  return null;
};

/** Returns the round of the open step's cut-off; null if it is not published at the next entry. */
function roundOutBy({ opened, step, sealed }: Position, entry: Entry): number | null {
  const { beacon } = opened.settings;
  const { next } = sealed.entry;
  const cutOff = next === null ? null : answerCutoffOf(next);
  if (beacon === undefined || cutOff === null || owedAsks(step).length === 0) return null;
  const round = roundAfter(beacon, Date.parse(cutOff));
  const writtenMs = 'at' in entry ? Date.parse(entry.at) : Number.POSITIVE_INFINITY;
  return roundInstant(beacon, round) <= writtenMs ? round : null;
}

/** Name of the piece that plays whole matches over the wire, instead of a law. */
export const ON_WIRE = 'whole matches over the wire';

const OF_DRAWS = 'requests that keep orders change no draw';
const OF_ROUNDS = 'no step of a match gets a second round of a beacon';

/** Laws by claim. */
export const LAWS = {
  'a match after ten interventions equals its current steps played in order': standsAlone,
  'a match reread after every entry has the same ledger': survivesReading,
  'a step undone and resolved again by the same orders leaves state and pages': undoesNothing,
  [OF_DRAWS]: changesNothing,
  [OF_ROUNDS]: neverRerolls,
  'extensions stay within budgets and are given back by undos': budgetsHold,
} as const satisfies Readonly<Record<string, Law>>;

/**
 * Opens the match of a seed: with the most players if it ends in 0, and with a beacon if it is odd.
 * The law of rounds always needs a beacon; with one, a moved deadline rightly changes draws.
 */
export function openingFor(law: string, game: AnyGame, seed: number): Scene {
  const { least, most } = game.seats;
  const hasBeacon = law === OF_ROUNDS || (law !== OF_DRAWS && seed % 2 === 1);
  return opening(game, seed % 10 === 0 ? most : least, hasBeacon ? 'beacon' : 'seed');
}

function readAnew(match: Match): Match {
  const rows = entriesOf(match).map((sealed) => ledgerCells(sealed));
  const ledger = readLedger(rows);
  if (ledger.kind === 'broken') throw new Error(JSON.stringify(ledger.incidents));
  return { ...match, positions: foldLedger(ledger.entries, match.seed) };
}

const hashesOf = (match: Match): readonly string[] => entriesOf(match).map(({ hash }) => hash);

/** Resolves the current steps in sequence without interventions. */
function straight({ match }: Scene): Pick<Position, 'state' | 'history'> {
  const [first] = match.positions;
  if (first === undefined) throw new Error('a match has its opening');
  const { line, dice } = currentPosition(match);
  return line.reduce<Position>(
    (position, { by }, index) => ({
      ...resolvedFrom(position, { ...by, entry: index + 1 }, match.seed),
      sealed: position.sealed,
    }),
    { ...first, dice },
  );
}

const pagesOf = (match: Match): string => {
  const position = currentPosition(match);
  const seats = position.setup.players.map(({ seat }) => ({ kind: 'seat', seat }) as const);
  const audiences = [{ kind: 'public' }, { kind: 'host' }, ...seats] as const;
  return JSON.stringify(audiences.map((audience) => pagesFor(position, audience)));
};

/** Plays a match with interventions to a moment in its middle. */
function stoppedAt(begin: Scene, seed: number): Scene {
  const scenes: Scene[] = [];
  played(begin, { seed, interventions: INTERVENTIONS }, (scene) => {
    scenes.push(scene);
    return scene;
  });
  const scene = scenes[Math.floor(scenes.length / 2)];
  if (scene === undefined) throw new Error('a match has entries');
  return scene;
}
