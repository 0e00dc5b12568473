import { describe, expect, test } from 'vitest';
import type { Backend } from './backend.ts';
import { browserOf, cannedBackend } from './backend-staging.ts';

const HOST = 'host@example.com';

describe('a program that asks for an account', () => {
  const ADDRESS = '/o/oauth2/v2/auth?client_id=client-1';
  const refusing = () => ({
    ...cannedBackend(),
    asked: () => ({ kind: 'refused' as const, sentence: 'There is no such client.' }),
  });
  const decided = (email: string | null, decision: string, backend: Backend = cannedBackend()) =>
    browserOf(backend, email).send(ADDRESS, [['decision', decision]]);

  test('the consent page names the program and its scopes to the signed-in user', async () => {
    const { response, text } = await browserOf(cannedBackend(), HOST).open(ADDRESS);
    expect(response.status).toBe(200);
    expect(text).toContain('You are signed in as <bdi>host@example.com</bdi>.');
    expect(text).toContain('registered as <bdi>client-1</bdi>');
    expect(text).toContain('<li><bdi>drive.file</bdi></li>');
    expect(text).toContain(`<form method="post" action="${ADDRESS}" class="stack">`);
  });

  test('consent sends a code to the program, and a refusal sends an error', async () => {
    const sentOn = async (decision: string) =>
      (await decided(HOST, decision)).response.headers.get('location');
    expect(await sentOn('allow')).toBe(`http://127.0.0.1:9/?code=${HOST}`);
    expect(await sentOn('deny')).toBe(`http://127.0.0.1:9/?error=${HOST}`);
    expect((await decided(HOST, 'allow')).response.status).toBe(303);
  });

  test('the consent page asks an anonymous visitor to sign in first', async () => {
    for (const { response, text } of [
      await browserOf(cannedBackend(), null).open(ADDRESS),
      await decided(null, 'allow'),
    ]) {
      expect(response.status).toBe(200);
      expect(text).toContain('<h1>Sign in</h1>');
      expect(text).toContain(`name="next" value="${ADDRESS}"`);
    }
  });

  test('the program does not get a reply if Google refuses its request', async () => {
    for (const { response, text } of [
      await browserOf(refusing(), HOST).open(ADDRESS),
      await decided(HOST, 'allow', refusing()),
    ]) {
      expect(response.status).toBe(400);
      expect(text).toContain('<h1>Access blocked</h1>');
      expect(text).toContain('<p class="prose">There is no such client.</p>');
    }
  });
});
