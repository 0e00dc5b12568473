/** What somebody at the keys of a demonstration can do to it as its host: undo the last step, pause it and let it go on. */

import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { activePause } from '../../../functions/match/ledger/open-step.ts';
import type { RequestedAction } from '../../../functions/match/next/request.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { intervene } from '../../../functions/match/visiting/intervene.ts';
import { owedAsks } from '../../../rules/kit/asking/owing.ts';

/** Undoes the last step at which somebody was asked; new answers are taken. Gives what to say where that cannot be. */
export const undoLast = (host: Adjudicator, hostId: string): Promise<string | null> =>
  pressed(host, hostId, 'u', (match) => {
    const { line } = currentPosition(match);
    const to = 1 + line.findLastIndex(({ before }) => owedAsks(before.step).length > 0);
    return { kind: 'undo', to, reopen: true };
  });

/** Pauses a match whose clock runs, and lets a paused one go on. Gives what to say where that cannot be. */
export const pauseOrResume = (host: Adjudicator, hostId: string): Promise<string | null> =>
  pressed(host, hostId, 'p', (match) =>
    activePause(currentPosition(match)) === null
      ? { kind: 'pause', form: 'open' }
      : { kind: 'resume' },
  );

/** Every time a key is pressed is another one: the same key twice is two interventions. */
async function pressed(
  host: Adjudicator,
  hostId: string,
  key: string,
  actionFor: (match: Match) => RequestedAction,
): Promise<string | null> {
  const match = await readMatch(host.google, hostId);
  const { entry } = currentPosition(match).sealed.entry;
  const result = await intervene(host, match, {
    id: `key-${key}-${entry}`,
    action: actionFor(match),
    asked: `key ${key} after entry ${entry}`,
    reason: `Somebody pressed ${key} in the demonstration.`,
  });
  switch (result.kind) {
    case 'refused':
      return result.sentence;
    case 'changed meanwhile':
      return 'The match has just gone on: press it again.';
    case 'done':
      return null;
  }
}
