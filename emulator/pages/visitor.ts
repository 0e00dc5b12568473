/** The visitor of a page, with the users that the emulator offers. */
import type { User } from '../core/world.ts';
import type { Backend } from './backend.ts';

export interface Visitor {
  readonly backend: Backend;
  /** The e-mail address of the signed-in user; null for an anonymous visitor. */
  readonly signedIn: string | null;
  readonly users: readonly User[];
  /** The path and query of the page, to which signing in returns. */
  readonly address: string;
  /** The scheme, host and port that the visitor used. */
  readonly origin: string;
}

export function visitorAt(backend: Backend, url: URL, signedIn: string | null): Visitor {
  return {
    backend,
    signedIn,
    users: backend.users(),
    address: url.pathname + url.search,
    origin: url.origin,
  };
}
