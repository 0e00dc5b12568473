import { marsImmerser } from '../../../rules/mars-immerser/game.ts';
import { testRegisteredGame } from '../holding.ts';

testRegisteredGame(marsImmerser);
