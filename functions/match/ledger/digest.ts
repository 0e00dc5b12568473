import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as computeSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

/** Node's fast hashing; null in browsers, which use the library instead. */
const nodeCrypto = globalThis.process?.getBuiltinModule?.('node:crypto') ?? null;

/** Returns canonical JSON. @throws if the value is not JSON */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('only JSON can be written canonically');
  return text;
}

/** Matches hashes, seeds and keys. */
export const HASH_PATTERN = /^[0-9a-f]{64}$/;

/** Returns SHA-256 as 64 hexadecimal digits. */
export const sha256 = (text: string): string =>
  nodeCrypto === null
    ? bytesToHex(computeSha256(utf8ToBytes(text)))
    : nodeCrypto.hash('sha256', text);

/** Returns HMAC-SHA256 as 64 hexadecimal digits. `key` is used as text. */
export const hmacSha256 = (key: string, text: string): string =>
  nodeCrypto === null
    ? bytesToHex(computeMac(key, text))
    : nodeCrypto.createHmac('sha256', key).update(text).digest('hex');

const computeMac = (key: string, text: string): Uint8Array =>
  hmac(computeSha256, utf8ToBytes(key), utf8ToBytes(text));

/** Returns the first 32 bits of HMAC-SHA256 as a signed integer. */
export const hmacWord = (key: string, text: string): number =>
  nodeCrypto === null
    ? new DataView(computeMac(key, text).buffer).getInt32(0)
    : nodeCrypto.createHmac('sha256', key).update(text).digest().readInt32BE(0);

/** Shortens a hash to twelve hexadecimal digits, enough to distinguish hashes at a glance. */
export const shortenHash = (hash: string): string => hash.slice(0, 12);
