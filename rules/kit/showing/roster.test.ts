import { expect, test } from 'vitest';
import type { SeatEvent } from '../match/event.ts';
import { toSeat } from '../match/seat.ts';
import { muted, strong } from './marks.ts';
import { buildRosterTable, buildVotesTable } from './roster.ts';

const [SCARLET, DEMS] = [toSeat('Scarlet'), toSeat('Dems')];
const seats = [SCARLET, DEMS];

test('buildRosterTable lists seats that are in, then paler those that are out', () => {
  const { rows, columns } = buildRosterTable({
    seats,
    isIn: (seat) => seat === DEMS,
    words: ['alive', 'dead'],
    more: [{ column: { title: 'Role' }, cell: (seat) => (seat === DEMS ? '' : 'Doctor') }],
  });
  expect(columns.map(({ title }) => title)).toEqual(['Player', 'State', 'Role']);
  expect(rows).toEqual([
    [strong('Dems'), 'alive', ''],
    [muted('Scarlet'), muted('dead'), 'Doctor'],
  ]);
});

interface VotedEvent extends SeatEvent<'voted'> {
  readonly whom: string | null;
}
const createVote = (seat: typeof DEMS, whom: string | null): VotedEvent => ({
  kind: 'voted',
  rule: 'Votes',
  seat,
  whom,
});
const listVotes = (events: readonly VotedEvent[]) =>
  events.map(({ seat, whom }) => ({ voter: seat, vote: whom }));

test('buildVotesTable has a column for each step with votes, the newest first', () => {
  const history = [
    {
      step: 'day-1',
      title: 'Day 1',
      events: [createVote(SCARLET, 'Dems'), createVote(DEMS, null)],
    },
    { step: 'night-1', title: 'Night 1', events: [] },
    { step: 'day-2', title: 'Day 2', events: [createVote(DEMS, 'Scarlet')] },
  ];
  expect(buildVotesTable({ seats, history, votes: listVotes })).toMatchObject({
    columns: [{ title: 'Player' }, { title: 'Day 2', decides: true }, { title: 'Day 1' }],
    rows: [
      [strong('Scarlet'), muted('–'), 'Dems'],
      [strong('Dems'), 'Scarlet', muted('–')],
    ],
  });
});

test('buildVotesTable is a notice before the first vote', () => {
  expect(buildVotesTable<VotedEvent>({ seats, history: [], votes: listVotes })).toMatchObject({
    kind: 'notice',
  });
});
