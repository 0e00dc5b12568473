import { marsImmerser } from '../../../rules/mars-immerser/game.ts';
import { testLaws } from '../holding.ts';

testLaws(marsImmerser);
