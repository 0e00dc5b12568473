/** The second proof that a request is ours: what its body comes to, vouched for by a secret of the deployment, in a header that no front end takes away. */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface Secret {
  /** Counts up from 1: a new secret has the next one. */
  readonly number: number;
  /** 256 bits in base64url. Never logged. */
  readonly value: string;
}

/** What a request with the proof may ask for. */
export const PURPOSES = ['task', 'sweep'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const PROOF_HEADER = 'X-Sealed-Proof';

/** A proof that holds: for which purpose, and what the body has to come to. */
export interface Proven {
  readonly purpose: Purpose;
  /** As {@link bodyDigest} gives it. */
  readonly digest: string;
}

/** SHA-256 in hex, of the body as it is sent. */
export const bodyDigest = (body: string | Uint8Array): string =>
  createHash('sha256').update(body).digest('hex');

/** The value of the header: "task.3.<SHA-256 of the body>.<its HMAC>". */
export function proofOf(secret: Secret, purpose: Purpose, body: string): string {
  const claim = `${purpose}.${secret.number}.${bodyDigest(body)}`;
  return `${claim}.${macOf(secret, claim).toString('hex')}`;
}

const SHAPE = /^((task|sweep)\.(\d{1,9})\.([0-9a-f]{64}))\.([0-9a-f]{64})$/;

/** Null for what is no proof by this secret: another one's, an older number's, none at all. */
export function provenBy(secret: Secret, header: string | undefined): Proven | null {
  const [, claim, word, number, digest, mac] = SHAPE.exec(header ?? '') ?? [];
  const purpose = PURPOSES.find((one) => one === word);
  if (claim === undefined || digest === undefined || mac === undefined) return null;
  if (purpose === undefined || Number(number) !== secret.number) return null;
  const isRight = timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, claim));
  return isRight ? { purpose, digest } : null;
}

/** Over more than the hash, so that what vouches for one purpose is nothing for another. */
const macOf = ({ value }: Secret, claim: string): Buffer =>
  createHmac('sha256', Buffer.from(value, 'base64url')).update(`sealed-orders ${claim}`).digest();
