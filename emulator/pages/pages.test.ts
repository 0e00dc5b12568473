import { describe, expect, test } from 'vitest';
import { createBackend, openBrowser } from './backend-staging.ts';
import { createPages } from './pages.ts';

const HOST = 'host@example.com';

describe('pages', () => {
  test.each([
    '/v4/spreadsheets/x',
    '/v1/forms/x',
    '/drive/v3/files',
    '/v2/projects/p',
    '/emulator/clock',
  ])('the address %s belongs to the API, even for a browser', async (path) => {
    const pages = createPages(createBackend());
    const request = new Request(`http://emulator.test${path}`, {
      headers: { accept: 'text/html' },
    });
    expect(await pages(request)).toBeNull();
  });

  test('a program does not get a page for an unknown address', async () => {
    const pages = createPages(createBackend());
    expect(await pages(new Request('http://emulator.test/nowhere'))).toBeNull();
  });

  test('a browser gets a page for an unknown address', async () => {
    const { response, text } = await openBrowser(createBackend(), HOST).open('/nowhere');
    expect(response.status).toBe(404);
    expect(text).toContain('<h1>Page not found</h1>');
  });

  test('a page may load only files of this server', async () => {
    const { response } = await openBrowser(createBackend(), null).open('/');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('files of the pages', () => {
  test.each([
    ['style.css', 'text/css'],
    ['form.css', 'text/css'],
    ['spreadsheet.css', 'text/css'],
    ['chart.css', 'text/css'],
    ['page.js', 'text/javascript'],
    ['form.js', 'text/javascript'],
    ['spreadsheet.js', 'text/javascript'],
    ['typing.js', 'text/javascript'],
    ['chart.js', 'text/javascript'],
    ['icon.svg', 'image/svg+xml'],
  ])('the file %s is served as %s', async (name, type) => {
    const { response, text } = await openBrowser(createBackend(), null).open(`/assets/${name}`);
    expect(response.headers.get('content-type')).toContain(type);
    expect(text.length).toBeGreaterThan(100);
  });

  test('a file that is not part of the pages is not served', async () => {
    const { response } = await openBrowser(createBackend(), null).open('/assets/..%2Fpages.ts');
    expect(response.status).toBe(404);
  });
});

describe('signing in', () => {
  test('the cookie of the signed-in user cannot be read by scripts', async () => {
    const browser = openBrowser(createBackend(), null);
    const { response } = await browser.send('/signin', [
      ['email', HOST],
      ['next', '/spreadsheets/d/1/edit'],
    ]);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/spreadsheets/d/1/edit');
    expect(response.headers.get('set-cookie')).toBe(
      'signed_in_as=host%40example.com; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  test('?as signs in on any page, and redirects to the address without it', async () => {
    const browser = openBrowser(createBackend(), null);
    const { response } = await browser.open('/forms/d/f/viewform?entry.1=K7&as=isa%40example.com');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/forms/d/f/viewform?entry.1=K7');
    expect(response.headers.get('set-cookie')).toContain('signed_in_as=isa%40example.com');
  });

  test.each(['nobody', 'two@at@once', '<script>@x', `${'a'.repeat(260)}@example.com`])(
    'an invalid address to sign in with (%s) stays in the field with a reason',
    async (typed) => {
      const { response, text } = await openBrowser(createBackend(), null).send('/signin', [
        ['email', typed],
      ]);
      expect(response.status).toBe(400);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(text).toContain('aria-invalid="true" aria-describedby="email-problem"');
      expect(text).not.toContain('<script>@x');
    },
  );

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    'nonsense',
  ])('signing in never leads to another site (%s)', async (next) => {
    const { response } = await openBrowser(createBackend(), null).send('/signin', [
      ['email', HOST],
      ['next', next],
    ]);
    expect(response.headers.get('location')).toBe('/');
  });

  test('signing out forgets the user', async () => {
    const { response } = await openBrowser(createBackend(), HOST).send('/signout', [
      ['next', '/nowhere'],
    ]);
    expect(response.headers.get('set-cookie')).toContain('signed_in_as=; Max-Age=0');
    expect(response.headers.get('location')).toBe('/nowhere');
  });
});

describe('the list of files', () => {
  const files = [
    {
      id: 'old',
      name: 'Older',
      mimeType: 'application/vnd.google-apps.spreadsheet',
      modifiedTime: '2026-11-20T10:00:00.000Z',
      owners: [{ emailAddress: HOST }],
    },
    {
      id: 'new',
      name: '<script>alert(1)</script>',
      mimeType: 'application/vnd.google-apps.form',
      modifiedTime: '2026-11-21T10:00:00.000Z',
      owners: [{ emailAddress: 'isa@example.com' }],
      parents: ['box'],
    },
    { id: 'box', name: 'Match 3', mimeType: 'application/vnd.google-apps.folder' },
    { id: 'bin', name: 'Thrown away', mimeType: 'application/vnd.google-apps.form', trashed: true },
  ];
  const shown = async (address: string) => {
    const backend = createBackend();
    backend.replies.set('/drive/v3/files', { files });
    return { backend, ...(await openBrowser(backend, HOST).open(address)) };
  };

  test('the list of files shows a hostile name as plain text', async () => {
    const { text } = await shown('/');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert');
  });

  test('the list of files reports if no files are shared with the user', async () => {
    const backend = createBackend();
    backend.replies.set('/drive/v3/files', {});
    const { text } = await openBrowser(backend, HOST).open('/');
    expect(text).toContain('Nothing is shared with <bdi>host@example.com</bdi> yet.');
  });
});

describe('an unknown address', () => {
  const asked = (method: string, accept: string) =>
    createPages(createBackend())(
      new Request('http://emulator.test/nowhere', { method, headers: { accept } }),
    );

  test('an unknown address has a page for GET by a browser, but not for POST', async () => {
    expect((await asked('HEAD', 'text/html'))?.status).toBe(404);
    expect((await asked('GET', 'text/html'))?.status).toBe(404);
    expect(await asked('POST', 'text/html')).toBeNull();
    expect(await asked('HEAD', 'application/json')).toBeNull();
  });

  test('the address that receives a form redirects to the form on GET', async () => {
    const { response } = await openBrowser(createBackend(), null).open(
      '/forms/d/f%2Fg/formResponse',
    );
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/forms/d/f%2Fg/viewform');
  });
});
