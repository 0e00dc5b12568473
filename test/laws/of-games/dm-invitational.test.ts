import { dmInvitational } from '../../../rules/dm-invitational/game.ts';
import { testLaws } from '../holding.ts';

testLaws(dmInvitational);
