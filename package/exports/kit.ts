/** `sealed-orders/kit`: building blocks of games. Common ones come first. */

export * from '../../rules/kit/authoring.ts';
export type { Chance, Draw } from '../../rules/kit/chance/chance.ts';
export { dealCards } from '../../rules/kit/chance/chance.ts';
export * from '../../rules/kit/content/cells.ts';
export type * from '../../rules/kit/content/content.ts';
export type { GroupEvent } from '../../rules/kit/match/event.ts';
export type { Setup } from '../../rules/kit/match/setup.ts';
export { narrateToSeats } from '../../rules/kit/narrating/narration.ts';
export type { Robot } from '../../rules/kit/playing/robot.ts';
export { joinNames } from '../../rules/kit/reckoning/rank.ts';
export type * from '../../rules/kit/showing/view.ts';
