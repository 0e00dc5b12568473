import { GoogleError, getBatchReason } from '../../google/error.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { formatIncident, type Incident, IncidentError } from '../ledger/incident.ts';
import type { Match } from '../reading/match.ts';

/** Returns the incidents of an error. Google's errors are those of the host's workbook. */
export function listIncidents(error: unknown): readonly Incident[] {
  if (error instanceof IncidentError) return error.incidents;
  if (error instanceof GoogleError) return [buildGoogleIncident(error, HOST_WORKBOOK_NAME)];
  return [buildOwnFaultIncident(error)];
}

/** Waits for an announcement and logs its failures, so that the caller can continue. */
export async function logFailures(
  { log }: Pick<Adjudicator, 'log'>,
  { files }: Pick<Match, 'files'>,
  announcing: Promise<readonly string[]>,
): Promise<void> {
  const wrong = await announcing.catch((error: unknown) =>
    listIncidents(error).map(formatIncident),
  );
  for (const message of wrong) log({ severity: 'WARNING', message, match: files.hostId });
}

const HOST_WORKBOOK_NAME = 'The host’s workbook';

/** Whether the fault may end by itself, such as an outage or a stale read. */
export function isTransient(error: unknown): boolean {
  if (error instanceof IncidentError)
    return error.incidents.every(({ code }) => TRANSIENT_CODES.includes(code));
  return error instanceof GoogleError && error.retriable;
}

const TRANSIENT_CODES: readonly Incident['code'][] = [
  'ledger behind',
  'answer late',
  'discord',
  'beacon',
];

/** Builds the incident of a failed call. `file`: name of the file if Sheets or Drive failed. */
export function buildGoogleIncident(error: GoogleError, file: string): Incident {
  const { api, kind, retriable } = error;
  const detail = getBatchReason(error);
  if (retriable || kind === 'conflict') return buildUnavailableIncident(error);
  if (kind === 'switched off') return buildSwitchedOffIncident(error);
  if (api === 'Cloud Tasks') return buildQueueIncident(error);
  if (api === 'Cloud Storage') return buildLivePageIncident(error);
  if (kind === 'unauthorised') return buildUnauthorisedIncident(error);
  if (error.call === 'forms.setPublishSettings' && kind === 'forbidden')
    return buildNotPublishedIncident(detail);
  if (api === 'Forms') {
    return {
      code: 'form out of reach',
      where: 'The form',
      what: `Google does not let the adjudicator use the file: ${formatDetail(detail)}`,
      todo: kind === 'not found' ? SHARING_OR_REPAIR_REMEDY : SHARING_REMEDY,
    };
  }
  return {
    code: 'workbook out of reach',
    where: file,
    what: `Google does not let the adjudicator use the file: ${formatDetail(detail)}`,
    todo:
      kind === 'invalid'
        ? PROTECTION_REMEDY
        : kind === 'not found'
          ? describeNotFoundRemedy(file)
          : SHARING_REMEDY,
  };
}

const SHARING_REMEDY =
  'Share the file with the adjudicator’s service account as an editor, or with its host if ' +
  '“sealed run” runs the match. If it is in the bin, restore it. The match then goes on by itself.';
const SHARING_OR_REPAIR_REMEDY = `${SHARING_REMEDY} If it was deleted for good, replace it by “sealed repair”.`;
const describeNotFoundRemedy = (file: string): string =>
  file === HOST_WORKBOOK_NAME
    ? `${SHARING_REMEDY} If it was deleted for good, nothing can replace it: a copy is refused, ` +
      'and the match ends.'
    : SHARING_OR_REPAIR_REMEDY;
const PROTECTION_REMEDY =
  'Remove protections against the adjudicator (Data > Protect sheets and ranges). The ' +
  'match then goes on by itself.';

/**
 * Reports a form that the account may not publish. Google documents that editors may publish, which
 * is not confirmed for service accounts.
 */
const buildNotPublishedIncident = (detail: string): Incident => ({
  code: 'form out of reach',
  where: 'The form',
  what: `Google does not let the adjudicator publish or close the form: ${formatDetail(detail)}`,
  todo:
    'Share the form with the adjudicator’s service account as an editor. If it is one already, ' +
    'open and close the form in its editor (Publish, then “Accepting responses”): ' +
    'late answers do not count either way.',
});

const buildUnavailableIncident = ({ api, call, kind, detail }: GoogleError): Incident => ({
  code: 'google',
  where: `Google ${api}`,
  what: `${call} fails (${kind}${detail === '' ? '' : `: ${detail}`}).`,
  todo: 'Do nothing. The call is retried at least every quarter of an hour.',
});

const buildUnauthorisedIncident = ({ api, detail }: GoogleError): Incident => ({
  code: 'google',
  where: `Google ${api}`,
  what: `Google does not accept the adjudicator’s credentials: ${formatDetail(detail)}`,
  todo:
    'Check that the function runs as its service account, and that the account is enabled. ' +
    'If “sealed run” runs the match, sign in with “sealed login” and start it again.',
});

const buildSwitchedOffIncident = ({ api, detail }: GoogleError): Incident => ({
  code: 'google',
  where: `Google ${api}`,
  what: `The API is switched off in the project: ${formatDetail(detail)}`,
  todo: 'Switch the API on. The match goes on by itself a few minutes later.',
});

const buildQueueIncident = ({ kind, detail }: GoogleError): Incident => ({
  code: 'queue out of reach',
  where: 'The queue of Cloud Tasks',
  what: `The next deadline cannot be scheduled: ${formatDetail(detail)}`,
  todo:
    kind === 'not found'
      ? 'Create the queue again, or deploy the function with the right SEALED_QUEUE.'
      : 'Give the service account the role Cloud Tasks Enqueuer on the queue. ' +
        'Also give it the role Service Account User on the account that tasks run as.',
});

const buildLivePageIncident = ({ detail }: GoogleError): Incident => ({
  code: 'live page',
  where: 'The live page',
  what: `Google does not let the adjudicator write the page: ${formatDetail(detail)}`,
  todo:
    'Run “sealed deploy”, which gives the function its bucket and the right to write to it. The ' +
    'match does not wait for the page, which is then written by itself.',
});

/** Formats Google's reason as a sentence. */
function formatDetail(detail: string): string {
  if (detail === '') return 'Google does not give a reason.';
  return /[.!?]$/.test(detail) ? detail : `${detail}.`;
}

/** Reports a bug by its kind and place, since the error's message may quote a secret. */
const buildOwnFaultIncident = (error: unknown): Incident => ({
  code: 'own fault',
  where: 'The adjudicator',
  what: `The adjudicator failed unexpectedly (${findFaultPlace(error)}).`,
  todo: 'Report this line to the authors of Sealed Orders. The match tries again by itself.',
});

/** Formats an error's kind and place: "TypeError at links.ts:20". */
export function findFaultPlace(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  // External games are imported from built files, with their hash as a query.
  const place = /([\w-]+\.(?:ts|mjs|js))(?:\?\w+)?(:\d+)/.exec(error.stack ?? '');
  return place === null ? error.name : `${error.name} at ${place[1]}${place[2]}`;
}
