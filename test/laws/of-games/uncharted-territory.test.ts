import { unchartedTerritory } from '../../../rules/uncharted-territory/game.ts';
import { holdToLaws } from '../holding.ts';

holdToLaws(unchartedTerritory);
