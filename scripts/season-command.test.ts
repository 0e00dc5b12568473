/** Tests `sealed season`: a season and its matches are opened, run and ruled on in a terminal. */

import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { CallCounts } from '../emulator/core/service.ts';
import { getCurrentPosition, type Match, readMatch } from '../functions/match/reading/match.ts';
import { findHostIds } from '../functions/match/reading/season-matches.ts';
import { toSeat } from '../rules/kit/match/seat.ts';
import { SIGN_UP_QUESTIONS } from '../sheets-templates/forms/about-form.ts';
import { parseMatchId, QUEUE_VARIABLES, startHost } from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { type EndedRun, runSealed } from '../test/support/sealed/run-sealed.ts';
import { useHost } from '../test/support/sealed/use-host.ts';
import { postControl } from '../test/support/table/by-hand.ts';
import { submitForm } from '../test/support/table/table.ts';
import { getInputName } from './commands/demo/table.ts';
import { EXIT } from './shared/terminal/exit.ts';

const host = useHost(beforeAll);
beforeAll(async () => {
  const seats = 'Seat,E-mail\nScarlet,scarlet@example.org\nDems,dems@example.org\n';
  await writeFile(host.buildPath('seats.csv'), seats);
});

const runSeason = (...words: readonly string[]): Promise<EndedRun> =>
  host.sealed('season', ...words);

const openSeasonWith = (...words: readonly string[]): Promise<EndedRun> =>
  runSeason(
    ...['new', ...words, '--seats', host.buildPath('seats.csv'), '--no-notify', '--run', '--yes'],
    ...['--first', '2026-11-30T19:00:00Z', '--zone', 'UTC', '--title', 'The cup'],
    ...['--time', 'round=2 days'],
  );

const FORMAT_COLUMNS = 'Episode,Kind,Games,Variants,Tokens,Garnets,Until';

const openFamilySeason = async (...words: readonly string[]): Promise<EndedRun> => {
  const list = join(host.folder, 'family.csv');
  await writeFile(list, 'Seat,E-mail\nCara,family@example.org\nDan,Family@example.org\n');
  return runSeason(
    ...['new', '--programme', 'league', '--seats', list, '--no-notify', '--run', '--yes'],
    ...['--first', '2026-11-30T19:00:00Z', '--zone', 'UTC', '--title', 'A family', ...words],
  );
};

test('two seats with the same address are refused with --known-by email', async () => {
  expect(await openFamilySeason('--known-by', 'email')).toMatchObject(
    refusedWith('row 3, E-mail: “Family@example.org” already belongs to another seat'),
  );
  expect(host.emulator.snapshot().spreadsheets).toEqual({});
});

test('a season format is refused if it does not fit the number of players', async () => {
  expect(await openSeasonWith('--programme', 'community')).toMatchObject(
    refusedWith('Main match: Mars Immerser cannot be played by 2 players.'),
  );
  expect(host.emulator.snapshot().spreadsheets).toEqual({});
});

test.each([
  {
    what: 'a variant that its game has not',
    programme: 'Main match,league,pocket-mars,draft=perhaps,,0,',
    game: 'pocket-mars,Pocket Mars,2,4,0,0,no,no',
    said:
      'programme.csv, Episode “Main match”, Variants “draft=perhaps”: Pocket Mars does not have ' +
      'this variant. The variants are draft=',
  },
  {
    what: 'more seats than its game has',
    programme: 'Main match,league,pocket-mars,,,0,',
    game: 'pocket-mars,Pocket Mars,2,9,0,0,no,no',
    said:
      'games.csv, Game “pocket-mars”, Least 2, Most 9: Pocket Mars needs from 2 to ' + '4 seats.',
  },
  {
    what: 'a game that nobody has',
    programme: 'Main match,league,pocket-marz,,,0,',
    game: 'pocket-marz,Pocket Mars,2,4,0,0,no,no',
    said: 'games.csv, Game “pocket-marz”: this game does not exist on this machine.',
  },
])('a season format ($what) is refused before anything is created', async (given) => {
  const own = await mkdtemp(join(host.folder, 'programme-'));
  const head = 'Game,Title,Least,Most,Tokens,Wins,Pairs,Artefacts';
  await writeFile(join(own, 'games.csv'), `${head}\n${given.game}\n`);
  await writeFile(join(own, 'programme.csv'), `${FORMAT_COLUMNS}\n${given.programme}\n`);
  expect(await openSeasonWith('--content', own)).toMatchObject(refusedWith(given.said));
  expect(host.emulator.snapshot().spreadsheets).toEqual({});
});

test.each([
  ['--hosts', 'Ma, 3rd', '--hosts: “3rd” does not begin with a letter'],
  ['--hosts', 'Ma, Isa, ma', '--hosts: “ma” occurs twice.'],
  ['--hosts', `Ma, ${'m'.repeat(31)}`, 'is longer than 30 characters'],
  ['--void-after', 'soon', '--void-after: “soon” is not a valid time.'],
  ['--void-after', '2 hours', '--void-after: give at least a day'],
])('season new refuses the option %s “%s”', async (option, value, text) => {
  expect(await openSeasonWith('--programme', 'knockout', option, value)).toMatchObject(
    refusedWith(text),
  );
});

test('--hosts is refused if no game has houses for hosts', async () => {
  const own = await mkdtemp(join(host.folder, 'programme-'));
  await writeFile(
    join(own, 'programme.csv'),
    `${FORMAT_COLUMNS}\nLeague,league,pocket-mars,,,0,\n`,
  );
  expect(await openSeasonWith('--content', own, '--hosts', 'Ma')).toMatchObject(
    refusedWith('no game of this season has houses for hosts'),
  );
  expect(host.emulator.snapshot().spreadsheets).toEqual({});
});

test.each([
  { programme: 'knockout', cast: 4, words: [] },
  { programme: 'league', cast: 3, words: ['--no-notify'] },
  { programme: 'league', cast: 3, words: ['--run', '--no-notify'] },
])('season new creates the announced files: $programme of $cast, $words', async (given) => {
  const another = await startHost();
  const list = another.buildPath('seats.csv');
  const rows = Array.from({ length: given.cast }, (_, seat) =>
    seat === 1 ? 'P1,' : `P${seat},p${seat}@example.org`,
  );
  await writeFile(list, ['Seat,E-mail', ...rows].join('\n'));
  const { code, err } = await runSealed(
    [
      ...['season', 'new', '--programme', given.programme, '--seats', list, '--yes', '--json'],
      ...['--first', '2026-11-30T19:00:00Z', '--zone', 'UTC', ...given.words],
    ],
    { ...another.variables, ...QUEUE_VARIABLES },
  );
  expect({ code, err }).toMatchObject({ code: EXIT.done });
  const { spreadsheets, forms } = another.emulator.snapshot();
  const calls = await fetch(`${another.served.url}/emulator/calls`);
  const { drive = {} }: CallCounts = await calls.json();
  await another.close();
  const made = Object.keys(spreadsheets).length + Object.keys(forms).length;
  const shares = Object.entries(drive).find(([route]) => /^POST .*permissions$/.test(route))?.[1];
  expect(err).toContain(`Created now: ${made} files of the season.`);
  const [, shared] = /[Tt]his season needs (?:up to )?(\d+)/.exec(err) ?? [];
  // Two pages are shared by link, and so is each workbook without an address.
  expect(Number(shared) + 3).toBe(shares);
  const opens = { knockout: 5, league: 3 }[given.programme];
  expect(err).toContain(`opens each match: its ${opens} matches as planned, `);
});

test('a season and its match open, and the host rules that a player has left', async () => {
  const single = await host.sealed(...host.buildRaceWords('--title', 'A duel'));
  expect(single).toMatchObject({ code: EXIT.done });
  const none = await runSeason('status');
  expect(none).toMatchObject(refusedWith('You do not have a season yet'));
  const hosts = ['--hosts', 'Ma, Third  Host'];
  const opened = await openSeasonWith('--programme', 'knockout', ...hosts);
  expect(opened).toMatchObject({ code: EXIT.done });
  const waiting = await runSeason('status');
  expect(waiting.out).toContain('Final (final): due; open it with “sealed season next”.');
  expect((await runSeason('next', 'The cup')).out).toBe('Opened: The cup: Final.\n');
  expect(JSON.stringify(host.emulator.snapshot().spreadsheets)).toContain(
    '"stringValue":"Third Host"',
  );
  expect((await runSeason('next')).out).toBe('No match is due.\n');
  expect((await runSeason('status')).out).toContain('Final (final): ');
  const wrong = await runSeason('rule', 'left Zero', '--reason', 'gone', '--yes');
  expect(wrong).toMatchObject(refusedWith('There is no seat “Zero” in this season.'));
  const left = await runSeason('rule', 'The cup', 'left Dems', '--reason', 'gone', '--yes');
  expect(left).toMatchObject({ code: EXIT.done });
  expect((await runSeason('status', 'The cup')).out).toContain('Final, no longer awaited: ');
  expect(JSON.stringify(host.emulator.snapshot().spreadsheets)).toMatch(/Scarlet[^"]*champion/);
});

test('a season opened with --like has the hosts of the former season', async () => {
  const withHosts = (): number =>
    JSON.stringify(host.emulator.snapshot().spreadsheets).split('"Ma, Third Host"').length - 1;
  const before = withHosts();
  const like = ['--like', 'The cup', '--programme', 'knockout', '--title', 'Another'];
  const when = ['--first', '2026-11-30T19:00:00Z', '--run', '--no-notify', '--yes'];
  expect(await runSeason('new', ...like, ...when)).toMatchObject({ code: EXIT.done });
  expect([before, withHosts()]).toEqual([1, 2]);
  const { code, err } = await runSeason('rule', 'left Dems', '--reason', 'gone', '--yes');
  expect({ code, err }).toEqual(refusedWith('Choose one season.'));
  expect(err.match(/“[^”]*”/g)?.sort()).toEqual(['“Another”', '“The cup”', '“sealed list”']);
});

test('two seats with the same address play by their codes, in separate folders', async () => {
  expect(await openFamilySeason()).toMatchObject({ code: EXIT.done });
  const driveFiles = Object.values(host.emulator.snapshot().files).filter((file) =>
    JSON.stringify(file).toLowerCase().includes('family@example.org'),
  );
  expect(driveFiles.map(({ name }) => name)).toEqual(['A family: Cara', 'A family: Dan']);
});

test('people sign up by a form until it closes, and are in its list', async () => {
  const list = join(host.folder, 'signed-up.csv');
  const signUp = (...words: readonly string[]): Promise<EndedRun> =>
    runSeason('sign-up', 'The autumn', ...words, '--zone', 'UTC');
  const formsBefore = Object.keys(host.emulator.snapshot().forms).length;
  const early = await signUp('--out', list);
  expect(early).toMatchObject(refusedWith('Nobody can sign up for “The autumn” yet'));
  await signUp('--until', '2026-11-22 20:00');
  const again = await signUp('--until', '2026-11-23 20:00');
  const address = /https?:\S+/.exec(again.out)?.[0] ?? '';
  expect(again.out).toContain('Mon 23 Nov 2026, 20:00 (UTC)');
  expect(Object.keys(host.emulator.snapshot().forms)).toHaveLength(formsBefore + 1);
  const send = async (name: string, email: string): Promise<void> => {
    const body = new URLSearchParams({ [nameInput]: name, [emailInput]: email });
    await host.emulator.clock.advanceTo(host.emulator.clock.now() + 1000);
    await fetch(address.replace(/viewform.*$/, 'formResponse'), { method: 'POST', body });
  };
  await send('Isa', 'isa@example.org');
  await send('Isabel', 'ISA@example.org');
  await send('Zero, the "0"', 'zero@example.org');
  await send('Zero, the "0"', 'other@example.org');
  await send('Pixie', 'nowhere');
  await host.emulator.clock.advanceTo(Date.parse('2026-11-23T20:00:00Z'));
  await send('Walsh', 'walsh@example.org');
  await editFirstSignUp();
  const { code, out, err } = await signUp('--out', list);
  expect(code).toBe(EXIT.incidents);
  expect(out).toBe('The sign-up is closed. These people have signed up:\n  Isa\n  Zero, the "0"\n');
  expect(await readFile(list, 'utf8')).toBe(
    'Seat,E-mail\n"Isa","isa@example.org"\n"Zero, the ""0""","zero@example.org"\n',
  );
  expect(err).toContain('Isa <isa@example.org> signed up in time and edited the entry after');
  for (const name of [
    'Isabel <ISA@example.org> is not in the list: Isa has already signed up with this address.',
    'Zero, the "0" <other@',
    'Pixie <nowhere>',
    'Walsh <walsh@example.org> is not in the list, because the sign-up was too late',
  ])
    expect(err).toContain(name);
  await send('Gigi', 'gigi@example.org');
  expect((await signUp('--forget')).err).not.toContain('Gigi');
  expect((await signUp()).err).toContain('The sign-up form of “The autumn” is in the bin');
  expect((await signUp('--until', '2026-11-25 20:00')).err).toContain('This form is new');
});

/** Edits the first entry as its sender would, if the form allows that. */
async function editFirstSignUp(): Promise<void> {
  const { files, forms } = host.emulator.snapshot();
  const form = Object.values(forms).find(
    ({ formId }) => files[formId]?.name === 'The autumn: sign up',
  );
  const [first] = form?.responses ?? [];
  const route = `forms/${form?.formId}/responses/${first?.responseId}`;
  await postControl(host, route, { answers: first?.answers }, 'PUT');
}

const nameInput = getInputName(SIGN_UP_QUESTIONS.name.questionId);
const emailInput = getInputName(SIGN_UP_QUESTIONS.email.questionId);

const OPERATOR = 'operator@example.org';
const runAsOperator = (...words: readonly string[]): Promise<EndedRun> =>
  host.sealedAs(OPERATOR, ...words);
const google = () => host.connectAs(OPERATOR);

/** Opens a season that awaits its first match. Returns its ID. */
async function openFormat(programme: string, cast: readonly string[]): Promise<string> {
  const list = join(host.folder, `${programme}.csv`);
  await writeFile(list, ['Seat,E-mail', ...cast.map((seat) => `${seat},`)].join('\n'));
  const season = await runAsOperator(
    ...['season', 'new', '--programme', programme, '--seats', list, '--title', programme],
    ...['--first', '2026-11-30T19:00:00Z', '--zone', 'UTC', '--run', '--yes', '--json'],
  );
  return parseMatchId(season);
}

async function readOnlyMatch(season: string): Promise<Match> {
  const [id, ...more] = Object.values(
    await findHostIds(google(), await readMatch(google(), season)),
  );
  if (id === undefined || more.length > 0) throw new Error('one match is open');
  return readMatch(google(), id);
}

test('run opens the match of a season round, resolves it and collects its result', async () => {
  const season = await openFormat('league', ['Cara', 'Dan']);
  await runAsOperator('run', '--once');
  const match = await readOnlyMatch(season);
  await submitForm(host.emulator, match, {
    seat: toSeat('Cara'),
    answers: { more: ['no'], resign: ['yes'] },
  });
  const { next } = getCurrentPosition(match).sealed.entry;
  await host.emulator.clock.advanceTo(Date.parse(next?.deadline ?? '') + 60_000);
  // The season is polled before its match ends, and again afterwards.
  for (const _look of ['resolves', 'collects']) await runAsOperator('run', '--once');
  const over = getCurrentPosition(await readMatch(google(), season));
  const { match: name } = getCurrentPosition(match).opened.season ?? {};
  expect(over.sealed.entry).toMatchObject({ kind: 'results', reports: [{ match: name }] });
  expect(over.step).toBeNull();
});

test('a season’s match without its form is played again, not repaired', async () => {
  const season = await openFormat('league', ['Fay', 'Gus']);
  await runAsOperator('run', '--once');
  const before = await readOnlyMatch(season);
  await google().drive.files.delete({ fileId: before.files.formId });
  const why = ['--reason', 'Its files were deleted.', '--yes'];
  expect(await runAsOperator('repair', season, ...why)).toMatchObject(
    refusedWith('The files of a season cannot be created again.'),
  );
  const { code, err } = await runAsOperator('repair', before.files.hostId, ...why);
  expect({ code, err }).toEqual(
    refusedWith('The files of a season’s match cannot be created again.'),
  );
  const ruling = /season rule "([^"]+)"/.exec(err)?.[1] ?? '';
  expect(await runAsOperator('season', 'rule', season, ruling, ...why)).toMatchObject({
    code: EXIT.done,
  });
  expect((await runAsOperator('season', 'next', season)).out).toContain('Opened: ');
  const ids = Object.values(await findHostIds(google(), await readMatch(google(), season)));
  const [again, ...others] = ids.filter((id) => id !== before.files.hostId);
  const { files } = await readMatch(google(), again ?? '');
  expect([others, Object.hasOwn(host.emulator.snapshot().forms, files.formId)]).toEqual([[], true]);
});
