/** Applies the requests of `spreadsheets.batchUpdate` to a draft, all or none. */

import { invalidArgument, Refusal } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import { createDeveloperMetadata, deleteDeveloperMetadata } from './metadata.ts';
import type { Request, RequestName, RequestOf } from './request-shape.ts';
import * as cells from './requests-cells.ts';
import { findReplace } from './requests-cells.ts';
import * as dimensions from './requests-dimensions.ts';
import * as objects from './requests-objects.ts';
import * as ranges from './requests-ranges.ts';
import * as sheets from './requests-sheets.ts';
import { duplicateSheet } from './requests-sheets.ts';
import { cutPaste, deleteRange, insertRange, moveDimension, sortRange } from './requests-shift.ts';

/** For each kind of request, changes the draft and returns the entry of `replies`. */
type Appliers = {
  readonly [N in RequestName]: (draft: Draft, request: RequestOf<N>) => object;
};

const APPLIERS: Appliers = {
  updateSpreadsheetProperties: sheets.updateSpreadsheetProperties,
  addSheet: sheets.addSheet,
  deleteSheet: sheets.deleteSheet,
  duplicateSheet,
  updateSheetProperties: sheets.updateSheetProperties,
  updateCells: cells.updateCells,
  appendCells: cells.appendCells,
  repeatCell: cells.repeatCell,
  cutPaste,
  sortRange,
  findReplace,
  insertRange,
  deleteRange,
  mergeCells: cells.mergeCells,
  unmergeCells: cells.unmergeCells,
  updateDimensionProperties: dimensions.updateDimensionProperties,
  appendDimension: dimensions.appendDimension,
  insertDimension: dimensions.insertDimension,
  deleteDimension: dimensions.deleteDimension,
  moveDimension,
  addNamedRange: ranges.addNamedRange,
  updateNamedRange: ranges.updateNamedRange,
  deleteNamedRange: ranges.deleteNamedRange,
  addProtectedRange: ranges.addProtectedRange,
  deleteProtectedRange: ranges.deleteProtectedRange,
  addChart: objects.addChart,
  updateChartSpec: objects.updateChartSpec,
  updateEmbeddedObjectPosition: objects.updateEmbeddedObjectPosition,
  deleteEmbeddedObject: objects.deleteEmbeddedObject,
  setBasicFilter: objects.setBasicFilter,
  setDataValidation: cells.setDataValidation,
  createDeveloperMetadata,
  deleteDeveloperMetadata,
};

/** Applies requests and returns one reply for each. Throws the first refusal, with its number. */
export function applyRequests(draft: Draft, requests: readonly Request[]): object[] {
  if (requests.length === 0) throw invalidArgument('Must specify at least one request.');
  return requests.map((request, index) => applyNumbered(draft, request, index));
}

function applyNumbered(draft: Draft, request: Request, index: number): object {
  const name = nameOf(request);
  if (name === null) throw invalidArgument(`Invalid requests[${index}]: No request set.`);
  try {
    return apply(draft, request, name);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    throw invalidArgument(`Invalid requests[${index}].${name}: ${error.message}`);
  }
}

/** Returns the name of a request, of which its shape allows at most one; null if not set. */
function nameOf(request: Request): RequestName | null {
  const [name = null] = Object.keys(request);
  return name as RequestName | null;
}

function apply<N extends RequestName>(draft: Draft, request: Request, name: N): object {
  // `Request` and `Appliers` are derived from the same table of shapes.
  return APPLIERS[name](draft, request[name] as RequestOf<N>);
}
