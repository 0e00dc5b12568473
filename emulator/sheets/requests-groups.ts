/** Requests about groups of rows and columns. */
import { invalidArgument } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import type { DimensionGroup } from './grid-shape.ts';
import { depthOf, groupsOf } from './groups.ts';
import { areaOfStretch, type Stretch, stretchOf } from './place.ts';
import { refuseProtected } from './protection.ts';
import type { RequestOf } from './request-shape.ts';
import type { Line, Sheet } from './spreadsheet.ts';

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
  const lines = stretch.sheet[keyOf(stretch)];
  const isGrouped = Array.from({ length: stretch.end - stretch.start }, (_, offset) =>
    depthOf(lines[stretch.start + offset]),
  ).every((depth) => depth > 0);
  if (!isGrouped) throw invalidArgument('There is no group in the given range.');
  changeDepth(draft, stretch, -1);
  return { deleteDimensionGroup: groupsReply(draft, stretch) };
}

const keyOf = ({ dimension }: Stretch): 'rowProperties' | 'columnProperties' =>
  dimension === 'ROWS' ? 'rowProperties' : 'columnProperties';

function changeDepth(draft: Draft, stretch: Stretch, by: number): void {
  refuseProtected(draft, stretch.sheet, areaOfStretch(stretch));
  const key = keyOf(stretch);
  const lines: (Line | null)[] = [...stretch.sheet[key]];
  while (lines.length < stretch.end) lines.push(null);
  for (let index = stretch.start; index < stretch.end; index += 1) {
    lines[index] = withDepth(lines[index] ?? {}, depthOf(lines[index]) + by);
  }
  draft.changeSheet(stretch.sheet.properties.sheetId, { [key]: lines });
}

function withDepth({ groupDepth: _before, ...line }: Line, depth: number): Line {
  return depth === 0 ? line : { ...line, groupDepth: depth };
}

function groupsReply(
  draft: Draft,
  { sheet, dimension }: Stretch,
): { readonly dimensionGroups?: readonly DimensionGroup[] } {
  const now: Sheet = draft.find(sheet.properties.sheetId) ?? sheet;
  const dimensionGroups = groupsOf(now, dimension);
  return dimensionGroups.length === 0 ? {} : { dimensionGroups };
}
