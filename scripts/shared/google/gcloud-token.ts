/** The token of Google's own command line: the only one on a host's machine that Cloud Tasks takes. */

import { execFile } from 'node:child_process';
import { OAuth2Client } from 'google-auth-library';

/** Null when there is no gcloud, or nobody is signed in there. */
export function gcloudAuth(): Promise<OAuth2Client | null> {
  return new Promise((resolve) => {
    execFile('gcloud', ['auth', 'print-access-token', '--quiet'], (error, out) => {
      const token = out.trim();
      if (error !== null || token === '') {
        resolve(null);
        return;
      }
      const auth = new OAuth2Client();
      auth.setCredentials({ access_token: token });
      resolve(auth);
    });
  });
}
