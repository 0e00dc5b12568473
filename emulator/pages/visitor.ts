/** The visitor of a page, with the users that the emulator offers. */
import type { User } from '../core/world.ts';
import type { Backend } from './backend.ts';

export interface Visitor {
  readonly backend: Backend;
  /** The e-mail address signed in with; null is anonymous. */
  readonly signedIn: string | null;
  readonly users: readonly User[];
  /** Path and query of the page, to return to after signing in. */
  readonly address: string;
  /** Scheme, host and port that the visitor used. */
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
