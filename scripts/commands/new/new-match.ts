/** A match as the command line describes it: options, seats file and content folder, checked together, all problems at once. */

import { z } from 'zod';
import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { isTimeZone } from '../../../functions/match/next/time.ts';
import type { Entrant, Plan } from '../../../functions/match/opening/draft-match.ts';
import {
  WEBHOOK_EXPECTED,
  type Webhook,
  webhookFrom,
} from '../../../functions/match/reading/discord.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { defaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import { readSeatsFile } from '../../shared/files/seats-file.ts';
import {
  type QueueOptions,
  type ReadQueue,
  readQueue,
} from '../../shared/google/queue-settings.ts';
import { readVariants } from '../../shared/match/chosen-variants.ts';
import { readFirstDeadline } from '../../shared/match/first-deadline.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import { type DeadlineOptions, readDeadlineRules } from './deadline-rules.ts';
import type { DiceSource } from './dice.ts';
import { type PollOptions, readPollOptions } from './poll-options.ts';
import { readStepTimes } from './step-times.ts';

/** What commander makes of the options of `sealed new`. */
export interface GivenOptions extends QueueOptions, PollOptions, DeadlineOptions {
  readonly seats?: string;
  readonly pairs?: string;
  readonly title?: string;
  readonly zone?: string;
  readonly first?: string;
  readonly time: readonly string[];
  readonly variant: readonly string[];
  readonly counts: Settings['counts'];
  readonly dice?: DiceSource;
  readonly knownBy: Settings['knownBy'];
  readonly content?: string;
  readonly editor?: string;
  readonly run?: true;
  readonly discord?: string;
  readonly notify: boolean;
  readonly yes?: true;
  readonly json?: true;
}

/** With a title and a time zone, given or asked for. */
export interface NewOptions extends GivenOptions {
  readonly title: string;
  readonly zone: string;
}

/** Sound in itself; what is null is still to be asked for. */
export interface NewMatch {
  readonly game: AnyGame;
  readonly settings: Settings;
  readonly entrants: readonly Entrant[] | null;
  readonly firstDeadlineMs: number | null;
  readonly content: Plan['content'];
  readonly editor: string | null;
  readonly notify: boolean;
  /** Where the match is announced; null for nowhere. */
  readonly webhook: Webhook | null;
  readonly queue: Exclude<ReadQueue, { kind: 'unsound' }>;
}

/** `asking`: whether somebody can be asked for seats and first deadline. @throws UsageError with every problem there is. */
export async function readNewMatch(
  game: AnyGame,
  options: NewOptions,
  asking: boolean,
): Promise<NewMatch> {
  const problems: string[] = [];
  const queue = await readQueueSettings(options, problems);
  const found = {
    queue,
    settings: readSettings(game, options, problems),
    firstDeadlineMs: readFirst(options, asking, problems),
    editor: readEditor(options, queue, problems),
    webhook: readWebhook(options, problems),
    entrants: await readEntrants({ game, options, asking, problems }),
    content: await readContent(game, options, problems),
  };
  const { content } = found;
  if (problems.length > 0 || content === null || queue === null) throw new UsageError(...problems);
  return { game, notify: options.notify, ...found, content, queue };
}

type Problems = string[];

function readSettings(game: AnyGame, options: NewOptions, problems: Problems): Settings {
  const { zone, counts, knownBy } = options;
  const title = options.title.trim();
  const times = readStepTimes(options.time, game);
  if (times.kind === 'unsound') problems.push(...times.problems);
  problems.push(...[whyNoZone(zone), whyNoTitle(title)].filter((why) => why !== null));
  const chosen = readVariants(options.variant, game);
  if (chosen.kind === 'unsound') problems.push(...chosen.problems);
  return {
    game: game.id,
    title,
    timeZone: zone,
    counts,
    knownBy,
    times: times.kind === 'sound' ? { ...times.times } : {},
    ...readDeadlineRules(options, problems),
    ...readPollOptions(options, problems),
    variants: chosen.kind === 'sound' ? { ...chosen.variants } : {},
  };
}

/** A sentence; null when it is a time zone. */
export const whyNoZone = (zone: string): string | null =>
  isTimeZone(zone)
    ? null
    : `--zone: “${zone}” is not a time zone. Give an IANA name such as Europe/Berlin.`;

/** A sentence; null when it can be a title. */
export const whyNoTitle = (title: string): string | null =>
  title === '' || title.length > LONGEST_TITLE || /\p{Cc}/u.test(title)
    ? `--title: give one line of at most ${LONGEST_TITLE} characters.`
    : null;

/** In characters: it heads sheets, the form and every file's name. */
const LONGEST_TITLE = 80;

function readFirst(
  { first, zone }: NewOptions,
  asking: boolean,
  problems: Problems,
): number | null {
  if (first === undefined) {
    if (!asking) problems.push('The first deadline is missing: give --first "2026-11-22 20:00".');
    return null;
  }
  if (!isTimeZone(zone)) return null;
  const read = readFirstDeadline(first, zone);
  if (read.kind === 'sound') return read.ms;
  problems.push(`--first: ${read.sentence}`);
  return null;
}

/** `--run` says that no queue is wanted, whatever is set up. */
async function readQueueSettings(
  options: NewOptions,
  problems: Problems,
): Promise<NewMatch['queue'] | null> {
  if (options.run === true) return { kind: 'none', graceMs: 0 };
  const read = await readQueue(options);
  if (read.kind !== 'unsound') return read;
  problems.push(...read.problems);
  return null;
}

/** The function is called as the account that it runs as, unless something else is said; without a function there is none. */
function readEditor(
  { editor: given }: NewOptions,
  queue: NewMatch['queue'] | null,
  problems: Problems,
): string | null {
  const editor = given ?? (queue?.kind === 'sound' ? queue.queue.invoker : undefined);
  if (editor === undefined) return null;
  if (z.email().safeParse(editor).success) return editor;
  problems.push(`--editor: “${editor}” is not the e-mail address of a service account.`);
  return null;
}

/** What was typed is not repeated: it may be a secret with a slip of the pen. */
function readWebhook({ discord }: NewOptions, problems: Problems): Webhook | null {
  if (discord === undefined) return null;
  const webhook = webhookFrom(discord);
  if (webhook === null)
    problems.push(`--discord: that is no webhook. Expected is ${WEBHOOK_EXPECTED}.`);
  return webhook;
}

async function readEntrants(of: {
  readonly game: AnyGame;
  readonly options: NewOptions;
  readonly asking: boolean;
  readonly problems: Problems;
}): Promise<readonly Entrant[] | null> {
  const { game, options, asking, problems } = of;
  if (options.seats === undefined) {
    if (!asking) {
      problems.push(
        'The seats are missing: give --seats with a CSV file that has the columns Seat, E-mail and Garnets.',
      );
    }
    return null;
  }
  const read = await readSeatsFile(options.seats, { game, knownBy: options.knownBy });
  if (read.kind === 'sound') return read.entrants;
  problems.push(...read.problems);
  return null;
}

async function readContent(
  game: AnyGame,
  options: NewOptions,
  problems: Problems,
): Promise<Plan['content'] | null> {
  const read = await readContentFolder(game, options.content ?? defaultFolder(game));
  if (read.kind === 'sound') {
    for (const doubt of read.doubts) printStatus(doubt);
    return read.content;
  }
  problems.push(...read.problems);
  return null;
}
