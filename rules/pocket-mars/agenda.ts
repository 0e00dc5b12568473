/** The agenda of a turn, worked off until something has to be decided that nobody has said. */

import type { Chance } from '../kit/chance/chance.ts';
import { emit } from '../kit/match/stage.ts';
import { useAbility } from './abilities.ts';
import { discardPlayed } from './actions-taken.ts';
import {
  type AgendaContext,
  type FollowUpAnswers,
  isOwed,
  type TaskResult,
} from './agenda-choices.ts';
import { askOwner, useBottom } from './bottom-actions.ts';
import type { Content } from './content.ts';
import { doEffect } from './effects.ts';
import { drawToFour, sortOut } from './rule-of-four.ts';
import type { Task } from './state.ts';
import type { CurrentStage } from './table.ts';
import { endTurn } from './turns.ts';

/**
 * `answers` are to what the first task had owed; null when nothing was. The last task begins another turn or ends the match: what is left
 * is written down only where the turn waits.
 */
export function runAgenda(given: {
  readonly now: CurrentStage;
  readonly agenda: readonly Task[];
  readonly content: Content;
  readonly chance: Chance;
  readonly answers: FollowUpAnswers | null;
  readonly tried: AgendaContext['tried'];
}): CurrentStage {
  const { content, chance, tried } = given;
  let { now, agenda, answers } = given;
  for (let task = agenda[0]; task !== undefined; task = agenda[0]) {
    if (tried !== null && (tried.isMet || task.kind === 'draw to four')) return now;
    const done = carryOut({ now, content, chance, answers, isAbility: false, tried }, task);
    if (isOwed(done)) {
      const followUps = now.state.followUps + 1;
      return emit(now, { ...now.state, agenda, owed: done.decisions, followUps });
    }
    const { state, events, next } = done;
    now = { state, events };
    answers = null;
    const rest = agenda.slice(1);
    agenda = next === undefined ? rest : [...next, ...rest];
  }
  return now;
}

function carryOut(work: AgendaContext, task: Task): TaskResult {
  switch (task.kind) {
    case 'effect':
      return doEffect(work, task);
    case 'bottom':
      return useBottom(work, { seat: task.seat, card: task.card, where: 'action' });
    case 'owner':
      return askOwner(work, task.seat, task.card);
    case 'ability':
      return useAbility(work, task.seat, task.at);
    case 'discard':
      return discardPlayed(work.now, task.seat, task.card);
    case 'draw to four':
      return drawToFour(work);
    case 'rule of four':
      return sortOut(work);
    case 'end of turn':
      return endTurn(work.now);
  }
}
