/** Where a chart begins and how large it is. */
import type { ChartResource } from './resource.ts';

/** In pixels: what Google gives a chart without a size of its own. */
const DEFAULT_WIDTH = 600;
const DEFAULT_HEIGHT = 371;

export function sizeOf({ position }: ChartResource): {
  readonly width: number;
  readonly height: number;
} {
  const { widthPixels = DEFAULT_WIDTH, heightPixels = DEFAULT_HEIGHT } =
    position?.overlayPosition ?? {};
  return { width: widthPixels, height: heightPixels };
}

/** The cell in which a chart has its upper left corner. */
export function anchorOf({ position }: ChartResource): {
  readonly row: number;
  readonly column: number;
} {
  const { rowIndex = 0, columnIndex = 0 } = position?.overlayPosition?.anchorCell ?? {};
  return { row: rowIndex, column: columnIndex };
}
