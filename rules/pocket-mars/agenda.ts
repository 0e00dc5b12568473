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

/** `answers` are to what the first task had owed; null when nothing was. */
export function runAgenda(given: {
  readonly now: CurrentStage;
  readonly content: Content;
  readonly chance: Chance;
  readonly answers: FollowUpAnswers | null;
  readonly tried: AgendaContext['tried'];
}): CurrentStage {
  const { content, chance, tried } = given;
  const { state } = given.now;
  let now = state.owed.length === 0 ? given.now : emit(given.now, { ...state, owed: [] });
  let { answers } = given;
  for (let task = now.state.agenda[0]; task !== undefined; task = now.state.agenda[0]) {
    if (tried !== null && (tried.isMet || task.kind === 'draw to four')) return now;
    const before = emit(now, { ...now.state, agenda: now.state.agenda.slice(1) });
    const done = carryOut({ now: before, content, chance, answers, isAbility: false, tried }, task);
    if (isOwed(done)) {
      const { followUps } = now.state;
      return emit(now, { ...now.state, owed: done.decisions, followUps: followUps + 1 });
    }
    now = done;
    answers = null;
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
