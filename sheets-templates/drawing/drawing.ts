/** Sheets and forms on paper: cells, formats, charts and questions as plain data, before anything of Google's is involved. */

/** A colour as "#rrggbb". */
export type Colour = `#${string}`;

export interface Border {
  readonly colour: Colour;
  readonly weight: 'thin' | 'thick';
}

/** How a cell looks. What is absent is Google's default. */
export interface CellFormat {
  readonly background?: Colour;
  readonly ink?: Colour;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** In points. */
  readonly size?: number;
  readonly align?: 'left' | 'centre' | 'right';
  readonly vertical?: 'top' | 'middle' | 'bottom';
  /** True breaks the text into lines, false cuts it off; absent lets it run on over empty cells. */
  readonly wrap?: boolean;
  readonly monospace?: boolean;
  /** A pattern of Google's number formats: "0", "0.00", `+0;"−"0;0`. */
  readonly pattern?: string;
  /** Dates and times: serial numbers with a pattern of this kind. */
  readonly time?: boolean;
  /** Keeps typed values as text: 007, 8pm and May do not become numbers or dates. */
  readonly text?: true;
  readonly bottom?: Border;
  readonly top?: Border;
  readonly left?: Border;
  readonly right?: Border;
}

/** One cell. Text is always literal: it is never read as a formula. */
export interface DrawnCell {
  readonly value: string | number | boolean | null;
  /** Makes the whole text a link. */
  readonly link?: string;
  readonly format?: CellFormat;
  readonly note?: string;
}

/** Half-open, counted from 0. */
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
  /** Where its top left corner is. */
  readonly anchor: { readonly row: number; readonly column: number };
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** What it is drawn on, whatever the page around it. */
  readonly ground: Colour;
}

/** A chart over cells of the same sheet; heads (first rows of the areas) are the names in the legend. */
export interface DrawnBasicChart extends ChartInPlace {
  readonly shape: 'line' | 'column' | 'bar';
  /** One column, its head included. */
  readonly domain: Area;
  /** One column each, their heads included. */
  readonly series: readonly { readonly area: Area; readonly colour: Colour }[];
  readonly axisTitle: string;
  readonly measureTitle: string;
}

/** Points of one x column, some joined by lines: a map. It has no legend. */
export interface DrawnScatter extends ChartInPlace {
  readonly shape: 'scatter';
  /** What it shows, for those who cannot see it. */
  readonly altText: string;
  readonly domain: Area;
  /** As many rows as the domain; where a series has no point, its column is empty. */
  readonly series: readonly ScatterSeries[];
  /** What is shown of either axis. */
  readonly windows: { readonly x: Window; readonly y: Window };
}

export interface ScatterSeries {
  readonly area: Area;
  readonly colour: Colour;
  readonly line: 'none' | 'solid' | 'dashed' | 'dotted';
  /** Null: no points. */
  readonly point: {
    readonly shape: 'circle' | 'square' | 'diamond' | 'triangle';
    /** In pixels, across. */
    readonly size: number;
  } | null;
  readonly labels: {
    /** As many rows as the domain, with its own head. */
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

/** Cells in which one of some options is chosen, or a tick. */
export interface DrawnChoice {
  readonly area: Area;
  readonly options: readonly string[] | 'tick';
}

/** One tab, complete: drawing it again gives the same tab. */
export interface DrawnSheet {
  /** Unique in the spreadsheet, fixed for the whole match. */
  readonly sheetId: number;
  readonly title: string;
  readonly tab?: Colour;
  /** Shorter rows end in empty cells. */
  readonly rows: readonly (readonly DrawnCell[])[];
  /** The size of the grid, at least that of `rows`. */
  readonly rowCount: number;
  readonly columnCount: number;
  readonly frozenRows: number;
  readonly frozenColumns: number;
  /** In pixels, one for each column. */
  readonly columnWidths: readonly number[];
  /** The columns from this one on are out of sight; absent: none of them. */
  readonly hiddenFrom?: number;
  /** Rows from this one on are out of sight, if there are so many; absent: none of them. */
  readonly hiddenRowsFrom?: number;
  readonly merges: readonly Area[];
  readonly charts: readonly DrawnChart[];
  readonly gridlines: boolean;
  /** Absent: none. */
  readonly choices?: readonly DrawnChoice[];
  /** Where Google asks for confirmation before somebody edits by hand; absent: nowhere. */
  readonly settled?: Area;
  /** Whether the tab is out of sight; absent leaves it as whoever owns the spreadsheet has it. */
  readonly hidden?: boolean;
}

export interface DrawnWorkbook {
  readonly title: string;
  readonly sheets: readonly DrawnSheet[];
}

/** One option of a question; `goTo` is the id of the section that follows when it is chosen, or {@link SUBMIT_TARGET}. */
export interface DrawnOption {
  readonly label: string;
  readonly goTo?: string;
}

/** Where an option leads after which nothing more is asked. No section has such an id. */
export const SUBMIT_TARGET = 'sent off';

/** A question as a form shows it. Ids are eight hexadecimal digits. */
export interface DrawnQuestion {
  readonly itemId: string;
  readonly questionId: string;
  readonly title: string;
  readonly help?: string;
  readonly required: boolean;
  readonly shape: 'text' | 'radio' | 'dropdown' | 'checkbox';
  /** Empty for a text. */
  readonly options: readonly DrawnOption[];
}

/** A page of a form. The first section has no head of its own: title and about are the form's. */
export interface DrawnSection {
  readonly itemId: string;
  readonly title: string;
  readonly about: string;
  readonly questions: readonly DrawnQuestion[];
  /** What follows when no option says otherwise. */
  readonly then: 'submit' | 'next section';
}

/** A whole form. */
export interface DrawnForm {
  readonly title: string;
  readonly about: string;
  readonly sections: readonly DrawnSection[];
  /** Whether answers are taken now. */
  readonly accepting: boolean;
}
