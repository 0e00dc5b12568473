import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { holdToLaws } from '../holding.ts';

holdToLaws(presentsOfMine);
