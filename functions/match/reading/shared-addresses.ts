/** Warnings where one mailbox can read more of a match than one seat: several seats, or a seat and the host's workbook. */

import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import { isSameMailbox } from '../../google/mailbox.ts';

interface SeatAddress {
  readonly seat: string;
  /** Empty for none. */
  readonly email: string;
}

/** Returns a sentence for each seat that shares its mailbox with seats before it, or with an account that can open the host's workbook. */
export const sharedAddressWarnings = (
  seats: readonly SeatAddress[],
  hosts: readonly string[],
): readonly string[] =>
  seats.flatMap((one, index) => [
    ...sharedSeatWarning(one, seats.slice(0, index)),
    ...hostWarning(one, hosts),
  ]);

export function sharedSeatWarning(
  { seat, email }: SeatAddress,
  others: readonly SeatAddress[],
): readonly string[] {
  const same = others.filter((one) => email !== '' && isSameMailbox(one.email, email));
  if (same.length === 0) return [];
  const names = namesOf([...same.map((one) => one.seat), seat]);
  return [
    `${names} share the address ${email}: one person reads the secrets of both seats. Change it unless you mean that.`,
  ];
}

export const hostWarning = (
  { seat, email }: SeatAddress,
  hosts: readonly string[],
): readonly string[] =>
  hosts.some((host) => email !== '' && isSameMailbox(host, email))
    ? [
        `${seat} is played by ${email}, who can open the host’s workbook and read all secrets and the seed there. Tell the other players.`,
      ]
    : [];
