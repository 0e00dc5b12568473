import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import * as z from 'zod';
import { joinNames } from '../../../rules/kit/reckoning/rank.ts';
import { normaliseMailbox } from '../../google/mailbox.ts';
import { HASH_PATTERN, hmacSha256 } from './digest.ts';
import { hashSchema } from './entry-parts.ts';
import { compareInstants } from './instant.ts';

declare const keyBrand: unique symbol;

/** A secret of 64 hexadecimal digits. With the key, a reader could guess addresses and codes. */
export type BindingKey = string & { readonly [keyBrand]: 'BindingKey' };

export const createBindingKey = (): BindingKey => bytesToHex(randomBytes(32)) as BindingKey;

export const parseBindingKey = (text: string): BindingKey | null =>
  HASH_PATTERN.test(text) ? (text as BindingKey) : null;

/** Keyed hashes of the values that identify one seat. */
export const seatBindingSchema = z.strictObject({
  code: hashSchema,
  /** Hash of the e-mail address; '' if only the link identifies the player. */
  email: z.union([hashSchema, z.literal('')]),
  workbook: hashSchema,
});

export type SeatBinding = z.infer<typeof seatBindingSchema>;

/** Keyed hashes in the opening entry, each an HMAC-SHA256. */
export const bindingsSchema = z.strictObject({
  /** Hash of the key itself, which shows whether the key or a link was changed. */
  key: hashSchema,
  form: hashSchema,
  formAddress: hashSchema,
  /** Hash of the form “About me”; absent in matches without this form. */
  aboutForm: hashSchema.optional(),
  aboutFormAddress: hashSchema.optional(),
  publicWorkbook: hashSchema,
  /** Hash of the workbook's id. Absent in matches of 1.0.0, which may run from a copy. */
  hostWorkbook: hashSchema.optional(),
  seats: z.record(z.string(), seatBindingSchema),
});
export type Bindings = z.infer<typeof bindingsSchema>;

type BoundItemKind =
  | 'key'
  | 'code'
  | 'email'
  | 'workbook'
  | 'form'
  | 'form address'
  | 'public workbook'
  | 'host workbook'
  | 'runner'
  | 'season match'
  | 'season form'
  | 'submission';

/** Hashes a value. Differences in the spelling of codes and the case of addresses do not matter. */
export const hashWithKey = (key: BindingKey, what: BoundItemKind, value: string): string =>
  hmacSha256(key, JSON.stringify([what, normalizeBoundValue(what, value)]));

function normalizeBoundValue(what: BoundItemKind, value: string): string {
  if (what === 'code') return normalizeCode(value);
  return what === 'email' || what === 'runner' ? value.trim().toLowerCase() : value;
}

/** Lists the hashes that may bind a value. 1.0.0 hashed addresses as typed, not as mailboxes. */
export function listBoundHashes(
  key: BindingKey,
  what: 'code' | 'email' | 'workbook',
  value: string,
): readonly string[] {
  const values =
    what === 'email' ? new Set([value.trim().toLowerCase(), normaliseMailbox(value)]) : [value];
  return Array.from(values, (one) => hashWithKey(key, what, one));
}

interface BindingInputs {
  readonly hostId: string;
  readonly formId: string;
  readonly formAddress: string;
  readonly aboutForm?: { readonly id: string; readonly address: string };
  readonly publicId: string;
  readonly seats: readonly {
    readonly seat: string;
    readonly code: string;
    readonly email: string;
    readonly workbookId: string;
  }[];
}

export const computeBindings = (
  key: BindingKey,
  { hostId, formId, formAddress, aboutForm, publicId, seats }: BindingInputs,
): Bindings => ({
  key: hashWithKey(key, 'key', ''),
  form: hashWithKey(key, 'form', formId),
  formAddress: hashWithKey(key, 'form address', formAddress),
  ...(aboutForm && {
    aboutForm: hashWithKey(key, 'form', aboutForm.id),
    aboutFormAddress: hashWithKey(key, 'form address', aboutForm.address),
  }),
  publicWorkbook: hashWithKey(key, 'public workbook', publicId),
  hostWorkbook: hashWithKey(key, 'host workbook', hostId),
  seats: Object.fromEntries(seats.map((one) => [one.seat, computeSeatBinding(key, one)])),
});

export const computeSeatBinding = (
  key: BindingKey,
  { code, email, workbookId }: Omit<BindingInputs['seats'][number], 'seat'>,
): SeatBinding => ({
  code: hashWithKey(key, 'code', code),
  email: email === '' ? '' : hashWithKey(key, 'email', normaliseMailbox(email)),
  workbook: hashWithKey(key, 'workbook', workbookId),
});

export const withSeatBinding = (
  before: Bindings,
  { seat, bound }: { readonly seat: string; readonly bound: SeatBinding },
): Bindings => ({ ...before, seats: { ...before.seats, [seat]: bound } });

/** Files of a match that can be replaced if Google has deleted them. */
const REPLACEABLE_FILES = ['form', 'form “About me”', 'public workbook', 'workbook'] as const;
export type ReplaceableFile = (typeof REPLACEABLE_FILES)[number];

export const replacedFileSchema = z.strictObject({
  file: z.enum(REPLACEABLE_FILES),
  /** Seat that owns the workbook; null for other files. */
  seat: z.string().nullable(),
  /** Keyed hash of the file's id. */
  bound: hashSchema,
  /** Keyed hash of a form's address; null for other files. */
  address: hashSchema.nullable(),
});
export type ReplacedFile = z.infer<typeof replacedFileSchema>;

export const withReplacedFiles = (before: Bindings, files: readonly ReplacedFile[]): Bindings =>
  files.reduce(withReplacedFile, before);

function withReplacedFile(
  before: Bindings,
  { file, seat, bound, address }: ReplacedFile,
): Bindings {
  switch (file) {
    case 'form':
      return { ...before, form: bound, formAddress: address ?? before.formAddress };
    case 'form “About me”':
      return { ...before, aboutForm: bound, aboutFormAddress: address ?? before.aboutFormAddress };
    case 'public workbook':
      return { ...before, publicWorkbook: bound };
    case 'workbook': {
      const own = seat !== null && Object.hasOwn(before.seats, seat) ? before.seats[seat] : null;
      return own === null || own === undefined || seat === null
        ? before
        : withSeatBinding(before, { seat, bound: { ...own, workbook: bound } });
    }
  }
}

/** Whether these bindings were made with the key `given`. */
export const isKeyOf = ({ key }: Bindings, bindingKey: BindingKey): boolean =>
  key === hashWithKey(bindingKey, 'key', '');

export interface NamedHandover {
  readonly seat: string;
  /** The earlier binding. */
  readonly was: SeatBinding;
  /** Time on Google's clock at which the earlier binding ended (RFC 3339). */
  readonly at: string;
  /** Public name of the new player; empty if the player did not change. */
  readonly name: string;
  /** Title of the step that was open at the handover. */
  readonly step: string;
}

type Handover = Pick<NamedHandover, 'seat' | 'at' | 'was'>;

/** Period in which a binding identified a seat. A null start is the opening; a null end is open. */
interface Tenure {
  readonly seat: string;
  readonly bound: SeatBinding;
  readonly from: string | null;
  readonly until: string | null;
}

/**
 * Builds a function that finds the seat of a code or address at an instant (RFC 3339), or null. It
 * uses the ledger alone, so edits of the tab “Players” have no effect. A code or address from
 * before a handover identifies the seat until that handover only.
 */
export function createSenderLookup(
  {
    bindings: { seats },
    handovers,
  }: { readonly bindings: Bindings; readonly handovers: readonly Handover[] },
  { key, by }: { readonly key: BindingKey; readonly by: 'code' | 'email' },
): (given: string, at: string) => string | null {
  const tenures = new Map<string, readonly Tenure[]>();
  for (const [seat, bound] of Object.entries(seats)) {
    for (const tenure of listTenures(seat, bound, handovers)) {
      const hash = tenure.bound[by];
      tenures.set(hash, [...(tenures.get(hash) ?? []), tenure]);
    }
  }
  return (given, at) => {
    if (given.trim() === '') return null;
    const known = listBoundHashes(key, by, given).flatMap((hash) => tenures.get(hash) ?? []);
    return known.find((tenure) => isInTenure(tenure, at))?.seat ?? null;
  };
}

/** Lists the periods in which players held a seat. `handovers`: of all seats, oldest first. */
function listTenures(
  seat: string,
  bound: SeatBinding,
  handovers: readonly Handover[],
): readonly Tenure[] {
  const own = handovers.filter((one) => one.seat === seat);
  const starts = [null, ...own.map(({ at }) => at)];
  return starts.map((from, index) => {
    const next = own[index];
    return { seat, bound: next?.was ?? bound, from, until: next?.at ?? null };
  });
}

const isInTenure = ({ from, until }: Tenure, at: string): boolean =>
  (from === null || compareInstants(at, from) > 0) &&
  (until === null || compareInstants(at, until) <= 0);

/** Formats a code as `abcd-efgh`; returns any other text trimmed and in lower case. */
export function normalizeCode(typed: string): string {
  const letters = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return letters.length === 2 * CODE_GROUP_LENGTH
    ? `${letters.slice(0, CODE_GROUP_LENGTH)}-${letters.slice(CODE_GROUP_LENGTH)}`
    : typed.trim().toLowerCase();
}

const CODE_GROUP_LENGTH = 4;

/** Letters and digits of codes. No two of them look alike. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Bytes below this limit select all letters of a code with equal probability. */
const FAIR_BYTE_LIMIT = 256 - (256 % CODE_LETTERS.length);

const CODE_LENGTH = 8;

/** Draws a code of eight letters. Its 40 random bits are too many to guess through a form. */
export const drawCode = (): string => buildCode(bytesToHex(randomBytes(64)));

/** Derives the new code of a seat from a request. A retry therefore gets the same code. */
export const deriveCode = (
  key: BindingKey,
  { seat, id }: { readonly seat: string; readonly id: string },
): string =>
  buildCode(
    [0, 1].map((half) => hmacSha256(key, JSON.stringify(['new code', seat, id, half]))).join(''),
  );

function buildCode(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const letters = bytes
    .filter((byte) => byte < FAIR_BYTE_LIMIT)
    .slice(0, CODE_LENGTH)
    .map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/**
 * Formats the subject and verb of a sentence, such as "The form is" or "The form and the workbook
 * of A are".
 */
export function formatReplacedFiles(files: readonly ReplacedFile[]): string {
  const names = files.map(({ file, seat }) =>
    seat === null ? `the ${file}` : `the workbook of ${seat}`,
  );
  const text = `${joinNames(names)} ${names.length === 1 ? 'is' : 'are'}`;
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
