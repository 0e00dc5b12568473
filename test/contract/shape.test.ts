import { expect, test } from 'vitest';
import {
  integer,
  type MessageShape,
  type Shape,
  text,
  toChoice,
  toList,
  toMap,
  toMessage,
} from '../../emulator/core/shape.ts';
import { file, permission } from '../../emulator/drive/file-shape.ts';
import { batchUpdateShape, formShape, publishShape } from '../../emulator/forms/request.ts';
import { batchUpdateBody } from '../../emulator/sheets/request-shape.ts';
import { spreadsheet } from '../../emulator/sheets/spreadsheet-shape.ts';
import { valuesRequestShape } from '../../emulator/sheets/values-read.ts';
import { objectShape } from '../../emulator/storage/routes.ts';
import { createTaskShape, queueShape } from '../../emulator/tasks/routes.ts';
import { type Document, readDocument, type Schema } from './document.ts';
import { findSchemasFolder, readDocuments } from './schemas.ts';
import { resolveSchema } from './value.ts';

const SCHEMA_TYPES: Readonly<Record<Exclude<Shape['kind'], 'any'>, Schema['type']>> = {
  text: 'string',
  choice: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  list: 'array',
  map: 'object',
  message: 'object',
};

/** Lists how a shape differs from a message of the documents. */
function listDifferences(shape: Shape, schemaName: string, document: Document): readonly string[] {
  const comparison: ShapeComparison = { document, seen: new Set() };
  return [
    ...new Set(compareShapes(shape, { $ref: schemaName }, { ...comparison, path: schemaName })),
  ];
}

interface ShapeComparison {
  readonly document: Document;
  /** The messages visited so far, because messages can refer to each other. */
  readonly seen: Set<Shape>;
}

interface ComparedPlace extends ShapeComparison {
  readonly path: string;
}

function compareShapes(shape: Shape, schema: Schema, here: ComparedPlace): readonly string[] {
  const described = resolveSchema(schema, here.document);
  if (shape.kind === 'any' || described.type === undefined) return [];
  if (SCHEMA_TYPES[shape.kind] !== described.type) {
    return [`${here.path} is ${shape.kind} here and ${described.type} there`];
  }
  switch (shape.kind) {
    case 'choice':
      return compareConstants(shape.values, described.enum, here);
    case 'list':
      return compareShapes(toShape(shape.of), described.items ?? {}, here);
    case 'map':
      return compareShapes(toShape(shape.of), described.additionalProperties ?? {}, here);
    case 'message':
      return compareFields(shape, described, here);
    case 'text':
    case 'integer':
    case 'number':
    case 'boolean':
      return [];
  }
}

const toShape = (shape: unknown): Shape => shape as Shape;

function compareFields(
  shape: MessageShape,
  { id, properties = {} }: ReturnType<typeof resolveSchema>,
  here: ComparedPlace,
): readonly string[] {
  if (here.seen.has(shape)) return [];
  here.seen.add(shape);
  const name = id ?? here.path;
  return Object.entries(shape.fields).flatMap(([field, inner]) => {
    const described = properties[field];
    const path = `${name}.${field}`;
    if (described === undefined) return [`${path} is not Google's`];
    return compareShapes(toShape(inner), described, { ...here, path });
  });
}

function compareConstants(
  values: readonly string[],
  described: readonly string[] | undefined,
  { path }: ComparedPlace,
): readonly string[] {
  if (described === undefined) return [];
  return values
    .filter((value) => !described.includes(value))
    .map((value) => `${path} has ${value}, which is not Google's`);
}

/** The messages that the emulator accepts, with their API and their name in its document. */
const ACCEPTED_SHAPES: readonly (readonly [string, string, Shape])[] = [
  ['sheets', 'BatchUpdateSpreadsheetRequest', batchUpdateBody],
  ['sheets', 'BatchGetValuesByDataFilterRequest', valuesRequestShape],
  ['sheets', 'Spreadsheet', spreadsheet],
  ['drive', 'File', file],
  ['drive', 'Permission', permission],
  ['forms', 'Form', formShape],
  ['forms', 'BatchUpdateFormRequest', batchUpdateShape],
  ['forms', 'SetPublishSettingsRequest', publishShape],
  ['storage', 'Object', objectShape],
  ['cloudtasks', 'CreateTaskRequest', createTaskShape],
  ['cloudtasks', 'Queue', queueShape],
];

test('the emulator accepts only fields and constants of Google’s documents', () => {
  const folder = findSchemasFolder();
  const documents = folder === null ? [] : readDocuments(folder);
  const differences = documents.flatMap((document) =>
    ACCEPTED_SHAPES.filter(([api]) => api === document.name).flatMap(([, name, shape]) =>
      listDifferences(shape, name, document),
    ),
  );
  expect(differences).toEqual([]);
});

const testDocument = readDocument(
  JSON.stringify({
    kind: 'discovery#restDescription',
    name: 'orders',
    version: 'v1',
    servicePath: '',
    schemas: {
      Order: {
        type: 'object',
        properties: {
          status: { type: 'string', enum: ['STATUS_UNSPECIFIED', 'ACCEPTED', 'LATE'] },
          parts: { type: 'array', items: { $ref: 'Part' } },
          tags: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
      Part: { type: 'object', properties: { count: { type: 'integer' } } },
    },
    resources: {},
  }),
  'this file',
);
const statusShape = toChoice('Status', ['ACCEPTED', 'LATE']);
const partsShape = toList(toMessage({ count: integer }));
const tagsShape = toMap(text);

test.each<readonly [string, Shape, string]>([
  [
    'a field too many',
    toMessage({ status: statusShape, parts: partsShape, tags: tagsShape, colour: text }),
    "Order.colour is not Google's",
  ],
  [
    'another type',
    toMessage({ status: statusShape, parts: partsShape, tags: text }),
    'Order.tags is text here and object there',
  ],
  [
    'another type deep inside',
    toMessage({
      status: statusShape,
      tags: tagsShape,
      parts: toList(toMessage({ count: text })),
    }),
    'Part.count is text here and integer there',
  ],
  [
    'a constant too many',
    toMessage({
      parts: partsShape,
      tags: tagsShape,
      status: toChoice('Status', ['ACCEPTED', 'LATE', 'LOST']),
    }),
    "Order.status has LOST, which is not Google's",
  ],
])('the difference “%s” is reported', (_what, shape, text) => {
  expect(listDifferences(shape, 'Order', testDocument)).toEqual([text]);
});

test('a field or constant that is only in the document is not reported', () => {
  const shape = toMessage({ parts: partsShape, status: toChoice('Status', ['LATE']) });
  expect(listDifferences(shape, 'Order', testDocument)).toEqual([]);
});
