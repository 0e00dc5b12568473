/** Delivers ID tokens, from which Google’s front end may remove the signature. */
import { z } from 'zod';
import { type IdTokenClaims, signIdToken } from './id-token.ts';

/** The services that call targets with an ID token. */
export const SENDERS = ['cloudtasks', 'cloudscheduler'] as const;
export type Sender = (typeof SENDERS)[number];

/** `stripped`: a text replaces the signature. `false`: it belongs to another token. */
export const TOKEN_STATES = ['signed', 'stripped', 'absent', 'false'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

export const tokenStatesSchema = z.partialRecord(z.enum(SENDERS), z.enum(TOKEN_STATES));
export type TokenStates = Readonly<Record<Sender, TokenState>>;

export interface DeliveredTokens {
  readonly states: () => TokenStates;
  /** Changes the named senders and keeps the others. */
  readonly change: (change: Partial<TokenStates>) => void;
  /** Returns the header `Authorization` of a call; null without the header. */
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

/** The text with which Google’s front end replaces a signature. */
const REMOVED = 'SIGNATURE_REMOVED_BY_GOOGLE';

function withSignature(claims: IdTokenClaims, signature: string): string {
  const [header, payload] = signIdToken(claims).split('.');
  return `${header}.${payload}.${signature}`;
}

const signatureOfOtherWords = (claims: IdTokenClaims): string =>
  signIdToken({ ...claims, audience: `${claims.audience}#another` }).split('.')[2] ?? '';
