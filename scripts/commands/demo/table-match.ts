/** The demonstration's match: the game as it comes, a table of robots and you, opened as any host would open it. */

import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { gridPoint, intervalFrom } from '../../../functions/match/next/time.ts';
import type { Entrant } from '../../../functions/match/opening/draft-match.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import { type Match, readMatch } from '../../../functions/match/reading/match.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Variants } from '../../../rules/kit/match/setup.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { defaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import type { DiceSource } from '../../shared/match/dice-source.ts';
import { USUAL_POLL_MS } from '../../shared/match/usual-polls.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import type { LocalGoogle } from './local-google.ts';
import { ADJUDICATOR } from './table.ts';

/** The match that a kept world holds; null when it holds none. */
export async function keptDemoMatch({ emulator, host }: LocalGoogle): Promise<Match | null> {
  const found = Object.values(emulator.snapshot().spreadsheets).find(({ sheets }) =>
    sheets.some(({ properties }) => properties.title === HOST_TABS.submissions.title),
  );
  return found === undefined ? null : readMatch(host.google, found.spreadsheetId);
}

/** Opens it. `every` is from one deadline to the next, such as "1 minute"; null leaves every pace its usual time. */
export async function openDemoMatch(
  google: LocalGoogle,
  chosen: {
    readonly game: AnyGame;
    readonly entrants: readonly Entrant[];
    readonly variants: Variants;
    readonly every: string | null;
    readonly earlyMs: number | null;
    readonly dice?: DiceSource;
  },
): Promise<Match> {
  const { game, entrants, variants, every, earlyMs, dice = 'seed' } = chosen;
  const content = await readContentFolder(game, defaultFolder(game));
  if (content.kind === 'unsound') throw new UsageError(...content.problems);
  const times = Object.fromEntries(game.paces.map(({ name, usual }) => [name, every ?? usual]));
  return openMatch(
    google.host,
    {
      game,
      settings: {
        game: game.id,
        title: `${game.title}, a demonstration`,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        counts: 'last',
        knownBy: 'code',
        times,
        earlyMs,
        // Without early resolving nobody waits for receipts: whole days pass at once, and hundreds of polls with them.
        ...(earlyMs !== null && { pollMs: USUAL_POLL_MS }),
        ...(dice === 'beacon' && { beacon: EMULATED_CHAIN }),
        variants: { ...variants },
      },
      entrants,
      content: content.content,
      firstDeadlineMs: firstDeadline(
        google.emulator.clock.now(),
        every ?? game.paces[0]?.usual ?? '',
      ),
      editor: ADJUDICATOR,
      notify: false,
    },
    () => {},
  );
}

function firstDeadline(nowMs: number, time: string): number {
  const interval = intervalFrom(time);
  if (interval === null) throw new Error(`"${time}" is no interval`);
  const originMs = Math.floor(nowMs / 1000) * 1000;
  return gridPoint({ originMs, interval, timeZone: 'UTC' }, 1);
}
