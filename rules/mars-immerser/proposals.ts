/** What a tourist could do in a round: ways along the roads, those to an Inn first. */

import { type Candidates, mostFirst, type Proposing } from '../kit/match/proposal.ts';
import { kindAt, locationAt } from './atlas.ts';
import type { Content } from './content.ts';
import { placeText, placeWhat } from './describing.ts';
import { type Move, STAY } from './forms/kinds.ts';
import { nameOf } from './forms/steps.ts';
import { MOST_MOVES, movesAllowed } from './moves-allowed.ts';
import type { Asked } from './now.ts';
import type { MovementOrders, Orders } from './orders.ts';
import { type Walk, walksFrom } from './robots/walks.ts';
import { listScores } from './scoring.ts';
import { type Sightseer, sightseerOf } from './state.ts';

export const proposing: Proposing<Asked, Orders> = {
  candidates({ setup: { content }, state, seat }) {
    const me = sightseerOf(state, seat);
    if (state.phase !== 'movement' || me.location === null) return null;
    const walks = walksFrom(content, me.location, movesAllowed(me));
    return waysFrom(
      content,
      me,
      walks.filter(({ steps }) => steps.length > 0),
    );
  },
  holdings(asked) {
    const { location, seen, ...me } = sightseerOf(asked.state, asked.seat);
    const whole = listScores(asked, { ...me, location, seen }).filter(({ points }) => points > 0);
    return {
      Seen: seen.length,
      'Lists whole': whole.length,
      'Ends at': location === null ? 'nowhere' : placeText(asked.setup.content, location),
    };
  },
};

function waysFrom(
  content: Content,
  me: Sightseer,
  walks: readonly Walk[],
): Candidates<MovementOrders> {
  const toInns = walks.filter(({ end }) => kindAt(content, end) === 'Inn');
  const ways = fewest(toInns.length > 0 ? toInns : walks, me);
  const which =
    toInns.length > 0
      ? `Ways that end at an Inn, as far as they lead past different places`
      : 'No Inn can be reached with your moves: ways that show you most';
  return {
    about: `${which}. If nobody blocks you; most lists seen as a whole first, then most places seen.`,
    candidates: ways.map(({ steps, end }) => ({
      orders: {
        kind: 'movement',
        moves: Array.from({ length: MOST_MOVES }, (_, index) => steps[index] ?? null),
        swap: null,
        power: null,
        jet: false,
        list: null,
        ware: null,
      },
      name: steps.map((step) => stepText(content, step)).join(', '),
      note: placeWhat(content, end),
    })),
    compare: mostFirst('Lists whole', 'Seen'),
  };
}

/** Of ways that show the same and end alike the shortest; those that show most, first. */
function fewest(walks: readonly Walk[], { seen }: Sightseer): readonly Walk[] {
  const known = new Set(seen);
  const shown = new Map<string, { readonly walk: Walk; readonly fresh: number }>();
  for (const walk of walks) {
    const fresh = [...new Set(walk.reached.filter((code) => !known.has(code)))].toSorted();
    const key = [walk.end, ...fresh, ...walk.stays].join();
    const other = shown.get(key);
    if (other === undefined || walk.steps.length < other.walk.steps.length)
      shown.set(key, { walk, fresh: fresh.length });
  }
  return [...shown.values()]
    .toSorted((one, other) => other.fresh - one.fresh)
    .map(({ walk }) => walk);
}

const stepText = (content: Content, step: Move): string =>
  step === STAY ? 'Stay' : nameOf(locationAt(content, step));
