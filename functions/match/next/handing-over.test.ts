/** Tests of code, address and name of a seat after the host changes them. */

import { describe, expect, it } from 'vitest';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { seatNamed } from '../../../rules/kit/match/seat.ts';
import { justOpened, OPENED_MS } from '../../../test/support/table/just-opened.ts';
import type { NamedHandover } from '../ledger/bindings.ts';
import { seatBindingOf } from '../ledger/bindings.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { buildInterventionEntry } from './build-intervention.ts';
import type { Change } from './intervention-row.ts';
import { handoverChange } from './seat-interventions.ts';

const AT = OPENED_MS + 3_600_000;
const MATCH = justOpened();
const [SCARLET, DEMS] = MATCH.files.seats.map(({ seat }) => seatNamed(seat)) as [Seat, Seat];

interface Asked {
  readonly seat?: Seat;
  readonly email?: string | null;
  readonly name?: string | null;
}
function asked(match: Match, own: Asked = {}, before = currentPosition(match)) {
  const action = { kind: 'seat', seat: SCARLET, email: null, name: null, ...own } as const;
  return handoverChange({ match, before, action, id: 'asked' });
}
function done(match: Match, own: Asked = {}, before = currentPosition(match)): Change {
  const change = asked(match, own, before);
  if (typeof change === 'string') throw new Error(change);
  return change;
}
const filesOf = ({ files }: Change, seat: Seat) => files?.seats.find((one) => one.seat === seat);
const emailOf = (seat: Seat): string =>
  MATCH.files.seats.find((one) => one.seat === seat)?.email ?? '';

describe('handover', () => {
  it('a handed-over seat has a new code that the ledger binds; other seats keep theirs', () => {
    const change = done(MATCH);
    const own = filesOf(change, SCARLET);
    expect(own?.code).not.toBe(`code-of-${SCARLET}`);
    expect(own).toMatchObject({ email: emailOf(SCARLET), workbookId: `workbook-of-${SCARLET}` });
    expect(filesOf(change, DEMS)).toBe(MATCH.files.seats[1]);
    if (own === undefined || MATCH.key === null) throw new Error('it has files and a key');
    const bound = seatBindingOf(MATCH.key, own);
    const action = { kind: 'seat', seat: SCARLET, email: null, name: null } as const;
    const request = { id: 'asked', action, asked: 'seat Scarlet', reason: 'Her code was seen.' };
    const built = buildInterventionEntry(MATCH, request, AT);
    if (built.kind === 'refused') throw new Error(built.sentence);
    const { handovers, opened, sealed } = currentPosition(built.written.match);
    expect(sealed.entry).toMatchObject(change.own);
    expect(change.own).toEqual({ kind: 'seat', seat: SCARLET, name: '', bound });
    expect(opened.bindings.seats[SCARLET]).toEqual(bound);
    expect(handovers.at(-1)).toMatchObject({ seat: SCARLET, at: new Date(AT).toISOString() });
  });

  it('a handed-over seat keeps its Discord id if it keeps its address', () => {
    const ids = { [SCARLET]: '1', [DEMS]: '2' };
    const match = { ...MATCH, discord: { ...MATCH.discord, ids } };
    expect(done(match)).not.toHaveProperty('discord');
    expect(done(match, { email: emailOf(SCARLET) })).not.toHaveProperty('discord');
    const { discord } = done(match, { email: 'new@example.com' });
    expect(discord).toEqual({ ...match.discord, ids: { [DEMS]: '2' } });
  });

  it('a handed-over seat is played by the named person, by default by the last one named', () => {
    const before = currentPosition(MATCH);
    const handovers = [
      { seat: SCARLET, name: 'Ann' },
      { seat: SCARLET, name: 'Bea' },
      { seat: DEMS, name: 'Cid' },
    ] as unknown as readonly NamedHandover[];
    const named = { ...before, handovers };
    expect(done(MATCH, {}, named).own).toMatchObject({ name: 'Bea' });
    expect(done(MATCH, { name: 'Dot' }, named).own).toMatchObject({ name: 'Dot' });
    expect(done(MATCH, { name: '' }, named).own).toMatchObject({ name: '' });
    expect(done(MATCH, {}, { ...named, handovers: handovers.slice(2) }).own).toMatchObject({
      name: '',
    });
  });
});

describe('refused handover', () => {
  it('an unknown seat is not handed over', () =>
    expect(asked(MATCH, { seat: seatNamed('Nobody') })).toBe('There is no seat Nobody.'));

  it('a seat is not handed over while the cell for its new code is unknown', () => {
    const wrong = (code: string) =>
      ({ ...MATCH, incidents: [{ code, where: '', what: '', todo: '' }] }) as Match;
    expect(asked(wrong('players tab'))).toMatch(/^First fix the tab “Players”/);
    expect(asked({ ...MATCH, key: null })).toMatch(/^First fix the tab “Players”/);
    expect(asked(wrong('match tab'))).toHaveProperty('own');
  });

  it('a seat is not handed over to another seat’s address if addresses identify seats', () => {
    const byEmail = justOpened({ knownBy: 'email' });
    const taken = { email: ` ${emailOf(DEMS).toUpperCase()}` };
    expect(asked(byEmail, taken)).toBe(
      `${DEMS} already has this address: a seat needs one of its own.`,
    );
    expect(asked(byEmail, { email: emailOf(SCARLET) })).toHaveProperty('own');
    expect(asked(byEmail, { email: 'new@example.com' })).toHaveProperty('own');
    expect(asked(MATCH, taken)).toHaveProperty('own');
  });
});
