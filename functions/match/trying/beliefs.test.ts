/** Against the emulator every belief about Google holds, and a Google that lies in just one is caught in just that one. */

import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../../test/support/patience.ts';
import { connect } from '../../google/connect.ts';
import { allowResponding, createFolder, moveInto, shareWith } from '../../google/drive.ts';
import { createForm } from '../../google/forms.ts';
import { createSpreadsheet } from '../../google/sheets.ts';
import { BELIEFS, tryBeliefs } from './beliefs.ts';
import { HELD } from './beliefs-staging.ts';
import {
  makeOpenFolder,
  type Scratch,
  SIDES,
  type Side,
  TRIAL_TABS,
  TRIAL_TITLE,
} from './scratch.ts';
import { CODE_GIVEN, CODE_QUESTION } from './trial-drawings.ts';
import { carryOutTrial, readTrialResults } from './try-task.ts';

const HOST = 'host@example.com';
const ACCOUNT = 'adjudicator@p.iam.gserviceaccount.com';

type Carry = typeof globalThis.fetch;

let emulator: Emulator;
let files = { bookId: '', formId: '' };
beforeEach(async () => {
  emulator = createEmulator();
  const google = as(HOST, emulator.fetchImplementation);
  const locale = { timeZone: 'Etc/UTC', locale: 'en_GB' };
  const book = { title: TRIAL_TITLE, ...locale, sheets: TRIAL_TABS };
  const { spreadsheetId: bookId } = await createSpreadsheet(google, book);
  const { formId } = await createForm(google, TRIAL_TITLE);
  const folderId = await createFolder(google, TRIAL_TITLE);
  for (const id of [bookId, formId]) await moveInto(google, id, folderId);
  await makeOpenFolder(google, folderId);
  await shareWith(google, folderId, { email: ACCOUNT, role: 'writer', note: null });
  await allowResponding(google, formId, 'anyone');
  files = { bookId, formId };
  return () => emulator.close();
});

const as = (email: string, fetchImplementation: Carry) =>
  connect({
    rootUrl: 'http://emulator.test/',
    auth: emulator.tokenFor(email),
    fetchImplementation,
    patience: IMMEDIATE_RETRY_POLICY,
  });

const scratchOf = (side: Side, carry: Carry = emulator.fetchImplementation): Scratch => ({
  google: as(side === 'host' ? HOST : ACCOUNT, carry),
  ...files,
  side,
  hosts: [HOST],
  answered: true,
  pause: async () => {},
});

const WAYS = { pause: async () => {}, hosts: [HOST], token: 'stripped' } as const;

/** Tries all but the last, has the form sent, and tries the last. */
async function tryAll(scratch: Scratch) {
  const before = await tryBeliefs(scratch, 'before an answer');
  await sendForm();
  return [...before, ...(await tryBeliefs(scratch, 'with an answer'))];
}

const sendForm = () =>
  emulator.fetch(
    new Request(`http://emulator.test/emulator/forms/${files.formId}/responses`, {
      method: 'POST',
      body: JSON.stringify({
        unchecked: true,
        responses: [{ answers: { [CODE_QUESTION]: [CODE_GIVEN] } }],
      }),
    }),
  );

describe('what is believed of Google', () => {
  test.each(SIDES)('holds at the emulator, for the %s', async (side) => {
    const tried = await tryAll(scratchOf(side));
    expect(tried.filter(({ held }) => held !== true)).toEqual([]);
    expect(tried.map(({ id }) => id)).toEqual(BELIEFS.map(({ id }) => id));
    for (const [index, { seen }] of tried.entries()) {
      const sentence = HELD[index] ?? '';
      if (typeof sentence === 'string') expect(seen).toBe(sentence);
      else expect(seen).toMatch(sentence);
    }
  });

  test('is tried by both sides on the same files', async () => {
    await tryAll(scratchOf('host'));
    const tried = await tryAll(scratchOf('function'));
    expect(tried.filter(({ held }) => held !== true)).toEqual([]);
  });

  test('is told by the function in the scratch spreadsheet', async () => {
    const { google } = scratchOf('function');
    expect(await readTrialResults(google, files.bookId)).toBeNull();
    await tryBeliefs(scratchOf('host'), 'before an answer');
    await sendForm();
    const task = { trial: files.bookId, form: files.formId, answered: true };
    expect(await carryOutTrial(google, task, WAYS)).toBe('tried');
    const told = await readTrialResults(google, files.bookId);
    expect(told?.token).toBe('stripped');
    expect(told?.tried.map(({ id, held }) => ({ id, held }))).toEqual(
      BELIEFS.map(({ id }) => ({ id, held: true })),
    );
  });

  test('is never tried on a spreadsheet that is not for it', async () => {
    const google = as(HOST, emulator.fetchImplementation);
    const book = { title: 'Host', timeZone: 'Etc/UTC', locale: 'en_GB', sheets: TRIAL_TABS };
    const { spreadsheetId } = await createSpreadsheet(google, book);
    const before = emulator.snapshot();
    const task = { trial: spreadsheetId, form: files.formId, answered: false };
    expect(await carryOutTrial(google, task, WAYS)).toBe('no trial');
    expect(emulator.snapshot()).toEqual(before);
  });

  test('is not tried where nobody has sent the form', async () => {
    const scratch = { ...scratchOf('host'), answered: false };
    expect(await tryBeliefs(scratch, 'with an answer')).toMatchObject([{ held: null }]);
  });

  test('is not so where the function is not told whose matches to look for', async () => {
    const tried = await tryBeliefs({ ...scratchOf('function'), hosts: [] }, 'before an answer');
    expect(tried.filter(({ held }) => held !== true)).toMatchObject([{ id: 'sweep' }]);
  });

  test('is looked at again for a while, where Google does not show it at once', async () => {
    let pauses = 0;
    let lists = 0;
    const late: Carry = async (input, init) => {
      const { url } = new Request(input, init);
      const isLate = /drive\/v3\/files\?.*and(?:%20|\+)properties|\/responses/.test(url);
      if (!isLate || lists++ % 3 === 2) return emulator.fetchImplementation(input, init);
      return Response.json({ files: [], responses: [] });
    };
    const pause = async () => {
      pauses += 1;
    };
    const tried = await tryAll({ ...scratchOf('host', late), pause });
    expect(tried.filter(({ held }) => held !== true)).toEqual([]);
    expect(tried.find(({ id }) => id === 'sweep')?.seen).toMatch(/in look 3\.$/);
    expect(pauses).toBe(4);
  });

  test('is told by the function whether it holds or not, and what was not tried', async () => {
    const { google } = scratchOf('function');
    const task = { trial: files.bookId, form: files.formId, answered: false };
    expect(await carryOutTrial(google, task, { ...WAYS, hosts: [] })).toBe('tried');
    const told = await readTrialResults(google, files.bookId);
    expect(told?.tried.filter(({ held }) => held !== true)).toEqual([
      {
        id: 'sweep',
        held: false,
        seen: 'It is not said whose files are looked for (SEALED_HOSTS).',
      },
      { id: 'answers', held: null, seen: 'Nobody has sent the form.' },
    ]);
  });

  test('and what Google does not let us do is told as it says it', async () => {
    const scratch = {
      ...scratchOf('host'),
      google: as('nobody@example.com', emulator.fetchImplementation),
    };
    const tried = await tryBeliefs(scratch, 'before an answer');
    expect(tried.every(({ held, seen }) => held === false && /40[34]/.test(seen))).toBe(true);
  });
});

const json = z.record(z.string(), z.unknown());
type Json = z.infer<typeof json>;
const requests = z.object({ requests: z.array(json) });

interface Lie {
  readonly id: string;
  readonly what: string;
  /** What its trial tells. */
  readonly seen: string;
  readonly path: RegExp;
  readonly request?: (body: Json) => unknown;
  readonly reply?: (body: Json) => unknown;
  /** In place of both: of what goes there, what becomes. */
  readonly carry?: () => Carry;
}

/** Google, but for what the lie changes on the way. */
const lying = ({ path, request, reply, carry }: Lie): Carry =>
  carry?.() ??
  (async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!path.test(url)) return emulator.fetchImplementation(input, init);
    const sent = init?.body;
    const body =
      request !== undefined && typeof sent === 'string'
        ? JSON.stringify(request(json.parse(JSON.parse(sent))))
        : sent;
    const answer = await emulator.fetchImplementation(input, {
      ...init,
      ...(body === undefined ? {} : { body }),
    });
    if (reply === undefined || !answer.ok) return answer;
    return Response.json(reply(json.parse(await answer.json())), {
      headers: { date: answer.headers.get('date') ?? '' },
    });
  });

/** Leaves requests of a batch out. */
const without =
  (unwanted: (request: Json) => boolean) =>
  (body: Json): unknown => ({
    ...body,
    requests: requests.parse(body).requests.filter((one) => !unwanted(one)),
  });

const replaced =
  (pattern: RegExp, by: string) =>
  (body: Json): unknown =>
    JSON.parse(JSON.stringify(body).replaceAll(pattern, by));

const PERMISSIONS = /\/files\/1emulated-spreadsheet[^/]*\/permissions/;

/** What a file has by its folder is taken from it until it is moved. */
function takingBack(): Carry {
  let isTaken = false;
  return async (input, init) => {
    const { url, method } = new Request(input, init);
    if (method === 'DELETE' && PERMISSIONS.test(url)) {
      isTaken = true;
      return new Response(null, { status: 204 });
    }
    isTaken &&= method !== 'PATCH';
    const answer = await emulator.fetchImplementation(input, init);
    return isTaken && PERMISSIONS.test(url) ? Response.json({ permissions: [] }) : answer;
  };
}

const SHEETS_BATCH = /\/spreadsheets\/[^/]+:batchUpdate/;
const FORMS_BATCH = /\/forms\/[^/]+:batchUpdate/;
const VALUES = /values:batchGetByDataFilter/;

/** The one that a second use of a name or number is: it is let through by being left out. */
function secondOf(pattern: RegExp): (request: Json) => boolean {
  let uses = 0;
  return (request) => {
    if (!pattern.test(JSON.stringify(request))) return false;
    uses += 1;
    return uses > 1;
  };
}

const LIES: readonly Lie[] = [
  {
    id: 'atomic',
    what: 'passes over what is wrong in a batch',
    seen: 'A batch with a wrong request was taken, and left “half”.',
    path: SHEETS_BATCH,
    request: without((one) => JSON.stringify(one).includes('"sheetId":999}')),
  },
  {
    id: 'marker',
    what: 'lets a marker be set twice in order',
    seen: 'The second batch was taken; written: first, second.',
    path: SHEETS_BATCH,
    request: without(secondOf(/"metadataId":1001/)),
  },
  {
    id: 'race',
    what: 'lets two of twenty through at once',
    seen: 'Of 20 at once 20 were taken (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20), and the cell holds 20.',
    path: SHEETS_BATCH,
    request: without(secondOf(/"metadataId":1002/)),
  },
  {
    id: 'guard',
    what: 'lets a guard be set twice',
    seen: 'A guard set, set again, moved on, and moved on by one who is late: taken, taken, taken, refused; the cell holds 3.',
    path: SHEETS_BATCH,
    request: without(secondOf(/addNamedRange.*"trial_1001"/)),
  },
  {
    id: 'gone guard',
    what: 'frees the name of a guard that is gone',
    seen: 'A guard on a deleted tab is not seen, and its name is free.',
    path: SHEETS_BATCH,
    request: without(secondOf(/addNamedRange.*"trial_gone_/)),
  },
  {
    id: 'reads',
    what: 'gives what was there one write before',
    seen: 'Of 10 reads right after a write 1 were behind it.',
    path: VALUES,
    reply: replaced(/\[7\]/g, '[6]'),
  },
  {
    id: 'text',
    what: 'computes a text',
    seen: '“=1+2”, written as text, reads “3”.',
    path: VALUES,
    reply: replaced(/"=1\+2"/g, '3'),
  },
  {
    id: 'charts',
    what: 'leaves a map out',
    seen: '1 of 2 charts are there; Google says: Invalid requests[6].updateEmbeddedObjectPosition: No embedded object with id: 1062.',
    path: SHEETS_BATCH,
    request: without((one) => /(add|update)Chart.*SCATTER/.test(JSON.stringify(one))),
  },
  {
    id: 'sweep',
    what: 'does not list what is shared by its folder',
    seen: 'Not listed after 30 looks.',
    path: /\/drive\/v3\/files\?.*and(?:%20|\+)properties/,
    reply: () => ({ files: [] }),
  },
  {
    id: 'inherited',
    what: 'takes from a file what its folder is shared with',
    seen: 'Taken; the file is no longer open by the folder’s link.',
    path: PERMISSIONS,
    carry: takingBack,
  },
  {
    id: 'moved',
    what: 'leaves a file open to whom its old folder is shared with',
    seen: 'Moved into the folder it is open by its link; moved out again it is still so.',
    path: PERMISSIONS,
    reply: () => ({ permissions: [{ id: 'anyoneWithLink', type: 'anyone', role: 'reader' }] }),
  },
  {
    id: 'form',
    what: 'forgets where an option leads',
    seen: 'Of the form, read back, this differs: updateItem, updateItem.',
    path: /\/forms\/[^/:]+(\?|$)/,
    reply: replaced(/,"goToSectionId":"5ea1ed11"/g, ''),
  },
  {
    id: 'options',
    what: 'takes an option twice',
    seen: 'The same option twice was taken.',
    path: FORMS_BATCH,
    request: replaced(/\{[^{}]*"A1"[^{}]*\},(?=\{[^{}]*"A1")/g, ''),
  },
  {
    id: 'publishing',
    what: 'leaves a form open',
    seen: 'Closed, the form is open; opened, it is open.',
    path: /:setPublishSettings/,
    request: replaced(/"isAcceptingResponses":false/g, '"isAcceptingResponses":true'),
  },
  {
    id: 'answers',
    what: 'lists no answer',
    seen: 'Not listed after 30 looks.',
    path: /\/responses/,
    reply: () => ({}),
  },
];

describe('a Google that', () => {
  test.each(LIES)('$what is caught in just that, and what was seen is told', async (lie) => {
    const tried = await tryAll(scratchOf('host', lying(lie)));
    const { id, seen } = lie;
    expect(tried.filter(({ held }) => held !== true)).toEqual([{ id, held: false, seen }]);
  });

  test('lies is planted for each belief', () => {
    expect(LIES.map(({ id }) => id)).toEqual(BELIEFS.map(({ id }) => id));
  });
});
