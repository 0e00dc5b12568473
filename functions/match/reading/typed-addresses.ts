/**
 * When a form took e-mail addresses that respondents typed. Nobody verifies those: in a match whose players are known by their address
 * they identify nobody. A response does not show which setting it was sent under, so the time is recorded on the tab Received.
 */

import type { FormResponse, ReadForm } from '../../google/forms.ts';
import { isoInstant } from '../ledger/entry.ts';
import { compareInstants } from '../ledger/instant.ts';
import { currentPosition, type Match, polledNow } from './match.ts';
import type { TypedAddresses } from './polled.ts';

/** The record after the form was read at `nowMs`. It begins when the form was last found right, since nobody knows when it was changed. */
export function typedAddressesAfter(
  match: Match,
  { settings }: Pick<ReadForm, 'settings'>,
  nowMs: number,
): TypedAddresses | null {
  const { typedAddresses: before, formOpenAt } = polledNow(match);
  const { opened, since } = currentPosition(match);
  if (opened.settings.knownBy !== 'email') return null;
  if (settings.emails === 'typed') {
    const from = formOpenAt === '' ? since : formOpenAt;
    return { from: before?.from ?? from, until: null };
  }
  return before?.until === null ? { ...before, until: isoInstant(nowMs) } : before;
}

/** The match with what its form shows now. */
export const withFormSeen = (
  match: Match,
  form: Pick<ReadForm, 'settings'>,
  nowMs: number,
): Match => ({
  ...match,
  polled: { ...polledNow(match), typedAddresses: typedAddressesAfter(match, form, nowMs) },
});

/** Tells whether the address of a response may have been typed. One that was confirmed before is known to be verified. */
export function typedAddressTest(match: Match): (response: FormResponse) => boolean {
  const { typedAddresses: typed, confirmed } = polledNow(match);
  if (typed === null) return () => false;
  const verified = new Set(
    Object.values(confirmed).map(({ responseId, received }) => `${responseId} ${received}`),
  );
  return ({ responseId, submittedAt }) =>
    compareInstants(submittedAt, typed.from) >= 0 &&
    (typed.until === null || compareInstants(submittedAt, typed.until) <= 0) &&
    !verified.has(`${responseId} ${submittedAt}`);
}
