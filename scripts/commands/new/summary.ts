/** All that a match will be, before anything of it is made. */

import { DATE_EXAMPLES, DATE_STYLES } from '../../../functions/match/ledger/date-style.ts';
import { wallClock } from '../../../functions/match/next/time.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { sharedAddressWarnings } from '../../../functions/match/reading/shared-addresses.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { gamesPlayed } from '../../shared/match/programme-games.ts';
import { timeAway } from '../../shared/match/time-away.ts';
import { deadlineRulesText } from './deadline-rules.ts';
import { nounOf } from './description.ts';
import { diceText } from './dice.ts';
import { hasHouses } from './hosts.ts';
import { playersTable } from './players-table.ts';
import { pollsText, quotaLines } from './poll-options.ts';
import { seasonCostLines } from './season-cost.ts';
import { timesText } from './step-times.ts';

/** A consumer account has been seen to be refused from about so many shares a day. */
const SHARES_A_DAY = 60;

export interface SummaryOf {
  readonly plan: Plan;
  readonly nowMs: number;
  /** Who keeps the deadlines, as a sentence. */
  readonly keptBy: string;
  /** The addresses that can open the host's workbook. */
  readonly hosts: readonly string[];
}

/** Lines: who plays, when what happens, who gets mail, what it costs. */
export function summaryLines({ plan, nowMs, keptBy, hosts }: SummaryOf): readonly string[] {
  const { game, settings, entrants, firstDeadlineMs } = plan;
  const { title, variants } = settings;
  const chosen = game.variants.flatMap(({ name, choices }) =>
    choices.filter(({ value }) => value === variants[name]).map(({ label }) => label),
  );
  const first = `${wallClock(firstDeadlineMs, settings)}, ${timeAway(firstDeadlineMs, nowMs)}`;
  return [
    '',
    `“${title}”: ${[game.title, ...chosen].join(', ')}, ${countText(entrants.length, 'player')}`,
    '',
    playersTable(entrants.map(cellsOf)),
    '',
    `- ${deadlinesText(plan, first)}`,
    ...[...deadlineRulesText(settings), ...pollsText(settings), ...diceText(settings)].map(
      (line) => `- ${capital(line)}.`,
    ),
    `- Everybody reads times like “${DATE_EXAMPLES[settings.dates ?? DATE_STYLES[0]]}”.`,
    `- ${countedText(settings)}`,
    `- ${mailText(plan)}`,
    ...[...housesText(plan), ...voidingText(plan)].map((line) => `- ${line}`),
    ...[...rulesText(plan), ...announcedText(plan)].map((line) => `- ${line}`),
    ...costLines(plan).map((line) => `- ${line}`),
    `- ${keptBy}`,
    ...sharedAddressWarnings(entrants, hosts).map((line) => `- ${line}`),
    '',
  ];
}

const cellsOf = ({ seat, email, garnets, discord = '', zone = '' }: Plan['entrants'][number]) => ({
  Seat: seat as string,
  'E-mail': email,
  Garnets: garnets === 0 ? '' : `${garnets}`,
  Discord: discord,
  'Time zone': zone,
});

/** A season that awaits matches has no deadline then; each match begins by itself. */
const deadlinesText = (plan: Plan, first: string): string =>
  nounOf(plan.settings) === 'season'
    ? `Its deadlines, and those of its matches, are counted from ${first}: ${timesOf(plan)}.`
    : `The first deadline is ${first}; from then on ${timesOf(plan)}.`;

const timesOf = ({ game, settings, content }: Plan): string =>
  timesText([game, ...gamesPlayed({ game, content })], settings.times);

const countedText = ({ counts, knownBy }: Plan['settings']): string =>
  `Of several valid answers the ${counts} counts; players are known by ${knownBy === 'code' ? 'the codes in their links' : 'the accounts by which they are signed in to Google'}.`;

const housesText = (plan: Plan): readonly string[] =>
  hasHouses(plan)
    ? [
        `Houses are named after ${(plan.settings.hosts ?? []).length === 0 ? 'the cast; no host is named' : `the hosts ${plan.settings.hosts?.join(', ')}, and the cast`}.`,
      ]
    : [];

const voidingText = ({ settings: { voidAfter } }: Plan): readonly string[] =>
  voidAfter === undefined
    ? []
    : [
        `A match in which nothing has happened for ${voidAfter}, and nothing was due, is void, and so is one that is not over so long after it was to be played elsewhere: it is made again, in a league left out.`,
      ];

const rulesText = ({ rulesAddress }: Plan): readonly string[] =>
  rulesAddress === undefined ? [] : [`Invitations name the rules: ${rulesAddress}`];

const announcedText = ({ webhook }: Plan): readonly string[] =>
  webhook === undefined ? [] : ['It is announced on Discord.'];

function mailText({ settings, entrants, notify }: Plan): string {
  const mailed = entrants.filter(({ email }) => email !== '').map(({ email }) => email);
  const without = entrants.filter(({ email }) => email === '').map(({ seat }) => seat);
  const who =
    mailed.length === 0
      ? 'Nobody gets mail.'
      : notify
        ? `When the ${nounOf(settings)} is open, Google mails ${mailed.length === 1 ? 'an invitation to the address' : `invitations to the ${mailed.length} addresses`} above.`
        : 'Nobody gets mail: you send the links yourself.';
  return without.length === 0
    ? who
    : `${who} Without an address, to be invited by hand: ${without.join(', ')}.`;
}

/** What it takes of what Google allows, and of a season what it makes: said where nothing is asked, too. */
export const costLines = (plan: Plan): readonly string[] => [
  ...seasonCostLines(plan),
  sharesText(plan),
  ...quotaLines(plan.settings, plan.entrants.length, nounOf(plan.settings)),
];

/** A mail is a share, too: of what is shared already. */
function sharesText({ settings, entrants, editor, notify }: Plan): string {
  const known = entrants.filter(({ email }) => email !== '').length;
  const shares = known * (notify ? 2 : 1) + (editor === null ? 0 : 1);
  const beyond =
    shares <= SHARES_A_DAY
      ? ''
      : ' What it refuses is told: the same command goes on with it on the next day.';
  return `Google lets an account share some ${SHARES_A_DAY} files a day: this ${nounOf(settings)} takes ${notify ? 'up to ' : ''}${shares} of them.${beyond}`;
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
