import type { Film } from '../../../page/film/film.ts';
import { frameOf } from '../../../page/film/frame.ts';
import { seatsOf } from '../../../rules/kit/match/setup.ts';
import { latestPosition, type Position } from '../ledger/position.ts';

/** Includes only counted steps; undone ones appear on the tab Proof. */
export function filmOf(positions: readonly Position[]): Film {
  const last = latestPosition(positions);
  const { game, opened, line, setup, step, flavour } = last;
  const moments = [...line.map(({ before }) => before), last];
  return {
    title: opened.settings.title,
    game: game.title,
    seats: seatsOf({ setup }),
    frames: moments.map((moment, place) => frameOf(game, moment, flavour[place])),
    hashes: positions.map(({ sealed }) => sealed.hash),
    isOver: step === null,
  };
}
