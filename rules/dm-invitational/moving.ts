/** Moving: what a courier obeys, and what it refuses. Orders, resolving, the form and the map all ask here. */

import type { Content, House } from './content.ts';
import { mapOf } from './houses.ts';
import { lettersAt, type TeamLetters } from './letters.ts';
import type { ReasonCode } from './reasons.ts';
import { COURIERS, type Courier } from './state.ts';

/** One instruction to one courier. */
export interface Instruction {
  readonly courier: Courier;
  readonly to: House;
}

/** "2 to Tower": how an instruction is written. */
export const instructionText = ({ courier, to }: Instruction): string => `${courier} to ${to}`;

export type Refusal = Extract<ReasonCode, 'no road' | 'outnumbered' | 'been there'>;

/** Everything for which a courier refuses, by the position at the start of the turn; nothing where it obeys. */
export function refusalsOf(
  content: Content,
  side: TeamLetters,
  { courier, to }: Instruction,
): readonly Refusal[] {
  const route = side.routes[courier];
  const at = route.at(-1);
  const refusals: Refusal[] = [];
  if (at === undefined || mapOf(content).road(at, to) === undefined) refusals.push('no road');
  if (isOutnumbered(side, at)) refusals.push('outnumbered');
  if (route.includes(to)) refusals.push('been there');
  return refusals;
}

/** Has the other team delivered more letters to the house where the courier stands? */
const isOutnumbered = ({ letters, theirs }: TeamLetters, at: House | undefined): boolean =>
  at !== undefined && lettersAt(theirs, at) > lettersAt(letters, at);

/** Is the courier held where it stands, whatever its roads? */
export const isHeld = (side: TeamLetters, courier: Courier): boolean =>
  isOutnumbered(side, side.routes[courier].at(-1));

/** Where a courier would go if it were told to. */
export function openTo(content: Content, side: TeamLetters, courier: Courier): readonly House[] {
  if (isHeld(side, courier)) return [];
  return around(content, side, courier).filter((house) => !side.routes[courier].includes(house));
}

/** Neighbours of the house where a courier stands. */
function around(content: Content, { routes }: TeamLetters, courier: Courier): readonly House[] {
  const at = routes[courier].at(-1);
  return at === undefined ? [] : mapOf(content).neighbours(at);
}

/** All that a team's couriers would do, by their numbers. */
export const openMoves = (content: Content, side: TeamLetters): readonly Instruction[] =>
  COURIERS.flatMap((courier) => openTo(content, side, courier).map((to) => ({ courier, to })));

/** All couriers are on the map, and none would move. Letters of the other team only grow: it stays so. */
export const isStuck = (content: Content, side: TeamLetters): boolean =>
  COURIERS.every((courier) => side.routes[courier].length > 0) && !canMove(content, side);

/** Whether any courier of a team would move. Letters only grow, so who cannot now never will again. */
export const canMove = (content: Content, side: TeamLetters): boolean =>
  COURIERS.some(
    (courier) =>
      !isHeld(side, courier) &&
      around(content, side, courier).some((house) => !side.routes[courier].includes(house)),
  );
