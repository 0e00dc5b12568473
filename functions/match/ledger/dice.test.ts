import { describe, expect, it } from 'vitest';
import { type BeaconChain, computeRoundMs, findRoundAfter } from '../beacon/rounds.ts';
import {
  BEACON_TIMEOUT_MS,
  dependsOnCutOff,
  findBeaconRefusal,
  findRoundOfStep,
  findRoundToFetch,
  getSignatureAt,
  keepPreviousDice,
  listDiceOfOpening,
  MIN_NOTICE_MS,
  resolveDice,
  resolveDiceWithoutBeacon,
  settleDiceAt,
  settleDiceBefore,
  settleDiceBeforeContent,
} from './dice.ts';
import type { Entry, OpenedEntry } from './entry.ts';
import { IncidentError } from './incident.ts';
import type { PlaceRound, Position } from './position.ts';

const CHAIN = { genesis: 1_780_000_000, period: 3 } as BeaconChain;
const DEADLINE = '2026-06-03T20:00:00.000Z';
const CUT_OFF_MS = Date.parse(DEADLINE);
/** The round of the cut-off. */
const CUT_OFF_ROUND = findRoundAfter(CHAIN, CUT_OFF_MS);
const ROUND_OUT_MS = computeRoundMs(CHAIN, CUT_OFF_ROUND);
const DUE_ROUND: PlaceRound = { round: CUT_OFF_ROUND, signature: null };
const [START, FIRST, LATER] = [7, 8, 9].map((round) => ({ round, signature: `of ${round}` })) as [
  PlaceRound,
  PlaceRound,
  PlaceRound,
];

/**
 * Creates a position with only the fields that the functions under test read. The first step is
 * open.
 */
function createPosition(
  own: {
    readonly beacon?: BeaconChain | undefined;
    readonly dice?: readonly PlaceRound[];
    readonly next?: object | null;
    readonly asks?: readonly object[] | null;
    readonly passed?: number;
  } = {},
): Position {
  const { dice = [START], next = { deadline: DEADLINE }, asks = [{ seat: 'Dems' }] } = own;
  const beacon = 'beacon' in own ? own.beacon : CHAIN;
  return {
    opened: { settings: { beacon } },
    ...{ dice, step: asks === null ? null : { asks }, sealed: { entry: { next } } },
    line: Array.from({ length: own.passed ?? 0 }),
  } as unknown as Position;
}
const WITHOUT_BEACON = { beacon: undefined, dice: [] };
const PAUSED = { next: { deadline: null } };
const WITHOUT_ASKS = { asks: [] };

/** Returns the place and text of the incidents that `act` throws; null if it throws none. */
function findFault(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    if (!(error instanceof IncidentError)) throw error;
    return error.incidents.map(({ where, what }) => `${where}: ${what}`).join(' ');
  }
}

describe('round of the opening', () => {
  const opened = (beacon: unknown, chain: unknown) =>
    ({ beacon, settings: { beacon: chain } }) as OpenedEntry;

  it('listDiceOfOpening requires a beacon round if and only if the match has a beacon', () => {
    expect(listDiceOfOpening(opened(START, CHAIN))).toEqual([START]);
    expect(listDiceOfOpening(opened(undefined, undefined))).toEqual([]);
    expect(findFault(() => listDiceOfOpening(opened(undefined, CHAIN)))).toMatch(
      'the start is missing',
    );
    expect(findFault(() => listDiceOfOpening(opened(START, undefined)))).toMatch(
      'the step does not need',
    );
  });

  it('getSignatureAt returns null for a place before its beacon round', () => {
    const signatures = [0, 1, 2].map((place) =>
      getSignatureAt({ dice: [START, DUE_ROUND] }, place),
    );
    expect(signatures).toEqual(['of 7', null, null]);
  });
});

it.for<readonly [string, Parameters<typeof createPosition>[0], PlaceRound | null]>([
  ['the one after its cut-off', {}, DUE_ROUND],
  ['the one that its place has', { dice: [START, FIRST] }, FIRST],
  ['that of the place before if nobody is asked', WITHOUT_ASKS, START],
  [
    'that of the place before, on a later place',
    { ...WITHOUT_ASKS, dice: [START, FIRST], passed: 1 },
    FIRST,
  ],
  ['its place’s own even so', { ...WITHOUT_ASKS, dice: [START, FIRST] }, FIRST],
  ['missing while the match is paused', PAUSED, null],
  ['missing if nothing is due', { next: null }, null],
  ['missing once the game is over', { asks: null }, null],
  ['missing without a beacon', WITHOUT_BEACON, null],
])('findRoundOfStep returns the beacon round of the cut-off: %s', ([, own, round]) => {
  expect(findRoundOfStep(createPosition(own))).toEqual(round);
  expect(findRoundToFetch(createPosition(own))).toBe(
    round?.signature === null ? round.round : null,
  );
});

it('a changed cut-off changes the beacon round until the round is fixed', () => {
  const goes = (own: Parameters<typeof createPosition>[0]) => dependsOnCutOff(createPosition(own));
  const settled = [{ dice: [START, DUE_ROUND] }, { dice: [START, FIRST] }];
  expect(goes({})).toBe(true);
  for (const own of [PAUSED, WITHOUT_ASKS, WITHOUT_BEACON, ...settled])
    expect(goes(own)).toBe(false);
});

describe('settled round', () => {
  const settled = (entry: object, own: Parameters<typeof createPosition>[0] = {}) =>
    settleDiceBefore(createPosition(own), entry as Entry).dice;
  const at = (ms: number): string => new Date(ms).toISOString();

  it('settleDiceAt fixes the beacon round from the time of its publication on', () => {
    const of = (ms: number, own = {}) => settleDiceAt(createPosition(own), ms).dice;
    expect([ROUND_OUT_MS - 1, ROUND_OUT_MS, ROUND_OUT_MS + 1].map((ms) => of(ms))).toEqual([
      [START],
      [START, DUE_ROUND],
      [START, DUE_ROUND],
    ]);
    expect(of(ROUND_OUT_MS, PAUSED)).toEqual([START]);
    expect(of(ROUND_OUT_MS, WITHOUT_BEACON)).toEqual([]);
    expect(of(ROUND_OUT_MS, WITHOUT_ASKS)).toEqual([START]);
    expect(of(ROUND_OUT_MS, { dice: [START, FIRST] })).toEqual([START, FIRST]);
  });

  it.for(['pause', 'rewound', 'orders', 'seat', 'dice', 'match', 'results', 'ruling', 'opened'])(
    'settleDiceBefore fixes a published beacon round before an entry: %s',
    (kind) => {
      expect(settled({ kind, at: at(ROUND_OUT_MS) })).toEqual([START, DUE_ROUND]);
      expect(settled({ kind, at: at(ROUND_OUT_MS - 1) })).toEqual([START]);
      expect(settled({ kind, at: at(ROUND_OUT_MS) }, WITHOUT_BEACON)).toEqual([]);
    },
  );

  it('settleDiceBefore fixes no beacon round for an entry that resolves the step', () => {
    for (const kind of ['resolved', 'closed'])
      expect(settled({ kind, deadline: at(ROUND_OUT_MS), at: at(ROUND_OUT_MS) })).toEqual([START]);
  });

  it('a change of content fixes the beacon round from the cut-off on', () => {
    for (const [ms, dice] of [
      [CUT_OFF_MS - 1, [START]],
      [CUT_OFF_MS, [START, DUE_ROUND]],
      [CUT_OFF_MS + 1, [START, DUE_ROUND]],
    ] as const) {
      expect(settled({ kind: 'content', deadline: at(ms) })).toEqual(dice);
      expect(settleDiceBeforeContent(createPosition(), at(ms)).dice).toEqual(dice);
    }
    for (const own of [PAUSED, { next: null }])
      expect(settleDiceBeforeContent(createPosition(own), at(ROUND_OUT_MS)).dice).toEqual([START]);
  });

  it.for(['early', 'deadline', 'resume'])(
    'an entry may not move a cut-off to less than a minute ahead: %s',
    (kind) => {
      const named = (ms: number) => ({
        kind,
        at: at(CUT_OFF_MS - ms),
        next: { deadline: DEADLINE },
      });
      expect(findFault(() => settled(named(MIN_NOTICE_MS)))).toBeNull();
      expect(findFault(() => settled(named(MIN_NOTICE_MS - 1)))).toMatch(
        'less than a minute ahead',
      );
      expect(findFault(() => settled({ ...named(0), next: null }))).toBeNull();
      expect(findFault(() => settled({ ...named(0), kind: 'pause' }))).toBeNull();
      expect(findFault(() => settled(named(0), WITHOUT_BEACON))).toBeNull();
    },
  );
});

describe('rounds after a resolved step', () => {
  const beacon = { round: CUT_OFF_ROUND, signature: 'of the step' };
  const resolved = { entry: 3, deadline: DEADLINE, beacon };
  const rounds = (given: object = {}, own: Parameters<typeof createPosition>[0] = {}) =>
    resolveDice(createPosition(own), { ...resolved, ...given });

  it('a resolved step stores the beacon round of its cut-off', () => {
    expect(rounds()).toEqual([START, beacon]);
    expect(rounds({}, { dice: [START, DUE_ROUND, LATER] })).toEqual([START, beacon, LATER]);
  });

  it('a step reuses the known beacon round if no seat owes an answer', () => {
    const without = { beacon: undefined };
    expect(rounds(without, WITHOUT_ASKS)).toEqual([START, START]);
    expect(rounds(without, { dice: [START, FIRST, LATER] })).toEqual([START, FIRST, LATER]);
    expect(rounds(without, WITHOUT_BEACON)).toEqual([]);
    expect(findFault(() => rounds({}, WITHOUT_ASKS))).toMatch('Ledger, entry 3');
    expect(findFault(() => rounds({}, WITHOUT_BEACON))).toMatch('Ledger, entry 3');
  });

  it('resolveDice refuses a cut-off that differs from the public cut-off', () => {
    const other = { deadline: '2026-06-03T20:00:01.000Z' };
    expect(findFault(() => rounds(other))).toMatch(
      `entry 3: The entry’s cut-off is ${other.deadline}, but the public one was ${DEADLINE}.`,
    );
    expect(rounds(other, { dice: [START, DUE_ROUND] })).toEqual([START, beacon]);
  });

  it('resolveDice refuses a missing or different beacon round', () => {
    expect(findFault(() => rounds({ beacon: undefined }))).toMatch('it has none');
    const other = { round: CUT_OFF_ROUND + 1, signature: 'of another' };
    expect(findFault(() => rounds({ beacon: other }))).toMatch(`${CUT_OFF_ROUND + 1}`);
  });

  it('keepPreviousDice uses the beacon round of the previous entry', () => {
    expect(keepPreviousDice(createPosition())).toEqual([START, START]);
    const keep = (own: Parameters<typeof createPosition>[0]) =>
      keepPreviousDice(createPosition(own));
    expect(keep({ dice: [START, FIRST, LATER] })).toEqual([START, START, LATER]);
    expect(keep({ dice: [START, FIRST], passed: 1 })).toEqual([START, FIRST, FIRST]);
    expect(keep(WITHOUT_BEACON)).toEqual([]);
  });
});

const away = ROUND_OUT_MS + BEACON_TIMEOUT_MS;
const entryAt = (ms: number) => ({ entry: 4, at: new Date(ms).toISOString() });

it('a host can skip a beacon round only after the round is overdue for a day', () => {
  const why = (own: Parameters<typeof createPosition>[0], ms = away) =>
    findBeaconRefusal(createPosition(own), ms);
  expect(why({}, away - 1)).toContain('has not been overdue for a day yet');
  expect(why({})).toBeNull();
  for (const own of [WITHOUT_BEACON, PAUSED, WITHOUT_ASKS])
    expect(why(own)).toContain('is not waiting for a round');
});

it('a step without its beacon round uses the round of the previous entry', () => {
  const skip = (own: Parameters<typeof createPosition>[0], ms = away) =>
    resolveDiceWithoutBeacon(createPosition(own), entryAt(ms));
  expect(skip({})).toEqual([START, START]);
  expect(skip({ dice: [START, FIRST], passed: 1 })).toEqual([START, FIRST, FIRST]);
  const fault =
    'Ledger, entry 4: The entry skips a beacon round that the step does not need or that was ' +
    'not overdue for a day.';
  expect(findFault(() => skip({}, away - 1))).toBe(fault);
  expect(findFault(() => skip(WITHOUT_BEACON))).toBe(fault);
  expect(() => skip({ dice: [] })).toThrow('every place before has a round');
});
