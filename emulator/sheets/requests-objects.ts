/** Applies requests for charts and the basic filter. */
import { invalidArgument } from '../core/refusal.ts';
import {
  type ChartSpec,
  type EmbeddedChart,
  type ObjectPosition,
  objectPosition,
} from './chart-shape.ts';
import { withPlainColors, withStylesOnly } from './color.ts';
import type { Draft } from './draft.ts';
import { areaOf, gridOf } from './place.ts';
import { refuseProtected } from './protection.ts';
import type { RequestOf } from './request-shape.ts';
import type { Sheet } from './spreadsheet.ts';
import { readUpdateMask, updated } from './update-mask.ts';

const DEFAULT_WIDTH = 600;
const DEFAULT_HEIGHT = 371;

export function addChart(draft: Draft, request: RequestOf<'addChart'>): object {
  const given: EmbeddedChart = withStylesOnly(request.chart ?? {});
  refuseSpec(given.spec);
  const position = settledPosition(draft, given.position);
  const chartId = given.chartId ?? draft.freshId((id) => findChart(draft, id) !== null);
  if (findChart(draft, chartId) !== null) {
    throw invalidArgument(
      `Cannot add chart with ID: ${chartId}, an embedded object with that ID already exists.`,
    );
  }
  const chart: EmbeddedChart = { ...given, chartId, position };
  const sheet = sheetOfPosition(draft, position);
  draft.changeSheet(sheet.properties.sheetId, { charts: [...sheet.charts, chart] });
  return { addChart: { chart: withPlainColors(chart) } };
}

function refuseSpec(spec: ChartSpec | undefined): void {
  if (spec?.basicChart) return;
  throw invalidArgument('No chart type specified.');
}

/** Returns a position over the cells. Throws for a chart on a sheet of its own (`newSheet`). */
function settledPosition(draft: Draft, position: ObjectPosition | undefined): ObjectPosition {
  const overlay = position?.overlayPosition;
  if (overlay === undefined) {
    throw invalidArgument('The emulator places charts by overlayPosition only.');
  }
  const anchorCell = overlay.anchorCell ?? {};
  gridOf(draft, anchorCell.sheetId);
  return {
    overlayPosition: {
      widthPixels: DEFAULT_WIDTH,
      heightPixels: DEFAULT_HEIGHT,
      ...overlay,
      anchorCell: { ...anchorCell, sheetId: anchorCell.sheetId ?? 0 },
    },
  };
}

function sheetOfPosition(draft: Draft, position: ObjectPosition | undefined): Sheet {
  return gridOf(draft, position?.overlayPosition?.anchorCell?.sheetId);
}

export function findChart(draft: Draft, chartId: number) {
  for (const sheet of draft.current.sheets) {
    const chart = sheet.charts.find((one) => one.chartId === chartId);
    if (chart !== undefined) return { sheet, chart };
  }
  return null;
}

function chartOf(draft: Draft, chartId: number) {
  const found = findChart(draft, chartId);
  if (found === null) throw invalidArgument(`No embedded object with id: ${chartId}`);
  return found;
}

export function updateChartSpec(draft: Draft, request: RequestOf<'updateChartSpec'>): object {
  const { sheet, chart } = chartOf(draft, request.chartId ?? 0);
  const spec: ChartSpec = withStylesOnly(request.spec ?? {});
  refuseSpec(spec);
  const charts = sheet.charts.map((one) => (one === chart ? { ...chart, spec } : one));
  draft.changeSheet(sheet.properties.sheetId, { charts });
  return {};
}

export function updateEmbeddedObjectPosition(
  draft: Draft,
  request: RequestOf<'updateEmbeddedObjectPosition'>,
): object {
  const { sheet, chart } = chartOf(draft, request.objectId ?? 0);
  const mask = positionMask(request.fields);
  const merged = updated(chart.position ?? {}, request.newPosition, mask);
  const position = settledPosition(draft, merged);
  const moved = { ...chart, position };
  draft.changeSheet(sheet.properties.sheetId, {
    charts: sheet.charts.filter((one) => one !== chart),
  });
  const target = sheetOfPosition(draft, position);
  draft.changeSheet(target.properties.sheetId, { charts: [...target.charts, moved] });
  return { updateEmbeddedObjectPosition: { position } };
}

/** Parses a mask whose root is the overlay position. `*` and the full path are accepted, too. */
function positionMask(fields: string | undefined) {
  const whole = objectPosition.fields.overlayPosition;
  if (fields?.startsWith('overlayPosition')) {
    return readUpdateMask(fields, objectPosition);
  }
  return new Map([['overlayPosition', readUpdateMask(fields, whole)]]);
}

export function deleteEmbeddedObject(
  draft: Draft,
  request: RequestOf<'deleteEmbeddedObject'>,
): object {
  const { sheet, chart } = chartOf(draft, request.objectId ?? 0);
  const charts = sheet.charts.filter((one) => one !== chart);
  draft.changeSheet(sheet.properties.sheetId, { charts });
  return {};
}

export function setBasicFilter(draft: Draft, request: RequestOf<'setBasicFilter'>): object {
  const basicFilter = request.filter ?? {};
  const { sheet, area } = areaOf(draft, basicFilter.range);
  refuseProtected(draft, sheet, area);
  draft.changeSheet(sheet.properties.sheetId, { basicFilter });
  return {};
}
