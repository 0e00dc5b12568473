/** Tests the form for the sign-up of a season, its restored settings and the list of entries. */

import { afterEach, beforeEach, expect, it } from 'vitest';
import { SIGN_UP_QUESTIONS } from '../../../sheets-templates/forms/about-form.ts';
import { connectAs } from '../../../test/support/emulated-client.ts';
import { postControl } from '../../../test/support/table/by-hand.ts';
import { createHostsGoogle, type HostsGoogle } from '../../../test/support/table/hosts-google.ts';
import { HOST } from '../../../test/support/table/table.ts';
import { isOpenToEverybody, moveToBin, writeNotes } from '../../google/drive.ts';
import { setFormSettings } from '../../google/forms.ts';
import {
  closeSignUp,
  findSignUp,
  isSignUpInBin,
  listSignUps,
  openSignUp,
  restoreSignUp,
  type SignUp,
} from './sign-up.ts';

const HOUR_MS = 3_600_000;

let hosts: HostsGoogle;
beforeEach(() => {
  hosts = createHostsGoogle();
});
afterEach(() => hosts.emulator.close());

const computeInstantInHours = (hours: number): number =>
  hosts.emulator.clock.now() + hours * HOUR_MS;
const openTestSignUp = (title = 'The cup', untilMs = computeInstantInHours(2)): Promise<SignUp> =>
  openSignUp(hosts.google, { title, untilMs, timeZone: 'Europe/Berlin' });

async function sendSignUp({ address }: SignUp, name: string, email: string): Promise<number> {
  const body = new URLSearchParams();
  for (const [question, text] of Object.entries({ name, email })) {
    const { questionId } = SIGN_UP_QUESTIONS[question as 'name' | 'email'];
    body.append(`entry.${Number.parseInt(questionId, 16)}`, text);
  }
  const url = address.replace(/viewform$/, 'formResponse');
  const { status } = await hosts.emulator.fetch(new Request(url, { method: 'POST', body }));
  await hosts.emulator.clock.advanceBy(1000);
  return status;
}

it('openSignUp creates one form for each title', async () => {
  const one = await openTestSignUp();
  expect(one).toMatchObject({ isOpen: true, untilMs: computeInstantInHours(2) });
  expect(await findSignUp(hosts.google, 'The cup')).toEqual(one);
  expect(await findSignUp(hosts.google, 'Another cup')).toBeNull();
  const later = await openTestSignUp('The cup', computeInstantInHours(5));
  expect(later).toEqual({ ...one, untilMs: computeInstantInHours(5) });
  expect(await findSignUp(hosts.google, 'The cup')).toEqual(later);
  const another = await openTestSignUp('Another cup');
  expect(another.formId).not.toBe(one.formId);
  const form = JSON.stringify(hosts.emulator.snapshot().forms[one.formId]);
  expect(form).toContain('DO_NOT_COLLECT');
  expect(hosts.file(one.formId).name).toBe('The cup: sign up');
  expect(await sendSignUp(one, 'Dems', 'dems@example.com')).toBe(200);
});

it('restoreSignUp opens the form to everybody and reports each changed setting', async () => {
  const one = await openTestSignUp();
  expect(await restoreSignUp(hosts.google, one)).toEqual([]);
  await setFormSettings(hosts.google, one.formId, { emails: 'verified' });
  const grant = { fileId: one.formId, permissionId: 'anyoneWithLink' };
  await hosts.google.drive.permissions.delete(grant);
  expect(await isOpenToEverybody(hosts.google, one.formId)).toBe(false);
  expect(await restoreSignUp(hosts.google, one)).toEqual([
    expect.stringContaining('no longer collects e-mail addresses'),
    expect.stringContaining('Only invited people'),
  ]);
  expect(await restoreSignUp(hosts.google, one)).toEqual([]);
  expect(await isOpenToEverybody(hosts.google, one.formId)).toBe(true);
});

it('a closed form accepts nobody, and a binned form is not found', async () => {
  const one = await openTestSignUp();
  await closeSignUp(hosts.google, one);
  expect(await findSignUp(hosts.google, 'The cup')).toEqual({ ...one, isOpen: false });
  await sendSignUp(one, 'Dems', 'dems@example.com');
  expect(await listSignUps(hosts.google, one)).toEqual([]);
  await writeNotes(hosts.google, one.formId, { 'sealed-orders-until': 'soon' });
  expect(await findSignUp(hosts.google, 'The cup')).toBeNull();
  expect((await openTestSignUp()).formId).toBe(one.formId);
  expect(await isSignUpInBin(hosts.google, 'The cup')).toBe(false);
  await moveToBin(hosts.google, one.formId);
  expect(await findSignUp(hosts.google, 'The cup')).toBeNull();
  expect(await isSignUpInBin(hosts.google, 'The cup')).toBe(true);
  expect((await openTestSignUp()).formId).not.toBe(one.formId);
});

it('restoreSignUp reports a setting that Google prevents it from restoring', async () => {
  const one = await openTestSignUp();
  await setFormSettings(hosts.google, one.formId, { emails: 'verified' });
  const refusing = connectAs(hosts.emulator, HOST, {
    fetchImplementation: async (input, init) =>
      new Request(input, init).url.includes(':batchUpdate')
        ? Response.json({ error: { code: 403, status: 'PERMISSION_DENIED' } }, { status: 403 })
        : hosts.emulator.fetchImplementation(input, init),
  });
  expect(await restoreSignUp(refusing, one)).toEqual([
    expect.stringMatching(/^Turn off the collection of e-mail addresses.*not turn it off\. .*403/),
  ]);
});

it('signedUp lists people in order of sign-up and marks late entries', async () => {
  const form = await openTestSignUp();
  await sendSignUp(form, ' Dems ', ' dems@example.com');
  await sendSignUp(form, 'Gigi', 'gigi@example.com');
  await sendSignUp(form, 'Dems the Second', 'Dems@Example.com ');
  const due = hosts.emulator.clock.now();
  await sendSignUp(form, 'Isa', 'isa@example.com');
  const names = async (untilMs: number) =>
    (await listSignUps(hosts.google, { ...form, untilMs })).map(({ name, email, isLate }) => [
      ...[name, email, isLate],
    ]);
  const first = [
    ['Dems', 'dems@example.com', false],
    ['Gigi', 'gigi@example.com', false],
    ['Dems the Second', 'Dems@Example.com', false],
  ];
  expect(await names(due)).toEqual([...first, ['Isa', 'isa@example.com', true]]);
  expect(await names(due + 1)).toEqual([...first, ['Isa', 'isa@example.com', false]]);
});

it('signedUp preserves the place of an edited entry', async () => {
  const form = await openTestSignUp();
  await sendSignUp(form, 'Dems', 'dems@example.com');
  await sendSignUp(form, 'Gigi', 'gigi@example.com');
  const [dems] = hosts.emulator.snapshot().forms[form.formId]?.responses ?? [];
  const rename = async (name: string): Promise<void> => {
    const answers = {
      [SIGN_UP_QUESTIONS.name.questionId]: [name],
      [SIGN_UP_QUESTIONS.email.questionId]: ['dems@example.com'],
    };
    const route = `forms/${form.formId}/responses/${dems?.responseId}`;
    await postControl(hosts, route, { answers }, 'PUT');
  };
  const readSignUps = async () =>
    (await listSignUps(hosts.google, form)).map(({ name, isLate, isEditedLate }) => [
      ...[name, isLate, isEditedLate],
    ]);
  await hosts.emulator.clock.advanceBy(HOUR_MS);
  await rename('Dems of Mars');
  expect(await readSignUps()).toEqual([
    ['Dems of Mars', false, false],
    ['Gigi', false, false],
  ]);
  await hosts.emulator.clock.advanceBy(HOUR_MS);
  await rename('Dems of Venus');
  expect(await readSignUps()).toEqual([
    ['Dems of Venus', false, true],
    ['Gigi', false, false],
  ]);
});
