import { describe, expect, test } from 'vitest';
import type { Cell, Page } from '../../../rules/kit/showing/view.ts';
import type { Position } from '../ledger/position.ts';
import type { Match } from '../reading/match.ts';
import { linkedPages, linkIf, ownMatches, seasonLinks, withMatchLinks } from './match-settings.ts';

const mark = (value: string, match?: string): Cell =>
  ({ kind: 'mark', value, ...(match !== undefined && { match }) }) as unknown as Cell;
const page = (...rows: readonly (readonly Cell[])[]): Page =>
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
    mark('One', 'one'),
    mark('Two', 'two'),
    mark('3'),
  ];

  test('a cell that names a match is a link if the match has an address', () => {
    const addresses = new Map([['one', 'https://one.example/']]);
    const linked = linkedPages([page(cells, [mark('Again', 'one')])], addresses);
    const [first, second, third, , ...rest] = cells as [Cell, Cell, Cell, Cell, ...Cell[]];
    const link = { kind: 'link', text: 'One', url: 'https://one.example/' } as const;
    expect(linked).toEqual([
      page([first, second, third, link, ...rest], [{ ...link, text: 'Again' }]),
    ]);
  });

  test('a cell that names a match is unchanged if no match was opened', () => {
    const pages = [page(cells)];
    expect(linkedPages(pages, new Map())).toBe(pages);
  });
});

test('linkIf returns a link only for an address', () => {
  const url = 'https://one.example/';
  expect(linkIf('One', url)).toEqual([{ kind: 'link', text: 'One', url }]);
  expect(linkIf('One', '')).toEqual([]);
});

/** A season that awaits these matches and has opened those. */
function season(awaits: readonly object[] | null, matches: object): Match {
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

const opened = (name: string) => ({
  ...{ title: `Match ${name}`, game: 'a-game', public: `public-${name}`, host: '', forms: {} },
});

test('a season that is over links to its opened matches, the latest first, and so do pages', () => {
  const over = season(null, { one: opened('one'), two: opened('two') });
  expect(seasonLinks(over).map(({ text }) => text)).toEqual(['Match two', 'Match one']);
  expect(ownMatches(over, 'Scarlet' as never)).toEqual([]);
  const [linked] = withMatchLinks(over, [page([mark('One', 'one'), mark('3', 'three')])]);
  expect(JSON.stringify(linked)).toContain('public-one');
  expect(JSON.stringify(linked)).not.toContain('public-three');
});
