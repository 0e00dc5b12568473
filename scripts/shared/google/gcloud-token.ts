/** The token of Google's own command line: the only one on a host's machine that Cloud Tasks takes. */

import { OAuth2Client } from 'google-auth-library';
import { runProgram } from './program.ts';

/** Null when there is no gcloud, or nobody is signed in there. */
export async function gcloudAuth(): Promise<OAuth2Client | null> {
  const answer = await runProgram('gcloud', ['auth', 'print-access-token', '--quiet']);
  const token = answer?.code === 0 ? answer.out.trim() : '';
  if (token === '') return null;
  const auth = new OAuth2Client();
  auth.setCredentials({ access_token: token });
  return auth;
}
