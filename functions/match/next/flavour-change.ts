/** A host puts a paragraph of his own above the story of a step. */

import { LONGEST_FLAVOUR } from '../ledger/entry.ts';
import { isStepCalled } from '../ledger/entry-words.ts';
import { hiddenCharacterIn } from '../ledger/hidden-character.ts';
import type { Position } from '../ledger/position.ts';
import type { Change } from './change.ts';
import { unsortedResponsesFrom } from './deadline-task.ts';
import type { RequestedAction } from './request.ts';

/** Why it is said is plain. */
export const FLAVOUR_REASON = 'For the story.';

/** As one line of plain text: every run of spaces, line breaks and control characters is one space. */
export const tidyFlavour = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/(?:(?!\ufeff)[\s\p{Cc}\p{Zl}\p{Zp}])+/gu, ' ')
    .trim();

/** A sentence where the step was not resolved, or the text is too long or contains what cannot be seen. */
export function flavourChange(
  before: Position,
  { place, text }: Extract<RequestedAction, { readonly kind: 'flavour' }>,
): Change | string {
  const { history, flavour, sealed } = before;
  const chapter = history[place];
  if (chapter === undefined) return 'That step has not been resolved: it has no story yet.';
  const own = tidyFlavour(text);
  if (own.length > LONGEST_FLAVOUR)
    return `The paragraph has ${own.length} characters, and ${LONGEST_FLAVOUR} is the most: say it shorter.`;
  const hidden = hiddenCharacterIn(own);
  if (hidden !== null)
    return `The paragraph contains a character that cannot be seen and can change how the others read (${hidden}). Type it again without that.`;
  if (own === (flavour[place] ?? ''))
    return `That stands above ${chapter.title} already: nothing is changed.`;
  return {
    own: {
      kind: 'flavour',
      place,
      title: chapter.title,
      text: own,
      next: sealed.entry.next,
      answersSince: unsortedResponsesFrom(sealed.entry),
    },
    after: { ...before, flavour: { ...flavour, [place]: own } },
  };
}

/** The place of the step of that name or title, of the last one when none is named; a sentence where it has no story. */
export function placeOfStory(
  { history }: Pick<Position, 'history'>,
  named: string,
): number | string {
  if (named === '') return history.length - 1;
  const place = history.findIndex((chapter) => isStepCalled(chapter, named));
  const titles = history.map(({ title }) => title).join(', ');
  return place >= 0
    ? place
    : `There is no story of “${named.slice(0, 60)}”. There are those of ${titles}.`;
}
