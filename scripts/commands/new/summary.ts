/** Everything that a match will be, and what it costs, before anything of it is made. */

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
  /** Who keeps the deadlines, as a sentence. */
  readonly keptBy: string;
  /** The addresses that can open the host's workbook. */
  readonly hosts: readonly string[];
}

/** Lines: who plays, when what happens, who gets mail, what it costs. */
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

/** Quotas that the match needs, and files that a season makes. */
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
  return (
    `Google lets an account share some ${SHARES_A_DAY} files a day: this ` +
    `${nounOf(settings)} ` +
    `takes ${notify ? 'up to ' : ''}${shares} of them.${beyond}`
  );
}

/** A consumer account has been seen to be refused from about so many shares a day. */
const SHARES_A_DAY = 60;

const HOUR_MS = 3_600_000;
/** Of the function's account, each minute: reads of spreadsheets, and writes. */
const ALLOWED = 60;
/** Above this share deadlines would be in want. */
const FAIR_SHARE = 0.5;

/** Quotas that polls need, with a warning if too much; empty without polls. */
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
          'That is more than half of all that Google allows: deadlines would have to wait. ' +
            'Poll less often.',
        ]
      : []),
    ...(writes > ALLOWED * FAIR_SHARE
      ? [
          'When everybody answers at once, receipts can be a minute late: Google allows ' +
            `${ALLOWED} writes a minute.`,
        ]
      : []),
  ];
}

const WHO = {
  match: 'this match',
  season: 'this season, and of each of its open matches,',
} as const;

interface Cost {
  readonly files: number;
  readonly folders: number;
  /** Shared with anybody who has the link. */
  readonly links: number;
}

/** The host’s workbook, the public one and the form, and a workbook for each player. */
const BESIDE_SEATS = 3;

/** Lines without an end; none for a single match. */
function seasonCostLines(plan: Plan): readonly string[] {
  const { game, content, entrants } = plan;
  const planned = game.matchesPlanned?.(
    content.value,
    entrants.map(({ seat }) => seat),
  );
  if (planned === undefined) return [];
  const matches = planned.length === 1 ? 'its one match' : `its ${planned.length} matches`;
  return [
    `Made now: the season: ${textOf([ofSeason(plan)])}.`,
    `Made later, as “sealed season next” or “sealed run” opens each: ${matches} as planned, ` +
      `${textOf(planned.map(ofMatch))}.`,
  ];
}

const textOf = (costs: readonly Cost[]): string =>
  `${countText(sum(costs, 'files'), 'file')} in ${countText(sum(costs, 'folders'), 'folder')}, ` +
  `${sum(costs, 'links')} of them shared with whoever has the link`;

const sum = (costs: readonly Cost[], what: keyof Cost): number =>
  costs.reduce((total, cost) => total + cost[what], 0);

/** Each player’s folder is shared once: with the player’s address, or by link without one. */
function ofSeason({ entrants }: Plan): Cost {
  const seats = entrants.length;
  const known = entrants.filter(({ email }) => email !== '').length;
  return {
    files: seats + BESIDE_SEATS,
    folders: seats + 1,
    links: 2 + seats - known,
  };
}

/** Its players see it by the folders that they have. */
const ofMatch = (seats: number): Cost => ({
  files: seats + BESIDE_SEATS,
  folders: 1,
  links: 2,
});
