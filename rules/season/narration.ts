/** The audience and the text of each event. Only artefacts are private. */

import type { Seat } from '../kit/match/seat.ts';
import { capitalize, countText, findFittingLine } from '../kit/narrating/figures.ts';
import { everybody, itsSeat, narrate, showInFigures } from '../kit/narrating/narration.ts';
import { joinNames } from '../kit/reckoning/rank.ts';
import { omitSeries } from '../kit/showing/scores.ts';
import type { Content } from './content.ts';
import type { EpisodeEnd, Event } from './state.ts';

type SeasonEvent<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;

const END_PHRASES: Readonly<Record<EpisodeEnd, string>> = {
  played: '',
  elsewhere: ', by the host’s decision',
  ruled: ', by the host’s ruling',
  'without playing': ' without playing',
  skipped: '',
};

function describeEnd({ title: whole, winners, how }: SeasonEvent<'finished'>): string {
  const title = omitSeries(whole);
  if (how === 'skipped') return `${title} is skipped and does not count.`;
  if (winners.length === 0) return `${title}: no player is left.`;
  const verb = winners.length === 1 ? 'wins' : 'share the first place of';
  return `${joinNames(winners)} ${verb} ${title}${END_PHRASES[how]}.`;
}

/** Formats a deed with the title of its match, or with “A match” if the title is too long. */
const formatMatchDeed = (title: string, deed: string): string =>
  findFittingLine([`${omitSeries(title)} ${deed}`, `A match ${deed}`]);

function formatEndHeadline({ title: whole, winners, how }: SeasonEvent<'finished'>): string {
  const title = omitSeries(whole);
  const [first, ...others] = winners;
  if (how === 'skipped') return formatMatchDeed(title, 'is skipped');
  if (first === undefined) return formatMatchDeed(title, 'is without players');
  if (others.length === 0)
    return findFittingLine([`${first} wins ${title}`, `${first} wins a match`], winners);
  const many = `${first} and ${others.length} more`;
  return findFittingLine(
    [`${joinNames(winners)} share ${title}`, `${many} share ${title}`, `${many} share a match`],
    winners,
  );
}

const describeOpening = ({ title, game, seats }: SeasonEvent<'opened'>): string =>
  `${omitSeries(title)} begins (${game}): ${joinNames(seats)}.`;

const listHolders = ({ seat, with: other }: SeasonEvent<'changed'>): readonly Seat[] =>
  other === null ? [seat] : [seat, other];

/** Formats "Isa gets 1 Garnet: Final.", "You lose 1 Token: Round 1 is over." */
function describeChange(
  holders: readonly string[],
  { of, amount, why }: SeasonEvent<'changed'>,
): string {
  const isOne = holders.length === 1 && holders[0] !== 'You';
  const verb = `${amount > 0 ? 'get' : 'lose'}${isOne ? 's' : ''}`;
  return `${joinNames(holders)} ${verb} ${countText(Math.abs(amount), of)}: ${omitSeries(why)}.`;
}

const describeChoice = ({ what, chosen, how }: SeasonEvent<'chosen'>, isOwn: boolean): string => {
  const verb = (one: string) => (isOwn ? one : `${one}s`);
  const does =
    what === 'opponent'
      ? `${verb('meet')} ${chosen} in the death match`
      : `${isOwn ? 'bring' : 'brings'} back ${chosen} by the Token of Phoenix`;
  switch (how) {
    case 'chosen':
      return `${does}, by choice`;
    case 'default':
      return `${does}, by default`;
    case 'alone':
      return `${does}, as the only possible choice`;
  }
};

const formatChoice = (who: string, event: SeasonEvent<'chosen'>, isOwn: boolean): string =>
  capitalize(`${who} ${describeChoice(event, isOwn)}.`);

const formatSitOutVerb = ({ length }: readonly Seat[]): string =>
  length === 1 ? 'sits out and is' : 'sit out and are';

function describeChampions(seats: readonly Seat[]): string {
  if (seats.length === 0) return 'The season is over without a champion.';
  const are = seats.length === 1 ? 'is the champion' : 'share the first place';
  return `The season is over: ${joinNames(seats)} ${are}.`;
}

export const narration = narrate<Event, Content>({
  lot: everybody(({ order }) => `The lot is the last tie-break: ${joinNames(order)}.`, {
    each: () => null,
  }),
  round: everybody(
    ({ title, sitOuts }) =>
      sitOuts.length === 0
        ? `${title} begins.`
        : `${title} begins; ${joinNames(sitOuts)} ${formatSitOutVerb(sitOuts)} safe.`,
    {
      each: ({ title, sitOuts }, seat) =>
        sitOuts.includes(seat) ? `${title} begins. You sit out and are safe.` : null,
      newsValue: 2,
      // Without players who sit out, the headline names the first match.
      short: ({ title, sitOuts }) =>
        sitOuts.length === 0
          ? ''
          : findFittingLine([
              `${joinNames(sitOuts)} ${sitOuts.length === 1 ? 'sits' : 'sit'} out ${title}`,
              `${title} begins`,
            ]),
    },
  ),
  opened: everybody(describeOpening, {
    each: ({ title, game, seats }, seat) =>
      seats.includes(seat)
        ? `You are in ${omitSeries(title)} (${game}), with ${joinNames(seats.filter((one) => one !== seat))}.`
        : null,
    newsValue: 1,
    short: ({ title, game }) =>
      findFittingLine([
        `${omitSeries(title)} begins (${game})`,
        `${omitSeries(title)} begins`,
        'A match begins',
      ]),
  }),
  finished: everybody(describeEnd, {
    each: ({ title, winners, how }, seat) => {
      if (!winners.includes(seat)) return null;
      return winners.length === 1
        ? `You win ${omitSeries(title)}${END_PHRASES[how]}.`
        : `You share the first place of ${omitSeries(title)}${END_PHRASES[how]}.`;
    },
    newsValue: 5,
    short: formatEndHeadline,
  }),
  changed: everybody((event) => describeChange(listHolders(event), event), {
    each: (event, seat) => {
      const holders = listHolders(event);
      const others = holders.filter((one) => one !== seat);
      return others.length === holders.length ? null : describeChange(['You', ...others], event);
    },
    importance: 1,
  }),
  candidate: everybody(({ seat }) => `${seat} is the Elimination Candidate.`, {
    own: () => 'You are the Elimination Candidate.',
    newsValue: 4,
    importance: 4,
  }),
  chosen: everybody((event) => formatChoice(event.seat, event, false), {
    each: (event, seat) => {
      if (event.seat === seat) return formatChoice('you', event, true);
      if (event.chosen !== seat) return null;
      return event.what === 'opponent'
        ? `You meet ${event.seat} in the death match.`
        : `${event.seat} brings you back by the Token of Phoenix.`;
    },
    newsValue: 4,
    short: ({ seat, what, chosen }) =>
      what === 'opponent'
        ? `${seat} meets ${chosen} in the death match`
        : `${seat} brings back ${chosen}`,
    importance: 4,
  }),
  artefact: itsSeat(({ artefact, title, isDefault }) =>
    isDefault
      ? `You bring the artefact of ${artefact} to ${title} by default.`
      : `You bring the artefact of ${artefact} to ${title}.`,
  ),
  out: everybody(({ seat, by }) => `${seat} is out after ${by}.`, {
    own: ({ by }) => `You are out after ${by}.`,
    short: ({ seat, by }) =>
      findFittingLine([`${seat} is out after ${by}`, `${seat} is out`], [seat]),
    newsValue: 5.5,
    importance: 5,
  }),
  waiting: everybody(({ seat }) => `${seat} is waiting for the Token of Phoenix.`, {
    own: () => 'You are waiting for the Token of Phoenix.',
    newsValue: 3,
    importance: 5,
  }),
  left: everybody(({ seat }) => `${seat} has left.`, {
    own: () => 'You have left the season.',
    newsValue: 4,
    importance: 5,
  }),
  returned: everybody(({ seat }) => `The host brings ${seat} back.`, {
    own: () => 'The host brings you back.',
    short: ({ seat }) => `${seat} is back in the season`,
    newsValue: 4,
    importance: 5,
  }),
  'phoenix lapses': everybody(
    () => 'The Token of Phoenix lapses, since nobody can give or receive it.',
    { each: () => null, newsValue: 4, short: () => 'The Token of Phoenix lapses' },
  ),
  voided: everybody(
    ({ title, follows }) =>
      `The host ruled that ${title} is void and ${follows === 'again' ? 'repeated' : 'skipped'}.`,
    {
      each: () => null,
      newsValue: 5,
      short: ({ title, follows }) =>
        formatMatchDeed(title, `is void and ${follows === 'again' ? 'repeated' : 'skipped'}`),
    },
  ),
  ruled: everybody(({ title }) => `The host ruled that ${title} has another outcome.`, {
    each: () => null,
    newsValue: 5,
    short: ({ title }) => formatMatchDeed(title, 'has another outcome by a ruling'),
  }),
  cancelled: everybody(({ title }) => `${title} is cancelled after a ruling of the host.`, {
    each: () => null,
    newsValue: 4,
    short: ({ title }) => formatMatchDeed(title, 'is cancelled'),
  }),
  refused: everybody(({ why }) => `A ruling of the host was rejected: ${why}`, {
    each: () => null,
  }),
  scores: showInFigures('everybody'),
  champions: everybody(({ seats }) => describeChampions(seats), {
    each: ({ seats }, seat) => {
      if (!seats.includes(seat)) return null;
      return seats.length === 1 ? 'You are the champion.' : 'You share the first place.';
    },
    newsValue: 6,
    // No short text: the last headline names the champion.
    short: () => '',
    importance: 6,
  }),
});
