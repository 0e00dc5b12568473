/** Scoring: abilities, the Monopoly of Round 5, what staleness costs, and the floor under every change. */

import { afterAbilities, earningOf, type Sight, sightsOf } from './abilities.ts';
import {
  type AbilityEarned,
  type Event,
  type Exploded,
  inTurn,
  type MonopolyEarned,
  type Scored,
  SOURCES,
} from './events.ts';
import type { Hand, Held } from './hands.ts';
import { monopoliesOf } from './monopoly.ts';
import { atPlace } from './state.ts';

export interface Scoring {
  /** In the order of the list, or in any order while there is none. */
  readonly hands: readonly Hand[];
  /** The scores so far, in the order of the hands. */
  readonly scores: readonly number[];
  /** Is there a list yet? */
  readonly seated: boolean;
  /** Is it the round of the Monopoly? */
  readonly monopoly: boolean;
}

/** What scoring leads to: new scores, and hands in which Kaboom Presents have lost layers or exploded. */
export interface ScoringResult {
  readonly hands: readonly Hand[];
  readonly scores: readonly number[];
  readonly events: readonly Event[];
}

export function scorePresents({ hands, scores, seated, monopoly }: Scoring): ScoringResult {
  const sights = sightsOf(hands, seated);
  const monopolies = monopoly ? monopoliesOf(hands) : [];
  const results = hands.map((hand, place) =>
    scoreHand({
      hand,
      sight: atPlace(sights, place),
      score: scores[place] ?? 0,
      monopolies: monopoly ? monopolies.filter(({ seat }) => seat === hand.seat) : monopolies,
    }),
  );
  return {
    hands: results.map(({ hand }) => hand),
    scores: results.map(({ scored }) => scored.total),
    events: inTurn(results.map(({ events }) => events)),
  };
}

interface HandScoring {
  readonly hand: Hand;
  readonly sight: Sight;
  readonly score: number;
  readonly monopolies: readonly MonopolyEarned[];
}

function scoreHand({ hand, sight, score, monopolies }: HandScoring) {
  const { seat, held } = hand;
  const abilities = held.map((one) => abilityEvent(hand, one, sight));
  const hasKaboom = held.some(isKaboom);
  const exploded = hasKaboom ? explosionsIn(hand, sight) : [];
  const lost = held.reduce((sum, { present }) => sum + present.staleness, 0);
  const scored = scoredEvent({ seat, earned: sum(abilities) + sum(monopolies), lost, score });
  const counted: Event = { kind: 'staleness counted', rule: SOURCES.staleness, seat, lost };
  return {
    hand: hasKaboom ? settled(hand, sight) : hand,
    scored,
    events: [...abilities, ...exploded, ...monopolies, counted, scored],
  };
}

function abilityEvent({ seat }: Hand, held: Held, sight: Sight): AbilityEarned {
  const { present } = held;
  const { rule, points, counted } = earningOf(held, sight);
  return {
    kind: 'ability',
    rule,
    seat,
    present,
    points,
    counted,
  };
}

const isKaboom = ({ present }: Held): boolean => present.letter === 'K';

function explosionsIn({ seat, held }: Hand, sight: Sight): readonly Exploded[] {
  const exploded: Exploded[] = [];
  for (const { present } of held) {
    const becomes = afterAbilities(present, sight);
    if (becomes.letter === present.letter) continue;
    const { limited } = sight;
    exploded.push({ kind: 'exploded', rule: SOURCES.explosion, seat, present, becomes, limited });
  }
  return exploded;
}

const settled = ({ seat, held }: Hand, sight: Sight): Hand => ({
  seat,
  held: held.map((one) =>
    isKaboom(one) ? { present: afterAbilities(one.present, sight), arrival: one.arrival } : one,
  ),
});

const sum = (earned: readonly { readonly points: number }[]): number =>
  earned.reduce((total, { points }) => total + points, 0);

/** The whole change is floored, not each part of it (Rulings, Scoring). */
function scoredEvent(balance: {
  readonly seat: Hand['seat'];
  readonly earned: number;
  readonly lost: number;
  readonly score: number;
}): Scored {
  const { seat, earned, lost, score } = balance;
  const kept = earned < lost;
  const change = kept ? 0 : earned - lost;
  return {
    kind: 'scored',
    rule: kept ? SOURCES.floor : SOURCES.score,
    seat,
    earned,
    lost,
    balance: earned - lost,
    change,
    kept,
    total: score + change,
  };
}
