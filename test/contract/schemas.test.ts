import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getRefusal, openFormsAs } from '../../emulator/clients-suite.ts';
import { driveRoutes } from '../../emulator/drive/routes.ts';
import { createEmulator } from '../../emulator/emulator.ts';
import { formsRoutes } from '../../emulator/forms/routes.ts';
import { sheetsRoutes } from '../../emulator/sheets/routes.ts';
import { tasksRoutes } from '../../emulator/tasks/routes.ts';
import { listMethods } from './document.ts';
import { listenForErrors } from './error-listener.ts';
import { findSchemasFolder, readDocuments, SCHEMAS_VARIABLE } from './schemas.ts';

let documentsFolder = '';
beforeEach(async () => {
  documentsFolder = await mkdtemp(join(tmpdir(), 'contract-'));
});
afterEach(async () => {
  await rm(documentsFolder, { recursive: true });
});

/** A document of the Forms API in which titles are numbers and no method reads forms. */
const NUMERIC_FORMS = {
  kind: 'discovery#restDescription',
  name: 'forms',
  version: 'v1',
  servicePath: '',
  schemas: {
    Form: {
      type: 'object',
      properties: {
        formId: { type: 'string' },
        info: { $ref: 'Info' },
        revisionId: { type: 'string' },
        responderUri: { type: 'string' },
        settings: { type: 'any' },
        publishSettings: { type: 'any' },
      },
    },
    Info: {
      type: 'object',
      properties: {
        title: { type: 'integer', format: 'int32' },
        documentTitle: { type: 'string' },
      },
    },
  },
  resources: {
    forms: {
      methods: {
        create: {
          id: 'forms.forms.create',
          httpMethod: 'POST',
          path: 'v1/forms',
          request: { $ref: 'Form' },
          response: { $ref: 'Form' },
        },
      },
    },
  },
};

test('calls and replies of an emulator are checked against the documents', async () => {
  await writeFile(join(documentsFolder, 'forms.json'), JSON.stringify(NUMERIC_FORMS));
  const complaints: string[] = [];
  const stop = listenForErrors(documentsFolder, (sentence) => complaints.push(sentence));
  const client = openFormsAs(createEmulator(), 'host@example.com');
  const { data } = await client.forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = data.formId ?? '';
  await client.forms.get({ formId });
  await getRefusal(client.forms.get({ formId: 'none' }));
  stop();
  await client.forms.get({ formId });
  const call = 'forms.forms.create (POST /v1/forms)';
  expect(complaints).toEqual([
    `${call}: was accepted although info.title is not a number.`,
    `${call}: in the reply info.title is not a number.`,
    `GET /v1/forms/${formId} is not a method of Google’s.`,
  ]);
});

test('the process of an emulator ends at its first invalid exchange', async () => {
  await writeFile(join(documentsFolder, 'forms.json'), JSON.stringify(NUMERIC_FORMS));
  const emulator = new URL('../../emulator/emulator.ts', import.meta.url);
  const script = `
    const { createEmulator } = await import('${emulator}');
    const { fetch, tokenFor } = createEmulator();
    const headers = { authorization: 'Bearer ' + tokenFor('host@example.com') };
    const init = { method: 'POST', body: '{"info":{"title":"Orders"}}', headers };
    await fetch(new Request('http://emulator.test/v1/forms', init));
    console.log('continued');`;
  const listening = `--import=${new URL('listen.ts', import.meta.url)}`;
  const ended = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [listening, '--input-type=module', '--eval', script],
      { env: { ...process.env, NODE_OPTIONS: '', [SCHEMAS_VARIABLE]: documentsFolder } },
      (error, out, err) => resolve(`${error?.code}: ${out}${err}`),
    );
  });
  expect(ended).toMatch(/^1: forms\.forms\.create .* info\.title is not a number\.\n$/);
});

test('a folder without discovery documents is reported by its name', () => {
  expect(() => readDocuments(documentsFolder)).toThrow(
    `${SCHEMAS_VARIABLE} names ${documentsFolder}, which holds no`,
  );
});

test('Google’s documents have every method of the emulator, if the variable is set', () => {
  const schemas = findSchemasFolder();
  if (schemas === null) {
    console.log(`${SCHEMAS_VARIABLE} is not set: Google’s documents are not checked.`);
    return;
  }
  const shape = (path: string) => path.replace(/\{[^}]*\}/g, '{}');
  const known = readDocuments(schemas).flatMap((document) =>
    listMethods(document).flatMap(({ httpMethod, path, flatPath = path }) =>
      [path, flatPath].map((each) => `${httpMethod} /${document.servicePath}${shape(each)}`),
    ),
  );
  const ours = [...sheetsRoutes, ...formsRoutes, ...driveRoutes, ...tasksRoutes];
  expect(
    ours
      .map(({ method, path }) => `${method} ${shape(path)}`)
      .filter((each) => !known.includes(each)),
  ).toEqual([]);
});
