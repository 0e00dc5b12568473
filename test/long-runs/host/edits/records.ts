import type { Draw } from '../../../../rules/kit/chance/chance.ts';
import { HOST_RECORDS } from '../../../../sheets-templates/workbooks/host-workbook.ts';
import type { EditFamily, EditKind, EditMoment, EditScene, HostEdit } from '../edit.ts';
import {
  buildTyping,
  countFilledRows,
  type HostContext,
  NotThere,
  recordChange,
  requireTab,
  restoreTab,
  updateSheet,
} from '../host.ts';
import { drawRow, GENERAL_EDITS, type RecordEdit, type TabGrid } from './row-gestures.ts';

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
export function createRecordEdit(
  tab: RecordTabName,
  { draw, files }: EditScene,
  edit: RecordEdit,
): HostEdit {
  const { sheetId, title, columns } = RECORD_TABS[tab];
  return {
    name: `${title}: ${edit.name}`,
    holds: `${files.hostId} ${sheetId}`,
    file: null,
    told: new RegExp(title),
    // A deleted last row first appears to be a stale read.
    mayPass: tab === 'ledger',
    apply: (host) => carryOutEdit(host, { fileId: files.hostId, sheetId, columns, draw, edit }),
  };
}

interface RecordEditContext {
  readonly fileId: string;
  readonly sheetId: number;
  readonly columns: number;
  readonly draw: Draw;
  readonly edit: RecordEdit;
}

async function carryOutEdit(host: HostContext, carried: RecordEditContext) {
  const { fileId, sheetId, columns, draw, edit } = carried;
  const tab = requireTab(host, fileId, sheetId);
  const grid: TabGrid = {
    sheetId,
    columns,
    rows: countFilledRows(tab) - 1,
    cellAt: (row, column) => tab.rows[row]?.[column] ?? null,
    draw,
  };
  const requests = edit.gestures(grid);
  const was = await recordChange(host, carried, () => updateSheet(host, fileId, ...requests));
  return async (later: HostContext) => restoreTab(later, fileId, was);
}

const BETWEEN_RUNS: readonly EditMoment[] = ['before', 'after'];

const createGeneralKinds = (tab: RecordTabName): readonly EditKind[] =>
  GENERAL_EDITS.map((edit) => ({
    name: `${RECORD_TABS[tab].title}: ${edit.name}`,
    family: RECORD_TABS[tab].family,
    mayStay: edit.mayStay ?? false,
    ...(tab === 'submissions' && edit.movesColumns === true && { moments: BETWEEN_RUNS }),
    make: (scene) => createRecordEdit(tab, scene, edit),
  }));

/** Creates an edit next to the match's cells, where the host may write. */
const createNextColumnKind = (tab: RecordTabName): EditKind => ({
  name: `${RECORD_TABS[tab].title}: a note is typed aside`,
  family: RECORD_TABS[tab].family,
  mayStay: true,
  make: (scene) =>
    createRecordEdit(tab, scene, {
      name: 'a note is typed aside',
      gestures: (grid) => [
        { appendDimension: { sheetId: grid.sheetId, dimension: 'COLUMNS', length: 1 } },
        buildTyping({ sheetId: grid.sheetId, row: drawRow(grid), column: grid.columns }, [
          ['a note'],
        ]),
      ],
    }),
});

export const RECORD_KINDS: readonly EditKind[] = (
  ['match', 'players', 'ledger', 'submissions'] as const
).flatMap((tab) => [...createGeneralKinds(tab), createNextColumnKind(tab)]);

/** Edits of content tabs after the first step. Before the first step, hosts may change content. */
export const CONTENT_KINDS: readonly EditKind[] = GENERAL_EDITS.map((edit) => ({
  name: `a content tab: ${edit.name}`,
  family: 'tabs of the host',
  make: ({ draw, files, content }) => {
    const sheetId = content.length === 0 ? -1 : draw.pick(content);
    return {
      name: `content tab ${sheetId}: ${edit.name}`,
      holds: `${files.hostId} ${sheetId}`,
      file: null,
      told: /./,
      apply: async (host) => {
        if (host.place() === 0) throw new NotThere('content may still be changed');
        return carryOutEdit(host, { fileId: files.hostId, sheetId, columns: 3, draw, edit });
      },
    };
  },
}));
