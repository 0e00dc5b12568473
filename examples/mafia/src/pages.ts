/** The text and the audience of each event, and the pages. */

import type { Pages } from 'sealed-orders/kit';
import {
  buildGuideTable,
  buildRosterTable,
  buildVotesTable,
  everybody,
  filterKind,
  itsSeat,
  joinNames,
  listSeats,
  narrate,
  narrateToSeats,
} from 'sealed-orders/kit';
import type { Content } from './content.ts';
import type { Deed, Event, Now, PublicView, Role, SeatView, State } from './state.ts';

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  mafia: 'one of the mafia',
  detective: 'a detective',
  doctor: 'a doctor',
  townsperson: 'a townsperson',
};

const ROLE_DUTIES: Readonly<Record<Role, string>> = {
  mafia: 'Choose a victim each night, and hide from the town. The mafia know each other.',
  detective: 'Choose a player each night to learn whether they are one of the mafia.',
  doctor: 'Choose a player each night, perhaps yourself. They survive an attack that night.',
  townsperson: 'Find the mafia and vote against them. Your choice at night has no effect.',
};

const describeRole = ({ role, partners }: SeatView): string =>
  `You are ${ROLE_NAMES[role]}${partners.length > 0 ? `, with ${joinNames(partners)}` : ''}.`;

const formatTarget = ({ seat, to }: Deed<string>) => (seat === to ? 'yourself' : to);

export const narration = narrate<Event, Content>({
  dealt: itsSeat(describeRole),
  attacked: narrateToSeats(({ to }) => `The mafia attack ${to}.`),
  protected: itsSeat((one) => `You protect ${formatTarget(one)}.`),
  asked: itsSeat(({ to, isMafia }) => `${to} is ${isMafia ? '' : 'not '}one of the mafia.`),
  voted: everybody(({ seat, to }) => `${seat} votes for ${to}.`, {
    own: (vote) => `You vote for ${formatTarget(vote)}.`,
  }),
  died: everybody(
    ({ seat, role, rule }) =>
      `${seat}, ${ROLE_NAMES[role]}, ${rule === 'Night' ? 'is found dead' : 'dies by the vote'}.`,
    {
      own: ({ rule }) => (rule === 'Night' ? 'You are found dead.' : 'You die by the vote.'),
      ...{ newsValue: 5, importance: 3 },
    },
  ),
  'nobody died': everybody(
    ({ rule }) => (rule === 'Night' ? 'Nobody dies in the night.' : 'Nobody dies by the vote.'),
    { newsValue: 5 },
  ),
});

const buildPlayersTable = ({ setup, state: { living, roles } }: Now) =>
  buildRosterTable({
    title: 'Players',
    seats: listSeats({ setup }),
    isIn: (seat) => living.includes(seat),
    words: ['alive', 'dead'],
    more: [{ column: { title: 'Role', onPhone: true }, cell: (seat) => roles[seat] ?? 'secret' }],
  });

const listVotes = (events: readonly Event[]) =>
  filterKind(events, 'voted').map(({ seat, to }) => ({ voter: seat, vote: to }));

const RULES = Object.entries({
  ...ROLE_DUTIES,
  night:
    'The mafia attack the player chosen by most of them. Chance decides a tie. If they choose ' +
    'nobody, chance takes one of the town.',
  day: 'The player with the most votes dies. In a tie nobody dies. The role of the dead is shown.',
  'the end':
    'The town wins when no mafia are alive. The mafia win when they are at least half of the ' +
    'living, or after as many days as there are players.',
});

const GUIDE = buildGuideTable({
  title: 'Rules',
  heads: ['What', 'How'],
  lines: RULES.map(([word, text]) => ({ word, text })),
});

export const pages: Pages<Content, State, PublicView, SeatView, Event> = {
  summary: {
    public: ({ setup, state }) => [`${state.living.length} of ${setup.players.length} are alive.`],
    seat: ({ state, own }, seat) => [
      describeRole(own),
      state.living.includes(seat) ? ROLE_DUTIES[own.role] : 'You are dead, and your team plays on.',
    ],
  },
  standing: buildPlayersTable,
  public: [
    ({ setup, history }) => ({
      name: 'Votes',
      about: 'All votes of each day.',
      blocks: [buildVotesTable({ seats: listSeats({ setup }), history, votes: listVotes })],
    }),
    () => ({ name: 'Guide', about: 'The rules of the game.', blocks: [GUIDE] }),
  ],
};
