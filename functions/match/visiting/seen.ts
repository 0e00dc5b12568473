import { isInBin, isOpenToEverybody } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { type ReadForm, readForm } from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import type { Incident } from '../ledger/incident.ts';
import type { FormState } from '../next/due.ts';
import { isBoundRunner } from '../next/seat-interventions.ts';
import { canAllAnswer, withReadForm } from '../reading/form-settings.ts';
import { type Inbox, readInbox } from '../reading/inbox.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import {
  judgeLedger,
  type KnownEntry,
  type PublishedGuard,
  readGuardIfChanged,
  readPublishedGuard,
} from '../showing/behind.ts';
import { isTransient, listIncidents } from './failure.ts';

/** A match as read by a run. */
export interface MatchReading {
  readonly match: Match;
  /** Why the ledger is stale; null while it is current. */
  readonly behind: Incident | null;
  /** Guard of a published workbook; null if it was not read. */
  readonly guard: PublishedGuard | null;
  readonly form: SeenForm;
  /** Settled reading of responses; null if not requested. Rejects with a GoogleError. */
  readonly inbox: Promise<Inbox> | null;
}

interface ReadingRequest {
  /** Id of the host's workbook. */
  readonly match: string;
  /** Id of the form; '' if it is lost. */
  readonly form: string;
  /** Id of the public workbook; absent if it is lost. */
  readonly public?: string | undefined;
  /** The entry that a task expects; absent if it expects none. */
  readonly expected?: KnownEntry | undefined;
  /** Responses from `since` on count until `untilMs`. Null to read none. */
  readonly answers: { readonly since: string; readonly untilMs: number } | null;
  /** Titles of content tabs to read. */
  readonly contentTabs?: readonly string[];
  /** Present if a published guard is read only after a change, see `readGuardIfChanged`. */
  readonly guard?: 'if changed';
  /** The match, if it was read. */
  readonly known?: Match | undefined;
}

/** Maximum number of readings of a ledger that seems stale. */
const MAX_READING_ROUNDS = 3;

/**
 * Reads the host's workbook, the form, the responses and the guard of a published workbook in
 * parallel.
 * @throws IncidentError if the match cannot go on; GoogleError
 */
export async function readSeen(
  adjudicator: Adjudicator,
  asked: ReadingRequest,
  round = 1,
): Promise<MatchReading> {
  const { google } = adjudicator;
  const { form: formId, answers, contentTabs = [], known } = asked;
  const reading =
    known === undefined
      ? readMatch(google, asked.match, { contentTabs, formId })
      : Promise.resolve(known);
  const looking = readFormState(adjudicator, formId);
  const listed =
    answers === null || formId === ''
      ? null
      : { form: formId, since: answers.since, cutOffMs: answers.untilMs };
  const inbox = listed && readInbox(google, readWithForm(adjudicator, reading, looking), listed);
  const readGuard = asked.guard === undefined ? readPublishedGuard : readGuardIfChanged;
  const guarding = readGuard(google, asked.public, reading);
  await Promise.allSettled([inbox, guarding]);
  const match = await reading;
  const witnesses = { guard: await guarding, task: asked.expected ?? null };
  const ledger = await judgeLedger(google, match, witnesses);
  if (ledger.kind === 'read late' && round < MAX_READING_ROUNDS)
    return readSeen(adjudicator, { ...asked, known: undefined }, round + 1);
  const behind = ledger.kind === 'behind' ? ledger.incident : null;
  return { match, behind, guard: witnesses.guard, form: await looking, inbox };
}

/** Adds the form, whose settings show whether addresses are typed or verified. */
async function readWithForm(
  { google }: Adjudicator,
  reading: Promise<Match>,
  looking: Promise<SeenForm>,
): Promise<Match> {
  const [match, seen] = await Promise.all([reading, looking]);
  return seen.kind === 'read' ? withReadForm(match, seen.form, google.now()) : match;
}

/** A form as read by a run. */
export type SeenForm =
  | {
      readonly kind: 'read';
      readonly form: ReadForm;
      readonly isInBin: boolean;
      /** Whether everybody with the form's link can answer, rather than only invited people. */
      readonly isForAll: boolean;
    }
  /** Google refuses access to the form. */
  | { readonly kind: 'refused'; readonly error: GoogleError }
  /** Google was out of reach. */
  | { readonly kind: 'unknown'; readonly error: GoogleError | null };

/**
 * Reads the form with three parallel calls. If Drive fails, the form counts as open to everybody
 * and not in the bin. Never throws a GoogleError.
 */
export async function readFormState(
  { google }: Pick<Adjudicator, 'google'>,
  formId: string,
): Promise<SeenForm> {
  if (formId === '') return { kind: 'unknown', error: null };
  const [form, bin, all] = await Promise.allSettled([
    readForm(google, formId),
    isInBin(google, formId),
    isOpenToEverybody(google, formId),
  ]);
  if (form.status === 'fulfilled') {
    return {
      kind: 'read',
      form: form.value,
      isInBin: bin.status === 'fulfilled' && bin.value,
      isForAll: all.status === 'rejected' || all.value,
    };
  }
  const { reason } = form;
  if (!(reason instanceof GoogleError)) throw reason;
  return { kind: isTransient(reason) ? 'unknown' : 'refused', error: reason };
}

/** Returns the form's state for `decideDue`; null if unknown. */
export function toFormState(match: Match, seen: SeenForm): FormState | null {
  switch (seen.kind) {
    case 'unknown':
      return null;
    case 'refused':
      return { kind: 'refused', incidents: listIncidents(seen.error) };
    case 'read': {
      const { accepting, settings } = seen.form;
      const isForAll =
        seen.isForAll && canAllAnswer(settings, currentPosition(match).opened.settings);
      return { kind: 'read', accepting, isInBin: seen.isInBin, isForAll };
    }
  }
}

/** Returns whether the ledger names another function. “sealed run” is never refused. */
export function isRunElsewhere(
  { keeper, queue }: Pick<Adjudicator, 'keeper' | 'queue'>,
  match: Match,
): boolean {
  const { runner } = currentPosition(match);
  if (keeper !== undefined || runner === null) return false;
  return !isBoundRunner(match, queue.invoker.toLowerCase());
}
