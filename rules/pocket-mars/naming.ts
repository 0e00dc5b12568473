/** From what a decision offers ("hand 2", "Water 2 up") to what orders name (the card, the players), and back: both as things stand when it is asked. */

import { BUILDING_EFFECTS, type BuildingEffect } from './actions.ts';
import { COLOURS } from './colours.ts';
import type { Choosing } from './decisions.ts';
import { cardMeant, shiftMeant, shiftValue, slotOf, switchMeant, switchValue } from './options.ts';
import type { Said } from './orders.ts';
import type { State } from './state.ts';

/** What orders say of a choice: anything but the cards of the Rule of Four. */
export type Named = Exclude<Said, { readonly kind: 'four' }>;

/** What an option names; null when it names nothing. */
export function namedBy(state: State, choosing: Choosing, value: string): Named | null {
  const { seat, question } = choosing;
  switch (question) {
    case 'owner': {
      const [task] = state.agenda;
      return task?.kind === 'owner' ? { kind: question, card: task.card } : null;
    }
    case 'building': {
      const at = COLOURS.find((colour) => colour === value);
      return at === undefined ? null : { kind: question, to: buildingEffect(state), at };
    }
    case 'look': {
      const of = state.order.find((other) => other === value);
      return of === undefined ? null : { kind: question, of };
    }
    case 'switch': {
      const meant = switchMeant(state, value);
      return meant === null ? null : { kind: question, ...meant };
    }
    case 'greenhouse': {
      const meant = shiftMeant(state, value);
      return meant === null ? null : { kind: question, ...meant };
    }
    case 'aqualab': {
      const card = cardMeant(state, seat, value);
      return card === null ? null : { kind: question, card };
    }
  }
}

/** The option by which a choice is offered what was named; null when it is not offered. */
export function optionFor(state: State, choosing: Choosing, named: Named): string | null {
  if (named.kind !== choosing.question) return null;
  const value = wayOf(state, choosing, named);
  return choosing.options.find((option) => option === value) ?? null;
}

function wayOf(state: State, { seat }: Choosing, named: Named): string | null {
  switch (named.kind) {
    case 'nothing':
      return null;
    case 'owner': {
      const [task] = state.agenda;
      return task?.kind === 'owner' && task.card === named.card ? 'yes' : null;
    }
    case 'building':
      return named.to === buildingEffect(state) ? named.at : null;
    case 'look':
      return named.of;
    case 'switch':
      return switchValue(state, named);
    case 'greenhouse':
      return shiftValue(state, named);
    case 'aqualab':
      return slotOf(state, seat, named.card);
  }
}

/** What a Building is chosen for: the effect that waits for it, or else the ability of the Habitation. */
function buildingEffect({ agenda: [task] }: State): BuildingEffect {
  const effect = task?.kind === 'effect' ? task.effect.kind : null;
  return BUILDING_EFFECTS.find((known) => known === effect) ?? 'settle';
}
