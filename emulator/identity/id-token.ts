/** Signs ID tokens of service accounts with a key that Google’s libraries accept. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { getAccountNumber } from './user.ts';

export interface IdTokenClaims {
  readonly email: string;
  readonly audience: string;
  /** The time of issue in milliseconds since 1970. The token is valid for an hour. */
  readonly now: number;
}

interface KeyPair {
  readonly id: string;
  readonly privateKey: KeyObject;
  /** In PEM format. */
  readonly publicKey: string;
}

const TOKEN_ISSUER = 'https://accounts.google.com';
const ID_LIFETIME_SECONDS = 3600;
/** Half the size of Google’s keys, because signing is frequent and protects nothing here. */
const RSA_BITS = 1024;

let keyPair: KeyPair | null = null;

/** Returns the only key pair. Generating it takes a tenth of a second. */
function getKeyPair(): KeyPair {
  keyPair ??= generateKeyPair();
  return keyPair;
}

function generateKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const id = createHash('sha256').update(pem).digest('hex').slice(0, 40);
  return { id, privateKey, publicKey: pem };
}

/** Signs a JSON Web Token with RS256. */
export function signIdToken({ email, audience, now }: IdTokenClaims): string {
  const { id, privateKey } = getKeyPair();
  const issued = Math.floor(now / 1000);
  const subject = getAccountNumber(email);
  const claims = {
    aud: audience,
    azp: subject,
    email,
    email_verified: true,
    exp: issued + ID_LIFETIME_SECONDS,
    iat: issued,
    iss: TOKEN_ISSUER,
    sub: subject,
  };
  const signed = `${encodePart({ alg: 'RS256', kid: id, typ: 'JWT' })}.${encodePart(claims)}`;
  const signature = sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url');
  return `${signed}.${signature}`;
}

function encodePart(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Returns the public keys in PEM by key id, as under `/oauth2/v1/certs`. */
export function getCertificates(): Readonly<Record<string, string>> {
  const { id, publicKey } = getKeyPair();
  return { [id]: publicKey };
}

type TokenSender = 'cloudtasks' | 'cloudscheduler';

/** `stripped`: a text replaces the signature. `false`: the signature belongs to another token. */
export const TOKEN_STATES = ['signed', 'stripped', 'absent', 'false'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

export type TokenStates = Readonly<Record<TokenSender, TokenState>>;

/** Returns the `Authorization` header of a call; null if the call lacks it. */
export type DeliverToken = (sender: TokenSender, claims: IdTokenClaims) => string | null;

export const createDeliveredTokens =
  (states: Partial<TokenStates> = {}): DeliverToken =>
  (sender, claims) =>
    buildAuthorization(states[sender] ?? 'signed', claims);

function buildAuthorization(state: TokenState, claims: IdTokenClaims): string | null {
  switch (state) {
    case 'signed':
      return `Bearer ${signIdToken(claims)}`;
    case 'stripped':
      return `Bearer ${replaceSignature(claims, REMOVED_SIGNATURE)}`;
    case 'absent':
      return null;
    case 'false':
      return `Bearer ${replaceSignature(claims, signOtherClaims(claims))}`;
  }
}

/** The text with which Google’s front end replaces a signature. */
const REMOVED_SIGNATURE = 'SIGNATURE_REMOVED_BY_GOOGLE';

function replaceSignature(claims: IdTokenClaims, signature: string): string {
  const [header, payload] = signIdToken(claims).split('.');
  return `${header}.${payload}.${signature}`;
}

const signOtherClaims = (claims: IdTokenClaims): string =>
  signIdToken({ ...claims, audience: `${claims.audience}#another` }).split('.')[2] ?? '';
