export interface BenchFigure {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  readonly met: boolean;
}

export const FIGURE_COLUMNS = {
  What: 'left',
  Measured: 'left',
  Target: 'left',
  Met: 'left',
} as const;

export const buildFigureRow = ({ what, measured, target, met }: BenchFigure): readonly string[] => [
  what,
  measured,
  target,
  met ? 'yes' : 'no',
];

export const computeMedian = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
