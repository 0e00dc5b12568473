/** Requests about groups of rows and columns. */
import { invalidArgument } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import type { DimensionGroup } from './grid-shape.ts';
import { depthOf, groupsOf } from './groups.ts';
import { type Stretch, stretchOf } from './place.ts';
import type { RequestOf } from './request-shape.ts';
import { changeLines, linesOf } from './requests-dimensions.ts';
import type { Sheet } from './spreadsheet.ts';

/** Answers all groups of the dimension, as they are now. The first one of a sheet puts its sign behind its lines (recorded). */
export function addDimensionGroup(draft: Draft, request: RequestOf<'addDimensionGroup'>): object {
  const stretch = stretchOf(draft, request.range);
  changeDepth(draft, stretch, 1);
  const field = stretch.dimension === 'ROWS' ? 'rowGroupControlAfter' : 'columnGroupControlAfter';
  const { properties } = stretch.sheet;
  const gridProperties = { ...properties.gridProperties, [field]: true };
  draft.changeSheet(properties.sheetId, { properties: { ...properties, gridProperties } });
  return { addDimensionGroup: groupsReply(draft, stretch) };
}

export function deleteDimensionGroup(
  draft: Draft,
  request: RequestOf<'deleteDimensionGroup'>,
): object {
  const stretch = stretchOf(draft, request.range);
  const lines = linesOf(stretch);
  const isGrouped = Array.from({ length: stretch.end - stretch.start }, (_, offset) =>
    depthOf(lines[stretch.start + offset]),
  ).every((depth) => depth > 0);
  if (!isGrouped) throw invalidArgument('There is no group in the given range.');
  changeDepth(draft, stretch, -1);
  return { deleteDimensionGroup: groupsReply(draft, stretch) };
}

function changeDepth(draft: Draft, stretch: Stretch, by: number): void {
  changeLines(draft, stretch, (line) => ({ ...line, groupDepth: depthOf(line) + by }));
}

function groupsReply(
  draft: Draft,
  { sheet, dimension }: Stretch,
): { readonly dimensionGroups?: readonly DimensionGroup[] } {
  const now: Sheet = draft.find(sheet.properties.sheetId) ?? sheet;
  const dimensionGroups = groupsOf(now, dimension);
  return dimensionGroups.length === 0 ? {} : { dimensionGroups };
}
