import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { AnyGame, PageInput } from '../../rules/kit/match/game.ts';
import { listSeats } from '../../rules/kit/match/setup.ts';
import type { RecapLine } from '../../rules/kit/narrating/recap.ts';
import { buildStory, type Deed, type Story } from '../../rules/kit/narrating/story.ts';
import { getSquareSpan } from '../../rules/kit/showing/board.ts';
import { buildCompactRanking, type RankedSeat } from '../../rules/kit/showing/scores.ts';
import { buildResultBlocks, keepDecidingColumns } from '../../rules/kit/showing/tables.ts';
import type {
  Block,
  Board,
  BoardPlace,
  Cell,
  GameBoard,
  MapPicture,
  Page,
  Table,
  View,
} from '../../rules/kit/showing/view.ts';

export interface FilmFrame {
  /** Name of the resolved step, or "start". Addresses of the page contain it. */
  readonly step: string;
  readonly title: string;
  /** The host's paragraph; '' if there is none. */
  readonly flavour: string;
  readonly headline: string;
  /** Events of the step. */
  readonly deeds: readonly Deed[];
  readonly deedsOf: string;
  /** State of the match, in the game's words. */
  readonly summary: readonly string[];
  /** Unit of the scores in the plural, such as "points". */
  readonly counted: string;
  readonly ranking: readonly RankedSeat[];
  /**
   * Ranking as a table, or the game's own table while scores are secret. At the end, the result
   * with the columns that decided it. Null if there is no ranking.
   */
  readonly standing: Table | null;
  /** Board; null if the game has none. */
  readonly board: GameBoard | null;
  /** Picture, in a game without a board. */
  readonly picture: readonly Block[];
  /** Small tables next to the board. */
  readonly aside: readonly Table[];
  readonly pages: readonly Page[];
  /** Result, ties and final holdings; empty until the match ends. */
  readonly result: readonly Block[];
  /** Changes of the lead, and what caused them; empty until the match ends. */
  readonly leads: readonly RecapLine[];
  readonly recap: readonly RecapLine[];
}

/** Builds a frame from public content. */
export function buildFrame(
  game: AnyGame,
  input: PageInput<unknown, unknown, GameEvent>,
  flavour = '',
): FilmFrame {
  const { setup, state, history } = input;
  const view = game.view({ setup, state, history, audience: { kind: 'public' } });
  const story = buildStory(game, { setup, state, history });
  const ranking = rankSeats(story);
  const board = view.board ?? findBoard(view, listSeats(input));
  const last = history.at(-1);
  return {
    step: last?.step ?? '',
    title: last?.title ?? '',
    flavour,
    headline: story.headline,
    deeds: story.deeds,
    deedsOf: story.deedsOf,
    summary: view.summary,
    counted: story.scores.counted,
    ranking,
    standing: buildRankTable(story, ranking) ?? view.standing ?? null,
    board,
    picture: board === null ? (view.picture ?? []) : [],
    aside: view.aside ?? [],
    pages: view.pages.filter(({ isYetEmpty }) => isYetEmpty !== true),
    result: story.outcome === null ? [] : buildResultBlocks(story.outcome, story.scores, setup),
    leads: story.leads,
    recap: story.recap,
  };
}

function buildRankTable(
  { outcome, scores, brought }: Story,
  ranking: FilmFrame['ranking'],
): Table | null {
  if (outcome !== null)
    return { ...buildResultBlocks(outcome, keepDecidingColumns(scores), brought)[0], title: '' };
  return ranking.length > 0 ? buildCompactRanking(scores, ranking) : null;
}

/** Ranks the seats by scores. At the end, ranks them by the result, which breaks ties. */
function rankSeats({ outcome, ranking }: Story): readonly RankedSeat[] {
  if (outcome === null) return ranking;
  return outcome.placings.map(({ seat, place, score }) => {
    const scored = ranking.find((one) => one.seat === seat);
    const { gained = null, was = null, moved = null } = scored ?? {};
    return { seat, place, score, gained, was, moved };
  });
}

/** Finds the first map or square board on the game's pages, for games without another board. */
function findBoard({ pages }: View, owners: readonly string[]): GameBoard | null {
  const blocks = pages.flatMap((page) => page.blocks);
  const map = blocks.find((block): block is MapPicture => block.kind === 'map');
  if (map !== undefined) return buildBoardFromMap(map);
  const squares = blocks.find((block): block is Board => block.kind === 'board');
  return squares === undefined ? null : buildBoardFromSquares(squares, owners);
}

const buildBoardFromMap = ({ kind: _kind, figures, ways = [], ...map }: MapPicture): GameBoard => ({
  ...map,
  pieces: figures,
  moves: ways,
});

const buildBoardFromSquares = (board: Board, owners: readonly string[]): GameBoard => ({
  title: board.title,
  places: board.squares.flatMap((row, fromTop) => {
    const span = getSquareSpan(board, row);
    return row.map((cell, x) => buildSquare(cell, { x: x + (span - 1) / 2, y: 0 - fromTop }, span));
  }),
  roads: [],
  lines: [],
  owners,
  pieces: [],
  moves: [],
});

function buildSquare(
  cell: Cell,
  at: { readonly x: number; readonly y: number },
  span: number,
): BoardPlace {
  const place = { name: `${at.x} ${-at.y}`, ...at, box: [span, 1] as const };
  if (cell === null) return place;
  if (typeof cell !== 'object') return { ...place, label: String(cell) };
  switch (cell.kind) {
    case 'link':
      return { ...place, label: cell.text };
    case 'meter':
      return { ...place, label: cell.label, ...(cell.tone !== undefined && { tone: cell.tone }) };
    case 'mark':
      return {
        ...place,
        label: String(cell.value),
        ...(cell.tone !== undefined && { tone: cell.tone }),
        ...(cell.note !== undefined && { note: cell.note }),
      };
  }
}
