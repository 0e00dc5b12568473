/** Delivers ID tokens, from which Google’s front end may remove the signature. */
import { type IdTokenClaims, signIdToken } from './id-token.ts';

type TokenSender = 'cloudtasks' | 'cloudscheduler';

/** `stripped`: a text replaces the signature. `false`: it belongs to another token. */
export const TOKEN_STATES = ['signed', 'stripped', 'absent', 'false'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

export type TokenStates = Readonly<Record<TokenSender, TokenState>>;

export interface DeliveredTokens {
  /** Returns the header `Authorization` of a call; null without the header. */
  readonly authorization: (sender: TokenSender, claims: IdTokenClaims) => string | null;
}

export const createDeliveredTokens = (states: Partial<TokenStates> = {}): DeliveredTokens => ({
  authorization: (sender, claims) => buildAuthorization(states[sender] ?? 'signed', claims),
});

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
