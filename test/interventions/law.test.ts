/** Laws of all games: whatever a host does, and wherever it is interrupted, the match is what its standing line makes of it. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldLedger, type Position, resolvedFrom } from '../../functions/match/ledger/fold.ts';
import { ledgerCells, readLedger } from '../../functions/match/ledger/ledger.ts';
import { currentPosition, entriesOf, type Match } from '../../functions/match/reading/match.ts';
import { pagesFor } from '../../functions/match/showing/workbooks.ts';
import { GAMES } from '../../rules/games.ts';
import { atDepth } from '../depth.ts';
import { intervened, opening, played, resolved, type Scene } from './fold.ts';

/** Deep, a thousand matches over all games. */
const RUNS = atDepth({ quick: 3, deep: 200 });
/** Of these all is read again after every entry. */
const READ_RUNS = atDepth({ quick: 1, deep: 20 });
const INTERVENTIONS = 10;

/** The match as its ledger's rows tell it. */
function readAnew(match: Match): Match {
  const rows = entriesOf(match).map((sealed) => ledgerCells(sealed));
  const ledger = readLedger(rows);
  if (ledger.kind === 'broken') throw new Error(JSON.stringify(ledger.troubles));
  return { ...match, positions: foldLedger(ledger.entries, match.seed) };
}

const hashesOf = (match: Match): readonly string[] => entriesOf(match).map(({ hash }) => hash);

/** The resolved steps that stand, resolved one after the other as if nobody had ever intervened. */
function straight({ match }: Scene): Pick<Position, 'state' | 'history'> {
  const [first] = match.positions;
  if (first === undefined) throw new Error('a match has its opening');
  const { line } = currentPosition(match);
  return line.reduce<Position>(
    (position, { by }, index) => ({
      ...resolvedFrom(position, { ...by, entry: index + 1 }, match.seed),
      sealed: position.sealed,
    }),
    first,
  );
}

/** What everybody is shown of the game itself. */
const pagesOf = (match: Match): string => {
  const position = currentPosition(match);
  const seats = position.setup.players.map(({ seat }) => ({ kind: 'seat', seat }) as const);
  const audiences = [{ kind: 'public' }, { kind: 'host' }, ...seats] as const;
  return JSON.stringify(audiences.map((audience) => pagesFor(position, audience)));
};

const holds = (property: (seed: number) => void, numRuns = RUNS): void => {
  fc.assert(fc.property(fc.integer(), property), { numRuns, seed: 20261122 });
};

describe.for(GAMES.map((game) => [game.title, game] as const))('%s', ([, game]) => {
  const begin = opening(game, game.seats.least);

  test('a match with ten interventions is what its standing steps make of it, draws and all', () => {
    holds((seed) => {
      const scene = played(begin, { seed, interventions: INTERVENTIONS });
      const { state, history } = currentPosition(scene.match);
      expect(straight(scene)).toMatchObject({ state, history });
    });
  });

  test('read anew after every entry it goes on to the same ledger', () => {
    holds((seed) => {
      const chosen = { seed, interventions: INTERVENTIONS };
      const kept = played(begin, chosen);
      const read = played(begin, chosen, (scene) => ({ ...scene, match: readAnew(scene.match) }));
      expect(hashesOf(read.match)).toEqual(hashesOf(kept.match));
      expect(currentPosition(readAnew(kept.match))).toEqual(currentPosition(kept.match));
    }, READ_RUNS);
  });

  test('a step that is undone and resolved again by the same orders leaves state and pages as they were', () => {
    let undone = 0;
    holds((seed) => {
      const stopped = stoppedAt(begin, seed);
      const to = currentPosition(stopped.match).line.length;
      const done = to === 0 ? null : intervened(stopped, { kind: 'undo', to, reopen: false });
      if (done === null) return;
      undone += 1;
      const again = resolved(done);
      expect(currentPosition(again.match).state).toEqual(currentPosition(stopped.match).state);
      expect(pagesOf(again.match)).toBe(pagesOf(stopped.match));
    });
    expect(undone).toBeGreaterThanOrEqual(RUNS / 4);
  });
});

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
