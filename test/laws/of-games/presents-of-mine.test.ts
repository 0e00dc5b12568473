import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { testLaws } from '../holding.ts';

testLaws(presentsOfMine);
