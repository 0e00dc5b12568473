import { expect, it } from 'vitest';
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

interface PositionFields {
  readonly beacon?: BeaconChain | undefined;
  readonly dice?: readonly PlaceRound[];
  readonly next?: object | null;
  readonly asks?: readonly object[] | null;
  /** Number of passed steps. Default: 0. */
  readonly passed?: number;
}

/** Creates a position with only the fields that the functions under test read. */
function createPosition(own: PositionFields = {}): Position {
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

const createOpening = (beacon: unknown, chain: unknown) =>
  ({ beacon, settings: { beacon: chain } }) as OpenedEntry;

it('listDiceOfOpening requires a beacon round if and only if the match has a beacon', () => {
  expect(listDiceOfOpening(createOpening(START, CHAIN))).toEqual([START]);
  expect(listDiceOfOpening(createOpening(undefined, undefined))).toEqual([]);
  const findOpeningFault = (...given: Parameters<typeof createOpening>) =>
    findFault(() => listDiceOfOpening(createOpening(...given)));
  expect(findOpeningFault(undefined, CHAIN)).toMatch('the start is missing');
  expect(findOpeningFault(START, undefined)).toMatch('the step does not need');
});

it('getSignatureAt returns null for a place before its beacon round', () => {
  const dice = [START, DUE_ROUND];
  const signatures = [0, 1, 2].map((place) => getSignatureAt({ dice }, place));
  expect(signatures).toEqual(['of 7', null, null]);
});

it.for<readonly [string, PositionFields, PlaceRound | null]>([
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
  expect(dependsOnCutOff(createPosition())).toBe(true);
  const settled = [{ dice: [START, DUE_ROUND] }, { dice: [START, FIRST] }];
  for (const own of [PAUSED, WITHOUT_ASKS, WITHOUT_BEACON, ...settled])
    expect(dependsOnCutOff(createPosition(own))).toBe(false);
});

const formatAt = (ms: number): string => new Date(ms).toISOString();
const settleBefore = (entry: object, own: PositionFields = {}) =>
  settleDiceBefore(createPosition(own), entry as Entry).dice;

it('settleDiceAt fixes the beacon round from the time of its publication on', () => {
  const settleAt = (ms: number, own = {}) => settleDiceAt(createPosition(own), ms).dice;
  expect(settleAt(ROUND_OUT_MS - 1)).toEqual([START]);
  expect(settleAt(ROUND_OUT_MS)).toEqual([START, DUE_ROUND]);
  for (const own of [PAUSED, WITHOUT_ASKS]) expect(settleAt(ROUND_OUT_MS, own)).toEqual([START]);
  expect(settleAt(ROUND_OUT_MS, WITHOUT_BEACON)).toEqual([]);
  expect(settleAt(ROUND_OUT_MS, { dice: [START, FIRST] })).toEqual([START, FIRST]);
});

it.for(['pause', 'rewound', 'orders', 'seat', 'dice', 'match', 'results', 'ruling', 'opened'])(
  'settleDiceBefore fixes a published beacon round before an entry: %s',
  (kind) => {
    const published = { kind, at: formatAt(ROUND_OUT_MS) };
    expect(settleBefore(published)).toEqual([START, DUE_ROUND]);
    expect(settleBefore({ kind, at: formatAt(ROUND_OUT_MS - 1) })).toEqual([START]);
    expect(settleBefore(published, WITHOUT_BEACON)).toEqual([]);
  },
);

it('settleDiceBefore fixes no beacon round for an entry that resolves the step', () => {
  const at = formatAt(ROUND_OUT_MS);
  for (const kind of ['resolved', 'closed'])
    expect(settleBefore({ kind, deadline: at, at })).toEqual([START]);
});

it('a change of content fixes the beacon round from the cut-off on', () => {
  for (const [ms, dice] of [
    [CUT_OFF_MS - 1, [START]],
    [CUT_OFF_MS, [START, DUE_ROUND]],
  ] as const) {
    expect(settleBefore({ kind: 'content', deadline: formatAt(ms) })).toEqual(dice);
    expect(settleDiceBeforeContent(createPosition(), formatAt(ms)).dice).toEqual(dice);
  }
  for (const own of [PAUSED, { next: null }])
    expect(settleDiceBeforeContent(createPosition(own), formatAt(ROUND_OUT_MS)).dice).toEqual([
      START,
    ]);
});

it.for(['early', 'deadline', 'resume'])(
  'an entry may not move a cut-off to less than a minute ahead: %s',
  (kind) => {
    const findMoveFault = (msAhead: number, change: object = {}, own: PositionFields = {}) => {
      const entry = { kind, at: formatAt(CUT_OFF_MS - msAhead), next: { deadline: DEADLINE } };
      return findFault(() => settleBefore({ ...entry, ...change }, own));
    };
    expect(findMoveFault(MIN_NOTICE_MS)).toBeNull();
    expect(findMoveFault(MIN_NOTICE_MS - 1)).toMatch('less than a minute ahead');
    for (const change of [{ next: null }, { kind: 'pause' }])
      expect(findMoveFault(0, change)).toBeNull();
    expect(findMoveFault(0, {}, WITHOUT_BEACON)).toBeNull();
  },
);

const BEACON_ROUND = { round: CUT_OFF_ROUND, signature: 'of the step' };
const resolve = (given: object = {}, own: PositionFields = {}) =>
  resolveDice(createPosition(own), {
    ...{ entry: 3, deadline: DEADLINE, beacon: BEACON_ROUND },
    ...given,
  });

it('a resolved step stores the beacon round of its cut-off', () => {
  expect(resolve()).toEqual([START, BEACON_ROUND]);
  const dice = [START, DUE_ROUND, LATER];
  expect(resolve({}, { dice })).toEqual([START, BEACON_ROUND, LATER]);
});

it('a step reuses the known beacon round if no seat owes an answer', () => {
  const without = { beacon: undefined };
  expect(resolve(without, WITHOUT_ASKS)).toEqual([START, START]);
  expect(resolve(without, { dice: [START, FIRST, LATER] })).toEqual([START, FIRST, LATER]);
  expect(resolve(without, WITHOUT_BEACON)).toEqual([]);
  for (const own of [WITHOUT_ASKS, WITHOUT_BEACON])
    expect(findFault(() => resolve({}, own))).toMatch('Ledger, entry 3');
});

it('resolveDice refuses a cut-off that differs from the public cut-off', () => {
  const other = { deadline: '2026-06-03T20:00:01.000Z' };
  expect(findFault(() => resolve(other))).toMatch(
    `entry 3: The entry’s cut-off is ${other.deadline}, but the public one was ${DEADLINE}.`,
  );
  expect(resolve(other, { dice: [START, DUE_ROUND] })).toEqual([START, BEACON_ROUND]);
});

it('resolveDice refuses a missing or different beacon round', () => {
  expect(findFault(() => resolve({ beacon: undefined }))).toMatch('it has none');
  const beacon = { round: CUT_OFF_ROUND + 1, signature: 'of another' };
  expect(findFault(() => resolve({ beacon }))).toMatch(`${CUT_OFF_ROUND + 1}`);
});

it.for<readonly [string, PositionFields, readonly PlaceRound[]]>([
  ['for the first step', {}, [START, START]],
  ['before later rounds', { dice: [START, FIRST, LATER] }, [START, START, LATER]],
  ['for a later step', { dice: [START, FIRST], passed: 1 }, [START, FIRST, FIRST]],
  ['without a beacon', WITHOUT_BEACON, []],
])('keepPreviousDice uses the beacon round of the previous entry: %s', ([, own, dice]) => {
  expect(keepPreviousDice(createPosition(own))).toEqual(dice);
});

const OVERDUE_MS = ROUND_OUT_MS + BEACON_TIMEOUT_MS;

it('a host can skip a beacon round only after the round is overdue for a day', () => {
  const why = (own: PositionFields, ms = OVERDUE_MS) => findBeaconRefusal(createPosition(own), ms);
  expect(why({}, OVERDUE_MS - 1)).toContain('has not been overdue for a day yet');
  expect(why({})).toBeNull();
  for (const own of [WITHOUT_BEACON, PAUSED, WITHOUT_ASKS])
    expect(why(own)).toContain('is not waiting for a round');
});

it('a step without its beacon round uses the round of the previous entry', () => {
  const skip = (own: PositionFields, ms = OVERDUE_MS) =>
    resolveDiceWithoutBeacon(createPosition(own), { entry: 4, at: formatAt(ms) });
  expect(skip({})).toEqual([START, START]);
  expect(skip({ dice: [START, FIRST], passed: 1 })).toEqual([START, FIRST, FIRST]);
  const fault =
    'Ledger, entry 4: The entry skips a beacon round that the step does not need, or that was ' +
    'overdue for less than a day.';
  expect(findFault(() => skip({}, OVERDUE_MS - 1))).toBe(fault);
  expect(findFault(() => skip(WITHOUT_BEACON))).toBe(fault);
  expect(() => skip({ dice: [] })).toThrow('every place before has a round');
});
