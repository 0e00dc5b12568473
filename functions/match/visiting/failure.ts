import { GoogleError, messageOf } from '../../google/error.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { type Incident, IncidentError, incidentText } from '../ledger/incident.ts';
import type { Match } from '../reading/match.ts';

/** A Google error is reported for the host's workbook. */
export function incidentsOf(error: unknown): readonly Incident[] {
  if (error instanceof IncidentError) return error.incidents;
  if (error instanceof GoogleError) return [buildGoogleIncident(error, HOST_WORKBOOK_NAME)];
  return [buildOwnFault(error)];
}

/** Logs the failures of an announcement, so that its caller goes on. */
export async function logFailures(
  { log }: Pick<Adjudicator, 'log'>,
  { files }: Pick<Match, 'files'>,
  announcing: Promise<readonly string[]>,
): Promise<void> {
  const wrong = await announcing.catch((error: unknown) => incidentsOf(error).map(incidentText));
  for (const message of wrong) log({ severity: 'WARNING', message, match: files.hostId });
}

const HOST_WORKBOOK_NAME = 'The host’s workbook';

/** Whether the fault may pass by itself: an outage, or a stale read. */
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

/** `file` names the spreadsheet for calls to Sheets and Drive. */
export function buildGoogleIncident(error: GoogleError, file: string): Incident {
  const { api, kind, retriable } = error;
  const detail = messageOf(error);
  if (retriable || kind === 'conflict') return buildUnavailable(error);
  if (kind === 'switched off') return buildSwitchedOff(error);
  if (api === 'Cloud Tasks') return buildQueueIncident(error);
  if (api === 'Cloud Storage') return buildLivePageIncident(error);
  if (kind === 'unauthorised') return buildUnauthorised(error);
  if (error.call === 'forms.setPublishSettings' && kind === 'forbidden')
    return buildNotPublished(detail);
  if (api === 'Forms') {
    return {
      code: 'form out of reach',
      where: 'The form',
      what: `Google does not let the adjudicator use it: ${formatDetail(detail)}`,
      todo: kind === 'not found' ? SHARING_OR_REPAIR_REMEDY : SHARING_REMEDY,
    };
  }
  return {
    code: 'workbook out of reach',
    where: file,
    what: `Google does not let the adjudicator use it: ${formatDetail(detail)}`,
    todo:
      kind === 'invalid'
        ? PROTECTION_REMEDY
        : kind === 'not found'
          ? describeNotFoundRemedy(file)
          : SHARING_REMEDY,
  };
}

const SHARING_REMEDY =
  'Share it with the adjudicator’s service account as an editor (with its host, where “sealed ' +
  'run” keeps the match), or bring it back from the bin. The match goes on by itself then.';
const SHARING_OR_REPAIR_REMEDY = `${SHARING_REMEDY} If it was deleted for good, make another one with “sealed repair”.`;
const describeNotFoundRemedy = (file: string): string =>
  file === HOST_WORKBOOK_NAME
    ? `${SHARING_REMEDY} If it was deleted for good, nothing can take its place: a copy is refused, ` +
      'and the match ends.'
    : SHARING_OR_REPAIR_REMEDY;
const PROTECTION_REMEDY =
  'Remove protections that keep the adjudicator out (Data > Protect sheets and ranges). The ' +
  'match goes on by itself then.';

/** Editors may publish a form, by Google's documentation; not confirmed for service accounts. */
const buildNotPublished = (detail: string): Incident => ({
  code: 'form out of reach',
  where: 'The form',
  what: `Google does not let the adjudicator publish it, or open and close it: ${formatDetail(detail)}`,
  todo:
    'Share it with the adjudicator’s service account as an editor. If it is one already, open ' +
    'and close the form by hand in its editor (Publish, and “Accepting responses” there): ' +
    'late answers do not count either way.',
});

const buildUnavailable = ({ api, call, kind, detail }: GoogleError): Incident => ({
  code: 'google',
  where: `Google ${api}`,
  what: `${call} does not succeed (${kind}${detail === '' ? '' : `: ${detail}`}).`,
  todo: 'Nothing: it is tried again by itself, at the latest every quarter of an hour.',
});

const buildUnauthorised = ({ api, detail }: GoogleError): Incident => ({
  code: 'google',
  where: `Google ${api}`,
  what: `Google does not accept the adjudicator’s credentials: ${formatDetail(detail)}`,
  todo:
    'See that the function runs as its service account, and that the account is enabled; ' +
    'where “sealed run” keeps the match, sign in again with “sealed login” and start it again.',
});

const buildSwitchedOff = ({ api, detail }: GoogleError): Incident => ({
  code: 'google',
  where: `Google ${api}`,
  what: `The API is switched off in the project: ${formatDetail(detail)}`,
  todo: 'Switch it on. The match goes on by itself some minutes later.',
});

const buildQueueIncident = ({ kind, detail }: GoogleError): Incident => ({
  code: 'queue out of reach',
  where: 'The queue of Cloud Tasks',
  what: `The next deadline cannot be scheduled: ${formatDetail(detail)}`,
  todo:
    kind === 'not found'
      ? 'Make the queue again, or deploy the function with the right SEALED_QUEUE.'
      : 'Give the service account the roles Cloud Tasks Enqueuer on the queue and Service ' +
        'Account User on the account that tasks run as.',
});

const buildLivePageIncident = ({ detail }: GoogleError): Incident => ({
  code: 'live page',
  where: 'The live page',
  what: `Google does not let the adjudicator write it: ${formatDetail(detail)}`,
  todo:
    'Run “sealed deploy”, which gives the function its bucket and the right to write there. The ' +
    'match does not wait for it, and the page is written again by itself.',
});

/** Google's reason as a sentence. */
function formatDetail(detail: string): string {
  if (detail === '') return 'it does not give a reason.';
  return /[.!?]$/.test(detail) ? detail : `${detail}.`;
}

/** A bug. Its message may quote a secret, so the incident contains only its kind and place. */
const buildOwnFault = (error: unknown): Incident => ({
  code: 'own fault',
  where: 'The adjudicator',
  what: `It failed in a way that it does not know (${findFaultPlace(error)}).`,
  todo: 'Report it with this line. It tries again by itself, and goes on when the cause is gone.',
});

/** "TypeError at links.ts:20". */
export function findFaultPlace(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  // Built files of external games are imported with their hash after the name.
  const place = /([\w-]+\.(?:ts|mjs|js))(?:\?\w+)?(:\d+)/.exec(error.stack ?? '');
  return place === null ? error.name : `${error.name} at ${place[1]}${place[2]}`;
}
