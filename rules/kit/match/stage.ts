/** Combines the parts of a step: each part takes the current state and adds events. */

import { collected } from '../reckoning/collecting.ts';

/**
 * The current state and the events that led to it. During a step the state may be an intermediate type, such as hands or
 * journeys.
 */
export interface Stage<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/** One part of a step; null when nothing comes of it. */
export type Part<State, Event> = (state: State) => Stage<State, Event> | null;

/** A state, and what led to it. */
export const stage = <State, Event = never>(
  state: State,
  ...events: readonly Event[]
): Stage<State, Event> => ({ state, events });

/** The state is another one now, and something has happened. */
export const emit = <State, Event>(
  { events }: Stage<unknown, Event>,
  state: State,
  ...happened: readonly Event[]
): Stage<State, Event> => ({
  state,
  events: happened.length === 0 ? events : [...events, ...happened],
});

/** Takes a stage through parts, one after the other. */
export function through<State, Event>(
  begun: Stage<State, Event>,
  ...parts: readonly Part<State, Event>[]
): Stage<State, Event> {
  const events = [...begun.events];
  let { state } = begun;
  for (const part of parts) {
    const after = part(state);
    if (after === null) continue;
    state = after.state;
    for (const event of after.events) events.push(event);
  }
  return { state, events };
}

/** The part that takes everything in a list through a part, each by itself. */
export const each =
  <One, Event>(part: (one: One, index: number) => Stage<One, Event> | null) =>
  (all: readonly One[]): Stage<readonly One[], Event> => {
    const events: Event[] = [];
    const state = all.map((one, index) => {
      const after = part(one, index);
      if (after === null) return one;
      for (const event of after.events) events.push(event);
      return after.state;
    });
    return { state, events };
  };

/** Several stages, side by side, as one. */
export const together = <One, Event>(
  stages: readonly Stage<One, Event>[],
): Stage<readonly One[], Event> => ({
  state: stages.map(({ state }) => state),
  events: collected(stages, ({ events }) => events),
});
