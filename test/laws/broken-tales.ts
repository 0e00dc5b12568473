/** The toy game with a story that repeats a sentence. */

import { seatNamed } from '../../rules/kit/match/seat.ts';
import type { News } from '../../rules/kit/narrating/narration.ts';
import { toy } from './toy-changes.ts';
import { TOY_GAME } from './toy-game.ts';
import type { ToyGame } from './toy-shapes.ts';
import type { ToyEvent } from './toy-state.ts';

/** Defects, by the claim of the law that catches them. */
export const BROKEN_TALES: Readonly<Record<string, Readonly<Record<string, () => ToyGame>>>> = {
  'a story contains no sentence twice: neither its news nor a line of its tale': {
    'each event is news twice': () => withNews((news) => [news, news]),
    'two sentences of one news are the same': () =>
      withNews((news) => [{ ...news, newsValue: 3, text: `${news.text} ${news.text}` }]),
    'two players are in the news with the same sentence': () =>
      withNews((news) => [news, { ...news, event: { ...news.event, seat: seatNamed('Guest') } }]),
  },
};

const withNews = (change: (news: News<ToyEvent>) => readonly News<ToyEvent>[]): ToyGame =>
  toy({
    narration: {
      ...TOY_GAME.narration,
      news: (events, content) => TOY_GAME.narration.news(events, content).flatMap(change),
    },
  });
