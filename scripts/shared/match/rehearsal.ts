/** An external game is played by robots before anything rests on it: its faults are found before a file is made. */

import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { gameIncident } from '../../../functions/match/visiting/external-game.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Setup } from '../../../rules/kit/match/setup.ts';
import { playMatch, randomPolicy } from '../../../rules/kit/playing/play.ts';
import type { Audience } from '../../../rules/kit/showing/view.ts';
import { UsageError } from '../terminal/exit.ts';

/** Steps; a fault that comes later is reported when it comes. */
const LONGEST = 8;
const SEED = 1;

/** Plays the first steps, and shows them to everybody. @throws UsageError with the game’s fault; its message is no secret here. */
export function rehearse(game: AnyGame, setup: Setup<unknown>): void {
  try {
    let steps = 0;
    for (const moment of playMatch({ game, setup, seed: SEED, choose: randomPolicy(SEED) })) {
      showAll(game, { ...moment, setup });
      steps += 1;
      if (steps > LONGEST) return;
    }
  } catch (error) {
    throw new UsageError(faultOf(game, error));
  }
}

type Moment = Parameters<AnyGame['scores']>[0];

function showAll(game: AnyGame, moment: Moment): void {
  const { setup, history } = moment;
  const events = history.at(-1)?.events ?? [];
  const seats = setup.players.map(({ seat }): Audience => ({ kind: 'seat', seat }));
  for (const audience of [{ kind: 'public' }, { kind: 'host' }, ...seats] as const) {
    game.view({ ...moment, audience });
    game.narration.lines(events, audience, setup.content);
  }
  game.narration.news(events, setup.content);
  game.scores(moment);
  game.outcome(moment);
}

function faultOf(game: AnyGame, error: unknown): string {
  if (!(error instanceof IncidentError)) return `The game ${game.title}: ${messageOf(error)}`;
  const [incident = gameIncident(game.title, '')] = error.incidents;
  const cause = error.cause instanceof Error ? ` It says: ${error.cause.message}` : '';
  return `${incident.where}: ${incident.what}${cause}`;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
