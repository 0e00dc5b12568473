/** What `sealed run` says of what happens, a line for each event. */

import { incidentText } from '../../../functions/match/ledger/incident.ts';
import { deskProblems } from '../../../functions/match/next/due.ts';
import { wallClock } from '../../../functions/match/next/time.ts';
import type { PollResult } from '../../../functions/match/polling/poll.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { dueText } from '../../shared/match/due-text.ts';
import { resolvedText } from '../../shared/match/resolved-text.ts';
import type { KeeperEvent } from './keeper.ts';

export interface KeeperLogLine {
  /** By Google's clock. */
  readonly at: string;
  /** Of the match, or its file's id where that is all that is known. */
  readonly title: string;
  readonly outcome: KeeperEvent['kind'] | PollResult['kind'];
  readonly said: readonly string[];
}

/** Null for what nobody needs to know. */
export function lineOf(event: KeeperEvent, nowMs: number): KeeperLogLine | null {
  switch (event.kind) {
    case 'found': {
      const problems = deskProblems(event.match).map(incidentText);
      const said = [dueText(currentPosition(event.match), nowMs), ...problems];
      return { ...about(event.match, nowMs), outcome: event.kind, said };
    }
    case 'unreadable': {
      const said = ['It cannot be kept as it is.', ...event.incidents.map(incidentText)];
      return { at: utc(nowMs), title: event.name, outcome: event.kind, said };
    }
    case 'lost':
      return { at: utc(nowMs), title: event.name, outcome: event.kind, said: [event.why] };
    case 'visited':
      return visitedLine(event, nowMs);
  }
}

function visitedLine(
  event: Extract<KeeperEvent, { kind: 'visited' }>,
  nowMs: number,
): KeeperLogLine | null {
  const { result, title, news } = event;
  switch (result.kind) {
    case 'gone':
    case 'not yet':
      return null;
    case 'polled':
      return news.length === 0 ? null : { at: utc(nowMs), title, outcome: result.kind, said: news };
    case 'cut off': {
      const said = [
        'Answers are cut off: the step is resolved when you say so, with “sealed resolve”.',
      ];
      return { at: utc(nowMs), title, outcome: result.kind, said };
    }
    case 'moment named': {
      const { next } = currentPosition(result.match).sealed.entry;
      const said = [
        `Its moment is named, for everybody to see: it is resolved ${utc(Date.parse(next?.deadline ?? ''))}.`,
      ];
      return { at: utc(nowMs), title, outcome: result.kind, said };
    }
    case 'missed': {
      const said = ['It could not be polled.', ...result.incidents.map(incidentText)];
      return { at: utc(nowMs), title, outcome: result.kind, said };
    }
    case 'waits': {
      const said = ['The step waits until this is mended.', ...result.incidents.map(incidentText)];
      return { at: utc(nowMs), title, outcome: result.kind, said };
    }
    case 'resolved before': {
      if (result.incidents.length === 0) return null;
      const said = result.incidents.map(incidentText);
      return { ...about(result.match, nowMs), outcome: result.kind, said };
    }
    case 'resolved':
    case 'content changed': {
      const what = WHAT[result.kind](result.match);
      const due = dueText(currentPosition(result.match), nowMs);
      const said = [what, due, ...result.incidents.map(incidentText)];
      return { ...about(result.match, nowMs), outcome: result.kind, said };
    }
  }
}

const WHAT = {
  resolved: resolvedText,
  'content changed': () => 'Your edits of the content are taken, and everybody is asked anew.',
};

const about = (match: Match, nowMs: number): Pick<KeeperLogLine, 'at' | 'title'> => {
  const { title, timeZone } = currentPosition(match).opened.settings;
  return { at: wallClock(nowMs, timeZone), title };
};

const utc = (nowMs: number): string => wallClock(nowMs, 'UTC');

/** Whether the host has to check something. The next poll judges the findings of polls. */
export function isIncident(event: KeeperEvent): boolean {
  switch (event.kind) {
    case 'unreadable':
    case 'lost':
      return true;
    case 'found':
      return event.match.incidents.length > 0;
    case 'visited':
      return 'incidents' in event.result
        ? event.result.incidents.length > 0
        : event.result.kind === 'polled' && event.result.problems.length > 0;
  }
}
