/** Conditional formats: which rules hold for a cell, and what they lay over it. */
import type { BooleanCondition, CellFormat, Color } from './cell-shape.ts';
import { THEME } from './color.ts';
import { effectiveValue, formattedValue } from './effective-value.ts';
import type { ConditionalFormatRule } from './grid-shape.ts';
import { boundsOn, contains } from './place.ts';
import {
  type Area,
  type Cell,
  cellAt,
  columnCountOf,
  rowCountOf,
  type Sheet,
} from './spreadsheet.ts';

/** A cell and where it is. */
export interface Spot {
  readonly cell: Cell;
  readonly row: number;
  readonly column: number;
}

/** Lowest priority first, so that the first rule, laid on last, wins. */
export function conditionalLayers(sheet: Sheet, spot: Spot): CellFormat[] {
  return sheet.conditionalFormats
    .filter((rule) => rule.ranges?.some((range) => contains(boundsOn(sheet, range), spot)))
    .flatMap((rule) => layerOf(sheet, rule, spot) ?? [])
    .reverse();
}

function layerOf(
  sheet: Sheet,
  rule: ConditionalFormatRule,
  { cell }: Spot,
): CellFormat | undefined {
  if (rule.booleanRule !== undefined) {
    const { condition = {}, format } = rule.booleanRule;
    return holds(condition, cell) ? format : undefined;
  }
  const value = effectiveValue(cell)?.numberValue;
  if (value === undefined || rule.gradientRule === undefined) return undefined;
  return gradientLayer(sheet, rule, value);
}

/** What the condition is asked of: the text as shown, in lower case, and the number, NaN when there is none. */
interface Subject {
  readonly shown: string;
  readonly number: number;
}

type Values = readonly [text: string, first: number, second: number];
type Condition = (subject: Subject, values: Values) => boolean;

const CONDITIONS: Partial<Readonly<Record<NonNullable<BooleanCondition['type']>, Condition>>> = {
  BLANK: ({ shown }) => shown === '',
  NOT_BLANK: ({ shown }) => shown !== '',
  TEXT_CONTAINS: ({ shown }, [text]) => shown.includes(text),
  TEXT_NOT_CONTAINS: ({ shown }, [text]) => !shown.includes(text),
  TEXT_STARTS_WITH: ({ shown }, [text]) => shown.startsWith(text),
  TEXT_ENDS_WITH: ({ shown }, [text]) => shown.endsWith(text),
  TEXT_EQ: ({ shown }, [text]) => shown === text,
  TEXT_NOT_EQ: ({ shown }, [text]) => shown !== text,
  NUMBER_GREATER: ({ number }, [, first]) => number > first,
  NUMBER_GREATER_THAN_EQ: ({ number }, [, first]) => number >= first,
  NUMBER_LESS: ({ number }, [, first]) => number < first,
  NUMBER_LESS_THAN_EQ: ({ number }, [, first]) => number <= first,
  NUMBER_EQ: ({ number }, [, first]) => number === first,
  NUMBER_NOT_EQ: ({ number }, [, first]) => number < first || number > first,
  NUMBER_BETWEEN: ({ number }, [, first, second]) => first <= number && number <= second,
  NUMBER_NOT_BETWEEN: ({ number }, [, first, second]) => number < first || number > second,
};

/** Conditions that need a formula, today's date or a pattern do not hold here. */
function holds({ type, values = [] }: BooleanCondition, cell: Cell): boolean {
  const condition = type === undefined ? undefined : CONDITIONS[type];
  if (condition === undefined) return false;
  const subject = {
    shown: (formattedValue(cell) ?? '').toLowerCase(),
    number: effectiveValue(cell)?.numberValue ?? Number.NaN,
  };
  const [first = '', second = ''] = values.map((value) => value.userEnteredValue);
  return condition(subject, [first.toLowerCase(), Number(first), Number(second)]);
}

type Point = NonNullable<NonNullable<ConditionalFormatRule['gradientRule']>['minpoint']>;

interface Stop {
  readonly at: number;
  readonly color: Color;
}

function gradientLayer(
  sheet: Sheet,
  { gradientRule, ranges = [] }: ConditionalFormatRule,
  value: number,
): CellFormat | undefined {
  const numbers = ranges.flatMap((range) => numbersIn(sheet, boundsOn(sheet, range)));
  const points = [gradientRule?.minpoint, gradientRule?.midpoint, gradientRule?.maxpoint];
  const stops = points.flatMap((point) => (point === undefined ? [] : stopOf(point, numbers)));
  const color = colorAt(stops, value);
  return color === undefined ? undefined : { backgroundColorStyle: { rgbColor: color } };
}

function numbersIn(sheet: Sheet, area: Area): number[] {
  const numbers: number[] = [];
  for (
    let row = area.startRow;
    row < Math.min(area.endRow, rowCountOf(sheet), sheet.rows.length);
    row += 1
  ) {
    for (
      let column = area.startColumn;
      column < Math.min(area.endColumn, columnCountOf(sheet));
      column += 1
    ) {
      const cell = cellAt(sheet, row, column);
      const number = cell === null ? undefined : effectiveValue(cell)?.numberValue;
      if (number !== undefined) numbers.push(number);
    }
  }
  return numbers.sort((a, b) => a - b);
}

function stopOf(point: Point, sorted: readonly number[]): Stop[] {
  const color = point.colorStyle?.themeColor
    ? THEME[point.colorStyle.themeColor]
    : point.colorStyle?.rgbColor;
  const min = sorted[0] ?? 0;
  const max = sorted[sorted.length - 1] ?? 0;
  const given = Number(point.value ?? 0);
  const at = { MIN: min, MAX: max, NUMBER: given, PERCENT: min + ((max - min) * given) / 100 };
  if (color === undefined || point.type === undefined) return [];
  if (point.type !== 'PERCENTILE') return [{ at: at[point.type], color }];
  return [{ at: sorted[Math.round(((sorted.length - 1) * given) / 100)] ?? min, color }];
}

function colorAt(stops: readonly Stop[], value: number): Color | undefined {
  const next = stops.findIndex((stop) => stop.at >= value);
  const upper = next < 0 ? stops[stops.length - 1] : stops[next];
  const lower = next <= 0 ? upper : stops[next - 1];
  if (upper === undefined || lower === undefined) return undefined;
  const share = upper.at === lower.at ? 0 : Math.min(1, (value - lower.at) / (upper.at - lower.at));
  const mix = (a = 0, b = 0) => a + (b - a) * share;
  return {
    red: mix(lower.color.red, upper.color.red),
    green: mix(lower.color.green, upper.color.green),
    blue: mix(lower.color.blue, upper.color.blue),
  };
}
