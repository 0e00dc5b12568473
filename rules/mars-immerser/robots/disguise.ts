/** Another match that looks the same to an audience: whatever is secret from it is drawn anew. */

import type { Draw } from '../../kit/chance/chance.ts';
import type { Derived, Disguised, Hiding } from '../../kit/match/game.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { disguisedFor } from '../../kit/narrating/hiding.ts';
import { memoizedByObject } from '../../kit/reckoning/memoize.ts';
import type { Code, Content } from '../content.ts';
import type { Event } from '../events.ts';
import type { Shown } from '../now.ts';
import { POWERS } from '../powers.ts';
import { drawnHomes } from '../start.ts';
import { type Sightseer, sightseerOf } from '../state.ts';

type Hidden = Hiding<Shown>;

/** What no page shows of it, and why it is no secret. */
export const derived: readonly Derived[] = [
  { path: 'pairs.length', because: 'Every two players are a pair.' },
  { path: 'pairs.*.seats', because: 'Every two players are a pair.' },
  {
    path: 'sightseers.own.additional',
    because: 'A player is told of every Slice, and why it was given.',
  },
  { path: 'sightseers.own.blocks', because: 'A player is told whom he has blocked.' },
  {
    path: 'sightseers.own.nights',
    because: 'A player is told of every night that was not spent at an Inn.',
  },
  {
    path: 'sightseers.own.moreMoves',
    because: 'A player is told when the next movement gets one more move.',
  },
];

/** What was revealed stays as it is, and so does what a player knows of the own; at the end everything does. */
export function disguised(hidden: Hidden): Disguised<Shown> {
  const { setup, state, history, audience, chance } = hidden;
  if (audience.kind === 'host' || state.phase === 'over') return { state, history };
  const isOwn = (seat: Seat) => audience.kind === 'seat' && audience.seat === seat;
  const secret = seatsOf({ setup }).filter((seat) => !isOwn(seat));
  const sightseers = { ...state.sightseers };
  for (const seat of secret) {
    sightseers[seat] = otherSightseer(hidden, seat, chance(`another ${seat}`));
  }
  const draw = chance('other garnets of pairs');
  const pairs = state.pairs.map((pair) =>
    pair.seats.some(isOwn) ? pair : { ...pair, garnets: draw.integer(0, 4) },
  );
  const homes = drawnHomes(setup.content, chance);
  return {
    state: { ...state, sightseers, pairs, homes },
    history: history.map((chapter) => ({
      ...chapter,
      events: chapter.events.filter((event) => isKnown(event, secret)),
    })),
  };
}

/** Tries out orders without secrets of the other players. */
export const determinizing = { state: disguisedFor(disguised) };

/** Public events stay; what happened to others in private did not happen. */
const isKnown = (event: Event, secret: readonly Seat[]): boolean =>
  !('seat' in event) ||
  event.kind === 'wrath' ||
  event.kind === 'revealed' ||
  !secret.includes(event.seat);

function otherSightseer({ setup, state }: Hidden, seat: Seat, draw: Draw): Sightseer {
  const sightseer = sightseerOf(state, seat);
  const codes = codesOf(setup.content);
  const some = (most: number) => draw.shuffle(codes).slice(0, draw.integer(0, most));
  const points = () => draw.integer(-20, 20);
  return {
    ...sightseer,
    location: state.phase === 'start' ? null : (state.revealed[seat] ?? draw.pick(codes)),
    seen: some(20),
    lists: setup.content.lists.flatMap(({ number }) => (draw.integer(0, 3) === 0 ? [number] : [])),
    slices: Object.fromEntries(some(6).map((code) => [code, draw.integer(1, 4)])),
    additional: some(4),
    points: {
      Sightseeing: points(),
      Maternal: points(),
      Rejuvenation: points(),
      Detour: points(),
    },
    blocks: draw.integer(0, 5),
    nights: draw.integer(0, 5),
    power: draw.pick([null, ...POWERS]),
    swapped: draw.integer(0, 1) === 1,
    garnets: draw.integer(0, 9),
    moreMoves: draw.integer(0, 1) === 1,
  };
}

const codesOf = memoizedByObject(({ locations }: Content): readonly Code[] =>
  locations.map(({ code }) => code),
);
