import { isDeepStrictEqual } from 'node:util';
import { computeRoundMs, findRoundAfter } from '../../../functions/match/beacon/rounds.ts';
import { type Entry, findIntervention } from '../../../functions/match/ledger/entry.ts';
import { getAnswerCutOff } from '../../../functions/match/ledger/entry-parts.ts';
import { applyResolution, foldLedger } from '../../../functions/match/ledger/fold.ts';
import { buildLedgerCells, readLedger } from '../../../functions/match/ledger/ledger.ts';
import { getStepNumber, type Position } from '../../../functions/match/ledger/position.ts';
import { moveOffSkippedDays } from '../../../functions/match/next/calendar.ts';
import { currentPosition, entriesOf, type Match } from '../../../functions/match/reading/match.ts';
import { buildPages } from '../../../functions/match/showing/workbooks.ts';
import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import {
  applyIntervention,
  HARMLESS_REQUESTS,
  type MatchScene,
  openScene,
  playCourse,
  resolveScene,
} from './fold.ts';

/** Returns the violation in the match of a seed, or null. */
export type InterventionLaw = (begin: MatchScene, seed: number) => string | null;

const INTERVENTIONS_PER_MATCH = 10;

/** Checks that after ten interventions the current resolved steps alone lead to the same state. */
const checkStepsAlone: InterventionLaw = (begin, seed) => {
  const scene = playCourse(begin, { seed, interventions: INTERVENTIONS_PER_MATCH });
  const { state, history } = currentPosition(scene.match);
  const alone = resolveWithoutInterventions(scene);
  if (!isDeepStrictEqual(alone.state, state)) return 'its standing steps make another state';
  if (!isDeepStrictEqual(alone.history, history)) return 'its current steps differ';
  const ids = entriesOf(scene.match).flatMap(({ entry }) => findIntervention(entry)?.request ?? []);
  return new Set(ids).size === ids.length ? null : 'a request was done twice';
};

/** Checks that after a kill at any entry, the rows of the ledger lead to the same ledger. */
const checkReading: InterventionLaw = (begin, seed) => {
  const course = { seed, interventions: INTERVENTIONS_PER_MATCH };
  const kept = playCourse(begin, course);
  const read = playCourse(begin, course, (scene) => ({ ...scene, match: readAgain(scene.match) }));
  if (!isDeepStrictEqual(listHashes(read.match), listHashes(kept.match))) return 'another ledger';
  const again = currentPosition(readAgain(kept.match));
  return isDeepStrictEqual(again, currentPosition(kept.match)) ? null : 'another position';
};

/** Checks that undoing a step, and resolving it with the same orders, changes nothing. */
const checkUndo: InterventionLaw = (begin, seed) => {
  const stopped = playToMiddle(begin, seed);
  const to = currentPosition(stopped.match).line.length;
  const done = to === 0 ? null : applyIntervention(stopped, { kind: 'undo', to, reopen: false });
  if (done === null) return null;
  const again = resolveScene(done);
  const [one, other] = [again, stopped].map(({ match }) => currentPosition(match));
  if (!isDeepStrictEqual(one?.state, other?.state)) return 'another state';
  return renderPages(again.match) === renderPages(stopped.match) ? null : 'other pages';
};

/** Checks that pauses, deadlines, handovers, absences and undos without answers change no draw. */
const checkHarmlessRequests: InterventionLaw = (begin, seed) => {
  const calm = currentPosition(playCourse(begin, { seed, interventions: 0 }).match);
  const course = { seed, interventions: INTERVENTIONS_PER_MATCH, among: HARMLESS_REQUESTS };
  const disturbed = currentPosition(playCourse(begin, course).match);
  const steps = Math.min(calm.history.length, disturbed.history.length);
  const [one, other] = [calm, disturbed].map(({ history }) => history.slice(0, steps));
  if (!isDeepStrictEqual(one, other)) return 'other draws, or other reports';
  const isBothOver = calm.step === null && disturbed.step === null;
  return isBothOver && !isDeepStrictEqual(calm.state, disturbed.state) ? 'another end' : null;
};

/** Checks that a step keeps the round of the cut-off that was current at its publication. */
const checkRounds: InterventionLaw = (begin, seed) => {
  const { positions } = playCourse(begin, { seed, interventions: INTERVENTIONS_PER_MATCH }).match;
  const promised = new Map<number, number>();
  for (const [index, after] of positions.entries()) {
    const before = positions[index - 1];
    const out = before === undefined ? null : findPublishedRound(before, after.sealed.entry);
    if (before !== undefined && out !== null && !promised.has(getStepNumber(before)))
      promised.set(getStepNumber(before), out);
    const [broken] =
      [...promised].find(([place, round]) => after.dice[place]?.round !== round) ?? [];
    if (broken !== undefined) return `at entry ${index} place ${broken} has not its own round`;
    if (after.line.some((_, place) => after.dice[place + 1]?.signature === null))
      return `a step resolved at entry ${index} lacks a signature`;
  }
  return null;
};

/** Checks that a seat can extend each step once, within its budget. */
const checkBudgets: InterventionLaw = (begin, seed) => {
  const { positions } = playCourse(begin, {
    seed,
    interventions: 2 * INTERVENTIONS_PER_MATCH,
  }).match;
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
    if (after !== moveOffSkippedDays(before + lengthMs, opened.settings))
      return 'a deadline moved otherwise';
  }
  return null;
};

/** Returns the round of the open step; null if it is not published yet. */
function findPublishedRound({ opened, step, sealed }: Position, entry: Entry): number | null {
  const { beacon } = opened.settings;
  const { next } = sealed.entry;
  const cutOff = next === null ? null : getAnswerCutOff(next);
  if (beacon === undefined || cutOff === null || listOwedAsks(step).length === 0) return null;
  const round = findRoundAfter(beacon, Date.parse(cutOff));
  const writtenMs = 'at' in entry ? Date.parse(entry.at) : Number.POSITIVE_INFINITY;
  return computeRoundMs(beacon, round) <= writtenMs ? round : null;
}

/** Name of the pieces that play whole matches over HTTP, instead of a law. */
export const WIRE_MATCHES = 'whole matches over HTTP';

const DRAWS_CLAIM = 'requests that keep the orders do not change any draw';
const ROUNDS_CLAIM = 'no step of a match uses two rounds of a beacon';

export const INTERVENTION_LAWS = {
  'a match after ten interventions equals its current steps played in order': checkStepsAlone,
  'a match that is read again after every entry has the same ledger': checkReading,
  'undoing a step and resolving it again with the same orders keeps state and pages': checkUndo,
  [DRAWS_CLAIM]: checkHarmlessRequests,
  [ROUNDS_CLAIM]: checkRounds,
  'extensions stay within budgets, and an undo gives them back': checkBudgets,
} as const satisfies Readonly<Record<string, InterventionLaw>>;

/**
 * Opens the match of a seed. Seeds that end in 0 have the most players; odd seeds have a beacon.
 * The law of rounds always needs a beacon.
 */
export function openForLaw(law: string, game: AnyGame, seed: number): MatchScene {
  const { least, most } = game.seats;
  const hasBeacon = law === ROUNDS_CLAIM || (law !== DRAWS_CLAIM && seed % 2 === 1);
  return openScene(game, seed % 10 === 0 ? most : least, hasBeacon ? 'beacon' : 'seed');
}

function readAgain(match: Match): Match {
  const rows = entriesOf(match).map((sealed) => buildLedgerCells(sealed));
  const ledger = readLedger(rows);
  if (ledger.kind === 'broken') throw new Error(JSON.stringify(ledger.incidents));
  return { ...match, positions: foldLedger(ledger.entries, match.seed) };
}

const listHashes = (match: Match): readonly string[] => entriesOf(match).map(({ hash }) => hash);

function resolveWithoutInterventions({ match }: MatchScene): Pick<Position, 'state' | 'history'> {
  const [first] = match.positions;
  if (first === undefined) throw new Error('a match has its opening');
  const { line, dice } = currentPosition(match);
  return line.reduce<Position>(
    (position, { by }, index) => ({
      ...applyResolution(position, { ...by, entry: index + 1 }, match.seed),
      sealed: position.sealed,
    }),
    { ...first, dice },
  );
}

const renderPages = (match: Match): string => {
  const position = currentPosition(match);
  const seats = position.setup.players.map(({ seat }) => ({ kind: 'seat', seat }) as const);
  const audiences = [{ kind: 'public' }, { kind: 'host' }, ...seats] as const;
  return JSON.stringify(audiences.map((audience) => buildPages(position, audience)));
};

function playToMiddle(begin: MatchScene, seed: number): MatchScene {
  const scenes: MatchScene[] = [];
  playCourse(begin, { seed, interventions: INTERVENTIONS_PER_MATCH }, (scene) => {
    scenes.push(scene);
    return scene;
  });
  const scene = scenes[Math.floor(scenes.length / 2)];
  if (scene === undefined) throw new Error('a match has entries');
  return scene;
}
