import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import { holdToLaws } from '../holding.ts';

holdToLaws(pocketMars);
