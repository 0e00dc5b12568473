import { renderTable } from '../harness/table.ts';

export interface BenchFigure {
  readonly what: string;
  readonly measured: string;
  readonly target?: string;
  readonly met?: boolean;
}

const FIGURE_COLUMNS = {
  What: 'left',
  Measured: 'left',
  Target: 'left',
  Met: 'left',
} as const;

/** Builds the row of a figure. A figure without a target counts as met. */
const buildFigureRow = ({ what, measured, target = '', met = true }: BenchFigure) => [
  what,
  measured,
  target,
  met ? 'yes' : 'no',
];

/** Prints figures, and the system that they were measured on. */
export function printFigures(figures: readonly BenchFigure[]): void {
  console.log(`Node ${process.version}, ${process.platform} ${process.arch}`);
  console.log(renderTable(FIGURE_COLUMNS, figures.map(buildFigureRow)));
}

export const formatThousands = (value: number): string => Math.round(value).toLocaleString('en');

export const computeMedian = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
