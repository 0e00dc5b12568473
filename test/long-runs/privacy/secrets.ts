/** Lists the secrets of a match, and who may read them. */

import { canonicalJson } from '../../../functions/match/ledger/digest.ts';
import { buildLastingLink, buildStepLink } from '../../../functions/match/reading/links.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { SUBMISSIONS } from '../../../sheets-templates/records/record-columns.ts';
import { HOST } from '../../support/table/table.ts';
import type { KnownSecret } from './scan.ts';

/**
 * Reader of texts: everybody, a seat, Discord, the host's project at Google, or a person who sees a
 * file.
 */
export type SecretReader =
  | 'everybody'
  | 'Discord'
  | 'the project'
  | 'readers of an export'
  | 'readers of the terminal'
  | Seat;

export interface GuardedSecret extends KnownSecret {
  /** Whether a reader other than the host may know the secret. */
  readonly known: (reader: SecretReader) => boolean;
}

const isKnownToNobody = (): boolean => false;
const isKnownToEverybody = (): boolean => true;

/** Builds an address whose parts contain a text that only this seat has. */
export const createCanaryAddress = (seat: Seat): string =>
  `${seat.toLowerCase()}.q7x@${seat.toLowerCase()}-kn9.example`;

export const listSecrets = (match: Match): readonly GuardedSecret[] => [
  ...listKeys(match),
  ...listFileSecrets(match),
  ...match.files.seats.flatMap(({ seat }) => listSeatSecrets(match, seat)),
  ...listGuessable(match),
];

function listKeys(match: Match): readonly GuardedSecret[] {
  const { seed, key, discord } = match;
  const isOver = getCurrentPosition(match).step === null;
  const { webhook, ids } = discord;
  return [
    {
      name: 'the seed',
      value: seed,
      kind: 'key',
      known: isOver ? isKnownToEverybody : isExportReader,
    },
    ...(key === null
      ? []
      : [{ name: 'the binding key', value: key, kind: 'key' as const, known: isKnownToNobody }]),
    ...(typeof webhook === 'string'
      ? []
      : [
          {
            name: 'the webhook',
            value: webhook.address.split('/').at(-1) ?? '',
            kind: 'key' as const,
            known: isKnownToNobody,
          },
        ]),
    ...Object.entries(ids).map(([seat, id]) => ({
      name: `the Discord id of ${seat}`,
      value: id,
      kind: 'word' as const,
      known: (reader: SecretReader) => reader === 'Discord',
    })),
    { name: 'the host’s address', value: HOST, kind: 'word', known: isKnownToNobody },
  ];
}

/** Returns whether the reader gets an export, which contains the seed. */
const isExportReader = (reader: SecretReader): boolean => reader === 'readers of an export';

function listFileSecrets({ files }: Match): readonly GuardedSecret[] {
  return [
    {
      name: 'the host’s workbook',
      value: files.hostId,
      kind: 'word',
      known: (reader) => reader === 'the project' || reader === 'readers of the terminal',
    },
    ...files.seats.map(({ seat, workbookId }) => ({
      name: `the workbook of ${seat}`,
      value: workbookId,
      kind: 'word' as const,
      known: (reader: SecretReader) => reader === seat,
    })),
  ];
}

function listSeatSecrets(match: Match, seat: Seat): readonly GuardedSecret[] {
  const { code = '', email = '' } = match.files.seats.find((one) => one.seat === seat) ?? {};
  const own = (reader: SecretReader): boolean => reader === seat;
  return [
    { name: `the address of ${seat}`, value: email, kind: 'address', known: isKnownToNobody },
    { name: `the code of ${seat}`, value: code, kind: 'code', known: own },
    { name: `the link of ${seat}`, value: buildStepLink(match, seat), kind: 'word', known: own },
    {
      name: `the link of ${seat} for good`,
      value: buildLastingLink(match, seat),
      kind: 'word',
      known: own,
    },
  ];
}

/** Lists values that a player could guess. Their hashes therefore need salts. */
function listGuessable(match: Match): readonly GuardedSecret[] {
  const position = getCurrentPosition(match);
  if (position.step === null) return [];
  const values = [
    ['the state', position.state],
    ...position.line.flatMap(({ by }) =>
      Object.entries(by.orders).map(([seat, { orders }]) => [`the orders of ${seat}`, orders]),
    ),
    ...match.submissions.map((record) => [
      'a row of Submissions',
      record === null ? null : SUBMISSIONS.buildRow(record),
    ]),
  ] as const;
  return values.flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : [
          {
            name: String(name),
            value: canonicalJson(value),
            kind: 'guess' as const,
            known: isKnownToNobody,
          },
        ],
  );
}

/** Lists the secrets of a seat after its handover. The former player may no longer read them. */
export const listFormerSecrets = (
  before: readonly GuardedSecret[],
  now: readonly GuardedSecret[],
): readonly GuardedSecret[] =>
  before
    .filter(({ kind }) => kind === 'address' || kind === 'code')
    .filter(({ value }) => !now.some((one) => one.value === value))
    .map((secret) => ({ ...secret, name: `${secret.name} of old`, known: isKnownToNobody }));

export const getReader = (seat: string): SecretReader => toSeat(seat);
