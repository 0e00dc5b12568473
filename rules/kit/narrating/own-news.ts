import type { GameEvent } from '../match/event.ts';
import type { Chapter } from '../match/game.ts';
import type { Seat } from '../match/seat.ts';
import { formatLine } from '../showing/tables.ts';
import type { Highlight } from './narration.ts';
import { type AnyPageInput, findTopNews, type NarratedGame, type RecapLine } from './recap.ts';

/** The effects of the last step on a player, in at most five lines. */
export interface OwnNews {
  /** The step's title; '' if no step has affected the player yet. */
  readonly step: string;
  /** Failures, actions of others and chance, then executed orders in one line. */
  readonly lines: readonly string[];
  /** The number of lines in the player's account that are not in `lines`. */
  readonly more: number;
  /** The most important public news of each later step, and of a step that another player took. */
  readonly since: readonly RecapLine[];
}

const MAX_LINES = 5;
/** The number of steps to search. Older steps are ignored. */
const MAX_STEPS_BACK = 6;

export function buildOwnNews(game: NarratedGame, shown: AnyPageInput, seat: Seat): OwnNews {
  const { history, setup } = shown;
  const { content } = setup;
  const told = (chapter: Chapter) =>
    game.narration.highlights(chapter.events, { seat, content, most: MAX_LINES });
  const recent = history.slice(-MAX_STEPS_BACK);
  const at = recent.findLastIndex((chapter) => told(chapter).length > 0);
  const own = recent[at];
  const since = recent.slice(at + 1).flatMap((chapter) => buildPublicLine(game, chapter, content));
  if (own === undefined) return { step: '', lines: [], more: 0, since: since.slice(1 - MAX_LINES) };
  const highlights = told(own);
  const beside = areOfOthers(highlights, seat)
    ? buildPublicLine(game, own, content, highlights)
    : [];
  const account = game.narration.account(own.events, seat, content);
  return {
    step: own.title,
    lines: formatLines(highlights),
    more: Math.max(0, account.length - highlights.length),
    since: [...beside, ...since].slice(1 - MAX_LINES),
  };
}

/** Whether all events that affected the player are of other seats, which may have done more. */
const areOfOthers = (highlights: readonly Highlight<GameEvent>[], seat: Seat): boolean =>
  highlights.every(({ event }) => event.seat !== undefined && event.seat !== seat);

/** Returns the most important public news of a step; none if the player's own lines contain it. */
function buildPublicLine(
  game: NarratedGame,
  { title, events }: Chapter,
  content: unknown,
  told: readonly Highlight<GameEvent>[] = [],
): readonly RecapLine[] {
  const first = findTopNews(game.narration.news(events, content), 0);
  const isTold = told.some(({ event }) => event === first?.event);
  return first === undefined || isTold ? [] : [{ step: title, text: first.short || first.text }];
}

function formatLines(highlights: readonly Highlight<GameEvent>[]): readonly string[] {
  const ordered = highlights.filter(({ asOrdered }) => asOrdered === true).map(formatLine);
  return [
    ...highlights.filter(({ asOrdered }) => asOrdered !== true).map(formatLine),
    ...(ordered.length === 0 ? [] : [ordered.join(' ')]),
  ];
}
