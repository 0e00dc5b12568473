import type { Chance, Draw } from '../../rules/kit/chance/chance.ts';
import { seedChance } from '../../rules/kit/chance/seeded.ts';
import type { OrdersBySeat } from '../../rules/kit/match/game.ts';
import { byName } from '../../rules/kit/match/seat.ts';
import { type AnswerPolicy, createStepChance } from '../../rules/kit/playing/play.ts';
import { chooseRandomAnswers } from '../../rules/kit/playing/robot.ts';
import { createMatchLaw, type Law, type LawfulGame, type Trial } from './law.ts';
import { createAbsentPolicy } from './play.ts';
import { listMoments, replayTrial, withChaptersOnce } from './trial.ts';
import { assertAlike } from './words.ts';

/** Builds a chance that shuffles and picks by value, whatever the order of the list. */
const createChanceByValue =
  (chance: Chance): Chance =>
  (purpose) => {
    const draw = chance(purpose);
    return {
      ...draw,
      pick: (list) => requireFirst(shuffleList(list, draw)),
      shuffle: (list) => shuffleList(list, draw),
    };
  };

function shuffleList<Item>(list: readonly Item[], draw: Draw): readonly Item[] {
  const key = draw.integer(0, 0x7fffffff);
  const ranked = list.map((item) => {
    const text = JSON.stringify(item) ?? '';
    return { item, text, rank: seedChance(key)(text).integer(0, 0x7fffffff) };
  });
  return ranked
    .sort((one, other) => one.rank - other.rank || byName(one.text, other.text))
    .map(({ item }) => item);
}

function requireFirst<Item>(list: readonly Item[]): Item {
  for (const item of list) return item;
  throw new Error('nothing to pick from');
}

export const SEAT_ORDER_LAWS: readonly Law[] = [
  createMatchLaw({
    claim: 'the order in which orders arrive does not change the result',
    runs: 15,
    holds: (trial) => {
      for (const { setup, state, step, orders, reports } of listMoments(trial)) {
        if (step === null) continue;
        const resolve = (inOrder: OrdersBySeat<unknown>) => {
          const chance = createStepChance(trial.seed, step.name);
          const submitted = { setup, state, orders: inOrder, chance };
          return trial.game.resolve({ ...submitted, ...(reports && { reports }) });
        };
        assertAlike(
          `${step.name} was resolved otherwise when the orders came in backwards`,
          resolve(reverseSeats(orders)),
          resolve(orders),
        );
      }
    },
  }),
  createMatchLaw({
    claim: 'the order in which the host lists the seats changes nothing except their positions',
    runs: 8,
    holds: (trial) => {
      const { setup } = trial;
      const players = [...setup.players].reverse();
      assertAlike(
        'the match went otherwise when the host listed the seats backwards (deal, draw and break ' +
          'ties in the order of “sortSeats”, not of “listSeats”)',
        playBySeat({ ...trial, setup: { ...setup, players } }),
        playBySeat(trial),
      );
    },
  }),
];

const reverseSeats = (orders: OrdersBySeat<unknown>): OrdersBySeat<unknown> =>
  Object.fromEntries(Object.entries(orders).reverse());

/** Returns what each seat sees during the match. No draw depends on the order of a list. */
const playBySeat = (trial: Trial): unknown =>
  withChaptersOnce(
    replayTrial({ ...trial, game: withChanceByValue(trial.game) }, createPolicyByValue(trial)),
  ).map((moment) => sortLists({ ...moment, setup: null, outcome: trial.game.outcome(moment) }));

const withChanceByValue = (game: LawfulGame): LawfulGame => ({
  ...game,
  start: ({ setup, chance }) => game.start({ setup, chance: createChanceByValue(chance) }),
  resolve: (sealed) => game.resolve({ ...sealed, chance: createChanceByValue(sealed.chance) }),
});

function createPolicyByValue({ seed, absence }: Trial): AnswerPolicy {
  const chance = (step: string): Chance => createChanceByValue(createStepChance(seed, step));
  const chooser: AnswerPolicy = ({ step, seat, form }) =>
    chooseRandomAnswers(form, chance(step.name)(seat));
  return createAbsentPolicy({ percent: absence, seed, chooser });
}

/** Sorts all lists, so that values that differ only in order become equal. */
function sortLists(value: unknown): unknown {
  if (Array.isArray(value)) return sortByText(value.map(sortLists));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, sortLists(inner)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => byName(one, other)));
}

const sortByText = (list: readonly unknown[]): readonly unknown[] =>
  list
    .map((value) => ({ value, text: JSON.stringify(value) ?? '' }))
    .sort((one, other) => byName(one.text, other.text))
    .map(({ value }) => value);
