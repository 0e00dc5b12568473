import { describe, expect, it } from 'vitest';
import {
  callingIllegal,
  forSeatsAlone,
  leavingPurses,
  offeringLess,
  open,
  printing,
  undeclared,
} from './broken-purses.ts';
import type { LawfulGame } from './law.ts';
import { LAWS, LEAST_EFFORT } from './laws.ts';
import { PURSE_GAME } from './purse-game.ts';

/** Less effort than `npm test` spends on laws of secrecy. */
const QUICK = { ...LEAST_EFFORT, factor: 0.03 };

const said = (game: LawfulGame): readonly string[] =>
  LAWS.filter((law) => law.concerns(game)).flatMap((law) => {
    try {
      law.check(game, QUICK);
      return [];
    } catch (error) {
      return [textOf(error)];
    }
  });

function textOf(error: unknown): string {
  if (!(error instanceof Error)) throw new Error('only errors are thrown');
  return error.cause instanceof Error ? `${error.message} ${textOf(error.cause)}` : error.message;
}

const LIMIT = /a choice that only a secret forbids stays on offer and is `doubtful`/;
const DISGUISE = /write a `disguise` that redraws it for any audience that may not know it/;

describe('of a game with secret purses', () => {
  it('nothing is said when it disguises them', () => {
    expect(said(PURSE_GAME)).toEqual([]);
  });

  it.for([
    ['it says neither that it hides nothing nor what', undeclared, DISGUISE],
    ['it says that it hides nothing', open, DISGUISE],
    [
      'its disguise leaves them',
      leavingPurses,
      /purses\.\w+ is \d+ or \d+.* redraw it in `disguise`/s,
    ],
    ['a page prints them that are disguised', printing(PURSE_GAME), /Take it off.*`disguise`/s],
    [
      'a page prints them that the disguise leaves',
      printing(leavingPurses),
      /keep it off their pages and redraw it/,
    ],
    [
      'a page prints them that are disguised for seats alone',
      printing(forSeatsAlone),
      /Take it off.*`disguise`/s,
    ],
    ['a bid over the purse is called illegal', callingIllegal, LIMIT],
    ['no bid over the purse is offered', offeringLess, LIMIT],
  ] as const)('it is found that %s, and said what to write', ([, game, sentence]) => {
    expect(said(game).join('\n')).toMatch(sentence);
  });
});
