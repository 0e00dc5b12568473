/** The page of the cast: status and holdings of all players. */

import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { strong } from '../../kit/showing/marks.ts';
import type { Block, Cell, Page, Table, Tone } from '../../kit/showing/view.ts';
import { getPosition } from '../fold.ts';
import { rankLeague } from '../league.ts';
import type { SeasonPageInput } from '../now.ts';
import { type Member, memberOf, type Position } from '../position.ts';

export const buildCastPage = (shown: SeasonPageInput): Page => {
  const position = getPosition(shown);
  return {
    name: 'Cast',
    about: 'The players of the season with their status and holdings.',
    blocks: [
      buildCastTable(position, seatsOf(shown)),
      ...buildPairsBlocks(position),
      ...buildTieNotice(position),
    ],
  };
};

export const buildCastTable = (position: Position, seats: readonly Seat[]): Table => ({
  kind: 'table',
  title: 'Cast',
  columns: [
    { title: 'Player', width: 'normal', decides: true },
    { title: 'Is', width: 'normal', decides: true },
    { title: 'Garnets', width: 'narrow', format: 'whole', decides: true },
    { title: 'Tokens', width: 'narrow', format: 'whole', decides: true },
    { title: 'Won', width: 'narrow', format: 'whole' },
    { title: 'Sat out', width: 'narrow', format: 'whole' },
    { title: 'Lot', width: 'narrow', format: 'whole' },
  ],
  rows: seats.map((seat): readonly Cell[] => {
    const member = memberOf(position, seat);
    const { garnets, tokens, wins, sitOuts } = member;
    const lot = position.lot.indexOf(seat) + 1;
    return [strong(seat), statusMark(position, member), garnets, tokens, wins, sitOuts, lot];
  }),
});

const STATUS_TONES: Readonly<Record<Member['status'], Tone>> = {
  in: 'good',
  waiting: 'caution',
  out: 'muted',
};

export const getStatusText = ({ status, hasLeft }: Member): Member['status'] | 'has left' =>
  hasLeft ? 'has left' : status;

const statusMark = ({ champions }: Position, member: Member): Cell => ({
  kind: 'mark',
  value: champions?.includes(member.seat) ? 'champion' : getStatusText(member),
  tone: member.hasLeft ? 'muted' : STATUS_TONES[member.status],
});

function buildPairsBlocks({ pairs }: Position): readonly Block[] {
  const held = pairs.filter(({ garnets }) => garnets !== 0);
  if (held.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Communal Garnets',
      about: 'All other pairs hold 0 Communal Garnets.',
      columns: [
        { title: 'Player', width: 'normal', decides: true },
        { title: 'With', width: 'normal', decides: true },
        { title: 'Held', width: 'narrow', format: 'whole', decides: true },
      ],
      rows: held.map(({ seats: [one, other], garnets }) => [strong(one), strong(other), garnets]),
    },
  ];
}

/** Builds a notice on the ties of a league's table. */
function buildTieNotice(position: Position): readonly Block[] {
  if (position.programme.kind !== 'league') return [];
  const { ties } = rankLeague(position);
  const { length } = position.episodes.filter(({ stage }) => stage.kind === 'over');
  return length === 0 || ties.length === 0
    ? []
    : [{ kind: 'notice', title: 'Ties in the table', lines: ties.filter((line) => line !== '') }];
}
