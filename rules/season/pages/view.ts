import type { Pages } from '../../kit/match/define.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { strong } from '../../kit/showing/marks.ts';
import { logPage } from '../../kit/showing/tables.ts';
import type { Table } from '../../kit/showing/view.ts';
import type { Content } from '../content.ts';
import type { Event } from '../events.ts';
import { getPosition } from '../fold.ts';
import { computePoints } from '../league.ts';
import { narration } from '../narration.ts';
import type { SeasonPageInput } from '../now.ts';
import { memberOf } from '../position.ts';
import type { OwnArtefacts, PublicView, State } from '../state.ts';
import { buildCastPage, buildCastTable, getStatusText } from './cast.ts';
import { buildEpisodesPage, buildSummary, matchesTable } from './episodes.ts';
import { buildGuidePage, programmeTable } from './guide.ts';

const OWN_STATUS: Readonly<Record<ReturnType<typeof getStatusText>, string>> = {
  'has left': 'You have left the season.',
  in: 'You are in the season.',
  waiting: 'You wait for the Token of Phoenix.',
  out: 'You are out.',
};

function buildOwnSummary(shown: SeasonPageInput, seat: Seat): readonly string[] {
  const position = getPosition(shown);
  if (position.champions !== null) return [];
  return [OWN_STATUS[getStatusText(memberOf(position, seat))], ...buildSummary(position, seat)];
}

function buildHoldings(shown: SeasonPageInput, seat: Seat): Table {
  const position = getPosition(shown);
  const { garnets, tokens, wins, sitOuts } = memberOf(position, seat);
  const isLeague = position.programme.kind === 'league';
  const held = [
    ...(isLeague ? [['Points', computePoints(position, seat)] as const] : []),
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
function buildOwnPicture(shown: SeasonPageInput, seat: Seat) {
  const position = getPosition(shown);
  const own = position.episodes.filter(({ seats }) => seats.includes(seat));
  const matches = { ...matchesTable(own), title: 'My matches' };
  return [buildCastTable(position, seatsOf(shown)), matches, programmeTable(shown.setup)];
}

export const pages: Pages<Content, State, PublicView, OwnArtefacts, Event> = {
  summary: { public: (shown) => buildSummary(getPosition(shown)), seat: buildOwnSummary },
  picture: (shown) => [matchesTable(getPosition(shown).episodes), programmeTable(shown.setup)],
  own: (shown, seat) => ({
    picture: buildOwnPicture(shown, seat),
    holdings: buildHoldings(shown, seat),
  }),
  public: [buildCastPage, buildEpisodesPage, logPage(narration), buildGuidePage],
};
