import { describe, expect, test } from 'vitest';
import { TONE_STYLES } from '../drawing/palette.ts';
import type { PlayerWorkbookInput, ReceiptRow } from './player-data.ts';
import { PLAYER_INPUT as input } from './player-staging.ts';
import { drawPlayerWorkbook } from './player-workbook.ts';
import {
  createPage,
  findTab,
  joinTexts,
  listLinks,
  listSheetIds,
  listTabTitles,
} from './workbook-staging.ts';

const drawNow = (more: Partial<PlayerWorkbookInput> = {}) =>
  findTab(drawPlayerWorkbook({ ...input, ...more }), 'Now');
const readNow = (more: Partial<PlayerWorkbookInput> = {}) => joinTexts(drawNow(more));
const drawReceipts = (...receipts: readonly ReceiptRow[]) =>
  findTab(drawPlayerWorkbook({ ...input, receipts }), 'Receipts');

/** Returns the background of the first cell of “Now” that begins with this text. */
const findBackground = (start: string, more: Partial<PlayerWorkbookInput>) =>
  drawNow(more)
    .rows.flat()
    .find(({ value }) => String(value).startsWith(start))?.format?.background;

const RECEIPT_DEFAULTS = {
  title: 'Round 2',
  about: 'Pass.',
  states: [],
  kept: [],
  reading: 'Your answer appears here soon.',
  interventions: [],
  owes: true,
  mayAnswer: false,
  isClosed: false,
  held: '',
  isReminded: false,
};

describe('player’s workbook', () => {
  test('a player’s workbook in a season names the matches and where their forms are', () => {
    const [title, game] = ['Round 1, Main match', 'Pocket Mars'];
    const address = 'https://example.org/public';
    const [formUrl, workbookUrl] = ['https://example.org/form', 'https://example.org/workbook'];
    const own = { title, game, address, formUrl, workbookUrl };
    const step = input.step === null ? null : { ...input.step, owes: false };
    const played = { ...input, step, matches: [own] };
    expect(readNow(played)).toMatch(
      /You play: Round 1, Main match \(Pocket Mars\).*has the deadline/u,
    );
    expect(readNow(played)).not.toContain('You have nothing to answer');
    expect(readNow({ matches: [own] })).toMatch(/Round 2 is due.*You play: Round 1/u);
    const links = [formUrl, workbookUrl, address];
    expect(listLinks(drawNow(played))).toEqual(expect.arrayContaining(links));
    const unknown = drawNow({ ...played, matches: [{ ...own, formUrl: '', workbookUrl: '' }] });
    expect(listLinks(unknown)).not.toContain(formUrl);
    expect(joinTexts(unknown)).toContain('Your form is in your workbook');
  });

  const receipt = {
    received: 'Friday 19:00',
    step: 'Round 1',
    fate: 'late',
    why: 'It came after the deadline.',
    counted: '',
    isWhole: true,
    isHosts: false,
    isOpen: false,
  };

  test('a player’s workbook begins with Now and ends with Receipts', () => {
    expect(listTabTitles(drawPlayerWorkbook(input))).toEqual([
      'Now',
      'What I can do',
      'My presents',
      'Receipts',
    ]);
    expect(listSheetIds(drawPlayerWorkbook(input))).toEqual([1, 3, 100, 2]);
  });

  test('“Now” shows the step and its deadline, and links the player’s own form', () => {
    const now = drawNow();
    expect(joinTexts(now)).toContain('Pass three presents.');
    expect(joinTexts(now)).toContain('Round 2 is due Saturday 20:00 (Europe/Berlin)');
    expect(listLinks(now)).toEqual([
      'https://example.org/form',
      'https://example.org/calendar',
      'https://example.org/public',
    ]);
  });

  test('the heading of “Now” contains the player and the place, and row 2 the match', () => {
    const heads = (input: PlayerWorkbookInput) =>
      drawNow(input)
        .rows.slice(0, 2)
        .map(([first]) => first?.value);
    expect(heads(input)).toEqual(['Scarlet · place 2 of 8', 'Presents of Mine']);
    expect(heads({ ...input, place: '' })[0]).toBe('Scarlet');
  });

  test('“Now” starts with the due step, answers received, and the player’s holdings', () => {
    const now = drawNow();
    const below = now.rows.slice(2).map((row) => row[0]?.value ?? '');
    expect(below.filter((text) => text !== '').slice(0, 4)).toEqual([
      'Round 2 is due Saturday 20:00 (Europe/Berlin)',
      '▸ Open my form',
      'Your answer appears here soon.',
      'You hold six presents.',
    ]);
  });

  test('“Now” contains the game’s own strip, account and board', () => {
    const table = (title: string, value: string) =>
      ({ kind: 'table', title, columns: [{ title: 'What' }], rows: [[value]] }) as const;
    const own = {
      holdings: table('Not shown', '4/10'),
      details: table('My cards', 'A card'),
      account: table('Round 1: +21', 'A visit'),
      picture: [{ kind: 'notice', title: 'My board', lines: [] }] as const,
    };
    const now = drawNow({ own });
    expect(joinTexts(now)).toMatch(/4\/10.*My cards.*A card.*Round 1: \+21.*A visit/u);
    expect(joinTexts(now)).not.toContain('You earned.');
    expect(joinTexts(now)).not.toContain('Not shown');
    expect(now.rows[2]?.[9]?.value).toBe('My board');
  });

  test('“Now” shortens the title of the player’s turn, and asks a decision once', () => {
    const row = { name: 'No', url: 'https://example.org/no', note: '', after: {} };
    const proposals = { about: '', rows: [row], isAll: true };
    if (input.step === null) throw new Error('a step is open');
    const step = {
      ...input.step,
      title: 'Round 2, Scarlet',
      about: 'Scarlet has used a card of yours.',
    };
    const drawNow = (more: Partial<PlayerWorkbookInput>) => readNow({ step, ...more });
    expect(drawNow({})).toContain('Round 2 is due');
    expect(drawNow({ proposals })).toMatch(
      /▸ No Scarlet has used a card of yours\. Your answer appears/,
    );
    expect(drawNow({ proposals }).match(/Scarlet has used/g)).toHaveLength(1);
  });

  test.for([
    ['nothing was received', [], 'caution', 'Your answer appears here soon.'],
    [
      'an answer counts',
      [{ counted: 'A B', fate: 'accepted' }],
      'good',
      'counts unless you change it: A B',
    ],
    [
      'part of one counts',
      [{ counted: 'A', isWhole: false }],
      'caution',
      'counts unless you change it, except for that: A',
    ],
    ['none counts', [{ counted: '' }], 'bad', 'No part of your answer counts. Answer again'],
    ['the host answered', [{ counted: 'A', isHosts: true }], 'good', 'the host entered for you'],
  ] as const)(
    'the first box of “Now” shows the answers to this step: %s',
    ([, given, tone, said]) => {
      const receipts = given.map((one) => ({ ...receipt, isOpen: true, ...one }));
      const older = { ...receipt, fate: 'accepted', counted: 'C' };
      const now = drawNow({ receipts: [...receipts, older] });
      expect(joinTexts(now)).toContain(said);
      const due = now.rows[2];
      const isReceived = given.some(({ counted }) => counted !== '');
      const title = isReceived ? 'Round 2: received Friday 19:00' : 'Round 2 is due';
      expect(due?.[0]?.value).toContain(title);
      expect(due?.[0]?.format?.background).toBe(TONE_STYLES[tone].background);
    },
  );

  test('an older answer is not green while the open step awaits an answer', () => {
    const older = { ...receipt, fate: 'accepted', counted: 'C' };
    const listBackgrounds = (given: Partial<PlayerWorkbookInput>) =>
      drawNow({ ...given, receipts: [older] })
        .rows.flat()
        .map(({ format }) => format?.background);
    expect(listBackgrounds({})).not.toContain(TONE_STYLES.good.background);
    const free = { ...RECEIPT_DEFAULTS, owes: false };
    expect(listBackgrounds({ step: free })).toContain(TONE_STYLES.good.background);
  });

  test('“Now” shows the effects of the last step, if there are any', () => {
    expect(readNow()).toMatch(/Round 1, for you.*You earned\. \(\+3 points\)/u);
    const news = { step: '', lines: [], more: 0, since: [] };
    expect(readNow({ news })).not.toContain(', for you');
  });

  test.each([
    ['is not asked', { ...RECEIPT_DEFAULTS, owes: false }, 'You have nothing to answer'],
    ['has finished the match', null, 'The match is over'],
  ])('“Now” contains no link to a form for a seat that %s', (_, step, text) => {
    const now = drawNow({ step });
    expect(joinTexts(now)).toContain(text);
    expect(listLinks(now)).toEqual(['https://example.org/public']);
  });

  test('“Now” links the form for a seat that may answer and owes nothing', () => {
    const step = { ...RECEIPT_DEFAULTS, owes: false, mayAnswer: true };
    const now = drawNow({ step });
    expect(joinTexts(now)).toContain('You need not answer in this step');
    expect(listLinks(now)).toContain('https://example.org/form');
  });

  test('“Now” is grey, and neither links nor demands an answer, while the form is closed', () => {
    const step = { ...RECEIPT_DEFAULTS, isClosed: true };
    const idea = { name: 'Launch', url: 'https://example.org/form', note: '', after: {} };
    const proposals = { about: '', isAll: false, rows: [idea] };
    const now = drawNow({ step, proposals, receipts: [] });
    expect(joinTexts(now)).toContain('Your form accepts no answers now.');
    expect(joinTexts(now)).not.toMatch(/is due|Ideas|appears here/);
    expect(listLinks(now)).not.toContain('https://example.org/form');
    const counts = { ...receipt, isOpen: true, counted: 'A', isWhole: true };
    const sent = drawNow({ step, receipts: [counts] });
    expect(joinTexts(sent)).toContain('counts: A Your form accepts no answers now.');
  });

  test('“Now” attributes an entry by the host to the host', () => {
    const hosts = { ...receipt, fate: 'by the host', counted: 'A', isHosts: true };
    const now = readNow({ receipts: [hosts] });
    expect(now).toContain('Entered by the host: Round 1');
    expect(now).not.toContain('My last answer');
  });

  test('“Now” shows the newest receipt, and “Receipts” shows all of them in colour', () => {
    const older = { ...receipt, step: 'Pregame', fate: 'accepted', counted: 'A B C D E' };
    const now = readNow({ receipts: [receipt, older] });
    const receipts = drawReceipts(receipt, older);
    expect(now).toContain('My last answer: Round 1');
    expect(now).toMatch(/It came after the deadline\. .*Received Friday 19:00: late\./u);
    expect(now).not.toContain('My last answer: Pregame');
    const late = receipts.rows.flat().find(({ value }) => value === 'late');
    expect(late?.format).toMatchObject(TONE_STYLES.caution);
    expect(joinTexts(receipts)).toContain('A B C D E');
    const steps = receipts.rows.map((row) => row[0]?.value);
    expect(steps.slice(2, 4)).toEqual(['Round 1', 'Pregame']);
  });

  test.each([
    ['red when nothing counted', { ...receipt, fate: 'illegal' }, TONE_STYLES.bad],
    [
      'the colour of a caution when only a part counted',
      { ...receipt, fate: 'accepted', counted: 'A B', isWhole: false },
      TONE_STYLES.caution,
    ],
    [
      'green when all of it counted',
      { ...receipt, fate: 'accepted', counted: 'A B' },
      TONE_STYLES.good,
    ],
  ])('“Now” shows the newest receipt in %s', (_, given, style) => {
    const step = { ...RECEIPT_DEFAULTS, owes: false };
    const background = findBackground('My last answer: Round 1', { step, receipts: [given] });
    expect(background).toBe(style.background);
  });

  const readNowWith = (...receipts: readonly ReceiptRow[]) => readNow({ receipts });

  test('“Now” shows which part of an answer counted, or that nothing counted', () => {
    expect(readNowWith({ ...receipt, counted: 'A B' })).toContain('What counted: A B');
    expect(readNowWith(receipt)).toContain('No part of the answer counted.');
    const partly = { ...receipt, fate: 'accepted', counted: 'A B', isWhole: false };
    expect(readNowWith(partly)).toContain('What counted, except for that:');
    expect(joinTexts(drawReceipts(partly))).toMatch(
      /It came after the deadline\. What counted, except for that: A B/,
    );
  });

  describe('an answer to the open step', () => {
    const open = { ...receipt, step: 'Round 2', fate: 'accepted', isOpen: true };
    const older = { ...open, received: 'Thursday 9:00', counted: 'C' };

    test('“Now” shows that an answer to the open step counts unless the player changes it', () => {
      const text = readNowWith({ ...open, counted: 'A B' }, older);
      expect(text).toContain('Round 2: received Friday 19:00');
      expect(text).toContain('What counts unless you change it: A B');
      expect(text).not.toContain('Thursday');
    });

    test('“Now” never offers a change without effect if the first answer counts', () => {
      const first = (...receipts: readonly ReceiptRow[]) => readNow({ counts: 'first', receipts });
      const text = first({ ...open, counted: 'A B' });
      expect(text).not.toContain('unless you change it');
      expect(text).toContain('What counts even if you send another one: A B');
      const illegal = first({ ...open, fate: 'illegal', isWhole: false, counted: 'A B' });
      expect(illegal).toContain('What counts until you send a valid one, except for that: A B');
      const blank = first({ ...open, isBlank: true, isWhole: false, counted: 'No orders' });
      expect(blank).toContain(' until you send orders, except for that: No orders');
      expect(first(open, older)).toContain(
        'What counts even if you send another one is your answer of Thursday 9:00: C',
      );
    });

    test.each([
      ['accepted', 'A B', 'good'],
      ['late', 'A B', 'caution'],
      ['accepted', '', 'bad'],
    ] as const)('an answer that is %s and counts as “%s” has the colour %s', (...given) => {
      const [fate, counted, tone] = given;
      const background = findBackground(counted === '' ? 'Round 2 is due' : 'Round 2: received', {
        receipts: [{ ...open, fate, counted }],
      });
      expect(background).toBe(TONE_STYLES[tone].background);
    });

    test('an answer that does not count is shown together with the one that does', () => {
      expect(readNowWith(open, older)).toContain(
        'What counts unless you change it is your answer of Thursday 9:00: C',
      );
    });

    test('“Now” reports that the valid answers are only to older steps', () => {
      const closed = { ...older, isOpen: false };
      expect(readNowWith(open, { ...open, received: 'Monday' }, closed)).toContain(
        'No part of your answer counts. Answer again before the deadline.',
      );
      const held = { ...RECEIPT_DEFAULTS, held: 'held: an answer was lost' };
      expect(readNow({ step: held, receipts: [open] })).not.toContain('Answer again');
    });
  });

  test('the receipt of the host’s entry shows the counted part, if any', () => {
    const hosts = { ...receipt, why: 'The host did.', isHosts: true };
    expect(readNowWith({ ...hosts, counted: 'A B' })).toMatch(/The host did\. +What counts: A B/u);
    expect(readNowWith(hosts)).not.toContain('What counts:');
  });

  test('“Now” omits a missing deadline, form or calendar', () => {
    const bare = { deadlineText: '', formUrl: '', calendarUrl: '' };
    const now = drawNow(bare);
    expect(joinTexts(now)).not.toMatch(/before|calendar/u);
    expect(listLinks(now)).toEqual(['https://example.org/public']);
    const rested = { ...bare, step: { ...RECEIPT_DEFAULTS, owes: false } };
    expect(readNow(rested)).not.toContain('until');
    const timed = { ...rested, deadlineText: 'Saturday 20:00' };
    expect(readNow(timed)).toContain('Round 2 · until Saturday 20:00');
  });

  test('“Now” of a held step mentions neither the next reading nor the past deadline', () => {
    const [open, held] = ['', 'held: your answer is missing'].map((cause) =>
      drawNow({ step: { ...RECEIPT_DEFAULTS, held: cause } }),
    );
    const pattern = /appears here soon|Add the deadline|several valid answers/gu;
    expect(open && joinTexts(open).match(pattern)).toHaveLength(3);
    expect(held && joinTexts(held)).not.toMatch(pattern);
    const addresses = [open, held].map((sheet) => sheet && listLinks(sheet));
    expect(addresses[0]).toContain('https://example.org/form');
    expect(addresses[1]).not.toContain('https://example.org/form');
  });

  test('“Now” reminds only players whose orders are missing, in red', () => {
    const remind = (isReminded: boolean) => ({ step: { ...RECEIPT_DEFAULTS, isReminded } });
    expect(readNow(remind(true))).toContain('Your orders are missing');
    expect(readNow(remind(false))).not.toContain('Your orders are missing');
    expect(findBackground('Round 2 is due', remind(true))).toBe(TONE_STYLES.bad.background);
  });

  test('“Now” links the pages with the rest of the news', () => {
    const withMore = { news: { ...input.news, more: 3 } };
    expect(readNow()).not.toContain('My account');
    const account = { ...createPage('My account'), isLog: true as const };
    const now = (url: string) => drawNow({ ...withMore, url, pages: [createPage('Me'), account] });
    expect(joinTexts(now('https://example.org/own'))).toContain('And 3 more on “My account”');
    expect(listLinks(now('https://example.org/own'))).toContain('https://example.org/own#gid=101');
    const listRowsWith = (url: string) => now(url).rows.map((row) => row.map(({ value }) => value));
    expect(listRowsWith('')).toEqual(listRowsWith('https://example.org/own'));
    expect(listLinks(now(''))).not.toContain('');
    const points = { ...createPage('My points'), isLog: true as const };
    expect(readNow({ ...withMore, pages: [account, points] })).toContain(
      'And 3 more on “My account and My points”',
    );
  });

  test.each(['last', 'first'] as const)(
    '“Now” states that the %s of several valid answers counts',
    (counts) => {
      const now = readNow({ counts });
      expect(now).toContain(`If you send several valid answers, the ${counts} counts.`);
    },
  );

  test('“Now” lists later actions of the other players by step', () => {
    const since = [{ step: 'Round 1, Dems', text: 'Dems landed a colonist.' }];
    expect(readNow({ news: { ...input.news, since } })).toContain(
      'Round 1: Dems landed a colonist.',
    );
  });

  test('“Now” begins with the player’s result at the end, green for winners', () => {
    const finish = (hasWon: boolean) => {
      const ending = { title: 'You came in', lines: ['Dems wins.', 'You have 9.'], hasWon };
      return { step: null, place: '', ending };
    };
    const below = drawNow(finish(false))
      .rows.slice(2)
      .flatMap(([first]) => first?.value ?? []);
    expect(below.slice(0, 3)).toEqual(['You came in', 'Dems wins.', 'You have 9.']);
    expect(findBackground('You came in', finish(true))).toBe(TONE_STYLES.good.background);
    expect(findBackground('You came in', finish(false))).not.toBe(TONE_STYLES.good.background);
  });

  test('“Now” reports a missing answer to the last step instead of an older receipt', () => {
    const older = { ...receipt, step: 'Airdrop 2', fate: 'accepted', counted: 'Tower' };
    const missed = { lastAsked: { title: 'Airdrop 4', isKnown: true }, receipts: [older] };
    const text = readNow(missed);
    expect(text).toMatch(/My last answer: Airdrop 4 +No answer from you arrived\./u);
    expect(text).not.toContain('Airdrop 2');
    const row = { ...receipt, step: 'Airdrop 4', fate: 'no answer', why: '' };
    expect(readNow({ ...missed, receipts: [row, older] })).toBe(text);
    const unread = { ...missed, lastAsked: { title: 'Airdrop 4', isKnown: false } };
    expect(readNow(unread)).toMatch(/My last answer: Airdrop 4 +Your answers cannot be shown/u);
    const last = { ...older, step: 'Airdrop 4' };
    for (const receipts of [[older], [last]])
      expect(readNow({ ...missed, step: null, receipts })).not.toContain('My last answer');
  });

  test('“Receipts” shows step, status, counted part or reason, and time of each receipt', () => {
    const counted = { ...receipt, fate: 'accepted', counted: 'A B' };
    const rows = drawReceipts(receipt, counted).rows.map((row) =>
      row.slice(0, 3).map(({ value }) => value),
    );
    const why = 'It came after the deadline.';
    expect(rows.slice(1, 4)).toEqual([
      ['Step', 'Status', 'What counted'],
      ['Round 1', 'late', `${why}\nReceived Friday 19:00`],
      ['Round 1', 'accepted', 'A B\nReceived Friday 19:00'],
    ]);
  });
});
