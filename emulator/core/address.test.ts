import { describe, expect, it } from 'vitest';
import { resolvePagesOrigin } from './route.ts';

describe('pages of files', () => {
  it.each([
    ['at Google if the API is Google’s', 'https://sheets.googleapis.com/v4/x', 'docs.google.com'],
    ['at the emulator’s own address', 'http://127.0.0.1:8787/v4/x', '127.0.0.1:8787'],
  ])('resolvePagesOrigin returns the origin of files’ pages %s', (_, address, host) => {
    expect(new URL(resolvePagesOrigin(new URL(address))).host).toBe(host);
  });
});
