/** News of a season in one line: a player or a match, and the event. */

import { firstThatFits } from '../kit/narrating/short-line.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import type { Event } from './events.ts';

type Of<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;

/** The title of a match is shortened last, because a season may call matches by long names. */
const ofMatch = (title: string, deed: string): string =>
  firstThatFits([`${title} ${deed}`, `A match ${deed}`], []);

export const shortOpened = ({ title, game }: Of<'opened'>): string =>
  firstThatFits([`${title} begins (${game})`, `${title} begins`, 'A match begins'], []);

export const shortRound = ({ title }: Of<'round'>): string =>
  firstThatFits([`${title} begins`, 'A new round begins'], []);

export function shortFinished({ title, winners, how }: Of<'finished'>): string {
  const [first, ...others] = winners;
  if (how === 'skipped') return ofMatch(title, 'is skipped');
  if (first === undefined) return ofMatch(title, 'has nobody to play it');
  if (others.length === 0)
    return firstThatFits([`${first} wins ${title}`, `${first} wins a match`], winners);
  const many = `${first} and ${others.length} more`;
  return firstThatFits(
    [`${namesOf(winners)} share ${title}`, `${many} share ${title}`, `${many} share a match`],
    winners,
  );
}

export const shortChosen = ({ seat, what, chosen }: Of<'chosen'>): string =>
  what === 'opponent'
    ? `${seat} meets ${chosen} in the death match`
    : `${seat} brings back ${chosen}`;

export const shortOut = ({ seat, by }: Of<'out'>): string =>
  firstThatFits([`${seat} is out after ${by}`, `${seat} is out`], [seat]);

export const shortVoided = ({ title, follows }: Of<'voided'>): string =>
  ofMatch(title, `is void and ${follows === 'again' ? 'made again' : 'skipped'}`);

export const shortRuled = ({ title }: Of<'ruled'>): string =>
  ofMatch(title, 'has another outcome by ruling');

export const shortCancelled = ({ title }: Of<'cancelled'>): string =>
  ofMatch(title, 'is cancelled');

export function shortChampions({ seats }: Of<'champions'>): string {
  const [first, ...others] = seats;
  if (first === undefined) return 'The season ends without a champion';
  return others.length === 0
    ? `${first} is the champion`
    : firstThatFits(
        [
          `${namesOf(seats)} share the first place`,
          `${first} and ${others.length} more share the first place`,
        ],
        seats,
      );
}
