import { describe, expect, test } from 'vitest';
import { type GoogleApi, GoogleError, type GoogleErrorKind } from '../../google/error.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { buildGoogleIncident, findFaultPlace, isTransient, listIncidents } from './failure.ts';

const buildFailure = (
  api: GoogleApi,
  kind: GoogleErrorKind,
  { retriable = false, detail = 'It says no.' } = {},
): GoogleError => new GoogleError({ api, call: 'a.call', kind, status: 400, retriable, detail });

describe('incidents of failed calls', () => {
  test.each([
    ['Sheets', 'forbidden', 'workbook out of reach', 'Book', 'does not let', 'Share the file'],
    ['Sheets', 'not found', 'workbook out of reach', 'Book', 'does not let', 'Share the file'],
    ['Sheets', 'invalid', 'workbook out of reach', 'Book', 'does not let', 'Remove protections'],
    ['Forms', 'forbidden', 'form out of reach', 'The form', 'does not let', 'Share the file'],
    ['Forms', 'unauthorised', 'google', 'Google Forms', 'credentials', 'service account'],
    ['Sheets', 'unauthorised', 'google', 'Google Sheets', 'credentials', 'service account'],
    ['Sheets', 'switched off', 'google', 'Google Sheets', 'switched off', 'Switch the API on'],
    ['Cloud Tasks', 'switched off', 'google', 'Google Cloud Tasks', 'switched off', 'Switch'],
    ['Cloud Tasks', 'forbidden', 'queue out of reach', 'The queue', 'scheduled', 'the role'],
    ['Cloud Tasks', 'unauthorised', 'queue out of reach', 'The queue', 'scheduled', 'the role'],
    [
      'Cloud Tasks',
      'not found',
      'queue out of reach',
      'The queue',
      'scheduled',
      'Create the queue',
    ],
    ['Sheets', 'conflict', 'google', 'Google Sheets', 'a.call fails', 'Do nothing'],
  ] as const)(
    'an incident of a failed call contains problem, place and remedy: %s, %s: %s',
    (api, kind, code, where, what, todo) => {
      const deskHash = buildGoogleIncident(buildFailure(api, kind), 'Book');
      expect(deskHash.code).toBe(code);
      expect(deskHash.where).toContain(where);
      expect(deskHash.what).toContain(what);
      expect(deskHash.todo).toContain(todo);
    },
  );

  test('a form that the account may not publish is reported with a remedy for the host', () => {
    const refused = new GoogleError({
      ...{ api: 'Forms', call: 'forms.setPublishSettings', kind: 'forbidden' },
      ...{ status: 403, retriable: false, detail: 'It says no.' },
    });
    const { code, what, todo } = buildGoogleIncident(refused, 'Book');
    expect(code).toBe('form out of reach');
    expect(what).toContain('publish or close the form: It says no.');
    expect(todo).toContain('in its editor');
  });

  test.each([
    ['forms.setPublishSettings', 'not found'],
    ['forms.get', 'forbidden'],
  ] as const)(
    'a form that is otherwise out of reach is reported as not shared: %s, %s',
    (call, kind) => {
      const refused = new GoogleError({
        ...{ api: 'Forms', call, kind, status: 403, retriable: false, detail: 'It says no.' },
      });
      expect(buildGoogleIncident(refused, 'Book')).toMatchObject({
        code: 'form out of reach',
        what: 'Google does not let the adjudicator use the file: It says no.',
        todo: expect.stringMatching(/^Share the file with the adjudicator’s service account/),
      });
    },
  );

  test('an incident contains Google’s reason, or that there is none', () => {
    const deskHash = (
      detail: string,
      kind: GoogleErrorKind = 'forbidden',
      retriable = false,
    ): string =>
      buildGoogleIncident(buildFailure('Sheets', kind, { detail, retriable }), 'Book').what;
    expect(deskHash('Because.')).toMatch(/: Because\.$/);
    expect(deskHash('Because')).toMatch(/: Because\.$/);
    expect(deskHash('')).toMatch(/: Google does not give a reason\.$/);
    expect(deskHash('Later.', 'unavailable', true)).toBe('a.call fails (unavailable: Later.).');
    expect(deskHash('', 'unavailable', true)).toBe('a.call fails (unavailable).');
  });
});

test.each([
  [
    'a call that may succeed later',
    true,
    buildFailure('Sheets', 'unavailable', { retriable: true }),
  ],
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
])('findFaultPlace returns the place of %s, without its message', (_what, error, deskHash) => {
  expect(findFaultPlace(error)).toBe(deskHash);
});

function createErrorWithStack(stack: string): Error {
  const error = new Error('a secret');
  error.stack = stack;
  return error;
}
