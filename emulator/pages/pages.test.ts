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

/** Returns a page that contains only the menu. */
const openMenu = async (email: string | null, backend = createBackend()) =>
  (await openBrowser(backend, email).open('/nowhere?a=1')).text;
const buildUsers = (...emails: readonly string[]) => ({
  ...createBackend(),
  users: () => emails.map((email) => ({ email, kind: 'person' as const })),
});
const renderOffer = (email: string, kind = '') =>
  `<button name="email" value="${email}"><span><span class="unseen">Sign in as ` +
  `</span><bdi>${email}</bdi></span>${kind}</button>`;

describe('the menu', () => {
  test('the menu offers all known users before sign-in, and marks service accounts', async () => {
    const page = await openMenu(null);
    expect(page).toContain('<svg class="icon person"');
    expect(page).toContain('<span class="who">Not signed in</span>');
    expect(page).toContain(renderOffer(HOST));
    expect(page).toContain(renderOffer('resolver@example.com', '<small>service account</small>'));
    expect(page).toContain('<input type="hidden" name="next" value="/nowhere?a=1">');
    expect(page).toContain('href="/signin?next=%2Fnowhere%3Fa%3D1"');
    expect(page).toContain('<body data-signed-in="">');
    expect(page).not.toContain('action="/signout"');
  });

  test('the menu offers the other users and signing out after sign-in', async () => {
    const page = await openMenu(HOST);
    expect(page).toContain('<span class="unseen">Signed in as </span><bdi>host@example.com</bdi>');
    expect(page).toContain(`<body data-signed-in="${HOST}">`);
    expect(page).not.toContain(renderOffer(HOST));
    expect(page).toContain('value="resolver@example.com"');
    expect(page).toMatch(/action="\/signout">\s*<input [^>]*value="\/nowhere\?a=1">/);
  });

  test('the menu offers nobody if no other users are known', async () => {
    expect(await openMenu(HOST, buildUsers(HOST))).not.toContain('class="people"');
    expect(await openMenu(HOST, buildUsers(HOST, 'isa@example.com'))).toContain('class="people"');
  });
});

describe('the page on which one signs in', () => {
  test('the sign-in page offers all known users and an empty field', async () => {
    const { response, text } = await openBrowser(createBackend(), null).open('/signin?next=/a?b=1');
    expect(response.status).toBe(200);
    expect(text).toContain('<title>Sign in · Emulator</title>');
    expect(text).toContain('<h2>Choose somebody</h2>');
    expect(text).toContain('<h2 id="other">Or somebody else</h2>');
    expect(text).toContain('<input type="hidden" name="next" value="/a?b=1">');
    expect(text).toContain('autocomplete="email" required value="" >');
    expect(text).not.toContain('class="problem"');
  });

  test('the sign-in page has only the field if no user is known', async () => {
    const { text } = await openBrowser(buildUsers(), null).open('/signin');
    expect(text).not.toContain('Choose somebody');
    expect(text).toContain('<h2 id="other">Type an e-mail address</h2>');
    expect(text).toContain('name="next" value="/"');
  });
});

describe('signing in', () => {
  const signIn = (email: string, next = '') =>
    openBrowser(createBackend(), null).send('/signin', [
      ['email', email],
      ['next', next],
    ]);

  test.each([
    [' host@example.com ', HOST],
    [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
  ])('the sign-in page accepts “%s”', async (typed, email) => {
    const { response } = await signIn(typed);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/');
    expect(response.headers.get('set-cookie')).toContain(`=${encodeURIComponent(email)};`);
  });

  test('posting a form to an address with ?as does not sign in', async () => {
    const { response } = await openBrowser(createBackend(), null).send(
      '/signin?as=isa@example.com',
      [['email', HOST]],
    );
    expect(response.headers.get('set-cookie')).toContain('signed_in_as=host%40example.com;');
  });

  test('a cookie without an e-mail address signs nobody in', async () => {
    expect(await openMenu('nobody')).toContain('Not signed in');
  });

  test('signing in leads to the next page, with a cookie that scripts cannot read', async () => {
    const { response } = await signIn(HOST, '/spreadsheets/d/1/edit');
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
      const { response, text } = await signIn(typed);
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
    expect((await signIn(HOST, next)).response.headers.get('location')).toBe('/');
  });

  test('signing out forgets the user', async () => {
    const { response } = await openBrowser(createBackend(), HOST).send('/signout', [
      ['next', '/nowhere'],
    ]);
    expect(response.headers.get('set-cookie')).toContain('signed_in_as=; Max-Age=0');
    expect(response.headers.get('location')).toBe('/nowhere');
  });
});

describe('an unknown address', () => {
  const request = (method: string, accept: string) =>
    createPages(createBackend())(
      new Request('http://emulator.test/nowhere', { method, headers: { accept } }),
    );

  test('an unknown address has a page for GET by a browser, but not for POST', async () => {
    expect((await request('HEAD', 'text/html'))?.status).toBe(404);
    const page = await request('GET', 'text/html');
    expect(page?.status).toBe(404);
    expect(await page?.text()).toContain('<h1>Page not found</h1>');
    expect(await request('POST', 'text/html')).toBeNull();
    expect(await request('GET', '*/*')).toBeNull();
  });

  test('the address that receives a form redirects to the form on GET', async () => {
    const { response } = await openBrowser(createBackend(), null).open(
      '/forms/d/f%2Fg/formResponse',
    );
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/forms/d/f%2Fg/viewform');
  });
});
