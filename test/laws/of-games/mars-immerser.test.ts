import { marsImmerser } from '../../../rules/mars-immerser/game.ts';
import { holdToLaws } from '../holding.ts';

holdToLaws(marsImmerser);
