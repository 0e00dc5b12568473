/** Summarizes a match before anything is created, with its costs. */

import type { Settings } from '../../../functions/match/ledger/entry.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { pollReadsAnHour } from '../../../functions/match/polling/poll-reads.ts';
import { sharedAddressWarnings } from '../../../functions/match/reading/sharing.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { listing } from '../../shared/terminal/listing.ts';
import { widthOf } from '../../shared/terminal/terminal.ts';
import { optionsText } from './description.ts';
import { nounOf, type Summarised } from './option-row.ts';

export interface SummaryOf extends Summarised {
  /** Sentence that names what runs the match. */
  readonly keptBy: string;
  /** Addresses that can open the host's workbook. */
  readonly hosts: readonly string[];
}

/** Lists the lines of the summary: players, times, mail and costs. */
export function summaryLines({ plan, nowMs, keptBy, hosts }: SummaryOf): readonly string[] {
  const { game, settings, entrants } = plan;
  const chosen = game.variants.flatMap(({ name, choices }) =>
    choices.filter(({ value }) => value === settings.variants[name]).map(({ label }) => label),
  );
  const sentences = [
    ...optionsText({ plan, nowMs }),
    ...costLines(plan),
    keptBy,
    ...sharedAddressWarnings(entrants, hosts),
  ];
  return [
    '',
    `“${settings.title}”: ${[game.title, ...chosen].join(', ')}, ` +
      `${countText(entrants.length, 'player')}`,
    '',
    playersTable(entrants),
    '',
    ...sentences.map((line) => `- ${line}`),
    '',
  ];
}

function playersTable(entrants: Plan['entrants']): string {
  const hasGarnets = entrants.some(({ garnets }) => garnets > 0);
  const hasZones = entrants.some(({ zone = '' }) => zone !== '');
  return listing(
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
    widthOf(process.stderr),
  );
}

/** Lists the quotas that the match needs, and the files of a season. */
export const costLines = (plan: Plan): readonly string[] => [
  ...seasonCostLines(plan),
  sharesText(plan),
  ...quotaLines(plan.settings, plan.entrants.length, nounOf(plan.settings)),
];

/** Describes the number of shares. A mail counts as another share of the same file. */
function sharesText({ settings, entrants, editor, notify }: Plan): string {
  const known = entrants.filter(({ email }) => email !== '').length;
  const shares = known * (notify ? 2 : 1) + (editor === null ? 0 : 1);
  const beyond =
    shares <= SHARES_A_DAY
      ? ''
      : ' If Google refuses more, run the same command again on the next day.';
  return (
    `Google lets an account share about ${SHARES_A_DAY} files a day. This ${nounOf(settings)} ` +
    `needs ${notify ? 'up to ' : ''}${shares} of them.${beyond}`
  );
}

/** Number of shares a day, above which Google has refused consumer accounts. */
const SHARES_A_DAY = 60;

const HOUR_MS = 3_600_000;
/** Google’s limit per account and minute, for reads of spreadsheets and for writes. */
const ALLOWED = 60;
/** Part of the limit above which polls could delay deadlines. */
const FAIR_SHARE = 0.5;

/**
 * Describes the quotas that polls need, with a warning if they are too high; empty without polls.
 */
export function quotaLines(
  settings: Settings,
  seats: number,
  noun: 'match' | 'season' = 'match',
): readonly string[] {
  const { pollMs, earlyMs, remindMs = [] } = settings;
  const everyMs = Math.min(pollMs ?? HOUR_MS, earlyMs ?? HOUR_MS);
  if (pollMs === undefined && earlyMs === null && remindMs.length === 0) return [];
  const reads = pollReadsAnHour({ seats, everyMs });
  const writes = seats + 1;
  const matches = Math.floor((ALLOWED * FAIR_SHARE * 60) / reads);
  return [
    `Google lets an account read spreadsheets ${ALLOWED} times a minute, and write them ` +
      `${ALLOWED} times. Polls of ${WHO[noun]} read ${Math.ceil(reads)} times an hour, and write ` +
      `up to ${writes} times when all answer at ` +
      `once${matches < 1 ? '' : `: half of that is enough for some ${matches} such matches`}.`,
    ...(matches < 1
      ? [
          'This is more than half of Google’s limit, so deadlines would be late. ' +
            'Poll less often.',
        ]
      : []),
    ...(writes > ALLOWED * FAIR_SHARE
      ? [
          'When everybody answers at once, receipts can be a minute late, since Google allows ' +
            `${ALLOWED} writes a minute.`,
        ]
      : []),
  ];
}

const WHO = {
  match: 'this match',
  season: 'this season, and of each of its open matches,',
} as const;

/** Number of files other than players' workbooks: the host’s workbook, the public one and the form. */
const SHARED_FILES = 3;

/** Lists the files of a season; empty for a single match. */
function seasonCostLines({ game, content, entrants }: Plan): readonly string[] {
  const seats = entrants.map(({ seat }) => seat);
  const planned = game.listMatchSizes?.(content.value, seats);
  if (planned === undefined) return [];
  const files = planned.reduce((sum, players) => sum + players + SHARED_FILES, 0);
  const matches = planned.length === 1 ? 'its one match' : `its ${planned.length} matches`;
  return [
    `Created now: ${countText(seats.length + SHARED_FILES, 'file')} of the season.`,
    `Created when “sealed season next” or “sealed run” opens each match: ${matches} as planned, ` +
      `${countText(files, 'file')}.`,
  ];
}
