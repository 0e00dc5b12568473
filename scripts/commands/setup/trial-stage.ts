/** The last stage: a match of two minutes, opened, watched and cleared away. */

import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { wallClock } from '../../../functions/match/next/time.ts';
import { binMatch } from '../../../functions/match/opening/draft-files.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import { spreadsheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { seatNamed } from '../../../rules/kit/match/seat.ts';
import { usualVariants } from '../../../rules/kit/match/variants.ts';
import { defaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import { adjudicatorBy } from '../../shared/google/adjudicators.ts';
import { connectTo } from '../../shared/google/connection.ts';
import { readDeployment } from '../../shared/google/deployment.ts';
import { prepareQueue, type QueueOptions, readQueue } from '../../shared/google/queue-settings.ts';
import { gameNamed } from '../../shared/match/game-named.ts';
import type { Way } from '../../shared/setup/console-pages.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import type { SetupSite, Stage } from './stage.ts';

const MINUTE_MS = 60_000;
/** After its deadline: Google's first start of a function and a late task together take less. */
const PATIENCE_MS = 5 * MINUTE_MS;

export const trialStage = (way: Way): Stage => ({
  title: 'A trial match of two minutes',
  look: async ({ isTried }) =>
    isTried
      ? { by: 'trying', what: 'A trial match was resolved at its deadline and cleared away' }
      : null,
  act: async (progress, site) => {
    const options = await optionsOf(way, site);
    const { adjudicator, match } = await opened(options);
    await watched(way, { adjudicator, match, site });
    await binMatch(adjudicator.google, match.files.hostId);
    return { ...progress, isTried: true };
  },
});

/** What is deployed keeps it, at an emulator too. */
async function optionsOf(way: Way, { options }: SetupSite): Promise<QueueOptions> {
  const made = way === 'function' ? await readDeployment(process.env) : null;
  if (made === null) return { ...options, taskDelay: '10' };
  const { queue, pollQueue, url, account: invoker } = made;
  return { ...options, queue, pollQueue, url, invoker, taskDelay: '10' };
}

interface Opened {
  readonly adjudicator: Adjudicator;
  readonly match: Match;
}

async function opened(options: QueueOptions): Promise<Opened> {
  const game = await gameNamed('dm-invitational');
  const { now } = await connectTo(options);
  const content = await readContentFolder(game, defaultFolder(game));
  const queue = await readQueue(options);
  if (content.kind === 'unsound') throw new UsageError(...content.problems);
  if (queue.kind === 'unsound') throw new UsageError(...queue.problems);
  const { adjudicator, unscheduled } = await adjudicatorBy(options, queue);
  if (queue.kind === 'sound' && unscheduled !== null) throw new UsageError(unscheduled);
  if (queue.kind === 'sound') await prepareQueue(adjudicator);
  const plan: Plan = {
    game,
    settings: trialSettings(game),
    entrants: ['North', 'South'].map((name) => ({ seat: seatNamed(name), email: '', garnets: 0 })),
    content: content.content,
    firstDeadlineMs: now() + 2 * MINUTE_MS,
    editor: queue.kind === 'sound' ? queue.queue.invoker : null,
    notify: false,
  };
  return { adjudicator, match: await openMatch(adjudicator, plan, printStatus) };
}

const trialSettings = ({ id, paces, variants }: AnyGame): Plan['settings'] => ({
  game: id,
  title: 'A trial',
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  counts: 'last',
  knownBy: 'code',
  times: Object.fromEntries(paces.map(({ name, usual }) => [name, usual])),
  variants: usualVariants({ variants }),
  earlyMs: null,
});

/** @throws UsageError where nobody resolves it */
async function watched(way: Way, given: Opened & { readonly site: SetupSite }): Promise<void> {
  const { adjudicator, match, site } = given;
  const { google } = adjudicator;
  const deadlineMs = deadlineOf(match);
  printStatus(
    `Its first deadline is ${wallClock(deadlineMs, currentPosition(match).opened.settings.timeZone)}; nothing need be done. Who wants to see it: ${spreadsheetLink(match.files, match.files.publicId)}`,
  );
  const { hostId } = match.files;
  for (;;) {
    await site.rest();
    const now = await readMatch(google, hostId, { checked: 'the last entry' });
    if (currentPosition(now).sealed.entry.entry > 0) return;
    if (way === 'machine' && google.now() > deadlineMs + DELAY_MS)
      await site.sealed(['run', '--once']);
    if (google.now() > deadlineMs + PATIENCE_MS) throw new UsageError(...unresolved(match));
  }
}

/** As `taskDelay` says. */
const DELAY_MS = 10_000;

const deadlineOf = (match: Match): number =>
  Date.parse(currentPosition(match).sealed.entry.next?.deadline ?? '');

const unresolved = ({ files }: Match): readonly string[] => [
  `Nobody has resolved the trial match within five minutes of its deadline. What is wrong may stand on its Desk, ${spreadsheetLink(files, files.hostId)}, and in the function’s log (docs/google.md).`,
  'Put its folder in Drive into the bin, and run “sealed setup” again: it tries another one.',
];
