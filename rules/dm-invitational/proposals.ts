/** What a team could do in its turn: every move that is open to it. */

import { mostFirst, type Proposing } from '../kit/match/proposal.ts';
import { sideOf, totalOf } from './letters.ts';
import { instructionText, openMoves } from './moving.ts';
import type { Asked } from './now.ts';
import type { Orders } from './orders.ts';

export const proposing: Proposing<Asked, Orders> = {
  candidates(asked) {
    const { state, setup, seat } = asked;
    if (state.phase !== 'turn') return null;
    return {
      about:
        'Every move that is open to you: most houses with letters of yours first, then most moves open to you afterwards.',
      candidates: openMoves(setup.content, sideOf(asked, seat)).map((instruction) => ({
        orders: { kind: 'turn', instruction, resign: false },
        name: instructionText(instruction),
      })),
      isAll: true,
      compare: mostFirst('Houses', 'Open moves'),
    };
  },
  holdings(asked) {
    const side = sideOf(asked, asked.seat);
    return {
      Houses: side.letters.size,
      'Open moves': openMoves(asked.setup.content, side).length,
      Letters: totalOf(side.letters),
    };
  },
};
