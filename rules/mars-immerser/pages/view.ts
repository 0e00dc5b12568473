import type { Pages } from '../../kit/match/define.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { countText, figure } from '../../kit/narrating/figures.ts';
import { roundToCents } from '../../kit/reckoning/fraction.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import { strong } from '../../kit/showing/marks.ts';
import { accountPage, buildNoticesPage, isNotice, logPage } from '../../kit/showing/tables.ts';
import type { Block, Cell, Column, Page, Table } from '../../kit/showing/view.ts';
import { getAtlas, getDirectoryText } from '../atlas.ts';
import { computeAwards } from '../awards.ts';
import type { Content, SightList } from '../content.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';
import type { Now, PublicPageInput } from '../now.ts';
import { getFinalScore, getRelativePoints } from '../scoring.ts';
import { type PublicView, ROUNDS, type SeatView, type State } from '../state.ts';
import { findEndedNow } from '../views.ts';
import { renderGuidePage } from './guide.ts';
import { buildBoard, buildRankTable, buildStoryMap, renderMapPage } from './map.ts';
import { renderHoldingsPage, renderSeatNow, renderSeatSummary, renderSecretsPage } from './now.ts';
import { buildChart, buildFinalTable, renderResultPage } from './result.ts';

function renderPublicSummary(input: PublicPageInput): readonly string[] {
  const end = findEndedNow(input);
  if (end !== null) {
    const [chooser, ...others] = computeAwards(end).deathMatch;
    return [`${chooser} must still choose a Death Match opponent: ${joinNames(others, 'or')}.`];
  }
  const { phase, round } = input.state;
  if (phase === 'start') return ['All players choose a starting location and I Saw Lists.'];
  const left = ROUNDS - round;
  return [left === 0 ? 'This is the last round.' : `${countText(left, 'more round')} will follow.`];
}

const renderListsPage = (input: PublicPageInput): Page => ({
  name: 'Lists',
  about: 'The end reveals who took each I Saw List and who visited each Relative.',
  blocks: [buildListsTable(input), buildRelativesTable(input)],
});

const buildColumns = (first: string, last: string): readonly Column[] => [
  { title: first, width: 'narrow', align: 'centre', onPhone: true },
  { title: 'Points', width: 'narrow', format: 'whole', onPhone: true },
  { title: last, width: 'text', onPhone: true },
];

const buildListsTable = (input: PublicPageInput): Table => ({
  kind: 'table',
  title: 'I Saw Lists',
  about: 'A complete list earns its Sightseeing Points. An incomplete list costs its points.',
  columns: buildColumns('#', 'Locations'),
  rows: input.setup.content.lists.map((list): readonly Cell[] => [
    strong(list.number),
    list.points,
    `${list.name}: ${list.locations.join(', ')}${formatHolders(findEndedNow(input), list)}`,
  ]),
});

/** Formats the holders of a list; '' until the match is over. */
function formatHolders(end: Now | null, { number }: SightList): string {
  if (end === null) return '';
  const held = listSeats(end).flatMap((seat) => {
    const score = getFinalScore(end, seat).lists.find(({ list }) => list === number);
    return score === undefined ? [] : [{ seat, isSeen: score.missing.length === 0 }];
  });
  const names = (isSeen: boolean) =>
    joinNames(held.filter((one) => one.isSeen === isSeen).map(({ seat }) => seat));
  const [seen, missed] = [names(true), names(false)];
  return `${seen && `. Seen by ${seen}`}${missed && `. Not seen by ${missed}`}`;
}

const buildRelativesTable = (input: PublicPageInput): Table => ({
  kind: 'table',
  title: 'Relatives',
  about:
    'Maternal Points by the number of visitors: 0 for nobody, then ' +
    `${[1, 2, 3, 4].map(getRelativePoints).join(', ')}, and ${getRelativePoints(5)} from five ` +
    'on; shared by Slices.',
  columns: buildColumns('At', 'Who').filter(
    ({ title }) => title !== 'Points' || findEndedNow(input) !== null,
  ),
  rows: getAtlas(input.setup.content).relatives.map(({ code }) => [
    strong(code),
    ...describeShares(input, code),
  ]),
});

/** Lists the value of a Relative, once it is public, and who visited it. */
function describeShares(input: PublicPageInput, code: string): readonly Cell[] {
  const place = getDirectoryText(input.setup.content, code);
  const end = findEndedNow(input);
  if (end === null) return [place];
  const shares = listSeats(end).flatMap((seat) =>
    getFinalScore(end, seat)
      .shares.filter(({ at }) => at === code)
      .map((share) => ({ ...share, seat })),
  );
  const [first] = shares;
  if (first === undefined) return [0, `${place}: no visitors`];
  const each = shares.map(
    ({ seat, slices, points }) =>
      `${seat} ${figure(roundToCents(points))} (${slices} of ${countText(first.of, 'Slice')})`,
  );
  return [first.value, `${first.name}: ${each.join(', ')}`];
}

function renderStoryPicture(input: PublicPageInput): readonly Block[] {
  const end = findEndedNow(input);
  return [...buildStoryMap(input), ...(end === null ? [] : [buildFinalTable(end)])];
}

export const pages: Pages<Content, State, PublicView, SeatView, Event> = {
  summary: { public: renderPublicSummary, seat: renderSeatSummary },
  board: buildBoard,
  picture: renderStoryPicture,
  standing: buildRankTable,
  chart: buildChart,
  own: renderSeatNow,
  public: [renderMapPage, renderListsPage, renderResultPage, logPage(narration), renderGuidePage],
  host: [renderSecretsPage, (input) => buildNoticesPage(input, narration, isNotice)],
  seat: [renderHoldingsPage, accountPage(narration)],
};
