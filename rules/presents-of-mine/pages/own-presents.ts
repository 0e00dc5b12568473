/** A player's page of presents: holdings, effects, points and neighbours. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { markChange, nothingYet } from '../../kit/showing/marks.ts';
import type { Cell, Column, Page, Table } from '../../kit/showing/view.ts';
import { MAX_DISTANCE } from '../abilities.ts';
import { AMOUNTS } from '../amounts.ts';
import type { Shown } from '../now.ts';
import { compareInInventory, notationOf } from '../presents.ts';
import { below, DISTANCES, getPresents } from '../state.ts';
import { listEventsIn, listResolvedSteps } from './chronicle.ts';
import { markPresent } from './marks.ts';

export const ownPresentsPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My presents',
  about: 'Green presents are fresh, and red presents are stale.',
  blocks:
    shown.state.circle.length > 0
      ? [buildOwnPresentsTable(shown, seat)]
      : [
          nothingYet(
            'You hold no presents yet',
            'After the pregame your six presents will be shown here.',
          ),
        ],
});

/** Describes the recipients and givers of the player's presents in this round. */
export function ownSummary({ state }: Shown, seat: Seat): readonly string[] {
  const { step, circle } = state;
  if (step === 'pregame') return ['All players begin with 0 points.'];
  if (step === 'over') return [];
  const [under, over] = [1, -1].map((sign) => formatNeighbours(circle, seat, sign));
  return [
    step === 'round-4'
      ? `You steal from ${over}; ${under} steal from you.`
      : `You pass to ${under}; ${over} pass to you.`,
    `Furthest from you: ${below(circle, seat, MAX_DISTANCE)}.`,
  ];
}

const formatNeighbours = (circle: readonly Seat[], seat: Seat, sign: number): string =>
  namesOf(DISTANCES.map((distance) => below(circle, seat, sign * distance)));

export const PLACES = ['1', '2', '3', '4', '5', '6'];

/** Builds a row of all presents; undefined before the pregame is over. */
export function holdingsTable({ setup, state }: Shown, seat: Seat): Table | undefined {
  const held = getPresents(state, seat);
  if (held.length === 0) return undefined;
  return {
    kind: 'table',
    title: 'What I hold',
    columns: PLACES.map((title): Column => ({ title, align: 'centre' })),
    rows: [held.map((present) => markPresent(present, setup.content))],
  };
}

/** Warns about Kaboom Presents that explode at the next scoring unless they are passed. */
export function warningText({ setup, state }: Shown, seat: Seat): string | undefined {
  const { A, K } = setup.content.presents;
  const held = getPresents(state, seat);
  const averages = held.filter(({ letter }) => letter === 'A').length;
  const exploding = held.filter((one) => one.letter === 'K' && one.layers <= averages);
  if (state.step === 'over' || exploding.length === 0) return undefined;
  const isSoft = held.some(({ letter }) => letter === 'L');
  const cost = isSoft ? AMOUNTS.K.softened : AMOUNTS.K.exploding;
  return (
    `${namesOf(exploding.map(notationOf))} (${K.name}) explodes with the ` +
    `${countText(averages, A.name)} that you hold: −${countText(cost, 'point')}.`
  );
}

export const buildOwnPresentsTable = (shown: Shown, seat: Seat): Table => ({
  kind: 'table',
  title: 'My presents',
  columns: [
    { title: 'Present', width: 'narrow', align: 'centre', decides: true },
    { title: 'What it does', width: 'text', decides: true },
    { title: 'Last earned', width: 'normal', format: 'signed', decides: true },
  ],
  rows: listOwnPresents(shown, seat).map(({ present, points }): readonly Cell[] => {
    const { name, ability } = shown.setup.content.presents[present.letter];
    return [markPresent(present, shown.setup.content), `${name}. ${ability}`, markChange(points)];
  }),
});

/** Lists current presents with the points of their last scoring, after which they aged. */
function listOwnPresents(shown: Shown, seat: Seat) {
  const [last = 'pregame'] = listResolvedSteps(shown);
  const events = listEventsIn(shown, last);
  const aged = ofKind(events, 'aged').filter((event) => event.seat === seat);
  return ofKind(events, 'ability')
    .filter((event) => event.seat === seat)
    .map(({ present, points }, index) => ({ present: aged[index]?.after ?? present, points }))
    .toSorted((one, other) => compareInInventory(one.present, other.present));
}
