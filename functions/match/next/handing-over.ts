/** A host gives a seat a new code, or another player: what is sent by the old code counts no more. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { type BindingKey, boundHashes, seatBindingOf } from '../ledger/bindings.ts';
import { isoInstant } from '../ledger/entry.ts';
import { handedOver } from '../ledger/fold.ts';
import type { Position } from '../ledger/position.ts';
import { codeOfRequest } from '../ledger/seat-code.ts';
import type { SeatFiles } from '../reading/files.ts';
import type { Match } from '../reading/match.ts';
import type { Change } from './change.ts';
import { unsortedResponsesFrom } from './deadline-task.ts';
import type { RequestedAction } from './request.ts';

/** A sentence where it cannot be done: the seat's row must be known, since code and address are written there with the entry. */
export function handoverChange(given: {
  readonly match: Match;
  readonly before: Position;
  readonly action: Extract<RequestedAction, { readonly kind: 'seat' }>;
  /** Of the request. */
  readonly id: string;
  readonly atMs: number;
}): Change | string {
  const { match, before, action, id, atMs } = given;
  const { seats } = match.files;
  const files = seats.find(({ seat }) => seat === action.seat);
  if (files === undefined) return `There is no seat ${action.seat}.`;
  if (match.key === null || match.incidents.some(({ code }) => code === 'players tab'))
    return PLAYERS_WAITS;
  const code = codeOfRequest(match.key, { seat: action.seat, id });
  const own = { ...files, code, email: action.email ?? files.email };
  const taken = takenBy(before, own, match.key);
  if (taken !== null) return taken;
  const bound = seatBindingOf(match.key, own);
  const name = action.name ?? nameOf(before, action.seat);
  const { entry, next } = before.sealed.entry;
  const entered = { kind: 'seat', seat: action.seat, name, bound, next } as const;
  return {
    own: { ...entered, answersSince: unsortedResponsesFrom(before.sealed.entry) },
    after: handedOver(before, { ...entered, entry: entry + 1, at: isoInstant(atMs) }),
    files: { ...match.files, seats: seats.map((one) => (one === files ? own : one)) },
    ...(own.email === files.email ? {} : { discord: unmentioned(match, action.seat) }),
  };
}

/** Discord's id of a seat is that of who played it: whoever plays it now has the host type the own one. */
const unmentioned = ({ discord }: Match, seat: Seat): Match['discord'] => ({
  ...discord,
  ids: Object.fromEntries(Object.entries(discord.ids).filter(([name]) => name !== seat)),
});

/** Why a seat cannot have this address: another one is known by it. */
function takenBy({ opened }: Position, own: SeatFiles, key: BindingKey): string | null {
  const { bindings, settings } = opened;
  if (settings.knownBy !== 'email') return null;
  const hashes = boundHashes(key, 'email', own.email);
  const other = Object.entries(bindings.seats).find(
    ([seat, one]) => seat !== own.seat && hashes.includes(one.email),
  );
  return other === undefined
    ? null
    : `${other[0]} is known by this address: a seat needs one of its own.`;
}

/** Who plays a seat, as everybody is told; empty for who always did. */
const nameOf = ({ handovers }: Position, seat: Seat): string =>
  handovers.findLast((one) => one.seat === seat)?.name ?? '';

const PLAYERS_WAITS =
  'The tab Players is not as it was written: mend first what the Desk says of it, since the new code has to stand there.';
