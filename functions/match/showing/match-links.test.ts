import { describe, expect, test } from 'vitest';
import type { Cell, Page } from '../../../rules/kit/showing/view.ts';
import type { Position } from '../ledger/position.ts';
import type { Match } from '../reading/match.ts';
import {
  addMatchLinks,
  buildSeasonLinks,
  listOwnMatches,
  withMatchLinks,
} from './match-settings.ts';

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

describe('cell that names a match', () => {
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

test('a finished season links to its opened matches, the latest first, and so do its pages', () => {
  const over = createSeason(null, { one: createOpened('one'), two: createOpened('two') });
  expect(buildSeasonLinks(over).map(({ text }) => text)).toEqual(['Match two', 'Match one']);
  expect(listOwnMatches(over, 'Scarlet' as never)).toEqual([]);
  const [linked] = withMatchLinks(over, [
    createPage([createLinkCell('One', 'one'), createLinkCell('3', 'three')]),
  ]);
  expect(JSON.stringify(linked)).toContain('public-one');
  expect(JSON.stringify(linked)).not.toContain('public-three');
});
