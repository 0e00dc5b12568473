import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { testRegisteredGame } from '../holding.ts';

testRegisteredGame(presentsOfMine);
