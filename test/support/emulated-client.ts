import type { Emulator } from '../../emulator/emulator.ts';
import { type ConnectOptions, connect, type Google } from '../../functions/google/connect.ts';
import { IMMEDIATE_RETRY_POLICY } from './retry-policy.ts';

/** Connects the genuine client to an emulator as this account. */
export const connectAs = (
  emulator: Emulator,
  email: string,
  more: Partial<ConnectOptions> = {},
): Google =>
  connect({
    auth: emulator.tokenFor(email),
    rootUrl: 'http://emulator.test/',
    fetchImplementation: emulator.fetchImplementation,
    patience: IMMEDIATE_RETRY_POLICY,
    ...more,
  });
