/** Scoring: abilities, the Monopoly of Round 5, staleness, and the floor of each change. */

import { applyToEach, type Stage } from '../kit/match/stage.ts';
import { type AbilityInputs, applyAbility, earningOf, listInputs } from './abilities.ts';
import { type Event, type EventOf, SOURCES } from './events.ts';
import { countLetter, type Hand, type Held } from './hands.ts';
import { awardMonopolies } from './monopoly.ts';
import { ageHeld } from './staleness.ts';
import { atPlace } from './state.ts';

export interface ScoringOptions {
  /** Whether the hands are in list order. Before Round 1 there is no list. */
  readonly seated: boolean;
  /** Whether the round awards the Monopoly. */
  readonly monopoly: boolean;
}

/** Scores every hand. Kaboom Presents lose layers or explode afterwards. */
export function scorePresents(
  hands: readonly Hand[],
  { seated, monopoly }: ScoringOptions,
): Stage<readonly Hand[], Event> {
  const sights = listInputs(hands, seated);
  const monopolies = monopoly ? awardMonopolies(hands) : [];
  return applyToEach<Hand, Event>((hand, place) =>
    scoreHand(
      hand,
      atPlace(sights, place),
      monopoly ? monopolies.filter(({ seat }) => seat === hand.seat) : monopolies,
    ),
  )(hands);
}

function scoreHand(
  hand: Hand,
  sight: AbilityInputs,
  monopolies: readonly EventOf<'monopoly'>[],
): Stage<Hand, Event> {
  const { seat, held, score } = hand;
  const abilities = held.map((one) => createAbilityEvent(hand, one, sight));
  const hasKaboom = held.some(isKaboom);
  const exploded = hasKaboom ? explosionsIn(hand, sight) : [];
  const lost = held.reduce((sum, { present }) => sum + present.staleness, 0);
  const scored = scoredEvent({ seat, earned: sum(abilities) + sum(monopolies), lost, score });
  const counted: Event = { kind: 'staleness counted', rule: SOURCES.staleness, seat, lost };
  return {
    state: { seat, score: scored.total, held: hasKaboom ? applyAbilities(held, sight) : held },
    events: [...abilities, ...exploded, ...monopolies, counted, scored],
  };
}

function createAbilityEvent({ seat }: Hand, held: Held, sight: AbilityInputs): EventOf<'ability'> {
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

/** Lists explosions. The new present has its staleness at the end of the round. */
function explosionsIn({ seat, held }: Hand, sight: AbilityInputs): readonly EventOf<'exploded'>[] {
  const exploded: EventOf<'exploded'>[] = [];
  const nebulizers = countLetter(held, 'N');
  for (const { present, arrival } of held) {
    const average = applyAbility(present, sight);
    if (average.letter === present.letter) continue;
    const { limited } = sight;
    const becomes = ageHeld({ present: average, arrival }, nebulizers).present;
    exploded.push({ kind: 'exploded', rule: SOURCES.explosion, seat, present, becomes, limited });
  }
  return exploded;
}

const applyAbilities = (held: readonly Held[], sight: AbilityInputs): readonly Held[] =>
  held.map((one) =>
    isKaboom(one) ? { present: applyAbility(one.present, sight), arrival: one.arrival } : one,
  );

const sum = (earned: readonly { readonly points: number }[]): number =>
  earned.reduce((total, { points }) => total + points, 0);

/** Creates the score of a round. The floor applies to the whole change (Rulings, Scoring). */
function scoredEvent(balance: {
  readonly seat: Hand['seat'];
  readonly earned: number;
  readonly lost: number;
  readonly score: number;
}): EventOf<'scored'> {
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
