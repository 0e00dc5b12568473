import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as computeSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { hmacSha256, hmacWord, sha256 } from './digest.ts';

const textArbitrary = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Imports the module as a browser does, where a library computes the hashes. */
async function importAsBrowser() {
  vi.resetModules();
  vi.stubGlobal('process', undefined);
  return import('./digest.ts');
}

test('Node and browsers compute the same hashes of any text', async () => {
  const browser = await importAsBrowser();
  fc.assert(
    fc.property(textArbitrary, textArbitrary, (key, text) => {
      expect(sha256(text)).toBe(browser.sha256(text));
      expect(hmacSha256(key, text)).toBe(browser.hmacSha256(key, text));
      expect(hmacWord(key, text)).toBe(browser.hmacWord(key, text));
    }),
  );
});

test('the first word of an HMAC is its first four bytes as a signed number', () => {
  const bytes = hmac(computeSha256, utf8ToBytes('key'), utf8ToBytes('text'));
  expect(hmacWord('key', 'text')).toBe(new DataView(bytes.buffer).getInt32(0));
  expect(hmacSha256('key', 'text')).toBe(bytesToHex(bytes));
});
