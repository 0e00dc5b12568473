import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import { atDepth } from '../../support/depth.ts';
import { testRegisteredGame } from '../holding.ts';

/** The laws check every seat in each step, so quick runs play with at most three players. */
const seats = atDepth({ quick: { least: 2, most: 3 }, deep: pocketMars.seats });
/** Matches are long, so fewer of them show the planted leaks. */
const relationMatches = atDepth({ quick: 16, deep: 24 });

testRegisteredGame({ ...pocketMars, seats }, relationMatches);
