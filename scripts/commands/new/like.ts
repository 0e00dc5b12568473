/** People and settings of a match, for another one like it. */

import { earlyText } from '../../../functions/match/next/early.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { isAddressLost } from '../../../functions/match/reading/own-forms.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import type { ContactCells } from '../../shared/files/contact-line.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import type { Description } from './description.ts';

/** All but the title, the first deadline, and where it is announced. */
export function describedLike(match: Match): Description {
  const { settings } = currentPosition(match).opened;
  const { earlyMs, graceMs, review, pollMs, remindMs = [], hosts, voidAfter } = settings;
  return {
    game: settings.game,
    zone: settings.timeZone,
    ...(settings.dates === undefined ? {} : { dates: settings.dates }),
    counts: settings.counts,
    knownBy: settings.knownBy,
    time: Object.entries(settings.times).map(([pace, time]) => `${pace}=${time}`),
    variant: Object.entries(settings.variants).map(([name, value]) => `${name}=${value}`),
    polls: pollMs === undefined ? 'off' : earlyText(pollMs),
    ...(earlyMs === null ? {} : { early: earlyText(earlyMs) }),
    ...(graceMs === undefined ? {} : { grace: earlyText(graceMs) }),
    ...(remindMs.length === 0 ? {} : { remind: remindMs.map(earlyText).join(', ') }),
    ...(review === true ? { review } : {}),
    ...(hosts === undefined ? {} : { hosts: hosts.join(', ') }),
    ...(voidAfter === undefined ? {} : { voidAfter }),
    ...(match.inviting.rules === '' ? {} : { rules: match.inviting.rules }),
    players: playersOf(match),
  };
}

/** @throws UsageError where an address is lost: the new workbook of its seat would open to everybody who has the link. */
export function refuseLostAddresses(match: Match): void {
  const seats = currentPosition(match).setup.players.map(({ seat }) => seat);
  const lost = seats.filter((seat) => isAddressLost(match, seat));
  if (lost.length > 0)
    throw new UsageError(
      `The address of ${namesOf(lost)} is not on the tab Players of that match. Put it back there, or give the players with --seats.`,
    );
}

/** Who plays now, and what each brought along. */
const playersOf = (match: Match): readonly ContactCells[] =>
  currentPosition(match).setup.players.map(({ seat, garnets }) => ({
    Seat: seat,
    'E-mail': match.files.seats.find((one) => one.seat === seat)?.email ?? '',
    Garnets: garnets === 0 ? '' : `${garnets}`,
    Discord: match.discord.ids[seat] ?? '',
    'Time zone': match.inviting.zones[seat] ?? '',
  }));
