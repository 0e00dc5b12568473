/** The tab of a player's workbook with what he can do now, each with a link that opens the form filled in. */

import type { Cell, Column, Page } from '../../rules/kit/showing/view.ts';

/** Orders that are proposed. */
export interface ProposalRow {
  /** In the form's words. */
  readonly name: string;
  /** The form with these orders filled in; '' where there is none. */
  readonly url: string;
  /** What they do; often empty. */
  readonly note: string;
  /** What the seat holds after the step with all others absent, by the titles of columns: the same in every row. */
  readonly after: Readonly<Record<string, string | number>>;
}

export interface ProposalsData {
  /** Which they are and by what they are sorted. */
  readonly about: string;
  /** The best first. */
  readonly rows: readonly ProposalRow[];
}

/** Out of sight while nothing is proposed. */
export function proposalsPage(name: string, data: ProposalsData | null): Page {
  const { about, rows } = data ?? { about: '', rows: [] };
  return {
    name,
    about: [about, HOW, ...(isReckoned(rows) ? [RECKONED] : [])].join(' ').trim(),
    blocks: [{ kind: 'table', title: name, columns: columnsOf(rows), rows: rows.map(cellsOf) }],
    isYetEmpty: rows.length === 0,
  };
}

const HOW = 'A tap opens your form filled in: look it over, and send it.';
const RECKONED =
  'What stands beside is yours after the step if nobody else answers; others may change it.';

const isReckoned = ([first]: readonly ProposalRow[]): boolean =>
  Object.keys(first?.after ?? {}).length > 0;

function columnsOf(rows: readonly ProposalRow[]): readonly Column[] {
  const [first] = rows;
  const held = Object.entries(first?.after ?? {}).map(
    ([title, value]): Column =>
      typeof value === 'number'
        ? { title, width: 'narrow', format: 'whole', decides: true }
        : { title, width: 'wide' },
  );
  return [
    { title: 'Your orders', width: 'text', decides: true },
    ...held,
    ...(hasNotes(rows) ? [{ title: 'What they do', width: 'text' } as const] : []),
  ];
}

/** The same cells in every row. */
const hasNotes = (rows: readonly ProposalRow[]): boolean => rows.some(({ note }) => note !== '');

const cellsOf = (
  { name, url, note, after }: ProposalRow,
  _: number,
  rows: readonly ProposalRow[],
): readonly Cell[] => [
  url === '' ? name : { kind: 'link', text: name, url },
  ...Object.values(after),
  ...(hasNotes(rows) ? [note] : []),
];
