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
