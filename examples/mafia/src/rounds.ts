/** The questions of nights and days, and the deaths that result. */

import type { kit, QuestionValue, Reasons, Seat, Stage } from 'sealed-orders/kit';
import { buildAsks, createAsker, doubtful, findPlurality, numberStep } from 'sealed-orders/kit';
import type { Content } from './content.ts';
import { type Event, kill, listSeatsAs, type Now, type PublicView, type State } from './state.ts';

const NIGHT =
  'Mafia: your victim, who is not one of the mafia. Detective: the player to investigate. ' +
  'Doctor: the player to protect. Townspeople: any player, without effect.';

const ask = createAsker<kit.QuestionInput<Content, PublicView>>();
/** Asks all the living the same question, so that no form shows a role. */
export const questions = ask.group({
  choice: ask.choosePlayer({
    name: 'choice',
    label: ({ state }) => (state.isNight ? 'Your choice tonight' : 'Your vote'),
    help: ({ state }) => (state.isNight ? NIGHT : 'In a tie nobody dies.'),
    among: ({ state }) => state.living,
    open: { value: 'nobody', label: 'Nobody' },
    required: true,
  }),
});
export type Orders = QuestionValue<typeof questions>;

export const REASONS = {
  'own mafia': doubtful('Night', {
    warning: (given) => `${given} is one of the mafia, so this has no effect. Choose another.`,
    explanation: null,
    effect: 'no effect',
  }),
} as const satisfies Reasons;

export const judge = ({ state, seat }: kit.SeatNow<Content, State>, { choice }: Orders) =>
  state.isNight && choice !== null && listSeatsAs(state, [seat, choice], 'mafia').length === 2
    ? [{ where: 'choice', why: 'own mafia' as const, given: choice }]
    : [];

export function next({ setup, state }: Now) {
  const { day, isNight, living, winner } = state;
  if (winner !== null) return null;
  const about = isNight
    ? 'All the living choose a player, so that the choice shows no role.'
    : 'All the living vote on who dies. Then everybody sees all votes.';
  const asks = buildAsks(questions, { setup, state }, living);
  return { ...numberStep(isNight ? 'Night' : 'Day', day), about, asks };
}

type RoundInput = kit.StepInput<Content, State, Orders>;

export function resolve(submitted: RoundInput): Stage<State, Event> {
  const resolvePhase = submitted.state.isNight ? resolveNight : resolveVote;
  const { state, events } = resolvePhase(submitted);
  return { state: { ...state, winner: findWinner(state, submitted.setup.players.length) }, events };
}

/** Resolves a night. All actions happen at once, so players who die in it still act. */
function resolveNight(submitted: RoundInput): Stage<State, Event> {
  const { state, chance } = submitted;
  const mafia = listSeatsAs(state, state.living, 'mafia');
  const town = state.living.filter((seat) => !mafia.includes(seat));
  const wanted = listChoices(submitted, mafia).filter((one) => town.includes(one.to));
  const most = findPlurality(wanted.map((one) => one.to)).items;
  const to = chance('victim').pick(most.length > 0 ? most : town);
  const saving = listChoices(submitted, listSeatsAs(state, state.living, 'doctor'));
  const asking = listChoices(submitted, listSeatsAs(state, state.living, 'detective'));
  const dead = saving.some((one) => one.to === to) ? null : to;
  return kill({ ...state, isNight: false }, dead, 'Night', [
    { kind: 'attacked', rule: 'Night', seats: mafia, to },
    ...saving.map((one): Event => ({ kind: 'protected', rule: 'Night', ...one })),
    ...asking.map((one): Event => {
      return { kind: 'asked', rule: 'Night', ...one, isMafia: state.roles[one.to] === 'mafia' };
    }),
  ]);
}

function resolveVote(submitted: RoundInput): Stage<State, Event> {
  const { state } = submitted;
  const votes = listChoices(submitted, state.living);
  const [first, ...tied] = findPlurality(votes.map(({ to }) => to)).items;
  const dead = first === undefined || tied.length > 0 ? null : first;
  const told = votes.map((one): Event => ({ kind: 'voted', rule: 'Day', ...one }));
  return kill({ ...state, isNight: true, day: state.day + 1 }, dead, 'Day', told);
}

/** Lists the given seats' choices of living players. */
const listChoices = ({ state, orders }: RoundInput, seats: readonly Seat[]) =>
  seats.flatMap((seat) => {
    const to = orders[seat]?.choice ?? null;
    return to === null || !state.living.includes(to) ? [] : [{ seat, to }];
  });

/** Finds the winner. So that every match ends, the mafia also win after one day for each seat. */
function findWinner(state: State, seats: number): State['winner'] {
  const mafia = listSeatsAs(state, state.living, 'mafia').length;
  if (mafia === 0) return 'town';
  return 2 * mafia >= state.living.length || state.day > seats ? 'mafia' : null;
}
