import assert from 'node:assert/strict';
import { countColumns, getSquareSpan } from '../../rules/kit/showing/board.ts';
import type {
  Audience,
  Block,
  Cell,
  GameBoard,
  MapPicture,
  Page,
  Table,
  View,
} from '../../rules/kit/showing/view.ts';
import { computePageColumns } from '../../sheets-templates/drawing/layout.ts';
import { PHONE_WIDTH_PX } from '../../sheets-templates/drawing/prose.ts';
import { HOST_TABS } from '../../sheets-templates/workbooks/host-workbook.ts';
import { PLAYER_TABS } from '../../sheets-templates/workbooks/player-data.ts';
import { PUBLIC_TABS } from '../../sheets-templates/workbooks/public-workbook.ts';
import { createMatchLaw, type Law, type Trial } from './law.ts';
import { formatAudience, listAudiences, listMoments } from './trial.ts';
import { assertAlike, assertOneLine, assertUnique } from './words.ts';

/** Google's limit for titles of tabs, in characters. */
const MAX_PAGE_NAME_LENGTH = 100;

/** Google's limit for a cell, in characters. */
const MAX_CELL_LENGTH = 50_000;

export const PAGE_LAWS: readonly Law[] = [
  createMatchLaw({
    claim: 'an audience has the same pages from the start to the end',
    runs: 15,
    holds: (trial) => {
      const moments = listMoments(trial);
      for (const audience of listAudiences(trial.setup)) {
        const names = moments.map((moment) =>
          listPageNames(trial.game.view({ ...moment, audience })),
        );
        for (const later of names)
          assertAlike(
            `the pages of ${formatAudience(audience)} changed during the match`,
            later,
            names[0],
          );
      }
    },
  }),
  createMatchLaw({
    claim: 'every page can be drawn: its names, columns, rows, meters and links are valid',
    runs: 15,
    holds: (trial) => {
      for (const moment of listMoments(trial)) {
        for (const audience of listAudiences(trial.setup)) {
          const view = trial.game.view({ ...moment, audience });
          assertDrawable(view, listSeatNames(trial));
          assertNamesFree(trial, view, audience);
        }
      }
    },
  }),
  createMatchLaw({
    claim: 'always visible columns fit a phone on player tabs and the first public tabs',
    runs: 10,
    holds: (trial) => {
      for (const moment of listMoments(trial)) {
        for (const audience of listAudiences(trial.setup)) {
          assertFrozenColumnsFit(trial.game.view({ ...moment, audience }), audience);
        }
      }
    },
  }),
  createMatchLaw({
    claim: 'each moment of the scores has a title, and numbers for seats that play',
    runs: 10,
    holds: (trial) => {
      for (const moment of listMoments(trial)) {
        const { counted, moments } = trial.game.scores(moment);
        assertOneLine('what is counted', counted);
        for (const { title, scores } of moments) {
          assertOneLine('the title of a moment', title);
          for (const [seat, score] of Object.entries(scores)) {
            assert.ok(listSeatNames(trial).includes(seat), `a score of ${seat}, who does not play`);
            assertFinite(title, score);
          }
        }
      }
    },
  }),
];

/** @throws if a page has the name of another tab in the audience's workbook */
function assertNamesFree({ game }: Trial, view: View, { kind }: Audience): void {
  const fixed = Object.values(FIXED_TABS[kind]).map(({ title }) => title);
  const content = kind === 'host' ? game.content.tabs.map(({ name }) => name) : [];
  const taken = new Set([...fixed, ...content].map((name) => name.toLowerCase()));
  for (const name of listPageNames(view))
    assert.ok(
      !taken.has(name.toLowerCase()),
      `the workbook already has a tab "${name}". Give the page another name.`,
    );
}

const FIXED_TABS = { public: PUBLIC_TABS, host: HOST_TABS, seat: PLAYER_TABS };

/**
 * Number of public pages before a seat's own pages. Story comes later, since no decision needs it.
 */
const FIRST_PUBLIC_PAGES = 2;

/** @throws if the always visible columns are too wide for a player's or public page */
export function assertFrozenColumnsFit({ pages }: View, { kind }: Audience): void {
  if (kind === 'host') return;
  const first = kind === 'public' ? pages.slice(0, FIRST_PUBLIC_PAGES) : pages;
  for (const page of first) assertPageFits(page);
}

function assertPageFits(page: Page): void {
  const tables = page.blocks.filter((block): block is Table => block.kind === 'table');
  const widths = computePageColumns(page.blocks);
  for (const { title, columns } of tables) {
    const last = columns.findLastIndex(({ onPhone }) => onPhone === true);
    assert.ok(last >= 0, `“${title}” on “${page.name}” needs a first column with “onPhone: true”`);
    const until = widths.slice(0, last + 1).reduce((sum, width) => sum + width, 0);
    assert.ok(
      until <= PHONE_WIDTH_PX,
      `the columns of “${title}” on “${page.name}” up to the last “onPhone” are ${until} ` +
        `pixels wide, and a phone shows ${PHONE_WIDTH_PX}: let fewer columns decide, put them ` +
        'first, or give them a narrower width',
    );
  }
}

const listPageNames = ({ pages }: View): readonly string[] => pages.map(({ name }) => name);

const listSeatNames = ({ setup }: Trial): readonly string[] =>
  setup.players.map(({ seat }) => seat);

/** @throws if a view cannot be drawn */
export function assertDrawable(view: View, seats: readonly string[]): void {
  assert.ok(view.pages.length > 0, 'there is no page');
  for (const line of view.summary) assertOneLine('the state of a match', line);
  assertUnique('pages', listPageNames(view));
  for (const page of view.pages) {
    assertOneLine('the name of a page', page.name);
    assert.ok(page.name.length <= MAX_PAGE_NAME_LENGTH, `the name of ${page.name} is too long`);
    assert.ok(page.about.trim() !== '', `the page “${page.name}” lacks a text in “about”`);
    assertUnique(
      `blocks of ${page.name}`,
      page.blocks.map(({ kind, title }) => `${kind} ${title}`),
    );
    for (const block of page.blocks) assertBlock(block, seats);
  }
  if (view.board !== undefined) assertBoard(view.board);
}

function assertBoard({ title, places, pieces, moves, ...board }: GameBoard): void {
  const figures = [...pieces, ...moves.map((move) => ({ ...move, at: move.way.at(-1) ?? '' }))];
  const owned = figures.map((figure) => ({ owner: -1, ...figure }));
  assertMap({ kind: 'map', title, places, ...board, figures: owned });
  const names = places.map(({ name }) => name);
  for (const { way } of moves) {
    assert.ok(way.length > 1, `a move on ${title} leads nowhere`);
    for (const place of way) assert.ok(names.includes(place), `a move on ${title} by ${place}`);
  }
  for (const { name, box } of places) {
    if (box === undefined) continue;
    const [width, height] = box;
    assert.ok(width > 0 && height > 0, `${name} of ${title} is 0 wide or high`);
  }
}

function assertBlock(block: Block, seats: readonly string[]): void {
  assertOneLine(`the title of a ${block.kind}`, block.title);
  switch (block.kind) {
    case 'table':
      assertTable(block, seats);
      return;
    case 'board':
      assert.ok(block.squares.length > 0, `${block.title} lacks squares`);
      for (const line of block.squares)
        assertRows(block.title, countColumns(block) / getSquareSpan(block, line), [line]);
      return;
    case 'map':
      assertMap(block);
      return;
    case 'notice':
      for (const line of block.lines)
        assert.ok(!line.includes('\n'), `a line contains a line break: ${line}`);
  }
}

function assertMap({ title, places, roads, lines, owners, figures }: MapPicture): void {
  const names = places.map(({ name }) => name);
  const kinds = lines.map(({ kind }) => kind);
  assertUnique(`places of ${title}`, names);
  assertUnique(`kinds of roads of ${title}`, kinds);
  for (const { ends, kind } of roads) {
    for (const end of ends) assert.ok(names.includes(end), `a road of ${title} ends at ${end}`);
    assert.ok(kinds.includes(kind), `no line for the ${kind} roads of ${title}`);
  }
  for (const { at, owner, label } of figures) {
    assert.ok(names.includes(at), `${label} is at ${at}, which is not on ${title}`);
    assert.ok(owner < owners.length, `${label} on ${title} is nobody's`);
  }
}

function assertTable({ title, columns, rows }: Table, seats: readonly string[]): void {
  const titles = columns.map((column) => column.title);
  assert.ok(titles.length > 0, `${title} lacks columns`);
  assertUnique(
    `columns of ${title}`,
    titles.filter((one) => !seats.includes(one)),
  );
  for (const column of titles) assertOneLine(`a column of ${title}`, column);
  assertRows(title, titles.length, rows);
}

function assertRows(title: string, width: number, rows: readonly (readonly Cell[])[]): void {
  for (const row of rows) {
    assert.equal(row.length, width, `a row of ${title} has ${row.length} cells, not ${width}`);
    for (const cell of row) assertCell(title, cell);
  }
}

function assertCell(title: string, cell: Cell): void {
  if (typeof cell === 'number') assertFinite(title, cell);
  if (typeof cell === 'string')
    assert.ok(cell.length <= MAX_CELL_LENGTH, `${title}: too long a text`);
  if (cell === null || typeof cell !== 'object') return;
  switch (cell.kind) {
    case 'mark':
      assertCell(title, cell.value);
      return;
    case 'meter':
      assertFinite(title, cell.most);
      assert.ok(cell.most > 0 && cell.value >= 0, `a meter of ${title} measures nothing`);
      return;
    case 'link':
      assertOneLine(`a link of ${title}`, cell.text);
      assert.ok(URL.canParse(cell.url), `a link of ${title} leads nowhere: ${cell.url}`);
  }
}

function assertFinite(title: string, number: number): void {
  assert.ok(Number.isFinite(number), `${title} holds ${number}`);
}
