/** What `sealed run` says before it goes: on the Desks of the matches that it keeps, and on Discord. */

import { warnUnnoted } from '../../../functions/announce/announce.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { reportLeaving } from '../../../functions/match/polling/leaving.ts';
import { findOpen } from '../../../functions/match/reading/drive-notes.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { KeeperEvent } from './keeper.ts';

export interface Leaving {
  /** Keeps what is needed when Google cannot be asked any more. */
  readonly note: (event: KeeperEvent) => void;
  /** Its user has stopped it. Where Google does not let a match be told the others are. */
  readonly stopped: () => Promise<void>;
  /** Its sign-in has ended: no Desk can be drawn. */
  readonly signedOut: () => Promise<void>;
}

export function createLeaving(adjudicator: Adjudicator): Leaving {
  /** Those that are announced, by their host's workbook. */
  const announced = new Map<string, Match>();
  return {
    note: (event) => {
      const match = matchIn(event);
      if (match === null) return;
      const { hostId } = match.files;
      const isOver = currentPosition(match).sealed.entry.next === null;
      if (isOver || typeof match.discord.webhook !== 'object') announced.delete(hostId);
      else announced.set(hostId, match);
    },
    stopped: () => toldAll(adjudicator),
    signedOut: async () => {
      for (const match of announced.values()) await warnUnnoted(adjudicator, match, SIGNED_OUT);
    },
  };
}

function matchIn(event: KeeperEvent): Match | null {
  if (event.kind === 'found') return event.match;
  return event.kind === 'visited' && 'match' in event.result ? event.result.match : null;
}

async function toldAll(adjudicator: Adjudicator): Promise<void> {
  const files = await findOpen(adjudicator.google).catch(passedOver);
  for (const { id } of files ?? []) await reportLeaving(adjudicator, id).catch(passedOver);
}

/** Whoever goes cannot wait until it is mended. */
export function passedOver(error: unknown): null {
  if (error instanceof GoogleError || error instanceof IncidentError) return null;
  throw error;
}

const SIGNED_OUT =
  'The machine that keeps this match is signed out of Google. Answers are taken all the same; if nothing else keeps it, what is due waits until its host has signed in again.';
