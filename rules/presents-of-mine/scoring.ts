/** Scores presents with the Monopoly, and computes staleness at the start and after each round. */

import { applyToEach, type Stage } from '../kit/match/stage.ts';
import { spellNumber } from '../kit/narrating/figures.ts';
import { findHighest } from '../kit/reckoning/rank.ts';
import { type AbilityInputs, applyAbility, computeEarning, listInputs } from './abilities.ts';
import { type Event, type EventOf, SOURCES } from './events.ts';
import { STARTING_LETTERS, type StartingLetter, withStaleness } from './presents.ts';
import { countLetter, getCyclic, type Hand, type HeldPresent } from './state.ts';

export interface ScoringOptions {
  /** Whether the hands are in list order, which does not exist before Round 1. */
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
      getCyclic(sights, place),
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
  const exploded = hasKaboom ? listExplosions(hand, sight) : [];
  const lost = held.reduce((sum, { present }) => sum + present.staleness, 0);
  const scored = createScoredEvent({ seat, earned: sum(abilities) + sum(monopolies), lost, score });
  const counted: Event = { kind: 'staleness counted', rule: SOURCES.staleness, seat, lost };
  return {
    state: { seat, score: scored.total, held: hasKaboom ? applyAbilities(held, sight) : held },
    events: [...abilities, ...exploded, ...monopolies, counted, scored],
  };
}

function createAbilityEvent(
  { seat }: Hand,
  held: HeldPresent,
  sight: AbilityInputs,
): EventOf<'ability'> {
  const { present } = held;
  const { rule, points, counted } = computeEarning(held, sight);
  return {
    kind: 'ability',
    rule,
    seat,
    present,
    points,
    counted,
  };
}

const isKaboom = ({ present }: HeldPresent): boolean => present.letter === 'K';

/** Lists explosions. Each has the new present with its staleness at the end of the round. */
function listExplosions(
  { seat, held }: Hand,
  sight: AbilityInputs,
): readonly EventOf<'exploded'>[] {
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

const applyAbilities = (
  held: readonly HeldPresent[],
  sight: AbilityInputs,
): readonly HeldPresent[] =>
  held.map((one) =>
    isKaboom(one) ? { present: applyAbility(one.present, sight), arrival: one.arrival } : one,
  );

const sum = (earned: readonly { readonly points: number }[]): number =>
  earned.reduce((total, { points }) => total + points, 0);

/** Creates the score of a round. The floor applies to the whole change (Rulings, Scoring). */
function createScoredEvent(balance: {
  readonly seat: Hand['seat'];
  readonly earned: number;
  readonly lost: number;
  readonly score: number;
}): EventOf<'scored'> {
  const { seat, earned, lost, score } = balance;
  const isKept = earned < lost;
  const change = isKept ? 0 : earned - lost;
  return {
    kind: 'scored',
    rule: isKept ? SOURCES.floor : SOURCES.score,
    seat,
    earned,
    lost,
    balance: earned - lost,
    change,
    kept: isKept,
    total: score + change,
  };
}

export const POINTS_ALONE = 5;
export const POINTS_TIED = 2;

/** Awards monopolies letter by letter; none for a letter that nobody holds. */
export function awardMonopolies(hands: readonly Hand[]): readonly EventOf<'monopoly'>[] {
  const earned: EventOf<'monopoly'>[] = [];
  for (const letter of STARTING_LETTERS) {
    const { most, seats } = listTopHolders(hands, letter);
    const alone = seats.length === 1;
    for (const seat of seats) earned.push(createMonopolyEvent({ seat, letter, held: most, alone }));
  }
  return earned;
}

/** Lists the holders of the most presents of a letter; none if nobody holds any. */
function listTopHolders(hands: readonly Hand[], letter: StartingLetter) {
  const { amount, items } = findHighest(hands, ({ held }) => countLetter(held, letter));
  return { most: amount, seats: amount === 0 ? [] : items.map(({ seat }) => seat) };
}

const createMonopolyEvent = (
  most: Pick<EventOf<'monopoly'>, 'seat' | 'letter' | 'held' | 'alone'>,
): EventOf<'monopoly'> => ({
  kind: 'monopoly',
  rule: SOURCES.monopoly,
  ...most,
  points: most.alone ? POINTS_ALONE : POINTS_TIED,
});

/** Possible numbers of players who pick the same letter. */
const PLAYER_COUNTS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Returns the initial staleness by the number of players who picked the letter (Rules, Setup). */
export function getStartingStaleness(players: number): number {
  if (players <= 2) return 0;
  if (players === 3) return 1;
  return players <= 5 ? 2 : 3;
}

/** Describes initial staleness: "0 if one or two players picked it, 1 for three, …, 3 for more". */
export function formatStarting(): string {
  const ways = [...Map.groupBy(PLAYER_COUNTS, getStartingStaleness)];
  return ways
    .map(([staleness, players], index) => {
      if (index === ways.length - 1) return `${staleness} for more`;
      const counts = players.map(spellNumber).join(' or ');
      return index === 0
        ? `${staleness} if ${counts} players picked it`
        : `${staleness} for ${counts}`;
    })
    .join(', ');
}

/** Staleness of the replacement that more players chose. */
export const POPULAR_STALENESS = 2;

/** Returns the staleness of a replacement; 0 if both are equally popular. */
export const getReplacementStaleness = (players: number, playersOfOther: number): number =>
  players > playersOfOther ? POPULAR_STALENESS : 0;

/** Ages one hand at the end of a round. */
export function ageHand(hand: Hand): Stage<Hand, Event> {
  const nebulizers = countLetter(hand.held, 'N');
  const held = hand.held.map((one) => ageHeld(one, nebulizers));
  const events = hand.held.map(
    ({ present, arrival }, index): Event => ({
      kind: 'aged',
      rule: SOURCES.update,
      seat: hand.seat,
      before: present,
      after: held[index]?.present ?? present,
      passed: arrival.kind === 'received',
    }),
  );
  return { state: { ...hand, held }, events };
}

/** Ages a present. Kept presents get staler; received ones get fresher, more with Nebulizers. */
export function ageHeld({ present, arrival }: HeldPresent, nebulizers: number): HeldPresent {
  const pace = present.letter === 'F' ? 2 : 1;
  const change = arrival.kind === 'received' ? -pace - nebulizers : pace;
  return { present: withStaleness(present, Math.max(0, present.staleness + change)), arrival };
}
