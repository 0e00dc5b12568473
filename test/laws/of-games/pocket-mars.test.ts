import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import { atDepth } from '../../support/depth.ts';
import { testLaws } from '../holding.ts';

/** Quick runs play with at most three players, because the laws check each seat in each step. */
const seats = atDepth({ quick: { least: 2, most: 3 }, deep: pocketMars.seats });

testLaws({ ...pocketMars, seats });
