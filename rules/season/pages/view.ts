import type { Pages } from '../../kit/match/define.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { strong } from '../../kit/showing/marks.ts';
import { logPage } from '../../kit/showing/tables.ts';
import type { Table } from '../../kit/showing/view.ts';
import type { Content } from '../content.ts';
import type { Event } from '../events.ts';
import { positionOf } from '../fold.ts';
import { pointsOf } from '../league.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { memberOf } from '../position.ts';
import type { OwnArtefacts, PublicView, State } from '../state.ts';
import { castPage, castTable, statusText } from './cast.ts';
import { episodesPage, matchesTable, summaryOf } from './episodes.ts';
import { guidePage, programmeTable } from './guide.ts';

const OWN_STATUS: Readonly<Record<ReturnType<typeof statusText>, string>> = {
  'has left': 'You have left the season.',
  in: 'You are in the season.',
  waiting: 'You wait for the Token of Phoenix.',
  out: 'You are out.',
};

function ownSummary(shown: Shown, seat: Seat): readonly string[] {
  const position = positionOf(shown);
  if (position.champions !== null) return [];
  return [OWN_STATUS[statusText(memberOf(position, seat))], ...summaryOf(position, seat)];
}

function holdingsOf(shown: Shown, seat: Seat): Table {
  const position = positionOf(shown);
  const { garnets, tokens, wins, sitOuts } = memberOf(position, seat);
  const isLeague = position.programme.kind === 'league';
  const held = [
    ...(isLeague ? [['Points', pointsOf(position, seat)] as const] : []),
    ['Won', wins],
    ['Garnets', garnets],
    ['Tokens', tokens],
    ['Sat out', sitOuts],
  ] as const;
  return {
    kind: 'table',
    title: 'My holdings',
    columns: held.map(([title]) => ({
      title,
      align: 'centre',
      ...(title === 'Points' && { format: 'two decimals' }),
    })),
    rows: [held.map(([, count]) => strong(count))],
  };
}

/** Builds the first page's tables: the cast, the reader's matches, and the programme. */
function ownPicture(shown: Shown, seat: Seat) {
  const position = positionOf(shown);
  const own = position.episodes.filter(({ seats }) => seats.includes(seat));
  const matches = { ...matchesTable(own), title: 'My matches' };
  return [castTable(position, seatsOf(shown)), matches, programmeTable(shown.setup)];
}

export const pages: Pages<Content, State, PublicView, OwnArtefacts, Event> = {
  summary: { public: (shown) => summaryOf(positionOf(shown)), seat: ownSummary },
  picture: (shown) => [matchesTable(positionOf(shown).episodes), programmeTable(shown.setup)],
  own: (shown, seat) => ({
    picture: ownPicture(shown, seat),
    holdings: holdingsOf(shown, seat),
  }),
  public: [castPage, episodesPage, logPage(narration), guidePage],
};
