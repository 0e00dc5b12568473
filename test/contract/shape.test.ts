import { describe, expect, test } from 'vitest';
import {
  choice,
  integer,
  list,
  map,
  message,
  type Shape,
  text,
} from '../../emulator/core/shape.ts';
import { file, permission } from '../../emulator/drive/file-shape.ts';
import { batchUpdateShape, formShape, publishShape } from '../../emulator/forms/request.ts';
import { batchUpdateBody } from '../../emulator/sheets/request-shape.ts';
import { spreadsheet } from '../../emulator/sheets/spreadsheet-shape.ts';
import { byDataFilterBody } from '../../emulator/sheets/values-read.ts';
import { createTaskShape, queueShape } from '../../emulator/tasks/request.ts';
import { readDocument } from './document.ts';
import { readDocuments, schemasFolder } from './schemas.ts';
import { differencesOf } from './shape.ts';

/** What the emulator's methods accept, by API and the name of the body in its document. */
const ACCEPTED: readonly (readonly [string, string, Shape])[] = [
  ['sheets', 'BatchUpdateSpreadsheetRequest', batchUpdateBody],
  ['sheets', 'BatchGetValuesByDataFilterRequest', byDataFilterBody],
  ['sheets', 'Spreadsheet', spreadsheet],
  ['drive', 'File', file],
  ['drive', 'Permission', permission],
  ['forms', 'Form', formShape],
  ['forms', 'BatchUpdateFormRequest', batchUpdateShape],
  ['forms', 'SetPublishSettingsRequest', publishShape],
  ['cloudtasks', 'CreateTaskRequest', createTaskShape],
  ['cloudtasks', 'Queue', queueShape],
];

test('the emulator accepts the fields and constants of Google’s documents, and denies none of them', () => {
  const folder = schemasFolder();
  const documents = folder === null ? [] : readDocuments(folder);
  const differences = documents.flatMap((document) =>
    ACCEPTED.filter(([api]) => api === document.name).flatMap(([, name, shape]) =>
      differencesOf(shape, name, document),
    ),
  );
  expect(differences).toEqual([]);
});

const document = readDocument(
  JSON.stringify({
    kind: 'discovery#restDescription',
    name: 'orders',
    version: 'v1',
    servicePath: '',
    schemas: {
      Order: {
        type: 'object',
        properties: {
          fate: { type: 'string', enum: ['FATE_UNSPECIFIED', 'ACCEPTED', 'LATE'] },
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
const fate = choice('Fate', ['ACCEPTED', 'LATE']);
const parts = list(message({ count: integer }));
const tags = map(text);

describe('a difference is told:', () => {
  test.each<readonly [string, Shape, string]>([
    [
      'a field too many',
      message({ fate, parts, tags, colour: text }),
      "Order.colour is not Google's",
    ],
    ['a field too few', message({ fate, parts }), 'Order.tags is denied'],
    [
      'a field that is made up to be absent',
      message({ fate, parts, tags }, { absent: ['hue'] }),
      "Order.hue is not Google's",
    ],
    [
      'another type',
      message({ fate, parts, tags: text }),
      'Order.tags is text here and object there',
    ],
    [
      'another type deep inside',
      message({ fate, tags, parts: list(message({ count: text })) }),
      'Part.count is text here and integer there',
    ],
    [
      'a constant too many',
      message({ parts, tags, fate: choice('Fate', ['ACCEPTED', 'LATE', 'LOST']) }),
      "Order.fate has LOST, which is not Google's",
    ],
    [
      'a constant too few',
      message({ parts, tags, fate: choice('Fate', ['LATE']) }),
      'Order.fate denies ACCEPTED',
    ],
  ])('%s', (_what, shape, told) => {
    expect(differencesOf(shape, 'Order', document)).toEqual([told]);
  });

  test('none where a field is known to be absent', () => {
    const shape = message({ fate, parts }, { absent: ['tags'] });
    expect(differencesOf(shape, 'Order', document)).toEqual([]);
  });
});
