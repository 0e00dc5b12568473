/** The state of a step and its events so far. Parts of a step may use another type of state. */
export interface Stage<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/** A part of a step. Returns null if the part has no effect. */
export type StepPart<State, Event> = (state: State) => Stage<State, Event> | null;

/** Creates a stage with a state and its events. */
export const stage = <State, Event = never>(
  state: State,
  ...events: readonly Event[]
): Stage<State, Event> => ({ state, events });

/** Replaces the state of a stage and appends events. */
export const emit = <State, Event>(
  { events }: Stage<unknown, Event>,
  state: State,
  ...happened: readonly Event[]
): Stage<State, Event> => ({ state, events: [...events, ...happened] });

/** Applies parts in turn and collects their events. */
export function applyParts<State, Event>(
  begun: Stage<State, Event>,
  ...parts: readonly StepPart<State, Event>[]
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

/** Returns a function that applies a part to each item of a list. */
export const applyToEach =
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

/** Combines parallel stages into one with a list of their states. */
export const combineStages = <One, Event>(
  stages: readonly Stage<One, Event>[],
): Stage<readonly One[], Event> => ({
  state: stages.map(({ state }) => state),
  events: stages.flatMap(({ events }) => events),
});
