/** Public description of a decision, for its form and its step. */

import type { Now } from '../now.ts';
import { CARDS_IN_ALL, CARDS_IN_PREP } from '../rule-of-four.ts';
import { ABILITY_TEXTS, bottomLabel, buildingLabel, cardLabel } from './labels.ts';

/** Describes the open facts of a decision. A card of the hand is discarded after its action. */
export function taskText({ setup: { content }, state: { agenda, current } }: Now): string {
  const [task] = agenda;
  const seat = current?.seat ?? '';
  switch (task?.kind) {
    case 'owner':
      return (
        `${seat} has used ${cardLabel(content, task.card)} of ${task.seat}, whose bottom ` +
        `action is: ${bottomLabel(content.cards[task.card])}.`
      );
    case 'effect': {
      const { topText, bottomText } = content.cards[task.card];
      const [side, text] = agenda.some(({ kind }) => kind === 'discard')
        ? ['top', topText]
        : ['bottom', bottomText];
      return `${task.seat} uses the ${side} action of ${cardLabel(content, task.card)}: ${text}.`;
    }
    case 'ability':
      return (
        `${task.seat} uses the ability of the ${buildingLabel(task.at)}: ` +
        `${ABILITY_TEXTS[task.at]}.`
      );
    case 'bottom':
    case 'discard':
    case 'draw to four':
    case 'rule of four':
    case 'end of turn':
    case undefined:
      return (
        `At the end of the turn of ${seat} everybody has ${CARDS_IN_ALL} cards, ` +
        `${CARDS_IN_PREP} of them in the prep module.`
      );
  }
}
