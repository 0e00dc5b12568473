/** Draws the first tab of the public workbook: news, standing, next step, board and links. */

import type { Outcome } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { capitalize } from '../../rules/kit/narrating/figures.ts';
import { formatRecapLine, type RecapLine } from '../../rules/kit/narrating/recap.ts';
import type { Story } from '../../rules/kit/narrating/story.ts';
import { buildMapPicture, buildSquares } from '../../rules/kit/showing/board.ts';
import { buildCompactRanking, omitSeries, shortenTitle } from '../../rules/kit/showing/scores.ts';
import { buildResultBlocks, keepDecidingColumns } from '../../rules/kit/showing/tables.ts';
import {
  type Block,
  type Cell,
  type GameBoard,
  HOST_HEADLINE,
  type Link,
  type Notice,
  type Table,
} from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import { sum } from '../drawing/grid.ts';
import type { LineChart, PaneBlock } from '../drawing/pane-blocks.ts';
import { layoutPanes, RESULT_GRID_PX, STORY_GRID_PX } from '../drawing/panes.ts';
import { measureLine } from '../drawing/prose.ts';

export interface StoryData {
  readonly what: 'match' | 'season';
  readonly story: Story;
  /** The host's paragraph on the last step; '' when empty. */
  readonly flavour: string;
  /** Sentences on pauses, interventions, and what the match waits for. */
  readonly states: readonly string[];
  /** Sentences with advice if the step is not resolved in time. */
  readonly kept: readonly string[];
  /** State of the match in the game's own words. */
  readonly summary: readonly string[];
  /** The game's standings if scores are not public; otherwise absent. */
  readonly standing?: Table;
  /** Figures for the chart in place of the scores. */
  readonly chart?: Table;
  /** Blocks of the picture's pane; absent if there are none. */
  readonly picture?: readonly Block[];
  readonly board?: GameBoard;
  /** Tables to the right of the picture; absent if there are none. */
  readonly aside?: readonly Table[];
  /** Title of the open step; '' if no step is open. */
  readonly stepTitle: string;
  /** Deadline with its time zone; '' if there is none. */
  readonly deadlineText: string;
  /** The pause, such as "paused until …"; '' while the clock runs. */
  readonly pause: string;
  /** Address of the open step's form; '' if there is none. */
  readonly formUrl: string;
  /** Links to the season's matches that are being played. */
  readonly watched: readonly Link[];
  readonly links: readonly Link[];
  /** Tab with all news, and its address; null if there is none. */
  readonly log: { readonly name: string; readonly url: string } | null;
  /** Headlines after earlier steps, the oldest first. */
  readonly earlier: readonly RecapLine[];
  readonly page: {
    /** Address of the match's page; '' if there is none. */
    readonly address: string;
    /** Whether the page is written after each step. */
    readonly isLive: boolean;
    readonly madeBy: 'the host' | 'anybody';
  };
  /** Names of seats with substitutes, by seat: "Scarlet (Sam since Round 3)". */
  readonly names: Readonly<Record<string, string>>;
}

export interface StoryTab {
  readonly sheetId: number;
  readonly title: string;
  /** Title of the match. */
  readonly heading: string;
  /** Seats in the order of their colours. */
  readonly seats: readonly string[];
}

export function drawStoryTab(sheet: StoryTab, data: StoryData): DrawnSheet {
  const { address, isLive } = data.page;
  const { outcome, scores } = data.story;
  const places = listPlaceBlocks(data).map((block) => withSubstitutes(block, data.names));
  const { each = 'round' } = scores;
  return layoutPanes({
    ...sheet,
    seats: sheet.seats.map((seat) => data.names[seat] ?? seat),
    ...(address !== '' && {
      link: { kind: 'link', text: isLive ? WATCH_LIVE_LINK : WATCH_LINK, url: address },
    }),
    status: formatStatus(data),
    grid: outcome === null ? STORY_GRID_PX : RESULT_GRID_PX,
    main: listMainBlocks(data, places),
    picture: [
      ...listPictureBlocks(data).map((block) => withSubstitutes(block, data.names)),
      ...buildRecapNotice(`${capitalize(each)} by ${each}`, data.earlier),
      ...places.filter(({ kind }) => kind === 'table').slice(1),
    ],
    aside: listStoryAside(data),
  });
}

const WATCH_LINK = '▶ Watch';
export const WATCH_LIVE_LINK = '▶ Watch live';

/** Formats "Round 4 · orders until Mon 30 Nov, 12:30 UTC", or less if it does not fit. */
function formatStatus({ what, story, stepTitle, deadlineText, pause }: StoryData): string {
  if (story.outcome !== null) return `The ${what} is over`;
  const until = deadlineText === '' ? pause : `until ${deadlineText}`;
  const texts = [
    [omitSeries(stepTitle), deadlineText === '' ? pause : `orders ${until}`],
    [omitSeries(stepTitle), until],
    [shortenTitle(stepTitle), until],
  ].map((parts) => parts.filter((part) => part !== '').join(' · '));
  const fits = (text: string): boolean => measureLine(text, 'bold') <= sum(STORY_GRID_PX);
  return (texts.find(fits) ?? texts.at(-1)) || 'No step is open';
}

const listMainBlocks = (
  data: StoryData,
  [places, ...more]: readonly PaneBlock[],
): readonly PaneBlock[] => {
  const { story } = data;
  return [
    { kind: 'headline', text: story.headline, tone: story.outcome === null ? 'own' : 'good' },
    ...(places === undefined ? [] : [places]),
    ...buildFlavourNotice(data),
    ...buildDeeds(data),
    ...buildNextNotice(data),
    ...more.filter((block) => block.kind !== 'table'),
    ...buildRecapNotice('The turning point', listTurningPoint(story)),
    ...buildMatchRecap(data),
  ];
};

const buildFlavourNotice = ({ flavour }: StoryData): readonly Notice[] =>
  flavour === '' ? [] : [{ kind: 'notice', title: HOST_HEADLINE, lines: [flavour] }];

export function buildDeeds({
  story: { deeds, deedsOf },
  names,
}: Pick<StoryData, 'story' | 'names'>): readonly PaneBlock[] {
  if (deeds.length === 0) return [];
  const lines = deeds.map(({ text, seat }) => ({
    text,
    ...(seat !== undefined && { seat: names[seat] ?? seat }),
  }));
  const isMoment = deedsOf.startsWith('The ');
  const title = `What happened ${isMoment ? `at the${deedsOf.slice(3)}` : `in ${omitSeries(deedsOf)}`}`;
  return [{ kind: 'deeds', title, lines }];
}

/** More links would hide the rest on a phone. The season’s tab “Episodes” links all matches. */
const MAX_WATCHED = 4;

/** Builds the notice on the next step. After the match, it shows only the match's state. */
function buildNextNotice(data: StoryData): readonly Notice[] {
  const { story, states, summary, kept, stepTitle, formUrl, watched } = data;
  if (story.outcome !== null) {
    const lines = [...states, ...summary];
    return lines.length === 0 ? [] : [{ kind: 'notice', title: '', lines }];
  }
  const text = 'The form (players: use the link on “Now”)';
  const links: readonly Link[] = [
    ...(formUrl === '' ? [] : [{ kind: 'link', text, url: formUrl } as const]),
    ...watched
      .slice(0, MAX_WATCHED)
      .map((link) => ({ ...link, text: `Watch ${omitSeries(link.text)}` })),
  ];
  return [
    {
      kind: 'notice',
      title: stepTitle === '' ? 'Next' : `Next: ${omitSeries(stepTitle)}`,
      lines: [...states, ...summary, ...kept],
      ...(links.length > 0 && { links }),
    },
  ];
}

/** Lists the result after the end, or the standings before it, if there are any. */
export function listPlaceBlocks({
  story,
  standing,
}: Pick<StoryData, 'story' | 'standing'>): readonly PaneBlock[] {
  const { outcome } = story;
  if (outcome !== null) return listResultBlocks(outcome, story);
  if (story.ranking.length > 0) return [buildCompactRanking(story.scores, story.ranking)];
  return standing === undefined ? [] : [{ ...standing, title: '' }];
}

/** Lists the result in columns that fit a phone, then how ties were broken, and garnets. */
const listResultBlocks = (outcome: Outcome, { scores, brought }: Story): readonly PaneBlock[] =>
  buildResultBlocks(outcome, keepDecidingColumns(scores), brought);

/** Adds substitutes to a table of seats, and to the pieces of a board. */
function withSubstitutes(block: PaneBlock, names: StoryData['names']): PaneBlock {
  const all = (rows: readonly (readonly Cell[])[]) =>
    rows.map((row) => row.map((cell) => withSubstituteName(cell, names)));
  if (block.kind === 'table') return { ...block, rows: all(block.rows) };
  return block.kind === 'board' ? { ...block, squares: all(block.squares) } : block;
}

function withSubstituteName(cell: Cell, names: StoryData['names']): Cell {
  if (typeof cell === 'string') return Object.hasOwn(names, cell) ? (names[cell] ?? cell) : cell;
  if (cell === null || typeof cell !== 'object' || cell.kind !== 'mark') return cell;
  const { value, below } = cell;
  const getName = (seat: string): string =>
    (Object.hasOwn(names, seat) ? names[seat] : seat) ?? seat;
  const parts =
    below &&
    [below].flat().map(({ seat, ...part }) => ({
      ...part,
      ...(seat !== undefined && { seat: getName(seat) as Seat }),
    }));
  const shown = typeof value === 'string' ? getName(value) : value;
  return { ...cell, value: shown, ...(parts && { below: parts }) };
}

/** Lists the turning point, unless the deeds of the last step contain it. */
const listTurningPoint = ({ turningPoint, deedsOf }: Story): readonly RecapLine[] =>
  turningPoint === null || turningPoint.step === deedsOf ? [] : [turningPoint];

/** Builds the story at the end: the main steps that are not shown above, and a link to the log. */
export function buildMatchRecap({
  what,
  story,
  log,
}: Pick<StoryData, 'what' | 'story' | 'log'>): readonly Notice[] {
  const { outcome, deeds, deedsOf, recap, turningPoint } = story;
  if (outcome === null) return [];
  const above = [...(deeds.length > 0 ? [deedsOf] : []), turningPoint?.step];
  const lines = recap.filter(({ step }) => !above.includes(step));
  const [notice] = buildRecapNotice(`The tale of the ${what}`, lines);
  if (notice === undefined || log === null) return notice ? [notice] : [];
  const text = `All steps are on the tab “${log.name}”`;
  return [{ ...notice, links: [{ kind: 'link', text, url: log.url }] }];
}

const buildRecapNotice = (title: string, recap: readonly RecapLine[]): readonly Notice[] =>
  recap.length === 0 ? [] : [{ kind: 'notice', title, lines: recap.map(formatRecapLine) }];

/** Lists the game's picture, or its board as squares or as a map. */
export function listPictureBlocks({
  picture,
  board,
}: Pick<StoryData, 'picture' | 'board'>): readonly PaneBlock[] {
  if (picture !== undefined) return picture;
  if (board === undefined) return [];
  const { about } = board;
  const isSquares = board.places.every(({ box }) => box !== undefined);
  return isSquares
    ? [{ ...buildSquares(board, 'small'), title: '', ...(about !== undefined && { about }) }]
    : [{ kind: 'map', ...buildMapPicture(board) }];
}

const listStoryAside = (data: StoryData): readonly PaneBlock[] => [
  ...buildScoresChart(data),
  buildLinksNotice(data),
  ...(data.aside ?? []).map((table) => withSubstitutes(table, data.names)),
];

/**
 * Charts the scores, unless they are secret until the end. The chart exists from the first day,
 * since a new chart costs a step two calls.
 */
function buildScoresChart(data: StoryData): readonly LineChart[] {
  const of = data.chart ?? tabulateMoments(data);
  if (of.rows.length === 0) return [];
  const columns = of.columns.map(({ title }) => ({ title: data.names[title] ?? title }));
  return [{ kind: 'line chart', of: { ...of, columns } }];
}

/** Builds a column for each seat; no rows if the scores are not public. */
function tabulateMoments({ story: { scores, ranking }, standing }: StoryData): Table {
  const { counted, each = 'round', moments, stayed } = scores;
  const seats = ranking.map(({ seat }) => seat);
  const shown = standing === undefined && stayed === undefined ? moments : [];
  return {
    kind: 'table',
    title: `${capitalize(counted)} by ${each}`,
    columns: ['After', ...seats].map((title) => ({ title })),
    rows: shown.map((moment) => [
      formatAxisLabel(moment.title, each),
      ...seats.map((seat) => moment.scores[seat] ?? 0),
    ]),
  };
}

/** Shortens "Round 4" to "4" if the axis counts rounds. */
const formatAxisLabel = (title: string, each: string): string =>
  shortenTitle(title).replace(new RegExp(`^${capitalize(each)} (?=\\d+$)`), '');

function buildLinksNotice({ what, links, page: { address, madeBy } }: StoryData): Notice {
  const notice = { kind: 'notice', title: 'Go to' } as const;
  if (address !== '') {
    const link: Link = { kind: 'link', text: `${PAGE_LINK_PREFIX}${address}`, url: address };
    return { ...notice, lines: [], links: [...links, link] };
  }
  const how =
    madeBy === 'anybody'
      ? `Anybody can make a page that shows this ${what} step by step and proves it. ` +
        'Run “sealed page” with the address of this workbook.'
      : `The host can make a page that shows this ${what} step by step. After the ${what}, ` +
        'anybody can.';
  return { ...notice, lines: [how], links, linksFirst: true };
}

/** Text before the page's address, by which programs find the address. */
export const PAGE_LINK_PREFIX = 'The match as a page: ';
