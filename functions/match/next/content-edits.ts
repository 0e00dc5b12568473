import {
  type ContentTab,
  readNewContent,
  type TextRow,
} from '../../../rules/kit/content/content.ts';
import type { ContentProblem } from '../../../rules/kit/judging/problem.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { findHeadRow } from '../../../sheets-templates/records/record-layout.ts';
import type { Grid } from '../../google/sheets.ts';
import type { OpenedEntry } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import { getLatestPosition, hasResolvedStep } from '../ledger/position.ts';
import type { Match } from '../reading/match.ts';

type ContentRows = OpenedEntry['content'];

/**
 * Edits of the content by the host. `none`: no edits, or the tabs were not read. `too late`: a step
 * has been resolved, so the match keeps its content.
 */
export type ContentEdits = {
  /** Problems or doubts for the Desk. Doubts exist only until the first step is resolved. */
  readonly incidents: readonly Incident[];
} & (
  | { readonly kind: 'none' | 'unsound' | 'too late' }
  | { readonly kind: 'sound'; readonly content: ContentRows }
);

export function judgeContentEdits(match: Match): ContentEdits {
  const position = getLatestPosition(match.positions);
  const { game, opened } = position;
  const grids = match.contentTabs;
  if (grids === null || game.content.tabs.some(({ name }) => grids[name] === undefined)) {
    return { kind: 'none', incidents: [] };
  }
  const tabs = game.content.tabs.map((tab) => readTypedTab(tab, grids[tab.name] ?? []));
  if (hasResolvedStep(position)) return buildLateEdits(tabs, opened.content);
  const missing = tabs.flatMap(({ incidents }) => incidents);
  if (missing.length > 0) return { kind: 'unsound', incidents: missing };
  const edits = judgeTypedTabs(game, tabs);
  if (!tabs.every((tab) => equalsContent(tab, opened.content))) return edits;
  return { kind: 'none', incidents: edits.kind === 'sound' ? edits.incidents : [] };
}

interface TypedTab {
  readonly tab: ContentTab;
  /** Filled rows with their row numbers in the sheet. */
  readonly rows: readonly { readonly row: number; readonly cells: Record<string, string> }[];
  readonly incidents: readonly Incident[];
}

function readTypedTab(tab: ContentTab, grid: Grid): TypedTab {
  const headRow =
    findHeadRow(
      tab.columns.map(({ title }) => title),
      grid,
    ) ?? 0;
  const head = (grid[headRow] ?? []).map((cell) => String(cell).trim().toLowerCase());
  const places = tab.columns.map(({ title }) => ({ title, at: head.indexOf(title.toLowerCase()) }));
  const rows = grid.slice(headRow + 1).map((line, index) => ({
    row: headRow + index + 2,
    cells: Object.fromEntries(
      places.map(({ title, at }) => [title, String(line[at] ?? '').trim()]),
    ),
  }));
  return {
    tab,
    rows: rows.filter(({ cells }) => Object.values(cells).some((text) => text !== '')),
    incidents: places
      .filter(({ at }) => at < 0)
      .map(({ title }) => buildMissingColumnIncident(tab, title, headRow)),
  };
}

const buildMissingColumnIncident = (tab: ContentTab, title: string, row: number): Incident => ({
  code: 'content tab',
  where: `${tab.name}, row ${row + 1}`,
  what: `No column has the heading “${title}”.`,
  todo:
    'Type the heading above its column. If the column was deleted, undo that (Ctrl+Z). The ' +
    `columns are ${tab.columns.map((column) => column.title).join(', ')}.`,
});

const equalsContent = ({ tab, rows }: TypedTab, content: ContentRows): boolean => {
  const known = content[tab.name] ?? [];
  return (
    rows.length === known.length &&
    rows.every(({ cells }, index) => equalsRow(tab, cells, known[index]))
  );
};

const equalsRow = ({ columns }: ContentTab, cells: TextRow, known: TextRow | undefined): boolean =>
  columns.every(({ title }) => (cells[title] ?? '') === (known?.[title] ?? '').trim());

function judgeTypedTabs(game: AnyGame, tabs: readonly TypedTab[]): ContentEdits {
  const content = Object.fromEntries(
    tabs.map(({ tab, rows }) => [tab.name, rows.map(({ cells }) => cells)]),
  );
  const checked = readNewContent(game.content, content);
  if (checked.kind === 'sound') {
    const incidents = (checked.doubts ?? []).map((doubt) => ({
      ...buildProblemIncident(doubt, tabs),
      todo: 'Correct the content if this is a mistake. Otherwise leave the content as it is.',
    }));
    return { kind: 'sound', content, incidents };
  }
  const incidents = checked.problems.map((problem) => buildProblemIncident(problem, tabs));
  return { kind: 'unsound', incidents };
}

/** Reports a problem with its row number in the sheet. */
function buildProblemIncident(problem: ContentProblem, tabs: readonly TypedTab[]): Incident {
  const { tab, row, column, expected, given } = problem;
  const typedTab = tabs.find((one) => one.tab.name === tab);
  const place = row === undefined ? undefined : typedTab?.rows[row - 2]?.row;
  const where = [tab, place === undefined ? '' : `row ${place}`, column ?? ''];
  const found = given === undefined ? '' : ` Found: “${given.slice(0, MAX_QUOTE_LENGTH)}”.`;
  return {
    code: 'content tab',
    where: where.filter((part) => part !== '').join(', '),
    what: `Expected: ${expected}.${found}`,
    todo:
      'Correct it before the first step is resolved. Until then the content in the ledger ' +
      'counts.',
  };
}

const MAX_QUOTE_LENGTH = 80;

/** Maximum number of changed cells that are named. If there are more, they are only counted. */
const MAX_NAMED_CHANGES = 5;

function buildLateEdits(tabs: readonly TypedTab[], content: ContentRows): ContentEdits {
  const changes = tabs.flatMap((tab) => listChanges(tab, content[tab.tab.name] ?? []));
  if (changes.length === 0) return { kind: 'none', incidents: [] };
  const more = changes.length - MAX_NAMED_CHANGES;
  const rest = `${more} more ${more === 1 ? 'cell was' : 'cells were'} changed.`;
  const incidents = changes.slice(0, MAX_NAMED_CHANGES);
  return {
    kind: 'too late',
    incidents: more > 0 ? [...incidents, reportChange('Content', rest)] : incidents,
  };
}

const reportChange = (where: string, what: string): Incident => ({
  code: 'content tab',
  where,
  what,
  todo:
    'Restore the former text. The match goes on with the content that it began with, because ' +
    'its ledger cannot be replayed with other content.',
});

function listChanges(
  { tab, rows, incidents }: TypedTab,
  known: readonly TextRow[],
): readonly Incident[] {
  if (incidents.length > 0) return incidents.map(({ where, what }) => reportChange(where, what));
  const longest = Math.max(rows.length, known.length);
  return Array.from({ length: longest }, (_, index) => index).flatMap((index) => {
    const place = rows[index]?.row ?? index + 2;
    return tab.columns.flatMap(({ title }) => {
      const now = rows[index]?.cells[title] ?? '';
      const before = (known[index]?.[title] ?? '').trim();
      const what =
        `The cell reads “${now.slice(0, MAX_QUOTE_LENGTH)}”; the match began with ` +
        `“${before.slice(0, MAX_QUOTE_LENGTH)}”.`;
      return now === before ? [] : [reportChange(`${tab.name}, row ${place}, ${title}`, what)];
    });
  });
}
