/** Summarizes a match and its costs before anything is created. */

import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { computePollReadsPerHour } from '../../../functions/match/next/tasks.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { listAddressWarnings } from '../../../functions/match/reading/sharing.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { formatTable, getWidth } from '../../shared/terminal/terminal.ts';
import { listOptionSentences } from './description.ts';
import { type SummaryInput, selectNoun } from './option-row.ts';

export interface MatchSummaryInput extends SummaryInput {
  readonly keptBy: string;
  readonly hosts: readonly string[];
}

export function listSummaryLines({
  plan,
  nowMs,
  keptBy,
  hosts,
}: MatchSummaryInput): readonly string[] {
  const { game, settings, entrants } = plan;
  const chosen = game.variants.flatMap(({ name, choices }) =>
    choices.filter(({ value }) => value === settings.variants[name]).map(({ label }) => label),
  );
  const sentences = [
    ...listOptionSentences({ plan, nowMs }),
    ...listCosts(plan),
    keptBy,
    ...listAddressWarnings(entrants, hosts),
  ];
  return [
    '',
    `“${settings.title}”: ${[game.title, ...chosen].join(', ')}, ` +
      `${countText(entrants.length, 'player')}`,
    '',
    formatPlayers(entrants),
    '',
    ...sentences.map((line) => `- ${line}`),
    '',
  ];
}

function formatPlayers(entrants: Plan['entrants']): string {
  const hasGarnets = entrants.some(({ garnets }) => garnets > 0);
  const hasZones = entrants.some(({ zone = '' }) => zone !== '');
  return formatTable(
    [
      'Everybody reads',
      'you alone',
      ...(hasGarnets ? ['Garnets'] : []),
      ...(hasZones ? ['Time zone'] : []),
    ],
    entrants.map(({ seat, email, garnets, zone = '' }) => [
      seat,
      email === '' ? '(no address)' : email,
      ...(hasGarnets ? [garnets === 0 ? '' : `${garnets}`] : []),
      ...(hasZones ? [zone] : []),
    ]),
    getWidth(process.stderr),
  );
}

export const listCosts = (plan: Plan): readonly string[] => [
  ...listSeasonCosts(plan),
  describeShares(plan),
  ...listQuotaLines(plan.settings, plan.entrants.length, selectNoun(plan.settings)),
];

/** Describes the number of shares. A mail counts as one more share of the same file. */
function describeShares({ settings, entrants, editor, notify }: Plan): string {
  const known = entrants.filter(({ email }) => email !== '').length;
  const shares = known * (notify ? 2 : 1) + (editor === null ? 0 : 1);
  const beyond =
    shares <= MAX_SHARES_PER_DAY
      ? ''
      : ' If Google refuses more, run the same command again on the next day.';
  return (
    `Google lets an account share about ${MAX_SHARES_PER_DAY} files a day. This ` +
    `${selectNoun(settings)} needs ${notify ? 'up to ' : ''}${shares} of them.${beyond}`
  );
}

/** Number of shares in a day. Above it, Google has refused consumer accounts. */
const MAX_SHARES_PER_DAY = 60;

const HOUR_MS = 3_600_000;
/** Google’s limit for an account in a minute, once for reads and once for writes. */
const CALLS_PER_MINUTE = 60;
/** Share of the limit that polls can use without delaying deadlines. */
const MAX_POLL_SHARE = 0.5;

/** Describes how much of Google’s quotas the polls use. Warns if it is too much. */
export function listQuotaLines(
  settings: Settings,
  seats: number,
  noun: 'match' | 'season' = 'match',
): readonly string[] {
  const { pollMs, earlyMs, remindMs = [] } = settings;
  const everyMs = Math.min(pollMs ?? HOUR_MS, earlyMs ?? HOUR_MS);
  if (pollMs === undefined && earlyMs === null && remindMs.length === 0) return [];
  const reads = computePollReadsPerHour({ seats, everyMs });
  const writes = seats + 1;
  const matches = Math.floor((CALLS_PER_MINUTE * MAX_POLL_SHARE * 60) / reads);
  return [
    `Google lets an account read spreadsheets ${CALLS_PER_MINUTE} times a minute, and write them ` +
      `${CALLS_PER_MINUTE} times. ` +
      `Polls of ${POLLED_MATCHES[noun]} read ${Math.ceil(reads)} times an hour, ` +
      `and write up to ${writes} times when everybody answers at once.` +
      (matches < 1 ? '' : ` Half of Google’s limit is enough for about ${matches} such matches.`),
    ...(matches < 1
      ? [
          'Poll less often. Deadlines would be late, because these polls use more than half of ' +
            'Google’s limit.',
        ]
      : []),
    ...(writes > CALLS_PER_MINUTE * MAX_POLL_SHARE
      ? [
          'When everybody answers at once, receipts can be a minute late, since Google allows ' +
            `${CALLS_PER_MINUTE} writes a minute.`,
        ]
      : []),
  ];
}

const POLLED_MATCHES = {
  match: 'this match',
  season: 'this season, and of each of its open matches,',
} as const;

/** Number of files without the players' workbooks: host’s and public workbook, and form. */
const SHARED_FILE_COUNT = 3;

function listSeasonCosts({ game, content, entrants }: Plan): readonly string[] {
  const seats = entrants.map(({ seat }) => seat);
  const planned = game.listMatchSizes?.(content.value, seats);
  if (planned === undefined) return [];
  const files = planned.reduce((sum, players) => sum + players + SHARED_FILE_COUNT, 0);
  const matches = planned.length === 1 ? 'its one match' : `its ${planned.length} matches`;
  return [
    `Created now: ${countText(seats.length + SHARED_FILE_COUNT, 'file')} of the season.`,
    `Created when “sealed season next” or “sealed run” opens each match: ${matches} as planned, ` +
      `${countText(files, 'file')}.`,
  ];
}
