/** The players as a host checks them before anything is made: what everybody reads, and what he alone knows. */

import type { ContactCells } from '../../shared/files/contact-line.ts';
import { listing } from '../../shared/terminal/listing.ts';
import { widthOf } from '../../shared/terminal/terminal.ts';

export function playersTable(players: readonly ContactCells[]): string {
  const hasGarnets = players.some(({ Garnets }) => Garnets !== '');
  const hasZones = players.some((player) => player['Time zone'] !== '');
  return listing(
    [
      'Everybody reads',
      'you alone',
      ...(hasGarnets ? ['Garnets'] : []),
      ...(hasZones ? ['Time zone'] : []),
    ],
    players.map((player) => [
      player.Seat,
      player['E-mail'] === '' ? '(no address)' : player['E-mail'],
      ...(hasGarnets ? [player.Garnets] : []),
      ...(hasZones ? [player['Time zone']] : []),
    ]),
    widthOf(process.stderr),
  );
}
