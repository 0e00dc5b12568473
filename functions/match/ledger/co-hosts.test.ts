import { expect, test } from 'vitest';
import { applyTeamChange, type CoHost, checkAuthor, listSeatsPlayedBy } from './co-hosts.ts';
import { IncidentError } from './incident.ts';

const SAM: CoHost = { name: 'Sam', bound: 'a', seat: null, isRemoved: false };
const KIM: CoHost = { name: 'Kim', bound: 'b', seat: 'Dems' as CoHost['seat'], isRemoved: true };
const TEAM = { coHosts: [SAM, KIM] };

test.each([
  ['a present co-host', { by: 'Sam', kind: 'pause' }, true],
  ['the host', { kind: 'pause' }, true],
  ['a former co-host', { by: 'Kim', kind: 'pause' }, false],
  ['a stranger', { by: 'Noor', kind: 'resolved' }, false],
  ['a co-host who changes the team', { by: 'Sam', kind: 'co-host' }, false],
])('checkAuthor judges an entry by %s, %o, as valid: %s', (_who, entry, isValid) => {
  const check = () => checkAuthor(TEAM, { ...entry, entry: 3 });
  if (isValid) expect(check).not.toThrow();
  else expect(check).toThrow(IncidentError);
});

const createTeamChange = (name: string, bound: string | null) => ({
  entry: 3,
  name,
  bound,
  seat: null,
});

test('a co-host who returns after leaving is added to the list again', () => {
  const without = applyTeamChange(TEAM, createTeamChange('Sam', null));
  expect(without.map(({ isRemoved }) => isRemoved)).toEqual([true, true]);
  expect(applyTeamChange({ coHosts: without }, createTeamChange('Sam', 'a'))).toHaveLength(3);
});

test.each([
  ['a co-host is added twice', createTeamChange('Sam', 'c')],
  ['a former co-host leaves again', createTeamChange('Kim', null)],
])('applyTeamChange refuses an entry if %s', (_, entry) => {
  expect(() => applyTeamChange(TEAM, entry)).toThrow(IncidentError);
});

test('a co-host plays the named seat and each seat with the co-host’s address', () => {
  const seat = (email: string) => ({ code: '', email, workbook: '' });
  const seats = { Scarlet: seat('b'), Dems: seat(''), Isa: seat('c') };
  expect(listSeatsPlayedBy(KIM, { seats })).toEqual(['Scarlet', 'Dems']);
});
