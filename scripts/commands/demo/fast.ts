/** A match without waiting: robots on every seat, the clock moved from deadline to deadline. */

import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import type { LocalGoogle } from './local-google.ts';
import { robotsAnswer } from './robots.ts';

/** From one deadline to the next where nobody waits: shorter than the hour from one poll to the next, since each costs as much as a step. */
export const AT_ONCE = '5 minutes';

/** Plays so many steps, or all; `told` hears of each. Gives the match as its spreadsheets have it then. */
export async function playFast(
  google: LocalGoogle,
  match: Match,
  play: { readonly steps: number; readonly told: (match: Match) => void },
): Promise<Match> {
  let now = match;
  for (let step = 0; step < play.steps && nextDeadline(now) !== null; step++) {
    const isGame = currentPosition(now).step !== null;
    const refused = await robotsAnswer(
      now,
      now.files.seats.map(({ seat }) => seat),
    );
    if (refused.length > 0)
      throw new Error(`the form did not take the answers of ${refused.join(', ')}`);
    await google.emulator.clock.advanceTo((nextDeadline(now) ?? 0) + visitsAfterMs(now));
    const after = await readMatch(google.host.google, now.files.hostId);
    if (after.positions.length === now.positions.length) {
      throw new Error('the deadline came, and the step was not resolved: see the log');
    }
    now = after;
    if (isGame) play.told(now);
  }
  return now;
}

/** A round of the beacon is out some seconds after a cut-off, and its step is resolved then. */
const visitsAfterMs = (match: Match): number =>
  currentPosition(match).opened.settings.beacon === undefined ? 0 : 15_000;

function nextDeadline(match: Match): number | null {
  const { next } = currentPosition(match).sealed.entry;
  return next === null || next.deadline === null ? null : Date.parse(next.deadline);
}
