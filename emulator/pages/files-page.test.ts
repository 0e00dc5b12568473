import { describe, expect, test } from 'vitest';
import { createBackend, openBrowser } from './backend-staging.ts';

const HOST = 'host@example.com';
const TYPE_PREFIX = 'application/vnd.google-apps';
const buildFile = (id: string, more: object = {}) => ({
  ...{ id, name: id, mimeType: `${TYPE_PREFIX}.spreadsheet` },
  ...more,
});

async function openFiles(files: readonly object[], address = '/') {
  const backend = createBackend();
  backend.replies.set('/drive/v3/files', { files });
  return (await openBrowser(backend, HOST).open(address)).text;
}

/** Creates a backend that gives Drive’s replies in order and records all requests. */
function createDriveBackend(...answers: readonly { status?: number; body: unknown }[]) {
  const addresses: URL[] = [];
  const api = async (request: Request) => {
    addresses.push(new URL(request.url));
    const { body, status = 200 } = answers[addresses.length - 1] ?? { body: {} };
    return Response.json(body, { status });
  };
  return { addresses, backend: { ...createBackend(), api } };
}

describe('the list of files', () => {
  test.each([
    ['spreadsheet', 'Spreadsheet', '/spreadsheets/d/a%2Fb/edit'],
    ['form', 'Form', '/forms/d/a%2Fb/viewform'],
    ['folder', 'Folder', '/drive/folders/a%2Fb'],
    ['script', 'File', '/'],
  ])('the list of files links to a %s as a %s', async (type, noun, address) => {
    const page = await openFiles([{ ...buildFile('a/b'), mimeType: `${TYPE_PREFIX}.${type}` }]);
    expect(page).toContain(`<a href="${address}"><bdi>a/b</bdi></a><small>${noun}</small>`);
  });

  test('the list of files shows the owner and time of a file, if Drive returns them', async () => {
    const page = await openFiles([
      buildFile('own', {
        owners: [{ emailAddress: HOST }],
        modifiedTime: '2026-11-20T10:02:03.000Z',
      }),
      buildFile('other', { owners: [{ emailAddress: 'isa@example.com' }] }),
    ]);
    expect(page).toContain('Owner: </span>me</span>');
    expect(page).toContain('Owner: </span><bdi>isa@example.com</bdi></span>');
    expect(page.match(/<time [^>]*>[^<]*<\/time>/g)).toEqual([
      '<time datetime="2026-11-20T10:02:03.000Z" data-local>2026-11-20 10:02 UTC</time>',
    ]);
  });

  test('the list of a folder links back to all files, and the main list does not', async () => {
    const files = [buildFile('in', { parents: ['box'] }), buildFile('out')];
    const folder = await openFiles(files, '/drive/folders/box');
    expect(folder).toContain('<a href="/">All files</a>');
    expect(folder).not.toContain('/out/edit');
    const all = await openFiles(files);
    expect(all).not.toContain('All files');
    expect(all).toContain('/out/edit');
  });

  test('the list of files is fetched page by page to the end', async () => {
    const { backend, addresses } = createDriveBackend(
      { body: { files: [buildFile('one')], nextPageToken: 'more' } },
      { body: { nextPageToken: 'still more' } },
      { body: { files: [buildFile('two')] } },
    );
    const { text } = await openBrowser(backend, HOST).open('/');
    expect(text).toContain('/one/edit');
    expect(text).toContain('/two/edit');
    expect(addresses.map(({ searchParams }) => searchParams.get('pageToken'))).toEqual([
      null,
      'more',
      'still more',
    ]);
  });

  test('the list of files shows a hostile name as text, and reports an empty list', async () => {
    const text = await openFiles([buildFile('new', { name: '<script>alert(1)</script>' })]);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert');
    expect(await openFiles([])).toContain(
      'Nothing is shared with <bdi>host@example.com</bdi> yet.',
    );
  });

  test('the list of files asks for sign-in first', async () => {
    const { text } = await openBrowser(createBackend(), null).open('/');
    expect(text).toContain('<h1>Who are you?</h1>');
  });
});

describe('a refusal by the API', () => {
  const refuse = async (status: number, body: unknown) => {
    const { backend } = createDriveBackend({ status, body });
    return openBrowser(backend, HOST).open('/');
  };

  test.each([401, 403, 404])('status %i is shown as an access problem', async (status) => {
    const { response, text } = await refuse(status, { error: { message: 'No.' } });
    expect(response.status).toBe(status);
    expect(text).toContain('<h1>You need access</h1>');
    expect(text).toContain('You are signed in as <bdi>host@example.com</bdi>.');
  });

  test('another refusal is shown with the API’s message, or else with its status', async () => {
    const told = await refuse(429, { error: { message: 'Quota exceeded.' } });
    expect(told.response.status).toBe(429);
    expect(told.text).toContain('<h1>This page cannot be shown now</h1>');
    expect(told.text).toContain('<p class="prose">Quota exceeded.</p>');
    expect(told.text).toContain('<a href="/">Try again</a>');
    expect((await refuse(500, {})).text).toContain('The API answered 500.');
  });

  test('a refusal on a later page refuses the whole list', async () => {
    const { backend } = createDriveBackend(
      { body: { files: [buildFile('one')], nextPageToken: 'more' } },
      { status: 403, body: { error: { message: 'No.' } } },
    );
    const { response, text } = await openBrowser(backend, HOST).open('/');
    expect(response.status).toBe(403);
    expect(text).not.toContain('/one/edit');
  });

  test('a page calls the API without a token for an anonymous visitor', async () => {
    const backend = createBackend();
    await openBrowser(backend, null).open('/spreadsheets/d/book/edit');
    expect(backend.calls.map(({ authorization }) => authorization)).toEqual([null]);
  });
});
