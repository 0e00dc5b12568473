import { describe, expect, test } from 'vitest';
import { atDepth } from '../../support/depth.ts';
import { findLostFaults, type InjectedFault, runWithFaults } from '../../support/planted/fault.ts';

interface PlantedChange extends InjectedFault {
  readonly what: string;
  readonly game: string;
}

const OTHER_SENTENCE: InjectedFault = {
  file: 'sheets-templates/workbooks/proof.ts',
  right: 'This workbook contains everything needed',
  wrong: 'This workbook contains all necessary content',
};

const RAISED_DRAWING: InjectedFault = {
  file: 'sheets-templates/workbooks/drawing-version.ts',
  right: 'DRAWING_VERSION = 2;',
  wrong: 'DRAWING_VERSION = 99;',
};

const RAISED_RULES: InjectedFault = {
  file: 'rules/presents-of-mine/game.ts',
  right: "version: '3',",
  wrong: "version: '99',",
};

const PLANTED_CHANGES: readonly PlantedChange[] = [
  {
    what: 'a courier is held where the letters are even',
    game: 'dm-invitational',
    file: 'rules/dm-invitational/moving.ts',
    right: 'getLetters(theirs, at) > getLetters(letters, at)',
    wrong: 'getLetters(theirs, at) >= getLetters(letters, at)',
  },
  {
    what: 'staleness costs nothing',
    game: 'presents-of-mine',
    file: 'rules/presents-of-mine/scoring.ts',
    right: 'earned: sum(abilities) + sum(monopolies), lost, score',
    wrong: 'earned: sum(abilities) + sum(monopolies), lost: 0, score',
  },
  {
    what: 'everybody eats three Rations',
    game: 'uncharted-territory',
    file: 'rules/uncharted-territory/rations.ts',
    right: 'export const RATIONS_A_ROUND = 2;',
    wrong: 'export const RATIONS_A_ROUND = 3;',
  },
  {
    what: 'the first night without an Inn costs three points',
    game: 'mars-immerser',
    file: 'rules/mars-immerser/prices.ts',
    right: 'NIGHT_LOSSES = [2,',
    wrong: 'NIGHT_LOSSES = [3,',
  },
  {
    what: 'two stars are worth five points, which no state holds',
    game: 'pocket-mars',
    file: 'rules/pocket-mars/turns.ts',
    right: 'export const POINTS_ON_TWO_STAR = 4;',
    wrong: 'export const POINTS_ON_TWO_STAR = 5;',
  },
  {
    what: 'a shuffle leaves no card where it was',
    game: 'pocket-mars',
    file: 'rules/kit/chance/chance.ts',
    right: 'const other = integer(0, last);',
    wrong: 'const other = integer(0, last - 1);',
  },
  {
    what: 'draws go by the next place',
    game: 'pocket-mars',
    file: 'functions/match/ledger/fold.ts',
    right: 'orders: parseOrders(game, { entry, orders }),\n    chance: deriveChance(seed, place, ',
    wrong:
      'orders: parseOrders(game, { entry, orders }),\n    chance: deriveChance(seed, place + 1, ',
  },
  {
    what: 'entries may not have fields that this version lacks',
    game: 'presents-of-mine',
    file: 'functions/match/ledger/entry.ts',
    right: '  remindMs: z.array(z.int().min(1000)).max(9).readonly().optional(),\n',
    wrong: '',
  },
  {
    what: 'salts are made another way',
    game: 'dm-invitational',
    file: 'functions/match/ledger/seed.ts',
    right: "JSON.stringify([entry, 'salt'])",
    wrong: "JSON.stringify(['salt', entry])",
  },
  {
    what: 'a sentence of Proof is another, and the version of the pages is not',
    game: 'dm-invitational',
    ...OTHER_SENTENCE,
  },
  {
    what: 'the version of the rules is raised, and the former rules are not kept',
    game: 'presents-of-mine',
    ...RAISED_RULES,
  },
];

/** Changes that a later version may make, because they change no results. */
const ALLOWED_CHANGES: readonly {
  readonly what: string;
  readonly game: string;
  readonly faults: readonly InjectedFault[];
}[] = [
  {
    what: 'the version of the rules is raised, and the former rules are kept',
    game: 'presents-of-mine',
    faults: [
      RAISED_RULES,
      {
        file: 'rules/games.ts',
        right: 'const FORMER: readonly AnyGame[] = [',
        wrong: "const FORMER: readonly AnyGame[] = [{ ...presentsOfMine, version: '3' }, ",
      },
    ],
  },
  {
    what: 'a sentence is another, and the version of the pages is raised',
    game: 'dm-invitational',
    faults: [OTHER_SENTENCE, RAISED_DRAWING],
  },
];

test('the source text that each injected fault replaces occurs in the code', () => {
  expect(
    findLostFaults([...PLANTED_CHANGES, ...ALLOWED_CHANGES.flatMap(({ faults }) => faults)]),
  ).toEqual([]);
});

describe('the corpus check with planted changes', () => {
  const check = (game: string): readonly string[] => [
    'test/long-runs/corpus/run.ts',
    '--check',
    '--game',
    game,
  ];
  /** Each planted change runs a separate program, which takes a second or two to start. */
  const isPlanted = atDepth({ quick: false, deep: true });

  test.runIf(isPlanted).each(PLANTED_CHANGES.map((change) => [change.what, change] as const))(
    'the corpus check reports that %s',
    async (_what, { game, file, right, wrong }) => {
      const { code, out } = await runWithFaults([{ file, right, wrong }], check(game));
      expect(code, out).toBe(1);
      expect(out).toMatch(new RegExp(`^${game}[^,]*, [^:]+: `, 'm'));
    },
  );

  test.runIf(isPlanted)(
    'the corpus check reports forged pages of a later version if Proof names the first',
    async () => {
      const { out } = await runWithFaults([RAISED_DRAWING], ['test/long-runs/corpus/forged.ts']);
      expect(JSON.parse(out)).toEqual([
        'verified',
        ...Array.from({ length: 5 }, () => 'differs where it was forged'),
      ]);
    },
  );

  test.runIf(isPlanted).each(ALLOWED_CHANGES.map((change) => [change.what, change] as const))(
    'the corpus check reports nothing if %s',
    async (_what, { game, faults }) => {
      const { code, out } = await runWithFaults(faults, check(game));
      expect(code, out).toBe(0);
      expect(out).toMatch(/^\S+: (\d+) of \1 matches are valid\n$/);
    },
  );
});
