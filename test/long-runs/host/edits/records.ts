import type { Draw } from '../../../../rules/kit/chance/chance.ts';
import { HOST_RECORDS } from '../../../../sheets-templates/workbooks/host-workbook.ts';
import type { EditFamily, EditKind, EditMoment, EditScene, HostEdit } from '../edit.ts';
import {
  buildDimension,
  buildMove,
  buildTyping,
  countFilledRows,
  type getCells,
  type HostContext,
  NotThere,
  recordChange,
  requireTab,
  restoreTab,
  type SheetRequest,
  updateSheet,
} from '../host.ts';

/** An edit of a record tab. The rows and columns are drawn when the edit is applied. */
export interface RecordEdit {
  readonly name: string;
  /** Builds the requests of the edit. @throws NotThere if the tab is too small */
  readonly gestures: (grid: TabGrid, scene: EditScene) => readonly SheetRequest[];
  /** Whether the edit may be permanent, because the tab can still be read. */
  readonly mayStay?: boolean;
  /** Whether columns move, so that a run would write into wrong columns. */
  readonly movesColumns?: boolean;
}

export interface TabGrid {
  readonly sheetId: number;
  readonly columns: number;
  readonly rows: number;
  readonly cellAt: (row: number, column: number) => ReturnType<typeof getCells>[number];
  readonly draw: Draw;
}

/** Draws a row below the head, counted from 0. @throws NotThere */
export function drawRow({ rows, draw }: TabGrid): number {
  if (rows < 1) throw new NotThere('the tab is still empty');
  return draw.integer(1, rows);
}

/** Draws two different rows below the head. @throws NotThere */
export function drawTwoRows({ rows, draw }: TabGrid): readonly [number, number] {
  if (rows < 2) throw new NotThere('the tab has fewer than two rows');
  const one = draw.integer(1, rows);
  return [one, ((one - 1 + draw.integer(1, rows - 1)) % rows) + 1];
}

export const drawColumn = ({ columns, draw }: TabGrid): number => draw.integer(0, columns - 1);

const TYPED_TEXTS = [
  '',
  'typed by hand',
  '0',
  '-',
  '=1+1',
  'x'.repeat(300),
  'typed\nin two lines',
  'ö 🎁',
];

export const GENERAL_EDITS: readonly RecordEdit[] = [
  {
    name: 'a cell is typed over',
    gestures: (grid) => {
      const at = { sheetId: grid.sheetId, row: drawRow(grid), column: drawColumn(grid) };
      return [buildTyping(at, [[grid.draw.pick(TYPED_TEXTS)]])];
    },
  },
  {
    name: 'a cell is copied from another row',
    gestures: (grid) => {
      const [from, to] = drawTwoRows(grid);
      const column = drawColumn(grid);
      return [buildMove({ sheetId: grid.sheetId, row: to, column }, [[grid.cellAt(from, column)]])];
    },
  },
  {
    name: 'two cells of a column are swapped',
    gestures: (grid) => buildSwap(grid, drawColumn(grid)),
  },
  {
    name: 'one column is sorted by itself',
    gestures: (grid) => {
      const column = drawColumn(grid);
      return buildSort(grid, column, { from: column, until: column + 1 });
    },
  },
  {
    name: 'all rows are sorted',
    gestures: (grid) => buildSort(grid, drawColumn(grid), { from: 0, until: grid.columns }),
  },
  {
    name: 'a row is deleted',
    gestures: (grid) => [{ deleteDimension: { range: drawRowRange(grid) } }],
  },
  {
    name: 'a blank row is inserted',
    gestures: (grid) => [{ insertDimension: { range: drawRowRange(grid) } }],
  },
  {
    name: 'a row is doubled',
    gestures: (grid) => {
      const row = drawRow(grid);
      const cells = listColumns(grid).map((column) => grid.cellAt(row, column));
      return [
        { insertDimension: { range: buildDimension(grid.sheetId, 'ROWS', row + 1) } },
        buildMove({ sheetId: grid.sheetId, row: row + 1, column: 0 }, [cells]),
      ];
    },
  },
  {
    name: 'a column is deleted',
    movesColumns: true,
    gestures: (grid) => [
      { deleteDimension: { range: buildDimension(grid.sheetId, 'COLUMNS', drawColumn(grid)) } },
    ],
  },
  {
    name: 'a column with a note is inserted',
    movesColumns: true,
    mayStay: true,
    gestures: (grid) => {
      const { sheetId } = grid;
      const column = drawColumn(grid);
      return [
        { insertDimension: { range: buildDimension(sheetId, 'COLUMNS', column) } },
        buildTyping({ sheetId, row: 0, column }, [['My notes']]),
        buildTyping({ sheetId, row: drawRow(grid), column }, [['a note']]),
      ];
    },
  },
  {
    name: 'rows are inserted above the heading',
    mayStay: true,
    gestures: (grid) => {
      const { sheetId } = grid;
      const count = grid.draw.integer(1, 3);
      return [
        { insertDimension: { range: buildDimension(sheetId, 'ROWS', 0, count) } },
        buildTyping({ sheetId, row: 0, column: drawColumn(grid) }, [['My match']]),
      ];
    },
  },
  {
    name: 'a head is typed over',
    gestures: (grid) => [
      buildTyping({ sheetId: grid.sheetId, row: 0, column: drawColumn(grid) }, [['My own head']]),
    ],
  },
  {
    name: 'a note is typed below',
    gestures: (grid) => {
      const row = grid.rows + 1 + grid.draw.integer(0, 3);
      return [buildTyping({ sheetId: grid.sheetId, row, column: drawColumn(grid) }, [['a note']])];
    },
  },
  {
    name: 'a column is dragged elsewhere',
    movesColumns: true,
    gestures: (grid) => {
      const from = drawColumn(grid);
      const to = (from + grid.draw.integer(1, grid.columns - 1)) % grid.columns;
      const source = buildDimension(grid.sheetId, 'COLUMNS', from);
      return [{ moveDimension: { source, destinationIndex: to > from ? to + 1 : to } }];
    },
  },
  {
    name: 'a cell is cut and pasted elsewhere',
    gestures: (grid) => {
      const { sheetId } = grid;
      const destination = { sheetId, rowIndex: drawRow(grid), columnIndex: drawColumn(grid) };
      return [{ cutPaste: { source: drawCell(grid), destination, pasteType: 'PASTE_NORMAL' } }];
    },
  },
  {
    name: 'a cell is inserted, the others moved down',
    gestures: (grid) => [{ insertRange: { range: drawCell(grid), shiftDimension: 'ROWS' } }],
  },
  {
    name: 'a cell is deleted, the others moved up',
    gestures: (grid) => [{ deleteRange: { range: drawCell(grid), shiftDimension: 'ROWS' } }],
  },
  {
    name: 'two cells of a column are merged',
    gestures: (grid) => {
      const cell = drawCell(grid);
      const range = { ...cell, endRowIndex: cell.startRowIndex + 2 };
      return [{ mergeCells: { range, mergeType: 'MERGE_ALL' } }];
    },
  },
  {
    name: 'a filter is set',
    gestures: (grid) => [{ setBasicFilter: { filter: { range: { sheetId: grid.sheetId } } } }],
  },
  {
    name: 'all rows are cleared',
    gestures: (grid) => [
      {
        updateCells: {
          range: { sheetId: grid.sheetId, startRowIndex: 1 },
          fields: 'userEnteredValue',
        },
      },
    ],
  },
];

function drawCell(grid: TabGrid) {
  const [row, column] = [drawRow(grid), drawColumn(grid)];
  return {
    ...{ sheetId: grid.sheetId, startRowIndex: row, endRowIndex: row + 1 },
    ...{ startColumnIndex: column, endColumnIndex: column + 1 },
  };
}

const drawRowRange = (grid: TabGrid) => buildDimension(grid.sheetId, 'ROWS', drawRow(grid));

const listColumns = ({ columns }: TabGrid): readonly number[] =>
  Array.from({ length: columns }, (_, column) => column);

function buildSwap(grid: TabGrid, column: number): readonly SheetRequest[] {
  const [one, other] = drawTwoRows(grid);
  const { sheetId } = grid;
  return [
    buildMove({ sheetId, row: one, column }, [[grid.cellAt(other, column)]]),
    buildMove({ sheetId, row: other, column }, [[grid.cellAt(one, column)]]),
  ];
}

/** Sorts a range of columns by one of them, up or down. @throws NotThere */
function buildSort(
  grid: TabGrid,
  by: number,
  { from, until }: { readonly from: number; readonly until: number },
): readonly SheetRequest[] {
  drawTwoRows(grid);
  const sortOrder = grid.draw.integer(0, 1) === 1 ? 'ASCENDING' : 'DESCENDING';
  const range = {
    sheetId: grid.sheetId,
    startRowIndex: 1,
    endRowIndex: grid.rows + 1,
    startColumnIndex: from,
    endColumnIndex: until,
  };
  return [{ sortRange: { range, sortSpecs: [{ dimensionIndex: by, sortOrder }] } }];
}

type RecordTabName = 'match' | 'players' | 'ledger' | 'submissions';

interface RecordTab {
  readonly family: EditFamily;
  readonly sheetId: number;
  readonly title: string;
  readonly columns: number;
}

const RECORD_TABS: Readonly<Record<RecordTabName, RecordTab>> = {
  match: { family: 'Match', ...getTab('match') },
  players: { family: 'Players', ...getTab('players') },
  ledger: { family: 'Ledger', ...getTab('ledger') },
  submissions: { family: 'Submissions', ...getTab('submissions') },
};

function getTab(tab: RecordTabName): Omit<RecordTab, 'family'> {
  const { sheetId, title, columns } = HOST_RECORDS[tab];
  return { sheetId, title, columns: columns.length };
}

/** Creates an edit that is undone by restoring the whole tab. */
function createRecordEdit(tab: RecordTabName, scene: EditScene, edit: RecordEdit): HostEdit {
  const { sheetId, title, columns } = RECORD_TABS[tab];
  const { files } = scene;
  return {
    name: `${title}: ${edit.name}`,
    holds: `${files.hostId} ${sheetId}`,
    file: null,
    told: new RegExp(title),
    // If the last row is missing, the ledger first seems to be outdated.
    mayPass: tab === 'ledger',
    apply: (host) => carryOutEdit(host, { fileId: files.hostId, sheetId, columns, scene, edit }),
  };
}

interface RecordEditContext {
  readonly fileId: string;
  readonly sheetId: number;
  readonly columns: number;
  readonly scene: EditScene;
  readonly edit: RecordEdit;
}

async function carryOutEdit(host: HostContext, carried: RecordEditContext) {
  const { fileId, sheetId, columns, scene, edit } = carried;
  const tab = requireTab(host, fileId, sheetId);
  const grid: TabGrid = {
    sheetId,
    columns,
    rows: countFilledRows(tab) - 1,
    cellAt: (row, column) => tab.rows[row]?.[column] ?? null,
    draw: scene.draw,
  };
  const requests = edit.gestures(grid, scene);
  const was = await recordChange(host, carried, () => updateSheet(host, fileId, ...requests));
  return async (later: HostContext) => restoreTab(later, fileId, was);
}

const BETWEEN_RUNS: readonly EditMoment[] = ['before', 'after'];

export const createRecordKind = (tab: RecordTabName, edit: RecordEdit): EditKind => ({
  name: `${RECORD_TABS[tab].title}: ${edit.name}`,
  family: RECORD_TABS[tab].family,
  mayStay: edit.mayStay ?? false,
  ...(tab === 'submissions' && edit.movesColumns === true && { moments: BETWEEN_RUNS }),
  make: (scene) => createRecordEdit(tab, scene, edit),
});

/** An edit next to the match's cells, where the host may write. */
const NEXT_COLUMN_EDIT: RecordEdit = {
  name: 'a note is typed aside',
  mayStay: true,
  gestures: (grid) => {
    const { sheetId, columns: column } = grid;
    return [
      { appendDimension: { sheetId, dimension: 'COLUMNS', length: 1 } },
      buildTyping({ sheetId, row: drawRow(grid), column }, [['a note']]),
    ];
  },
};

export const RECORD_KINDS: readonly EditKind[] = (
  ['match', 'players', 'ledger', 'submissions'] as const
).flatMap((tab) => [...GENERAL_EDITS, NEXT_COLUMN_EDIT].map((edit) => createRecordKind(tab, edit)));

/** Edits of content tabs after the first step. Before the first step, hosts may change content. */
export const CONTENT_KINDS: readonly EditKind[] = GENERAL_EDITS.map((edit) => ({
  name: `a content tab: ${edit.name}`,
  family: 'tabs of the host',
  make: (scene) => {
    const { draw, files, content } = scene;
    const sheetId = content.length === 0 ? -1 : draw.pick(content);
    return {
      name: `content tab ${sheetId}: ${edit.name}`,
      holds: `${files.hostId} ${sheetId}`,
      file: null,
      told: /./,
      apply: async (host) => {
        if (host.place() === 0) throw new NotThere('content may still be changed');
        return carryOutEdit(host, { fileId: files.hostId, sheetId, columns: 3, scene, edit });
      },
    };
  },
}));
