/** Changes of what a match means, each planted into one source: the corpus must not hold under any of them. */

import type { InjectedFault } from '../../support/planted/fault.ts';

interface Change extends InjectedFault {
  readonly what: string;
  /** By whose matches it has to be found. */
  readonly game: string;
}

export const CHANGES: readonly Change[] = [
  {
    what: 'a courier is held where the letters are even',
    game: 'dm-invitational',
    file: 'rules/dm-invitational/moving.ts',
    right: 'lettersAt(theirs, at) > lettersAt(letters, at)',
    wrong: 'lettersAt(theirs, at) >= lettersAt(letters, at)',
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
    file: 'rules/pocket-mars/points.ts',
    right: 'export const PER_TWO_STAR = 4;',
    wrong: 'export const PER_TWO_STAR = 5;',
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
    right: 'chance: chanceOf(seed, place, signatureAt({ dice }, place)),',
    wrong: 'chance: chanceOf(seed, place + 1, signatureAt({ dice }, place)),',
  },
  {
    what: 'an undone step is taken for one that stands',
    game: 'dm-invitational',
    file: 'functions/match/ledger/fold.ts',
    right: '{ ...base, opened, handovers, flavour, matches }',
    wrong: '{ ...base, sorted: before.sorted, opened, handovers, flavour, matches }',
  },
  {
    what: 'a seat that was handed over is forgotten',
    game: 'dm-invitational',
    file: 'functions/match/ledger/fold.ts',
    right: 'handovers: [...handovers, { seat, at, was, name,',
    wrong: "handovers: [...handovers, { seat, at, was, name: '',",
  },
  {
    what: 'entries may hold nothing that this version does not know',
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
    file: 'sheets-templates/workbooks/proof.ts',
    right: 'Everything needed is in this workbook',
    wrong: 'All that is needed is in this workbook',
  },
  {
    what: 'the version of the rules is raised, and the former rules are not kept',
    game: 'presents-of-mine',
    file: 'rules/presents-of-mine/game.ts',
    right: "version: '3',",
    wrong: "version: '99',",
  },
];

/** What a later version may do: the same, said aloud. */
export const ALLOWED: readonly {
  readonly what: string;
  readonly game: string;
  readonly faults: readonly InjectedFault[];
}[] = [
  {
    what: 'the version of the rules is raised, and the former rules are kept',
    game: 'presents-of-mine',
    faults: [
      {
        file: 'rules/presents-of-mine/game.ts',
        right: "version: '3',",
        wrong: "version: '99',",
      },
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
    faults: [
      {
        file: 'sheets-templates/workbooks/proof.ts',
        right: 'Everything needed is in this workbook',
        wrong: 'All that is needed is in this workbook',
      },
      {
        file: 'sheets-templates/workbooks/drawing-version.ts',
        right: 'DRAWING_VERSION = 2;',
        wrong: 'DRAWING_VERSION = 99;',
      },
    ],
  },
];
