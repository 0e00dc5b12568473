/** Applies the requests of `spreadsheets.batchUpdate` to a draft, all or none. */

import { Refusal, refuseArgument } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import { createDeveloperMetadata, deleteDeveloperMetadata } from './metadata.ts';
import type { BatchRequest, RequestBody, RequestName } from './request-shape.ts';
import * as cells from './requests-cells.ts';
import { findReplace } from './requests-cells.ts';
import * as dimensions from './requests-dimensions.ts';
import * as objects from './requests-objects.ts';
import * as ranges from './requests-ranges.ts';
import * as sheets from './requests-sheets.ts';
import { duplicateSheet } from './requests-sheets.ts';
import { cutPaste, deleteRange, insertRange, moveDimension, sortRange } from './requests-shift.ts';

/** Functions by kind of request. Each changes the draft and returns the entry of `replies`. */
type RequestAppliers = {
  readonly [N in RequestName]: (draft: Draft, request: RequestBody<N>) => object;
};

const REQUEST_APPLIERS: RequestAppliers = {
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

/** Applies requests and returns their replies. Throws the first refusal, with its number. */
export function applyRequests(draft: Draft, requests: readonly BatchRequest[]): object[] {
  if (requests.length === 0) throw refuseArgument('Must specify at least one request.');
  return requests.map((request, index) => applyWithNumber(draft, request, index));
}

function applyWithNumber(draft: Draft, request: BatchRequest, index: number): object {
  const name = findRequestName(request);
  if (name === null) throw refuseArgument(`Invalid requests[${index}]: No request set.`);
  try {
    return applyRequest(draft, request, name);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    throw refuseArgument(`Invalid requests[${index}].${name}: ${error.message}`);
  }
}

/** Returns the name of the one request that is set; null if the request is empty. */
function findRequestName(request: BatchRequest): RequestName | null {
  const [name = null] = Object.keys(request);
  return name as RequestName | null;
}

function applyRequest<N extends RequestName>(draft: Draft, request: BatchRequest, name: N): object {
  // `BatchRequest` and `RequestAppliers` are derived from the same table of shapes.
  return REQUEST_APPLIERS[name](draft, request[name] as RequestBody<N>);
}
