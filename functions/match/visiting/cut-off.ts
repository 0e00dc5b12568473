/** The deadline of a step has come that the host looks at first: answers are cut off, and he is told. Nothing is resolved. */

import { setAccepting } from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { askAfterLook } from '../showing/ask.ts';
import { standingDesk } from '../showing/host-pages.ts';
import { tellHost } from './telling.ts';

/** Harmless to repeat. Where the host has moved the deadline meanwhile the form takes answers again. @throws GoogleError */
export async function cutOff(adjudicator: Adjudicator, match: Match): Promise<void> {
  const { google } = adjudicator;
  const { hostId, formId } = match.files;
  const standing = await standingDesk(google, hostId);
  await setAccepting(google, formId, false);
  const now = await readMatch(google, hostId, { formId });
  if (currentPosition(now).sealed.hash !== currentPosition(match).sealed.hash) {
    await askAfterLook(adjudicator, now);
    return;
  }
  const { troubles } = match;
  await tellHost(adjudicator, { match, standing, troubles, said: [], told: null });
}
