/** The users of the emulated Google: persons and service accounts, by e-mail address. */
import { createHash } from 'node:crypto';
import type { User, World } from '../core/world.ts';

/** Finds or creates the user, ignoring capitals, as at Google. */
export function ensureUser(world: World, email: string): User {
  const address = email.toLowerCase();
  const known = world.users[address];
  if (known) return known;
  const user = { email: address, kind: kindOf(address) };
  world.users[address] = user;
  return user;
}

function kindOf(address: string): User['kind'] {
  return address.endsWith('.gserviceaccount.com') ? 'service account' : 'person';
}

/** Google's account number of a user: 21 digits, the same for the same address. */
export function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  const digits = BigInt(`0x${digest}`).toString().slice(0, 20);
  return `1${digits}`;
}
