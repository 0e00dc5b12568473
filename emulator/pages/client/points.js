/** Points of a scatter chart: their shapes, the lines that join them, and what is written beside them. */

const SHAPES = {
  CIRCLE: 'circle',
  SQUARE: 'rect',
  DIAMOND: 'rectRot',
  TRIANGLE: 'triangle',
  STAR: 'star',
  X_MARK: 'crossRot',
};
const DASHES = {
  DOTTED: [2, 4],
  MEDIUM_DASHED: [8, 5],
  MEDIUM_DASHED_DOTTED: [8, 4, 2, 4],
  LONG_DASHED: [14, 6],
  LONG_DASHED_DOTTED: [14, 5, 2, 5],
};

/** One series, over those before it. Rows without a number have no point. */
export function points({ name, colour, marks, values, beside }, places, index) {
  const [type, width] = marks.line.split(' ');
  const rows = values.map((y, row) => ({ x: places[row], y, label: beside[row] }));
  return {
    type: 'scatter',
    order: -index,
    label: name,
    data: rows.filter(({ y }) => y !== null),
    showLine: type !== '',
    borderColor: colour,
    borderDash: DASHES[type] ?? [],
    borderWidth: Number(width ?? 1),
    backgroundColor: colour,
    pointStyle: SHAPES[marks.shape] ?? 'circle',
    pointRadius: Number(marks.size) / 2,
    pointHoverRadius: Number(marks.size) / 2 + (marks.size === '0' ? 0 : 2),
    pointHitRadius: marks.size === '0' ? 0 : 4,
    placement: marks.placement,
    ink: marks.ink,
    font: `${marks.bold === 'yes' ? 'bold ' : ''}${marks.points}pt system-ui, sans-serif`,
  };
}

const LABEL_GAP = 3;
const BESIDE = {
  ABOVE: { x: 0, y: -1, align: 'center', baseline: 'bottom' },
  BELOW: { x: 0, y: 1, align: 'center', baseline: 'top' },
  LEFT: { x: -1, y: 0, align: 'right', baseline: 'middle' },
  RIGHT: { x: 1, y: 0, align: 'left', baseline: 'middle' },
  CENTER: { x: 0, y: 0, align: 'center', baseline: 'middle' },
};

/** Writes what stands beside the points, over all lines: Chart.js has no labels of points. */
export const labelsOfPoints = {
  id: 'labelsOfPoints',
  afterDatasetsDraw(chart) {
    for (const [index, dataset] of chart.data.datasets.entries()) {
      const side = BESIDE[dataset.placement];
      if (side === undefined) continue;
      for (const [at, point] of chart.getDatasetMeta(index).data.entries()) {
        writeLabel(chart, dataset, { side, point, text: dataset.data[at].label });
      }
    }
  },
};

function writeLabel({ ctx, options }, dataset, { side, point, text }) {
  const away = dataset.pointRadius + LABEL_GAP;
  ctx.save();
  ctx.font = dataset.font;
  ctx.fillStyle = dataset.ink === '' ? options.color : dataset.ink;
  ctx.textAlign = side.align;
  ctx.textBaseline = side.baseline;
  ctx.fillText(text, point.x + side.x * away, point.y + side.y * away);
  ctx.restore();
}

/** What is shown of an axis; what is not said is left to the numbers. */
export function windowOf(said) {
  if (said === '') return {};
  const [min, max] = said.split(' ').map(Number);
  return { min, max };
}
