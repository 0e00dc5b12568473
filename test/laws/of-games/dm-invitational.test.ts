import { dmInvitational } from '../../../rules/dm-invitational/game.ts';
import { testRegisteredGame } from '../holding.ts';

testRegisteredGame(dmInvitational);
