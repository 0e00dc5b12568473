import type { MatchFilm } from '../../../page/film/film.ts';
import { buildFrame } from '../../../page/film/frame.ts';
import { listSeats } from '../../../rules/kit/match/setup.ts';
import { getLatestPosition, type Position } from '../ledger/position.ts';

/** Builds the film of all resolved steps that were not undone. */
export function buildFilm(positions: readonly Position[]): MatchFilm {
  const last = getLatestPosition(positions);
  const { game, opened, line, setup, step, flavour } = last;
  const moments = [...line.map(({ before }) => before), last];
  return {
    title: opened.settings.title,
    game: game.title,
    seats: listSeats({ setup }),
    frames: moments.map((moment, place) => buildFrame(game, moment, flavour[place])),
    hashes: positions.map(({ sealed }) => sealed.hash),
    isOver: step === null,
  };
}
