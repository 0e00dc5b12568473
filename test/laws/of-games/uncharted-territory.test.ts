import { unchartedTerritory } from '../../../rules/uncharted-territory/game.ts';
import { testRegisteredGame } from '../holding.ts';

testRegisteredGame(unchartedTerritory);
