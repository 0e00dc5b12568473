import { describe, expect, test } from 'vitest';
import { onePrize } from '../../rules/kit/match/prizes.ts';
import { seatNamed } from '../../rules/kit/match/seat.ts';
import type { DrawnWorkbook } from '../drawing/drawing.ts';
import { layoutPage } from '../drawing/layout.ts';
import { type Disclosure, publicWorkbook, SEALED_UNTIL_THE_END } from './public-workbook.ts';
import { type StoryData, storyPage } from './story.ts';
import { gamePages, pageLink } from './workbook.ts';
import { ids, linksOn, page, presents, tab, texts, titles, valuesOf } from './workbook-staging.ts';

const storyData: StoryData = {
  flavour: '',
  story: {
    headline: 'Pixie overtakes Isa and leads with 30 points.',
    sentences: ['A present exploded.'],
    scores: { counted: 'points', moments: [] },
    ranking: [
      { seat: seatNamed('Pixie'), place: 1, score: 30, gained: 12, was: 2, moved: 1 },
      { seat: seatNamed('Isa'), place: 2, score: 25, gained: 3, was: 1, moved: -1 },
    ],
    outcome: null,
    brought: { players: [{ seat: seatNamed('Pixie'), garnets: 5 }] },
    turningPoint: null,
    leads: [],
    recap: [],
  },
  summary: ['It is the last one.'],
  stepTitle: 'Round 2',
  deadlineText: 'Saturday 20:00 (Europe/Berlin)',
  names: {},
  links: [{ kind: 'link', text: 'The form', url: 'https://example.org/form' }],
  log: { name: 'Log', url: 'https://example.org/log' },
  page: { address: '', madeBy: 'the host' },
};

describe('the story', () => {
  const told = (changes: Partial<StoryData['story']>) =>
    layoutPage({
      page: storyPage('Story', { ...storyData, story: { ...storyData.story, ...changes } }),
      sheetId: 3,
      chartIds: 1,
    });

  test('has news, the next step, the standing with changes of place, and links', () => {
    const sheet = told({});
    const text = texts(sheet);
    expect(text).toMatch(/leads with 30 points.*exploded.*until Saturday 20:00/u);
    expect(text).toMatch(/1 Pixie 30 12 ▲ 1 2 Isa 25 3 ▼ 1/u);
    expect(linksOn(sheet)).toEqual(['https://example.org/form']);
  });

  test('begins with the host’s paragraph, marked as theirs, if any', () => {
    const own = { page: storyPage('Story', { ...storyData, flavour: '=It rained.' }) };
    const told = texts(layoutPage({ ...own, sheetId: 3, chartIds: 1 }));
    expect(told).toMatch(/In the host’s own words =It rained\. .*leads with 30 points/u);
  });

  test('links the match’s page, or names who can make one', () => {
    const from = (page: Partial<StoryData['page']>) =>
      layoutPage({
        page: storyPage('Story', { ...storyData, page: { ...storyData.page, ...page } }),
        sheetId: 3,
        chartIds: 1,
      });
    const address = 'https://example.org/match.html';
    expect(linksOn(from({ address }))).toEqual(['https://example.org/form', address]);
    expect(texts(from({}))).toContain('The host can make a page');
    expect(texts(from({ madeBy: 'anybody' }))).toMatch(
      /Anybody can make a page .* “sealed page” with the address of this workbook/,
    );
  });

  test('has at the end first the winners, then tie-breaks, then the recap', () => {
    const placing = { place: 1, score: 30, prizes: [onePrize('token-of-life', 'Token of Life')] };
    const outcome = {
      placings: [{ ...placing, seat: seatNamed('Pixie') }],
      ties: ['Isa was nearer.'],
      purses: { players: [{ seat: seatNamed('Pixie'), garnets: 7 }], pairs: [] },
      duels: [],
    };
    const recap = [{ step: 'Round 1', text: 'A present exploded.' }];
    const turningPoint = { step: 'Round 4', text: 'Pixie went in front.' };
    const text = texts(
      told({ headline: 'The match is over.', outcome, turningPoint, leads: recap, recap }),
    );
    expect(text).toMatch(
      new RegExp(
        'The match is over\\..*1 Pixie 30 Token of Life.*Isa was nearer\\..*' +
          'Garnets at the end.*Pixie 7 2.*Round 4: Pixie went in front\\.',
        'u',
      ),
    );
    expect(text).toContain('Round 1: A present exploded.');
    expect(text).not.toContain('until');
  });
});

describe('on the story', () => {
  const blocks = (changes: Partial<StoryData>) =>
    storyPage('Story', { ...storyData, ...changes }).blocks;
  const linesOf = (title: string, changes: Partial<StoryData> = {}) => {
    const block = blocks(changes).find((one) => one.title === title);
    return block?.kind === 'notice' ? block.lines : null;
  };
  const shownNames = (changes: Partial<StoryData>) =>
    blocks(changes).flatMap((block) =>
      block.kind === 'table'
        ? block.rows.map(
            ([, cell]) => typeof cell === 'object' && cell?.kind === 'mark' && cell.value,
          )
        : [],
    );

  test('has the game’s own standing, if scores are not public', () => {
    const standing = { kind: 'table', title: 'Seen', columns: [], rows: [] } as const;
    const unscored = { ...storyData.story, ranking: [] };
    expect(blocks({ story: unscored, standing })).toContainEqual(standing);
    expect(blocks({ standing })).not.toContainEqual(standing);
  });

  test('comes the next step with its deadline, and the state of the match', () => {
    expect(linesOf('Next: Round 2')).toEqual([
      'Orders are taken until Saturday 20:00 (Europe/Berlin).',
      'It is the last one.',
    ]);
    expect(linesOf('Next: Round 2', { deadlineText: '' })).toEqual(['It is the last one.']);
  });

  test('a mark replaces omitted steps in the recap and links to them', () => {
    const recap = [
      { step: 'Round 1', text: 'One.' },
      { step: '', text: '… Rounds 2 to 3' },
      { step: 'Round 4', text: 'Four.' },
    ];
    const noticeOf = (lines: typeof recap, log = storyData.log) =>
      blocks({ story: { ...storyData.story, recap: lines }, log }).find(
        ({ title }) => title === 'The tale so far',
      );
    expect(noticeOf(recap)).toMatchObject({
      lines: ['Round 1: One.', '… Rounds 2 to 3', 'Round 4: Four.'],
      links: [{ text: 'Where “…” stands: the tab Log', url: 'https://example.org/log' }],
    });
    expect(noticeOf(recap, { name: 'Log', url: '' })).toMatchObject({
      lines: ['Round 1: One.', '… Rounds 2 to 3', 'Round 4: Four.'],
      links: [{ text: 'Where “…” stands: the tab Log' }],
    });
    expect(noticeOf(recap.filter(({ step }) => step !== ''))).not.toHaveProperty('links');
  });

  test('a recap is missing before the first news', () => {
    expect(linesOf('How the lead went')).toBeNull();
    expect(linesOf('The tale of the match')).toBeNull();
  });

  test('a seat is named after its substitute', () => {
    expect(shownNames({})).toEqual(['Pixie', 'Isa']);
    expect(shownNames({ names: { Pixie: 'Pixie (Sam since Round 1)' } })).toEqual([
      'Pixie (Sam since Round 1)',
      'Isa',
    ]);
  });

  test('a standing is missing before the first scores', () => {
    expect(shownNames({ story: { ...storyData.story, ranking: [] } })).toEqual([]);
  });
});

describe('the public workbook', () => {
  const draw = (disclosure: Disclosure | null) =>
    publicWorkbook({
      title: 'Presents of Mine',
      seats: ['Isa', 'Pixie'],
      story: storyData,
      pages: [page('Scores')],
      proof: {
        seedHash: 'aa11',
        rulesVersion: '1',
        link: 'https://example.org/public',
        entries: [{ entry: 0, step: 'Opening', hash: 'bb22', stateHash: 'cc33' }],
        interventions: [],
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

  test('hides only records, even at the end', () => {
    const hidden = ({ sheets }: DrawnWorkbook) =>
      sheets.filter((sheet) => sheet.hidden === true).map(({ title }) => title);
    expect(hidden(draw(null))).toEqual(['Ledger', 'Content: Presents']);
    expect(hidden(over)).toEqual(['Ledger', 'Content: Presents']);
  });

  test('explains that empty tabs are filled at the end', () => {
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

  test('shows the chain, and explains its verification to strangers', () => {
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
      [null, null],
    ]);
  });
});

test('a link to a page opens its tab, or the workbook if it is missing', () => {
  const url = 'https://example.org/public';
  const pages = [page('Map'), page('Guide')];
  const drawn = { title: '', sheets: gamePages(pages) };
  for (const name of ['Map', 'Guide'])
    expect(pageLink(url, pages, name)).toBe(`${url}#gid=${tab(drawn, name).sheetId}`);
  expect(pageLink(url, pages, 'Rules')).toBe(url);
});
