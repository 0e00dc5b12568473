/** Another match that looks the same to an audience: whatever is secret from it is drawn anew. */

import type { Draw } from '../../kit/chance/chance.ts';
import type { Derived, Disguised, Hiding } from '../../kit/match/game.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { disguisedFor } from '../../kit/narrating/hiding.ts';
import type { Content } from '../content.ts';
import { byMeter } from '../ending.ts';
import type { Event, EventOf } from '../events.ts';
import { levelAt, shownProgress } from '../levels.ts';
import { type LevelMeter, LIMITS, PROGRESS_SHOWN_IN } from '../meters.ts';
import type { Shown } from '../now.ts';
import { outcomeOf } from '../outcome.ts';
import { countOf, FRESHNESS, type Rations } from '../rations.ts';
import { SQUARES } from '../squares.ts';
import { travellerOf } from '../start.ts';
import { ARTEFACTS, type Traveller } from '../state.ts';

type Hidden = Hiding<Shown>;

/** What no page shows of it, and why it is no secret. */
export const derived: readonly Derived[] = [
  { path: 'travellers.*.gains.length', because: 'There is one for each round that is over.' },
  {
    path: 'travellers.own.gains',
    because: 'A player sees his Progress after every round; it is the difference.',
  },
  { path: 'travellers.own.visited', because: 'A player is told of every location that he visits.' },
];

/**
 * Keeps levels, Progress in sixes and exhausted locations; after the end of the match all Progress.
 */
export function disguised(hidden: Hidden): Disguised<Shown> {
  const { state, history, audience, chance } = hidden;
  if (audience.kind === 'host') return { state, history };
  const secret = seatsOf(hidden).filter(
    (seat) => audience.kind === 'public' || seat !== audience.seat,
  );
  const travellers = { ...state.travellers };
  for (const seat of secret) {
    travellers[seat] = otherTraveller(hidden, seat, chance(`another ${seat}`));
  }
  const draw = chance('other events');
  return {
    state: { ...state, travellers, traffic: {} },
    history: history.map((chapter) => ({
      ...chapter,
      events: chapter.events.flatMap((event) => otherEvent(event, { secret, hidden, draw })),
    })),
  };
}

/** Tries out orders without secrets of the other players. */
export const determinizing = { state: disguisedFor(disguised) };

/** Once the match is over, Progress and what ties were decided by are known to all. */
function otherTraveller(hidden: Hidden, seat: Seat, draw: Draw): Traveller {
  const { setup, state } = hidden;
  const traveller = travellerOf(state, seat);
  const isOver = outcomeOf(hidden) !== null;
  const amount = (meter: LevelMeter, now: number): number =>
    otherAmount({ content: setup.content, meter, now, draw });
  const capacity = (meter: LevelMeter, held: number): number =>
    draw.integer(Math.max(held, 1), LIMITS[meter].most);
  const rations = amount('Hunger', countOf(traveller.rations));
  const water = amount('Thirst', traveller.water);
  const energy = amount('Stamina', traveller.energy);
  return {
    ...traveller,
    rationCapacity: capacity('Hunger', rations),
    waterCapacity: capacity('Thirst', water),
    energyCapacity: capacity('Stamina', energy),
    rations: otherRations(rations, draw),
    water,
    energy,
    reserves: amount('Resources', traveller.reserves),
    progress: isOver ? traveller.progress : otherProgress(traveller.progress, draw),
    gains: isOver ? traveller.gains : traveller.gains.map(() => draw.integer(-3, 9)),
    hungryRounds: draw.integer(0, 3),
    same: draw.integer(1, 4),
    different: draw.integer(1, 4),
    artefactUsed: draw.integer(0, 1) === 1,
    ...(traveller.artefact !== undefined && { artefact: draw.pick(ARTEFACTS) }),
    visited: draw.shuffle(SQUARES).slice(0, draw.integer(0, 5)),
    namedLast: draw.shuffle(seatsOf(hidden)).slice(0, draw.integer(0, 2)),
  };
}

/** Any amount at the same level. */
function otherAmount(at: {
  readonly content: Content;
  readonly meter: LevelMeter;
  readonly now: number;
  readonly draw: Draw;
}): number {
  const { content, meter, now, draw } = at;
  const levels = content.levels[meter];
  const level = levelAt(content, meter, now);
  const least = levels[level]?.least ?? 0;
  const above = levels[level + 1]?.least ?? LIMITS[meter].most + 1;
  return draw.integer(least, Math.min(above - 1, LIMITS[meter].most));
}

const otherProgress = (progress: number, draw: Draw): number =>
  shownProgress(progress) + draw.integer(0, PROGRESS_SHOWN_IN - 1);

function otherRations(count: number, draw: Draw): Rations {
  const rations = { Stale: 0, Palatable: 0, Fresh: 0 };
  for (let ration = 0; ration < count; ration++) rations[draw.pick(FRESHNESS)] += 1;
  return rations;
}

/**
 * Replaces a standing by another within the same levels. Other events of a hidden seat are kept or
 * dropped by a coin toss.
 */
function otherEvent(
  event: Event,
  by: { readonly secret: readonly Seat[]; readonly hidden: Hidden; readonly draw: Draw },
): readonly Event[] {
  if (!('seat' in event) || !by.secret.includes(event.seat)) return [event];
  if (event.kind === 'bonus' || event.kind === 'levels') return [event];
  if (event.kind === 'standing') return [otherStanding(event, by.hidden, by.draw)];
  return by.draw.integer(0, 1) === 0 ? [] : [event];
}

function otherStanding(event: EventOf<'standing'>, { setup }: Hidden, draw: Draw): Event {
  const { content } = setup;
  return {
    ...event,
    amounts: byMeter((meter) => otherAmount({ content, meter, now: event.amounts[meter], draw })),
    progress: otherProgress(event.progress, draw),
  };
}
