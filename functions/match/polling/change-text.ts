/** What a request would change, in a few lines for a cell: what is done, what is due then, the headline, and whose place or score would be another. */

import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import { rankChanges, storyOf } from '../../../rules/kit/narrating/story.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import { ruledText } from '../ledger/entry-words.ts';
import { formerPlayerUntil } from '../ledger/former-player.ts';
import { activePause } from '../ledger/open-step.ts';
import type { Position } from '../ledger/position.ts';
import { DRAWS_ARE_KNOWN } from '../next/rewinding.ts';
import { durationText, wallClock } from '../next/time.ts';
import { nothingDueText } from '../showing/intervention-texts.ts';
import type { RowAction } from './read-request.ts';

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
function actionLines(before: Position, after: Position, action: RowAction): readonly string[] {
  switch (action.kind) {
    case 'deadline':
    case 'resume':
      return [];
    case 'pause':
      return [
        action.form === 'open'
          ? 'The match stands still; its form takes answers all the same.'
          : 'The match stands still, and its form takes no answers until it goes on.',
      ];
    case 'absent':
      return [ABSENT[action.absence](action.seat)];
    case 'undo':
      return undoLines(before, action);
    case 'orders':
      return [...action.first, COUNTS_FROM_NOW];
    case 'correct':
      return [...action.first, RESOLVED_AGAIN];
    case 'seat':
      return [
        ...action.first,
        formerPlayerUntil(after, action.seat) === '' ? NEW_CODE : NEW_PLAYER,
      ];
    case 'flavour':
      return [
        `Above the story of ${before.history[action.place]?.title ?? 'the step'}: ${action.text === '' ? 'nothing of yours any more' : `“${action.text}”`}.`,
      ];
    case 'dice':
      return [WITHOUT_BEACON];
    case 'lost':
      return [`${GIVEN_UP}: ${namesOf(action.givenUp)}.`];
    case 'content':
      return [NEW_CONTENT];
    case 'ruling':
      return [`${ruledText(action.report)}.`];
    case 'resolve':
      return [`${before.step?.title ?? 'The step'} is resolved by the answers that have come.`];
  }
}

const ABSENT = {
  'this step': (seat: string) =>
    `${seat} will not be waited for in this step; what ${seat} sends counts all the same.`,
  'until told': (seat: string) =>
    `${seat} will not be waited for any more; what ${seat} sends counts all the same.`,
  back: (seat: string) => `${seat} will be waited for again.`,
} as const;

function undoLines(
  { line }: Position,
  { to, reopen }: Extract<RowAction, { readonly kind: 'undo' }>,
): readonly string[] {
  const [first, ...later] = line.slice(to - 1).map(({ by }) => by.title);
  return [
    `${first ?? 'The step'} is undone${later.length === 0 ? '' : `, and with it ${namesOf(later)}`}. What was answered to it counts again${reopen ? ', and new answers are taken.' : '; new answers are not taken.'}`,
    ...(reopen ? [DRAWS_ARE_KNOWN] : []),
  ];
}

const COUNTS_FROM_NOW =
  'They count unless the seat answers later. Everybody reads that you entered them, and nobody with what.';
const RESOLVED_AGAIN =
  'That step and the later ones are resolved again by the same draws, with the orders they had, up to the first that asks something else.';
const WITHOUT_BEACON =
  'The dice of this step come of the seed and of the round before; everybody reads it.';
const GIVEN_UP =
  'The match goes on from what its ledger has now. What was published since does not count any more';
const NEW_CONTENT =
  'What stands on the content tabs is taken. Answers sent before do not count: everybody is asked anew.';
const NEW_CODE =
  'The seat gets a new code. What was received until then counts; what comes later by the old code is nobody’s.';

const NEW_PLAYER =
  'The seat gets a new code and another player. What the former player sent for the open step does not count any more; what comes later by the old code is nobody’s.';

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
