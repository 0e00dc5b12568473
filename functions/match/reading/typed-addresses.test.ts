/** Tests the period in which a form accepted typed addresses, and the answers of that time. */

import { describe, expect, test } from 'vitest';
import {
  formatIso,
  HOUR_MS,
  OPENED_MS,
  openMatch,
  withPoll,
} from '../../../test/support/table/just-opened.ts';
import type { FormResponse, FormSettings } from '../../google/forms.ts';
import { buildTypedAddressTest, computeTypedAddresses, withReadForm } from './form-settings.ts';
import { getPollRecord } from './match.ts';

const EMAIL_MATCH = openMatch({ knownBy: 'email' });
const createForm = (emails: FormSettings['emails']) => ({ settings: { emails, isQuiz: false } });
const formatHour = (hours: number): string => formatIso(OPENED_MS + hours * HOUR_MS);
const createResponse = (submittedAt: string, responseId = 'one'): FormResponse => ({
  ...{ responseId, submittedAt, submittedMs: Date.parse(submittedAt), isEdited: false },
  createdMs: Date.parse(submittedAt),
  ...{ respondentEmail: 'dems@example.com', answers: {} },
});

test('addresses are treated as typed between two checks that found a valid form', () => {
  const open = withPoll(EMAIL_MATCH, { formOpenAt: formatHour(1) });
  const typing = withReadForm(open, createForm('typed'), OPENED_MS + 2 * HOUR_MS);
  expect(getPollRecord(typing).typedAddresses).toEqual({ from: formatHour(1), until: null });
  const still = withPoll(typing, { formOpenAt: formatHour(3) });
  expect(computeTypedAddresses(still, createForm('typed'), OPENED_MS + 4 * HOUR_MS)).toEqual({
    ...{ from: formatHour(1), until: null },
  });
  const ended = computeTypedAddresses(typing, createForm('verified'), OPENED_MS + 5 * HOUR_MS);
  expect(ended).toEqual({ from: formatHour(1), until: formatHour(5) });
});

test('addresses count as typed from the opening of the step if no form was valid in it', () => {
  const { from } =
    computeTypedAddresses(EMAIL_MATCH, createForm('typed'), OPENED_MS + HOUR_MS) ?? {};
  expect(Date.parse(from ?? '')).toBe(OPENED_MS);
});

test('addresses never count as typed if codes identify players', () => {
  expect(computeTypedAddresses(openMatch(), createForm('typed'), OPENED_MS)).toBeNull();
});

describe('typed address', () => {
  const typing = withPoll(EMAIL_MATCH, {
    typedAddresses: { from: formatHour(1), until: formatHour(2) },
    confirmed: { Dems: { responseId: 'confirmed', received: formatHour(1.5) } },
  });
  const isTyped = buildTypedAddressTest(typing);

  test.each([
    [0.9, false],
    [1, true],
    [2, true],
    [2.1, false],
  ])('an address %s hours after the opening may have been typed: %s', (hours, is) => {
    expect(isTyped(createResponse(formatHour(hours)))).toBe(is);
  });

  test('an address of an unchanged confirmed answer does not count as typed', () => {
    expect(isTyped(createResponse(formatHour(1.5), 'confirmed'))).toBe(false);
    expect(isTyped(createResponse(formatHour(1.6), 'confirmed'))).toBe(true);
  });
});
