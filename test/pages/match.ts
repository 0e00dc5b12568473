import { readContent } from '../../rules/kit/content/content.ts';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Chapter, Game } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { getUsualVariants } from '../../rules/kit/match/setup.ts';
import { createRandomPolicy, type MatchSnapshot } from '../../rules/kit/playing/play.ts';
import type { Audience, Block, Cell, Page, View } from '../../rules/kit/showing/view.ts';
import { createAbsentPolicy, playToEnd } from '../laws/play.ts';
import { createPlayers } from '../laws/players.ts';
import { atDepth } from '../support/depth.ts';
import { loadContent } from '../support/table/content.ts';

type PlayedMoment<Content, State, Orders, Event extends GameEvent> = MatchSnapshot<
  Content,
  State,
  Orders,
  Event
> & {
  readonly seenBy: (audience: Audience) => Pick<View, 'summary'> & { readonly pages: PlainPages };
};

/** Lists every moment of a match of robots, who are sometimes absent. */
export function playMoments<Content, State, Orders, Event extends GameEvent>(
  game: Game<Content, State, Orders, Event>,
  drawn: { readonly players: number; readonly seed: number },
): readonly PlayedMoment<Content, State, Orders, Event>[] {
  const { players, seed } = drawn;
  const content = readContent(game.content, loadContent(game).loose);
  if (content.kind !== 'sound') throw new Error(`the content of ${game.id} is invalid`);
  const setup = {
    players: createPlayers(players),
    content: content.value,
    variants: getUsualVariants(game),
  };
  const choose = createAbsentPolicy({ percent: 8, seed, chooser: createRandomPolicy(seed) });
  return [...playToEnd({ game, setup, seed, choose })].map((moment) => ({
    ...moment,
    seenBy: (audience) => {
      const { summary, pages } = game.view({ ...moment, audience });
      return { summary, pages: simplifyPages(pages) };
    },
  }));
}

/** Lists titles and indexes of the tested moments: the first, the last and some between. */
export function listTestedMoments(
  moments: readonly { readonly history: readonly Chapter[] }[],
): readonly (readonly [title: string, index: number])[] {
  const every = atDepth({ quick: Math.ceil(moments.length / 4), deep: 1 });
  const isLookedAt = (index: number) =>
    index < 2 || index >= moments.length - 2 || index % every === 0;
  return moments
    .map(({ history }, index) => [history.at(-1)?.title ?? '', index] as const)
    .filter(([, index]) => isLookedAt(index));
}

export const PUBLIC: Audience = { kind: 'public' };
export const HOST: Audience = { kind: 'host' };
export const toAudience = (seat: Seat): Audience => ({ kind: 'seat', seat });

/** Builds the rows of a table of lines: first step, text with its change, rule. */
export const buildLineRows = (
  steps: readonly {
    readonly title: string;
    readonly lines: readonly {
      readonly text: string;
      readonly change: string;
    }[];
  }[],
): readonly (readonly (string | null)[])[] =>
  steps.flatMap(({ title, lines }) =>
    lines.map(({ text, change }, index) => [
      index === 0 ? title : null,
      change === '' ? text : `${text} (${change})`,
    ]),
  );

type PlainCell = string | number | null;
export type PlainRow = readonly PlainCell[];

export interface PlainTable {
  /** Titles of the columns; an always visible column is marked by `*`. */
  readonly heads: string;
  readonly rows: readonly PlainRow[];
}

/** A table, lines of a notice, squares of a board, or points of a map. */
type PlainBlock = PlainTable | readonly string[] | readonly PlainRow[];

/** Blocks by page, then by title. */
type PlainPages = Readonly<Record<string, Readonly<Record<string, PlainBlock>>>>;

/** Returns the table. @throws if the block is not a table */
export function requireTable(block: PlainBlock | undefined): PlainTable {
  if (typeof block === 'object' && 'rows' in block) return block;
  throw new Error(`there is no table, but ${JSON.stringify(block)}`);
}

/** Joins column titles as in {@link PlainTable}: `joinHeads('Player*', 'Total')`. */
export const joinHeads = (...titles: readonly string[]): string => titles.join(' | ');

export const simplifyPages = (pages: readonly Page[]): PlainPages =>
  Object.fromEntries(
    pages.map(({ name, blocks }) => [
      name,
      Object.fromEntries(blocks.map((block) => [getBlockKey(block), simplifyBlock(block)])),
    ]),
  );

/** Returns a key that differs for a map and a table with the same title. */
const getBlockKey = ({ kind, title }: Block): string => (kind === 'map' ? `${title} (map)` : title);

function simplifyBlock(block: Block): PlainBlock {
  switch (block.kind) {
    case 'table':
      return {
        heads: joinHeads(
          ...block.columns.map(({ title, onPhone }) => `${title}${onPhone ? '*' : ''}`),
        ),
        rows: block.rows.map((row) => row.map(simplifyCell)),
      };
    case 'board':
      return block.squares.map((row) => row.map(simplifyCell));
    case 'notice':
      return block.lines;
    case 'map': {
      const { places, figures, owners } = block;
      const owned = (owner: number | undefined) =>
        owner === undefined ? '' : ` (${owners[owner]})`;
      return [
        ...places.map(({ name, label, owner }) => `${label ?? name}${owned(owner)}`),
        ...figures.map(({ at, owner, label }) => `${at}: ${label}${owned(owner)}`),
      ];
    }
  }
}

/** Builds the rows of notices of a step: first title, readers, their messages and the rules. */
export function buildNoticeRows(
  title: string,
  notices: readonly { readonly seat: string; readonly text: string; readonly rule: string }[],
  players: number,
): readonly (readonly (string | null)[])[] {
  const readers = notices.map(({ text }) => {
    const seats = notices.filter((one) => one.text === text).map(({ seat }) => seat);
    return seats.length === players ? 'everybody' : new Intl.ListFormat('en-GB').format(seats);
  });
  return [...new Set(readers)].map((seats, at) => {
    const own = notices.filter(
      ({ text }, index) =>
        readers[index] === seats && notices.findIndex((one) => one.text === text) === index,
    );
    const join = (texts: readonly string[]): string => [...new Set(texts)].join('\n');
    return [
      at === 0 ? title : null,
      seats,
      join(own.map(({ text }) => text)),
      join(own.map(({ rule }) => rule)),
    ];
  });
}

/** Formats a number with a typographic minus. */
export const withMinus = (value: number): string => String(value).replace('-', '\u2212');

/** Simplifies a meter to its label and level. */
export function simplifyCell(cell: Cell): PlainCell {
  if (cell === null || typeof cell !== 'object') return cell;
  switch (cell.kind) {
    case 'mark':
      return cell.value;
    case 'meter':
      return `${cell.label} (${cell.value}/${cell.most})`;
    case 'link':
      return cell.text;
  }
}
