/** A host signs in: Google is asked in a browser, what it answers is kept, and tried. */

import { connect, DEFAULT_RETRY_POLICY, type Google } from '../../../functions/google/connect.ts';
import { whoseAccount } from '../../../functions/google/drive.ts';
import {
  beginSignIn,
  type Granted,
  NotAllowed,
  type OAuthClient,
  signedIn,
} from '../../../functions/google/sign-in.ts';
import { keepLogin, type LoginServer } from '../../shared/google/login.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import { type Awaiting, askForRedirect, listenForRedirect } from './redirect.ts';

export interface SigningIn {
  readonly place: LoginServer;
  /** Whether the browser is on another machine, and the address comes back by hand. */
  readonly isPasted: boolean;
  readonly isOpened: boolean;
}

export interface SignedIn extends Granted {
  readonly email: string;
  /** Where it is kept. */
  readonly file: string;
}

/** @throws UsageError when the host says no; GoogleError when an API is switched off */
export async function signInHost(client: OAuthClient, asking: SigningIn): Promise<SignedIn> {
  const { place, isPasted } = asking;
  const awaiting = isPasted ? askForRedirect() : await listenForRedirect();
  const granted = await allowed(client, { ...asking, awaiting });
  const { refreshToken } = granted;
  const email = await whoIs(client, refreshToken, place);
  return { ...granted, email, file: await keepLogin(place, { client, refreshToken, email }) };
}

interface Asking extends SigningIn {
  readonly awaiting: Awaiting;
}

async function allowed(client: OAuthClient, asking: Asking): Promise<Granted> {
  const { place, awaiting } = asking;
  try {
    const signIn = await beginSignIn(client, { redirect: awaiting.redirect, server: place });
    await show(signIn.address, asking);
    const { searchParams } = await awaiting.answer(signIn.state);
    const code = searchParams.get('code');
    if (code === null) throw refusedBy(searchParams.get('error') ?? 'no reason');
    return await signIn.finish(code);
  } catch (error) {
    throw error instanceof NotAllowed ? new UsageError(TICKED_OFF) : error;
  } finally {
    await awaiting.close();
  }
}

const refusedBy = (reason: string): UsageError =>
  new UsageError(
    reason === 'access_denied'
      ? 'You have not allowed it, so you are not signed in. If Google did not even ask, add yourself as a test user in Google’s console (Google Auth Platform > Audience), or publish the app there.'
      : `Google has not signed you in: ${reason.slice(0, 100)}.`,
  );

const TICKED_OFF =
  'You are signed in at Google, but have not allowed the files: run “sealed login” again, and leave the tick where it is.';

async function show(address: string, { isPasted, isOpened }: Asking): Promise<void> {
  printStatus(`Open this address in a browser, and allow it there:\n\n  ${address}\n`);
  if (isPasted) {
    printStatus(
      'The browser then shows a page that cannot be reached. Copy the address of that page.',
    );
    return;
  }
  if (!isOpened) return;
  const { default: open } = await import('open');
  // The address has been told: a machine without a browser is no failure.
  await open(address).catch(() => {});
}

/** Asks Google, so that a switched-off API is told now and not when a match is opened. */
async function whoIs(
  client: OAuthClient,
  refreshToken: string,
  place: LoginServer,
): Promise<string> {
  const google: Google = connect({
    ...place,
    auth: signedIn(client, refreshToken, place),
    patience: DEFAULT_RETRY_POLICY,
  });
  return whoseAccount(google);
}
