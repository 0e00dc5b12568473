/**
 * Builds the public page Proof, which contains all facts to verify a match without trusting its
 * host. Also builds the tab that commits to the dice before a match opens.
 */

import type { Cell, Notice, Page, Table } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import { layoutPage } from '../drawing/layout.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';
import { DRAWING_VERSION } from './drawing-version.ts';

export interface ProofEntry {
  readonly entry: number;
  readonly step: string;
  readonly hash: string;
  readonly stateHash: string;
}

/** An intervention of the host in the running match. */
export interface ProofIntervention {
  readonly entry: number;
  readonly what: string;
  readonly reason: string;
  /** Time with its time zone. */
  readonly when: string;
}

export interface ProofFacts {
  readonly seedHash: string;
  readonly rulesVersion: string;
  readonly entries: readonly ProofEntry[];
  readonly interventions: readonly ProofIntervention[];
  /** Sentences on the co-hosts; empty if the host is alone. */
  readonly team: readonly string[];
  /** Address of the public workbook. */
  readonly link: string;
  /** Public beacon of the dice; absent if the dice are derived from the seed alone. */
  readonly beacon?: ProofBeacon | undefined;
  /** Sentence on the seat that the host plays; '' or absent if the host does not play. */
  readonly host?: string;
}

export interface ProofBeacon {
  /** Hash of the chain. */
  readonly chain: string;
  readonly isPublic: boolean;
  /** Round of the beacon that the start of the match uses. */
  readonly round: number;
}

/** Labels in the first column of the facts; the second column has the values. */
export const PROOF_FACTS = {
  seedHash: 'Hash of the seed',
  seed: 'Seed',
  rulesVersion: 'Rules',
  drawingVersion: 'Pages',
  beacon: 'Beacon',
  firstRound: 'Round of the beginning',
} as const;

/** Builds the page. The seed is null until the match is over. */
export const buildProofPage = (
  name: string,
  facts: ProofFacts & { readonly seed: string | null },
): Page => ({
  name,
  about:
    'The hash of the secret seed was published before the first order, and ' +
    'the seed is published at the end. So nobody could choose the dice afterwards.',
  blocks: [
    buildVerificationNotice(facts.seed),
    buildFactTable(facts),
    ...buildTeamNotices(facts),
    ...(facts.interventions.length === 0
      ? []
      : [buildInterventionTable(facts.interventions, facts.beacon !== undefined)]),
    buildChainTable(facts.entries),
  ],
});

function buildVerificationNotice(seed: string | null): Notice {
  const when =
    seed === null
      ? 'When the match is over, the seed appears here, and hidden tabs of this workbook ' +
        'contain ledger and content. Then run the command below.'
      : 'This workbook contains everything needed; ledger and content are on hidden tabs. ' +
        'Run the command below.';
  return {
    kind: 'notice',
    title: 'How to verify this match',
    lines: [
      `${when} It plays the whole match again from seed and orders, ` +
        'and compares every hash and every cell.',
      'Keep the newest hash of the chain. The chain must still contain it at the end.',
    ],
  };
}

const buildTeamNotices = ({ team }: ProofFacts): readonly Notice[] =>
  team.length === 0
    ? []
    : [{ kind: 'notice', title: 'Who hosts', lines: [...team, CO_HOST_NOTICE] }];

const CO_HOST_NOTICE =
  'A co-host requests changes on a tab that is protected to their address. The owner of the ' +
  'file can type there too, so the name is as reliable as the owner.';

const buildFactTable = (facts: ProofFacts & { readonly seed: string | null }): Table => ({
  kind: 'table',
  title: 'Facts to verify',
  columns: [
    { title: 'What', onPhone: true },
    { title: 'Value', width: 'text', onPhone: true },
  ],
  rows: [
    ['Command', `sealed verify ${facts.link}`],
    [PROOF_FACTS.seedHash, facts.seedHash],
    [
      PROOF_FACTS.seed,
      facts.seed ?? { kind: 'mark', value: 'secret until the match is over', tone: 'muted' },
    ],
    [PROOF_FACTS.rulesVersion, facts.rulesVersion],
    [PROOF_FACTS.drawingVersion, `version ${DRAWING_VERSION}`],
    ...buildBeaconRows(facts.beacon),
    ...((facts.host ?? '') === '' ? [] : [['Host', facts.host ?? '']]),
  ],
});

const buildBeaconRows = (beacon: ProofBeacon | undefined): readonly (readonly Cell[])[] =>
  beacon === undefined
    ? []
    : [
        [
          PROOF_FACTS.beacon,
          `${beacon.isPublic ? 'drand’s quicknet' : 'no public one'}: ${beacon.chain}`,
        ],
        [PROOF_FACTS.firstRound, beacon.round],
        [
          'Dice of a step',
          'The dice depend on the seed and the first round 6 seconds or more after the cut-off. ' +
            'The host can move the cut-off before that round, but not after it.',
        ],
      ];

const buildInterventionTable = (
  interventions: readonly ProofIntervention[],
  beacon: boolean,
): Table => ({
  kind: 'table',
  title: 'Interventions',
  about: beacon
    ? 'Each intervention is a ledger entry. It cannot change dice of earlier rounds.'
    : 'Each intervention is a ledger entry. It cannot change any draw.',
  columns: [
    { title: 'Entry', align: 'right', onPhone: true },
    { title: 'What', width: 'text', onPhone: true },
    { title: 'Why', width: 'wide' },
    { title: 'When', width: 'wide' },
  ],
  rows: interventions.map(({ entry, what, reason, when }): readonly Cell[] => [
    entry,
    what,
    reason,
    when,
  ]),
});

const buildChainTable = (entries: readonly ProofEntry[]): Table => ({
  kind: 'table',
  title: 'Chain of entries',
  about: 'Each hash is computed from the whole entry and the hash of the previous entry.',
  columns: [
    { title: 'Entry', align: 'right', onPhone: true },
    { title: 'Hash', width: 'text', onPhone: true },
    { title: 'Step', width: 'text' },
    { title: 'State hash', width: 'text' },
  ],
  rows: entries.map(({ entry, step, hash, stateHash }): readonly Cell[] => [
    entry,
    hash,
    step,
    stateHash,
  ]),
});

export interface DiceCommitment {
  readonly seedHash: string;
  /** Hash of the beacon's chain. */
  readonly chain: string;
  readonly round: number;
  /** Time of the round with its time zone. */
  readonly outText: string;
}

/** Draws the first tab of a workbook before the match opens. The opening draws the tab again. */
export function drawCommitment(
  tab: { readonly sheetId: number; readonly title: string },
  matchTitle: string,
  { seedHash, chain, round, outText }: DiceCommitment,
): DrawnSheet {
  const page: Page = {
    name: tab.title,
    about: 'The match is being opened.',
    blocks: [
      {
        kind: 'notice',
        title: 'Where the dice come from',
        lines: [
          'Nobody chooses the dice of this match: they are derived from the host’s secret seed ' +
            `and a public beacon. The start of the match uses round ${round}, which is ` +
            `published ${outText} and cannot be known before.`,
          'Save this page before that time, for instance as a picture. ' +
            'When the match is open, the tab Proof must show the same values.',
        ],
      },
      {
        kind: 'table',
        title: 'The commitment',
        columns: [
          { title: 'What', onPhone: true },
          { title: 'Value', width: 'text', onPhone: true },
        ],
        rows: [
          ['Hash of the seed', seedHash],
          ['Beacon', chain],
          ['Round of the beginning', round],
        ],
      },
    ],
  };
  const { sheetId } = tab;
  return layoutPage({ page, sheetId, tab: TAB_COLOURS.desk, heading: matchTitle });
}
