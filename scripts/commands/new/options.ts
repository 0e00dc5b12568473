/**
 * The options of `sealed new` and `sealed season new`, one row each: flag, the wizard's question,
 * the setting, the sentences of the summary, and the value that `--like` takes over. To add an
 * option, add its key to `VALUES` in option-row.ts, which is also the schema of the `--from` file,
 * and its row here or in step-options.ts.
 */

import { COUNTED_ANSWER } from '../../../functions/match/ledger/entry.ts';
import { DATE_EXAMPLES, DATE_STYLES } from '../../../functions/match/ledger/instant.ts';
import { tidySeatName } from '../../../functions/match/ledger/seat-name.ts';
import {
  INTERVAL_EXPECTED,
  intervalFrom,
  roughlyMs,
  wallClock,
} from '../../../functions/match/next/time.ts';
import {
  PAGE_ADDRESS_EXPECTED,
  pageAddressFrom,
  WEBHOOK_EXPECTED,
  webhookFrom,
} from '../../../functions/match/reading/host-settings.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { readVariants } from '../../shared/match/chosen-variants.ts';
import { gamesPlayed } from '../../shared/match/programmes.ts';
import { timeAway } from '../../shared/match/time-away.ts';
import { machineZone, readZone } from '../../shared/match/zone-named.ts';
import { gameOf, hasHouses, line, nounOf, type Rows, whyNoHost, whyNoTitle } from './option-row.ts';
import { askFirst, askGame, askPace, askPlayers, askVariants } from './own-questions.ts';
import { timesText } from './pace.ts';
import { STEP_OPTIONS } from './step-options.ts';

const HOUR_MS = 3_600_000;

/** In the order of `--help`, of the wizard and of the summary. */
export const OPTIONS: Rows = {
  game: {
    question: {
      kind: 'own',
      name: 'game',
      isFirst: true,
      suits: (described) => nounOf(described) === 'match',
      ask: askGame,
    },
    like: ({ game }) => game,
  },
  variant: {
    flag: ['--variant <name=value>', 'a variant, as draft=yes; repeat'],
    usual: [],
    question: {
      kind: 'own',
      name: 'variants',
      isFirst: true,
      suits: (described) => (gameOf(described)?.variants.length ?? 0) > 0,
      ask: askVariants,
    },
    settings: (given, { game, problems }) => {
      const read = readVariants(given, game);
      if (read.kind === 'unsound') problems.push(...read.problems);
      return read.kind === 'unsound' ? {} : { variants: { ...read.variants } };
    },
    like: ({ variants }) => Object.entries(variants).map(([name, value]) => `${name}=${value}`),
  },
  title: {
    flag: ['--title <text>', 'the title (else the game’s)'],
    question: line({
      name: 'title',
      isFirst: true,
      message: (described) => `The title of the ${nounOf(described)}:`,
      preset: (described) => gameOf(described)?.title ?? '',
    }),
    settings: (given, { problems }) => {
      const why = whyNoTitle(given.trim());
      if (why !== null) problems.push(why);
      return { title: given.trim() };
    },
  },
  zone: {
    flag: ['--zone <name>', 'a time zone, as Berlin (else this machine’s)'],
    question: line({
      name: 'time zone',
      isFirst: true,
      message: (described) => `The time zone of the ${nounOf(described)}, or a city in it:`,
      preset: machineZone,
      parse: (typed) => {
        const read = readZone(typed);
        return read.kind === 'sound' ? read.zone : typed;
      },
    }),
    settings: (given, { problems }) => {
      const read = readZone(given);
      if (read.kind === 'sound') return { timeZone: read.zone };
      problems.push(`--zone: ${read.sentence}`);
      return {};
    },
    like: ({ timeZone }) => timeZone,
  },
  preset: {
    flag: ['--preset <pace>', 'the pace'],
    question: {
      kind: 'own',
      name: 'pace',
      isFirst: true,
      isAnswered: ({ preset, time = [] }) => preset !== undefined || time.length > 0,
      ask: askPace,
    },
  },
  first: {
    flag: ['--first <time>', 'the first deadline, as "tomorrow 20:00", "+2 days"'],
    question: {
      kind: 'own',
      name: 'first deadline',
      isFirst: true,
      ask: askFirst,
    },
    summary: ({ plan, nowMs }) => {
      const { game, settings, content, firstDeadlineMs } = plan;
      const first = `${wallClock(firstDeadlineMs, settings)}, ${timeAway(firstDeadlineMs, nowMs)}`;
      const times = timesText([game, ...gamesPlayed({ game, content })], settings.times);
      // A season that awaits matches has no deadline then; each match begins by itself.
      return nounOf(settings) === 'season'
        ? [`Its deadlines, and those of its matches, are counted from ${first}: ${times}.`]
        : [`The first deadline is ${first}; from then on ${times}.`];
    },
  },
  dice: {
    flag: ['--dice <source>', 'what the dice come of'],
    question: {
      kind: 'choice',
      name: 'dice',
      isFirst: true,
      message: 'What shall the dice come of?',
      choices: [
        {
          value: 'beacon',
          name: 'your seed and a public beacon (recommended)',
          description:
            'the seed is a number that this program draws, the beacon are numbers that come ' +
            'out in public every three seconds: with both nobody knows the dice before, you ' +
            'neither',
        },
        {
          value: 'seed',
          name: 'your seed alone',
          description: 'a number that this program draws: you could know every die from the start',
        },
      ],
    },
    summary: ({ plan: { settings } }) =>
      settings.beacon === undefined
        ? []
        : ['Dice by a public beacon, so that the match opens two minutes after your yes.'],
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
      currentPosition(match).setup.players.map(({ seat, garnets }) => ({
        Seat: seat,
        'E-mail': match.files.seats.find((one) => one.seat === seat)?.email ?? '',
        Garnets: garnets === 0 ? '' : `${garnets}`,
        Discord: match.discord.ids[seat] ?? '',
        'Time zone': match.inviting.zones[seat] ?? '',
      })),
  },
  hosts: {
    flag: ['--hosts <names>', 'hosts who get houses, with commas'],
    isOfSeason: true,
    question: line({
      name: 'hosts: who get houses',
      isFirst: true,
      needsHouses: true,
      message: 'Hosts who get houses, with commas:',
      none: 'none',
      noneIs: '',
    }),
    settings: (given, { problems }) => {
      const hosts = given.split(',').map(tidySeatName).filter(Boolean);
      const why = hosts.map((name, index) => whyNoHost(name, hosts.slice(0, index)));
      problems.push(...why.flatMap((one) => (one === null ? [] : [`--hosts: ${one}`])));
      return hosts.length === 0 ? {} : { hosts };
    },
    summary: ({ plan }) => {
      if (!hasHouses(plan)) return [];
      const { hosts = [] } = plan.settings;
      const after = hosts.length === 0 ? '' : `the hosts ${hosts.join(', ')}, and `;
      const others = hosts.length === 0 ? '; no host is named' : '';
      return [`Houses are named after ${after}the cast${others}.`];
    },
    like: ({ hosts }) => hosts?.join(', '),
  },
  ...STEP_OPTIONS,
  dates: {
    flag: ['--dates <style>', 'dates and times'],
    question: {
      kind: 'choice',
      name: 'dates: how times are written',
      message: 'How are times written?',
      choices: DATE_STYLES.map((value) => ({ value, name: DATE_EXAMPLES[value] })),
    },
    settings: (dates) => (dates === DATE_STYLES[0] ? {} : { dates }),
    summary: ({ plan: { settings } }) => [
      `Everybody reads times like “${DATE_EXAMPLES[settings.dates ?? DATE_STYLES[0]]}”.`,
    ],
    like: ({ dates }) => dates,
  },
  counts: {
    flag: ['--counts <which>', 'which valid answer counts'],
    usual: 'last',
    question: {
      kind: 'choice',
      name: 'which answer counts',
      message: 'Of several valid answers, which counts?',
      choices: COUNTED_ANSWER.map((value) => ({ value, name: `the ${value}` })),
    },
    settings: (counts) => ({ counts }),
    summary: ({ plan: { settings } }) => [
      `Of several valid answers the ${settings.counts} counts.`,
    ],
    like: ({ counts }) => counts,
  },
  knownBy: {
    flag: ['--known-by <what>', 'how players are known'],
    usual: 'code',
    question: {
      kind: 'choice',
      name: 'how players are known',
      message: 'By what is a player known in the form?',
      choices: [
        { value: 'code', name: 'the code in his personal link' },
        { value: 'email', name: 'the account by which he is signed in to Google' },
      ],
    },
    settings: (knownBy) => ({ knownBy }),
    summary: ({ plan: { settings } }) => [
      settings.knownBy === 'code'
        ? 'Players are known by the codes in their links.'
        : 'Players are known by the accounts by which they are signed in to Google.',
    ],
    like: ({ knownBy }) => knownBy,
  },
  notify: {
    flag: ['--no-notify', 'do not let Google mail the players their invitations'],
    usual: true,
    question: {
      kind: 'choice',
      name: 'invitations: who sends them',
      message: 'Who sends the invitations?',
      choices: [
        { name: 'Google, by mail, once it is open', value: true },
        { name: 'I do: nobody gets mail', value: false },
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
            ? `When the ${nounOf(settings)} is open, Google mails ${toWhom}.`
            : 'Nobody gets mail: you send the links yourself.',
        ...(without.length === 0
          ? []
          : [`Without an address, to be invited by hand: ${without.join(', ')}.`]),
      ];
    },
  },
  voidAfter: {
    flag: ['--void-after <time>', 'when a match that hangs is void'],
    isOfSeason: true,
    question: line({
      name: 'void: when a match that hangs is void',
      suits: (described) => nounOf(described) === 'season',
      message: 'A match is void when nothing has happened in it for:',
      none: 'no',
    }),
    settings: (given, { problems }) => {
      const interval = intervalFrom(given);
      if (interval === null)
        problems.push(`--void-after: “${given}” is not a time. Expected is ${INTERVAL_EXPECTED}.`);
      else if (roughlyMs(interval) < 24 * HOUR_MS)
        problems.push('--void-after: no match is over so soon. Give it a day or more.');
      return { voidAfter: given.trim() };
    },
    summary: ({ plan: { settings } }) =>
      settings.voidAfter === undefined
        ? []
        : [
            `A match in which nothing has happened for ${settings.voidAfter}, and nothing was ` +
              'due, is void, and so is one that is not over so long after it was to be played ' +
              'elsewhere: it is made again, in a league left out.',
          ],
    like: ({ voidAfter }) => voidAfter,
  },
  rules: {
    flag: ['--rules <address>', 'where players read the rules: invitations say so'],
    question: line({
      name: 'rules: where players read them',
      message: 'The address of the rules, for the invitations:',
      none: 'none',
    }),
    plan: (given, { problems }) => {
      const rulesAddress = pageAddressFrom(given);
      if (rulesAddress !== null) return { rulesAddress };
      problems.push(
        `--rules: “${given.slice(0, 60)}” is no address. Expected is ${PAGE_ADDRESS_EXPECTED}.`,
      );
      return {};
    },
    summary: ({ plan: { rulesAddress } }) =>
      rulesAddress === undefined ? [] : [`Invitations name the rules: ${rulesAddress}`],
    like: (_, { inviting: { rules } }) => (rules === '' ? undefined : rules),
  },
  discord: {
    flag: ['--discord <webhook>', 'announce it by this webhook'],
    env: 'SEALED_DISCORD',
    isSecret: true,
    question: line({
      name: 'Discord: where it is announced',
      message: 'The webhook by which it is announced:',
      none: 'none',
    }),
    plan: (given, { problems }) => {
      const webhook = webhookFrom(given);
      if (webhook !== null) return { webhook };
      // The value is not repeated: it may be a secret with a slip of the pen.
      problems.push(`--discord: that is no webhook. Expected is ${WEBHOOK_EXPECTED}.`);
      return {};
    },
    summary: ({ plan: { webhook } }) =>
      webhook === undefined ? [] : ['It is announced on Discord.'],
  },
  content: {
    flag: ['--content <folder>', 'CSV files instead of the game’s own content'],
  },
  seats: { flag: ['--seats <file>', 'a CSV file of who plays; see below'] },
  pairs: { flag: ['--pairs <file>', 'a CSV file of what pairs hold; see below'] },
  run: { flag: ['--run', 'kept by “sealed run”, and by no function'] },
};
