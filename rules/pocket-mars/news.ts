/** News of a step: told as they happened, so that nothing is told before what brought it. */

import type { Narration } from '../kit/narrating/narration.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';

/** What is said before all others, whoever leads. */
export const HEADLINE = 5;

/** So many weigh most in a step; the others stand where everything does. */
const MOST_NEWS = 6;

export const newsInOrder = (
  { news }: Pick<Narration<Event, Content>, 'news'>,
  events: readonly Event[],
  content: Content,
): ReturnType<typeof news> => {
  const told = news(events, content).slice(0, MOST_NEWS);
  const headlines = told.filter(({ newsValue }) => newsValue >= HEADLINE);
  const others = told
    .filter(({ newsValue }) => newsValue < HEADLINE)
    .toSorted((one, other) => events.indexOf(one.event) - events.indexOf(other.event));
  return [...headlines, ...others];
};
