export async function drawCharts(panel) {
  if (panel.querySelector('[data-chart]') === null) return;
  await import('/assets/chart.js');
  for (const place of panel.querySelectorAll('[data-chart]:not(:has(canvas))')) drawChart(place);
}

function drawChart(place) {
  const { color, borderTopColor: borderColor } = getComputedStyle(place.closest('figure'));
  Object.assign(globalThis.Chart.defaults, { color, borderColor });
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', place.dataset.description);
  place.replaceChildren(canvas);
  new globalThis.Chart(canvas, { ...JSON.parse(place.dataset.chart), plugins: [pointLabelPlugin] });
}

const LABEL_GAP_PX = 3;
const LABEL_SIDES = {
  ABOVE: { x: 0, y: -1, align: 'center', baseline: 'bottom' },
  BELOW: { x: 0, y: 1, align: 'center', baseline: 'top' },
  LEFT: { x: -1, y: 0, align: 'right', baseline: 'middle' },
  RIGHT: { x: 1, y: 0, align: 'left', baseline: 'middle' },
  CENTER: { x: 0, y: 0, align: 'center', baseline: 'middle' },
};

/** A plugin of Chart.js that draws labels next to points, on top of all lines. */
const pointLabelPlugin = {
  id: 'labelsOfPoints',
  afterDatasetsDraw(chart) {
    for (const [index, dataset] of chart.data.datasets.entries()) {
      const side = LABEL_SIDES[dataset.placement];
      if (side === undefined) continue;
      for (const [at, point] of chart.getDatasetMeta(index).data.entries()) {
        writeLabel(chart, dataset, { side, point, text: dataset.data[at].label });
      }
    }
  },
};

function writeLabel({ ctx, options }, dataset, { side, point, text }) {
  const away = dataset.pointRadius + LABEL_GAP_PX;
  ctx.save();
  ctx.font = dataset.font;
  ctx.fillStyle = dataset.ink ?? options.color;
  ctx.textAlign = side.align;
  ctx.textBaseline = side.baseline;
  ctx.fillText(text, point.x + side.x * away, point.y + side.y * away);
  ctx.restore();
}
