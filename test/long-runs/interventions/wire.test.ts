import { expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { atDepth } from '../../support/depth.ts';
import { someGames } from '../../support/table/some-games.ts';
import { playedOnWire } from './wire.ts';

const SEEDS = atDepth({ quick: 1, deep: 2 });
const WITH_BEACON = { beacon: EMULATED_CHAIN };

const PLAYED = someGames('dm-invitational');

/** In quick runs the match with a beacon is enough. */
test.each(atDepth({ quick: [], deep: PLAYED }).map((game) => [game.title, game] as const))(
  'a match of %s with up to ten interventions ends and verifies for everybody',
  async (_title, game) => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      expect(await playedOnWire(game, seed)).toMatchObject({ breaks: null });
    }
  },
);

test.each(PLAYED.map((game) => [game.title, game] as const))(
  'a match of %s with interventions and a public beacon is verified',
  async (_title, game) => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      expect(await playedOnWire(game, seed, WITH_BEACON)).toMatchObject({ breaks: null });
    }
  },
);
