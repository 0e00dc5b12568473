/** Sheets and forms as plain data: cells, formats, charts and questions. */

export type Colour = `#${string}`;

export interface Border {
  readonly colour: Colour;
  readonly weight: 'thin' | 'thick';
}

/** Format of a cell; Google's defaults apply to absent parts. */
export interface CellFormat {
  readonly background?: Colour;
  readonly ink?: Colour;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** In points. */
  readonly size?: number;
  readonly align?: 'left' | 'centre' | 'right';
  readonly vertical?: 'top' | 'middle' | 'bottom';
  /** True breaks the text into lines, false cuts it off; absent lets it overflow empty cells. */
  readonly wrap?: boolean;
  readonly monospace?: boolean;
  /** A pattern of Google's number formats: "0", "0.00", `+0;"−"0;0`. */
  readonly pattern?: string;
  /** Whether the pattern is for serial dates and times. */
  readonly time?: boolean;
  /** Keeps typed values as text: 007, 8pm and May do not become numbers or dates. */
  readonly text?: true;
  readonly bottom?: Border;
  readonly top?: Border;
  readonly left?: Border;
  readonly right?: Border;
}

/** One cell. Text is literal, never a formula. */
export interface DrawnCell {
  readonly value: string | number | boolean | null;
  /** Makes the whole text a link. */
  readonly link?: string;
  readonly format?: CellFormat;
  readonly note?: string;
}

/** Half-open, from 0. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

interface ChartInPlace {
  /** Unique in the spreadsheet, positive, fixed for the whole match. */
  readonly chartId: number;
  readonly title: string;
  /** Top left corner. */
  readonly anchor: { readonly row: number; readonly column: number };
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Background, independent of the page's. */
  readonly ground: Colour;
}

/** A line chart over cells of the same sheet; the first cells of its areas name the legend. */
export interface DrawnBasicChart extends ChartInPlace {
  readonly shape: 'line';
  /** One column with its head. */
  readonly domain: Area;
  /** One column each, with heads. */
  readonly series: readonly { readonly area: Area; readonly colour: Colour }[];
}

/** A map: points of one x column, some joined by lines, without a legend. */
export interface DrawnScatter extends ChartInPlace {
  readonly shape: 'scatter';
  /** Description for readers who cannot see it. */
  readonly altText: string;
  readonly domain: Area;
  /** As many rows as the domain; cells without a point are empty. */
  readonly series: readonly ScatterSeries[];
  /** Visible range of each axis. */
  readonly windows: { readonly x: Window; readonly y: Window };
}

export interface ScatterSeries {
  readonly area: Area;
  readonly colour: Colour;
  readonly line: 'none' | 'solid' | 'dashed' | 'dotted';
  readonly point: {
    readonly shape: 'circle' | 'square' | 'diamond' | 'triangle';
    /** Diameter in pixels. */
    readonly size: number;
  } | null;
  readonly labels: {
    /** As many rows as the domain, with its head. */
    readonly area: Area;
    readonly side: 'above' | 'below' | 'left' | 'right' | 'centre';
    readonly ink: Colour;
    /** In points. */
    readonly size: number;
    readonly bold: boolean;
  } | null;
}

interface Window {
  readonly least: number;
  readonly most: number;
}

export type DrawnChart = DrawnBasicChart | DrawnScatter;

/** Cells with a drop-down or a tick box. */
export interface DrawnChoice {
  readonly area: Area;
  readonly options: readonly string[] | 'tick';
}

/** One complete tab: drawing it is idempotent. */
export interface DrawnSheet {
  /** Unique in the spreadsheet, fixed for the whole match. */
  readonly sheetId: number;
  readonly title: string;
  readonly tab?: Colour;
  /** Shorter rows end in empty cells. */
  readonly rows: readonly (readonly DrawnCell[])[];
  /** Rows of the grid, at least those of `rows`. */
  readonly rowCount: number;
  readonly columnCount: number;
  readonly frozenRows: number;
  readonly frozenColumns: number;
  /** In pixels, one for each column. */
  readonly columnWidths: readonly number[];
  /** In pixels, from the first row on; other rows have the usual height, or that of their text. */
  readonly rowHeights?: readonly number[];
  /** First hidden column; all are visible when absent. */
  readonly hiddenFrom?: number;
  /** First hidden row, if it exists; all are visible when absent. */
  readonly hiddenRowsFrom?: number;
  readonly merges: readonly Area[];
  readonly charts: readonly DrawnChart[];
  readonly gridlines: boolean;
  readonly choices?: readonly DrawnChoice[];
  /** Area that Google protects with a confirmation; none when absent. */
  readonly settled?: Area;
  /** Addresses of the only accounts that may edit the tab; everybody when absent. */
  readonly editors?: readonly string[];
  /** Whether the tab is hidden; absent keeps the owner's choice. */
  readonly hidden?: boolean;
}

export interface DrawnWorkbook {
  readonly title: string;
  readonly sheets: readonly DrawnSheet[];
}

/** An option of a question; `goTo` is the next section's id, or {@link SUBMIT_TARGET}. */
export interface DrawnOption {
  readonly label: string;
  readonly goTo?: string;
}

/** Target of an option that ends the form; never a section's id. */
export const SUBMIT_TARGET = 'sent off';

/** A question of a form. Ids are eight hexadecimal digits. */
export interface DrawnQuestion {
  readonly itemId: string;
  readonly questionId: string;
  readonly title: string;
  readonly help?: string;
  readonly required: boolean;
  readonly shape: 'text' | 'radio' | 'dropdown' | 'checkbox';
  /** Empty for a text question. */
  readonly options: readonly DrawnOption[];
}

/** A page of a form. The first section is headed by the form's title and description. */
export interface DrawnSection {
  readonly itemId: string;
  readonly title: string;
  readonly about: string;
  readonly questions: readonly DrawnQuestion[];
  /** Next section unless an option leads elsewhere. */
  readonly then: 'submit' | 'next section';
}

export interface DrawnForm {
  readonly title: string;
  readonly about: string;
  readonly sections: readonly DrawnSection[];
  /** Whether responses are accepted. */
  readonly accepting: boolean;
}
