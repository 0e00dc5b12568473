import { describe, expect, it } from 'vitest';
import { type BeaconChain, roundAfter, roundInstant } from '../beacon/rounds.ts';
import {
  BEACON_AWAY_MS,
  diceAfter,
  diceKept,
  diceOfOpening,
  diceWithoutBeacon,
  goesByCutOff,
  NAMED_AHEAD_MS,
  roundOfStep,
  roundToAsk,
  settledAt,
  settledBy,
  settledByContent,
  signatureAt,
  whyBeaconDue,
} from './dice.ts';
import type { Entry, OpenedEntry } from './entry.ts';
import { IncidentError } from './incident.ts';
import type { PlaceRound, Position } from './position.ts';

const CHAIN = { genesis: 1_780_000_000, period: 3 } as BeaconChain;
const DEADLINE = '2026-06-03T20:00:00.000Z';
const CUT_OFF = Date.parse(DEADLINE);
/** The round of the cut-off. */
const ROUND = roundAfter(CHAIN, CUT_OFF);
const OUT = roundInstant(CHAIN, ROUND);
const DUE: PlaceRound = { round: ROUND, signature: null };
const [START, FIRST, LATER] = [7, 8, 9].map((round) => ({ round, signature: `of ${round}` })) as [
  PlaceRound,
  PlaceRound,
  PlaceRound,
];

/**
 * Creates a position with only the fields that the functions under test read. The first step is
 * open.
 */
function position(
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
const NO_BEACON = { beacon: undefined, dice: [] };
const PAUSED = { next: { deadline: null } };
const NOBODY_ASKED = { asks: [] };

/** Returns place and description of the reported incidents; null for none. */
function wrong(act: () => unknown): string | null {
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

  it('an opening has a round if the match has a beacon, and only then', () => {
    expect(diceOfOpening(opened(START, CHAIN))).toEqual([START]);
    expect(diceOfOpening(opened(undefined, undefined))).toEqual([]);
    expect(wrong(() => diceOfOpening(opened(undefined, CHAIN)))).toMatch('its round is missing');
    expect(wrong(() => diceOfOpening(opened(START, undefined)))).toMatch('the step needs none');
  });

  it('signatureAt returns the signature of a place, and null before its round is published', () => {
    expect([0, 1, 2].map((place) => signatureAt({ dice: [START, DUE] }, place))).toEqual([
      'of 7',
      null,
      null,
    ]);
  });
});

describe('round of the open step', () => {
  it.for<readonly [string, Parameters<typeof position>[0], PlaceRound | null]>([
    ['the one after its cut-off', {}, DUE],
    ['the one that its place has', { dice: [START, FIRST] }, FIRST],
    ['that of the place before if nobody is asked', NOBODY_ASKED, START],
    [
      'that of the place before, on a later place',
      { ...NOBODY_ASKED, dice: [START, FIRST], passed: 1 },
      FIRST,
    ],
    ['its place’s own even so', { ...NOBODY_ASKED, dice: [START, FIRST] }, FIRST],
    ['missing while the match is paused', PAUSED, null],
    ['missing if nothing is due', { next: null }, null],
    ['missing once the game is over', { asks: null }, null],
    ['missing without a beacon', NO_BEACON, null],
  ])('the round of the open step is %s', ([, own, round]) => {
    expect(roundOfStep(position(own))).toEqual(round);
    expect(roundToAsk(position(own))).toBe(round?.signature === null ? round.round : null);
  });

  it('the round of the open step depends on the cut-off until it is settled or known', () => {
    const goes = (own: Parameters<typeof position>[0]) => goesByCutOff(position(own));
    expect([{}, PAUSED, NOBODY_ASKED, NO_BEACON].map(goes)).toEqual([true, false, false, false]);
    expect(goes({ dice: [START, DUE] })).toBe(false);
    expect(goes({ dice: [START, FIRST] })).toBe(false);
  });
});

describe('settled round', () => {
  const settled = (entry: object, own: Parameters<typeof position>[0] = {}) =>
    settledBy(position(own), entry as Entry).dice;
  const at = (ms: number): string => new Date(ms).toISOString();

  it('a place keeps its round from the instant of publication on', () => {
    const of = (ms: number, own = {}) => settledAt(position(own), ms).dice;
    expect([OUT - 1, OUT, OUT + 1].map((ms) => of(ms))).toEqual([
      [START],
      [START, DUE],
      [START, DUE],
    ]);
    expect(of(OUT, PAUSED)).toEqual([START]);
    expect(of(OUT, NO_BEACON)).toEqual([]);
    expect(of(OUT, NOBODY_ASKED)).toEqual([START]);
    expect(of(OUT, { dice: [START, FIRST] })).toEqual([START, FIRST]);
  });

  it.for(['pause', 'rewound', 'orders', 'absent', 'seat', 'lost', 'dice', 'flavour', 'match'])(
    'an entry written after a round is published settles it: %s',
    (kind) => {
      expect(settled({ kind, at: at(OUT) })).toEqual([START, DUE]);
      expect(settled({ kind, at: at(OUT - 1) })).toEqual([START]);
      expect(settled({ kind, at: at(OUT) }, NO_BEACON)).toEqual([]);
    },
  );

  it.for(['results', 'ruling', 'opened'])(
    'an entry that takes results settles a published round: %s',
    (kind) => {
      expect(settled({ kind, at: at(OUT) })).toEqual([START, DUE]);
      expect(settled({ kind, at: at(OUT - 1) })).toEqual([START]);
    },
  );

  it('an entry that resolves the step does not settle its round', () => {
    for (const kind of ['resolved', 'closed'])
      expect(settled({ kind, deadline: at(OUT), at: at(OUT) })).toEqual([START]);
  });

  it('edited content settles the round from the cut-off on', () => {
    for (const [ms, dice] of [
      [CUT_OFF - 1, [START]],
      [CUT_OFF, [START, DUE]],
      [CUT_OFF + 1, [START, DUE]],
    ] as const) {
      expect(settled({ kind: 'content', deadline: at(ms) })).toEqual(dice);
      expect(settledByContent(position(), at(ms)).dice).toEqual(dice);
    }
    expect(settledByContent(position(PAUSED), at(OUT)).dice).toEqual([START]);
    expect(settledByContent(position({ next: null }), at(OUT)).dice).toEqual([START]);
  });

  it.for(['early', 'deadline', 'resume'])(
    'an entry that moves a cut-off is refused less than a minute ahead: %s',
    (kind) => {
      const named = (ms: number) => ({ kind, at: at(CUT_OFF - ms), next: { deadline: DEADLINE } });
      expect(wrong(() => settled(named(NAMED_AHEAD_MS)))).toBeNull();
      expect(wrong(() => settled(named(NAMED_AHEAD_MS - 1)))).toMatch('less than a minute ahead');
      expect(wrong(() => settled({ ...named(0), next: null }))).toBeNull();
      expect(wrong(() => settled({ ...named(0), kind: 'pause' }))).toBeNull();
      expect(wrong(() => settled(named(0), NO_BEACON))).toBeNull();
    },
  );
});

describe('rounds after a resolved step', () => {
  const beacon = { round: ROUND, signature: 'of the step' };
  const resolved = { entry: 3, deadline: DEADLINE, beacon };
  const rounds = (given: object = {}, own: Parameters<typeof position>[0] = {}) =>
    diceAfter(position(own), { ...resolved, ...given });

  it('a resolved step stores the round of its cut-off at its place', () => {
    expect(rounds()).toEqual([START, beacon]);
    expect(rounds({}, { dice: [START, DUE, LATER] })).toEqual([START, beacon, LATER]);
  });

  it('a step reuses the known round if nobody was asked or if it was undone', () => {
    const without = { beacon: undefined };
    expect(rounds(without, NOBODY_ASKED)).toEqual([START, START]);
    expect(rounds(without, { dice: [START, FIRST, LATER] })).toEqual([START, FIRST, LATER]);
    expect(rounds(without, NO_BEACON)).toEqual([]);
    expect(wrong(() => rounds({}, NOBODY_ASKED))).toMatch('Ledger, entry 3');
    expect(wrong(() => rounds({}, NO_BEACON))).toMatch('Ledger, entry 3');
  });

  it('a step with another cut-off than the public one is refused, unless its round is settled', () => {
    const other = { deadline: '2026-06-03T20:00:01.000Z' };
    expect(wrong(() => rounds(other))).toMatch(
      `Ledger, entry 3: Its cut-off is ${other.deadline}, but the public one was ${DEADLINE}.`,
    );
    expect(rounds(other, { dice: [START, DUE] })).toEqual([START, beacon]);
  });

  it('a step with another round or without one is refused', () => {
    expect(wrong(() => rounds({ beacon: undefined }))).toMatch('it has none');
    const other = { round: ROUND + 1, signature: 'of another' };
    expect(wrong(() => rounds({ beacon: other }))).toMatch(`${ROUND + 1}`);
  });

  it('an entry that takes reports keeps the round of the previous place', () => {
    expect(diceKept(position())).toEqual([START, START]);
    expect(diceKept(position({ dice: [START, FIRST, LATER] }))).toEqual([START, START, LATER]);
    expect(diceKept(position({ dice: [START, FIRST], passed: 1 }))).toEqual([START, FIRST, FIRST]);
    expect(diceKept(position(NO_BEACON))).toEqual([]);
  });
});

describe('match without its beacon', () => {
  const away = OUT + BEACON_AWAY_MS;
  const entryAt = (ms: number) => ({ entry: 4, at: new Date(ms).toISOString() });

  it('a host can skip a beacon round only if it has been overdue for a day', () => {
    const why = (own: Parameters<typeof position>[0], ms = away) => whyBeaconDue(position(own), ms);
    expect([away - 1, away].map((ms) => why({}, ms))).toEqual(['not away', null]);
    expect([NO_BEACON, PAUSED, NOBODY_ASKED].map((own) => why(own))).toEqual(
      Array.from({ length: 3 }, () => 'no round'),
    );
  });

  it('a step without its beacon round uses the round of the previous place', () => {
    expect(diceWithoutBeacon(position(), entryAt(away))).toEqual([START, START]);
    const passed = { dice: [START, FIRST], passed: 1 };
    expect(diceWithoutBeacon(position(passed), entryAt(away))).toEqual([START, FIRST, FIRST]);
    const early = wrong(() => diceWithoutBeacon(position(), entryAt(away - 1)));
    const none = wrong(() => diceWithoutBeacon(position(NO_BEACON), entryAt(away)));
    expect(early).toMatch('Ledger, entry 4: It skips a beacon round that was not overdue');
    expect(none).toMatch('Ledger, entry 4: It skips a beacon round, but the step needs none');
    expect(() => diceWithoutBeacon(position({ dice: [] }), entryAt(away))).toThrow(
      'every place before has a round',
    );
  });
});
