import type { Block, Page, Table } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from './drawing.ts';
import { layoutPage } from './layout.ts';

export const drawBlocks = (...blocks: readonly Block[]): DrawnSheet => drawPage({ blocks });

export const drawPage = (page: Partial<Page>): DrawnSheet =>
  layoutPage({
    page: { name: 'Scores', about: 'All scores.', blocks: [], ...page },
    sheetId: 100,
  });

export const createTable = (rest: Partial<Table>): Table => ({
  kind: 'table',
  title: 'Points',
  columns: [{ title: 'Player' }, { title: 'Score' }],
  rows: [
    ['Scarlet', 4],
    ['Dems', 7],
  ],
  ...rest,
});
