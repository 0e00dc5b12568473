/** What a tourist could do in a round: ways along the roads, those to an Inn first. */

import {
  type Candidates,
  type Holdings,
  MOST_PROPOSALS,
  type Proposing,
} from '../kit/match/proposal.ts';
import { atlasOf, kindAt, locationAt } from './atlas.ts';
import type { Code, Content } from './content.ts';
import { placeText, placeWhat } from './describing.ts';
import { type Move, STAY } from './forms/kinds.ts';
import { nameOf } from './forms/steps.ts';
import { MOST_MOVES, movesAllowed } from './moves-allowed.ts';
import type { Asked } from './now.ts';
import type { MovementOrders, Orders } from './orders.ts';
import { type Walk, walksFrom } from './robots/walks.ts';
import { listScores } from './scoring.ts';
import { ROUNDS, type Sightseer, sightseerOf } from './state.ts';

export const proposing: Proposing<Asked, Orders> = {
  candidates(asked) {
    const { setup, state, seat } = asked;
    const { content } = setup;
    const me = sightseerOf(state, seat);
    if (state.phase !== 'movement' || me.location === null) return null;
    const walks = walksFrom(content, me.location, movesAllowed(me));
    const missing = listScores(asked, me).flatMap((list) => list.missing);
    const lookedFor = { seen: new Set(me.seen), missing: new Set(missing) };
    const ways = fewest(
      walks.filter(({ steps }) => steps.length > 0),
      lookedFor,
    );
    return waysAmong(content, ways, state.round === ROUNDS);
  },
  holdings(asked) {
    const { location, seen, ...me } = sightseerOf(asked.state, asked.seat);
    const lists = listScores(asked, { ...me, location, seen });
    const { Sightseeing, Maternal, Rejuvenation, Detour } = me.points;
    return {
      Points: lists.reduce(
        (sum, { points }) => sum + points,
        Sightseeing + Maternal + Rejuvenation + Detour,
      ),
      'Still to see': new Set(lists.flatMap(({ missing }) => missing)).size,
      Slices: welcomeSlices(asked.setup.content, me.slices),
      'Ends at': location === null ? 'nowhere' : placeText(asked.setup.content, location),
    };
  },
};

/** Those of Relatives who are known to cost points count below 0. */
const welcomeSlices = (content: Content, slices: Sightseer['slices']): number =>
  Object.entries(slices).reduce((sum, [code, count = 0]) => {
    const { worth = 1, isDrawn = false } = atlasOf(content).byCode.get(code) ?? {};
    return sum + (worth < 0 && !isDrawn ? -count : count);
  }, 0);

/** What a place of a list that is not seen yet may still cost, and what a Slice may come to. */
const [UNSEEN_COSTS, SLICE_BRINGS] = [3, 4];

/** After the last round nothing more is seen. */
const worthOf =
  (isLast: boolean) =>
  (after: Holdings): number =>
    Number(after['Points']) -
    (isLast ? 0 : UNSEEN_COSTS) * Number(after['Still to see']) +
    SLICE_BRINGS * Number(after['Slices']);

/** Half of what is proposed ends at an Inn, where one can be reached; the other half shows most, wherever it ends. */
function waysAmong(
  content: Content,
  ways: readonly Walk[],
  isLast: boolean,
): Candidates<MovementOrders> {
  const worth = worthOf(isLast);
  const toInns = ways.filter(({ end }) => kindAt(content, end) === 'Inn');
  const others = ways.filter(({ end }) => kindAt(content, end) !== 'Inn');
  const half = Math.ceil(MOST_PROPOSALS / 2);
  const shown = [
    ...toInns.slice(0, Math.max(half, MOST_PROPOSALS - others.length)),
    ...others.slice(0, Math.max(half, MOST_PROPOSALS - toInns.length)),
  ];
  return {
    about: `Ways past different places, if nobody blocks you. The best is first by its Points, the Inn or the night and your lists in them; ${isLast ? '' : `a place of your lists still to see costs ${UNSEEN_COSTS}, `}a Slice brings ${SLICE_BRINGS}.`,
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
    compare: (one, other) => worth(other) - worth(one),
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
