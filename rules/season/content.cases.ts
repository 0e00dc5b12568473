import { describe, expect, it } from 'vitest';
import { readContent } from '../kit/content/content.ts';
import { contentSchema, type Plan } from './content.ts';
import { checkCast } from './programme.ts';
import {
  COMMUNITY_CONTENT,
  createLeagueContent,
  createPlan,
  DUEL_GAME,
  EIGHT_PLAYER_GAME,
  KNOCKOUT_CONTENT,
  NINE_PLAYER_GAME,
  SMALL_GAME,
} from './staging.ts';

const FINAL_PLAN = createPlan('final', [DUEL_GAME]);

describe('a programme that cannot seat its cast is refused with a sentence', () => {
  it.for<[number, readonly Plan[], string | null]>([
    [9, COMMUNITY_CONTENT.plans, null],
    [8, COMMUNITY_CONTENT.plans, 'cannot be played by 8'],
    [12, COMMUNITY_CONTENT.plans, 'but 7 do.'],
    [2, KNOCKOUT_CONTENT.plans, null],
    [20, KNOCKOUT_CONTENT.plans, null],
    [21, KNOCKOUT_CONTENT.plans, 'at most 20'],
    [40, createLeagueContent(DUEL_GAME).plans, null],
    [41, createLeagueContent(DUEL_GAME).plans, 'needs 2 to 40'],
    [7, createLeagueContent(EIGHT_PLAYER_GAME).plans, 'cannot be played by 7'],
    [4, [createPlan('league', [DUEL_GAME]), FINAL_PLAN], 'cannot be combined with other episodes'],
    [4, [createPlan('league', [])], 'one game'],
    [4, [createPlan('death match', [DUEL_GAME]), FINAL_PLAN], 'needs a main match'],
    [4, [createPlan('main match', [SMALL_GAME])], 'a final or a life match'],
    [3, [FINAL_PLAN], '3 players are left'],
    [4, [FINAL_PLAN, createPlan('main match', [SMALL_GAME])], 'only one final'],
    [4, [createPlan('main match', [SMALL_GAME], { until: 2 }), FINAL_PLAN], 'eliminates nobody'],
    [
      4,
      [
        createPlan('main match', [SMALL_GAME], { tokens: 4 }),
        createPlan('death match', [DUEL_GAME]),
        FINAL_PLAN,
      ],
      'all 4 players',
    ],
    [
      9,
      [createPlan('main match', [NINE_PLAYER_GAME]), createPlan('life match', [DUEL_GAME])],
      '5 players hold a Token',
    ],
    [
      9,
      [createPlan('main match', [NINE_PLAYER_GAME]), createPlan('life match', []), FINAL_PLAN],
      'must be the last',
    ],
    [
      9,
      [
        createPlan('main match', [NINE_PLAYER_GAME]),
        createPlan('death match', [DUEL_GAME]),
        createPlan('life match', []),
      ],
      'one death match, or death matches and a life match',
    ],
  ])(
    'SE-501 a programme that cannot seat its cast is rejected with a sentence: %i with %j',
    ([cast, plans, says]) => {
      const problem = checkCast({ plans }, cast);
      if (says === null) expect(problem).toBeNull();
      else expect(problem).toContain(says);
    },
  );
});

describe('rows', () => {
  const games = [
    {
      Game: 'duel',
      Title: 'Duel',
      Least: '2',
      Most: '2',
      Tokens: '0',
      Wins: '1',
      Pairs: 'no',
      Artefacts: 'no',
    },
  ];
  const row = { Episode: 'Final', Kind: 'final', Games: 'duel', Garnets: '0' };
  const readProgramme = (programme: readonly Record<string, string>[], known = games) =>
    readContent(contentSchema, { Programme: programme, Games: known });

  it('SE-511 a row becomes an episode', () =>
    expect(readProgramme([{ ...row, Variants: 'draft=yes, length=short' }])).toMatchObject({
      kind: 'sound',
      value: { plans: [{ kind: 'final', variants: { draft: 'yes', length: 'short' } }] },
    }));

  it('SE-514 an episode contains its row and only the games that the row names', () => {
    const artful = { Game: 'art', Title: 'Art', Least: '3', Most: '6', Tokens: '2', Wins: '0' };
    const known = [
      ...games,
      { ...artful, Pairs: 'yes', Artefacts: 'no' },
      { ...artful, Game: 'dark', Pairs: 'no', Artefacts: 'yes' },
    ];
    const planIn = (more: Readonly<Record<string, string>>) => {
      const said = readProgramme([{ ...row, ...more }], known);
      return said.kind === 'sound' ? said.value.plans[0] : undefined;
    };
    expect(planIn({ Garnets: '4', Tokens: '3', Until: '2' })).toEqual({
      title: 'Final',
      kind: 'final',
      games: [
        {
          ...{ id: 'duel', title: 'Duel', least: 2, most: 2, tokens: 0, wins: 1 },
          hasPairs: false,
          hasArtefacts: false,
        },
      ],
      variants: {},
      tokens: 3,
      garnets: 4,
      until: 2,
    });
    expect(planIn({ Games: 'dark ,art' })?.games).toMatchObject([
      { id: 'dark', hasPairs: false, hasArtefacts: true },
      { id: 'art', least: 3, most: 6, tokens: 2, hasPairs: true, hasArtefacts: false },
    ]);
    expect(planIn({ Games: 'elsewhere', Tokens: '', Until: '0' })).toMatchObject({
      games: [],
      tokens: null,
      until: 0,
    });
  });

  it.for([
    ['0', '4', false],
    ['1', '1', false],
    ['1', '2', true],
    ['4', '3', false],
    ['4', '4', true],
  ] as const)('SE-515 a game for %s to %s seats is valid: %s', ([Least, Most, isFit]) => {
    const known = games.map((game) => ({ ...game, Least, Most }));
    expect(readProgramme([row], known).kind).toBe(isFit ? 'sound' : 'unsound');
  });

  it.for([
    ['Games', 'chess', 'games of the tab “Games”'],
    ['Kind', 'quiz', 'one of league'],
    ['Variants', 'draft', 'variants of the game'],
    ['Until', 'soon', 'repetition ends'],
  ] as const)('SE-512 a problem names the invalid cell: %s', ([column, text, expected]) =>
    expect(readProgramme([{ ...row, [column]: text }])).toMatchObject({
      kind: 'unsound',
      problems: [{ column, expected: expect.stringContaining(expected) }],
    }),
  );

  it('SE-513 a season needs an episode and lists each game once', () => {
    expect(readProgramme([])).toMatchObject({ problems: [{ expected: 'at least one episode' }] });
    expect(readProgramme([row], [...games, ...games]).kind).toBe('unsound');
    expect(
      readProgramme(
        [row],
        games.map((game) => ({ ...game, Most: '1' })),
      ).kind,
    ).toBe('unsound');
  });
});
