/** The Spreadsheet resource as pages read it. */
import { z } from 'zod';
import type { CellData, CellFormat as Format } from '../../sheets/cell-shape.ts';
import type { ChartSpec, EmbeddedChart } from '../../sheets/chart-shape.ts';
import type { SheetReply, SpreadsheetReply } from '../../sheets/spreadsheet-shape.ts';

export type { Color as ColourResource, ColorStyle, RowData } from '../../sheets/cell-shape.ts';
export type { GridRange } from '../../sheets/grid-shape.ts';
export type SheetResource = SheetReply & {
  readonly properties: SheetReply['properties'] & {
    readonly sheetId: number;
    readonly title: string;
    readonly index: number;
  };
};
export type SpreadsheetResource = Omit<SpreadsheetReply, 'sheets'> & {
  readonly properties: { readonly title: string };
  readonly sheets?: readonly SheetResource[];
};
export type CellResource = CellData;
export type CellFormat = Format;
export type Border = NonNullable<NonNullable<CellFormat['borders']>['top']>;
export type ChartResource = EmbeddedChart;
export type BasicChart = NonNullable<ChartSpec['basicChart']>;
export type BasicSeries = NonNullable<BasicChart['series']>[number];
export type ChartData = NonNullable<BasicSeries['series']>;

export const spreadsheetSchema = z.custom<SpreadsheetResource>();

/** A minimal reply, which shows only whether the spreadsheet may be read. */
export const accessSchema = z.object({ spreadsheetId: z.string() });
