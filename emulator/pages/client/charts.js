/** Draws charts from the tables of their numbers. */

/** Draws the charts of a visible panel, once. */
export async function drawCharts(panel) {
  const figures = [...panel.querySelectorAll('figure[data-kind]')];
  if (figures.length === 0) return;
  await import('/assets/chart.js');
  for (const figure of figures) draw(figure);
}

function draw(figure) {
  const place = figure.querySelector('.canvas');
  if (place.querySelector('canvas') !== null) return;
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', place.dataset.description);
  place.replaceChildren(canvas);
  new globalThis.Chart(canvas, settingsOf(figure));
}

function settingsOf(figure) {
  const colours = pageColours(figure);
  const numbers = numbersOf(figure.querySelector('table'));
  return {
    type: typeOf(figure.dataset.kind),
    data: { labels: numbers.labels, datasets: datasets(figure, numbers) },
    options: optionsOf(figure, numbers, colours),
    plugins: isOfPoints(figure) ? [labelsOfPoints] : [],
  };
}

function typeOf(kind) {
  const types = { LINE: 'line', SCATTER: 'scatter' };
  return types[kind] ?? 'bar';
}

function isOfPoints(figure) {
  return figure.dataset.kind === 'SCATTER';
}

function pageColours(figure) {
  const style = getComputedStyle(figure);
  return {
    ink: style.color,
    line: style.borderTopColor,
  };
}

function numbersOf(table) {
  const heads = [...table.tHead.rows[0].cells].slice(1);
  const rows = [...table.tBodies[0].rows];
  return {
    labels: rows.map((row) => row.cells[0].textContent),
    places: rows.map((row) => numberIn(row.cells[0])),
    series: heads.map((head, index) => ({
      name: head.textContent,
      colour: head.dataset.colour,
      marks: head.dataset,
      values: rows.map((row) => numberIn(row.cells[index + 1])),
      labels: rows.map((row) => row.cells[index + 1].dataset.label ?? ''),
    })),
  };
}

function numberIn(cell) {
  return cell.dataset.value === '' ? null : Number(cell.dataset.value);
}

/** Different marks of lines help people who cannot distinguish the colours. */
const MARKS = ['circle', 'triangle', 'rect', 'rectRot', 'star', 'cross', 'crossRot', 'rectRounded'];

function datasets(figure, { places, series }) {
  if (isOfPoints(figure)) return series.map((one, index) => points(one, places, index));
  const isLine = typeOf(figure.dataset.kind) === 'line';
  return series.map((one, index) => ({
    label: one.name,
    data: one.values,
    borderColor: one.colour,
    backgroundColor: one.colour,
    borderWidth: isLine ? 2.5 : 0,
    borderRadius: 2,
    pointStyle: MARKS[index % MARKS.length],
    pointRadius: 4.5,
    pointHoverRadius: 7,
  }));
}

const LEGENDS = {
  BOTTOM_LEGEND: 'bottom',
  LEFT_LEGEND: 'left',
  RIGHT_LEGEND: 'right',
  TOP_LEGEND: 'top',
};
/** In pixels. */
const SMALL = 300;

function optionsOf(figure, numbers, colours) {
  return {
    responsive: true,
    maintainAspectRatio: false,
    // Animated points would be drawn apart from the lines that join them.
    animation: false,
    color: colours.ink,
    indexAxis: figure.dataset.kind === 'BAR' ? 'y' : 'x',
    interaction: isOfPoints(figure)
      ? { mode: 'nearest', intersect: true }
      : { mode: 'index', intersect: false },
    plugins: { legend: legendOf(figure, numbers, colours) },
    scales: scalesOf(figure, colours),
  };
}

/** In small print on a small chart. */
function legendOf(figure, numbers, colours) {
  const asked = LEGENDS[figure.dataset.legend] ?? 'bottom';
  const isSmall = figure.clientWidth < SMALL;
  const small = isSmall ? { font: { size: 10 }, boxWidth: 8 } : {};
  return {
    display:
      figure.dataset.legend !== 'NO_LEGEND' && (numbers.series.length > 1 || asked !== 'bottom'),
    position: asked,
    labels: {
      color: colours.ink,
      usePointStyle: true,
      boxHeight: 8,
      padding: isSmall ? 4 : 12,
      ...small,
    },
  };
}

function scalesOf(figure, colours) {
  const lying = figure.dataset.kind === 'BAR';
  const scale = (title) => ({
    title: { display: title !== '', text: title, color: colours.ink },
    ticks: { color: colours.ink, precision: 0 },
    grid: { color: colours.line },
    border: { color: colours.line },
  });
  const scales = { x: scale(figure.dataset.x), y: scale(figure.dataset.y) };
  if (!isOfPoints(figure)) {
    scales[lying ? 'x' : 'y'].beginAtZero = true;
    return scales;
  }
  for (const axis of ['x', 'y']) {
    Object.assign(scales[axis], { type: 'linear' }, windowOf(figure.dataset[`${axis}Window`]));
    scales[axis].ticks.includeBounds = false;
    scales[axis].ticks.display = figure.dataset[`${axis}Ticks`] !== 'blank';
  }
  return scales;
}

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

/** One series, drawn over earlier ones. Rows without a number are omitted. */
function points({ name, colour, marks, values, labels }, places, index) {
  const [type, width] = marks.line.split(' ');
  const rows = values.map((y, row) => ({ x: places[row], y, label: labels[row] }));
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
const SIDES = {
  ABOVE: { x: 0, y: -1, align: 'center', baseline: 'bottom' },
  BELOW: { x: 0, y: 1, align: 'center', baseline: 'top' },
  LEFT: { x: -1, y: 0, align: 'right', baseline: 'middle' },
  RIGHT: { x: 1, y: 0, align: 'left', baseline: 'middle' },
  CENTER: { x: 0, y: 0, align: 'center', baseline: 'middle' },
};

/** Draws labels next to the points, over all lines, since Chart.js does not. */
const labelsOfPoints = {
  id: 'labelsOfPoints',
  afterDatasetsDraw(chart) {
    for (const [index, dataset] of chart.data.datasets.entries()) {
      const side = SIDES[dataset.placement];
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

/** The visible part of an axis; the numbers determine the rest. */
function windowOf(said) {
  if (said === '') return {};
  const [min, max] = said.split(' ').map(Number);
  return { min, max };
}
