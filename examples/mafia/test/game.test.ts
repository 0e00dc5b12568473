/** Runs the kit's property tests, and has a case for each rule. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterKind, mapSeats, type Seat } from 'sealed-orders/kit';
import { createCaseMatch, listLaws, readContentFrom } from 'sealed-orders/laws';
import { game } from '../src/game.ts';
import { type Role, type State, views } from '../src/state.ts';

const content = readContentFrom(game, new URL('../content/', import.meta.url));
for (const { claim, check } of listLaws(game, { content })) test(claim, check);

const ROLES = {
  Dems: 'mafia',
  Gigi: 'mafia',
  Isa: 'detective',
  Pixie: 'doctor',
  Scarlet: 'townsperson',
  Tha: 'townsperson',
  Zero: 'townsperson',
} as const;
type Name = keyof typeof ROLES;

const match = createCaseMatch(game, { players: Object.keys(ROLES), content });
const { setup, seats } = match;

/** The first night of a match. */
const NIGHT: State = {
  ...{ day: 1, isNight: true, living: seats, winner: null },
  roles: mapSeats(seats, (seat): Role => ROLES[seat as string as Name]),
};
const DAY: State = { ...NIGHT, isNight: false };
const withoutSeats = (state: State, ...dead: readonly Name[]): State => ({
  ...state,
  living: state.living.filter((seat) => !dead.some((name) => name === seat)),
});

/** Resolves a step, and returns the players who died. */
function after(state: State, choices: Partial<Record<Name, Name>>) {
  const orders = Object.entries(choices).map(([name, choice]) => [
    name,
    { choice: choice as string as Seat },
  ]);
  const played = match.resolve(state, Object.fromEntries(orders));
  return { ...played, dead: state.living.filter((seat) => !played.state.living.includes(seat)) };
}

const toSeat = (name: Name): Seat => name as string as Seat;
const viewAs = (name: Name) => views.seatView({ setup, state: NIGHT }, toSeat(name));

test('every player gets a role of the tab', () => {
  const { roles } = match.start().state;
  assert.deepEqual(Object.values(roles).toSorted(), Object.values(ROLES).toSorted());
});

test('a number of seats without a row cannot play', () => {
  const rows = readContentFrom(game, new URL('../content/', import.meta.url))['Roles'] ?? [];
  const { setup: smaller } = createCaseMatch(game, {
    players: Object.keys(ROLES),
    content: { Roles: rows.slice(0, 1) },
  });
  assert.equal(game.checkCast?.(smaller.content, 7), null);
  assert.match(game.checkCast?.(smaller.content, 8) ?? '', /lacks a row for 8 seats/);
});

test('the tab “Roles” rejects too many mafia, and more roles than seats', () => {
  const refused = (Mafia: string, Detectives: string) => () =>
    createCaseMatch(game, {
      players: Object.keys(ROLES),
      content: { Roles: [{ Seats: '7', Mafia, Detectives, Doctors: '1' }] },
    });
  assert.throws(refused('4', '1'), /fewer than half/);
  assert.throws(refused('0', '1'), /at least 1 mafia/);
  assert.throws(refused('3', '4'), /no more roles than seats/);
});

test('the tab “Roles” rejects two rows for one number of seats, and a row for 6 seats', () => {
  const refused = (...numbers: readonly string[]) => {
    const roles = { Mafia: '2', Detectives: '1', Doctors: '1' };
    const Roles = numbers.map((Seats) => ({ Seats, ...roles }));
    return () => createCaseMatch(game, { players: Object.keys(ROLES), content: { Roles } });
  };
  assert.throws(refused('7', '8', '7'), /"row": 4.*each number once/s);
  assert.throws(refused('7', '6'), /"row": 3.*7 to 12 seats/s);
});

test('the mafia know each other, and nobody else knows another role', () => {
  assert.deepEqual(viewAs('Dems'), { role: 'mafia', partners: ['Gigi'] });
  assert.deepEqual(viewAs('Isa'), { role: 'detective', partners: [] });
  assert.deepEqual(views.publicView({ setup, state: NIGHT }).roles, {});
});

test('all living players are asked the same question', () => {
  const { asks = [] } = game.next({ setup, state: withoutSeats(NIGHT, 'Zero') }) ?? {};
  assert.equal(asks.length, 6);
  assert.ok(asks.every(({ form }) => form === asks[0]?.form));
});

test('the mafia’s victim is the player chosen by most of them', () => {
  const { dead, events } = after(NIGHT, {
    Dems: 'Isa',
    Gigi: 'Isa',
    Zero: 'Tha',
    Tha: 'Zero',
  });
  assert.deepEqual(dead, ['Isa']);
  assert.deepEqual(filterKind(events, 'died'), [
    { kind: 'died', rule: 'Night', seat: 'Isa', role: 'detective' },
  ]);
});

test('chance decides a tie of the mafia', () => {
  const [dead] = after(NIGHT, { Dems: 'Isa', Gigi: 'Zero' }).dead;
  assert.ok(dead === 'Isa' || dead === 'Zero');
});

test('chance takes one of the town if the mafia choose nobody', () => {
  const [dead] = after(NIGHT, {}).dead;
  assert.notEqual(NIGHT.roles[dead as Seat], 'mafia');
});

test('the mafia do not kill each other', () => {
  assert.deepEqual(after(NIGHT, { Dems: 'Gigi', Gigi: 'Zero' }).dead, ['Zero']);
  const listProblems = (name: Name, choice: Name, state = NIGHT) =>
    game.read({ setup, state, seat: toSeat(name), answers: { choice: [choice] } }).problems;
  assert.match(listProblems('Dems', 'Gigi')[0]?.sentence ?? '', /“Gigi” is one of the mafia/);
  assert.deepEqual(listProblems('Dems', 'Zero'), []);
  assert.deepEqual(listProblems('Isa', 'Gigi'), []);
  assert.deepEqual(listProblems('Dems', 'Gigi', DAY), []);
});

test('only a detective learns whether the chosen player is one of the mafia', () => {
  const findings = (to: Name) => filterKind(after(NIGHT, { Isa: to, Scarlet: to }).events, 'asked');
  const found = { kind: 'asked', rule: 'Night', seat: 'Isa' };
  assert.deepEqual(findings('Dems'), [{ ...found, to: 'Dems', isMafia: true }]);
  assert.deepEqual(findings('Zero'), [{ ...found, to: 'Zero', isMafia: false }]);
});

test('a player chosen by the doctor survives', () => {
  const { dead, events } = after(NIGHT, { Dems: 'Isa', Gigi: 'Isa', Pixie: 'Isa' });
  assert.deepEqual(dead, []);
  assert.equal(filterKind(events, 'nobody died').length, 1);
});

test('a doctor may choose themselves', () => {
  assert.deepEqual(after(NIGHT, { Dems: 'Pixie', Pixie: 'Pixie' }).dead, []);
});

test('the choice of a townsperson has no effect', () => {
  const choices = { Dems: 'Isa', Gigi: 'Isa' } as const;
  assert.deepEqual(after(NIGHT, { ...choices, Zero: 'Dems' }), after(NIGHT, choices));
});

test('players who die in a night act in it', () => {
  const { dead, events } = after(NIGHT, { Dems: 'Isa', Gigi: 'Isa', Isa: 'Dems' });
  assert.deepEqual(dead, ['Isa']);
  assert.equal(filterKind(events, 'asked').length, 1);
});

test('both nobody and a player called “Nobody” can be chosen', () => {
  const players = ['Nobody', ...Object.keys(ROLES).slice(1)];
  const { setup: named, start } = createCaseMatch(game, { players, content });
  const { state } = start();
  const seat = named.players[1]?.seat as Seat;
  const [{ form } = { form: { fields: [] } }] = game.next({ setup: named, state })?.asks ?? [];
  const choices = form.fields.flatMap((field) => field.choices);
  assert.equal(new Set(choices.map(({ label }) => label)).size, choices.length);
  const chosen = (label: string) => {
    const { value = '' } = choices.find((choice) => choice.label === label) ?? {};
    return game.read({ setup: named, state, seat, answers: { choice: [value] } }).orders;
  };
  assert.deepEqual(chosen('Nobody'), { choice: 'Nobody' });
  assert.deepEqual(chosen('Nobody (left open)'), { choice: null });
});

test('the dead neither choose nor can be chosen', () => {
  const state = withoutSeats(DAY, 'Zero', 'Tha');
  assert.deepEqual(after(state, { Dems: 'Zero', Zero: 'Isa', Tha: 'Isa' }).dead, []);
});

test('the player with the most votes dies, and the role is shown', () => {
  const { dead, state } = after(DAY, { Dems: 'Isa', Isa: 'Dems', Zero: 'Dems' });
  assert.deepEqual(dead, ['Dems']);
  assert.deepEqual(views.publicView({ setup, state }).roles, { Dems: 'mafia' });
});

test('a vote for oneself counts', () => {
  assert.deepEqual(after(DAY, { Zero: 'Zero' }).dead, ['Zero']);
});

test('nobody dies in a tie or without votes', () => {
  assert.deepEqual(after(DAY, { Dems: 'Isa', Isa: 'Dems' }).dead, []);
  assert.deepEqual(after(DAY, {}).dead, []);
});

test('everybody sees all votes', () => {
  const { state, events } = after(DAY, { Dems: 'Isa', Isa: 'Dems', Zero: 'Dems' });
  const history = [{ step: 'day-1', title: 'Day 1', events }];
  const { pages } = game.view({ setup, state, history, audience: { kind: 'public' } });
  assert.match(JSON.stringify(pages), /"columns":\[[^\]]*"Day 1"/);
  assert.match(JSON.stringify(pages), /"value":"Zero"[^\]]*,"Dems"\]/);
});

test('the town wins when no mafia are alive', () => {
  const { state } = after(withoutSeats(DAY, 'Gigi'), { Isa: 'Dems' });
  assert.equal(state.winner, 'town');
  assert.equal(Object.keys(views.publicView({ setup, state }).roles).length, 7);
});

test('the mafia win when they are half of the living', () => {
  assert.equal(after(withoutSeats(DAY, 'Zero'), { Dems: 'Isa' }).state.winner, null);
  assert.equal(after(withoutSeats(NIGHT, 'Zero', 'Tha'), { Dems: 'Isa' }).state.winner, 'mafia');
});

test('the mafia win after as many days as there are players', () => {
  assert.equal(after({ ...DAY, day: 6 }, {}).state.winner, null);
  assert.equal(after({ ...DAY, day: 7 }, {}).state.winner, 'mafia');
});

test('a team wins together with its dead', () => {
  const { state } = after(withoutSeats(DAY, 'Gigi', 'Zero'), { Isa: 'Dems' });
  const { placings = [] } = game.outcome({ setup, state }) ?? {};
  const first = placings.filter(({ place }) => place === 1).map(({ seat }) => seat);
  assert.deepEqual(first, ['Isa', 'Pixie', 'Scarlet', 'Tha', 'Zero']);
});
