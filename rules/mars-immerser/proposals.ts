/** What a tourist could do in a round: ways along the roads, those to an Inn first. */

import {
  type Candidates,
  MOST_PROPOSALS,
  mostFirst,
  type Proposing,
} from '../kit/match/proposal.ts';
import { kindAt, locationAt } from './atlas.ts';
import type { Code, Content } from './content.ts';
import { placeText, placeWhat } from './describing.ts';
import { type Move, STAY } from './forms/kinds.ts';
import { nameOf } from './forms/steps.ts';
import { MOST_MOVES, movesAllowed } from './moves-allowed.ts';
import type { Asked } from './now.ts';
import type { MovementOrders, Orders } from './orders.ts';
import { type Walk, walksFrom } from './robots/walks.ts';
import { listScores } from './scoring.ts';
import { sightseerOf } from './state.ts';

export const proposing: Proposing<Asked, Orders> = {
  candidates(asked) {
    const { setup, state, seat } = asked;
    const { content } = setup;
    const me = sightseerOf(state, seat);
    if (state.phase !== 'movement' || me.location === null) return null;
    const walks = walksFrom(content, me.location, movesAllowed(me));
    const missing = listScores(asked, me).flatMap((list) => list.missing);
    const lookedFor = { seen: new Set(me.seen), missing: new Set(missing) };
    return waysFrom(
      content,
      walks.filter(({ steps }) => steps.length > 0),
      lookedFor,
    );
  },
  holdings(asked) {
    const { location, seen, ...me } = sightseerOf(asked.state, asked.seat);
    const lists = listScores(asked, { ...me, location, seen });
    return {
      'Lists whole': lists.filter(({ points }) => points > 0).length,
      'Still to see': new Set(lists.flatMap(({ missing }) => missing)).size,
      Seen: seen.length,
      'Ends at': location === null ? 'nowhere' : placeText(asked.setup.content, location),
    };
  },
};

/** Half of what is proposed ends at an Inn, where one can be reached; the other half shows most, wherever it ends. */
function waysFrom(
  content: Content,
  walks: readonly Walk[],
  lookedFor: Wanted,
): Candidates<MovementOrders> {
  const ways = fewest(walks, lookedFor);
  const toInns = ways.filter(({ end }) => kindAt(content, end) === 'Inn');
  const others = ways.filter(({ end }) => kindAt(content, end) !== 'Inn');
  const half = Math.ceil(MOST_PROPOSALS / 2);
  const shown = [
    ...toInns.slice(0, Math.max(half, MOST_PROPOSALS - others.length)),
    ...others.slice(0, Math.max(half, MOST_PROPOSALS - toInns.length)),
  ];
  const where =
    toInns.length > 0
      ? 'Ways that end at an Inn, and others'
      : 'No Inn can be reached with your moves: ways that end elsewhere';
  return {
    about: `${where}, as far as they lead past different places. If nobody blocks you; most of your lists seen as a whole first, then least of them still to see, then most places seen. What Relatives and Inns bring is not weighed.`,
    candidates: shown.map(({ steps, end }) => ({
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
    compare: (one, other) =>
      mostFirst('Lists whole')(one, other) ||
      Number(one['Still to see']) - Number(other['Still to see']) ||
      mostFirst('Seen')(one, other),
  };
}

/** What a player has seen, and what of the own lists is not among it. */
interface Wanted {
  readonly seen: ReadonlySet<Code>;
  readonly missing: ReadonlySet<Code>;
}

/** Of ways that show the same and end alike the shortest; those that show most of the own lists first, then those that show most. */
function fewest(walks: readonly Walk[], { seen, missing }: Wanted): readonly Walk[] {
  const shown = new Map<string, { readonly walk: Walk; readonly fresh: readonly Code[] }>();
  for (const walk of walks) {
    const fresh = [...new Set(walk.reached.filter((code) => !seen.has(code)))].toSorted();
    const key = [walk.end, ...fresh, ...walk.stays].join();
    const other = shown.get(key);
    if (other === undefined || walk.steps.length < other.walk.steps.length)
      shown.set(key, { walk, fresh });
  }
  const listed = (codes: readonly Code[]): number =>
    codes.filter((code) => missing.has(code)).length;
  return [...shown.values()]
    .toSorted(
      (one, other) =>
        listed(other.fresh) - listed(one.fresh) || other.fresh.length - one.fresh.length,
    )
    .map(({ walk }) => walk);
}

const stepText = (content: Content, step: Move): string =>
  step === STAY ? 'Stay' : nameOf(locationAt(content, step));
