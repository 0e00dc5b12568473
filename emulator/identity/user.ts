import { createHash } from 'node:crypto';
import type { User, World } from '../core/world.ts';

/** Returns the user of an e-mail address, ignoring case. Creates a missing user. */
export function ensureUser(world: World, email: string): User {
  const address = email.toLowerCase();
  const known = world.users[address];
  if (known) return known;
  const user = { email: address, kind: chooseUserKind(address) };
  world.users[address] = user;
  return user;
}

function chooseUserKind(address: string): User['kind'] {
  return address.endsWith('.gserviceaccount.com') ? 'service account' : 'person';
}

/** Returns Google’s account number of a user: 21 digits that depend on the address alone. */
export function getAccountNumber(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  const digits = BigInt(`0x${digest}`).toString().slice(0, 20);
  return `1${digits}`;
}
