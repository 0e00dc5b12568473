/** What a request would change, in a few lines for a cell: what is done, what is due then, the headline, and whose place or score would be another. */

import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import { rankChanges, storyOf } from '../../../rules/kit/narrating/story.ts';
import { activePause } from '../ledger/open-step.ts';
import type { Position } from '../ledger/position.ts';
import type { RowAction } from '../next/intervention-row.ts';
import { rowOf } from '../next/interventions.ts';
import { durationText, wallClock } from '../next/time.ts';
import { nothingDueText } from '../showing/intervention-texts.ts';

/**
 * It says nothing that a minute makes untrue: what a tick confirms is what is done, whenever it is found. What is left of a
 * step that is paused is so counted from when it is done.
 */
export function changeText(before: Position, after: Position, action: RowAction): string {
  const told = [before, after].map((position) => storyOf(position.game, position).headline);
  const ranking = rankChanges(before.game, before, after).map(
    ({ seat, was, is }) => `${seat}: ${was}, then ${is}.`,
  );
  return [
    ...actionLines(before, after, action),
    ...dueLines(before, after, action),
    ...(told[0] === told[1] ? [] : [`Told then: ${told[1]}`]),
    ...(ranking.length === 0 ? ['No place and no score changes.'] : ranking),
    'Tick “Do it” if it shall be so.',
  ].join('\n');
}

/** What is done, in words, where the lines on what is due do not say it. */
const actionLines = (before: Position, after: Position, action: RowAction): readonly string[] =>
  rowOf(action).preview(before, action, after);

function dueLines(before: Position, after: Position, action: RowAction): readonly string[] {
  const now = dueText(before);
  const then = dueThen(before, after, action);
  return now === then ? [`As before: ${now}`] : [`Now: ${now}`, `Then: ${then}`];
}

function dueThen(before: Position, after: Position, { kind }: RowAction): string {
  const title = after.sealed.entry.next?.title ?? 'the step';
  if (kind === 'pause')
    return `nothing is due until the match goes on. What is left of ${title} when it is paused is left then.`;
  const pause = activePause(before);
  return kind === 'resume' && pause !== null
    ? `${title} is due ${durationText(pause.leftMs)} after the poll that does it.`
    : dueText(after);
}

function dueText(position: Position): string {
  const { next } = position.sealed.entry;
  if (next === null || position.step === null) return 'nothing is due: the match is over.';
  if (next.deadline === null) return nothingDueText(position);
  if (owedAsks(position.step).length === 0)
    return `${next.title}, which waits for nobody, goes by at once.`;
  return `${next.title} is due ${wallClock(Date.parse(next.deadline), position.opened.settings)}.`;
}
