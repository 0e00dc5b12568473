import { unchartedTerritory } from '../../../rules/uncharted-territory/game.ts';
import { testLaws } from '../holding.ts';

testLaws(unchartedTerritory);
