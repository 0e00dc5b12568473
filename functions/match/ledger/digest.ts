/** Hashes of plain JSON: the same value gives the same hash on every machine (canonical JSON by RFC 8785, then SHA-256). */

import { createHash, createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';

/** Canonical JSON. @throws when the value is not JSON. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('only JSON can be written canonically');
  return text;
}

/** 64 hexadecimal digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** 64 hexadecimal digits of HMAC-SHA256; `key` is a text too. */
export const hmacSha256 = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** The first 32 bits of HMAC-SHA256, as a signed integer. */
export const hmacWord = (key: string, text: string): number =>
  createHmac('sha256', key).update(text).digest().readInt32BE(0);

/** Twelve hexadecimal digits are enough to tell versions of a hash apart at a glance. */
export const shortHash = (hash: string): string => hash.slice(0, 12);
