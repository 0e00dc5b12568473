/** What the function's bundle has in place of packages that hardly any match needs: the same members, loaded when they are used. */

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { GoogleAuth, gaxios } from 'google-auth-library';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { signatureOf } from '../../../emulator/beacon/stand-in.ts';
import type * as signatures from '../../../functions/match/beacon/signatures.ts';
import * as times from '../../../functions/match/next/spoken-time.ts';
import { rareOnDemand } from './rare-on-demand.ts';
import { inAscii } from './staged.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rare-on-demand-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function bundled(contents: string): Promise<Readonly<Record<string, unknown>>> {
  const outfile = join(folder, `${contents.length}.mjs`);
  await build({
    stdin: { contents, resolveDir: ROOT },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    plugins: [rareOnDemand, inAscii],
  });
  return import(pathToFileURL(outfile).href);
}

test('rounds of a beacon are judged as they are elsewhere', async () => {
  const own = await bundled("export * from './functions/match/beacon/signatures.ts';");
  const { isSigned, falselySigned } = own as unknown as typeof signatures;
  const round = { round: 7, signature: signatureOf(7) };
  const forged = { round: 8, signature: signatureOf(7) };
  expect(isSigned(EMULATED_CHAIN, round)).toBe(true);
  expect(isSigned(EMULATED_CHAIN, forged)).toBe(false);
  expect(falselySigned(EMULATED_CHAIN, [round, forged])).toEqual([forged]);
});

test('times are read as they are elsewhere, by a bundle in ASCII alone', async () => {
  const own = await bundled("export * from './functions/match/next/spoken-time.ts';");
  const place = { timeZone: 'Europe/Berlin', nowMs: Date.parse('2026-11-21T12:00:00Z') };
  for (const text of ['tomorrow 20:00', 'Friday 19:30', '22 Nov 2026 8pm', 'soon'])
    expect((own as unknown as typeof times).readTime(text, place)).toEqual(
      times.readTime(text, place),
    );
});

test('Google’s client has every member that it has elsewhere', async () => {
  const contents = "export * as library from 'google-auth-library';";
  const { library } = await bundled(contents);
  const whole: Readonly<Record<string, unknown>> = await import('google-auth-library');
  const names = Object.keys(whole).filter(
    (name) => name !== 'default' && name !== 'module.exports',
  );
  const kinds = (of: object): readonly string[] =>
    names.map((name) => `${name} ${typeof Reflect.get(of, name)}`);
  expect(kinds(library as object)).toEqual(kinds(whole));
});

test('a class of theirs is one of the client’s own kind', async () => {
  const contents = `import * as library from 'google-auth-library';
export const isKin = Object.getPrototypeOf(library.Impersonated) === library.OAuth2Client;`;
  expect(await bundled(contents)).toMatchObject({ isKin: true });
});

test('the function is signed in as its own account, of which Google’s machines tell', async () => {
  const google = createServer((request, response) => {
    response.setHeader('Metadata-Flavor', 'Google').setHeader('Content-Type', 'application/json');
    const isOfToken = request.url?.includes('/service-accounts/default/token') === true;
    response.end(isOfToken ? '{"access_token":"its own","expires_in":3600}' : '{}');
  });
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
  const address = google.address();
  const port = typeof address === 'object' ? address?.port : 0;
  vi.stubEnv('GCE_METADATA_HOST', `127.0.0.1:${port}`);
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', undefined);
  // Where whoever is signed in on this machine has his key.
  vi.stubEnv('HOME', folder);
  vi.stubEnv('APPDATA', folder);
  try {
    const { functionAuth } = await bundled(
      "export { functionAuth } from './functions/resolve/configuration.ts';",
    );
    const auth = (functionAuth as (queue: string) => GoogleAuth)('projects/p/locations/l/queues/q');
    expect(await auth.getAccessToken()).toBe('its own');
  } finally {
    vi.unstubAllEnvs();
    await new Promise((resolve) => google.close(resolve));
  }
});

test('a request with a certificate of one’s own goes by Node’s own agent for it', async () => {
  const { Gaxios } = await bundled(
    "import { gaxios } from 'google-auth-library';\nexport const { Gaxios } = gaxios;",
  );
  const agents: unknown[] = [];
  const client = new (Gaxios as typeof gaxios.Gaxios)({
    cert: 'a certificate',
    key: 'its key',
    fetchImplementation: async (_, init) => {
      agents.push(init !== undefined && 'agent' in init ? init.agent : null);
      return new Response('{}');
    },
  });
  await client.request({ url: 'https://sheets.example.com/' });
  expect(agents).toEqual([expect.any(Agent)]);
});
