import { expect, test } from 'vitest';
import { type GoogleApi, GoogleError, type GoogleErrorKind } from '../../google/error.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { buildGoogleIncident, findFaultPlace, isTransient, listIncidents } from './failure.ts';

const buildFailure = (
  api: GoogleApi,
  kind: GoogleErrorKind,
  own: { readonly call?: string; readonly retriable?: boolean; readonly detail?: string } = {},
): GoogleError =>
  new GoogleError({
    ...{ api, kind, call: 'a.call', status: 400, retriable: false, detail: 'Not today.' },
    ...own,
  });

const PUBLISHING = 'forms.setPublishSettings';

test.each([
  ['Sheets', 'forbidden', '', 'workbook out of reach', 'Book', 'does not let', 'Share the file'],
  ['Sheets', 'not found', '', 'workbook out of reach', 'Book', 'does not let', 'Share the file'],
  ['Sheets', 'invalid', '', 'workbook out of reach', 'Book', 'does not let', 'Remove protections'],
  ['Forms', 'forbidden', '', 'form out of reach', 'The form', 'does not let', 'Share the file'],
  ['Forms', 'forbidden', PUBLISHING, 'form out of reach', 'The form', 'publish or', 'its editor'],
  ['Forms', 'not found', PUBLISHING, 'form out of reach', 'The form', 'use the', 'Share the file'],
  ['Forms', 'unauthorised', '', 'google', 'Google Forms', 'credentials', 'service account'],
  ['Sheets', 'unauthorised', '', 'google', 'Google Sheets', 'credentials', 'service account'],
  ['Sheets', 'switched off', '', 'google', 'Google Sheets', 'switched off', 'Switch the API on'],
  ['Cloud Tasks', 'switched off', '', 'google', 'Google Cloud Tasks', 'switched off', 'Switch'],
  ['Cloud Tasks', 'forbidden', '', 'queue out of reach', 'The queue', 'scheduled', 'the role'],
  ['Cloud Tasks', 'unauthorised', '', 'queue out of reach', 'The queue', 'scheduled', 'the role'],
  ['Cloud Tasks', 'not found', '', 'queue out of reach', 'The queue', 'scheduled', 'Create the'],
  ['Sheets', 'conflict', 'a.call', 'google', 'Google Sheets', 'a.call fails', 'Do nothing'],
] as const)(
  'an incident of a failed call contains problem, place and remedy: %s, %s %s: %s',
  (api, kind, call, code, where, what, todo) => {
    expect(buildGoogleIncident(buildFailure(api, kind, { call }), 'Book')).toMatchObject({
      code,
      where: expect.stringContaining(where),
      what: expect.stringContaining(what),
      todo: expect.stringContaining(todo),
    });
  },
);

test('an incident contains Google’s reason, or that there is none', () => {
  const describe = (kind: GoogleErrorKind, detail: string, retriable = false): string =>
    buildGoogleIncident(buildFailure('Sheets', kind, { detail, retriable }), 'Book').what;
  expect(describe('forbidden', 'Because.')).toMatch(/: Because\.$/);
  expect(describe('forbidden', 'Because')).toMatch(/: Because\.$/);
  expect(describe('forbidden', '')).toMatch(/: Google does not give a reason\.$/);
  expect(describe('unavailable', 'Later.', true)).toBe('a.call fails (unavailable: Later.).');
  expect(describe('unavailable', '', true)).toBe('a.call fails (unavailable).');
});

test.each([
  ['a call that may succeed', true, buildFailure('Sheets', 'unavailable', { retriable: true })],
  ['a call that will never succeed', false, buildFailure('Sheets', 'forbidden')],
  ['a stale read', true, createIncidentError('ledger behind')],
  ['Discord', true, createIncidentError('discord', 'ledger behind')],
  ['an answer that is listed late', true, createIncidentError('answer late')],
  ['an answer that is missing', false, createIncidentError('answer missing')],
  ['a beacon', true, createIncidentError('beacon')],
  ['a stale read with a wrong seed', false, createIncidentError('ledger behind', 'seed wrong')],
  ['a wrong seed', false, createIncidentError('seed wrong')],
  ['a mistake of our own', false, new TypeError('no')],
])('isTransient for %s returns %s', (_what, passes, error) => {
  expect(isTransient(error)).toBe(passes);
});

function createIncidentError(...codes: readonly Incident['code'][]): IncidentError {
  return new IncidentError(codes.map((code) => ({ code, where: 'A', what: 'B', todo: 'C' })));
}

test('incidentsOf reports a bug without its message', () => {
  const own = createIncidentError('seed wrong', 'ledger broken');
  expect(listIncidents(own)).toBe(own.incidents);
  expect(listIncidents(buildFailure('Sheets', 'forbidden'))).toMatchObject([
    { code: 'workbook out of reach', where: 'The host’s workbook' },
  ]);
  const [fault] = listIncidents(new TypeError('a secret'));
  expect(fault).toMatchObject({ code: 'own fault', where: 'The adjudicator' });
  expect(fault?.what).toContain('TypeError at ');
  expect(JSON.stringify(fault)).not.toContain('secret');
});

test.each([
  [
    'an error with a stack',
    createErrorWithStack('TypeError: no\n    at links (links.ts:20:3)'),
    'Error at links.ts:20',
  ],
  ['an error without a stack', createErrorWithStack(''), 'Error'],
  ['a thrown text', 'a secret', 'string'],
])('findFaultPlace returns the place of %s, without its message', (_what, error, place) => {
  expect(findFaultPlace(error)).toBe(place);
});

function createErrorWithStack(stack: string): Error {
  const error = new Error('a secret');
  error.stack = stack;
  return error;
}
