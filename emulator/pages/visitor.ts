/** The visitor of a page, with the users that the emulator offers. */
import type { User } from '../core/world.ts';
import type { PagesBackend } from './backend.ts';

export interface Visitor {
  readonly backend: PagesBackend;
  readonly signedIn: string | null;
  readonly users: readonly User[];
  readonly address: string;
  readonly origin: string;
}

export function createVisitor(backend: PagesBackend, url: URL, signedIn: string | null): Visitor {
  return {
    backend,
    signedIn,
    users: backend.users(),
    address: url.pathname + url.search,
    origin: url.origin,
  };
}
