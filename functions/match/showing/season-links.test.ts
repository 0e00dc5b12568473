import { beforeAll, expect, test } from 'vitest';
import type { Cell, Page } from '../../../rules/kit/showing/view.ts';
import { withLastPosition } from '../../../test/support/table/just-opened.ts';
import {
  answerWithResignation,
  openAllDue,
  openSeason,
  playToNextDeadline,
  readOpenMatches,
  UNPOLLED_SETTINGS,
} from '../../../test/support/table/season-table.ts';
import type { Table } from '../../../test/support/table/table.ts';
import type { Position } from '../ledger/position.ts';
import { buildSheetLink } from '../reading/links.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import {
  addMatchLinks,
  buildSeasonLinks,
  buildWatchLinks,
  listOwnMatches,
  withMatchLinks,
} from './match-settings.ts';
import { drawPublicContent } from './workbooks.ts';

let table: Table;
let season: Match;
let playedMatches: readonly Match[] = [];

/** Four players in their second round: two matches are over, two are open. */
beforeAll(async () => {
  table = await openSeason('league', 4, { settings: UNPOLLED_SETTINGS });
  await playToNextDeadline(table, answerWithResignation);
  await openAllDue(table);
  [season, playedMatches] = [await table.read(), await readOpenMatches(table)];
});

const listTexts = (links: ReturnType<typeof buildSeasonLinks>): readonly string[] =>
  links.map(({ text }) => text);

test('Story of a season links to its open matches', () => {
  const links = buildWatchLinks(season);
  expect(listTexts(links)).toEqual(['League, round 2, table 1', 'League, round 2, table 2']);
  const addresses = playedMatches.map(({ files }) => buildSheetLink(files, files.publicId));
  expect(links.map(({ url }) => url)).toEqual(addresses);
  expect(JSON.stringify(drawPublicContent(season))).toContain('Watch Round 2, table 1');
});

test('Story of a season does not link to the form while nobody is asked', () => {
  expect(JSON.stringify(drawPublicContent(season))).not.toContain(season.files.formAddress);
});

test('a match links to its season, and a season to none', () => {
  expect(buildSeasonLinks(season)).toEqual([]);
  const url = buildSheetLink(season.files, season.files.publicId);
  for (const match of playedMatches) {
    expect(buildSeasonLinks(match)).toEqual([{ kind: 'link', text: 'The season', url }]);
  }
});

test('a player’s workbook of the season links only to the player’s own match', () => {
  for (const match of playedMatches) {
    const address = buildSheetLink(match.files, match.files.publicId);
    for (const { seat } of match.files.seats) {
      expect(listOwnMatches(season, seat)).toMatchObject([{ address }]);
    }
  }
  expect(playedMatches.flatMap(({ files }) => files.seats)).toHaveLength(4);
});

test('a season does not link to a match opened for another version of an episode', () => {
  const { matches, step } = getCurrentPosition(season);
  const { match = '', title = '' } = step?.awaits?.[0] ?? {};
  const other = { ...matches, [match]: { ...matches[match], with: 'something else' } };
  const changed = withLastPosition(season, { matches: other });
  const texts = listTexts(buildWatchLinks(changed));
  expect(texts).not.toContain(title);
  expect(texts).toHaveLength(1);
  const names = Object.keys(matches);
  const page = createPage(names.map((name) => createLinkCell('a match', name)));
  const countLinks = (of: Match) =>
    JSON.stringify(withMatchLinks(of, [page])).match(/"kind":"link"/g)?.length;
  expect(countLinks(season)).toBe(names.length);
  expect(countLinks(changed)).toBe(names.length - 1);
});

const createLinkCell = (value: string, match?: string): Cell =>
  ({ kind: 'mark', value, ...(match !== undefined && { match }) }) as unknown as Cell;
const createPage = (...rows: readonly (readonly Cell[])[]): Page =>
  ({
    name: 'Episodes',
    blocks: [
      { kind: 'text', text: 'one' },
      { kind: 'table', rows },
    ],
  }) as unknown as Page;

const cells: readonly Cell[] = [
  null,
  'one',
  4,
  createLinkCell('One', 'one'),
  createLinkCell('Two', 'two'),
  createLinkCell('3'),
];

test('a cell that names a match is a link if the match has an address', () => {
  const addresses = new Map([['one', 'https://one.example/']]);
  const linked = addMatchLinks([createPage(cells, [createLinkCell('Again', 'one')])], addresses);
  const [first, second, third, , ...rest] = cells as [Cell, Cell, Cell, Cell, ...Cell[]];
  const link = { kind: 'link', text: 'One', url: 'https://one.example/' } as const;
  expect(linked).toEqual([
    createPage([first, second, third, link, ...rest], [{ ...link, text: 'Again' }]),
  ]);
});

test('a cell that names a match is unchanged if no match was opened', () => {
  const pages = [createPage(cells)];
  expect(addMatchLinks(pages, new Map())).toBe(pages);
});

/** Creates a season that awaits and has opened the given matches. */
function createSeason(awaits: readonly object[] | null, matches: object): Match {
  const position = {
    opened: {},
    step: awaits === null ? null : { asks: [], awaits },
    matches,
    setup: { players: [] },
    sealed: { entry: { entry: 1 } },
  } as unknown as Position;
  const files = { formAddress: 'https://docs.google.com/forms/d/e/x/viewform', seats: [] };
  return { files, positions: [position], polled: { forms: [] } } as unknown as Match;
}

const createOpened = (name: string) => ({
  ...{ title: `Match ${name}`, game: 'a-game', public: `public-${name}`, host: '', forms: {} },
});

test('the pages of a finished season link to its opened matches', () => {
  const over = createSeason(null, { one: createOpened('one'), two: createOpened('two') });
  expect(buildWatchLinks(over)).toEqual([]);
  expect(listOwnMatches(over, 'Scarlet' as never)).toEqual([]);
  const [linked] = withMatchLinks(over, [
    createPage([createLinkCell('One', 'one'), createLinkCell('3', 'three')]),
  ]);
  expect(JSON.stringify(linked)).toContain('public-one');
  expect(JSON.stringify(linked)).not.toContain('public-three');
});
