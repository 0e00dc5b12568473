/** What the open step is about, with what players have to know of the match beside it. */

import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Step } from '../../../rules/kit/match/game.ts';
import { WAIT_LABEL } from '../../../sheets-templates/forms/closing-section.ts';
import { resolvesEarly } from '../ledger/open-step.ts';
import type { Position } from '../ledger/position.ts';
import { earlyText } from '../next/early.ts';
import { durationText } from '../next/time.ts';
import { interventionTexts, stateTexts } from './intervention-texts.ts';

/** The open step as it is shown to players; null when the match is over. */
export function shownStep(position: Position): Step | null {
  const { step } = position;
  if (step === null) return null;
  const about = [
    step.about,
    ...graceLine(position),
    ...stateTexts(position),
    ...earlyLine(position),
    ...interventionTexts(position),
  ];
  return { ...step, about: about.join('\n\n') };
}

function graceLine({ sealed, step }: Position): readonly string[] {
  const { graceMs } = sealed.entry.next ?? {};
  return graceMs === undefined || owedAsks(step).length === 0
    ? []
    : [`What is received up to ${durationText(graceMs)} after the deadline counts all the same.`];
}

function earlyLine(position: Position): readonly string[] {
  const { earlyMs, counts } = position.opened.settings;
  const change = counts === 'last' ? 'Until then you can change yours; ' : '';
  return earlyMs === null || !resolvesEarly(position)
    ? []
    : [
        `Once all have answered, it may be resolved ${earlyText(earlyMs)} after the last answer. ${change}“${WAIT_LABEL}”, ticked, has it wait.`,
      ];
}
