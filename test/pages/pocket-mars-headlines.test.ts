import { pocketMars } from '../../rules/pocket-mars/game.ts';
import { holdToLines } from './headlines.ts';

holdToLines(pocketMars);
