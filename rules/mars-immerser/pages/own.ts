/** A player's own pages: position, surroundings, lists, holdings, and account by round. */

import { heldBy } from '../../kit/match/communal.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { roundedToCents } from '../../kit/reckoning/fraction.ts';
import { nothingYet, strong } from '../../kit/showing/marks.ts';
import { narrationPage } from '../../kit/showing/tables.ts';
import type { Cell, Column, Notice, Page, Table } from '../../kit/showing/view.ts';
import { ended, placeText } from '../describing.ts';
import { POINT_KINDS, type PointKind } from '../gains.ts';
import { narration } from '../narration.ts';
import type { Now, OwnShown } from '../now.ts';
import { finalOutcome } from '../outcome.ts';
import { finalScore, listScores } from '../scoring.ts';
import { endOf } from '../views.ts';

export const ownListsPage = (shown: OwnShown): Page => ({
  name: 'My lists',
  about: 'Your I Saw Lists with what is still to be seen, and all that you have seen.',
  blocks: [ownListsTable(shown), seenNotice(shown)],
});

function ownListsTable(shown: OwnShown): Table | Notice {
  const lists = listScores(shown, shown.own.sightseer);
  if (lists.length === 0) return nothingYet('My lists', 'You hold no I Saw List.');
  const { content } = shown.setup;
  return {
    kind: 'table',
    title: 'My lists',
    columns: [
      { title: '#', width: 'narrow', align: 'centre', decides: true },
      { title: 'As of now', width: 'normal', format: 'signed', decides: true },
      {
        title: shown.state.phase === 'over' ? 'Not seen' : 'Still to see',
        width: 'text',
        decides: true,
      },
    ],
    rows: lists.map(({ list, missing, points }): readonly Cell[] => [
      strong(list),
      { kind: 'mark', value: points, tone: points > 0 ? 'good' : 'bad' },
      missing.length === 0
        ? 'You have seen all of it.'
        : missing.map((code) => placeText(content, code)).join('; '),
    ]),
  };
}

function seenNotice({ setup, own }: OwnShown): Notice {
  const seen = own.sightseer.seen.map((code) => placeText(setup.content, code));
  const line = seen.length === 0 ? 'Nothing yet.' : ended(seen.join('; '));
  return { kind: 'notice', title: 'Seen so far', lines: [line] };
}

export const ownPointsPage = (shown: OwnShown, seat: Seat): Page => ({
  name: 'My points',
  about: 'Your four kinds of points, your Slices and your garnets.',
  blocks: [pointsTable(shown, seat), slicesTable(shown), garnetsTable(shown, seat)],
});

const columns = (first: string, second: string, last: string): readonly Column[] => [
  { title: first, width: 'normal', decides: true },
  { title: second, width: 'narrow', format: 'whole', decides: true },
  { title: last, width: 'text', decides: true },
];

const LATER: Readonly<Record<PointKind, string>> = {
  Sightseeing: 'Your lists count at the end.',
  Maternal: 'Your Slices count at the end, by how many visited each Relative.',
  Rejuvenation: 'Rounds not ended at an Inn lose them.',
  Detour: 'The most successful blocks count at the end.',
};

function pointsTable(shown: OwnShown, seat: Seat): Table {
  const end = endOf(shown);
  return end === null ? pointsSoFar(shown) : finalTable(end, seat);
}

const pointsSoFar = ({ own }: OwnShown): Table => ({
  kind: 'table',
  title: 'Points so far',
  columns: columns('Kind', 'Points', 'And then'),
  rows: POINT_KINDS.map((kind): readonly Cell[] => [
    strong(kind),
    own.sightseer.points[kind],
    LATER[kind],
  ]),
});

function finalTable(end: Now, seat: Seat): Table {
  const { points, total } = finalScore(end, seat);
  return {
    kind: 'table',
    title: 'Points',
    columns: [
      { title: 'Kind', width: 'normal', decides: true },
      { title: 'Points', width: 'normal', format: 'two decimals', decides: true },
    ],
    rows: [
      ...POINT_KINDS.map((kind): readonly Cell[] => [strong(kind), roundedToCents(points[kind])]),
      [strong('In all'), roundedToCents(total)],
    ],
  };
}

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
      additional.includes(code)
        ? 'You have had the additional Slice.'
        : isOver
          ? null
          : 'One more for a stay, or for ending a round there.',
    ]),
  };
}

function garnetsTable(shown: OwnShown, seat: Seat): Table {
  const { sightseer, pairs: ownPairs } = shown.own;
  const { power, swapped, garnets } = sightseer;
  const end = endOf(shown);
  const isOver = end !== null;
  const { players, pairs } = isOver
    ? finalOutcome(end).purses
    : { players: [{ seat, garnets }], pairs: ownPairs };
  const others = seatsOf(shown).filter((other) => other !== seat);
  const used = power === null ? 'You still have your Power.' : `You have used ${power}.`;
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
        isOver
          ? 'What was won with a Token of Life is in it.'
          : `A Jet costs 3; wares cost what is written. ${used}`,
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
    about: 'Every move of yours, what stopped it, and what it brought; the newest round first.',
    shown,
    linesOf: (events, content) => narration.account(events, seat, content),
    none: 'Nothing has happened yet. The first entry follows Round 1.',
  });
