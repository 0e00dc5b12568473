/** The views: everybody sees the whole state. Only events are private. */

import type { State } from './state.ts';

export type PublicView = Pick<State, 'step' | 'circle' | 'inventories' | 'scores'>;

export function publicView({ state }: { readonly state: State }): PublicView {
  const { step, circle, inventories, scores } = state;
  return { step, circle, inventories, scores };
}

export const seatView = () => null;

export const determinize = ({ state }: { readonly state: PublicView }): State => state;
