/** Each behaviour of Google's that is known, and the test that holds it. Numbers are sections of what is known about Google's side. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The fact, and the title of a test or of a row of its table. */
type Held = readonly [fact: string, title: string];

/** By file, from the root of the repository. */
type Section = Readonly<Record<string, readonly Held[]>>;

const ONE: Section = {
  'emulator/sheets/refusals.test.ts': [
    [
      '1.1 one invalid request, and nothing of the batch is applied',
      'for %s leaves everything as it was',
    ],
    [
      '1.1 the first invalid request is named by its number',
      'is named by the number of its first invalid request',
    ],
    ['1.2 a metadata id that exists is refused', 'a metadata id that exists'],
    ['1.2 a tab’s title that exists is refused', 'a sheet title that exists'],
    ['1.2 a tab’s id that exists is refused', 'a sheet id that exists'],
    ['1.2 a name of a range that exists is refused', 'a range name that exists'],
    ['1.2 no errors[] in the refusals of Sheets', 'has no errors[] beside its message'],
  ],
  'emulator/sheets/spreadsheet.test.ts': [
    ['1.1 requests are applied in order', 'can add a sheet and write into it'],
  ],
  'emulator/sheets/structure.test.ts': [
    [
      '1.2 a named range that is gone can be neither changed nor deleted',
      'that are gone can be neither changed nor deleted: a fence',
    ],
  ],
  'emulator/sheets/metadata.test.ts': [
    ['1.2 the same metadata key is accepted twice', 'takes the same key twice'],
    [
      '1.3 about 1,200 entries are accepted, then the storage is full',
      'of twelve hundred short entries is accepted, and then no more',
    ],
    ['1.3 both visibilities are accepted', 'of the visibility %s is accepted'],
    ['1.3 a value of 20,000 characters is accepted', 'a value of 20,000 characters is'],
    ['1.3 a value of 100,000 characters is refused', 'a value of 100,000 characters is not'],
    [
      '1.5 of two that commit the same entry one wins, and the other changes nothing',
      'wins, and the other one changes nothing',
    ],
  ],
  'functions/google/sheet-requests.test.ts': [
    [
      '1.2 texts are localised: the refusal is known by its place and kind',
      'only a refused marker means that the marker is taken, in any language',
    ],
  ],
  'functions/google/lost-answer.test.ts': [
    [
      '1.5 after a lost answer the marker is read',
      'a batch with a marker tells afterwards that it was this one that happened',
    ],
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
      'the 61st read of a user in a minute is refused in Google’s words',
    ],
    ['2 no Retry-After', 'there is no Retry-After'],
    [
      '2 a batch counts once, a failed write too',
      'a write that is refused counts too, and a batch counts once',
    ],
    ['2 reads and writes are counted apart', 'reads and writes count apart'],
    ['2 300 reads of the project in a minute', 'the project has a limit over all users'],
  ],
  'emulator/sheets/refusals.test.ts': [
    ['2 ten million cells', 'more than ten million cells'],
    ['2 50,000 characters in a cell', 'a cell of 50,001 characters'],
    ['2 100 characters in a tab’s title', 'a sheet title of 101 characters'],
  ],
  'emulator/core/access.test.ts': [
    ['2 what is not shared is not found in Sheets', 'that is not shared is not found'],
  ],
  'emulator/drive/files.test.ts': [
    [
      '2 what is not shared is not found in Drive, with errors[] and without a status',
      'is not found, with errors[] and without a status',
    ],
  ],
  'emulator/forms/form-methods.test.ts': [
    [
      '2 what is not shared is not found in Forms',
      'answers 404 for a form that is not shared with the caller, as for one that does not exist',
    ],
  ],
  'functions/google/error.test.ts': [
    ['2 Drive says 403 for a rate', 'Drive’s 403 for one user’s rate'],
    ['2 a full Drive is no rate', 'Drive’s 403 for a full Drive'],
  ],
  'functions/google/connect.test.ts': [
    ['2 a full Drive is not asked again', 'a batch is not sent again after a %s'],
    [
      '2 a write after a 429 is safe to send again',
      '%s is asked for again after a 429, which was refused at the door',
    ],
    [
      '2 truncated exponential backoff with chance',
      'delays double, are lengthened by chance and stay below the longest',
    ],
    [
      '2 a full minute of 429s is waited out',
      'with the usual patience a full minute of 429s is waited out',
    ],
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
      '3 empty rows and columns at the end are left out, blanks between are ""',
      'leave out rows and columns that are empty at the end',
    ],
    ['3 a range that cannot be parsed', 'no range at all'],
    ['3 a range beyond the grid', 'cells past the grid'],
  ],
  'emulator/sheets/cells.test.ts': [
    ['3 stringValue that begins with = is text', 'stores a text that begins with = as text'],
    ['3 a mask of the value keeps the format', 'keeps the format when only the value is named'],
    ['3 the mask * resets the format', 'resets what is not given when everything is named'],
    [
      '3 with a range, missing cells are cleared',
      'with a range clears the cells that are not given',
    ],
    [
      '3 with a start, only given cells are touched',
      'with a start leaves the cells that are not given',
    ],
    [
      '3 a range that starts inside the grid and ends past it is accepted',
      'accepts a range that ends past the grid and does not grow it',
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
      'with an unknown request is refused with the detail of the field',
    ],
  ],
  'emulator/sheets/spreadsheet.test.ts': [
    [
      '3 tabs given at creation replace the default one',
      'has the given tabs instead of the default one',
    ],
    [
      '3 replies are {}, with commentUpdateState beside them',
      'reply with an empty object where there is nothing to say',
    ],
    [
      '3 the reply of addSheet has full properties',
      'are added where told, with properties in full in the reply',
    ],
  ],
  'functions/google/sheets.test.ts': [
    [
      '3 an apostrophe at the start is part of stringValue’s text',
      'what a player typed stays text: %s',
    ],
  ],
};

const FOUR: Section = {
  'emulator/forms/form-methods.test.ts': [
    ['4 a new form takes nothing but its titles', 'refuses %s'],
    [
      '4 a new form is unpublished and collects no addresses',
      'makes an unpublished form with the two titles',
    ],
    ['4 the parameter unpublished', 'takes the query parameter unpublished'],
    ['4 requiredRevisionId that is stale', 'refuses a stale required revision and changes nothing'],
    ['4 published and accepting are set apart', 'sets published %s and accepting %s'],
    ['4 accepting without being published is an error', 'accepting without being published'],
    ['4 both booleans are required', 'one boolean only'],
    ['4 what is false is left out of a reply', 'sets published %s and accepting %s'],
    ['4 the level publishState is required', 'refuses the booleans without the level publishState'],
  ],
  'emulator/forms/batch.test.ts': [
    ['4 all or none', 'applies all requests or none'],
    ['4 kinds of items', 'can be %s'],
    ['4 own ids', 'keeps the ids that it brings'],
    ['4 own ids that are taken', 'refuses an id that is taken, as an item and as a question'],
    ['4 options lead to sections', 'is kept on radio buttons and drop-downs'],
    ['4 but not on checkboxes', 'a checkbox that leads to a section'],
  ],
  'emulator/forms/submit.test.ts': [
    [
      '4 addresses are not collected by default',
      'does not name its sender unless the form collects addresses',
    ],
    ['4 VERIFIED names the account', 'names its sender where addresses are verified'],
    [
      '4 anyone with the published view answers',
      'anyone, where the published view is shared with anyone',
    ],
    ['4 published is not yet answerable', 'nobody, where it is published and not shared'],
    ['4 a writer by link has no responder’s access', 'nobody, where anyone may edit it'],
    ['4 a closed form takes nothing', 'nobody, once it is closed'],
  ],
  'emulator/forms/responses.test.ts': [
    ['4 the filter by time', 'filters by time, %s'],
    ['4 5,000 responses a page', 'gives 5,000 at once and a token for the rest'],
    [
      '4 times in UTC; formId is not repeated',
      'gives times in UTC, with as many decimals as needed, and no formId',
    ],
  ],
  'emulator/forms/answering.test.ts': [
    [
      '4 the published view is shared by a permission',
      'is answered by anyone once its published view is shared with anyone, by its page',
    ],
  ],
  'functions/google/prefilled.test.ts': [
    [
      '4 entry.N is the hexadecimal question id read as a decimal',
      'a field is named by its question’s id in decimal',
    ],
  ],
  'test/contract/forms-behaviour.test.ts': [
    [
      '4 linkedSheetId is for output only',
      'a sheet cannot be linked: the field is for output only',
    ],
    ['4 no validation, no shuffling, no confirmation text', 'there is no %s'],
    ['4 no response is submitted by API', 'nobody submits a response by it'],
    [
      '13 a service account that may edit a form lists its responses and changes it',
      'may list its responses and change it, a service account too',
    ],
  ],
};

const FIVE: Section = {
  'emulator/sheets/protection.test.ts': [
    ['5 protection hides nothing', 'hide nothing from a reader'],
    ['5 protection stops other editors', 'stop an editor who is not named, but not the owner'],
  ],
  'emulator/core/access.test.ts': [
    ['5 a reader may not write', 'that is shared to be read may not be written'],
  ],
  'emulator/drive/files.test.ts': [
    ['5 a service account owns no storage', 'of a service account has no place to be'],
  ],
  'emulator/drive/permissions.test.ts': [
    ['5 sendNotificationEmail is not for anyone', 'sendNotificationEmail for anyone'],
    ['5 sendNotificationEmail is for persons', 'takes sendNotificationEmail for a person'],
    ['5 allowFileDiscovery is not for persons', 'allowFileDiscovery for a person'],
  ],
  'test/contract/drive-behaviour.test.ts': [
    ['5 hidden is for the page only', 'reads hidden tabs by the API'],
    [
      '5 the text for a service account without storage',
      'owns no storage, and is told where to go',
    ],
    ['5 a service account edits what is shared with it', 'edits the files that are shared with it'],
    ['5 allowFileDiscovery is for anyone', 'with anyone takes allowFileDiscovery'],
  ],
};

const SIX: Section = {
  'emulator/tasks/methods.test.ts': [
    ['6 30 days ahead', 'exactly 30 days ahead is taken'],
    ['6 no further', 'more than 30 days ahead'],
    [
      '6 a named task is not created twice',
      'of the same name is refused while the first one waits',
    ],
    [
      '6 nor for 24 hours after its end',
      'of the same name is refused for 24 hours after the first one %s',
    ],
    [
      '6 ten minutes when nothing is said',
      'is given back without its body, to be answered in ten minutes',
    ],
  ],
  'emulator/tasks/dispatch.test.ts': [
    ['6 anything but 2xx is tried again', 'comes again after the backoff until it succeeds'],
    ['6 maxAttempts', 'is gone after its last attempt'],
    ['6 Retry-After is honoured', 'waits as long as Retry-After asks'],
    ['6 maxConcurrentDispatches 1', 'that may send one at once sends one after the other'],
    ['6 oidcToken and its audience', "brings an ID token for %s, good by the machine's time"],
    ['6 headers of Cloud Tasks', 'brings its method, body and headers, and those of Cloud Tasks'],
    ['7 no Content-Type unless set', 'has no content type unless it sets one'],
  ],
  'functions/google/tasks.test.ts': [
    [
      '6 the second of a name is not made, nor after the first was done',
      'a second task of the same name is not made, nor after the first was carried out',
    ],
  ],
  'functions/resolve/handler.test.ts': [
    ['6 done before is 200', 'and comes again is answered 200 and resolves nothing'],
    [
      '6 what waits is 200 and has a task of its own, so that it slows no queue',
      'while Google cannot be asked is answered 200, and comes again by a task of its own',
    ],
    [
      '6 every answer but a success is tried again by the queue',
      'is answered 500 only when not even that can be asked for, so that the queue comes again',
    ],
    [
      '6 what is nobody’s is 200, so that it is not tried for ever',
      'what is nobody’s is answered 200 and changes nothing',
    ],
    [
      '7 a body without a content type arrives as bytes',
      'is understood as bytes too, as Cloud Tasks sends it without a content type',
    ],
  ],
  'test/contract/drive-behaviour.test.ts': [
    ['6 a queue’s greatest rates', 'has %s up to %i, not %i'],
  ],
};

const EIGHT: Section = {
  'emulator/server.test.ts': [
    ['8 rootUrl alone leads the client elsewhere', 'the genuine client works by its rootUrl alone'],
  ],
  'functions/google/connect.test.ts': [
    [
      '8 the client’s own repetitions are switched off',
      'only our loop repeats a read, not the client’s own',
    ],
    [
      '8 every call has a time limit',
      'a call that is never answered ends in time, even if nobody listens to the signal',
    ],
    [
      '8 a late signal crashes nothing',
      'a token that comes too late ends in a timeout and crashes nothing',
    ],
    ['8 paths of the four APIs', 'an access token goes along as it is, to the given address'],
  ],
  'functions/google/error.test.ts': [
    ['8 a dropped connection has a code', 'a lost connection is dropped, and says how'],
  ],
  'test/contract/client-behaviour.test.ts': [
    ['8 POST is never repeated', 'never sends a POST again'],
    ['8 GET is repeated', 'sends a GET again after %s, so that there are %3$i calls'],
    ['8 errors carry Google’s code and words', 'says in its error what Google said'],
    [
      '8 a signal that has fired before a POST',
      'survives a signal that has fired before a POST, when fetch is handed in',
    ],
    ['8 no credentials, no header', 'without credentials sends no Authorization'],
  ],
};

const SINCE: Section = {
  'test/survival/records.test.ts': [
    [
      '16 a guard that lost its cell keeps nothing from being published',
      'a public workbook whose guard lost its cell is published all the same, and once more for the same entry',
    ],
  ],
  'test/survival/google.test.ts': [
    [
      '17 a read that is behind is no end',
      'for %i reads: the step is resolved once, and everything is shown',
    ],
  ],
  'emulator/forms/submit.test.ts': [
    [
      '22 a section is followed by the next one unless an option leads elsewhere',
      'goes on to the next section where no option leads elsewhere',
    ],
  ],
  'emulator/tasks/methods.test.ts': [
    ['18 a queue’s 100 attempts when nothing is said', "has Google's defaults"],
  ],
  'emulator/drive/files.test.ts': [
    ['15 what lies in a shared folder is shared', 'lets into all that lies in it'],
  ],
  'emulator/core/accounts.test.ts': [
    ['14 a new form that starts open to anyone', 'is open to anyone where the account has it so'],
    ['15 an address without an account', 'without a mail is refused'],
    ['15 a daily limit of shares', 'refuses the next person, and anyone needs no share'],
    ['15 it passes by waiting a day', 'passes after a day, counted from each share'],
  ],
  'emulator/core/stale-reads.test.ts': [
    [
      '17 reads after a write that are behind',
      'is so until a moment, whatever is written meanwhile',
    ],
  ],
  'emulator/sheets/structure.test.ts': [
    [
      '16 a named range that has lost its cells is not seen, and its name is taken',
      'are not given any more, and their name and id are still taken',
    ],
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
    `${file} has no test «${title}»`,
  ).toBe(true);
});

test('no fact is listed twice', () => {
  const facts = ALL.map(({ fact }) => fact);
  expect(facts.filter((fact, index) => facts.indexOf(fact) !== index)).toEqual([]);
});
