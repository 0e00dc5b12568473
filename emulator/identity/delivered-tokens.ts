/** How ID tokens reach a target: Google's front end may remove signatures. */
import { z } from 'zod';
import { type IdTokenClaims, signIdToken } from './id-token.ts';

/** Services that call a target with an ID token. */
export const SENDERS = ['cloudtasks', 'cloudscheduler'] as const;
export type Sender = (typeof SENDERS)[number];

/** "stripped": text instead of the signature. "false": a signature of other words. */
export const TOKEN_STATES = ['signed', 'stripped', 'absent', 'false'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

export const tokenStatesSchema = z.partialRecord(z.enum(SENDERS), z.enum(TOKEN_STATES));
export type TokenStates = Readonly<Record<Sender, TokenState>>;

export interface DeliveredTokens {
  readonly states: () => TokenStates;
  /** Senders that are not named stay as they are. */
  readonly change: (change: Partial<TokenStates>) => void;
  /** The header `Authorization` of a call; null for a call without one. */
  readonly authorization: (sender: Sender, claims: IdTokenClaims) => string | null;
}

const USUAL: TokenStates = { cloudtasks: 'signed', cloudscheduler: 'signed' };

export function createDeliveredTokens(given: Partial<TokenStates> = {}): DeliveredTokens {
  let states: TokenStates = { ...USUAL, ...given };
  return {
    states: () => states,
    change: (change) => {
      states = { ...states, ...change };
    },
    authorization: (sender, claims) => authorizationIn(states[sender], claims),
  };
}

function authorizationIn(state: TokenState, claims: IdTokenClaims): string | null {
  switch (state) {
    case 'signed':
      return `Bearer ${signIdToken(claims)}`;
    case 'stripped':
      return `Bearer ${withSignature(claims, REMOVED)}`;
    case 'absent':
      return null;
    case 'false':
      return `Bearer ${withSignature(claims, signatureOfOtherWords(claims))}`;
  }
}

/** Google’s front end replaces a removed signature by this text. */
const REMOVED = 'SIGNATURE_REMOVED_BY_GOOGLE';

function withSignature(claims: IdTokenClaims, signature: string): string {
  const [header, payload] = signIdToken(claims).split('.');
  return `${header}.${payload}.${signature}`;
}

const signatureOfOtherWords = (claims: IdTokenClaims): string =>
  signIdToken({ ...claims, audience: `${claims.audience}#another` }).split('.')[2] ?? '';
