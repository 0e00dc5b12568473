import { describe, expect, it } from 'vitest';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import {
  buildRequestEntry,
  OPENED_MS,
  openMatch,
} from '../../../test/support/table/just-opened.ts';
import type { NamedHandover } from '../ledger/bindings.ts';
import { computeSeatBinding } from '../ledger/bindings.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import type { Change } from './intervention-row.ts';
import { buildHandoverChange } from './seat-interventions.ts';

const CHANGED_AT_MS = OPENED_MS + 3_600_000;
const OPEN_MATCH = openMatch();
const [SCARLET, DEMS] = OPEN_MATCH.files.seats.map(({ seat }) => toSeat(seat)) as [Seat, Seat];

interface RequestedHandover {
  readonly seat?: Seat;
  readonly email?: string | null;
  readonly name?: string | null;
}
function requestHandover(
  match: Match,
  own: RequestedHandover = {},
  before = currentPosition(match),
) {
  const action = { kind: 'seat', seat: SCARLET, email: null, name: null, ...own } as const;
  return buildHandoverChange({ match, before, action, id: 'asked' });
}
function requireHandover(
  match: Match,
  own: RequestedHandover = {},
  before = currentPosition(match),
): Change {
  const change = requestHandover(match, own, before);
  if (typeof change === 'string') throw new Error(change);
  return change;
}
const findSeatFiles = ({ files }: Change, seat: Seat) =>
  files?.seats.find((one) => one.seat === seat);
const getEmail = (seat: Seat): string =>
  OPEN_MATCH.files.seats.find((one) => one.seat === seat)?.email ?? '';

describe('handover', () => {
  it('a handover gives its seat a new code and changes no other seat’s code', () => {
    const change = requireHandover(OPEN_MATCH);
    const own = findSeatFiles(change, SCARLET);
    expect(own?.code).not.toBe(`code-of-${SCARLET}`);
    expect(own).toMatchObject({ email: getEmail(SCARLET), workbookId: `workbook-of-${SCARLET}` });
    expect(findSeatFiles(change, DEMS)).toBe(OPEN_MATCH.files.seats[1]);
    if (own === undefined || OPEN_MATCH.key === null) throw new Error('it has files and a key');
    const bound = computeSeatBinding(OPEN_MATCH.key, own);
    const action = { kind: 'seat', seat: SCARLET, email: null, name: null } as const;
    const request = { id: 'asked', action, asked: 'seat Scarlet', reason: 'Her code was seen.' };
    const built = buildRequestEntry(OPEN_MATCH, request, CHANGED_AT_MS);
    const { handovers, opened, sealed } = currentPosition(built.match);
    expect(sealed.entry).toMatchObject(change.own);
    expect(change.own).toEqual({ kind: 'seat', seat: SCARLET, name: '', bound });
    expect(opened.bindings.seats[SCARLET]).toEqual(bound);
    expect(handovers.at(-1)).toMatchObject({
      seat: SCARLET,
      at: new Date(CHANGED_AT_MS).toISOString(),
    });
  });

  it('a handed-over seat keeps its Discord id if it keeps its address', () => {
    const ids = { [SCARLET]: '1', [DEMS]: '2' };
    const match = { ...OPEN_MATCH, discord: { ...OPEN_MATCH.discord, ids } };
    expect(requireHandover(match)).not.toHaveProperty('discord');
    expect(requireHandover(match, { email: getEmail(SCARLET) })).not.toHaveProperty('discord');
    const { discord } = requireHandover(match, { email: 'new@example.com' });
    expect(discord).toEqual({ ...match.discord, ids: { [DEMS]: '2' } });
  });

  it('a handed-over seat keeps its player’s public name unless the host changes it', () => {
    const before = currentPosition(OPEN_MATCH);
    const handovers = [
      { seat: SCARLET, name: 'Ann' },
      { seat: SCARLET, name: 'Bea' },
      { seat: DEMS, name: 'Cid' },
    ] as unknown as readonly NamedHandover[];
    const named = { ...before, handovers };
    expect(requireHandover(OPEN_MATCH, {}, named).own).toMatchObject({ name: 'Bea' });
    expect(requireHandover(OPEN_MATCH, { name: 'Dot' }, named).own).toMatchObject({ name: 'Dot' });
    expect(requireHandover(OPEN_MATCH, { name: '' }, named).own).toMatchObject({ name: '' });
    expect(
      requireHandover(OPEN_MATCH, {}, { ...named, handovers: handovers.slice(2) }).own,
    ).toMatchObject({
      name: '',
    });
  });
});

describe('refused handover', () => {
  it('a handover of an unknown seat is refused', () =>
    expect(requestHandover(OPEN_MATCH, { seat: toSeat('Nobody') })).toBe(
      'There is no seat Nobody.',
    ));

  it('a handover is refused while the cell for the new code is unknown', () => {
    const wrong = (code: string) =>
      ({ ...OPEN_MATCH, incidents: [{ code, where: '', what: '', todo: '' }] }) as Match;
    expect(requestHandover(wrong('players tab'))).toMatch(/^First fix the tab “Players”/);
    expect(requestHandover({ ...OPEN_MATCH, key: null })).toMatch(/^First fix the tab “Players”/);
    expect(requestHandover(wrong('match tab'))).toHaveProperty('own');
  });

  it('a handover to another seat’s address is refused if addresses identify seats', () => {
    const byEmail = openMatch({ knownBy: 'email' });
    const taken = { email: ` ${getEmail(DEMS).toUpperCase()}` };
    expect(requestHandover(byEmail, taken)).toBe(
      `Write a different address, because ${DEMS} already has this one.`,
    );
    expect(requestHandover(byEmail, { email: getEmail(SCARLET) })).toHaveProperty('own');
    expect(requestHandover(byEmail, { email: 'new@example.com' })).toHaveProperty('own');
    expect(requestHandover(OPEN_MATCH, taken)).toHaveProperty('own');
  });
});
