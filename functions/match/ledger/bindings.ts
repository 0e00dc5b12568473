/** What belongs to a match is bound, not believed: the opening holds keyed hashes of codes, addresses and files, and the tabs only supply what fits. */

import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { hmacSha256 } from './digest.ts';

declare const keyBrand: unique symbol;

/** 64 hexadecimal digits, on the host's tab Match and nowhere else: whoever has it can try out addresses and codes. */
export type BindingKey = string & { readonly [keyBrand]: 'BindingKey' };

const KEY_SHAPE = /^[0-9a-f]{64}$/;

/** A new key from the system's own randomness. */
export const newBindingKey = (): BindingKey => randomBytes(32).toString('hex') as BindingKey;

/** Takes a text as a key if it is one. */
export const bindingKeyFrom = (text: string): BindingKey | null =>
  KEY_SHAPE.test(text) ? (text as BindingKey) : null;

const HASH = z.string().regex(/^[0-9a-f]{64}$/);

const seatBinding = z.strictObject({
  code: HASH,
  /** Empty for a player who is known by the link alone. */
  email: z.union([HASH, z.literal('')]),
  workbook: HASH,
});

/** As the opening entry holds them; HMAC-SHA256 each. */
export const bindings = z.strictObject({
  /** Of the key itself: a key that was changed is told from a link that was. */
  key: HASH,
  form: HASH,
  formAddress: HASH,
  publicWorkbook: HASH,
  /** By seat. */
  seats: z.record(z.string(), seatBinding),
});
export type Bindings = z.infer<typeof bindings>;

/** What can be bound. */
export type Bound =
  | 'key'
  | 'code'
  | 'email'
  | 'workbook'
  | 'form'
  | 'form address'
  | 'public workbook'
  | 'submission';

/** The keyed hash of one thing. Codes and addresses are the same whatever their case and the spaces around them. */
export const boundHash = (key: BindingKey, what: Bound, value: string): string =>
  hmacSha256(key, JSON.stringify([what, plain(what, value)]));

function plain(what: Bound, value: string): string {
  switch (what) {
    case 'code':
    case 'email':
      return value.trim().toLowerCase();
    case 'key':
    case 'workbook':
    case 'form':
    case 'form address':
    case 'public workbook':
    case 'submission':
      return value;
  }
}

/** All that a match is bound to when it is opened. */
export interface ToBind {
  readonly formId: string;
  readonly formAddress: string;
  readonly publicId: string;
  readonly seats: readonly {
    readonly seat: string;
    readonly code: string;
    readonly email: string;
    readonly workbookId: string;
  }[];
}

export const bindingsOf = (
  key: BindingKey,
  { formId, formAddress, publicId, seats }: ToBind,
): Bindings => ({
  key: boundHash(key, 'key', ''),
  form: boundHash(key, 'form', formId),
  formAddress: boundHash(key, 'form address', formAddress),
  publicWorkbook: boundHash(key, 'public workbook', publicId),
  seats: Object.fromEntries(
    seats.map(({ seat, code, email, workbookId }) => [
      seat,
      {
        code: boundHash(key, 'code', code),
        email: email === '' ? '' : boundHash(key, 'email', email),
        workbook: boundHash(key, 'workbook', workbookId),
      },
    ]),
  ),
});

/** Whether it is the key that the match was opened with. */
export const isKeyOf = ({ key }: Bindings, given: BindingKey): boolean =>
  key === boundHash(given, 'key', '');

/** Who a sender is, by the code or the address that he gave; null for nobody of the match. */
export type Senders = (given: string) => string | null;

/** Senders are known by what the opening holds: what stands on the tab Players changes nothing. */
export function sendersOf(
  { seats }: Bindings,
  { key, by }: { readonly key: BindingKey; readonly by: 'code' | 'email' },
): Senders {
  const known = new Map(Object.entries(seats).map(([seat, bound]) => [bound[by], seat]));
  return (given) => (given.trim() === '' ? null : (known.get(boundHash(key, by, given)) ?? null));
}
