/** Opening what was described: options, what is asked, the plan, and the links in the end. A match and a season alike. */

import { type Command, Option } from 'commander';
import type { Google } from '../../../functions/google/connect.ts';
import { DATE_STYLES } from '../../../functions/match/ledger/date-style.ts';
import {
  COUNTED_ANSWER,
  isoInstant,
  SEAT_AUTHENTICATION,
} from '../../../functions/match/ledger/entry.ts';
import { whyPast } from '../../../functions/match/next/first-deadline.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { sharedAddressWarnings } from '../../../functions/match/reading/shared-addresses.ts';
import { findGame, SEASON } from '../../../rules/games.ts';
import type { Pair } from '../../../rules/kit/match/communal.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Setup } from '../../../rules/kit/match/setup.ts';
import { defaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import { readPairsFile } from '../../shared/files/pairs-file.ts';
import { adjudicatorBy } from '../../shared/google/adjudicators.ts';
import { connectTo } from '../../shared/google/connection.ts';
import { emulatorClock, rootOf } from '../../shared/google/emulator-address.ts';
import { accountQueues, prepareQueue, withQueue } from '../../shared/google/queue-settings.ts';
import { DICE_SOURCES } from '../../shared/match/dice-source.ts';
import { gameNamed } from '../../shared/match/game-named.ts';
import { readHostWorkbook } from '../../shared/match/host-workbook-reading.ts';
import { queueForNew } from '../../shared/match/match-account.ts';
import { matchNamed } from '../../shared/match/match-name.ts';
import { keepGame, loadedFrom } from '../../shared/match/outside-game.ts';
import { programmeProblems } from '../../shared/match/programme-games.ts';
import { rehearse } from '../../shared/match/rehearsal.ts';
import { readProgress } from '../../shared/setup/setup-progress.ts';
import { EXIT, type ExitCode, UsageError } from '../../shared/terminal/exit.ts';
import { asTechnicalOption } from '../../shared/terminal/help.ts';
import { promptChoice } from '../../shared/terminal/prompts.ts';
import {
  canAsk,
  print,
  printJson,
  printStatus,
  stoppable,
} from '../../shared/terminal/terminal.ts';
import { askDescription, keptText } from './ask-description.ts';
import { type Description, gameOf, merged, readDescriptionFile } from './description.ts';
import { whyTooSoon } from './dice.ts';
import { hostAddresses } from './host-addresses.ts';
import { hasHouses, hostsProblems } from './hosts.ts';
import { describedLike, refuseLostAddresses } from './like.ts';
import { linksOf, linksText } from './match-links.ts';
import { type GivenOptions, type NewMatch, readNewMatch } from './new-match.ts';
import { USUAL_POLLS } from './poll-options.ts';
import { PRESETS } from './presets.ts';
import { machineZone } from './questions.ts';
import { recordHost } from './record-host.ts';
import { isSecondWanted, refuseSecond } from './second-match.ts';
import { costLines, summaryLines } from './summary.ts';

/** All options by which a match or a season is opened. */
export const withOpening = (command: Command): Command =>
  withRules(withPlan(withQueue(command)))
    .addOption(editorOption())
    .option('--run', 'kept by “sealed run”, and by no function')
    .addOption(
      new Option('--discord <webhook>', 'announce it by this webhook').env('SEALED_DISCORD'),
    )
    .option('--rules <address>', 'where players read the rules: invitations say so')
    .option('--no-notify', 'do not let Google mail the players their invitations')
    .option('--yes', 'ask nothing')
    .option('--json', 'the links as JSON');

/** Who plays what, from when on. */
const withPlan = (command: Command): Command =>
  command
    .addOption(new Option('--preset <pace>', 'the pace').choices(PRESETS))
    .option('--from <file>', 'all of it; what is given here goes first')
    .option('--like <match>', 'people and settings of another match of yours')
    .option('--seats <file>', 'a CSV file of who plays; see below')
    .option('--pairs <file>', 'a CSV file of what pairs hold; see below')
    .option('--title <text>', 'the title (else the game’s)')
    .option('--zone <name>', 'a time zone, as Berlin (else this machine’s)')
    .addOption(new Option('--dates <style>', 'dates and times').choices(DATE_STYLES))
    .option('--first <time>', 'the first deadline, as "tomorrow 20:00", "+2 days"')
    .addOption(repeated('--time <pace=interval>', 'time of a step, round="2 days"; repeat'))
    .addOption(repeated('--variant <name=value>', 'a variant, as draft=yes; repeat'))
    .option('--content <folder>', 'CSV files instead of the game’s own content');

const repeated = (flags: string, about: string): Option =>
  new Option(flags, about).argParser(collect).default([], 'as usual');

/** What holds at deadlines and between them, and for answers. */
const withRules = (command: Command): Command =>
  command
    .option('--early <delay>', 'resolve so long after the last answer, as "10 minutes"')
    .option('--polls <interval>', 'confirm answers so often, or off', USUAL_POLLS)
    .option('--remind <times>', 'remind so long before, as "1 day, 2 hours"')
    .option('--grace <time>', 'answers count so long after a deadline')
    .addOption(diceOption())
    .option('--review', 'at a deadline wait for you to say so')
    .addOption(
      new Option('--counts <which>', 'which valid answer counts')
        .choices(COUNTED_ANSWER)
        .default('last'),
    )
    .addOption(
      new Option('--known-by <what>', 'how players are known')
        .choices(SEAT_AUTHENTICATION)
        .default('code'),
    );

const diceOption = (): Option =>
  new Option('--dice <source>', 'what the dice come of').choices(DICE_SOURCES);

const editorOption = (): Option =>
  asTechnicalOption(new Option('--editor <email>', 'who edits every file').env('SEALED_EDITOR'));

const OR_RUN =
  'Sign in to gcloud, or open the match in Google’s Cloud Shell; or let “sealed run” keep it on a machine of yours: give --run.';
const INVITATIONS =
  'Each player’s links are in his invitation: “sealed invite” has them to paste, and to print with QR codes (--page).';
const KEPT_BY_RUN =
  'Its deadlines are kept by “sealed run”, on any machine that stays on. Start it before the first one.';
const MATCHES_OPENED =
  'Whenever matches of the season are due, open them with “sealed season next”: the first ones now. “sealed run” does so by itself.';
const KEPT_BY_FUNCTION = 'The first deadline is scheduled: the function keeps the match.';

/** What commander has put in place of an option that nobody gave does not go before a file. */
export const givenAmong = (options: GivenOptions, command: Command): Description =>
  Object.fromEntries(
    Object.entries(options).filter(([name]) => command.getOptionValueSource(name) !== 'default'),
  );

const collect = (text: string, before: readonly string[]): readonly string[] => [...before, text];

export async function openNew(given: Description, options: GivenOptions): Promise<ExitCode> {
  const isAsking = given.yes !== true && canAsk();
  const nowMs = await timeNow(options);
  const described = await descriptionOf(given, options);
  if (!isAsking) {
    const planned = await planOf(described, options, nowMs);
    await isKept(planned.queue, described, false);
    const { plan } = planned;
    if (given.yes !== true) await refuseSecond(plan, options);
    const warnings = sharedAddressWarnings(plan.entrants, await hostAddresses(plan, options));
    for (const line of [...costLines(plan), ...warnings]) printStatus(line);
    return open(planned, options);
  }
  const asked = await askDescription(described, {
    now: () => nowMs + performance.now(),
    hasHouses: await playsWithHouses(described),
    summary: async (one) => {
      const planned = await planOf(one, options, nowMs);
      return summaryOf(planned, nowMs, await hostAddresses(planned.plan, options));
    },
  });
  if (asked.kind === 'stopped') {
    printStatus(asked.sentence);
    return EXIT.done;
  }
  const planned = await planOf(asked.described, options, nowMs);
  const isWanted = await isSecondWanted(planned.plan, options);
  if (isWanted && (await isKept(planned.queue, asked.described, true)))
    return open(planned, options);
  printStatus(await keptText(asked.described));
  return EXIT.done;
}

/** Of a match nothing is named after hosts. What is wrong with the content is told with all the rest. */
async function playsWithHouses(described: Description): Promise<boolean> {
  const game = gameOf(described);
  if (game !== SEASON) return false;
  const read = await readContentFolder(game, described.content ?? defaultFolder(game));
  return read.kind === 'sound' && hasHouses({ game, content: read.content });
}

/** Google’s, or the emulator’s; milliseconds since 1970. */
const timeNow = async ({ emulator }: GivenOptions): Promise<number> =>
  emulator === undefined ? Date.now() : (await emulatorClock(rootOf(emulator)))();

/** What is said on the command line goes before a file, and that before another match. */
async function descriptionOf(given: Description, options: GivenOptions): Promise<Description> {
  const file = options.from === undefined ? {} : await readDescriptionFile(options.from);
  const isPeopled = [file, given].some(({ seats, players }) => (seats ?? players) !== undefined);
  const like =
    options.like === undefined ? {} : await describedLikeNamed(options.like, options, isPeopled);
  return withGame(merged(like, file, given));
}

/** From here on a game from outside is known by its id as well. @throws UsageError */
async function withGame(described: Description): Promise<Description> {
  const { game } = described;
  return game === undefined ? described : { ...described, game: (await gameNamed(game)).id };
}

async function describedLikeNamed(
  name: string,
  options: GivenOptions,
  isPeopled: boolean,
): Promise<Description> {
  const { google } = await connectTo(options);
  const match = await readHostWorkbook(google, await matchNamed(google, name), readMatch);
  if (!isPeopled) refuseLostAddresses(match);
  return describedLike(match);
}

/** A plan, and who keeps it. */
interface Planned {
  readonly plan: Plan;
  readonly queue: NewMatch['queue'];
}

/** What the command line said may have been taken back since. @throws UsageError with all that is missing or wrong */
async function planOf(
  described: Description,
  options: GivenOptions,
  nowMs: number,
): Promise<Planned> {
  // By now its id, which a folder may have as well.
  const game = findGame(described.game ?? '') ?? (await gameNamed(described.game));
  const title = described.title ?? game.title;
  const { zone = machineZone() } = described;
  const { early: _e, grace: _g, remind: _r, review: _v, discord: _d, rules: _u, ...rest } = options;
  const draft = await readNewMatch(game, { ...rest, ...said(described), title, zone }, nowMs);
  const beacon = described.dice === 'beacon' ? { beacon: (await connectTo(options)).chain } : {};
  const isSeason = game === SEASON;
  const from = isSeason ? { from: isoInstant(draft.firstDeadlineMs) } : {};
  const settings = { ...draft.settings, ...beacon, ...from };
  const why = game.refusesCast?.(draft.content.value, draft.entrants.length) ?? null;
  const problems = [
    ...(why === null ? [] : [why]),
    ...programmeProblems(draft),
    ...hostsProblems(draft),
  ];
  if (problems.length > 0) throw new UsageError(...problems);
  const plan = {
    ...(await completed({ ...draft, settings }, described.pairs, nowMs)),
    ...(isSeason && { hasFolders: true as const }),
  };
  if (loadedFrom(game) !== undefined) rehearse(game, setupOf(plan));
  return bound({ plan, queue: draft.queue }, options);
}

const setupOf = ({ entrants, content, settings, communal }: Plan): Setup<unknown> => ({
  players: entrants.map(({ seat, garnets }) => ({ seat, garnets })),
  content: content.value,
  variants: settings.variants,
  ...(communal && { communal }),
});

/** To one of the deployment's accounts, where it has several and nothing else is said; a game from outside has one function. */
async function bound({ plan, queue }: Planned, options: GivenOptions): Promise<Planned> {
  const isChosen =
    options.editor !== undefined ||
    options.invoker !== undefined ||
    loadedFrom(plan.game) !== undefined;
  if (queue.kind === 'none' || isChosen || (await accountQueues(options)).length < 2)
    return { plan, queue };
  const { google } = await connectTo(options);
  const own = await queueForNew(google, options, plan);
  if (own === null) return { plan, queue };
  return { plan: { ...plan, editor: own.invoker }, queue: { kind: 'sound', queue: own } };
}

/** Without what is left open. */
const said = (described: Description): Partial<GivenOptions> =>
  Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined));

const summaryOf = (
  { plan, queue }: Planned,
  nowMs: number,
  hosts: readonly string[],
): readonly string[] =>
  summaryLines({
    plan,
    nowMs,
    hosts,
    keptBy: queue.kind === 'none' ? KEPT_BY_RUN : 'The function keeps its deadlines.',
  });

async function open({ plan, queue }: Planned, options: GivenOptions): Promise<ExitCode> {
  await keepOutside(plan.game);
  const { adjudicator, unscheduled } = await adjudicatorBy(options, queue);
  if (queue.kind === 'sound' && unscheduled !== null) {
    throw new UsageError(`${unscheduled} ${OR_RUN}`);
  }
  if (queue.kind === 'sound') await prepareQueue(adjudicator);
  const match = await stoppable(openMatch(adjudicator, plan, printStatus), STOPPED);
  if (plan.game === SEASON) printStatus(MATCHES_OPENED);
  tellUnshared(plan);
  printStatus(INVITATIONS);
  printStatus(queue.kind === 'none' ? KEPT_BY_RUN : KEPT_BY_FUNCTION);
  if (queue.kind === 'sound' && options.emulator === undefined) await tellHost(adjudicator.google);
  if (options.json === true) printJson(resultOf(match, plan));
  else print(linksText(linksOf(match)));
  return EXIT.done;
}

/** Its very code is kept on this machine before anything is opened with it. */
async function keepOutside(game: AnyGame): Promise<void> {
  const outside = loadedFrom(game);
  if (outside !== undefined) await keepGame(outside, process.env);
}

const STOPPED =
  'Stopped. What is made lies in its folder in your Drive; nothing is lost, and the same command goes on from there.';

/** A match that nobody keeps stops at its first deadline. @throws UsageError where nobody can be asked who keeps it. */
async function isKept(
  { kind }: NewMatch['queue'],
  { run }: Pick<Description, 'run'>,
  isAsking: boolean,
): Promise<boolean> {
  if (kind === 'sound' || run === true) return true;
  if ((await readProgress()).way === 'machine') return true;
  if (isAsking) {
    printStatus(NO_KEEPER);
    return promptChoice('Will you keep it with “sealed run”?', [
      { name: 'yes, on a machine that stays on', value: true },
      { name: 'no: nothing is made', value: false },
    ]);
  }
  throw new UsageError(
    `${NO_KEEPER} Set up the function with “sealed deploy”, or let “sealed run” keep the match on a machine of yours: give --run.`,
  );
}

const NO_KEEPER = 'No function is set up here that would keep the match.';

/** @throws UsageError when the first deadline is past, or too soon for a beacon. */
async function completed(draft: NewMatch, pairs: string | undefined, nowMs: number): Promise<Plan> {
  const { queue: _queue, webhook, rulesAddress, ...rest } = draft;
  const { game, settings, entrants, firstDeadlineMs } = rest;
  const past = whyPast({ ms: firstDeadlineMs, nowMs, timeZone: settings.timeZone });
  const tooSoon = past ?? whyTooSoon(draft, nowMs);
  if (tooSoon !== null) throw new UsageError(tooSoon);
  const communal = pairs === undefined ? {} : { communal: await pairsIn(pairs, game, entrants) };
  return {
    ...rest,
    ...communal,
    ...(webhook === null ? {} : { webhook }),
    ...(rulesAddress === null ? {} : { rulesAddress }),
  };
}

async function pairsIn(
  file: string,
  game: AnyGame,
  entrants: Plan['entrants'],
): Promise<readonly Pair[]> {
  const read = await readPairsFile(file, { game, seats: entrants.map(({ seat }) => seat) });
  if (read.kind === 'unsound') throw new UsageError(...read.problems);
  return read.pairs;
}

async function tellHost(google: Google): Promise<void> {
  const sentence = await recordHost(google, process.env);
  if (sentence !== null) printStatus(sentence);
}

/** Players without an address are shared with by the host. */
function tellUnshared({ entrants }: Plan): void {
  const seats = entrants.filter(({ email }) => email === '').map(({ seat }) => seat);
  if (seats.length === 0) return;
  printStatus(
    `Without an e-mail address a workbook can be opened by whoever has its link: ${seats.join(', ')}. Give each link to its player alone.`,
  );
}

/** One that an earlier run has begun keeps its deadline. */
const resultOf = (match: Match, { game, settings }: Plan) => ({
  match: match.files.hostId,
  game: game.id,
  title: settings.title,
  firstDeadline: currentPosition(match).sealed.entry.next?.deadline ?? null,
  ...linksOf(match),
});
