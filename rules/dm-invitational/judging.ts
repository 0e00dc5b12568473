/** Judging: all that is wrong with a player's orders, whatever the other one orders. Each rule judges its own part. */

import { judgeAirdrop } from './airdrops.ts';
import { sideOf } from './letters.ts';
import type { Known } from './now.ts';
import type { Orders } from './orders.ts';
import { judgeRanking } from './ranking.ts';
import type { Fault } from './reasons.ts';
import { teamOf } from './state.ts';
import { judgeInstruction } from './turns.ts';

export function judge(asked: Known, orders: Orders): readonly Fault[] {
  switch (orders.kind) {
    case 'ranking':
      return orders.resign ? RESIGNING : judgeRanking(asked.setup.content, orders.places);
    case 'airdrop':
      return orders.resign
        ? RESIGNING
        : judgeAirdrop(teamOf(asked.state, asked.seat).routes, orders);
    case 'turn':
      return orders.resign
        ? RESIGNING
        : judgeInstruction(asked, sideOf(asked, asked.seat), orders.instruction);
  }
}

/** Nothing else of the orders is carried out. */
const RESIGNING: readonly Fault[] = [{ where: 'resign', why: 'resigning' }];
