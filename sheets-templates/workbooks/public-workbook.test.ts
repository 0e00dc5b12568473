import { describe, expect, test } from 'vitest';
import { createPrize } from '../../rules/kit/match/prizes.ts';
import { mapSeats, toSeat } from '../../rules/kit/match/seat.ts';
import { rankByScores, type Scores } from '../../rules/kit/showing/scores.ts';
import type { Board } from '../../rules/kit/showing/view.ts';
import type { DrawnWorkbook } from '../drawing/drawing.ts';
import { RESULT_GRID_PX } from '../drawing/panes.ts';
import { type Disclosure, drawPublicWorkbook, FILLED_AT_END_NOTICE } from './public-workbook.ts';
import { drawStoryTab, type StoryData } from './story.ts';
import { buildPageLink, drawGamePages } from './workbook.ts';
import {
  createPage,
  findTab,
  joinTexts,
  listLinks,
  listSheetIds,
  listTabTitles,
  listValues,
  PRESENTS_TAB,
} from './workbook-staging.ts';

const createScores = (pixie: number, isa: number) => ({
  [toSeat('Pixie')]: pixie,
  [toSeat('Isa')]: isa,
});

const STORY_DATA: StoryData = {
  watched: [],
  what: 'match',
  flavour: '',
  story: {
    headline: 'Pixie takes the lead with 30 points',
    deeds: [{ text: 'Isa opened a present', seat: toSeat('Isa') }],
    deedsOf: 'Round 1',
    scores: {
      counted: 'points',
      moments: [
        { title: 'Start', scores: createScores(18, 22) },
        { title: 'Round 1', scores: createScores(30, 25) },
      ],
    },
    ranking: [
      { seat: toSeat('Pixie'), place: 1, score: 30, gained: 12, was: 2, moved: 1 },
      { seat: toSeat('Isa'), place: 2, score: 25, gained: 3, was: 1, moved: -1 },
    ],
    outcome: null,
    brought: { players: [{ seat: toSeat('Pixie'), garnets: 5 }] },
    turningPoint: null,
    leads: [],
    recap: [],
  },
  kept: [],
  states: [],
  summary: ['It is the last one.'],
  stepTitle: 'Round 2',
  deadlineText: 'Saturday 20:00 (Europe/Berlin)',
  pause: '',
  names: {},
  formUrl: 'https://example.org/form',
  links: [{ kind: 'link', text: 'How the game works', url: 'https://example.org/guide' }],
  log: { name: 'Log', url: 'https://example.org/log' },
  earlier: [],
  page: { address: '', isLive: false, madeBy: 'the host' },
};

const drawStoryWith = (changes: Partial<StoryData> = {}) =>
  drawStoryTab(
    { sheetId: 3, title: 'Story', heading: 'The May race', seats: ['Isa', 'Pixie'] },
    { ...STORY_DATA, ...changes },
  );
const withStory = (changes: Partial<StoryData['story']>) =>
  drawStoryWith({ story: { ...STORY_DATA.story, ...changes } });

describe('Story', () => {
  test.each([
    ['Round 1', 'happened in Round 1'],
    ['The start', 'happened at the start'],
  ])('Story names the step of its deeds: %s', (deedsOf, title) => {
    expect(joinTexts(withStory({ deedsOf }))).toContain(title);
  });

  test('the story has headline, standing with the last gain, deeds, next step and links', () => {
    const text = joinTexts(drawStoryWith());
    expect(text).toMatch(
      new RegExp(
        'Pixie takes the lead with 30 points.*# Player Points Round 1.*1 Pixie 30 12.*2 Isa 25 ' +
          '3.*' +
          'What happened in Round 1.*Isa opened a present.*' +
          'Next: Round 2 .*It is the last one',
        'u',
      ),
    );
    expect(listLinks(drawStoryWith()).toSorted()).toEqual([
      'https://example.org/form',
      'https://example.org/guide',
    ]);
  });

  test('row 2 of Story contains the open step, and its deadline or pause', () => {
    const status = (changes: Partial<StoryData>) => drawStoryWith(changes).rows[1]?.[0]?.value;
    expect(status({ deadlineText: 'Sat 21 Nov, 20:00 (UTC)' })).toBe(
      'Round 2 · orders until Sat 21 Nov, 20:00 (UTC)',
    );
    const stepTitle = 'Round 2: Bomb Squad, with three presents each';
    expect(status({ deadlineText: 'Sat 21 Nov, 20:00 (UTC)', stepTitle })).toBe(
      'Round 2 · until Sat 21 Nov, 20:00 (UTC)',
    );
    const longText = 'Saturday 21 November 2026, 20:00 (America/Argentina/Buenos_Aires)';
    expect(status({ deadlineText: longText, stepTitle })).toBe(`Round 2 · until ${longText}`);
    expect(status({ deadlineText: '', pause: 'paused' })).toBe('Round 2 · paused');
    expect(status({ deadlineText: '', stepTitle: '' })).toBe('No step is open');
  });

  test('Story announces a next step without a title as “Next”', () =>
    expect(listValues(drawStoryWith({ stepTitle: '' })).flat()).toContain('Next'));

  test('the standing has up to four signed figures of the game, and a legend', () => {
    const more = ['🍞', '💧', '⚡', '📦', '🎲'].map((sign, index) => ({
      sign,
      column: { title: `Figure ${index}` },
      cell: () => index,
    }));
    const unsigned = { column: { title: 'Unsigned' }, cell: () => 9 };
    const scores = { ...STORY_DATA.story.scores, more: [unsigned, ...more], legend: '🍞 Rations' };
    const text = joinTexts(withStory({ scores }));
    expect(text).toMatch(/🍞 💧 ⚡ 📦 .*1 Pixie 30 12 0 1 2 3 .*🍞 Rations/u);
    expect(text).not.toMatch(/🎲|Unsigned/u);
  });

  test('the standing marks scores that are rounded down', () => {
    const scores = { ...STORY_DATA.story.scores, isRoundedDown: true };
    expect(joinTexts(withStory({ scores }))).toContain('1 Pixie 30+ ≈ +12');
    const moments = scores.moments.map((one) => ({ ...one, isExact: true as const }));
    expect(joinTexts(withStory({ scores: { ...scores, moments } }))).toContain('1 Pixie 30 12');
  });

  test('the story shows the host’s paragraph below the standing, marked as the host’s', () => {
    expect(joinTexts(drawStoryWith({ flavour: '=It rained.' }))).toMatch(
      /2 Isa 25.* In the host’s own words .*=It rained\. .*Isa opened a present/u,
    );
  });

  test('Story links to the match’s page twice, or names who can make a page', () => {
    const drawBy = (page: Partial<StoryData['page']>) =>
      drawStoryWith({ page: { ...STORY_DATA.page, ...page } });
    const address = 'https://example.org/match.html';
    expect(listLinks(drawBy({ address })).filter((link) => link === address)).toHaveLength(2);
    expect(joinTexts(drawBy({ address }))).toContain(`The match as a page: ${address}`);
    expect(joinTexts(drawBy({}))).toContain('The host can make a page');
    expect(joinTexts(drawBy({ madeBy: 'anybody' }))).toMatch(
      /Anybody can make a page .* “sealed page” with the address of this workbook/,
    );
  });

  test('Story of a finished match has winner, result, turning point, tale and garnets', () => {
    const placing = {
      place: 1,
      score: 30,
      prizes: [createPrize('token-of-life', 'Token of Life')],
    };
    const outcome = {
      placings: [{ ...placing, seat: toSeat('Pixie') }],
      ties: ['Isa was nearer.'],
      purses: { players: [{ seat: toSeat('Pixie'), garnets: 7 }], pairs: [] },
      duels: [],
    };
    const recap = [{ step: 'Round 2', text: 'A present exploded.' }];
    const turningPoint = { step: 'Round 4', text: 'Pixie went in front.' };
    const sheet = withStory({
      headline: 'Pixie has won',
      outcome,
      turningPoint,
      leads: [...recap, turningPoint],
      recap,
    });
    const text = joinTexts(sheet);
    expect(text).toMatch(
      /Pixie has won.*1 Pixie 30 Token.*Isa was nearer\..*Round 4: Pixie went in front\./u,
    );
    expect(text).toContain('The tale of the match Round 2: A present exploded.');
    const garnets = sheet.rows[2]?.findIndex((cell) => cell?.value === 'Garnets at the end');
    expect(garnets).toBe(RESULT_GRID_PX.length + 1);
    expect(sheet.rows[1]?.[0]?.value).toBe('The match is over');
    expect(text).not.toContain('until');
  });

  test('the story shows the game’s own standing if scores are not public', () => {
    const standing = {
      kind: 'table',
      title: 'Seen',
      columns: [{ title: 'Inns' }],
      rows: [['Dems: 2']],
    } as const;
    expect(
      joinTexts(drawStoryWith({ story: { ...STORY_DATA.story, ranking: [] }, standing })),
    ).toContain('Dems: 2');
    expect(joinTexts(drawStoryWith({ standing }))).not.toContain('Dems: 2');
  });

  test('the story shows the game’s board next to the main pane, or its own picture', () => {
    const place = { name: 'A1', x: 0, y: 0, box: [1, 1], label: 'A1 Frostgate' } as const;
    const board = {
      title: 'Map',
      places: [
        { ...place, small: { value: 'A1', below: { value: '3→7' } } },
        { ...place, name: 'A2', x: 1, label: 'A2 Pass' },
      ],
      roads: [],
      lines: [],
      owners: [],
      pieces: [],
      moves: [],
    };
    const row = drawStoryWith({ board }).rows[2]?.map(({ value }) => value);
    expect(row?.slice(9, 11)).toEqual(['A1', 'A2 Pass']);
    expect(joinTexts(drawStoryWith({ board }))).toContain('3→7');
    const picture = [{ kind: 'notice', title: 'Own', lines: ['Picture.'] }] as const;
    expect(drawStoryWith({ board, picture }).rows[2]?.[9]?.value).toBe('Own');
    const { box: _, ...point } = place;
    const map = { ...board, places: [point, { ...point, name: 'A2', x: 1 }] };
    expect(drawStoryWith({ board: map }).charts.map(({ shape }) => shape)).toEqual([
      'scatter',
      'line',
    ]);
  });

  test('the story charts scores from the first ones on, unless the game has a standing', () => {
    expect(drawStoryWith().charts.map(({ title }) => title)).toEqual(['Points by round']);
    const { scores } = STORY_DATA.story;
    const first = { ...scores, moments: scores.moments.slice(0, 1) };
    expect(withStory({ scores: first }).charts).toHaveLength(1);
    expect(withStory({ scores: { ...scores, moments: [] } }).charts).toEqual([]);
    const standing = { kind: 'table', title: '', columns: [], rows: [] } as const;
    expect(drawStoryWith({ standing }).charts).toEqual([]);
    const of = {
      kind: 'table',
      title: 'Costs',
      columns: [{ title: 'After' }],
      rows: [[1]],
    } as const;
    expect(drawStoryWith({ standing, chart: of }).charts.map(({ title }) => title)).toEqual([
      'Costs',
    ]);
  });

  test('the story lists the headlines of earlier steps below its picture', () => {
    const earlier = [1, 2].map((round) => ({ step: `Round ${round}`, text: `News ${round}` }));
    const picture = [{ kind: 'notice', title: 'The map', lines: [] } as const];
    expect(joinTexts(drawStoryWith({ picture, earlier }))).toMatch(
      /The map .*Round by round .*Round 1: News 1 .*Round 2: News 2/,
    );
  });

  test('the tale of a finished match links to the log of all steps', () => {
    const recap = [
      { step: 'Round 2', text: 'Two.' },
      { step: 'Round 4', text: 'Four.' },
    ];
    const outcome = { placings: [], ties: [], purses: { players: [], pairs: [] }, duels: [] };
    const over = (lines: typeof recap, log = STORY_DATA.log) =>
      drawStoryWith({ story: { ...STORY_DATA.story, outcome, recap: lines }, log });
    expect(joinTexts(over(recap))).toMatch(
      /Round 2: Two\. Round 4: Four\. ▸ All steps are on the tab “Log”/u,
    );
    expect(listLinks(over(recap))).toContain('https://example.org/log');
    expect(joinTexts(over(recap, { name: 'Log', url: '' }))).toContain('the tab “Log”');
    expect(joinTexts(over([]))).not.toContain('the tab “Log”');
  });

  test('a step appears once: as deeds, as the turning point, or in the tale', () => {
    const outcome = { placings: [], ties: [], purses: { players: [], pairs: [] }, duels: [] };
    const turningPoint = { step: 'Round 3', text: 'Pixie overtakes Isa.' };
    const recap = ['Round 1', 'Round 3', 'Round 4'].map((step) => ({ step, text: `In ${step}.` }));
    const over = (deedsOf: string) =>
      joinTexts(
        drawStoryWith({
          story: { ...STORY_DATA.story, outcome, recap, deedsOf, turningPoint },
        }),
      );
    expect(over('Round 4')).toMatch(
      /Round 3: Pixie overtakes Isa\. The tale of the match In Round 1\. ▸ All/u,
    );
    expect(over('Round 3')).not.toContain('Pixie overtakes Isa');
  });

  test('the story shows the substitute’s name next to the seat', () => {
    const text = joinTexts(drawStoryWith({ names: { Pixie: 'Pixie (Sam since Round 1)' } }));
    expect(text).toContain('1 Pixie (Sam since Round 1) 30');
  });

  test('pieces of a seat with a substitute keep the colour of the seat', () => {
    const below = [{ value: 2, seat: toSeat('Pixie') }, { value: '' }];
    const board: Board = {
      ...{ kind: 'board', title: '', heights: [2] },
      squares: [[{ kind: 'mark', value: '★', below }]],
    };
    const ground = (names: StoryData['names']) =>
      drawStoryWith({ picture: [board], names })
        .rows.flat()
        .find(({ value }) => value === 'P2')?.format?.background;
    expect(ground({})).toBeDefined();
    expect(ground({ Pixie: 'Pixie (Sam since Round 1)' })).toBe(ground({}));
  });

  test('a long standing lists the first players and counts the others', () => {
    const guests = Array.from({ length: 40 }, (_, index) => toSeat(`Guest ${index + 1}`));
    const scores: Scores = {
      counted: 'points',
      moments: [{ title: 'Start', scores: mapSeats(guests, () => 0) }],
      more: [{ column: { title: 'Garnets' }, sign: '💎', cell: () => 1 }],
      legend: '💎 garnets',
    };
    const { rows } = withStory({ scores, ranking: rankByScores(scores, guests) });
    expect(rows.filter((row) => String(row[1]?.value).startsWith('Guest '))).toHaveLength(14);
    expect(rows.map(([first]) => first?.value)).toContain('and 26 more · 💎 garnets');
  });

  test('the story omits the standing before the first scores', () => {
    expect(joinTexts(withStory({ ranking: [] }))).not.toContain('Player');
  });
});

describe('public workbook', () => {
  const drawDisclosure = (disclosure: Disclosure | null) =>
    drawPublicWorkbook({
      title: 'Presents of Mine',
      seats: ['Isa', 'Pixie'],
      story: STORY_DATA,
      pages: [createPage('Scores')],
      proof: {
        seedHash: 'aa11',
        rulesVersion: '1',
        team: [],
        link: 'https://example.org/public',
        entries: [{ entry: 0, step: 'Opening', hash: 'bb22', stateHash: 'cc33' }],
        interventions: [],
        contentTabs: [PRESENTS_TAB],
        disclosure,
      },
    });
  const over = drawDisclosure({
    seed: 'dd44',
    ledger: [[0, 'opened', 'start']],
    content: { Presents: [{ Letter: 'A', Points: '4' }] },
  });

  test('the public workbook has the same tabs on the first and last days', () => {
    expect(listTabTitles(drawDisclosure(null))).toEqual([
      'Story',
      'Scores',
      'Proof',
      'Ledger',
      'Content: Presents',
    ]);
    expect(listSheetIds(drawDisclosure(null))).toEqual([3, 100, 1, 2, 200]);
    expect(listSheetIds(over)).toEqual(listSheetIds(drawDisclosure(null)));
  });

  test('the public workbook hides only records, even at the end', () => {
    const hidden = ({ sheets }: DrawnWorkbook) =>
      sheets.filter((sheet) => sheet.hidden === true).map(({ title }) => title);
    expect(hidden(drawDisclosure(null))).toEqual(['Ledger', 'Content: Presents']);
    expect(hidden(over)).toEqual(['Ledger', 'Content: Presents']);
  });

  test('empty tabs of the public workbook explain that they are filled at the end', () => {
    for (const title of ['Ledger', 'Content: Presents']) {
      expect(findTab(drawDisclosure(null), title).rows[1]?.[0]?.value).toBe(FILLED_AT_END_NOTICE);
      expect(joinTexts(findTab(over, title))).not.toContain(FILLED_AT_END_NOTICE);
    }
  });

  test('the public workbook contains ledger and content at the end, headers first', () => {
    expect(listValues(findTab(over, 'Ledger'))[1]).toEqual([0, 'opened', 'start']);
    expect(listValues(findTab(over, 'Content: Presents'))).toEqual([
      ['Letter', 'Points'],
      ['A', '4'],
      [null, null],
    ]);
  });
});

test('buildPageLink returns a page’s address, or that of the workbook without the page', () => {
  const url = 'https://example.org/public';
  const pages = [createPage('Map'), createPage('Guide')];
  const drawn = { title: '', sheets: drawGamePages(pages) };
  for (const name of ['Map', 'Guide'])
    expect(buildPageLink(url, pages, name)).toBe(`${url}#gid=${findTab(drawn, name).sheetId}`);
  expect(buildPageLink(url, pages, 'Rules')).toBe(url);
});
