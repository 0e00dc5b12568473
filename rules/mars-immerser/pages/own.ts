/** Holdings: a player's own page, and the host's page with all secrets. */

import { getPairGarnets } from '../../kit/match/communal.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { muted, nothingYet, strong } from '../../kit/showing/marks.ts';
import { textColumns } from '../../kit/showing/tables.ts';
import type { Cell, Column, Notice, Page, Table } from '../../kit/showing/view.ts';
import { ended, placeText } from '../atlas.ts';
import { computeFinalOutcome, getPurses } from '../awards.ts';
import { formatGarnets, formatLists } from '../content.ts';
import type { HostPageInput, OwnShown } from '../now.ts';
import { JET_GARNETS } from '../prices.ts';
import { getResident } from '../start.ts';
import { getSightseer } from '../state.ts';
import { endOf } from '../views.ts';
import { waysTable } from './result.ts';

export const renderHoldingsPage = (shown: OwnShown, seat: Seat): Page => ({
  name: 'My holdings',
  about: 'Your Slices, your garnets, and the places that you have seen.',
  blocks: [buildSlicesTable(shown), buildGarnetsTable(shown, seat), buildSeenNotice(shown)],
});

function buildSeenNotice({ setup, own }: OwnShown): Notice {
  const seen = own.sightseer.seen.map((code) => placeText(setup.content, code));
  const line = seen.length === 0 ? 'Nothing yet.' : ended(seen.join('; '));
  return { kind: 'notice', title: 'Seen so far', lines: [line] };
}

const buildColumns = (first: string, second: string, last: string): readonly Column[] => [
  { title: first, width: 'wide', decides: true },
  { title: second, width: 'narrow', format: 'whole', decides: true },
  { title: last, width: 'text' },
];

function buildSlicesTable({ setup: { content }, state, own }: OwnShown): Table | Notice {
  const { slices, additional } = own.sightseer;
  const isOver = state.phase === 'over';
  const held = Object.entries(slices);
  if (held.length === 0) return nothingYet('Slices', 'You have visited no Relative.');
  return {
    kind: 'table',
    title: 'Slices',
    columns: buildColumns('Relative', 'Slices', 'More'),
    rows: held.map(([code, count]): readonly Cell[] => [
      placeText(content, code),
      count ?? 0,
      additional.includes(code) ? 'No more' : isOver ? null : 'One more for a stay or night',
    ]),
  };
}

function buildGarnetsTable(shown: OwnShown, seat: Seat): Table {
  const { sightseer, pairs: ownPairs } = shown.own;
  const { swapped, garnets } = sightseer;
  const end = endOf(shown);
  const isOver = end !== null;
  const { players, pairs } = isOver
    ? computeFinalOutcome(end).purses
    : { players: [{ seat, garnets }], pairs: ownPairs };
  const others = listSeats(shown).filter((other) => other !== seat);
  return {
    kind: 'table',
    title: 'Garnets',
    ...(!isOver && {
      about: swapped
        ? 'You have swapped, and cannot swap again.'
        : 'You share Communal Garnets with another player. A Swap costs one Communal Garnet.',
    }),
    columns: buildColumns('Whose', 'Garnets', 'For'),
    rows: [
      [
        strong('Mine'),
        players.find((player) => player.seat === seat)?.garnets ?? 0,
        isOver ? 'Garnets won by a Token of Life are included.' : `A Jet costs ${JET_GARNETS}.`,
      ],
      ...others.map((other): readonly Cell[] => [
        `With ${other}`,
        getPairGarnets(pairs, seat, other),
        null,
      ]),
    ],
  };
}

export const renderSecretsPage = (shown: HostPageInput): Page => ({
  name: 'Secrets',
  about: 'Only you see this page before the end.',
  blocks: [homesTable(shown), buildPlayersTable(shown), pairsTable(shown), waysTable(shown)],
});

function homesTable(shown: HostPageInput): Table {
  const { content } = shown.setup;
  const open = content.locations.filter(
    ({ code, listed }) => getResident(shown, code).name !== listed,
  );
  return {
    kind: 'table',
    title: 'Who lives where',
    columns: textColumns('Who', 'Where', 'Directory'),
    rows: open.map(({ code, listed }) => [strong(getResident(shown, code).name), code, listed]),
  };
}

/** Builds the table of present holdings, including winnings once the match is over. */
function buildPlayersTable(shown: HostPageInput): Table {
  const { players } = getPurses(shown);
  const rows = players.map(({ seat, garnets }): readonly Cell[] => {
    const { location, lists, power, swapped, slices } = getSightseer(shown.state, seat);
    const held = Object.entries(slices).map(([code, count]) => `${code} ${count}`);
    const facts = [
      formatLists(lists),
      held.length === 0 ? 'no Slices' : `Slices ${held.join(', ')}`,
      power === null ? 'no Power used' : `${power} used`,
      formatGarnets(garnets),
      ...(swapped ? ['has swapped'] : []),
    ];
    return [strong(seat), location ?? muted('nowhere yet'), facts.join('; ')];
  });
  return { kind: 'table', title: 'Players', columns: textColumns('Who', 'Where', 'What'), rows };
}

/** Builds the table of the pairs' Communal Garnets. */
function pairsTable(shown: HostPageInput): Table | Notice {
  const held = getPurses(shown).pairs.filter(({ garnets }) => garnets > 0);
  const title = 'Pairs';
  if (held.length === 0) return nothingYet(title, 'No pair holds a Communal Garnet.');
  return {
    kind: 'table',
    title,
    about: 'Pairs without Communal Garnets are not listed.',
    columns: textColumns('Who', 'With', 'What'),
    rows: held.map(({ seats: [one, other], garnets }) => [
      strong(one),
      strong(other),
      formatGarnets(garnets, 'Communal Garnet'),
    ]),
  };
}
