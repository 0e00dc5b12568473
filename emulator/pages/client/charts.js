/** Draws charts out of the tables of their numbers. */

const drawn = new Map();
const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
dark.addEventListener('change', redrawAll);

/** Draws the charts of a panel that is in view; one that is already there takes the new numbers over. */
export async function drawCharts(panel) {
  const figures = [...panel.querySelectorAll('figure[data-kind]')];
  if (figures.length === 0) return;
  await import('/assets/chart.js');
  for (const figure of figures) draw(figure);
}

/** Moves the picture of an old figure into the new one that replaces it. */
export function keepPicture(before, after) {
  const picture = before?.querySelector('canvas');
  const place = after.querySelector('.canvas');
  if (picture && place) place.replaceChildren(picture);
}

function redrawAll() {
  for (const [canvas, chart] of drawn) {
    chart.destroy();
    drawn.delete(canvas);
    const figure = canvas.closest('figure');
    if (figure !== null) draw(figure);
  }
}

function draw(figure) {
  const canvas = canvasOf(figure);
  const settings = settingsOf(figure);
  const chart = drawn.get(canvas);
  if (chart === undefined || chart.config.type !== settings.type) {
    chart?.destroy();
    drawn.set(canvas, new globalThis.Chart(canvas, settings));
    return;
  }
  takeOver(chart.data, settings.data);
  chart.options = settings.options;
  chart.update();
}

/** Keeps the datasets' identity, so that bars grow and lines move instead of starting anew. */
function takeOver(data, fresh) {
  data.labels = fresh.labels;
  data.datasets = fresh.datasets.map((dataset, index) => ({ ...data.datasets[index], ...dataset }));
}

function canvasOf(figure) {
  const place = figure.querySelector('.canvas');
  let canvas = place.querySelector('canvas');
  if (canvas === null) {
    canvas = document.createElement('canvas');
    place.replaceChildren(canvas);
  }
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', place.dataset.description);
  return canvas;
}

function settingsOf(figure) {
  const colours = pageColours(figure);
  const numbers = numbersOf(figure.querySelector('table'));
  const isRound = ['PIE', 'DOUGHNUT'].includes(figure.dataset.kind);
  return {
    type: typeOf(figure.dataset.kind),
    data: {
      labels: numbers.labels,
      datasets: isRound ? [slices(numbers, colours)] : datasets(figure, numbers),
    },
    options: optionsOf(figure, numbers, colours, isRound),
    plugins: [labelsOfPoints],
  };
}

function typeOf(kind) {
  const types = { COLUMN: 'bar', BAR: 'bar', SCATTER: 'scatter', PIE: 'pie', DOUGHNUT: 'doughnut' };
  return types[kind] ?? 'line';
}

function pageColours(figure) {
  const style = getComputedStyle(figure);
  return {
    ink: style.color,
    line: style.borderTopColor,
    paper: style.backgroundColor,
  };
}

function numbersOf(table) {
  const heads = [...table.tHead.rows[0].cells].slice(1);
  const rows = [...table.tBodies[0].rows];
  return {
    labels: rows.map((row) => row.cells[0].textContent),
    series: heads.map((head, index) => ({
      name: head.textContent,
      kind: head.dataset.kind,
      colour: dark.matches ? head.dataset.dark : head.dataset.light,
      axis: head.dataset.axis,
      marks: head.dataset,
      values: rows.map((row) => numberIn(row.cells[index + 1])),
      labels: rows.map((row) => row.cells[index + 1].dataset.label ?? ''),
    })),
  };
}

function numberIn(cell) {
  return cell.dataset.value === '' ? null : Number(cell.dataset.value);
}

/** Lines differ by their marks too, for those who cannot tell the colours apart. */
const MARKS = ['circle', 'triangle', 'rect', 'rectRot', 'star', 'cross', 'crossRot', 'rectRounded'];

function datasets(figure, { labels, series }) {
  if (figure.dataset.kind === 'SCATTER') return series.map((one) => points(one, labels));
  return series.map((one, index) => ({
    type: typeOf(one.kind),
    label: one.name,
    data: one.values,
    borderColor: one.colour,
    backgroundColor:
      one.kind === 'AREA' || one.kind === 'STEPPED_AREA' ? `${one.colour}55` : one.colour,
    borderWidth: typeOf(one.kind) === 'bar' ? 0 : 2.5,
    borderRadius: 2,
    fill: one.kind === 'AREA' || one.kind === 'STEPPED_AREA',
    stepped: one.kind === 'STEPPED_AREA',
    tension: figure.dataset.smooth === 'true' ? 0.35 : 0,
    pointStyle: MARKS[index % MARKS.length],
    pointRadius: 4.5,
    pointHoverRadius: 7,
    yAxisID: one.axis === 'right' ? 'right' : 'y',
  }));
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

/** Points with whatever joins them, and what is written beside them. Rows without a number have none. */
function points({ name, colour, marks, values, labels: beside }, labels) {
  const [type, width] = marks.line.split(' ');
  const rows = values.map((y, row) => ({ x: Number(labels[row]), y, label: beside[row] }));
  return {
    type: 'scatter',
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

/** Writes what stands beside the points, over all lines. Chart.js itself has no labels of points. */
const labelsOfPoints = {
  id: 'labelsOfPoints',
  afterDatasetsDraw(chart) {
    for (const [index, dataset] of chart.data.datasets.entries()) {
      const side = BESIDE[dataset.placement];
      if (side === undefined || !chart.isDatasetVisible(index)) continue;
      for (const [at, point] of chart.getDatasetMeta(index).data.entries()) {
        writeLabel(chart, dataset, { side, point, text: dataset.data[at].label });
      }
    }
  },
};

function writeLabel({ ctx, options }, dataset, { side, point, text }) {
  const away = dataset.pointRadius + LABEL_GAP;
  const isInside = side === BESIDE.CENTER;
  ctx.save();
  ctx.font = `${isInside ? 'bold ' : ''}11px system-ui, sans-serif`;
  // Ink chosen for paper would be lost on a dark page; what stands on a point of its own colour keeps it.
  ctx.fillStyle = isInside && dataset.ink !== '' ? inkOn(dataset) : options.color;
  ctx.textAlign = side.align;
  ctx.textBaseline = side.baseline;
  ctx.fillText(text, point.x + side.x * away, point.y + side.y * away);
  ctx.restore();
}

/** Colours are lighter on a dark page: white on them would be faint. */
function inkOn({ ink }) {
  return dark.matches ? '#16181d' : ink;
}

const SLICES = [
  '#1f6feb',
  '#c2410c',
  '#15803d',
  '#9333ea',
  '#a16207',
  '#0e7490',
  '#be185d',
  '#4d7c0f',
  '#4338ca',
  '#57534e',
];

function slices({ series }, colours) {
  const [only] = series;
  return {
    label: only.name,
    data: only.values,
    backgroundColor: only.values.map((_, index) => SLICES[index % SLICES.length]),
    borderColor: colours.paper,
    borderWidth: 2,
  };
}

const LEGENDS = {
  BOTTOM_LEGEND: 'bottom',
  LEFT_LEGEND: 'left',
  RIGHT_LEGEND: 'right',
  TOP_LEGEND: 'top',
};
const NARROW = 520;

function optionsOf(figure, numbers, colours, isRound) {
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: still.matches ? false : { duration: 400 },
    color: colours.ink,
    indexAxis: figure.dataset.kind === 'BAR' ? 'y' : 'x',
    interaction: interactionOf(figure, isRound),
    plugins: { legend: legendOf(figure, numbers, colours, isRound) },
    scales: isRound ? {} : scalesOf(figure, numbers, colours),
  };
}

/** Points are looked at one by one, lines and bars by what they stand over. */
function interactionOf(figure, isRound) {
  const isByPoint = isRound || figure.dataset.kind === 'SCATTER';
  return { mode: isByPoint ? 'nearest' : 'index', intersect: isByPoint };
}

/** On a narrow page a legend at the side would leave no room for the picture. */
function legendOf(figure, numbers, colours, isRound) {
  const asked = LEGENDS[figure.dataset.legend] ?? (isRound ? 'right' : 'bottom');
  const narrow = figure.clientWidth < NARROW;
  return {
    display:
      figure.dataset.legend !== 'NO_LEGEND' &&
      (isRound || numbers.series.length > 1 || asked !== 'bottom'),
    position: narrow ? 'bottom' : asked,
    labels: { color: colours.ink, usePointStyle: true, boxHeight: 8, padding: 12 },
  };
}

function scalesOf(figure, numbers, colours) {
  const stacked = ['STACKED', 'PERCENT_STACKED'].includes(figure.dataset.stacked);
  const lying = figure.dataset.kind === 'BAR';
  const scale = (title) => ({
    stacked,
    title: { display: title !== '', text: title, color: colours.ink },
    ticks: { color: colours.ink, precision: 0 },
    grid: { color: colours.line },
    border: { color: colours.line },
  });
  const scales = { x: scale(figure.dataset.x), y: scale(figure.dataset.y) };
  if (figure.dataset.kind === 'SCATTER') {
    Object.assign(scales.x, { type: 'linear' }, windowOf(figure.dataset.xWindow));
    scales.x.ticks.includeBounds = false;
    scales.y.ticks.includeBounds = false;
    Object.assign(scales.y, windowOf(figure.dataset.yWindow));
  } else {
    scales[lying ? 'x' : 'y'].beginAtZero = true;
  }
  if (numbers.series.some((one) => one.axis === 'right')) {
    scales.right = { ...scale(''), position: 'right', grid: { drawOnChartArea: false } };
  }
  return scales;
}

/** What is shown of an axis; what is not said is left to the numbers. */
function windowOf(said) {
  if (said === '') return {};
  const [min, max] = said.split(' ').map(Number);
  return { min, max };
}
