/** Draws charts out of the tables of their numbers. */

import { labelsOfPoints, points, windowOf } from './points.js';

const drawn = new Map();

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

function draw(figure) {
  const canvas = canvasOf(figure);
  const settings = settingsOf(figure);
  const chart = drawn.get(canvas);
  if (chart === undefined || chart.config.type !== settings.type) {
    chart?.destroy();
    drawn.set(canvas, new globalThis.Chart(canvas, settings));
    return;
  }
  chart.data = settings.data;
  chart.options = settings.options;
  chart.update();
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
      beside: rows.map((row) => row.cells[index + 1].dataset.label ?? ''),
    })),
  };
}

function numberIn(cell) {
  return cell.dataset.value === '' ? null : Number(cell.dataset.value);
}

/** Lines differ by their marks too, for those who cannot tell the colours apart. */
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
const NARROW = 520;

function optionsOf(figure, numbers, colours) {
  return {
    responsive: true,
    maintainAspectRatio: false,
    // Points on their way to their places would lie beside the lines that join them.
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

/** On a narrow page a legend at the side would leave no room for the picture. */
function legendOf(figure, numbers, colours) {
  const asked = LEGENDS[figure.dataset.legend] ?? 'bottom';
  const narrow = figure.clientWidth < NARROW;
  return {
    display:
      figure.dataset.legend !== 'NO_LEGEND' && (numbers.series.length > 1 || asked !== 'bottom'),
    position: narrow ? 'bottom' : asked,
    labels: { color: colours.ink, usePointStyle: true, boxHeight: 8, padding: 12 },
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
