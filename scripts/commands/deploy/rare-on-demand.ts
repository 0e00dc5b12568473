/** Of the function's bundle: packages that no start needs, and hardly any match, are loaded when one does, so that nothing waits for them. */

import { join, relative } from 'node:path';
import type { Plugin } from 'esbuild';

/** Names of modules stand in the bundle: they are said from here, wherever it is made. */
const ROOT = join(import.meta.dirname, '..', '..', '..');

const NAMESPACE = 'rare-on-demand';

/** By what they are imported as, and from where. */
const RARE = [
  // Signatures of a beacon's rounds.
  { as: /^@noble\/curves\/bls12-381\.js$/, from: /./, name: 'bls12_381' },
  // Times as people write them, for rows of the tab Requests.
  { as: /^chrono-node\/en$/, from: /./, name: 'GB' },
  // HTTP/2, and descriptions of other APIs: Google's client has them for who asks.
  { as: /^\.\/(http2|discovery)$/, from: /googleapis-common/, name: '' },
  // Whom the function's account is asked of, once it is to call Google at all; and keys and signatures of accounts that are none of its own.
  { as: /^(gcp-metadata|jws|ecdsa-sig-formatter)$/, from: /google-auth-library/, name: '' },
  // Node's own, of which requests as Node fetches need nothing: for certificates of one's own, and for programs that know who is signed in.
  { as: /^(https|child_process)$/, from: /gaxios|google-auth-library/, name: '' },
  // Ways to sign in from other clouds and as other accounts: a function is signed in as its own.
  {
    as: /\/(awsclient|awsrequestsigner|baseexternalclient|downscopedclient|externalclient|externalAccountAuthorizedUserClient|gdchclient|identitypoolclient|impersonated|jwtclient|passthrough|pluggable-auth-client|refreshclient)$/,
    from: /google-auth-library/,
    name: '',
  },
] as const;

/** What is imported has the same members as before, each asked of the package when it is used. */
export const rareOnDemand: Plugin = {
  name: NAMESPACE,
  setup({ onResolve, onLoad, resolve }) {
    for (const { as, from, name } of RARE) {
      onResolve({ filter: as, namespace: 'file' }, async ({ path, importer, resolveDir, kind }) => {
        // A stand-in has any member that it is asked for, and lists none: an import by name would find nothing in it.
        const isAsked = name !== '' || kind === 'require-call';
        if (!isAsked || !from.test(importer)) return null;
        const found = await resolve(path, { importer, resolveDir, kind: 'require-call' });
        return found.errors.length > 0
          ? found
          : {
              path: found.external ? path : relative(ROOT, found.path),
              namespace: NAMESPACE,
              pluginData: { file: found.path, name },
            };
      });
    }
    onLoad({ filter: /./, namespace: NAMESPACE }, ({ pluginData: { file, name } }) => ({
      contents: standInFor(file, name),
      loader: 'js',
      resolveDir: '/',
    }));
  },
};

const standInFor = (path: string, name: string): string => {
  const loaded = `require(${JSON.stringify(path)})${name === '' ? '' : `.${name}`}`;
  const standIn = `new Proxy({}, { get: (_, key) => ${loaded}[key] })`;
  return name === '' ? `module.exports = ${standIn};` : `export const ${name} = ${standIn};`;
};
