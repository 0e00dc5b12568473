import { isDeepStrictEqual } from 'node:util';
import { computeRoundMs, findRoundAfter } from '../../../functions/match/beacon/rounds.ts';
import { type Entry, findIntervention } from '../../../functions/match/ledger/entry.ts';
import { getAnswerCutOff } from '../../../functions/match/ledger/entry-parts.ts';
import { applyResolution, foldLedger } from '../../../functions/match/ledger/fold.ts';
import { buildLedgerCells, readLedger } from '../../../functions/match/ledger/ledger.ts';
import { getStepNumber, type Position } from '../../../functions/match/ledger/position.ts';
import { moveOffSkippedDays } from '../../../functions/match/next/calendar.ts';
import {
  getCurrentPosition,
  listEntries,
  type Match,
} from '../../../functions/match/reading/match.ts';
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

/** Courses of the match of a seed. All laws share them. */
export interface SeedCourses {
  readonly begin: (dice: DiceSource) => MatchScene;
  /** Scenes of a match with random interventions. If the seed is odd, the match has a beacon. */
  readonly usual: () => readonly MatchScene[];
  /** Scenes of a match with random interventions and a beacon. */
  readonly withBeacon: () => readonly MatchScene[];
  readonly seed: number;
}

type DiceSource = 'seed' | 'beacon';

/** Maximum number of interventions in a match with all kinds of requests. */
const INTERVENTIONS_PER_MATCH = 20;

/** Opens the courses of a seed. Seeds that end in 0 have the most players. */
export function openCourses({ game, seed }: CourseSeed): SeedCourses {
  const { least, most } = game.seats;
  const begin = (dice: DiceSource) => openScene(game, seed % 10 === 0 ? most : least, dice);
  const playWith = (dice: DiceSource) => {
    let scenes: readonly MatchScene[] | null = null;
    return () =>
      (scenes ??= playCourse(begin(dice), { seed, interventions: INTERVENTIONS_PER_MATCH }));
  };
  const withBeacon = playWith('beacon');
  return { begin, usual: seed % 2 === 1 ? withBeacon : playWith('seed'), withBeacon, seed };
}

interface CourseSeed {
  readonly game: AnyGame;
  readonly seed: number;
}

/** Returns a violation in the courses of a seed; null if there is none. */
export type InterventionLaw = (courses: SeedCourses) => string | null;

/** Checks that the steps that still count lead to the same state without the interventions. */
const checkStepsAlone: InterventionLaw = ({ usual }) => {
  const { match } = getEnd(usual());
  const { state, history } = getCurrentPosition(match);
  const alone = resolveWithoutInterventions(match);
  if (!isDeepStrictEqual(alone.state, state)) return 'its standing steps make another state';
  if (!isDeepStrictEqual(alone.history, history)) return 'its current steps differ';
  const ids = listEntries(match).flatMap(({ entry }) => findIntervention(entry)?.request ?? []);
  return new Set(ids).size === ids.length ? null : 'a request was done twice';
};

/** Checks that rows of the ledger, read again, lead to the position after each entry. */
const checkReading: InterventionLaw = ({ usual }) => {
  const { match } = getEnd(usual());
  const read = readAgain(match);
  if (!isDeepStrictEqual(read.at(-1), getCurrentPosition(match))) return 'another position';
  const again = read.map(omitLine);
  const differing = match.positions.findIndex(
    (position, index) => !isDeepStrictEqual(again[index], omitLine(position)),
  );
  return differing < 0 ? null : `another position after entry ${differing}`;
};

/** Returns the position without the earlier positions that it contains. */
const omitLine = ({ line: _line, ...rest }: Position): Omit<Position, 'line'> => rest;

/** Checks that undoing a step, and resolving it with the same orders, changes nothing. */
const checkUndo: InterventionLaw = ({ usual }) => {
  const scenes = usual();
  const stopped = scenes[Math.floor(scenes.length / 2)];
  if (stopped === undefined) throw new Error('a match has entries');
  const to = getCurrentPosition(stopped.match).line.length;
  const done = to === 0 ? null : applyIntervention(stopped, { kind: 'undo', to, reopen: false });
  if (done === null) return null;
  const again = resolveScene(done);
  const [one, other] = [again, stopped].map(({ match }) => getCurrentPosition(match));
  if (!isDeepStrictEqual(one?.state, other?.state)) return 'another state';
  return renderPages(again.match) === renderPages(stopped.match) ? null : 'other pages';
};

/** Maximum number of interventions in a match with {@link HARMLESS_REQUESTS} only. */
const HARMLESS_PER_MATCH = 10;

/** Checks that pauses, deadlines, handovers, absences and undos without answers change no draw. */
const checkHarmlessRequests: InterventionLaw = ({ begin, seed }) => {
  const calm = getCurrentPosition(
    getEnd(playCourse(begin('seed'), { seed, interventions: 0 })).match,
  );
  const course = { seed, interventions: HARMLESS_PER_MATCH, among: HARMLESS_REQUESTS };
  const disturbed = getCurrentPosition(getEnd(playCourse(begin('seed'), course)).match);
  const steps = Math.min(calm.history.length, disturbed.history.length);
  const [one, other] = [calm, disturbed].map(({ history }) => history.slice(0, steps));
  if (!isDeepStrictEqual(one, other)) return 'other draws, or other reports';
  const isBothOver = calm.step === null && disturbed.step === null;
  return isBothOver && !isDeepStrictEqual(calm.state, disturbed.state) ? 'another end' : null;
};

/** Checks that a step keeps the first beacon round that was published for it. */
const checkRounds: InterventionLaw = ({ withBeacon }) => {
  const { positions } = getEnd(withBeacon()).match;
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
const checkBudgets: InterventionLaw = ({ usual }) => {
  const { positions } = getEnd(usual()).match;
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

export const INTERVENTION_LAWS = {
  'a match after many interventions equals its current steps played in order': checkStepsAlone,
  'the rows of a ledger lead to the same position after every entry': checkReading,
  'undoing a step and resolving it again with the same orders keeps state and pages': checkUndo,
  'requests that keep the orders do not change any draw': checkHarmlessRequests,
  'no step of a match uses two rounds of a beacon': checkRounds,
  'extensions stay within budgets, and an undo gives them back': checkBudgets,
} as const satisfies Readonly<Record<string, InterventionLaw>>;

const getEnd = (scenes: readonly MatchScene[]): MatchScene => {
  const end = scenes.at(-1);
  if (end === undefined) throw new Error('a match has entries');
  return end;
};

function readAgain(match: Match): readonly Position[] {
  const rows = listEntries(match).map((sealed) => buildLedgerCells(sealed));
  const ledger = readLedger(rows);
  if (ledger.kind === 'broken') throw new Error(JSON.stringify(ledger.incidents));
  return foldLedger(ledger.entries, match.seed);
}

function resolveWithoutInterventions(match: Match): Pick<Position, 'state' | 'history'> {
  const [first] = match.positions;
  if (first === undefined) throw new Error('a match has its opening');
  const { line, dice } = getCurrentPosition(match);
  return line.reduce<Position>(
    (position, { by }, index) => ({
      ...applyResolution(position, { ...by, entry: index + 1 }, match.seed),
      sealed: position.sealed,
    }),
    { ...first, dice },
  );
}

const renderPages = (match: Match): string => {
  const position = getCurrentPosition(match);
  const seats = position.setup.players.map(({ seat }) => ({ kind: 'seat', seat }) as const);
  const audiences = [{ kind: 'public' }, { kind: 'host' }, ...seats] as const;
  return JSON.stringify(audiences.map((audience) => buildPages(position, audience)));
};
