/** `autoResizeDimensions`: rows and columns as large as what is in them. There are no fonts here: widths are estimated. */
import type { Draft } from './draft.ts';
import { formattedValue } from './effective-value.ts';
import { type Stretch, stretchOf } from './place.ts';
import type { RequestOf } from './request-shape.ts';
import { changeLines } from './requests-dimensions.ts';
import type { Sheet } from './spreadsheet.ts';

const CHARACTER_PIXELS = 7;
const PADDING_PIXELS = 8;
const ROW_PIXELS = 21;

export function autoResizeDimensions(
  draft: Draft,
  request: RequestOf<'autoResizeDimensions'>,
): object {
  const stretch = stretchOf(draft, request.dimensions);
  changeLines(draft, stretch, (line, index) => {
    const pixelSize = sizeOf(stretch, index);
    return pixelSize === null ? line : { ...line, pixelSize };
  });
  return {};
}

/** Null for a column without anything in it, which stays as it is. */
function sizeOf({ sheet, dimension }: Stretch, index: number): number | null {
  return dimension === 'ROWS' ? ROW_PIXELS * linesIn(sheet, index) : widthOf(sheet, index);
}

function widthOf({ rows }: Sheet, column: number): number | null {
  const longest = Math.max(0, ...rows.flatMap((row) => textsIn(row[column])).map(lengthOf));
  return longest === 0 ? null : longest * CHARACTER_PIXELS + PADDING_PIXELS;
}

const linesIn = ({ rows }: Sheet, row: number): number =>
  Math.max(
    1,
    ...rows
      .slice(row, row + 1)
      .flat()
      .flatMap(textsIn)
      .map((text) => text.split('\n').length),
  );

function textsIn(cell: Sheet['rows'][number][number] | undefined): readonly string[] {
  const text = cell == null ? undefined : formattedValue(cell);
  return text === undefined ? [] : [text];
}

const lengthOf = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));
