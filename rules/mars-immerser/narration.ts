/** Narrating: who may know each thing that happens, and the sentence for it. */

import { faultText } from '../kit/judging/judging.ts';
import { countText, figure, plural } from '../kit/narrating/figures.ts';
import { type AmountChange, everybody, itsSeat, narrate } from '../kit/narrating/narration.ts';
import { roundedToCents } from '../kit/reckoning/fraction.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import { ended, placeText } from './atlas.ts';
import { type Content, type Gain, gainsText, type PointKind } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { JET_GARNETS } from './prices.ts';
import { REASONS, stopText } from './reasons.ts';

/** Weights for a player: points and garnets, then plans, the count at the end, the rest. */
const [FIGURES, PLANS, COUNTED, LESS, LEAST] = [5, 4, 3, 2, 1];

export const narration = narrate<Event, Content>({
  missing: itsSeat(() => 'No valid answer of yours was received.', { importance: FIGURES }),
  started: itsSeat(startedSentence, {
    importance: FIGURES,
    revealedAtEnd: ({ location, isDrawn }) => `starts at ${location}${isDrawn ? ', drawn' : ''}`,
  }),
  jet: itsSeat(
    ({ works, faults }) =>
      works ? 'You jetted above all others.' : `You did not Jet: ${faultText(REASONS, faults)}.`,
    {
      changes: ({ works }) => [garnetsChange(works ? -JET_GARNETS : 0)],
      importance: PLANS,
      revealedAtEnd: ({ works }) => (works ? 'by Jet' : ''),
    },
  ),
  power: itsSeat(
    ({ power, works, faults }) =>
      works ? `You used ${power}.` : `${power} did nothing: ${faultText(REASONS, faults)}.`,
    {
      importance: ({ works }) => (works ? LESS : PLANS),
      revealedAtEnd: ({ power, works }) => (works ? `with ${power}` : ''),
    },
  ),
  moved: itsSeat(movedSentence, { importance: LEAST, revealedAtEnd: ({ to }) => `→ ${to}` }),
  stayed: itsSeat(
    ({ move, at }, content) => ended(`Move ${move}: you stayed at ${placeText(content, at)}`),
    { importance: LEAST, revealedAtEnd: () => '→ stay' },
  ),
  swapped: itsSeat(
    ({ move, partner, to }, content) =>
      ended(`Move ${move}: you swapped with ${partner} and came to ${placeText(content, to)}`),
    {
      changes: () => [[-1, 'Communal Garnet']],
      importance: PLANS,
      revealedAtEnd: ({ to, partner }) => `⇄ ${to} with ${partner}`,
    },
  ),
  stopped: itsSeat(
    ({ move, at, faults }, content) =>
      `Move ${move}: your movement ended at ${placeText(content, at)}, since ` +
      `${faultText(REASONS, faults)}.`,
    { importance: PLANS, revealedAtEnd: ({ faults }) => `■ ${faults.map(stopText).join(', ')}` },
  ),
  betrayed: itsSeat(
    ({ move, partner, at }, content) =>
      ended(
        `Move ${move}: ${partner} backed out of the Swap and took the Communal Garnet. Your ` +
          `movement ended at ${placeText(content, at)}`,
      ),
    {
      changes: () => [[-1, 'Communal Garnet']],
      importance: PLANS,
      revealedAtEnd: ({ partner }) => `■ ${partner} backed out of the Swap`,
    },
  ),
  'backed out': itsSeat(
    ({ move, partner }) =>
      `Move ${move}: you backed out of the Swap with ${partner} and claimed the Communal Garnet.`,
    {
      changes: () => [
        [1, 'Garnet'],
        [-1, 'Communal Garnet'],
      ],
      importance: PLANS,
      revealedAtEnd: ({ partner }) => `(backed out on ${partner})`,
    },
  ),
  'both backed out': itsSeat(
    ({ partner, at }, content) =>
      `You and ${partner} both backed out of the Swap: the Communal Garnet is lost, and you ` +
      `did not move from ${placeText(content, at)}.`,
    {
      changes: () => [[-1, 'Communal Garnet']],
      importance: PLANS,
      revealedAtEnd: ({ partner }) => `■ the Swap with ${partner} was backed out of by both`,
    },
  ),
  'swap void': itsSeat(
    ({ move, partner, faults }) =>
      `${move === null ? 'The' : `Move ${move}: the`} Swap with ${partner} had no effect, ` +
      `since ${faultText(REASONS, faults)}.`,
    { importance: PLANS },
  ),
  'blocked others': itsSeat(
    ({ count }) => `You blocked ${count === 1 ? 'another player' : `${count} other players`}.`,
    {
      changes: ({ points }) => [pointsChange(points, 'Detour')],
      importance: FIGURES,
      revealedAtEnd: ({ count }) => `(blocked ${count})`,
    },
  ),
  'super road': itsSeat(
    ({ from, to }) =>
      `You were the only player to travel the Super Road between ${from} and ${to}.`,
    {
      changes: ({ points }) => [pointsChange(points, 'Sightseeing')],
      importance: FIGURES,
      revealedAtEnd: ({ from, to, points }) => `(Super Road ${from}–${to} +${points})`,
    },
  ),
  slices: itsSeat(
    ({ at, why }, content) => ended(`${SLICE_TEXTS[why]} ${placeText(content, at)}`),
    {
      changes: ({ amount }) => [[amount, plural(amount, 'Slice')]],
    },
  ),
  ware: itsSeat(
    ({ ware, gains, faults }) =>
      faults.length === 0
        ? `You bought ${ware}${promised(gains)}.`
        : `You did not buy ${ware}: ${faultText(REASONS, faults)}.`,
    {
      changes: ({ price, gains, faults }) =>
        faults.length === 0 ? [garnetsChange(-price), ...changesOf(gains)] : [],
      importance: FIGURES,
      revealedAtEnd: ({ ware, faults }) => (faults.length === 0 ? `(bought ${ware})` : ''),
    },
  ),
  list: itsSeat(
    ({ list, faults }, content) =>
      faults.length === 0
        ? `You added the list ${listText(list, content)}.`
        : `You did not add the list ${listText(list, content)}: ${faultText(REASONS, faults)}.`,
    {
      importance: PLANS,
      revealedAtEnd: ({ list, faults }) => (faults.length === 0 ? `(added list ${list})` : ''),
    },
  ),
  inn: itsSeat(
    ({ at, gains }, content) =>
      ended(`You ended the round at ${placeText(content, at)}${promised(gains)}`),
    {
      changes: ({ gains }) => changesOf(gains),
      importance: FIGURES,
      revealedAtEnd: ({ gains }) => `(Inn: ${gainsText(gains)})`,
    },
  ),
  burned: itsSeat(
    ({ times }) => `You ended the round at no Inn, for the ${ORDINALS[times - 1]} time.`,
    {
      changes: ({ points }) => [pointsChange(-points, 'Rejuvenation')],
      importance: FIGURES,
      revealedAtEnd: ({ points }) => `(no Inn −${points})`,
    },
  ),
  spared: itsSeat(
    ({ points }) =>
      `The Bear spared you the loss of ${points} Rejuvenation Points. The next time costs as much.`,
    { importance: FIGURES, revealedAtEnd: () => '(no Inn, spared)' },
  ),
  wrath: everybody(({ seat }) => `${seat} alone visited no Relative and faces A Ma’s Wrath.`, {
    each: () => null,
    newsValue: 3.9,
    short: ({ seat }) => `${seat} alone saw no Relative: A Ma’s Wrath`,
  }),
  'wrath paid': itsSeat(
    ({ garnets }) =>
      'You alone visited no Relative and face A Ma’s ' +
      `Wrath.${garnets === 0 ? ' You lacked a Garnet to lose.' : ''}`,
    {
      changes: ({ garnets }) => [garnetsChange(-garnets)],
      importance: FIGURES,
      revealedAtEnd: ({ garnets }) => `(A Ma’s Wrath${garnets === 0 ? '' : ` −${garnets}`})`,
    },
  ),
  revealed: everybody(
    ({ seat, location }, content) =>
      location === null
        ? `Nobody sees where ${seat} is.`
        : ended(`${seat} is at ${placeText(content, location)}`),
    { each: () => null },
  ),
  met: everybody(({ at, seats }, content) =>
    ended(`${namesOf(seats)} ended the round together at ${placeText(content, at)}`),
  ),
  'round over': everybody(roundSentence),
  'match over': everybody(
    ({ first, why, others }) =>
      `${namesOf(first)} ` +
      `${first.length === 1 ? 'earns a Token of Life' : 'earn Tokens of Life'} first ` +
      `(${why}), then ${namesOf(others)}.`,
  ),
  home: everybody(({ at, name }) => `${name} lives at ${at}.`),
  'list counted': everybody(
    ({ seat, list, missing }, content) =>
      missing.length === 0
        ? `${seat} saw all of the list ${listText(list, content)}.`
        : `${seat} did not see ${namesOfPlaces(missing)} of the list ${listText(list, content)}.`,
    {
      own: ({ list, missing }, content) =>
        missing.length === 0
          ? `You saw all of the list ${listText(list, content)}.`
          : `You did not see ${namesOfPlaces(missing)} of the list ${listText(list, content)}.`,
      changes: ({ points }) => [pointsChange(points, 'Sightseeing')],
      importance: COUNTED,
    },
  ),
  influence: everybody((event) => `${event.seat} has ${influenceText(event)}`, {
    own: (event) => `You have ${influenceText(event)}`,
    changes: ({ points }) => [pointsChange(roundedToCents(points), 'Maternal')],
    importance: COUNTED,
  }),
  'most blocks': everybody(
    ({ seat, blocks }) => `${seat} alone has the most successful blocks: ${blocks}.`,
    {
      own: ({ blocks }) => `You alone have the most successful blocks: ${blocks}.`,
      changes: ({ points }) => [pointsChange(points, 'Detour')],
      importance: COUNTED,
    },
  ),
  total: everybody(
    ({ seat, points }) =>
      `${seat} has ${figure(roundedToCents(points))} ` +
      `${plural(roundedToCents(points), 'point')} in all.`,
    {
      own: ({ points }) =>
        `You have ${figure(roundedToCents(points))} ` +
        `${plural(roundedToCents(points), 'point')} in all.`,
    },
  ),
});

const SLICE_TEXTS: Readonly<Record<EventOf<'slices'>['why'], string>> = {
  'first visit': 'Your first visit to',
  stay: 'For the move spent at',
  night: 'For ending the round at',
};

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

const listText = (list: number, { lists }: Content): string =>
  `${list} ${lists.find(({ number }) => number === list)?.name ?? ''}`.trim();

const namesOfPlaces = (codes: readonly string[]): string => codes.join(', ');

const influenceText = ({ name, slices, of, value }: EventOf<'influence'>): string =>
  `${slices} of ${countText(of, 'Slice')} of ${name}, who is worth ${figure(value)}.`;

const pointsChange = (amount: number, of: PointKind): AmountChange => [
  amount,
  plural(amount, `${of} Point`),
];

const garnetsChange = (amount: number): AmountChange => [amount, plural(amount, 'Garnet')];

/** Gains without a figure of their own: ": one more move next round". */
function promised(gains: readonly Gain[]): string {
  const more = gains.filter((gain) => changeOf(gain).length === 0);
  return more.length === 0 ? '' : `: ${gainsText(more)}`;
}

const changesOf = (gains: readonly Gain[]): readonly AmountChange[] => gains.flatMap(changeOf);

function changeOf(gain: Gain): readonly AmountChange[] {
  switch (gain.kind) {
    case 'points':
      return [pointsChange(gain.amount, gain.of)];
    case 'garnets':
      return [garnetsChange(gain.amount)];
    case 'list':
    case 'move':
      return [];
  }
}

function startedSentence(event: EventOf<'started'>, content: Content): string {
  const { location, isDrawn, lists, faults } = event;
  const why = faults.length === 0 ? '' : `, since ${faultText(REASONS, faults)}`;
  const place = placeText(content, location);
  const start = ended(
    isDrawn ? `Your start was drawn at random${why}: ${place}` : `You start at ${place}`,
  );
  const took = lists.map((list) => listText(list, content)).join(', ');
  return `${start} ${lists.length === 0 ? 'You took no list.' : `Your lists: ${took}.`}`;
}

function movedSentence({ move, to, road }: EventOf<'moved'>, content: Content): string {
  const place = placeText(content, to);
  switch (road) {
    case 'plain':
      return ended(`Move ${move}: you came to ${place}`);
    case 'super':
      return `Move ${move}: you came to ${place} by a Super Road.`;
    case 'polar':
      return `Moves ${move} and ${move + 1}: you came to ${place} by a Polar Road.`;
    case 'super polar':
      return `Moves ${move} and ${move + 1}: you came to ${place} by the Super Polar Road.`;
  }
}

/** Half of those who are seen or fewer are named. Round 1 knows no nights. */
function roundSentence({ round, atInns, outside, veiled }: EventOf<'round over'>): string {
  if (round === 1) return 'Everybody has set out.';
  const seen = atInns.length + outside.length;
  const nights =
    atInns.length === 0
      ? 'Nobody was seen at an Inn'
      : outside.length === 0
        ? 'All who were seen ended the round at an Inn'
        : atInns.length <= outside.length
          ? `${namesOf(atInns)} ended the round at an Inn, ` +
            `${countText(outside.length, 'other')} did not`
          : `${namesOf(outside)} ended the round at no Inn, ` +
            `${countText(atInns.length, 'other')} did`;
  return seen === 0
    ? 'Nobody was seen.'
    : `${nights}${veiled.length > 0 ? `; ${namesOf(veiled)} hid` : ''}.`;
}
