/** The form for what is due: asked anew after every entry, closed when the match is over. A slow instance never asks for what is past. */

import { drawForm } from '../../sheets-templates/form.ts';
import { type ReadForm, readForm, redrawForm, setAccepting } from '../google/forms.ts';
import type { Adjudicator } from './adjudicator.ts';
import { currentPosition, type Match, readMatch } from './match.ts';
import { shownStep } from './step-about.ts';
import { wallClock } from './time.ts';

/**
 * Makes the form ask for the step that is due. `seen` is the form as it was before the last entry could be followed by
 * another one (read before that entry was committed): if anybody has changed it since, Google refuses, and both the form
 * and the ledger are looked at again. Harmless to repeat.
 */
export async function askAnew(
  adjudicator: Adjudicator,
  match: Match,
  seen: ReadForm,
): Promise<void> {
  const form = drawnFor(match);
  const outcome = await redrawForm(adjudicator.google, seen, form);
  if (outcome === 'changed meanwhile') await askAfterLook(adjudicator, match);
  else await closeWhenOver(adjudicator, match, seen);
}

/** Two instances and a host's own hand can meet at the form; they cannot do so for ever. */
const LOOKS = 3;

/** Looks at the form first and at the ledger then: who has changed the form for a later entry has written that entry before. */
export async function askAfterLook(adjudicator: Adjudicator, match: Match): Promise<void> {
  const { google } = adjudicator;
  const { entry } = currentPosition(match).sealed.entry;
  for (let look = 1; look <= LOOKS; look++) {
    const seen = await readForm(google, match.files.formId);
    const now = await readMatch(google, match.files.hostId);
    if (currentPosition(now).sealed.entry.entry > entry) return;
    if ((await redrawForm(google, seen, drawnFor(match))) !== 'changed meanwhile') {
      await closeWhenOver(adjudicator, match, seen);
      return;
    }
  }
  throw new Error('the form was changed again and again while it was being drawn');
}

async function closeWhenOver({ google }: Adjudicator, match: Match, seen: ReadForm): Promise<void> {
  const isOver = currentPosition(match).step === null;
  if (isOver && seen.accepting) await setAccepting(google, match.files.formId, false);
}

/** The form as the last entry has it. */
export function drawnFor(match: Match): ReturnType<typeof drawForm> {
  const position = currentPosition(match);
  const { sealed, opened } = position;
  const { entry, next } = sealed.entry;
  const { title, timeZone } = opened.settings;
  const deadlineText = next === null ? '' : wallClock(Date.parse(next.deadline), timeZone);
  return drawForm({ step: shownStep(position), matchTitle: title, deadlineText, entry: entry + 1 });
}
