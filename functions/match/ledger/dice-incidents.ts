/** What is wrong with the rounds of a beacon in a ledger: the same sentences wherever a match is verified. */

import { FROM_LAST_VERSION, type Incident } from './incident.ts';

const wrong = (entry: number, what: string): Incident => ({
  code: 'replay differs',
  where: `Ledger, entry ${entry}`,
  what,
  todo: FROM_LAST_VERSION,
});

/** `rounds` is null where none at all is told of the beginning. */
export const roundWrong = (
  entry: number,
  rounds: { readonly due: number; readonly found: number | null } | null,
): Incident =>
  wrong(
    entry,
    rounds === null
      ? 'The dice of the beginning come of a beacon, and it has no round.'
      : `Its dice come of round ${rounds.due} of the beacon, the first after its cut-off, and it has ${rounds.found === null ? 'none' : `round ${rounds.found}`}.`,
  );

export const roundNeedless = (entry: number): Incident =>
  wrong(entry, 'It has a round of a beacon where none is taken.');

export const cutOffMoved = (entry: number, found: string, cutOff: string | null): Incident =>
  wrong(
    entry,
    `Its cut-off is ${found}, and the ledger had named ${cutOff ?? 'none'} before: a round is taken only from a cut-off that was public.`,
  );

export const momentTooClose = (entry: number): Incident =>
  wrong(
    entry,
    'It names a cut-off less than a minute ahead: nobody could have seen it before its round.',
  );

export const beaconLacking = (entry: number): Incident =>
  wrong(entry, 'It does without a round of a beacon where none is asked for.');

export const beaconStillDue = (entry: number): Incident =>
  wrong(entry, 'It does without the beacon, whose round had not been out for a day.');

/** What a verification finds of a signature that the beacon has not made. */
export const signatureFalse = (entry: number, round: number): Incident =>
  wrong(entry, `Its signature of round ${round} is not the beacon’s.`);
