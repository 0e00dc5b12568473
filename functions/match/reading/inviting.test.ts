import { expect, test } from 'vitest';
import { PLAYERS, ZONE_COLUMN } from '../../../sheets-templates/records/record-columns.ts';
import type { HostBook } from './host-book.ts';
import { hostSettingsIn } from './host-settings.ts';

type Row = HostBook['players'][number];
const { columns } = PLAYERS;

/** A workbook with a column of values by seat; by default after the columns of Players. */
function book(
  zones: Readonly<Record<string, string | number>>,
  { head = ` ${ZONE_COLUMN.title} `, at = columns.length + 1, rules = '' } = {},
) {
  const row = (seat: string, cell: string | number): Row =>
    Array.from({ length: at + 1 }, () => '')
      .with(0, seat)
      .with(at, String(cell));
  return {
    setting: (name: string) => (name === 'Rules to read' ? rules : ''),
    playersHead: columns
      .map(({ title }): string => title)
      .concat('', '')
      .with(at, head),
    players: Object.entries(zones).map(([seat, zone]) => row(seat, zone)),
  };
}

const told = (...given: Parameters<typeof book>) => {
  const { inviting, incidents } = hostSettingsIn(book(...given));
  const places = incidents.map(({ where }) => where);
  return [inviting.zones, places.filter((where) => where.endsWith(ZONE_COLUMN.title))];
};

test('a time zone belongs to the seat of its row; an invalid one is reported', () => {
  const zones = {
    Scarlet: ' Europe/Berlin ',
    Dems: 'Europe/Nowhere',
    Isa: ' ',
    Zero: 'Asia/Tokyo',
  };
  expect(told(zones)).toEqual([
    { Scarlet: 'Europe/Berlin', Zero: 'Asia/Tokyo' },
    ['Players, row 3, Time zone'],
  ]);
  expect(told({ Scarlet: 'Europe/Berlin' })).toEqual([{ Scarlet: 'Europe/Berlin' }, []]);
});

test('a row that ends before the column of time zones has an empty zone', () => {
  const { playersHead, ...given } = book({});
  const players = [['Scarlet', 'scarlet@example.com']];
  expect(hostSettingsIn({ ...given, playersHead, players })).toMatchObject({
    inviting: { zones: {} },
    incidents: [],
  });
});

test.each([
  ['directly behind the others', { at: columns.length }, { Scarlet: 'Europe/Berlin' }],
  ['in the place of another one, whose head was typed over', { at: columns.length - 1 }, {}],
  ['under another head', { head: 'Zone' }, {}],
] as const)(
  'time zones are read only from a column of their own, which is %s',
  (_where, given, zones) => {
    expect(told({ Scarlet: 'Europe/Berlin' }, given)).toEqual([zones, []]);
  },
);

test.each([
  ['', '', []],
  ['https://example.org/rules', 'https://example.org/rules', []],
  ['see the forum', '', ['Match, Rules to read']],
])(
  'the place of the rules (“%s”) is linked if it is an address, else reported',
  (typed, rules, where) => {
    const { inviting, incidents } = hostSettingsIn(book({}, { rules: typed }));
    expect(inviting.rules).toBe(rules);
    expect(incidents.map((one) => one.where)).toEqual(where);
  },
);
