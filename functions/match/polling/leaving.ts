/** Whoever keeps a match says so before he goes: on its Desk, and to everybody. */

import { warn } from '../../announce/announce.ts';
import { type Adjudicator, keeperOf } from '../adjudicator.ts';
import { wallClock } from '../next/time.ts';
import { currentPosition, type Match, polledNow, readMatch } from '../reading/match.ts';
import { KEPT_BY } from '../reading/polled.ts';
import { renewDesk } from './renew-desk.ts';

/**
 * Content where the match is over, or somebody else has polled it last. The next poll, whoever makes it, takes it from the Desk.
 * @throws GoogleError, IncidentError
 */
export async function reportLeaving(adjudicator: Adjudicator, hostId: string): Promise<void> {
  const { google } = adjudicator;
  const match = await readMatch(google, hostId, { checked: 'the last entry' });
  const polled = polledNow(match);
  const by = keeperOf(adjudicator);
  if (isOver(match) || !['', by].includes(polled.polledBy)) return;
  const when = wallClock(google.now(), currentPosition(match).opened.settings);
  const problem = { where: KEPT_BY, what: `${by} was stopped on ${when}.`, todo: START_AGAIN };
  const problems = [...polled.problems.filter(({ where }) => where !== KEPT_BY), problem];
  await renewDesk(adjudicator, { match, current: null, requests: [] }, { ...polled, problems });
  await warn(adjudicator, match, STOPPED);
}

const isOver = (match: Match): boolean => currentPosition(match).sealed.entry.next === null;

const START_AGAIN =
  'Start “sealed run” again, here or on another machine, before the next deadline. Where the function keeps the match as well, nothing: its next poll takes this back.';
const STOPPED =
  'The machine that keeps this match was stopped by its host. Answers are taken all the same; if nothing else keeps it, what is due waits until it runs again.';
