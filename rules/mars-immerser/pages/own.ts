/** A player's own pages: Slices, garnets and seen places, and the account by round. */

import { heldBy } from '../../kit/match/communal.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { nothingYet, strong } from '../../kit/showing/marks.ts';
import { narrationPage } from '../../kit/showing/tables.ts';
import type { Cell, Column, Notice, Page, Table } from '../../kit/showing/view.ts';
import { ended, placeText } from '../describing.ts';
import { narration } from '../narration.ts';
import type { OwnShown } from '../now.ts';
import { finalOutcome } from '../outcome.ts';
import { JET_GARNETS } from '../prices.ts';
import { endOf } from '../views.ts';

export const holdingsPage = (shown: OwnShown, seat: Seat): Page => ({
  name: 'My holdings',
  about: 'Your Slices, your garnets, and the places that you have seen.',
  blocks: [slicesTable(shown), garnetsTable(shown, seat), seenNotice(shown)],
});

function seenNotice({ setup, own }: OwnShown): Notice {
  const seen = own.sightseer.seen.map((code) => placeText(setup.content, code));
  const line = seen.length === 0 ? 'Nothing yet.' : ended(seen.join('; '));
  return { kind: 'notice', title: 'Seen so far', lines: [line] };
}

const columns = (first: string, second: string, last: string): readonly Column[] => [
  { title: first, width: 'wide', decides: true },
  { title: second, width: 'narrow', format: 'whole', decides: true },
  { title: last, width: 'text' },
];

function slicesTable({ setup: { content }, state, own }: OwnShown): Table | Notice {
  const { slices, additional } = own.sightseer;
  const isOver = state.phase === 'over';
  const held = Object.entries(slices);
  if (held.length === 0) return nothingYet('Slices', 'You have visited no Relative.');
  return {
    kind: 'table',
    title: 'Slices',
    columns: columns('Relative', 'Slices', 'More'),
    rows: held.map(([code, count]): readonly Cell[] => [
      placeText(content, code),
      count ?? 0,
      additional.includes(code) ? 'No more' : isOver ? null : 'One more for a stay or night',
    ]),
  };
}

function garnetsTable(shown: OwnShown, seat: Seat): Table {
  const { sightseer, pairs: ownPairs } = shown.own;
  const { swapped, garnets } = sightseer;
  const end = endOf(shown);
  const isOver = end !== null;
  const { players, pairs } = isOver
    ? finalOutcome(end).purses
    : { players: [{ seat, garnets }], pairs: ownPairs };
  const others = seatsOf(shown).filter((other) => other !== seat);
  return {
    kind: 'table',
    title: 'Garnets',
    ...(!isOver && {
      about: swapped
        ? 'You have swapped, and cannot again.'
        : 'Those with another player are Communal Garnets: a Swap costs the two of you one.',
    }),
    columns: columns('Whose', 'Garnets', 'For'),
    rows: [
      [
        strong('Mine'),
        players.find((player) => player.seat === seat)?.garnets ?? 0,
        isOver ? 'With those won by a Token of Life.' : `A Jet costs ${JET_GARNETS}.`,
      ],
      ...others.map((other): readonly Cell[] => [
        `With ${other}`,
        heldBy(pairs, seat, other),
        null,
      ]),
    ],
  };
}

export const accountPage = (shown: OwnShown, seat: Seat): Page =>
  narrationPage({
    name: 'My account',
    about: 'Every move of yours, with its effects; the newest round first.',
    shown,
    linesOf: (events, content) => narration.account(events, seat, content),
    none: 'Nothing has happened yet. The first entry follows Round 1.',
  });
