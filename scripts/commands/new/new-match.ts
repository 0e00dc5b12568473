/** A match as the command line describes it: options, seats file and content folder, checked together, all problems at once. */

import { z } from 'zod';
import { DATE_STYLES, type DateStyle } from '../../../functions/match/ledger/date-style.ts';
import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { hiddenCharacterIn } from '../../../functions/match/ledger/hidden-character.ts';
import { examplesAt } from '../../../functions/match/next/first-deadline.ts';
import { readTime } from '../../../functions/match/next/spoken-time.ts';
import type { Entrant, Plan } from '../../../functions/match/opening/draft-match.ts';
import {
  WEBHOOK_EXPECTED,
  type Webhook,
  webhookFrom,
} from '../../../functions/match/reading/discord.ts';
import {
  PAGE_ADDRESS_EXPECTED,
  pageAddressFrom,
} from '../../../functions/match/reading/page-address.ts';
import { rulesOf } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { ContactCells } from '../../shared/files/contact-line.ts';
import { defaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import { readAllContacts, readSeatsFile } from '../../shared/files/seats-file.ts';
import { gameQueue } from '../../shared/google/game-queue.ts';
import {
  type QueueOptions,
  type ReadQueue,
  readQueue,
  taskDelayMsOf,
} from '../../shared/google/queue-settings.ts';
import { readVariants } from '../../shared/match/chosen-variants.ts';
import type { DiceSource } from '../../shared/match/dice-source.ts';
import { loadedFrom } from '../../shared/match/outside-game.ts';
import { readZone } from '../../shared/match/zone-named.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import { type DeadlineOptions, readDeadlineRules } from './deadline-rules.ts';
import { readHosts } from './hosts.ts';
import { type PollOptions, readPollOptions } from './poll-options.ts';
import type { PresetName } from './presets.ts';
import { readStepTimes, readVoidAfter } from './step-times.ts';

/** What commander makes of the options of `sealed new`. */
export interface GivenOptions extends QueueOptions, PollOptions, DeadlineOptions {
  readonly seats?: string;
  /** In place of a seats file. */
  readonly players?: readonly ContactCells[];
  readonly preset?: PresetName;
  readonly from?: string;
  readonly like?: string;
  readonly pairs?: string;
  readonly title?: string;
  readonly zone?: string;
  readonly dates?: DateStyle;
  readonly first?: string;
  readonly time: readonly string[];
  readonly variant: readonly string[];
  readonly counts: Settings['counts'];
  readonly dice?: DiceSource;
  readonly knownBy: Settings['knownBy'];
  readonly content?: string;
  readonly hosts?: string;
  readonly voidAfter?: string;
  readonly editor?: string;
  readonly run?: true;
  readonly discord?: string;
  readonly rules?: string;
  readonly notify: boolean;
  readonly yes?: true;
  readonly json?: true;
}

/** With a title and a time zone, given or asked for. */
export interface NewOptions extends GivenOptions {
  readonly title: string;
  readonly zone: string;
}

/** Sound in itself. */
export interface NewMatch {
  readonly game: AnyGame;
  readonly settings: Settings;
  readonly entrants: readonly Entrant[];
  readonly firstDeadlineMs: number;
  readonly content: Plan['content'];
  readonly editor: string | null;
  readonly notify: boolean;
  /** Where the match is announced; null for nowhere. */
  readonly webhook: Webhook | null;
  readonly rulesAddress: string | null;
  readonly queue: Exclude<ReadQueue, { kind: 'unsound' }>;
}

/** `nowMs`: Google’s time, for what is said by it, such as "tomorrow". @throws UsageError with every problem there is. */
export async function readNewMatch(
  game: AnyGame,
  options: NewOptions,
  nowMs: number,
): Promise<NewMatch> {
  const problems: string[] = [];
  const queue = await readQueueSettings(game, options, problems);
  const found = {
    queue,
    settings: readSettings(game, options, problems),
    firstDeadlineMs: readFirst(options, nowMs, problems),
    editor: readEditor(options, queue, problems),
    webhook: readWebhook(options, problems),
    rulesAddress: readRules(options, problems),
    entrants: await readEntrants({ game, options, problems }),
    content: await readContent(game, options, problems),
  };
  const { content, entrants, firstDeadlineMs } = found;
  if (
    problems.length > 0 ||
    content === null ||
    queue === null ||
    entrants === null ||
    firstDeadlineMs === null
  ) {
    throw new UsageError(...problems);
  }
  return { game, notify: options.notify, ...found, content, queue, entrants, firstDeadlineMs };
}

type Problems = string[];

function readSettings(game: AnyGame, options: NewOptions, problems: Problems): Settings {
  const { dates = DATE_STYLES[0], counts, knownBy } = options;
  const title = options.title.trim();
  const times = readStepTimes(options.time, game);
  if (times.kind === 'unsound') problems.push(...times.problems);
  const zone = readZone(options.zone);
  if (zone.kind === 'unsound') problems.push(`--zone: ${zone.sentence}`);
  problems.push(...[whyNoTitle(title)].filter((why) => why !== null));
  const chosen = readVariants(options.variant, game);
  if (chosen.kind === 'unsound') problems.push(...chosen.problems);
  return {
    game: game.id,
    title,
    timeZone: zone.kind === 'sound' ? zone.zone : 'UTC',
    ...(dates === DATE_STYLES[0] ? {} : { dates }),
    counts,
    knownBy,
    times: times.kind === 'sound' ? { ...times.times } : {},
    ...readDeadlineRules(options, problems),
    ...readPollOptions(options, problems),
    ...readHosts(options.hosts, problems),
    ...readVoidAfter(options.voidAfter, problems),
    variants: chosen.kind === 'sound' ? { ...chosen.variants } : {},
  };
}

/** A sentence; null when it can be a title. */
export function whyNoTitle(title: string): string | null {
  if (title === '' || title.length > LONGEST_TITLE || /\p{Cc}/u.test(title))
    return `The title: give one line of at most ${LONGEST_TITLE} characters.`;
  const hidden = hiddenCharacterIn(title);
  return hidden === null
    ? null
    : `The title contains a character that cannot be seen (${hidden}). Type it again without that.`;
}

/** In characters: it heads sheets, the form and every file's name. */
const LONGEST_TITLE = 80;

function readFirst({ first, zone }: NewOptions, nowMs: number, problems: Problems): number | null {
  const place = readZone(zone);
  if (first === undefined) {
    const timeZone = place.kind === 'sound' ? place.zone : 'UTC';
    const examples = examplesAt({ timeZone, nowMs });
    problems.push(`The first deadline is missing: give --first, such as ${examples}.`);
    return null;
  }
  if (place.kind === 'unsound') return null;
  const read = readTime(first, { timeZone: place.zone, nowMs });
  if (read.kind === 'sound') return read.ms;
  problems.push(`--first: ${read.sentence}`);
  return null;
}

/** `--run` says that no queue is wanted, whatever is set up. */
async function readQueueSettings(
  game: AnyGame,
  options: NewOptions,
  problems: Problems,
): Promise<NewMatch['queue'] | null> {
  if (options.run === true) return { kind: 'none', graceMs: 0 };
  if (loadedFrom(game) !== undefined) return queueOfOutside(game, options, problems);
  const read = await readQueue(options);
  if (read.kind !== 'unsound') return read;
  problems.push(...read.problems);
  return null;
}

/** A game from outside has a function of its own, which plays it by the very code that it was deployed with. */
async function queueOfOutside(
  game: AnyGame,
  options: NewOptions,
  problems: Problems,
): Promise<NewMatch['queue'] | null> {
  const queue = await gameQueue(rulesOf(game));
  const graceMs = taskDelayMsOf(options);
  if (queue !== null) return { kind: 'sound', queue: { ...queue, graceMs } };
  problems.push(
    `${game.title} comes from outside, and no function here has this code of it: “sealed deploy --game” gives it one of its own, with what was built last; or give --run, and “sealed run” keeps the match on this machine.`,
  );
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

function readRules({ rules }: NewOptions, problems: Problems): string | null {
  if (rules === undefined) return null;
  const address = pageAddressFrom(rules);
  if (address === null)
    problems.push(
      `--rules: “${rules.slice(0, 60)}” is no address. Expected is ${PAGE_ADDRESS_EXPECTED}.`,
    );
  return address;
}

async function readEntrants(of: {
  readonly game: AnyGame;
  readonly options: NewOptions;
  readonly problems: Problems;
}): Promise<readonly Entrant[] | null> {
  const { game, options, problems } = of;
  const { seats, players, knownBy } = options;
  if (seats === undefined && players === undefined) {
    problems.push(
      'The seats are missing: give --seats with a CSV file that has the columns Seat, E-mail and Garnets.',
    );
    return null;
  }
  const read =
    seats === undefined
      ? readAllContacts(players ?? [], { game, knownBy })
      : await readSeatsFile(seats, { game, knownBy });
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
