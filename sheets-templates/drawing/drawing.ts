/** Sheets and forms as plain data: cells, formats, charts and questions. */

export type Colour = `#${string}`;

export interface Border {
  readonly colour: Colour;
  readonly weight: 'thin' | 'thick';
}

/** The format of a cell. Google's defaults replace absent parts. */
export interface CellFormat {
  readonly background?: Colour;
  readonly ink?: Colour;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** In points. */
  readonly size?: number;
  readonly align?: 'left' | 'centre' | 'right';
  readonly vertical?: 'top' | 'middle' | 'bottom';
  /** Whether to wrap the text, or to cut it off. Otherwise it overflows into empty cells. */
  readonly wrap?: boolean | 'cut';
  readonly monospace?: boolean;
  /** Number format in Google's syntax: "0", "0.00", `+0;"−"0;0`. */
  readonly pattern?: string;
  /** Whether the pattern formats dates and times. */
  readonly time?: boolean;
  /** Keeps typed values as text: 007, 8pm and May do not become numbers or dates. */
  readonly text?: true;
  readonly bottom?: Border;
  readonly top?: Border;
  readonly left?: Border;
  readonly right?: Border;
}

/** One cell. Its text is literal, never a formula. */
export interface DrawnCell {
  readonly value: string | number | boolean | null;
  /** The address to which the whole text links; absent if the text is not a link. */
  readonly link?: string;
  readonly format?: CellFormat;
  readonly note?: string;
}

/** An area of cells. Rows and columns count from 0; `bottom` and `right` are exclusive. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

interface PlacedChart {
  /** Unique in the spreadsheet, positive, and fixed for the whole match. */
  readonly chartId: number;
  readonly title: string;
  /** The cell at the top left corner of the chart. */
  readonly anchor: { readonly row: number; readonly column: number };
  readonly width: number;
  readonly height: number;
  readonly ground: Colour;
}

/** A line chart of cells on the same sheet. The first cell of each area names its series. */
export interface DrawnLineChart extends PlacedChart {
  readonly shape: 'line';
  /** The column of the axis with its heading. */
  readonly domain: Area;
  /** The series, each of which is one column with its heading. */
  readonly series: readonly { readonly area: Area; readonly colour: Colour }[];
}

/** A map without a legend. Its points have a common column of x values; lines join some of them. */
export interface DrawnScatterChart extends PlacedChart {
  readonly shape: 'scatter';
  /** The description for readers who cannot see the chart. */
  readonly altText: string;
  readonly domain: Area;
  /** Areas have as many rows as `domain`. If a series has no point in a row, its cell is empty. */
  readonly series: readonly ScatterSeries[];
  readonly windows: { readonly x: AxisRange; readonly y: AxisRange };
}

export interface ScatterSeries {
  readonly area: Area;
  readonly colour: Colour;
  readonly line: 'none' | 'solid' | 'dashed' | 'dotted';
  readonly point: {
    readonly shape: 'circle' | 'square' | 'diamond' | 'triangle';
    /** The diameter in pixels. */
    readonly size: number;
  } | null;
  readonly labels: {
    /** One column with the domain's rows and its heading. */
    readonly area: Area;
    readonly side: 'above' | 'below' | 'left' | 'right' | 'centre';
    readonly ink: Colour;
    /** In points. */
    readonly size: number;
    readonly bold: boolean;
  } | null;
}

interface AxisRange {
  readonly least: number;
  readonly most: number;
}

export type DrawnChart = DrawnLineChart | DrawnScatterChart;

/** Cells with a drop-down or a tick box. */
export interface DrawnChoices {
  readonly area: Area;
  readonly options: readonly string[] | 'tick';
}

/** One complete tab. Drawing a tab twice has the same effect as drawing it once. */
export interface DrawnSheet {
  /** Unique in the spreadsheet, and fixed for the whole match. */
  readonly sheetId: number;
  readonly title: string;
  readonly tab?: Colour;
  /** A shorter row ends in empty cells. */
  readonly rows: readonly (readonly DrawnCell[])[];
  /** The number of rows in the grid, at least `rows.length`. */
  readonly rowCount: number;
  readonly columnCount: number;
  readonly frozenRows: number;
  readonly frozenColumns: number;
  /** In pixels, one for each column. */
  readonly columnWidths: readonly number[];
  /** In pixels, from the first row. Further rows keep Google's height. */
  readonly rowHeights?: readonly number[];
  /** The first hidden column; absent if all columns are visible. */
  readonly hiddenFrom?: number;
  /** The first hidden row, if the grid has that row; absent if all rows are visible. */
  readonly hiddenRowsFrom?: number;
  readonly merges: readonly Area[];
  readonly charts: readonly DrawnChart[];
  readonly gridlines: boolean;
  readonly choices?: readonly DrawnChoices[];
  /** The area that Google lets people edit only after a confirmation; absent if there is none. */
  readonly settled?: Area;
  /** Cells that stay the same while the match's content does. Absent if there are none. */
  readonly lasting?: Area;
  /** Addresses of the accounts that may edit the tab; absent if everybody with access may. */
  readonly editors?: readonly string[];
  /** Whether the tab is hidden; absent to keep the owner's choice. */
  readonly hidden?: boolean;
}

export interface DrawnWorkbook {
  readonly title: string;
  readonly sheets: readonly DrawnSheet[];
}

/** An option of a question. `goTo` is the id of the next section, or {@link SUBMIT_TARGET}. */
export interface DrawnOption {
  readonly label: string;
  readonly goTo?: string;
}

/** The target of an option that submits the form; never a section's id. */
export const SUBMIT_TARGET = 'sent off';

/** A question of a form. Ids have eight hexadecimal digits. */
export interface DrawnQuestion {
  readonly itemId: string;
  readonly questionId: string;
  readonly title: string;
  readonly help?: string;
  readonly required: boolean;
  readonly shape: 'text' | 'radio' | 'dropdown' | 'checkbox';
  /** The options of a choice; empty if the question asks for text. */
  readonly options: readonly DrawnOption[];
}

/** A page of a form. The first section begins with the form's title and description. */
export interface DrawnSection {
  readonly itemId: string;
  readonly title: string;
  readonly about: string;
  readonly questions: readonly DrawnQuestion[];
  /** The next section, unless an option leads elsewhere. */
  readonly then: 'submit' | 'next section';
}

export interface DrawnForm {
  readonly title: string;
  readonly about: string;
  readonly sections: readonly DrawnSection[];
  readonly accepting: boolean;
}
