import type { GameEvent } from '../../../rules/kit/match/event.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { PrizeCode } from '../../../rules/kit/match/prizes.ts';
import type { Content as Planet } from '../../../rules/mars-immerser/content.ts';
import type { Event as Immersing } from '../../../rules/mars-immerser/events.ts';
import { POWERS } from '../../../rules/mars-immerser/prices.ts';
import { CARDS } from '../../../rules/pocket-mars/cards.ts';
import type { Content as Deck } from '../../../rules/pocket-mars/content.ts';
import type { Event as Settling } from '../../../rules/pocket-mars/events.ts';
import type { State as Settlement } from '../../../rules/pocket-mars/state.ts';
import { POINT_PARTS, pointsOf } from '../../../rules/pocket-mars/turns.ts';
import type { Event as Giving } from '../../../rules/presents-of-mine/events.ts';
import { LETTERS } from '../../../rules/presents-of-mine/presents.ts';
import type { AnyMoment } from '../../laws/trial.ts';

export interface Goals {
  readonly prizes: readonly PrizeCode[];
  /** Goals other than prizes. */
  readonly others: (content: unknown) => readonly string[];
  /** Goals reached by a moment's events and state. */
  readonly reached: (moment: AnyMoment, events: readonly GameEvent[]) => readonly string[];
}

/** Without Uncharted Territory, whose levels have a suite of their own. */
export const GOALS: Readonly<Record<string, Goals>> = {
  'presents-of-mine': {
    prizes: [],
    others: () => LETTERS.map((letter) => `${letter} counted`),
    reached: (_, events) =>
      (events as readonly Giving[]).flatMap((event) =>
        event.kind === 'ability' && event.points !== 0 ? [`${event.present.letter} counted`] : [],
      ),
  },
  'mars-immerser': {
    prizes: ['token-of-life', 'garnet', 'communal-garnet', 'death-match'],
    others: (content) => {
      const { locations, lists, wares } = content as Planet;
      const inns = locations.filter(({ kind, bonus }) => kind === 'Inn' && bonus.length > 0);
      const homes = locations.filter(({ kind }) => kind === 'Relative');
      return [
        ...POWERS.map((power) => `${power} used`),
        ...lists.map(({ number }) => `list ${number} completed`),
        ...wares.map(({ name }) => `${name} bought`),
        ...inns.map(({ code }) => `a night at ${code}`),
        ...homes.map(({ code }) => `influence at ${code}`),
      ];
    },
    reached: (_, events) => (events as readonly Immersing[]).flatMap(immersed),
  },
  'pocket-mars': {
    prizes: ['victory'],
    others: (content) => [
      `${(content as Deck).energy.top} Energy`,
      ...POINT_PARTS.map((part) => `points: ${part}`),
      ...CARDS.flatMap((card) => [`${card} played`, `bottom of ${card} used`]),
    ],
    reached: ({ state }, events) => [
      ...(events as readonly Settling[]).flatMap(settled),
      ...standing(state as Settlement),
    ],
  },
  'dm-invitational': {
    prizes: ['garnet', 'advances', 'goes-home'],
    others: () => [],
    reached: () => [],
  },
};

function immersed(event: Immersing): readonly string[] {
  if (event.kind === 'power' && event.works) return [`${event.power} used`];
  if (event.kind === 'list counted' && event.missing.length === 0)
    return [`list ${event.list} completed`];
  if (event.kind === 'ware' && event.faults.length === 0) return [`${event.ware} bought`];
  if (event.kind === 'inn') return [`a night at ${event.at}`];
  return event.kind === 'influence' ? [`influence at ${event.at}`] : [];
}

function settled(event: Settling): readonly string[] {
  if (event.kind === 'acted' && event.action === 'A') return [`${event.card} played`];
  return event.kind === 'bottom' ? [`bottom of ${event.card} used`] : [];
}

const standing = (state: Settlement): readonly string[] =>
  state.order.flatMap((seat) => {
    const points = pointsOf(state, seat);
    const parts = POINT_PARTS.filter((part) => points[part] > 0);
    const energy = state.settlers[seat]?.energy ?? 0;
    return [`${energy} Energy`, ...parts.map((part) => `points: ${part}`)];
  });

export const goalsOf = ({ id }: AnyGame, content: unknown): readonly string[] => {
  const goals = GOALS[id];
  return goals === undefined ? [] : [...goals.prizes, ...goals.others(content)];
};

/** Goals reached by a moment: events, state, and prizes at the end. */
export function reachedAt(game: AnyGame, moment: AnyMoment): readonly string[] {
  const prizes = (game.outcome(moment)?.placings ?? []).flatMap((placing) =>
    placing.prizes.map(({ code }): string => code),
  );
  const events = moment.history.at(-1)?.events ?? [];
  return [...prizes, ...(GOALS[game.id]?.reached(moment, events) ?? [])];
}
