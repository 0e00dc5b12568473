import { expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { atDepth } from '../../support/depth.ts';
import { selectGames } from '../../support/table/some-games.ts';
import { playOnWire } from './wire.ts';

const SEEDS_PLAYED = atDepth({ quick: 1, deep: 2 });
const BEACON_OPTIONS = { beacon: EMULATED_CHAIN };

const PLAYED_GAMES = selectGames('dm-invitational');

/** In quick runs the match with a beacon is enough. */
test.each(atDepth({ quick: [], deep: PLAYED_GAMES }).map((game) => [game.title, game] as const))(
  'a match of %s with up to ten interventions ends and is verified',
  async (_title, game) => {
    for (let seed = 1; seed <= SEEDS_PLAYED; seed++) {
      expect(await playOnWire(game, seed)).toMatchObject({ breaks: null });
    }
  },
);

test.each(PLAYED_GAMES.map((game) => [game.title, game] as const))(
  'a match of %s with interventions and a public beacon is verified',
  async (_title, game) => {
    for (let seed = 1; seed <= SEEDS_PLAYED; seed++) {
      expect(await playOnWire(game, seed, BEACON_OPTIONS)).toMatchObject({ breaks: null });
    }
  },
);
