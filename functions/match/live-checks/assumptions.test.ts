import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { World } from '../../../emulator/core/world.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { connectAs } from '../../../test/support/emulated-client.ts';
import { addResponses, postControl } from '../../../test/support/table/by-hand.ts';
import type { Google } from '../../google/connect.ts';
import { createFolder } from '../../google/drive.ts';
import { createSpreadsheet } from '../../google/sheets.ts';
import {
  ASSUMPTIONS,
  CODE_QUESTION_ID,
  checkAssumptions,
  createScratchFiles,
  readTrialReport,
  runTrial,
  SCRATCH_TITLE,
  type ScratchContext,
  SENT_CODE,
} from './assumptions.ts';

const HOST_EMAIL = 'host@example.com';
const ACCOUNT_EMAIL = 'adjudicator@p.iam.gserviceaccount.com';
const BUCKET_NAME = 'live-pages';

type FetchImplementation = typeof globalThis.fetch;

let world: World;
let scratchFiles: Awaited<ReturnType<typeof createScratchFiles>>;
beforeAll(async () => {
  emulator = createEmulator();
  const google = connectToEmulatorAs(HOST_EMAIL);
  const bucket = { name: BUCKET_NAME, writers: [HOST_EMAIL, ACCOUNT_EMAIL] };
  await postControl({ emulator }, 'buckets', bucket);
  const folderId = await createFolder(google, SCRATCH_TITLE);
  scratchFiles = await createScratchFiles(google, folderId, ACCOUNT_EMAIL);
  world = emulator.snapshot();
  await emulator.close();
});

let emulator: Emulator;
beforeEach(() => {
  emulator = createEmulator({ world });
  return () => emulator.close();
});

const connectToEmulatorAs = (
  email: string,
  carry: FetchImplementation = emulator.fetchImplementation,
): Google => connectAs(emulator, email, { fetchImplementation: carry });

const createScratch = (tab: 1 | 2, carry?: FetchImplementation): ScratchContext => ({
  google: connectToEmulatorAs(tab === 1 ? HOST_EMAIL : ACCOUNT_EMAIL, carry),
  ...scratchFiles,
  tab,
  hosts: [HOST_EMAIL],
  answered: true,
  bucket: BUCKET_NAME,
  pause: async () => {},
});

async function checkAll(scratch: ScratchContext) {
  await sendTrialForm();
  return checkAssumptions(scratch);
}

const sendTrialForm = () =>
  addResponses({ emulator }, scratchFiles.formId, [{ [CODE_QUESTION_ID]: [SENT_CODE] }]);

const ASSUMPTION_IDS = Object.keys(ASSUMPTIONS);

test('every assumption holds on the emulator for the host, then for the function', async () => {
  const listHeld = (checked: Awaited<ReturnType<typeof checkAll>> = []) =>
    checked.map(({ id, held }) => [id, held]);
  const allHeld = ASSUMPTION_IDS.map((id) => [id, true]);
  expect(listHeld(await checkAll(createScratch(1)))).toEqual(allHeld);
  const { google } = createScratch(2);
  expect(await readTrialReport(google, scratchFiles.bookId)).toBeNull();
  expect(await runTrial(createScratch(2), 'stripped')).toBe('tried');
  const report = await readTrialReport(google, scratchFiles.bookId);
  expect(report?.token).toBe('stripped');
  expect(listHeld(report?.checked)).toEqual(allHeld);
});

const NO_OWNERS_SENTENCE = '“no owners are configured (SEALED_HOSTS)”; expected “found”.';

test('runTrial reports failed checks and checks that could not run', async () => {
  const scratch = createScratch(2);
  await runTrial({ ...scratch, answered: false, bucket: undefined, hosts: [] }, 'stripped');
  const report = await readTrialReport(scratch.google, scratchFiles.bookId);
  expect(report?.checked.filter(({ held }) => held !== true)).toEqual([
    { id: 'sweep', held: false, seen: NO_OWNERS_SENTENCE },
    { id: 'answers', held: null, seen: 'Nobody has sent the form.' },
    { id: 'live page', held: null, seen: 'Only a function with a bucket writes live pages.' },
  ]);
});

test('runTrial changes only spreadsheets that have the title of a trial', async () => {
  const google = connectToEmulatorAs(HOST_EMAIL);
  const book = { title: 'Host', timeZone: 'Etc/UTC', locale: 'en_GB', sheets: [] };
  const bookId = await createSpreadsheet(google, book);
  const before = emulator.snapshot();
  expect(await runTrial({ ...createScratch(1), bookId }, 'stripped')).toBe('no trial');
  expect(emulator.snapshot()).toEqual(before);
});

test('checkAssumptions reports a refusal by Google as an observation', async () => {
  const scratch = { ...createScratch(1), google: connectToEmulatorAs('nobody@example.com') };
  const checked = await checkAssumptions(scratch);
  expect(checked.every(({ held, seen }) => held === false && /40[34]/.test(seen))).toBe(true);
});

test('checkAssumptions reads again while Google returns an outdated list', async () => {
  let lists = 0;
  const late: FetchImplementation = async (input, init) => {
    const { url } = new Request(input, init);
    const isLate = /drive\/v3\/files\?.*and(?:%20|\+)properties|\/responses/.test(url);
    if (!isLate || lists++ % 3 === 2) return emulator.fetchImplementation(input, init);
    return Response.json({ files: [], responses: [] });
  };
  const checked = await checkAll(createScratch(1, late));
  expect(checked.filter(({ held }) => held !== true)).toEqual([]);
  expect(lists).toBe(6);
});

const jsonSchema = z.record(z.string(), z.unknown());
type JsonObject = z.infer<typeof jsonSchema>;
const batchSchema = z.looseObject({ requests: z.array(jsonSchema) });

interface Violation {
  readonly id: string;
  readonly path: RegExp;
  /** Changes the body of a request. */
  readonly request?: (body: JsonObject) => unknown;
  /** Changes the body of a reply. */
  readonly reply?: (body: JsonObject) => unknown;
  /** Drops the headers of a request. */
  readonly isBare?: true;
  readonly seen: RegExp;
}

const createViolatingFetch =
  ({ path, request, reply, isBare }: Violation): FetchImplementation =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!path.test(url)) return emulator.fetchImplementation(input, init);
    const sent = init?.body;
    const body =
      request === undefined || typeof sent !== 'string'
        ? sent
        : JSON.stringify(request(jsonSchema.parse(JSON.parse(sent))));
    const answer = await emulator.fetchImplementation(input, {
      ...init,
      ...(isBare && { headers: {} }),
      ...(body === undefined ? {} : { body }),
    });
    if (reply === undefined || !answer.ok) return answer;
    const headers = { date: answer.headers.get('date') ?? '' };
    return Response.json(reply(jsonSchema.parse(await answer.json())), { headers });
  };

/** Removes requests from a batch. */
const createRequestFilter =
  (isUnwanted: (request: string) => boolean) =>
  (body: JsonObject): unknown => {
    const { requests, ...rest } = batchSchema.parse(body);
    return { ...rest, requests: requests.filter((one) => !isUnwanted(JSON.stringify(one))) };
  };

/** Returns a predicate that accepts every request matching the pattern except the first. */
function createRepeatFilter(pattern: RegExp): (request: string) => boolean {
  let uses = 0;
  return (request) => pattern.test(request) && uses++ > 0;
}

const createReplacement =
  (pattern: RegExp, by: string) =>
  (body: JsonObject): unknown =>
    JSON.parse(JSON.stringify(body).replaceAll(pattern, by));

const SHEETS_BATCH_PATTERN = /\/spreadsheets\/[^/]+:batchUpdate/;

/** Creates a violation in which Google ignores requests of batches. */
const createIgnored = (
  id: string,
  pattern: RegExp,
  isIgnored: (request: string) => boolean,
): Violation => ({
  id,
  path: SHEETS_BATCH_PATTERN,
  seen: pattern,
  request: createRequestFilter(isIgnored),
});

const listViolations = (): readonly Violation[] => [
  createIgnored('marker', /^“21”, “whole”; expected “1”/, createRepeatFilter(/"metadataId":1001/)),
  createIgnored('marker', /^“1”, “in part”; expected/, (one) => /"rowIndex":[12]\d\b/.test(one)),
  createIgnored('append', /^“applied”, “”; expected/, (one) => one.includes('appendCells')),
  createIgnored(
    'guard',
    /^“applied”, “applied”, “applied”, “refused”/,
    createRepeatFilter(/addNamedRange.*"trial_1001"/),
  ),
  createIgnored('drawing', /No embedded object with id: 205000/, (one) =>
    /(add|update)Chart.*SCATTER/.test(one),
  ),
  {
    ...{ id: 'drawing', path: /chartId/, seen: /^“1 charts drawn”, “0 heights differ”/ },
    reply: createReplacement(/,?\{"chartId":\d+\}(?=\])/g, ''),
  },
  {
    ...{ id: 'drawing', path: /rowMetadata/, seen: /^“2 charts drawn”, “[1-9]\d* heights/ },
    reply: createReplacement(/"pixelSize":\d+/g, '"pixelSize":21'),
  },
  {
    ...{ id: 'sweep', path: /\/drive\/v3\/files\?.*and(?:%20|\+)properties/ },
    ...{ seen: /^“not found”/, reply: () => ({ files: [] }) },
  },
  {
    ...{ id: 'moved', path: /\/files\/1emulated-spreadsheet[^/]*\/permissions/ },
    seen: /^“open”, “open”/,
    reply: () => ({ permissions: [{ id: 'anyoneWithLink', type: 'anyone', role: 'reader' }] }),
  },
  {
    ...{ id: 'version', path: /\/drive\/v3\/files\/[^/]+\?fields=version/, seen: /^“the same”/ },
    reply: (body) => ({ ...body, version: '1' }),
  },
  {
    ...{ id: 'form', path: /\/forms\/[^/:]+(\?|$)/, seen: /^“[1-9]\d* parts differ/ },
    reply: createReplacement(/,"goToSectionId":"\w+"/g, ''),
  },
  {
    ...{ id: 'publishing', path: /:setPublishSettings/, seen: /^“open”, “open”/ },
    request: createReplacement(/"isAcceptingResponses":false/g, '"isAcceptingResponses":true'),
  },
  { id: 'answers', path: /\/responses/, seen: /^“not listed”/, reply: () => ({}) },
  {
    ...{ id: 'live page', path: /\/storage\/v1\/b\/.*trial\.txt/ },
    ...{ seen: /^“written”, “changed meanwhile”, “no guard”/ },
    reply: (body) => ({ ...body, metadata: {} }),
  },
  {
    ...{ id: 'live page', path: /test\/live-pages\/trial\.txt/, isBare: true },
    seen: /, “200”; expected/,
  },
];

test('every assumption has a planted violation', () => {
  expect([...new Set(listViolations().map(({ id }) => id))]).toEqual(ASSUMPTION_IDS);
});

test.each(listViolations())('the check “$id” alone fails and reports $seen', async (violation) => {
  const { id, seen } = violation;
  const checked = await checkAll(createScratch(1, createViolatingFetch(violation)));
  expect(checked.filter(({ held }) => held !== true)).toEqual([
    { id, held: false, seen: expect.stringMatching(seen) },
  ]);
});
