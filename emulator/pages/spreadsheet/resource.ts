/** The part of Google's Spreadsheet resource (sheets.v4.json) that a page shows, checked as it comes from the API. */
import { z } from 'zod';

const integer = z.number().int();

const colourSchema = z.object({
  red: z.number().optional(),
  green: z.number().optional(),
  blue: z.number().optional(),
});
const colourStyleSchema = z.object({
  rgbColor: colourSchema.optional(),
});
const borderSchema = z.object({
  style: z.string().optional(),
  color: colourSchema.optional(),
  colorStyle: colourStyleSchema.optional(),
});
const bordersSchema = z.object({
  top: borderSchema.optional(),
  bottom: borderSchema.optional(),
  left: borderSchema.optional(),
  right: borderSchema.optional(),
});
const textFormatSchema = z.object({
  foregroundColor: colourSchema.optional(),
  foregroundColorStyle: colourStyleSchema.optional(),
  fontFamily: z.string().optional(),
  fontSize: z.number().optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  strikethrough: z.boolean().optional(),
  underline: z.boolean().optional(),
});
const cellFormatSchema = z.object({
  backgroundColor: colourSchema.optional(),
  backgroundColorStyle: colourStyleSchema.optional(),
  borders: bordersSchema.optional(),
  horizontalAlignment: z.string().optional(),
  verticalAlignment: z.string().optional(),
  wrapStrategy: z.string().optional(),
  numberFormat: z.object({ type: z.string().optional() }).optional(),
  textFormat: textFormatSchema.optional(),
});
const valueSchema = z.object({
  numberValue: z.number().optional(),
  stringValue: z.string().optional(),
  boolValue: z.boolean().optional(),
  formulaValue: z.string().optional(),
  errorValue: z.object({ type: z.string().optional() }).optional(),
});
const cellSchema = z.object({
  userEnteredValue: valueSchema.optional(),
  effectiveValue: valueSchema.optional(),
  formattedValue: z.string().optional(),
  userEnteredFormat: cellFormatSchema.optional(),
  effectiveFormat: cellFormatSchema.optional(),
  hyperlink: z.string().optional(),
  note: z.string().optional(),
  dataValidation: z
    .object({
      condition: z
        .object({
          type: z.string().optional(),
          values: z.array(z.object({ userEnteredValue: z.string().optional() })).optional(),
        })
        .optional(),
      strict: z.boolean().optional(),
    })
    .optional(),
});
const dimensionSchema = z.object({
  pixelSize: integer.optional(),
  hiddenByUser: z.boolean().optional(),
});
const rowSchema = z.object({ values: z.array(cellSchema).optional() });
const gridDataSchema = z.object({
  rowData: z.array(rowSchema).optional(),
  rowMetadata: z.array(dimensionSchema).optional(),
  columnMetadata: z.array(dimensionSchema).optional(),
});
const gridRangeSchema = z.object({
  sheetId: integer.optional(),
  startRowIndex: integer.optional(),
  endRowIndex: integer.optional(),
  startColumnIndex: integer.optional(),
  endColumnIndex: integer.optional(),
});
const chartDataSchema = z.object({
  sourceRange: z.object({ sources: z.array(gridRangeSchema).optional() }).optional(),
});
const seriesSchema = z.object({
  series: chartDataSchema.optional(),
  color: colourSchema.optional(),
  colorStyle: colourStyleSchema.optional(),
  lineStyle: z.object({ type: z.string().optional(), width: integer.optional() }).optional(),
  pointStyle: z.object({ shape: z.string().optional(), size: z.number().optional() }).optional(),
  dataLabel: z
    .object({
      type: z.string().optional(),
      placement: z.string().optional(),
      textFormat: z
        .object({
          foregroundColorStyle: colourStyleSchema.optional(),
          fontSize: integer.optional(),
          bold: z.boolean().optional(),
        })
        .optional(),
      customLabelData: chartDataSchema.optional(),
    })
    .optional(),
});
const basicChartSchema = z.object({
  chartType: z.string().optional(),
  legendPosition: z.string().optional(),
  headerCount: integer.optional(),
  axis: z
    .array(
      z.object({
        position: z.string().optional(),
        title: z.string().optional(),
        viewWindowOptions: z
          .object({ viewWindowMin: z.number().optional(), viewWindowMax: z.number().optional() })
          .optional(),
      }),
    )
    .optional(),
  domains: z.array(z.object({ domain: chartDataSchema.optional() })).optional(),
  series: z.array(seriesSchema).optional(),
});
const chartSchema = z.object({
  chartId: integer.optional(),
  spec: z
    .object({
      title: z.string().optional(),
      altText: z.string().optional(),
      backgroundColorStyle: colourStyleSchema.optional(),
      hiddenDimensionStrategy: z.string().optional(),
      basicChart: basicChartSchema.optional(),
    })
    .optional(),
  position: z
    .object({
      overlayPosition: z
        .object({
          anchorCell: z
            .object({ rowIndex: integer.optional(), columnIndex: integer.optional() })
            .optional(),
          widthPixels: integer.optional(),
          heightPixels: integer.optional(),
        })
        .optional(),
    })
    .optional(),
});
const sheetSchema = z.object({
  properties: z.object({
    sheetId: integer.default(0),
    title: z.string().default(''),
    index: integer.default(0),
    hidden: z.boolean().optional(),
    tabColor: colourSchema.optional(),
    tabColorStyle: colourStyleSchema.optional(),
    gridProperties: z
      .object({
        rowCount: integer.optional(),
        columnCount: integer.optional(),
        frozenRowCount: integer.optional(),
        frozenColumnCount: integer.optional(),
        hideGridlines: z.boolean().optional(),
      })
      .optional(),
  }),
  data: z.array(gridDataSchema).optional(),
  merges: z.array(gridRangeSchema).optional(),
  charts: z.array(chartSchema).optional(),
});

export const spreadsheetSchema = z.object({
  properties: z.object({ title: z.string().default('') }),
  sheets: z.array(sheetSchema).optional(),
});

/** What is asked for to learn only whether a spreadsheet may be read. */
export const accessSchema = z.object({ spreadsheetId: z.string() });

export type SpreadsheetResource = z.infer<typeof spreadsheetSchema>;
export type SheetResource = z.infer<typeof sheetSchema>;
export type RowResource = z.infer<typeof rowSchema>;
export type CellResource = z.infer<typeof cellSchema>;
export type CellFormat = z.infer<typeof cellFormatSchema>;
export type Border = z.infer<typeof borderSchema>;
export type GridRange = z.infer<typeof gridRangeSchema>;
export type ColourResource = z.infer<typeof colourSchema>;
export type ColourStyle = z.infer<typeof colourStyleSchema>;
export type ChartResource = z.infer<typeof chartSchema>;
export type ChartData = z.infer<typeof chartDataSchema>;
export type BasicChart = z.infer<typeof basicChartSchema>;
export type BasicSeries = z.infer<typeof seriesSchema>;
