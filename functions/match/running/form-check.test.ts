import { beforeEach, describe, expect, test } from 'vitest';
import { clearFaults, faults } from '../../../test/support/table/by-hand.ts';
import { applyRequest, formatIso, HOUR_MS } from '../../../test/support/table/just-opened.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { publishForm } from '../../google/forms.ts';
import { computeStepMs } from '../ledger/position.ts';
import type { SeenForm } from '../reading/form-settings.ts';
import { getCurrentPosition, getPollRecord, type Match } from '../reading/match.ts';
import { POLLED_FORM_PLACE, type PollRecord } from '../reading/polled.ts';
import { type CheckedForm, checkForm, repairForm } from './form-check.ts';
import { readFormState } from './read-for-run.ts';

/** A tenth of a step of 48 hours. */
const STEP_TENTH_MS = 4.8 * HOUR_MS;

let table: Table;
let match: Match;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
  match = await table.read();
});

const createPolledMatch = (polled: Partial<PollRecord>): Match => ({
  ...match,
  polled: { ...getPollRecord(match), ...polled },
});
const readSeenForm = () => readFormState(table.adjudicator, match.files.formId);
const trashForm = async () => {
  const file = { fileId: match.files.formId, requestBody: { trashed: true } };
  await table.as(HOST).drive.files.update(file);
};
const getStepStartMs = () => Date.parse(getCurrentPosition(match).since);
/** Checks the form `ms` after the opening of the step. */
const checkFormAfter = (ms: number, form: SeenForm, by = match): CheckedForm =>
  checkForm(by, { seen: form, atMs: getStepStartMs(), nowMs: getStepStartMs() + ms });
const NO_FORM_FINDINGS = {
  ...{ notes: [], problem: null, openAt: '', isMissed: false },
  ...{ typedAddresses: null, isToRepair: false },
};

test('a poll records an unchanged form as open now, without a note', async () => {
  const form = await readSeenForm();
  expect(form).toMatchObject({ kind: 'read', isInBin: false, isForAll: true });
  const openAt = formatIso(getStepStartMs() + HOUR_MS);
  expect(checkFormAfter(HOUR_MS, form)).toEqual({ ...NO_FORM_FINDINGS, openAt });
});

test('a poll notes a closed form in the same words at any time', async () => {
  await publishForm(table.as(HOST), match.files.formId, false);
  const form = await readSeenForm();
  const checked = checkFormAfter(HOUR_MS, form);
  const notes = [expect.stringMatching(/^The form was closed at a poll on /)];
  expect(checked).toEqual({ ...NO_FORM_FINDINGS, notes, isToRepair: true });
  expect(checkFormAfter(2 * HOUR_MS, form).notes).toEqual(checked.notes);
  const { google } = table.adjudicator;
  const now = () => getStepStartMs() + HOUR_MS;
  const adjudicator = { ...table.adjudicator, google: { ...google, now } };
  expect(await repairForm(adjudicator, match, { seen: form, checked })).toEqual(checked);
  expect(await readSeenForm()).toMatchObject({ form: { accepting: true } });
});

test('a poll reports a form that Google refuses without changing its last result', async () => {
  const readWhile = async (status: number) => {
    const effect = { kind: 'fail', status };
    await faults(table, [{ effect, api: 'forms', path: 'forms/', times: null }]);
    const form = await readSeenForm();
    await clearFaults(table);
    return form;
  };
  const refused = await readWhile(403);
  expect(refused).toMatchObject({ kind: 'refused' });
  expect(checkFormAfter(HOUR_MS, refused)).toMatchObject({
    notes: [],
    problem: {
      where: POLLED_FORM_PLACE,
      what: expect.stringMatching(
        /^It does not ask the right questions and could not be repaired\. Google does not let/,
      ),
    },
  });
  const unknown = await readWhile(503);
  expect(unknown.kind).toBe('unknown');
  expect(await readFormState(table.adjudicator, '')).toEqual({ kind: 'unknown', error: null });
  const problem = { where: POLLED_FORM_PLACE, what: 'It was so.', todo: 'Wait.' };
  const before = createPolledMatch({
    ...{ problems: [{ ...problem, where: 'A' }, problem], formOpenAt: 'then', formMissed: true },
  });
  expect(checkFormAfter(HOUR_MS, unknown, before)).toEqual({
    ...{ ...NO_FORM_FINDINGS, problem, openAt: 'then', isMissed: true },
  });
});

test('a poll treats a form as outside the bin if Drive does not reply', async () => {
  const effect = { kind: 'fail', status: 503 };
  await trashForm();
  await faults(table, [{ effect, api: 'drive', path: 'files/', times: null }]);
  expect(await readSeenForm()).toMatchObject({ kind: 'read', isInBin: false, isForAll: true });
});

describe('missed form', () => {
  const isMissed = async (ms: number, by: Match): Promise<boolean> =>
    checkFormAfter(ms, await readSeenForm(), by).isMissed;
  beforeEach(trashForm);

  test('a form was closed for too long if it took no answers for a tenth of its step', async () => {
    expect(await isMissed(STEP_TENTH_MS, match)).toBe(false);
    expect(await isMissed(STEP_TENTH_MS + 1, match)).toBe(true);
    const open = createPolledMatch({ formOpenAt: formatIso(getStepStartMs() + HOUR_MS) });
    expect(await isMissed(STEP_TENTH_MS + HOUR_MS, open)).toBe(false);
    expect(await isMissed(STEP_TENTH_MS + HOUR_MS + 1, open)).toBe(true);
    expect(await isMissed(HOUR_MS, createPolledMatch({ formMissed: true }))).toBe(true);
  });

  test.each([
    ['moved the deadline', { kind: 'deadline', toMs: 0 }, true],
    ['excused a seat from the step', { kind: 'absent', seat: 'Dems', absence: 'this step' }, false],
  ] as const)(
    'a form’s closed time is counted again after the host has %s: $2',
    async (_what, given, sets) => {
      const { deadline } = getCurrentPosition(match).sealed.entry.next ?? {};
      const dueMs = Date.parse(deadline ?? '');
      const action = given.kind === 'deadline' ? { ...given, toMs: dueMs + 1 } : given;
      const later = applyRequest(match, action as never, getStepStartMs() + 2 * HOUR_MS);
      expect(await isMissed(STEP_TENTH_MS + HOUR_MS, later)).toBe(!sets);
    },
  );

  test('the closed time of a form does not count in a paused step', async () => {
    const pause = { kind: 'pause', form: 'open' } as const;
    const paused = applyRequest(match, pause, getStepStartMs() + HOUR_MS);
    expect(computeStepMs(getCurrentPosition(paused))).toBeNull();
    expect(computeStepMs(getCurrentPosition(match))).toBe(48 * HOUR_MS);
    expect(await isMissed(40 * HOUR_MS, paused)).toBe(false);
  });
});
