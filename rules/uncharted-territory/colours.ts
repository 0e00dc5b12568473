/** The effect of a round's colours on Stamina (Rules, Stamina; Rulings, One round: 4). */

import { stage } from '../kit/match/stage.ts';
import { changeEnergy } from './amounts.ts';
import { COLOURS, type Colour, type Content } from './content.ts';
import { changed, type Journey, type Stage } from './journey.ts';
import type { Square } from './squares.ts';
import type { Traveller } from './state.ts';

export const VISITS_FOR_COLOURS = 3;

export const COSTLY_COLOUR_COUNT = 4;

/** Returns which conditions the colours of these locations meet. */
export function findColourConditions(colours: readonly (readonly Colour[])[]): {
  readonly same: boolean;
  readonly different: boolean;
} {
  return {
    same: COLOURS.some((colour) => colours.every((own) => own.includes(colour))),
    different: new Set(colours.flat()).size >= COSTLY_COLOUR_COUNT,
  };
}

export function applyColours(journey: Journey, content: Content): Stage | null {
  const { seat, traveller, made } = journey;
  if (made.length < VISITS_FOR_COLOURS) return null;
  const { same, different } = findColourConditions(getColours(content, made));
  if (!same && !different) return null;
  const gained = same ? changeEnergy(traveller, traveller.same) : traveller;
  const lost = different ? changeEnergy(gained, -traveller.different) : gained;
  const after = withRaisedColourAmount(lost, { same, different });
  return stage(changed(journey, after), {
    kind: 'colours',
    rule: 'Rules, Stamina: colours',
    seat,
    same,
    different,
    gained: gained.energy - traveller.energy,
    lost: gained.energy - lost.energy,
    nextSame: after.same,
    nextDifferent: after.different,
  });
}

const getColours = (content: Content, squares: readonly Square[]): readonly (readonly Colour[])[] =>
  squares.map((square) => content.locations[square].colours);

/** Raises the amount of the other condition if exactly one condition is met. */
function withRaisedColourAmount(
  traveller: Traveller,
  { same, different }: { readonly same: boolean; readonly different: boolean },
): Traveller {
  if (same && !different) return { ...traveller, different: traveller.different + 1 };
  if (different && !same) return { ...traveller, same: traveller.same + 1 };
  return traveller;
}
