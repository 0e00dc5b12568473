/** Builds and verifies the HMAC of a request’s body, which proves that the request is ours. */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface Secret {
  /** The number of the secret, from 1. Each new secret has the next higher number. */
  readonly number: number;
  /** The 256 bits in base64url. Never logged. */
  readonly value: string;
}

export const PROOF_PURPOSES = ['task', 'sweep'] as const;
export type ProofPurpose = (typeof PROOF_PURPOSES)[number];

export const PROOF_HEADER = 'X-Sealed-Proof';

export interface ProvenRequest {
  readonly purpose: ProofPurpose;
  readonly digest: string;
}

export const hashBody = (body: string | Uint8Array): string =>
  createHash('sha256').update(body).digest('hex');

/** Builds the value of the header: "task.3.<SHA-256 of the body>.<its HMAC>". */
export function buildProof(secret: Secret, purpose: ProofPurpose, body: string): string {
  const claim = `${purpose}.${secret.number}.${hashBody(body)}`;
  return `${claim}.${computeMac(secret, claim).toString('hex')}`;
}

const PROOF_PATTERN = /^((task|sweep)\.(\d{1,9})\.([0-9a-f]{64}))\.([0-9a-f]{64})$/;

/** Parses and verifies the header. Returns null unless the proof was made with this secret. */
export function verifyProof(secret: Secret, header: string | undefined): ProvenRequest | null {
  const [, claim, word, number, digest, mac] = PROOF_PATTERN.exec(header ?? '') ?? [];
  const purpose = PROOF_PURPOSES.find((one) => one === word);
  if (claim === undefined || digest === undefined || mac === undefined) return null;
  if (purpose === undefined || Number(number) !== secret.number) return null;
  const isRight = timingSafeEqual(Buffer.from(mac, 'hex'), computeMac(secret, claim));
  return isRight ? { purpose, digest } : null;
}

const computeMac = ({ value }: Secret, claim: string): Buffer =>
  createHmac('sha256', Buffer.from(value, 'base64url')).update(`sealed-orders ${claim}`).digest();
