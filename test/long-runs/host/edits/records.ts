import type { Draw } from '../../../../rules/kit/chance/chance.ts';
import { HOST_RECORDS } from '../../../../sheets-templates/workbooks/host-workbook.ts';
import type { Edit, Family, Kind, Moment, Scene } from '../edit.ts';
import {
  around,
  broughtBack,
  filledRows,
  type Host,
  inSheet,
  NotThere,
  tabIn,
  typed,
} from '../host.ts';
import { drawnRow, GENERAL, type Grid, type RecordEdit } from './row-gestures.ts';

type Tab = 'match' | 'players' | 'ledger' | 'submissions';

interface RecordTab {
  readonly family: Family;
  readonly sheetId: number;
  readonly title: string;
  readonly columns: number;
}

const RECORD_TABS: Readonly<Record<Tab, RecordTab>> = {
  match: { family: 'Match', ...placeOf('match') },
  players: { family: 'Players', ...placeOf('players') },
  ledger: { family: 'Ledger', ...placeOf('ledger') },
  submissions: { family: 'Submissions', ...placeOf('submissions') },
};

function placeOf(tab: Tab): Omit<RecordTab, 'family'> {
  const { sheetId, title, columns } = HOST_RECORDS[tab];
  return { sheetId, title, columns: columns.length };
}

/** Creates an edit of the tab, which is undone by restoring the tab. */
export function recordEdit(tab: Tab, { draw, files }: Scene, edit: RecordEdit): Edit {
  const { sheetId, title, columns } = RECORD_TABS[tab];
  return {
    name: `${title}: ${edit.name}`,
    holds: `${files.hostId} ${sheetId}`,
    file: null,
    told: new RegExp(title),
    // A deleted last row of the ledger is at first like a stale read.
    mayPass: tab === 'ledger',
    apply: (host) => carriedOut(host, { fileId: files.hostId, sheetId, columns, draw, edit }),
  };
}

interface Carried {
  readonly fileId: string;
  readonly sheetId: number;
  readonly columns: number;
  readonly draw: Draw;
  readonly edit: RecordEdit;
}

async function carriedOut(host: Host, carried: Carried) {
  const { fileId, sheetId, columns, draw, edit } = carried;
  const tab = tabIn(host, fileId, sheetId);
  const grid: Grid = {
    sheetId,
    columns,
    rows: filledRows(tab) - 1,
    cellAt: (row, column) => tab.rows[row]?.[column] ?? null,
    draw,
  };
  const requests = edit.gestures(grid);
  const was = await around(host, carried, () => inSheet(host, fileId, ...requests));
  return async (later: Host) => broughtBack(later, fileId, was);
}

const BETWEEN_RUNS: readonly Moment[] = ['before', 'after'];

const generalKinds = (tab: Tab): readonly Kind[] =>
  GENERAL.map((edit) => ({
    name: `${RECORD_TABS[tab].title}: ${edit.name}`,
    family: RECORD_TABS[tab].family,
    mayStay: edit.mayStay ?? false,
    ...(tab === 'submissions' && edit.movesColumns === true && { moments: BETWEEN_RUNS }),
    make: (scene) => recordEdit(tab, scene, edit),
  }));

/** Creates an edit next to the match's cells, which the host may write. */
const besideKinds = (tab: Tab): Kind => ({
  name: `${RECORD_TABS[tab].title}: a note is typed aside`,
  family: RECORD_TABS[tab].family,
  mayStay: true,
  make: (scene) =>
    recordEdit(tab, scene, {
      name: 'a note is typed aside',
      gestures: (grid) => [
        { appendDimension: { sheetId: grid.sheetId, dimension: 'COLUMNS', length: 1 } },
        typed({ sheetId: grid.sheetId, row: drawnRow(grid), column: grid.columns }, [['a note']]),
      ],
    }),
});

export const RECORD_KINDS: readonly Kind[] = (
  ['match', 'players', 'ledger', 'submissions'] as const
).flatMap((tab) => [...generalKinds(tab), besideKinds(tab)]);

/** The same edits on content tabs after the first step; before it, hosts change content so. */
export const CONTENT_KINDS: readonly Kind[] = GENERAL.map((edit) => ({
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
        return carriedOut(host, { fileId: files.hostId, sheetId, columns: 3, draw, edit });
      },
    };
  },
}));
