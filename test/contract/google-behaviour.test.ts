/** Maps each known behaviour of Google to its test. Numbers are sections of the known facts. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Section } from './fact.ts';
import { EIGHT, FIVE, FOUR, SINCE, SIX } from './other-facts.ts';

const ONE: Section = {
  'emulator/sheets/refusals.test.ts': [
    [
      '1.1 one invalid request, and nothing of the batch is applied',
      'a batch with %s changes nothing',
    ],
    [
      '1.1 the first invalid request is named by its number',
      'a refusal names the number of the first invalid request',
    ],
    ['1.2 a metadata id that exists is refused', 'a metadata id that exists'],
    ['1.2 a tab’s title that exists is refused', 'a sheet title that exists'],
    ['1.2 a tab’s id that exists is refused', 'a sheet id that exists'],
    ['1.2 a name of a range that exists is refused', 'a range name that exists'],
    ['1.2 refusals of Sheets lack errors[]', 'a refusal is without errors[], and has a message'],
  ],
  'emulator/sheets/spreadsheet.test.ts': [
    ['1.1 requests are applied in order', 'a batch can add a sheet and write into it'],
  ],
  'emulator/sheets/structure.test.ts': [
    [
      '1.2 a named range that is gone can be neither changed nor deleted',
      'a deleted named range can be neither changed nor deleted: a version guard',
    ],
  ],
  'emulator/sheets/metadata.test.ts': [
    [
      '1.2 the same metadata key is accepted twice',
      'developer metadata may have the same key twice',
    ],
    [
      '1.3 about 1,200 entries are accepted, then the storage is full',
      'twelve hundred short entries of developer metadata are accepted, and no more',
    ],
    ['1.3 both visibilities are accepted', 'developer metadata with the visibility %s is accepted'],
    ['1.3 a value of 20,000 characters is accepted', 'a value of 20,000 characters is'],
    ['1.3 a value of 100,000 characters is refused', 'a value of 100,000 characters is not'],
    [
      '1.5 of two that commit the same entry one wins, and the other changes nothing',
      'one of two racing commits succeeds, and the other changes nothing',
    ],
  ],
  'functions/google/sheet-requests.test.ts': [
    [
      '1.2 texts are localised: the refusal is known by its place and kind',
      'a refused marker is classified by Google’s message',
    ],
  ],
  'functions/google/lost-answer.test.ts': [
    ['1.5 after a lost answer the marker is read', 'a retried batch recognises its own marker'],
  ],
  'test/contract/sheets-behaviour.test.ts': [
    ['1.1 simultaneous edits end in 409 ABORTED', 'end in a 409 ABORTED, in these words'],
    [
      '1.2 ids of named and protected ranges that exist are refused',
      'of %s is refused, and the whole batch with it',
    ],
  ],
};

const TWO: Section = {
  'emulator/core/quota.test.ts': [
    [
      '2 60 reads of a user in a minute',
      'the 61st read of a user in a minute is refused with Google’s message',
    ],
    ['2 no Retry-After', 'a refusal for quota lacks Retry-After'],
    [
      '2 a batch counts once, a failed write too',
      'quotas count refused writes, and count a batch once',
    ],
    ['2 reads and writes are counted apart', 'quotas count reads and writes separately'],
    ['2 300 reads of the project in a minute', 'a project’s quota covers all its users'],
  ],
  'emulator/sheets/refusals.test.ts': [
    ['2 ten million cells', 'more than ten million cells'],
    ['2 50,000 characters in a cell', 'a cell of 50,001 characters'],
    ['2 100 characters in a tab’s title', 'a sheet title of 101 characters'],
  ],
  'emulator/core/access.test.ts': [
    [
      '2 unshared files are forbidden in Sheets, to a token that might open any',
      'an unshared spreadsheet is forbidden, and a missing one is not found',
    ],
  ],
  'emulator/drive/files.test.ts': [
    [
      '2 unshared files are not found in Drive, with errors[] and without a status',
      'an unshared file is not found, with errors[] and without a status',
    ],
  ],
  'emulator/forms/form-methods.test.ts': [
    [
      '2 unshared files are not found in Forms',
      'forms.get returns 404 for an unshared form as for a missing one',
    ],
  ],
  'functions/google/error.test.ts': [
    ['2 Drive says 403 for a rate', 'Drive’s 403 for one user’s rate'],
    ['2 a full Drive is not a rate limit', 'Drive’s 403 for a full Drive'],
  ],
  'functions/google/connect.test.ts': [
    ['2 a full Drive is not asked again', 'a batch is not sent again after a %s'],
    [
      '2 a write after a 429 is safe to send again',
      '%s is retried after a 429, which refuses before any work',
    ],
    [
      '2 truncated exponential backoff with chance',
      'delays double, are lengthened at random and stay below the longest',
    ],
    ['2 a full minute of 429s is waited out', 'the default policy outlasts a full minute of 429s'],
  ],
  'test/contract/sheets-behaviour.test.ts': [
    [
      '2 60 writes of a user in a minute, and the whole body of the 429',
      'the 61st write of a user in a minute is refused at the door, with this body',
    ],
    ['2 nine megabytes are accepted', 'nine megabytes in one batch are taken'],
  ],
  'test/contract/forms-behaviour.test.ts': [
    ['2 limits of Forms: reads, lists of responses, writes', '%s: %i'],
  ],
};

const THREE: Section = {
  'emulator/sheets/values-read.test.ts': [
    [
      '3 empty rows and columns at the end are omitted, blanks between are ""',
      'values omit empty rows and columns at the end',
    ],
    ['3 a range that cannot be parsed', 'no range at all'],
    ['3 a range beyond the grid', 'cells past the grid'],
  ],
  'emulator/sheets/cells.test.ts': [
    [
      '3 stringValue that begins with = is text',
      'updateCells stores a text that begins with = as text',
    ],
    [
      '3 a mask of the value keeps the format',
      'updateCells keeps the format if only the value is named',
    ],
    ['3 the mask * resets the format', 'updateCells resets omitted fields if all are named'],
    [
      '3 with a range, missing cells are cleared',
      'updateCells with a range clears the cells that are not given',
    ],
    [
      '3 with a start, only given cells are touched',
      'updateCells with a start keeps the cells that are not given',
    ],
    [
      '3 a range that starts inside the grid and ends past it is accepted',
      'repeatCell accepts a range beyond the grid and does not extend the grid',
    ],
  ],
  'emulator/sheets/refusals.test.ts': [
    [
      '3 a range beyond the grid in a batch has the request’s name before it',
      'a range that starts below the grid',
    ],
    ['3 no grid with an id', 'a grid that is not there'],
    ['3 no tab with an id', 'a sheet that is not there'],
    ['3 an empty request', 'an empty request'],
    [
      '3 an unknown request, with the BadRequest detail',
      'an unknown request is refused with the detail of the field',
    ],
  ],
  'emulator/sheets/spreadsheet.test.ts': [
    [
      '3 tabs given at creation replace the default one',
      'a new spreadsheet has the given tabs instead of the default one',
    ],
    [
      '3 replies are {}, with commentUpdateState as a sibling',
      'a request without a result replies with an empty object',
    ],
    [
      '3 the reply of addSheet has full properties',
      'a sheet is added at the given place, with all properties in the reply',
    ],
  ],
  'functions/google/sheets.test.ts': [
    ['3 an apostrophe at the start is part of stringValue’s text', 'typed text stays text: %s'],
  ],
};

const ROOT = join(import.meta.dirname, '../..');
const ALL = [ONE, TWO, THREE, FOUR, FIVE, SIX, EIGHT, SINCE].flatMap((section) =>
  Object.entries(section).flatMap(([file, held]) =>
    held.map(([fact, title]) => ({ fact, file, title })),
  ),
);

test.each(ALL)('$fact', ({ file, title }) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const spellings = [`'${title}'`, `"${title}"`, `\`${title}\``];
  expect(
    spellings.some((spelling) => text.includes(spelling)),
    `${file} lacks the test «${title}»`,
  ).toBe(true);
});

test('no fact is listed twice', () => {
  const facts = ALL.map(({ fact }) => fact);
  expect(facts.filter((fact, index) => facts.indexOf(fact) !== index)).toEqual([]);
});
