import { describe, expect, test } from 'vitest';
import { seatNamed } from '../rules/kit/seat.ts';
import type { Page } from '../rules/kit/view.ts';
import type { DeskData } from './desk.ts';
import type { DrawnSheet, DrawnWorkbook } from './drawing.ts';
import { HOST_TABS, type HostWorkbookInput, newHostWorkbook } from './host-workbook.ts';
import { layoutPage } from './layout.ts';
import { TONE_LOOKS } from './palette.ts';
import { type PlayerWorkbookInput, playerWorkbook } from './player-workbook.ts';
import { type Disclosure, publicWorkbook, SEALED_UNTIL_THE_END } from './public-workbook.ts';
import { LEDGER, SUBMISSIONS } from './record-columns.ts';
import { rowFormat } from './record-tab.ts';
import { contentSheetId, firstChartId, pageSheetId } from './sheet-ids.ts';
import { type StoryData, storyPage } from './story.ts';

const page = (name: string): Page => ({ name, about: `About ${name}.`, blocks: [] });

const presents = {
  name: 'Presents',
  about: 'All presents.',
  columns: [
    { title: 'Letter', expects: 'a letter from A to N' },
    { title: 'Points', expects: 'a whole number' },
  ],
};

const desk: DeskData = {
  title: 'Presents of Mine',
  state: 'open',
  stepTitle: 'Round 2',
  deadlineText: 'Saturday 20:00 (Europe/Berlin)',
  deeds: [],
  seats: [
    { seat: 'Scarlet', owes: true, state: null, fate: 'accepted', note: '' },
    { seat: 'Dems', owes: false, state: null, fate: 'missing', note: 'Nothing was received.' },
  ],
  strangers: [],
  problems: [],
  putBack: [],
  links: [{ text: 'Public workbook', url: 'https://example.org/public' }],
};

const hostInput: HostWorkbookInput = {
  desk,
  match: [{ setting: 'Time zone', value: 'Europe/Berlin', about: 'Of deadlines.' }],
  players: [
    {
      seat: '=Scarlet',
      email: '',
      code: '007',
      garnets: 3,
      workbook: 'https://example.org/w',
      form: 'https://example.org/f',
    },
  ],
  content: [{ ...presents, rows: [{ Letter: 'A', Points: '4' }] }],
  received: [],
  pages: [page('Orders'), page('Hands')],
};

const titles = ({ sheets }: DrawnWorkbook) => sheets.map(({ title }) => title);
const ids = ({ sheets }: DrawnWorkbook) => sheets.map(({ sheetId }) => sheetId);

function tab({ sheets }: DrawnWorkbook, title: string): DrawnSheet {
  const found = sheets.find((sheet) => sheet.title === title);
  if (found === undefined) throw new Error(`no tab "${title}"`);
  return found;
}

const texts = (sheet: DrawnSheet): string =>
  sheet.rows
    .flatMap((row) => row.map(({ value }) => value ?? ''))
    .join(' ')
    .replace(/ +/g, ' ');

const linksOn = (sheet: DrawnSheet) =>
  sheet.rows.flat().flatMap(({ link }) => (link === undefined ? [] : [link]));

const valuesOf = ({ rows }: DrawnSheet) => rows.map((row) => row.map(({ value }) => value));

describe('numbers of tabs', () => {
  test('follow from the place, and can never meet', () => {
    expect([pageSheetId(0), pageSheetId(99), contentSheetId(0)]).toEqual([100, 199, 200]);
    expect(firstChartId(pageSheetId(1)) - firstChartId(pageSheetId(0))).toBe(100);
    expect(() => pageSheetId(100)).toThrow('a workbook holds at most 100 pages');
    expect(() => contentSheetId(-1)).toThrow('a workbook holds at most 100 content tabs');
  });
});

describe("the host's workbook", () => {
  const created = newHostWorkbook(hostInput);

  test('has its tabs in order, with fixed numbers', () => {
    expect(titles(created)).toEqual([
      'Desk',
      'Match',
      'Players',
      'Presents',
      'Ledger',
      'Submissions',
      'Received',
      'Orders',
      'Hands',
    ]);
    expect(ids(created)).toEqual([1, 2, 3, 200, 4, 5, 6, 100, 101]);
  });

  test('drawn twice is the same', () => {
    expect(newHostWorkbook(hostInput)).toEqual(created);
  });

  test('keeps tabs that are read back by fixed ranges free of anything above their header', () => {
    expect(valuesOf(tab(created, 'Match'))).toEqual([
      ['Setting', 'Value', 'About'],
      ['Time zone', 'Europe/Berlin', 'Of deadlines.'],
    ]);
    expect(valuesOf(tab(created, 'Presents'))).toEqual([
      ['Letter', 'Points'],
      ['A', '4'],
    ]);
    expect(tab(created, 'Presents').rows[0]?.[0]?.note).toBe(
      'All presents.\n\nExpected: a letter from A to N.',
    );
  });

  test('keeps what was typed as text, and makes links of addresses', () => {
    const [seat, , code, garnets, workbook] = tab(created, 'Players').rows[1] ?? [];
    expect([seat?.value, code?.value, garnets?.value]).toEqual(['=Scarlet', '007', 3]);
    expect(workbook).toMatchObject({
      value: 'https://example.org/w',
      link: 'https://example.org/w',
    });
    expect(seat?.link).toBeUndefined();
  });

  test('refuses two tabs of one name, whatever their case', () => {
    const input = { ...hostInput, pages: [page('players')] };
    expect(() => newHostWorkbook(input)).toThrow('two tabs of "Presents of Mine · host"');
  });

  test('has room for records below the heads of Ledger and Submissions', () => {
    for (const { title, sheetId } of [HOST_TABS.ledger, HOST_TABS.submissions]) {
      const sheet = tab(created, title);
      expect(sheet.sheetId).toBe(sheetId);
      expect(sheet.rows).toHaveLength(1);
      expect(sheet.rowCount).toBeGreaterThan(100);
      expect(sheet.frozenRows).toBe(1);
    }
  });
});

describe('Ledger and Submissions', () => {
  test('have the columns that the match writes', () => {
    const bodies = Array.from({ length: 8 }, (_, index) => `Body ${index + 1}`);
    expect(LEDGER.columns.map(({ title }) => title)).toEqual([
      'Entry',
      'Kind',
      'Step',
      'Deadline',
      'Resolved for',
      'Rules',
      'State hash',
      'Previous hash',
      'Hash',
      ...bodies,
    ]);
    expect(SUBMISSIONS.columns.map(({ title }) => title)).toEqual([
      'Entry',
      'Received',
      'Seat',
      'Step',
      'Fate',
      'Why',
      'Response id',
      'E-mail',
      'Answers',
      'Check',
    ]);
  });

  test('cut long cells off at their edge', () => {
    for (const column of LEDGER.columns) expect(rowFormat(column).wrap).toBe(false);
  });
});

describe('the Desk', () => {
  const draw = (rest: Partial<DeskData>) =>
    tab(newHostWorkbook({ ...hostInput, desk: { ...desk, ...rest } }), 'Desk');

  test('says what is due and who was in at the last deadline', () => {
    const told = texts(draw({}));
    for (const part of ['Round 2', 'Saturday 20:00 (Europe/Berlin)', 'asked', 'missing']) {
      expect(told).toContain(part);
    }
    expect(told).not.toContain('Problem');
  });

  test('shows problems in red, with what to do', () => {
    const sheet = draw({
      state: 'waits',
      problems: [{ where: 'Players, row 3', what: 'The code is empty.', todo: 'Type one.' }],
    });
    const cell = sheet.rows.flat().find(({ value }) => value === 'The code is empty.');
    expect(cell?.format).toMatchObject(TONE_LOOKS.bad);
    expect(texts(sheet)).toContain('Type one.');
    expect(texts(sheet)).toContain('The match waits');
  });

  test('says who is unknown and what was put back', () => {
    const told = texts(
      draw({ strangers: ['One answer came from nobody.'], putBack: ['A tab was gone.'] }),
    );
    expect(told).toContain('One answer came from nobody.');
    expect(told).toContain('A tab was gone.');
  });

  test('links all files', () => {
    const links = draw({ state: 'over' })
      .rows.flat()
      .map(({ link }) => link);
    expect(links).toContain('https://example.org/public');
  });
});

describe("a player's workbook", () => {
  const input: PlayerWorkbookInput = {
    seat: 'Scarlet',
    title: 'Presents of Mine',
    pages: [page('My presents')],
    receipts: [],
    stands: ['You have 20 points: place 2 of 8.'],
    news: {
      step: 'Round 1',
      lines: [
        {
          event: { kind: 'scored', rule: 'Scoring' },
          text: 'You earned.',
          change: '+3 points',
          rule: 'Scoring',
        },
      ],
    },
    formUrl: 'https://example.org/form',
    calendarUrl: 'https://example.org/calendar',
    links: [{ kind: 'link', text: 'The public workbook', url: 'https://example.org/public' }],
    step: { title: 'Round 2', about: 'Pass three presents.', deeds: [], owes: true },
    deadlineText: 'Saturday 20:00 (Europe/Berlin)',
  };
  const receipt = {
    received: 'Friday 19:00',
    step: 'Round 1',
    fate: 'late',
    why: 'It came after the deadline.',
    counted: '',
    isOpen: false,
  };

  test('begins with Now and ends with Receipts', () => {
    expect(titles(playerWorkbook(input))).toEqual(['Now', 'My presents', 'Receipts']);
    expect(ids(playerWorkbook(input))).toEqual([1, 100, 2]);
  });

  test('says what is asked and until when, and links the own form', () => {
    const now = tab(playerWorkbook(input), 'Now');
    expect(texts(now)).toContain('Pass three presents.');
    expect(texts(now)).toContain('Saturday 20:00 (Europe/Berlin)');
    expect(linksOn(now)).toEqual([
      'https://example.org/form',
      'https://example.org/calendar',
      'https://example.org/public',
    ]);
  });

  test('says where the player stands and what the last step brought', () => {
    const now = texts(tab(playerWorkbook(input), 'Now'));
    expect(now).toContain('You have 20 points: place 2 of 8.');
    expect(now).toContain('What Round 1 brought you');
    expect(now).toContain('You earned. (+3 points)');
  });

  test.each([
    [
      'is not asked',
      { title: 'Round 2', about: 'Pass.', deeds: [], owes: false },
      'Nothing is asked of you',
    ],
    ['has seen the end', null, 'The match is over'],
  ])('links no form to a seat that %s', (_, step, told) => {
    const now = tab(playerWorkbook({ ...input, step }), 'Now');
    expect(texts(now)).toContain(told);
    expect(linksOn(now)).toEqual(['https://example.org/public']);
  });

  test('has the newest receipt in a line on Now, and all of them in colour', () => {
    const older = { ...receipt, step: 'Pregame', fate: 'accepted', counted: 'A B C D E' };
    const drawn = playerWorkbook({ ...input, receipts: [receipt, older] });
    const now = texts(tab(drawn, 'Now'));
    expect(now).toContain('Your last answer: Round 1');
    expect(now).toContain('Received Friday 19:00: late. It came after the');
    expect(now).not.toContain('Your last answer: Pregame');
    const late = tab(drawn, 'Receipts')
      .rows.flat()
      .find(({ value }) => value === 'late');
    expect(late?.format).toMatchObject(TONE_LOOKS.caution);
    expect(texts(tab(drawn, 'Receipts'))).toContain('A B C D E');
    const steps = tab(drawn, 'Receipts').rows.map((row) => row[0]?.value);
    expect(steps.slice(-2)).toEqual(['Round 1', 'Pregame']);
  });

  test.each([
    ['red when nothing counted', { ...receipt, fate: 'illegal' }, TONE_LOOKS.bad],
    ['green when it did', { ...receipt, fate: 'accepted', counted: 'A B' }, TONE_LOOKS.good],
  ])('tells of the newest receipt in %s', (_, given, look) => {
    const now = tab(playerWorkbook({ ...input, receipts: [given] }), 'Now');
    const cell = now.rows.flat().find(({ value }) => value === 'Your last answer: Round 1');
    expect(cell?.format?.background).toBe(look.background);
  });

  test('shows a fate it does not know without a colour', () => {
    const drawn = playerWorkbook({ ...input, receipts: [{ ...receipt, fate: 'odd' }] });
    const odd = tab(drawn, 'Receipts')
      .rows.flat()
      .find(({ value }) => value === 'odd');
    expect(odd?.format?.background).toBeUndefined();
  });
});

const storyData: StoryData = {
  story: {
    headline: 'Pixie overtakes Isa and leads with 30 points.',
    sentences: ['A present exploded.'],
    scores: { counted: 'points', moments: [] },
    standings: [
      { seat: seatNamed('Pixie'), place: 1, score: 30, gained: 12, moved: 1 },
      { seat: seatNamed('Isa'), place: 2, score: 25, gained: 3, moved: -1 },
    ],
    outcome: null,
    leads: [],
    tale: [],
  },
  stands: ['Round 2 is open.'],
  stepTitle: 'Round 2',
  deadlineText: 'Saturday 20:00 (Europe/Berlin)',
  links: [{ kind: 'link', text: 'The form', url: 'https://example.org/form' }],
};

describe('the story', () => {
  const told = (changes: Partial<StoryData['story']>) =>
    layoutPage({
      page: storyPage('Story', { ...storyData, story: { ...storyData.story, ...changes } }),
      sheetId: 3,
      chartIds: 1,
    });

  test('tells news, what comes next, the standing with places won and lost, and where to go', () => {
    const sheet = told({});
    const text = texts(sheet);
    expect(text).toMatch(/leads with 30 points.*exploded.*until Saturday 20:00/u);
    expect(text).toMatch(/1 Pixie 30 12 ▲ 1 2 Isa 25 3 ▼ 1/u);
    expect(linksOn(sheet)).toEqual(['https://example.org/form']);
  });

  test('has the winners first at the end, how ties were broken, and then the tale', () => {
    const placing = { place: 1, score: 30, garnets: 0, prizes: ['Token of Life'] };
    const outcome = {
      placings: [{ ...placing, seat: seatNamed('Pixie') }],
      ties: ['Isa was nearer.'],
    };
    const tale = [{ step: 'Round 1', text: 'A present exploded.' }];
    const text = texts(told({ headline: 'The match is over.', outcome, leads: tale, tale }));
    expect(text).toMatch(
      /The match is over\..*1 Pixie 30 Token of Life.*Isa was nearer\..*Round 1: A present exploded\./u,
    );
    expect(text).not.toContain('until');
  });
});

describe('the public workbook', () => {
  const draw = (disclosure: Disclosure | null) =>
    publicWorkbook({
      title: 'Presents of Mine',
      story: storyData,
      pages: [page('Scores')],
      proof: {
        seedHash: 'aa11',
        rulesVersion: '1',
        link: 'https://example.org/public',
        entries: [{ entry: 0, step: 'Opening', hash: 'bb22', stateHash: 'cc33' }],
        deeds: [],
        contentTabs: [presents],
        disclosure,
      },
    });
  const over = draw({
    seed: 'dd44',
    ledger: [[0, 'opened', 'start']],
    content: { Presents: [{ Letter: 'A', Points: '4' }] },
  });

  test('has the same tabs on the first day as on the last', () => {
    expect(titles(draw(null))).toEqual(['Story', 'Scores', 'Proof', 'Ledger', 'Content: Presents']);
    expect(ids(draw(null))).toEqual([3, 100, 1, 2, 200]);
    expect(ids(over)).toEqual(ids(draw(null)));
  });

  test('hides records until they hold something, and nothing else', () => {
    const hidden = ({ sheets }: DrawnWorkbook) =>
      sheets.filter((sheet) => sheet.hidden === true).map(({ title }) => title);
    expect(hidden(draw(null))).toEqual(['Ledger', 'Content: Presents']);
    expect(hidden(over)).toEqual([]);
    expect(tab(over, 'Ledger').hidden).toBe(false);
  });

  test('says of empty tabs that they are filled at the end', () => {
    for (const title of ['Ledger', 'Content: Presents']) {
      expect(tab(draw(null), title).rows[1]?.[0]?.value).toBe(SEALED_UNTIL_THE_END);
      expect(texts(tab(over, title))).not.toContain(SEALED_UNTIL_THE_END);
    }
  });

  test('publishes the hash of the seed at once and the seed at the end', () => {
    expect(texts(tab(draw(null), 'Proof'))).toContain('aa11');
    expect(texts(tab(draw(null), 'Proof'))).not.toContain('dd44');
    expect(texts(tab(over, 'Proof'))).toContain('dd44');
  });

  test('shows the chain, and tells a stranger how to verify it', () => {
    const told = texts(tab(draw(null), 'Proof'));
    for (const part of ['bb22', 'cc33', 'sealed verify https://example.org/public']) {
      expect(told).toContain(part);
    }
  });

  test('has ledger and content at the end, headers first', () => {
    expect(valuesOf(tab(over, 'Ledger'))[1]).toEqual([0, 'opened', 'start']);
    expect(valuesOf(tab(over, 'Content: Presents'))).toEqual([
      ['Letter', 'Points'],
      ['A', '4'],
    ]);
  });
});
