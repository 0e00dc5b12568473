import type { AccountSettings } from '../../../emulator/core/accounts.ts';
import type { DriveFile } from '../../../emulator/core/world.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import type { Google } from '../../../functions/google/connect.ts';
import { type DraftFolder, ensureFiles } from '../../../functions/match/opening/draft-files.ts';
import { draftMatch, type Plan } from '../../../functions/match/opening/draft-match.ts';
import type { MatchFiles } from '../../../functions/match/reading/files.ts';
import { connectAs } from '../emulated-client.ts';
import { buildPlan, HOST } from './table.ts';
import { USUAL_GAME } from './usual-game.ts';

export interface HostsGoogle {
  readonly emulator: Emulator;
  readonly google: Google;
  readonly file: (id: string) => DriveFile;
  /** Lists role and address of each share of a file. The address is '' if everybody has access. */
  readonly sharers: (id: string) => readonly (readonly [role: string, email: string])[];
  readonly shares: () => number;
}

export function createHostsGoogle(accounts: Partial<AccountSettings> = {}): HostsGoogle {
  const emulator = createEmulator({
    accounts,
    dispatch: async () => new Response(null, { status: 200 }),
  });
  let shares = 0;
  const google = connectAs(emulator, HOST, {
    fetchImplementation: async (input, init) => {
      const { url, method } = new Request(input, init);
      if (method === 'POST' && new URL(url).pathname.endsWith('/permissions')) shares += 1;
      return emulator.fetchImplementation(input, init);
    },
  });
  const file = (id: string): DriveFile => {
    const found = emulator.snapshot().files[id];
    if (found === undefined) throw new Error(`there is no file ${id}`);
    return found;
  };
  return {
    ...{ emulator, google, file },
    sharers: (id) =>
      file(id).permissions.map((one) => [
        one.role,
        'emailAddress' in one ? (one.emailAddress ?? '') : '',
      ]),
    shares: () => shares,
  };
}

export const createPlan = (change: Partial<Plan> = {}): Plan => ({
  ...buildPlan({ game: USUAL_GAME, players: USUAL_GAME.seats.least }),
  ...change,
});

export async function openFiles(
  { google }: HostsGoogle,
  plan: Plan,
  folder: DraftFolder,
): Promise<MatchFiles> {
  const draft = draftMatch(plan, google.now());
  return ensureFiles(google, { plan, draft, folder });
}
