import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import { atDepth } from '../../support/depth.ts';
import { testLaws } from '../holding.ts';

/** The laws check every seat in each step, so quick runs play with at most three players. */
const seats = atDepth({ quick: { least: 2, most: 3 }, deep: pocketMars.seats });

testLaws({ ...pocketMars, seats });
