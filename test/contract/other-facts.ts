/**
 * Known behaviour of Forms, Drive, Tasks and the client library (sections 4 and later) with its
 * tests.
 */

import type { Section } from './fact.ts';

export const FOUR: Section = {
  'emulator/forms/form-methods.test.ts': [
    ['4 a new form accepts only its titles', 'forms.create refuses %s'],
    [
      '4 a new form is unpublished and collects no addresses',
      'forms.create creates an unpublished form with both titles',
    ],
    [
      '4 the parameter unpublished',
      'forms.create accepts unpublished, and uses the title as document title',
    ],
    [
      '4 requiredRevisionId that is stale',
      'writeControl refuses a stale revision and changes nothing',
    ],
    [
      '4 published and accepting are set apart',
      'forms.setPublishSettings sets published %s and accepting %s',
    ],
    ['4 accepting without being published is an error', 'accepting without being published'],
    ['4 both booleans are required', 'one boolean only'],
    ['4 replies omit false values', 'forms.setPublishSettings sets published %s and accepting %s'],
    [
      '4 the level publishState is required',
      'forms.setPublishSettings refuses the booleans without the level publishState',
    ],
  ],
  'emulator/forms/batch.test.ts': [
    ['4 all or none', 'batchUpdate applies all requests or none'],
    ['4 kinds of items', 'a question can be %s'],
    ['4 own ids', 'a created item keeps its given ids'],
    ['4 own ids that are taken', 'batchUpdate refuses a taken id of an item or a question'],
    [
      '4 options lead to sections',
      'radio buttons and drop-downs keep options that lead to a section',
    ],
    ['4 but not on checkboxes', 'a checkbox that leads to a section'],
  ],
  'emulator/forms/submit.test.ts': [
    [
      '4 addresses are not collected by default',
      'a response does not name its sender unless the form collects addresses',
    ],
    ['4 VERIFIED names the account', 'a response names its sender if addresses are verified'],
    [
      '4 anyone with the published view answers',
      'anyone, where the published view is shared with anyone',
    ],
    ['4 published is not yet answerable', 'nobody, where it is published and not shared'],
    ['4 a writer by link lacks a responder’s access', 'nobody, where anyone may edit it'],
    ['4 a closed form takes nothing', 'nobody, once it is closed'],
  ],
  'emulator/forms/responses.test.ts': [
    ['4 the filter by time', 'responses.list filters by time, %s'],
    ['4 5,000 responses a page', 'responses.list returns 5,000 at once, with a token for more'],
    [
      '4 times in UTC; formId is not repeated',
      'responses.list returns times in UTC with necessary decimals, and no form id',
    ],
  ],
  'emulator/forms/answering.test.ts': [
    [
      '4 the published view is shared by a permission',
      'anyone can answer a published form whose view is shared with anyone',
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

export const FIVE: Section = {
  'emulator/sheets/protection.test.ts': [
    ['5 protection hides nothing', 'a protected range hides nothing from a reader'],
    [
      '5 protection stops other editors',
      'a protected range stops an editor who is not named, but not the owner',
    ],
  ],
  'emulator/core/access.test.ts': [
    ['5 a reader may not write', 'a spreadsheet that is shared for reading rejects writes'],
  ],
  'emulator/drive/files.test.ts': [
    [
      '5 service accounts lack storage',
      'a service account cannot create files, since it lacks storage',
    ],
  ],
  'emulator/drive/permissions.test.ts': [
    ['5 sendNotificationEmail is not for anyone', 'sendNotificationEmail for anyone'],
    [
      '5 sendNotificationEmail is for persons',
      'sharing with a person accepts sendNotificationEmail and emailMessage',
    ],
    ['5 allowFileDiscovery is not for persons', 'allowFileDiscovery for a person'],
  ],
  'test/contract/drive-behaviour.test.ts': [
    ['5 hidden is for the page only', 'reads hidden tabs by the API'],
    ['5 the text for a service account without storage', 'owns no storage, as the error explains'],
    ['5 a service account edits files shared with it', 'edits the files that are shared with it'],
    ['5 allowFileDiscovery is for anyone', 'with anyone takes allowFileDiscovery'],
  ],
};

export const SIX: Section = {
  'emulator/tasks/methods.test.ts': [
    ['6 30 days ahead', 'a task exactly 30 days ahead is accepted'],
    ['6 no further', 'more than 30 days ahead'],
    [
      '6 a named task is not created twice',
      'a second task of the same name is refused while the first one waits',
    ],
    [
      '6 nor for 24 hours after its end',
      'a task of the same name is refused for 24 hours after the first one %s',
    ],
    [
      '6 ten minutes when nothing is said',
      'a created task is returned without its body, with a deadline of ten minutes',
    ],
  ],
  'emulator/tasks/dispatch.test.ts': [
    [
      '6 anything but 2xx is tried again',
      'a failed task is retried after its backoff until it succeeds',
    ],
    ['6 maxAttempts', 'a task disappears after its last attempt'],
    ['6 Retry-After is honoured', 'a retry waits as long as Retry-After states'],
    [
      '6 maxConcurrentDispatches 1',
      'a queue with a maximum of one sends its tasks one after the other',
    ],
    [
      '6 oidcToken and its audience',
      'a request carries an ID token for %s, valid by the machine’s time',
    ],
    ['6 headers of Cloud Tasks', 'a request carries the method, body and headers of its task'],
    [
      '7 a Content-Type only if set',
      'a request is without a content type unless its task sets one',
    ],
  ],
  'functions/google/tasks.test.ts': [
    [
      '6 the second of a name is not made, nor after the first was done',
      'a second task of the same name is refused, even after the first ran',
    ],
  ],
  'functions/resolve/handler.test.ts': [
    ['6 done before is 200', 'is answered 200 without effect when repeated'],
    [
      '6 what waits is 200 and has a task of its own, so that it slows no queue',
      'is answered 200 while Google is unreachable, and schedules its own retry',
    ],
    [
      '6 every answer but a success is tried again by the queue',
      'is answered 500 only if the retry cannot be scheduled, so the queue retries',
    ],
    [
      '6 a task for an unknown match gets 200, so that it is not retried forever',
      'a stale task is answered 200 and schedules due work only',
    ],
    [
      '7 a body without a content type arrives as bytes',
      'is parsed without a content type, as Cloud Tasks sends it',
    ],
  ],
  'test/contract/drive-behaviour.test.ts': [
    ['6 a queue’s greatest rates', 'has %s up to %i, not %i'],
  ],
};

export const EIGHT: Section = {
  'emulator/server.test.ts': [
    [
      '8 rootUrl alone leads the client elsewhere',
      'the genuine client needs only its rootUrl to reach a served emulator',
    ],
  ],
  'functions/google/connect.test.ts': [
    [
      '8 the client’s own repetitions are switched off',
      'reads are retried by our loop only, not by the client',
    ],
    [
      '8 every call has a time limit',
      'an unanswered call times out even if nothing listens to the signal',
    ],
    ['8 a late signal crashes nothing', 'a late token causes a timeout without a crash'],
    ['8 paths of the four APIs', 'an access token is sent unchanged to the given address'],
  ],
  'functions/google/error.test.ts': [
    ['8 a dropped connection has a code', 'a lost connection is an error with its code'],
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

export const SINCE: Section = {
  'test/contract/form-replies.test.ts': [
    [
      '48 a question’s id is the hexadecimal of its entry',
      'a question’s id is the hexadecimal of its entry in a prefilled address',
    ],
    [
      '49 71 characters, milliseconds, microseconds',
      'a response has a 71-character id, creation (ms) and last submission (µs)',
    ],
    ['49 no order of time', 'responses are listed in no order of time'],
    ['49 ticks and blanks', 'two ticks are two answers, and an unanswered question is absent'],
    [
      '50 an address that is typed',
      'a typed address is required, recorded as typed and not verified',
    ],
    [
      '50 no quiz settings with DO_NOT_COLLECT',
      'a form that collects no addresses comes without quiz settings',
    ],
    ['50 a missing title', 'a form can lack a title, though its document has one'],
    [
      '50 older forms',
      'an older form has neither settings nor publish settings, and none can be set',
    ],
  ],
  'emulator/core/deviations.test.ts': [
    [
      '23 two batches of one mark may both be taken',
      'both batches are applied if the %s, and the second one’s row exists',
    ],
    ['43 a 429 can be a page for people', 'a failure with status %i can be an HTML page'],
  ],
  'emulator/identity/delivered-tokens.test.ts': [
    [
      '30 a signature may be taken away before the target sees it',
      'a token can lose its signature on the way, and keeps its claims',
    ],
  ],
  'emulator/tasks/task-lists.test.ts': [
    [
      '31 a finished task is recognised',
      'a waiting task is distinguished from a deleted and an unknown one',
    ],
  ],
  'test/match/survival/records.test.ts': [
    [
      '16 a guard that lost its cell keeps nothing from being published',
      'a public workbook whose guard lost its cell is published, also again',
    ],
  ],
  'test/match/survival/google.test.ts': [
    [
      '17 a stale read is not an end',
      'for %i reads: the step is resolved once, and everything is shown',
    ],
  ],
  'emulator/forms/submit.test.ts': [
    [
      '22 a section is followed by the next one unless an option leads elsewhere',
      'a form continues with the next section unless an option leads elsewhere',
    ],
  ],
  'emulator/tasks/methods.test.ts': [
    ['18 a queue’s 100 attempts when nothing is said', 'a queue has Google’s defaults'],
    [
      '31 the name of a queue that was deleted is taken',
      'a deleted queue loses its tasks, and its name is reserved for three days',
    ],
    [
      '31 or its successor only seems to be made',
      'a deleted queue can be created again if the account allows it',
    ],
  ],
  'emulator/drive/files.test.ts': [
    ['15 files in a shared folder are shared', 'sharing a folder shares its files'],
  ],
  'emulator/core/accounts.test.ts': [
    [
      '14 a new form that starts open to anyone',
      'a new form is open to anyone if the account’s setting is “published”',
    ],
    [
      '15 an address without an account',
      'sharing without a mail is refused for an address without a Google account',
    ],
    [
      '15 a daily limit of shares',
      'the limit of shares in a day refuses the next person, not sharing with anyone',
    ],
    ['15 it passes by waiting a day', 'the limit of shares expires a day after each share'],
  ],
  'emulator/core/stale-reads.test.ts': [
    [
      '17 reads after a write that are behind',
      'a stale read lasts until a given time, whatever is written meanwhile',
    ],
  ],
  'emulator/sheets/structure.test.ts': [
    [
      '16 a named range that has lost its cells is not seen, and its name is taken',
      'named ranges without cells are not returned, and keep names and ids',
    ],
  ],
};
