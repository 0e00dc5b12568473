import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import { atDepth } from '../../support/depth.ts';
import { testLaws } from '../holding.ts';

/** At the quick depth at most three players: the laws check each seat in each step. */
const seats = atDepth({ quick: { least: 2, most: 3 }, deep: pocketMars.seats });

testLaws({ ...pocketMars, seats });
