/** Applies requests for charts and the basic filter. */
import { refuseArgument } from '../core/refusal.ts';
import {
  type ChartSpec,
  type EmbeddedChart,
  type ObjectPosition,
  objectPositionShape,
} from './chart-shape.ts';
import { withPlainColors, withStylesOnly } from './color.ts';
import type { Draft } from './draft.ts';
import { requireArea, requireGrid } from './place.ts';
import { refuseProtected } from './protection.ts';
import type { RequestBody } from './request-shape.ts';
import type { Sheet } from './spreadsheet.ts';
import { readUpdateMask, updateByMask } from './update-mask.ts';

const DEFAULT_WIDTH_PX = 600;
const DEFAULT_HEIGHT_PX = 371;

export function addChart(draft: Draft, request: RequestBody<'addChart'>): object {
  const given: EmbeddedChart = withStylesOnly(request.chart ?? {});
  requireChartType(given.spec);
  const position = resolvePosition(draft, given.position);
  const chartId = given.chartId ?? draft.freshId((id) => findChart(draft, id) !== null);
  if (findChart(draft, chartId) !== null) {
    throw refuseArgument(
      `Cannot add chart with ID: ${chartId}, an embedded object with that ID already exists.`,
    );
  }
  const chart: EmbeddedChart = { ...given, chartId, position };
  const sheet = requirePositionSheet(draft, position);
  draft.changeSheet(sheet.properties.sheetId, { charts: [...sheet.charts, chart] });
  return { addChart: { chart: withPlainColors(chart) } };
}

function requireChartType(spec: ChartSpec | undefined): void {
  if (spec?.basicChart) return;
  throw refuseArgument('No chart type specified.');
}

/** Returns a chart’s position over the cells. Throws for a chart on its own sheet (`newSheet`). */
function resolvePosition(draft: Draft, position: ObjectPosition | undefined): ObjectPosition {
  const overlay = position?.overlayPosition;
  if (overlay === undefined) {
    throw refuseArgument('The emulator places charts by overlayPosition only.');
  }
  const anchorCell = overlay.anchorCell ?? {};
  requireGrid(draft, anchorCell.sheetId);
  return {
    overlayPosition: {
      widthPixels: DEFAULT_WIDTH_PX,
      heightPixels: DEFAULT_HEIGHT_PX,
      ...overlay,
      anchorCell: { ...anchorCell, sheetId: anchorCell.sheetId ?? 0 },
    },
  };
}

function requirePositionSheet(draft: Draft, position: ObjectPosition | undefined): Sheet {
  return requireGrid(draft, position?.overlayPosition?.anchorCell?.sheetId);
}

export function findChart(draft: Draft, chartId: number) {
  for (const sheet of draft.current.sheets) {
    const chart = sheet.charts.find((one) => one.chartId === chartId);
    if (chart !== undefined) return { sheet, chart };
  }
  return null;
}

function requireChart(draft: Draft, chartId: number) {
  const found = findChart(draft, chartId);
  if (found === null) throw refuseArgument(`No embedded object with id: ${chartId}`);
  return found;
}

export function updateChartSpec(draft: Draft, request: RequestBody<'updateChartSpec'>): object {
  const { sheet, chart } = requireChart(draft, request.chartId ?? 0);
  const spec: ChartSpec = withStylesOnly(request.spec ?? {});
  requireChartType(spec);
  const charts = sheet.charts.map((one) => (one === chart ? { ...chart, spec } : one));
  draft.changeSheet(sheet.properties.sheetId, { charts });
  return {};
}

export function updateEmbeddedObjectPosition(
  draft: Draft,
  request: RequestBody<'updateEmbeddedObjectPosition'>,
): object {
  const { sheet, chart } = requireChart(draft, request.objectId ?? 0);
  const mask = parsePositionMask(request.fields);
  const merged = updateByMask(chart.position ?? {}, request.newPosition, mask);
  const position = resolvePosition(draft, merged);
  const moved = { ...chart, position };
  draft.changeSheet(sheet.properties.sheetId, {
    charts: sheet.charts.filter((one) => one !== chart),
  });
  const target = requirePositionSheet(draft, position);
  draft.changeSheet(target.properties.sheetId, { charts: [...target.charts, moved] });
  return { updateEmbeddedObjectPosition: { position } };
}

/** Parses a mask whose root is the overlay position. `*` and the full path are accepted, too. */
function parsePositionMask(fields: string | undefined) {
  const whole = objectPositionShape.fields.overlayPosition;
  if (fields?.startsWith('overlayPosition')) {
    return readUpdateMask(fields, objectPositionShape);
  }
  return new Map([['overlayPosition', readUpdateMask(fields, whole)]]);
}

export function deleteEmbeddedObject(
  draft: Draft,
  request: RequestBody<'deleteEmbeddedObject'>,
): object {
  const { sheet, chart } = requireChart(draft, request.objectId ?? 0);
  const charts = sheet.charts.filter((one) => one !== chart);
  draft.changeSheet(sheet.properties.sheetId, { charts });
  return {};
}

export function setBasicFilter(draft: Draft, request: RequestBody<'setBasicFilter'>): object {
  const basicFilter = request.filter ?? {};
  const { sheet, area } = requireArea(draft, basicFilter.range);
  refuseProtected(draft, sheet, area);
  draft.changeSheet(sheet.properties.sheetId, { basicFilter });
  return {};
}
