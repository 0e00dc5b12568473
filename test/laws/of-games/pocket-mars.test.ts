import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import { testLaws } from '../holding.ts';

testLaws(pocketMars);
