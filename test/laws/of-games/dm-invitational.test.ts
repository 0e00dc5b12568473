import { dmInvitational } from '../../../rules/dm-invitational/game.ts';
import { holdToLaws } from '../holding.ts';

holdToLaws(dmInvitational);
