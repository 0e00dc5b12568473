/** A drawn chart in Google's words. */

import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import type { Area, DrawnChart } from '../../sheets-templates/drawing.ts';
import { colourStyle } from './cell-data.ts';

/** Where its corner is and how large it is. */
export function chartPlace(chart: DrawnChart, sheetId: number): sheets_v4.Schema$OverlayPosition {
  const { row, column } = chart.anchor;
  return {
    anchorCell: { sheetId, rowIndex: row, columnIndex: column },
    widthPixels: chart.width,
    heightPixels: chart.height,
  };
}

const CHART_TYPE = { line: 'LINE', column: 'COLUMN', bar: 'BAR' } as const;

/** Bars lie on their side: what is measured runs along the bottom. */
const AXES = {
  line: { domain: 'BOTTOM_AXIS', measure: 'LEFT_AXIS' },
  column: { domain: 'BOTTOM_AXIS', measure: 'LEFT_AXIS' },
  bar: { domain: 'LEFT_AXIS', measure: 'BOTTOM_AXIS' },
} as const;

/** What it shows and how. */
export function chartSpec(chart: DrawnChart, sheetId: number): sheets_v4.Schema$ChartSpec {
  const axes = AXES[chart.shape];
  return {
    title: chart.title,
    basicChart: {
      chartType: CHART_TYPE[chart.shape],
      legendPosition: 'BOTTOM_LEGEND',
      headerCount: 1,
      axis: [
        { position: axes.domain, title: chart.axisTitle },
        { position: axes.measure, title: chart.measureTitle },
      ],
      domains: [{ domain: source(chart.domain, sheetId) }],
      series: chart.series.map(({ area, colour }) => ({
        series: source(area, sheetId),
        targetAxis: axes.measure,
        colorStyle: colourStyle(colour),
      })),
    },
  };
}

function source(area: Area, sheetId: number): sheets_v4.Schema$ChartData {
  return { sourceRange: { sources: [gridRange(area, sheetId)] } };
}

export function gridRange(area: Area, sheetId: number): sheets_v4.Schema$GridRange {
  return {
    sheetId,
    startRowIndex: area.top,
    endRowIndex: area.bottom,
    startColumnIndex: area.left,
    endColumnIndex: area.right,
  };
}
