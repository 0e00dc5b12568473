/** What Blind Tricks asks, and how it reads the answers. */

import { type Answers, answersTo, answerTo, type Field, type Form } from '../../rules/kit/form.ts';
import type { Reading, Step } from '../../rules/kit/game.ts';
import type { Problem } from '../../rules/kit/problem.ts';
import type { Seat } from '../../rules/kit/seat.ts';
import { handOf, LAST_ROUND, type ToyNow, type ToyOrders } from './toy-state.ts';

/** The round's cards from everybody, then the taker's gift. */
export function nextStep(now: ToyNow): Step | null {
  const { round, taker } = now.state;
  if (round > LAST_ROUND) return null;
  if (taker === null) {
    const asks = now.setup.players.map(({ seat }) => ({ seat, form: cardsForm(now, seat) }));
    const about = 'One card is played, another may be put away.';
    return { name: `round-${round}`, title: `Round ${round}`, pace: 'round', about, asks };
  }
  const asks = [{ seat: taker, form: giftForm(now) }];
  const about = `${taker} gives the points of the round to somebody.`;
  return { name: `gift-${round}`, title: `Gift ${round}`, pace: 'gift', about, asks };
}

/** Orders as far as they could be read. */
export const readAnswers = (now: ToyNow, answers: Answers): Reading<ToyOrders> =>
  now.state.taker === null ? readCards(now, answers) : readGift(now, answers);

function cardsForm(now: ToyNow, seat: Seat): Form {
  const choices = handOf(now.state, seat).map((_, index) => ({
    value: String(index),
    label: `Card ${index + 1} of your hand`,
  }));
  const card = { kind: 'choice', choices, pool: 'hand' } as const;
  const play: Field = { ...card, name: 'play', label: 'Play', required: true };
  const away: Field = { ...card, name: 'away', label: 'Put away', required: false };
  return { fields: [play, away, guessesField(now)] };
}

const guessesField = (now: ToyNow): Field => ({
  kind: 'choices',
  name: 'guesses',
  label: 'Who takes the round?',
  least: 1,
  most: 2,
  choices: seatChoices(now),
});

const giftForm = (now: ToyNow): Form => ({
  fields: [
    { kind: 'choice', name: 'to', label: 'Who?', required: true, choices: seatChoices(now) },
  ],
});

const seatChoices = ({ setup }: ToyNow) =>
  setup.players.map(({ seat }) => ({ value: seat, label: `To ${seat}` }));

function readCards(now: ToyNow, answers: Answers): Reading<ToyOrders> {
  const play = readPlace(answers, 'play');
  const away = readPlace(answers, 'away');
  const problems = [...play.problems, ...away.problems];
  if (play.place !== null && play.place === away.place) {
    const given = String(away.place);
    problems.push({ kind: 'illegal', code: 'same-card', where: 'away', given });
  }
  const guesses = answersTo(answers, 'guesses').filter((name) => isSeat(now, name));
  return { orders: { kind: 'cards', play: play.place, away: away.place, guesses }, problems };
}

function readPlace(
  answers: Answers,
  where: string,
): { readonly place: number | null; readonly problems: readonly Problem[] } {
  const given = answerTo(answers, where);
  if (given === undefined) return { place: null, problems: [] };
  if (/^\d$/.test(given)) return { place: Number(given), problems: [] };
  return { place: null, problems: [{ kind: 'unreadable', code: 'no-card', where, given }] };
}

function readGift(now: ToyNow, answers: Answers): Reading<ToyOrders> {
  const to = answerTo(answers, 'to');
  if (to === undefined) return { orders: null, problems: [] };
  if (isSeat(now, to)) return { orders: { kind: 'gift', to }, problems: [] };
  const problems: Problem[] = [{ kind: 'unreadable', code: 'no-seat', where: 'to', given: to }];
  return { orders: null, problems };
}

const isSeat = ({ setup }: ToyNow, name: string): boolean =>
  setup.players.map(({ seat }): string => seat).includes(name);
