/** The time in which a form accepted typed addresses, and the answers that this concerns. */

import { describe, expect, test } from 'vitest';
import {
  HOUR_MS,
  isoAt,
  justOpened,
  OPENED_MS,
  polledWith,
} from '../../../test/support/table/just-opened.ts';
import type { FormResponse, FormSettings } from '../../google/forms.ts';
import { typedAddressesAfter, typedAddressTest, withFormSeen } from './form-settings.ts';
import { polledNow } from './match.ts';

const BY_EMAIL = justOpened({ knownBy: 'email' });
const shows = (emails: FormSettings['emails']) => ({ settings: { emails, isQuiz: false } });
const at = (hours: number): string => isoAt(OPENED_MS + hours * HOUR_MS);
const sent = (submittedAt: string, responseId = 'one'): FormResponse => ({
  ...{ responseId, submittedAt, submittedMs: Date.parse(submittedAt), isEdited: false },
  createdMs: Date.parse(submittedAt),
  ...{ respondentEmail: 'dems@example.com', answers: {} },
});

describe('record of typed addresses', () => {
  test('addresses count as typed from the last valid form to the next valid form', () => {
    const open = polledWith(BY_EMAIL, { formOpenAt: at(1) });
    const typing = withFormSeen(open, shows('typed'), OPENED_MS + 2 * HOUR_MS);
    expect(polledNow(typing).typedAddresses).toEqual({ from: at(1), until: null });
    const still = polledWith(typing, { formOpenAt: at(3) });
    expect(typedAddressesAfter(still, shows('typed'), OPENED_MS + 4 * HOUR_MS)).toEqual({
      ...{ from: at(1), until: null },
    });
    const ended = typedAddressesAfter(typing, shows('verified'), OPENED_MS + 5 * HOUR_MS);
    expect(ended).toEqual({ from: at(1), until: at(5) });
  });

  test('addresses count as typed from the opening of the step if no form was valid in it', () => {
    const { from } = typedAddressesAfter(BY_EMAIL, shows('typed'), OPENED_MS + HOUR_MS) ?? {};
    expect(Date.parse(from ?? '')).toBe(OPENED_MS);
  });

  test('addresses never count as typed if codes identify players', () => {
    expect(typedAddressesAfter(justOpened(), shows('typed'), OPENED_MS)).toBeNull();
  });
});

describe('typed address', () => {
  const typing = polledWith(BY_EMAIL, {
    typedAddresses: { from: at(1), until: at(2) },
    confirmed: { Dems: { responseId: 'confirmed', received: at(1.5) } },
  });
  const isTyped = typedAddressTest(typing);

  test.each([
    [0.9, false],
    [1, true],
    [2, true],
    [2.1, false],
  ])('an address %s hours after the opening may have been typed: %s', (hours, is) => {
    expect(isTyped(sent(at(hours)))).toBe(is);
  });

  test('an address of an unchanged confirmed answer does not count as typed', () => {
    expect(isTyped(sent(at(1.5), 'confirmed'))).toBe(false);
    expect(isTyped(sent(at(1.6), 'confirmed'))).toBe(true);
  });
});
