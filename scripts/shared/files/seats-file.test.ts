import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { marsImmerser } from '../../../rules/mars-immerser/game.ts';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { useTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { collectProblems, UsageError } from '../terminal/exit.ts';
import { parseContact, parseContactLines, readPairsFile, readSeatsFile } from './seats-file.ts';

const temp = useTemporaryFolder();

const SEAT_NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie', 'Zero', 'Walsh'];

async function readSeatsText(text: string | Uint8Array, knownBy: 'code' | 'email' = 'code') {
  const path = temp.buildPath('seats.csv');
  await writeFile(path, text);
  return readSeatsFile(path, { game: presentsOfMine, knownBy });
}

async function listSeatProblems(
  text: string | Uint8Array,
  knownBy?: 'email',
): Promise<readonly string[]> {
  const problems: string[] = [];
  await collectProblems(problems, readSeatsText(text, knownBy));
  return problems;
}

/** Builds a seats file of eight valid rows, of which some are replaced. */
const buildSeatsFile = (replaced: Readonly<Record<number, string>>): string =>
  [
    'Seat,E-mail,Garnets',
    ...SEAT_NAMES.map((name, index) => replaced[index + 2] ?? `${name},,`),
  ].join('\n');

test('a seats file sets seats, addresses and garnets', async () => {
  const seats = await readSeatsText(
    buildSeatsFile({ 2: 'Scarlet,scarlet@example.org,3', 3: ' Dems , , 12 ' }),
  );
  expect(seats.slice(0, 3)).toEqual([
    { seat: 'Scarlet', email: 'scarlet@example.org', garnets: 3 },
    { seat: 'Dems', email: '', garnets: 12 },
    { seat: 'Zatchel', email: '', garnets: 0 },
  ]);
});

test.each([
  [
    'columns in another order and case',
    `GARNETS,email,sEAT\n${SEAT_NAMES.map((name) => `1,,${name}`).join('\n')}`,
  ],
  ['only the column Seat', `Seat\n${SEAT_NAMES.join('\n')}`],
  ['semicolons', `Seat;E-mail;Garnets\n${SEAT_NAMES.map((name) => `${name};;2`).join('\n')}`],
  [
    'a byte order mark, line ends of Windows and blank lines',
    `\ufeffSeat,E-mail\r\n\r\n${SEAT_NAMES.map((name) => `${name},`).join('\r\n')}\r\n,\r\n\r\n`,
  ],
  ['quotes around a name with a comma', buildSeatsFile({ 2: '"Scarlet, the first",,' })],
])('a seats file may have %s', async (_, text) => {
  expect(await listSeatProblems(text)).toEqual([]);
});

test('another spelling of the same mailbox is refused with --known-by email', async () => {
  const rows = buildSeatsFile({ 2: 'Scarlet,j.doe@gmail.com,', 3: 'Dems,JDoe+2@gmail.com,' });
  expect(await listSeatProblems(rows, 'email')).toContain(
    'seats.csv, row 3, E-mail: “JDoe+2@gmail.com” already belongs to another seat. With ' +
      '--known-by email, addresses must differ.',
  );
});

test.each<readonly [string, string, string]>([
  [
    'a doubled name, whatever its case',
    buildSeatsFile({ 4: 'SCARLET,,' }),
    'seats.csv, row 4, Seat: “SCARLET” differs from the seat “Scarlet” only in case, spaces, ' +
      'accents or the form of letters. Give every seat a name of its own.',
  ],
  [
    'a name twice',
    buildSeatsFile({ 4: 'Scarlet,,' }),
    'seats.csv, row 4, Seat: “Scarlet” is already taken. Give every seat a name of its own.',
  ],
  [
    'a bad e-mail address',
    buildSeatsFile({ 3: 'Dems,dems at example,' }),
    'seats.csv, row 3, E-mail: “dems at example” is not an e-mail address. Write one ' +
      'such as name@example.org.',
  ],
  [
    'garnets that are not whole',
    buildSeatsFile({ 3: 'Dems,,2.5' }),
    'seats.csv, row 3, Garnets: “2.5” is not a whole number from 0 to 1000000. Leave the ' +
      'cell empty for 0.',
  ],
  [
    'a name missing',
    buildSeatsFile({ 3: ',dems@example.org,' }),
    'seats.csv, row 3, Seat: the name is missing.',
  ],
  [
    'a long name',
    buildSeatsFile({ 3: `${'D'.repeat(31)},,` }),
    `seats.csv, row 3, Seat: “${'D'.repeat(31)}…” is longer than 30 characters. Choose a ` +
      'shorter name.',
  ],
  [
    '__proto__',
    buildSeatsFile({ 3: '__proto__,,' }),
    'seats.csv, row 3, Seat: “__proto__” is reserved. Choose another name.',
  ],
  [
    'a seat called Public',
    buildSeatsFile({ 3: 'Public,,' }),
    'seats.csv, row 3, Seat: “Public” is reserved. Choose another name.',
  ],
  [
    'a cell too many',
    buildSeatsFile({ 3: 'Dems,,1,2' }),
    'seats.csv, row 3: there are more cells than in the header. ' +
      'Put quotes around a text that contains a comma.',
  ],
  [
    'a column nobody knows',
    buildSeatsFile({}).replace('Garnets', 'Gems'),
    'seats.csv, row 1: the column “Gems” is unknown or occurs twice. The columns are ' +
      'Seat, E-mail, Garnets, Discord, Time zone.',
  ],
  [
    'no column Seat',
    buildSeatsFile({}).replace('Seat', 'Name'),
    'seats.csv, row 1: the column Seat is missing. The columns are Seat, E-mail, Garnets, ' +
      'Discord, Time zone.',
  ],
  [
    'a seat short',
    buildSeatsFile({}).replace('\nWalsh,,', ''),
    'seats.csv: there are 7 seats, 1 too few. Presents of Mine needs 8 seats.',
  ],
  [
    'one seat alone',
    'Seat,E-mail,Garnets\nScarlet,,',
    'seats.csv: there is 1 seat, 7 too few. Presents of Mine needs 8 seats.',
  ],
  [
    'a seat too many',
    `${buildSeatsFile({})}\nGigi,,`,
    'seats.csv: there are 9 seats, 1 too many. Presents of Mine needs 8 seats.',
  ],
  [
    'nothing in it',
    '',
    'seats.csv, row 1: the column Seat is missing. The columns are Seat, E-mail, Garnets, ' +
      'Discord, Time zone.',
  ],
])('a seats file with an error is refused: %s', async (_, text, sentence) => {
  expect(await listSeatProblems(text)).toContain(sentence);
});

test('a seats file is refused with all its problems at once', async () => {
  const found = await listSeatProblems(
    buildSeatsFile({ 2: ',x,y', 5: 'Dems,,', 9: '__proto__,,1' }),
  );
  expect(found.map((problem) => problem.split(':')[0])).toEqual([
    'seats.csv, row 2, Seat',
    'seats.csv, row 2, E-mail',
    'seats.csv, row 2, Garnets',
    'seats.csv, row 5, Seat',
    'seats.csv, row 9, Seat',
  ]);
});

test('a seats file that is not UTF-8 is refused with advice on how to save it', async () => {
  const bytes = Buffer.from('Seat\nJosé\n', 'latin1');
  expect(await listSeatProblems(bytes)).toContain(
    'seats.csv: the file is not encoded in UTF-8. Save it as “CSV UTF-8”.',
  );
});

test('a seats file that is not CSV is refused', async () => {
  const [first = ''] = await listSeatProblems('Seat\n"Scarlet');
  expect(first).toMatch(/^seats\.csv: the file is not a CSV file\. /);
});

test('a missing seats file is refused with its name', async () => {
  const options = { game: presentsOfMine, knownBy: 'code' } as const;
  const missing = readSeatsFile(temp.buildPath('nowhere.csv'), options);
  await expect(missing).rejects.toThrow(UsageError);
  await expect(missing).rejects.toThrow('nowhere.csv');
});

test('--known-by email requires a different address for each seat', async () => {
  const rows = SEAT_NAMES.map((name) => `${name},${name}@example.org,`);
  const text = [
    'Seat,E-mail,Garnets',
    ...rows.with(1, 'Dems,,').with(2, 'Zatchel,SCARLET@example.org,'),
  ];
  const found = await listSeatProblems(text.join('\n'), 'email');
  expect(found.map((problem) => problem.split(':')[0])).toEqual([
    'seats.csv, row 3, E-mail',
    'seats.csv, row 4, E-mail',
  ]);
});

const PAIR_SEATS = ['Scarlet', 'Dems', 'Isa'].map(toSeat);

async function readPairRows(...rows: readonly string[]) {
  const path = temp.buildPath('pairs.csv');
  await writeFile(path, ['Seat,With,Garnets', ...rows].join('\n'));
  return readPairsFile(path, { game: marsImmerser, seats: PAIR_SEATS });
}

test('a pairs file sets the garnets of each pair, in any case of the names', async () => {
  expect(await readPairRows('Scarlet,Dems,3', ' isa , DEMS ,')).toEqual([
    { seats: ['Scarlet', 'Dems'], garnets: 3 },
    { seats: ['Isa', 'Dems'], garnets: 0 },
  ]);
});

test.each([
  ['Zero,Dems,1', 'pairs.csv, row 2: “Zero” is not a seat of the match.'],
  ['Dems,,1', 'pairs.csv, row 2: “” is not a seat of the match.'],
  ['Dems,Dems,1', 'pairs.csv, row 2: the pair contains Dems twice. Write two different seats.'],
  [
    'Dems,Isa,-1',
    'pairs.csv, row 2: “-1” is not a whole number from 0 to 1000000. Leave the cell empty for 0.',
  ],
])('a pairs file refuses the row “%s”', async (row, problem) => {
  await expect(readPairRows(row)).rejects.toThrow(problem);
});

test('a pairs file refuses a repeated pair, in either order', () =>
  expect(readPairRows('Dems,Isa,1', 'Isa,Dems,2')).rejects.toThrow(
    'pairs.csv, row 3: the pair of Isa and Dems is in the file twice. Remove one row.',
  ));

test('a pairs file is refused for a game in which pairs cannot hold garnets', () =>
  expect(readPairsFile('pairs.csv', { game: presentsOfMine, seats: PAIR_SEATS })).rejects.toThrow(
    '--pairs cannot be used: in Presents of Mine pairs of players do not hold garnets together.',
  ));

test('a missing pairs file is reported', () =>
  expect(
    readPairsFile(temp.buildPath('none.csv'), { game: marsImmerser, seats: PAIR_SEATS }),
  ).rejects.toThrow('--pairs needs a CSV file.'));

const CARA_CONTACT = {
  Seat: 'Cara',
  'E-mail': 'cara@example.org',
  Garnets: '',
  Discord: '',
  'Time zone': '',
};

test.each([
  'Cara <cara@example.org>',
  '"Cara" <cara@example.org>',
  'Cara; cara@example.org',
  'Cara, cara@example.org',
  'Cara\tcara@example.org',
  'Cara cara@example.org',
  'cara@example.org (Cara)',
  'cara@example.org; Cara',
  'cara@example.org',
  '<mailto:cara@example.org>',
])('parseContact reads %s as the contact Cara, without the address in the name', (line) => {
  expect(parseContact(line)).toEqual(CARA_CONTACT);
});

test('parseContact reads a row of a seats file as one contact', () => {
  expect(parseContact('Scarlet,scarlet@example.org,3,112233445566778899,America/New_York')).toEqual(
    {
      Seat: 'Scarlet',
      'E-mail': 'scarlet@example.org',
      Garnets: '3',
      Discord: '112233445566778899',
      'Time zone': 'America/New_York',
    },
  );
  expect(parseContact('Scarlet,,3')).toMatchObject({ Seat: 'Scarlet', 'E-mail': '', Garnets: '3' });
});

test('a contact’s name may contain spaces and digits, and its address is optional', () => {
  expect(parseContact('Cara Lee <cara@example.org>').Seat).toBe('Cara Lee');
  expect(parseContact('cara.lee+games@example.org').Seat).toBe('Cara Lee');
  expect(parseContact('Player 1').Seat).toBe('Player 1');
  expect(parseContact('007').Seat).toBe('007');
});

test('parseContactLines separates contacts that are copied from a mail program', () => {
  const text =
    'Cara <cara@example.org>, Dan <dan@example.org>; eve@example.org\n\nFay; fay@example.org';
  expect(parseContactLines(text).map(({ Seat, 'E-mail': email }) => `${Seat} ${email}`)).toEqual([
    'Cara cara@example.org',
    'Dan dan@example.org',
    'Eve eve@example.org',
    'Fay fay@example.org',
  ]);
});
