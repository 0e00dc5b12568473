/** A setup in stages: each is looked at first, and done until it looks right. */

import open from 'open';
import type { GoogleOptions } from '../../shared/google/connection.ts';
import type { LoginServer } from '../../shared/google/login.ts';
import {
  type ConsolePage,
  PAGES,
  type PageName,
  pageLines,
} from '../../shared/setup/console-pages.ts';
import { keepProgress, type Progress } from '../../shared/setup/setup-progress.ts';
import type { ExitCode } from '../../shared/terminal/exit.ts';
import { askDone } from '../../shared/terminal/questions.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';

/** Where and how it is set up. */
export interface SetupSite {
  readonly options: GoogleOptions;
  readonly place: LoginServer;
  readonly isOpened: boolean;
  readonly isPasted: boolean;
  /** Another command of `sealed`, by its words. */
  readonly sealed: (words: readonly string[]) => Promise<ExitCode>;
  /** Lets some time pass before something is looked at again. */
  readonly rest: () => Promise<void>;
}

/** How it is known that a stage is done. */
export interface Known {
  readonly by: 'an API' | 'trying' | 'your word';
  readonly what: string;
}

export interface Stage {
  readonly title: string;
  /** Absent: always. */
  readonly isWanted?: (progress: Progress) => boolean;
  /** Null where something has to be done. */
  readonly look: (progress: Progress, site: SetupSite) => Promise<Known | null>;
  /** @throws UsageError where it cannot go on */
  readonly act: (progress: Progress, site: SetupSite) => Promise<Progress>;
}

/** One stage after the other; what was reached is kept after each step. @throws UsageError */
export async function carryOut(
  stages: readonly Stage[],
  from: Progress,
  site: SetupSite,
): Promise<Progress> {
  let progress = from;
  for (const stage of stages) {
    const wanted = stages.filter(({ isWanted }) => isWanted?.(progress) ?? true);
    if (!wanted.includes(stage)) continue;
    const number = `${wanted.indexOf(stage) + 1} of ${wanted.length}`;
    let known = await stage.look(progress, site);
    if (known === null) printStatus(`\n${stage.title} (${number})`);
    while (known === null) {
      progress = await stage.act(progress, site);
      await keepProgress(progress);
      known = await stage.look(progress, site);
    }
    printStatus(`✓ ${known.what} (${KNOWN_BY[known.by]})`);
  }
  return progress;
}

const KNOWN_BY: Readonly<Record<Known['by'], string>> = {
  'an API': 'Google’s API says so',
  trying: 'tried',
  'your word': 'by your word',
};

/** Tells what is to be done there, and opens it where there is a browser. */
export async function showPage(
  page: ConsolePage,
  project: string | null,
  { isOpened }: Pick<SetupSite, 'isOpened'>,
): Promise<void> {
  printStatus(isOpened ? 'It opens in your browser:' : 'Open it in a browser:');
  for (const line of pageLines(page, project)) printStatus(line);
  // The address has been told: a machine without a browser is no failure.
  if (isOpened) await open(page.address(project)).catch(() => {});
}

/** A page that only a person can fill, and of which no API tells. */
export const pageStage = (name: PageName): Stage => ({
  title: PAGES[name].title,
  look: async ({ filled }) =>
    filled.includes(name) ? { by: 'your word', what: PAGES[name].title } : null,
  act: async (progress, site) => {
    await showPage(PAGES[name], progress.project, site);
    await askDone();
    return { ...progress, filled: [...progress.filled, name] };
  },
});
