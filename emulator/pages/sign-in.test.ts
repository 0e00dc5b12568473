import { describe, expect, test } from 'vitest';
import { createBackend, openBrowser } from './backend-staging.ts';

const HOST = 'host@example.com';

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
  test.each([
    [' host@example.com ', HOST],
    [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
  ])('the sign-in page accepts “%s”', async (typed, email) => {
    const { response } = await openBrowser(createBackend(), null).send('/signin', [
      ['email', typed],
    ]);
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
});
