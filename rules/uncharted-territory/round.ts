/** Plays a round up to thirst, for all players or for one alone (Rulings, One round: 1 to 7). */

import { each, emit, type Stage, through } from '../kit/match/stage.ts';
import { meetColours } from './colours.ts';
import type { Event } from './events.ts';
import type { Crowd } from './exhaustion.ts';
import { eatAndAge } from './hunger.ts';
import type { Journey } from './journey.ts';
import { strand } from './stranded.ts';
import { drink } from './thirst.ts';
import { type Setting, travel } from './travelling.ts';

/** All players at the end of the round, before exhaustion is counted. */
export interface Played {
  readonly journeys: readonly Journey[];
  readonly crowds: readonly Crowd[];
}

export function playRound(setting: Setting): Stage<Played, Event> {
  const travelled = travel(setting);
  const { journeys, crowds, voted } = travelled.state;
  const { content } = setting.setup;
  const ended = through(
    emit(travelled, journeys),
    each((journey) => meetColours(journey, content)),
    each(strand),
    each(eatAndAge),
    each((journey) => drink(journey, voted)),
  );
  return emit(ended, { journeys: ended.state, crowds });
}
