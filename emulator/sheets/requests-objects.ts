/** Requests about what lies on or over the cells: charts, conditional formats, banding, the basic filter. */
import { invalidArgument } from '../core/refusal.ts';
import {
  type ChartSpec,
  type EmbeddedChart,
  type ObjectPosition,
  objectPosition,
} from './chart-shape.ts';
import { withPlainColors, withStylesOnly } from './color.ts';
import type { Draft } from './draft.ts';
import type { BandedRange, ConditionalFormatRule, GridRange } from './grid-shape.ts';
import { areaOf, boundsOn, type Found, gridOf, overlap, sheetOf } from './place.ts';
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
  if (spec?.basicChart || spec?.pieChart || spec?.scorecardChart) return;
  throw invalidArgument('No chart type specified.');
}

/** Charts lie over the cells here; a sheet of their own (`newSheet`) is refused. */
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

/** The mask's root is the overlay position; `*` and the full path are taken too. */
function positionMask(fields: string | undefined) {
  const whole = objectPosition.fields.overlayPosition;
  if (fields?.startsWith('overlayPosition') || fields === undefined) {
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

/** Colours and filters of protected cells are protected too. */
function refuseProtectedRange(draft: Draft, range: GridRange | undefined): Found {
  const found = areaOf(draft, range);
  refuseProtected(draft, found.sheet, found.area);
  return found;
}

export function addConditionalFormatRule(
  draft: Draft,
  request: RequestOf<'addConditionalFormatRule'>,
): object {
  const rule: ConditionalFormatRule = withStylesOnly(request.rule ?? {});
  const ranges = rule.ranges ?? [];
  const first = ranges[0];
  if (first === undefined) throw invalidArgument('At least one range must be specified.');
  for (const range of ranges) refuseProtectedRange(draft, range);
  if (rule.booleanRule === undefined && rule.gradientRule === undefined) {
    throw invalidArgument('No rule specified.');
  }
  const sheet = gridOf(draft, first.sheetId);
  const rules = [...sheet.conditionalFormats];
  rules.splice(request.index ?? 0, 0, rule);
  draft.changeSheet(sheet.properties.sheetId, { conditionalFormats: rules });
  return {};
}

export function deleteConditionalFormatRule(
  draft: Draft,
  request: RequestOf<'deleteConditionalFormatRule'>,
): object {
  const sheet = sheetOf(draft, request.sheetId);
  const { index = 0 } = request;
  const rule = sheet.conditionalFormats[index];
  if (rule === undefined) {
    throw invalidArgument(
      `No conditional format on sheet: ${sheet.properties.sheetId} at index: ${index}`,
    );
  }
  for (const range of rule.ranges ?? []) {
    refuseProtected(draft, sheet, boundsOn(sheet, range));
  }
  const rules = sheet.conditionalFormats.filter((one) => one !== rule);
  draft.changeSheet(sheet.properties.sheetId, { conditionalFormats: rules });
  return { deleteConditionalFormatRule: { rule: withPlainColors(rule) } };
}

export function addBanding(draft: Draft, request: RequestOf<'addBanding'>): object {
  const given: BandedRange = withStylesOnly(request.bandedRange ?? {});
  const { sheet, area } = refuseProtectedRange(draft, given.range);
  if (given.rowProperties === undefined && given.columnProperties === undefined) {
    throw invalidArgument('Must specify at least one of row_properties or column_properties.');
  }
  const bandedRangeId =
    given.bandedRangeId ?? draft.freshId((id) => findBanding(draft, id) !== null);
  if (findBanding(draft, bandedRangeId) !== null) {
    throw invalidArgument(
      `Cannot add banded range with ID: ${bandedRangeId}, a banded range with that ID already exists.`,
    );
  }
  if (sheet.bandedRanges.some((one) => overlap(boundsOn(sheet, one.range ?? {}), area))) {
    throw invalidArgument(
      'You cannot add alternating background colors to a range that already has alternating background colors.',
    );
  }
  const banded = { ...given, bandedRangeId };
  const all = [...sheet.bandedRanges, banded];
  draft.changeSheet(sheet.properties.sheetId, { bandedRanges: all });
  return { addBanding: { bandedRange: withPlainColors(banded) } };
}

export function deleteBanding(draft: Draft, request: RequestOf<'deleteBanding'>): object {
  const id = request.bandedRangeId ?? 0;
  const found = findBanding(draft, id);
  if (found === null) throw invalidArgument(`No banded range with id: ${id}`);
  const { sheet, banded } = found;
  refuseProtected(draft, sheet, boundsOn(sheet, banded.range ?? {}));
  const bandedRanges = sheet.bandedRanges.filter((one) => one !== banded);
  draft.changeSheet(sheet.properties.sheetId, { bandedRanges });
  return {};
}

export function findBanding(draft: Draft, id: number) {
  for (const sheet of draft.current.sheets) {
    const banded = sheet.bandedRanges.find((one) => one.bandedRangeId === id);
    if (banded !== undefined) return { sheet, banded };
  }
  return null;
}

export function setBasicFilter(draft: Draft, request: RequestOf<'setBasicFilter'>): object {
  const basicFilter = withStylesOnly(request.filter ?? {});
  const { sheet } = refuseProtectedRange(draft, basicFilter.range);
  draft.changeSheet(sheet.properties.sheetId, { basicFilter });
  return {};
}

export function clearBasicFilter(draft: Draft, request: RequestOf<'clearBasicFilter'>): object {
  const sheet = sheetOf(draft, request.sheetId);
  if (sheet.basicFilter !== null) {
    refuseProtected(draft, sheet, boundsOn(sheet, sheet.basicFilter.range ?? {}));
  }
  draft.changeSheet(sheet.properties.sheetId, { basicFilter: null });
  return {};
}
