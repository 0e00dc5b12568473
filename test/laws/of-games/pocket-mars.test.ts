import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import { testLaws } from '../holding.ts';

/** At the usual depth at most three players, because the laws look at each seat in each step. */
const seats = process.env['TEST_DEPTH'] === 'deep' ? pocketMars.seats : { least: 2, most: 3 };

testLaws({ ...pocketMars, seats });
