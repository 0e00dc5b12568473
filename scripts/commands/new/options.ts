/**
 * Defines the options of `sealed new` and `sealed season new`, a row for each. A new option needs a
 * row here or in step-options.ts, and a key in `optionValuesSchema` (option-row.ts), which is also
 * the schema of the `--from` file.
 */

import { MAX_CO_HOSTS } from '../../../functions/match/ledger/co-hosts.ts';
import { COUNTED_ANSWER_RULES } from '../../../functions/match/ledger/entry.ts';
import { DATE_EXAMPLES, DATE_STYLES } from '../../../functions/match/ledger/instant.ts';
import { findHostHandover } from '../../../functions/match/ledger/position.ts';
import { normalizeSeatName } from '../../../functions/match/ledger/seat-name.ts';
import { describeTimes, listSkippedWarnings } from '../../../functions/match/next/calendar.ts';
import { parsePerson } from '../../../functions/match/next/intervention-row.ts';
import { describeUnfitCoHost } from '../../../functions/match/next/seat-interventions.ts';
import {
  formatTime,
  INTERVAL_EXPECTED,
  parseInterval,
  toApproximateMs,
} from '../../../functions/match/next/time.ts';
import {
  PAGE_ADDRESS_FORMAT,
  parsePageAddress,
  parseWebhook,
  WEBHOOK_FORMAT,
} from '../../../functions/match/reading/host-settings.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { timeAway } from '../../shared/match/due-work.ts';
import { getLiveRoot } from '../../shared/match/folder-site.ts';
import { parseVariants } from '../../shared/match/outside-game.ts';
import { listSeasonGames } from '../../shared/match/season-formats.ts';
import { findZone, getMachineZone, requireTimeZone } from '../../shared/match/zone-named.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import {
  createLineQuestion,
  findDescribedGame,
  findHostNameProblem,
  hasHostHouses,
  type OptionTable,
  rejectProblems,
  requireTitle,
  selectNoun,
} from './option-row.ts';
import { askFirstDeadline, askGame, askPace, askPlayers, askVariants } from './own-questions.ts';
import { STEP_OPTIONS } from './step-options.ts';

const HOUR_MS = 3_600_000;
const LIVE_ADDRESS_START = /^https?:\/\/[\w.~:/%-]{1,200}$/;

const createAddressError = (given: string): UsageError =>
  new UsageError(`“${given.slice(0, 60)}” is not an address. Give ${PAGE_ADDRESS_FORMAT}.`);

/** Rows of the table, in the order of `--help`, the wizard and the summary. */
export const MATCH_OPTIONS: OptionTable = {
  game: {
    question: {
      kind: 'own',
      name: 'game',
      isFirst: true,
      suits: (described) => selectNoun(described) === 'match',
      ask: askGame,
    },
    like: ({ game }) => game,
  },
  variant: {
    flag: ['--variant <name=value>', 'variant, such as draft=yes; repeatable'],
    usual: [],
    question: {
      kind: 'own',
      name: 'variants',
      isFirst: true,
      suits: (described) => (findDescribedGame(described)?.variants.length ?? 0) > 0,
      ask: askVariants,
    },
    settings: (given, { game }) => ({ variants: { ...parseVariants(given, game) } }),
    like: ({ variants }) => Object.entries(variants).map(([name, value]) => `${name}=${value}`),
  },
  title: {
    flag: ['--title <text>', 'title (else the game’s)'],
    question: createLineQuestion({
      name: 'title',
      isFirst: true,
      message: (described) => `Title of the ${selectNoun(described)}:`,
      preset: (described) => findDescribedGame(described)?.title ?? '',
    }),
    settings: (given) => ({ title: requireTitle(given.trim()) }),
  },
  zone: {
    flag: ['--zone <name>', 'time zone, such as Berlin (else this machine’s)'],
    question: createLineQuestion({
      name: 'time zone',
      isFirst: true,
      message: (described) => `Time zone of the ${selectNoun(described)}, or a city in the zone:`,
      preset: getMachineZone,
      parse: (typed) => findZone(typed) ?? typed,
    }),
    settings: (given) => ({ timeZone: requireTimeZone(given) }),
    like: ({ timeZone }) => timeZone,
  },
  preset: {
    flag: ['--preset <pace>', 'pace of the match'],
    question: {
      kind: 'own',
      name: 'pace',
      isFirst: true,
      isAnswered: ({ preset, time = [] }) => preset !== undefined || time.length > 0,
      ask: askPace,
    },
  },
  first: {
    flag: ['--first <time>', 'first deadline, such as "tomorrow 20:00" or "+2 days"'],
    question: {
      kind: 'own',
      name: 'first deadline',
      isFirst: true,
      ask: askFirstDeadline,
    },
    summary: ({ plan, nowMs }) => {
      const { game, settings, content, firstDeadlineMs } = plan;
      const first = `${formatTime(firstDeadlineMs, settings)}, ${timeAway(firstDeadlineMs, nowMs)}`;
      const times = describeTimes([game, ...listSeasonGames({ game, content })], settings.times);
      // A season has no deadline while it waits for matches.
      return selectNoun(settings) === 'season'
        ? `Deadlines of the season and of its matches are counted from ${first}: ${times}.`
        : [
            `The first deadline is ${first}. After that, ${times}.`,
            ...listSkippedWarnings(firstDeadlineMs, settings),
          ];
    },
  },
  dice: {
    flag: ['--dice <source>', 'source of the dice'],
    question: {
      kind: 'choice',
      name: 'dice',
      isFirst: true,
      message: 'Where do the dice come from?',
      choices: [
        {
          value: 'beacon',
          name: 'your seed and a public beacon (recommended)',
          description:
            'This program draws the seed, and the beacon publishes a number every ' +
            'three seconds. With both, nobody knows the dice in advance, not even you',
        },
        {
          value: 'seed',
          name: 'your seed only',
          description: 'This program draws the seed. You could compute every die from the start',
        },
      ],
    },
    summary: ({ plan: { settings } }) =>
      settings.beacon &&
      'The dice use a public beacon, so the match opens two minutes after you confirm.',
    like: ({ beacon }) => (beacon === undefined ? 'seed' : 'beacon'),
  },
  players: {
    question: {
      kind: 'own',
      name: 'players',
      isFirst: true,
      isAnswered: ({ players, seats }) => (players ?? seats) !== undefined,
      ask: askPlayers,
    },
    like: (_, match) =>
      getCurrentPosition(match).setup.players.map(({ seat, garnets }) => ({
        Seat: seat,
        'E-mail': match.files.seats.find((one) => one.seat === seat)?.email ?? '',
        Garnets: garnets === 0 ? '' : `${garnets}`,
        Discord: match.discord.ids[seat] ?? '',
        'Time zone': match.inviting.zones[seat] ?? '',
      })),
  },
  hosts: {
    flag: ['--hosts <names>', 'hosts as names of houses, separated by commas'],
    isOfSeason: true,
    question: createLineQuestion({
      name: 'hosts as names of houses',
      isFirst: true,
      needsHouses: true,
      message: 'Hosts whose names the houses get, separated by commas:',
      none: 'none',
      noneIs: '',
    }),
    settings: (given) => {
      const hosts = given.split(',').map(normalizeSeatName).filter(Boolean);
      rejectProblems(hosts.map((name, index) => findHostNameProblem(name, hosts.slice(0, index))));
      return hosts.length === 0 ? {} : { hosts };
    },
    summary: ({ plan }) => {
      if (!hasHostHouses(plan)) return undefined;
      const { hosts = [] } = plan.settings;
      const after = hosts.length === 0 ? '' : `the hosts ${hosts.join(', ')}, and `;
      const others = hosts.length === 0 ? '. No host is named' : '';
      return `Houses are named after ${after}the players${others}.`;
    },
    like: ({ hosts }) => hosts?.join(', '),
  },
  hostPlays: {
    flag: ['--host-plays <seat>', 'the seat that you play, which Story and Proof name'],
    question: createLineQuestion({
      name: 'your own seat',
      suits: (described) => selectNoun(described) === 'match',
      message: 'Your own seat:',
      none: 'none',
    }),
    settings: (given) => ({ hostSeat: toSeat(normalizeSeatName(given)) }),
    summary: ({ plan: { settings } }) =>
      settings.hostSeat && `“Story” and “Proof” show that the host plays ${settings.hostSeat}.`,
    like: ({ hostSeat }, match) =>
      findHostHandover(getCurrentPosition(match)) === undefined ? hostSeat : undefined,
  },
  coHost: {
    flag: ['--co-host <person>', '"Sam <sam@example.org>"; repeatable'],
    question: {
      kind: 'line',
      name: 'co-hosts',
      message: 'Co-hosts, such as Sam <sam@example.org>, separated by commas:',
      none: 'none',
      noneIs: [],
      shown: (people) => people.join(', '),
      parse: (typed) => typed.split(',').filter((one) => one.trim() !== ''),
    },
    plan: (given) => {
      const coHosts = given.map(parsePerson);
      const names = coHosts.map(({ name }) => name);
      rejectProblems([
        ...coHosts.map((one, index) => describeUnfitCoHost(one, names.slice(0, index))),
        coHosts.length > MAX_CO_HOSTS ? `a match has at most ${MAX_CO_HOSTS} co-hosts.` : null,
      ]);
      return coHosts.length === 0 ? {} : { coHosts };
    },
    summary: ({ plan: { coHosts } }) =>
      coHosts &&
      `Co-hosts, who can read all orders: ${coHosts
        .map(({ name, email }) => `${name} (${email})`)
        .join(', ')}.`,
  },
  ...STEP_OPTIONS,
  dates: {
    flag: ['--dates <style>', 'style of dates'],
    question: {
      kind: 'choice',
      name: 'style of dates',
      message: 'How are dates written?',
      choices: DATE_STYLES.map((value) => ({ value, name: DATE_EXAMPLES[value] })),
    },
    settings: (dates) => (dates === DATE_STYLES[0] ? {} : { dates }),
    summary: ({ plan: { settings } }) =>
      `Times are written like “${DATE_EXAMPLES[settings.dates ?? DATE_STYLES[0]]}”.`,
    like: ({ dates }) => dates,
  },
  counts: {
    flag: ['--counts <which>', 'which valid answer counts'],
    usual: 'last',
    question: {
      kind: 'choice',
      name: 'which answer counts',
      message: 'Which of several valid answers counts?',
      choices: COUNTED_ANSWER_RULES.map((value) => ({ value, name: `the ${value}` })),
    },
    settings: (counts) => ({ counts }),
    summary: ({ plan: { settings } }) => `The ${settings.counts} of several valid answers counts.`,
    like: ({ counts }) => counts,
  },
  knownBy: {
    flag: ['--known-by <what>', 'how forms identify a player'],
    usual: 'code',
    question: {
      kind: 'choice',
      name: 'how players are identified',
      message: 'How does the form identify a player?',
      choices: [
        { value: 'code', name: 'by the code in their personal link' },
        { value: 'email', name: 'by their Google account' },
      ],
    },
    settings: (knownBy) => ({ knownBy }),
    summary: ({ plan: { settings } }) =>
      settings.knownBy === 'code'
        ? 'Players are identified by the codes in their links.'
        : 'Players are identified by their Google accounts.',
    like: ({ knownBy }) => knownBy,
  },
  notify: {
    flag: ['--no-notify', 'do not let Google mail invitations to the players'],
    usual: true,
    question: {
      kind: 'choice',
      name: 'sender of the invitations',
      message: 'How do players get their invitations?',
      choices: [
        { name: 'Google, by mail, once the match is open', value: true },
        { name: 'I send them; nobody gets mail', value: false },
      ],
    },
    plan: (notify) => ({ notify }),
    summary: ({ plan: { settings, entrants, notify } }) => {
      const mailed = entrants.filter(({ email }) => email !== '').length;
      const without = entrants.filter(({ email }) => email === '').map(({ seat }) => seat);
      const toWhom =
        mailed === 1
          ? 'an invitation to the address above'
          : `invitations to the ${mailed} addresses above`;
      return [
        mailed === 0
          ? 'Nobody gets mail.'
          : notify
            ? `When the ${selectNoun(settings)} is open, Google mails ${toWhom}.`
            : 'Nobody gets mail. You send the links yourself.',
        ...(without.length === 0
          ? []
          : [
              `Invite these players yourself, because they have no address: ${without.join(', ')}.`,
            ]),
      ];
    },
  },
  voidAfter: {
    flag: ['--void-after <time>', 'time without progress after which a match is void'],
    isOfSeason: true,
    question: createLineQuestion({
      name: 'time without progress after which a match is void',
      suits: (described) => selectNoun(described) === 'season',
      message: 'Time without progress after which a match is void:',
      none: 'no',
    }),
    settings: (given) => {
      const interval = parseInterval(given);
      if (interval === null)
        throw new UsageError(`“${given}” is not a valid time. Give ${INTERVAL_EXPECTED}.`);
      if (toApproximateMs(interval) < 24 * HOUR_MS)
        throw new UsageError('give at least a day, since no match is over sooner.');
      return { voidAfter: given.trim() };
    },
    summary: ({ plan: { settings } }) =>
      settings.voidAfter &&
      'A match is void if nothing happens in it, and nothing is due, for ' +
        `${settings.voidAfter}. A match played elsewhere is void after the same ` +
        'time without an outcome. The season plays a void match again; a league omits it.',
    like: ({ voidAfter }) => voidAfter,
  },
  live: {
    flag: ['--live [address]', 'show the match live on a public web page'],
    question: {
      kind: 'line',
      name: 'live page',
      suits: (described) => selectNoun(described) === 'match',
      message: 'Show the match live on a public web page? Type yes, or an address of your own:',
      none: 'no',
      shown: (value) => (value === true ? 'yes' : value),
      parse: (typed) => (typed.trim() === 'yes' ? true : typed.trim()),
    },
    settings: (given, { described }) => {
      if (selectNoun(described) === 'season')
        throw new UsageError('a season does not have a live page. Omit the option.');
      if (given !== true && !LIVE_ADDRESS_START.test(given)) throw createAddressError(given);
      return {};
    },
    summary: ({ plan: { settings } }) =>
      settings.live &&
      `Anybody who has this address can watch the match live: ${settings.live}index.html`,
    like: ({ live }) => (live === undefined ? undefined : getLiveRoot(live)),
  },
  rules: {
    flag: ['--rules <address>', 'address of the rules, for invitations'],
    question: createLineQuestion({
      name: 'address of the rules',
      message: 'Address of the rules, for the invitations:',
      none: 'none',
    }),
    plan: (given) => {
      const rulesAddress = parsePageAddress(given);
      if (rulesAddress === null) throw createAddressError(given);
      return { rulesAddress };
    },
    summary: ({ plan: { rulesAddress } }) =>
      rulesAddress && `Invitations have a link to the rules: ${rulesAddress}`,
    like: (_, { inviting: { rules } }) => (rules === '' ? undefined : rules),
  },
  discord: {
    flag: ['--discord <webhook>', 'webhook that announces the match'],
    env: 'SEALED_DISCORD',
    isSecret: true,
    question: createLineQuestion({
      name: 'Discord webhook',
      message: 'Discord webhook for announcements:',
      none: 'none',
    }),
    plan: (given) => {
      const webhook = parseWebhook(given);
      // The error does not quote the value, which may be a mistyped secret.
      if (webhook === null)
        throw new UsageError(`this is not a valid webhook. Give ${WEBHOOK_FORMAT}.`);
      return { webhook };
    },
    summary: ({ plan: { webhook } }) => webhook && 'The match is announced on Discord.',
  },
  content: {
    flag: ['--content <folder>', 'CSV files instead of the game’s own content'],
  },
  seats: { flag: ['--seats <file>', 'CSV file of the players, see below'] },
  pairs: { flag: ['--pairs <file>', 'CSV file of the garnets of pairs, see below'] },
  run: { flag: ['--run', 'let “sealed run” run the match, not the function'] },
};
