/** Laws of all games: whatever a host does, and wherever it is interrupted, the match is what its standing line makes of it. */

import { isDeepStrictEqual } from 'node:util';
import { roundAfter, roundInstant } from '../../../functions/match/beacon/rounds.ts';
import {
  answerCutoffOf,
  type Entry,
  interventionIn,
} from '../../../functions/match/ledger/entry.ts';
import { foldLedger, resolvedFrom } from '../../../functions/match/ledger/fold.ts';
import { ledgerCells, readLedger } from '../../../functions/match/ledger/ledger.ts';
import { type Position, stepNumberOf } from '../../../functions/match/ledger/position.ts';
import { currentPosition, entriesOf, type Match } from '../../../functions/match/reading/match.ts';
import { pagesFor } from '../../../functions/match/showing/workbooks.ts';
import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import { HARMLESS, intervened, played, resolved, type Scene } from './fold.ts';

/** Gives what breaks it in the match of a seed, in words; null when it holds. */
export type Law = (begin: Scene, seed: number) => string | null;

const INTERVENTIONS = 10;

/** Ten interventions by chance: the resolved steps that stand, one after the other, lead to the same, draws and all. */
const standsAlone: Law = (begin, seed) => {
  const scene = played(begin, { seed, interventions: INTERVENTIONS });
  const { state, history } = currentPosition(scene.match);
  const alone = straight(scene);
  if (!isDeepStrictEqual(alone.state, state)) return 'its standing steps make another state';
  if (!isDeepStrictEqual(alone.history, history)) return 'its standing steps tell otherwise';
  const ids = entriesOf(scene.match).flatMap(({ entry }) => interventionIn(entry)?.request ?? []);
  return new Set(ids).size === ids.length ? null : 'a request was done twice';
};

/** Killed after any entry, and gone on with by whoever reads the rows of its ledger, it comes to the same ledger. */
const survivesReading: Law = (begin, seed) => {
  const course = { seed, interventions: INTERVENTIONS };
  const kept = played(begin, course);
  const read = played(begin, course, (scene) => ({ ...scene, match: readAnew(scene.match) }));
  if (!isDeepStrictEqual(hashesOf(read.match), hashesOf(kept.match))) return 'another ledger';
  const again = currentPosition(readAnew(kept.match));
  return isDeepStrictEqual(again, currentPosition(kept.match)) ? null : 'another position';
};

/** A step that is undone and resolved again by the same orders leaves state and pages as they were. */
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

/** Pauses, moved deadlines, hand-overs, absences, and undoing without new answers, change no draw and nothing that is told. */
const changesNothing: Law = (begin, seed) => {
  const calm = currentPosition(played(begin, { seed, interventions: 0 }).match);
  const course = { seed, interventions: INTERVENTIONS, among: HARMLESS };
  const disturbed = currentPosition(played(begin, course).match);
  const steps = Math.min(calm.history.length, disturbed.history.length);
  const [one, other] = [calm, disturbed].map(({ history }) => history.slice(0, steps));
  if (!isDeepStrictEqual(one, other)) return 'other draws, or other things told';
  const isBothOver = calm.step === null && disturbed.step === null;
  return isBothOver && !isDeepStrictEqual(calm.state, disturbed.state) ? 'another end' : null;
};

/**
 * Whatever the host does, and whenever he does it, a place has the round of the cut-off that stood when that round came out, and keeps it. Told
 * from entries alone: what the fold holds of rounds is what is judged. (Killed after any entry: {@link survivesReading}, with a beacon, too.)
 */
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
      return `a step resolved at entry ${index} has no signature`;
  }
  return null;
};

/** The round of the cut-off that an open step has, where that is out when the next entry is written; null where it is not, or nobody is waited for. */
function roundOutBy({ opened, step, sealed }: Position, entry: Entry): number | null {
  const { beacon } = opened.settings;
  const { next } = sealed.entry;
  const cutOff = next === null ? null : answerCutoffOf(next);
  if (beacon === undefined || cutOff === null || owedAsks(step).length === 0) return null;
  const round = roundAfter(beacon, Date.parse(cutOff));
  const writtenMs = 'at' in entry ? Date.parse(entry.at) : Number.POSITIVE_INFINITY;
  return roundInstant(beacon, round) <= writtenMs ? round : null;
}

/** What is tried beside laws, as whole matches over the wire. */
export const ON_WIRE = 'whole matches over the wire';

/** By what each says. */
export const LAWS = {
  'a match with ten interventions is what its standing steps make of it': standsAlone,
  'read anew after every entry it goes on to the same ledger': survivesReading,
  'undone and resolved again by the same orders leaves state and pages': undoesNothing,
  'what leaves orders as they are changes no draw': changesNothing,
  'no place gets another round of a beacon once it has one': neverRerolls,
} as const satisfies Readonly<Record<string, Law>>;

/** The match as its ledger's rows tell it. */
function readAnew(match: Match): Match {
  const rows = entriesOf(match).map((sealed) => ledgerCells(sealed));
  const ledger = readLedger(rows);
  if (ledger.kind === 'broken') throw new Error(JSON.stringify(ledger.incidents));
  return { ...match, positions: foldLedger(ledger.entries, match.seed) };
}

const hashesOf = (match: Match): readonly string[] => entriesOf(match).map(({ hash }) => hash);

/** The resolved steps that stand, resolved one after the other as if nobody had ever intervened. */
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

/** What everybody is shown of the game itself. */
const pagesOf = (match: Match): string => {
  const position = currentPosition(match);
  const seats = position.setup.players.map(({ seat }) => ({ kind: 'seat', seat }) as const);
  const audiences = [{ kind: 'public' }, { kind: 'host' }, ...seats] as const;
  return JSON.stringify(audiences.map((audience) => pagesFor(position, audience)));
};

/** A match with interventions, as it stood at some moment in the middle of it. */
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
