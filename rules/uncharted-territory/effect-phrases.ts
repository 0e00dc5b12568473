/** The vocabulary of effects: parses cells, and writes effects in its phrases. */

import {
  amountSlot,
  type Phrase,
  phrase,
  phraseSlot,
  wordSlot,
} from '../kit/content/vocabulary.ts';
import type { Concerned, Condition, Effect, Good, Multiplier } from './effects.ts';
import { LIMITS, type RaisableMeter } from './meters.ts';

type Holding = Extract<Condition, { readonly kind: 'holding' }>['good'];

/** The greatest amount in a cell. */
export const MOST = 9;

/** Above any real number: no bound. */
const NO_BOUND = 99;

interface Subject {
  readonly concerned: Concerned;
  readonly when: Condition;
}

const ALWAYS: Condition = { kind: 'always' };

/** Singular and plural. */
const GOOD_WORDS: Readonly<Record<Good, readonly [one: string, more: string]>> = {
  'Fresh Rations': ['Fresh Ration', 'Fresh Rations'],
  'Palatable Rations': ['Palatable Ration', 'Palatable Rations'],
  'Stale Rations': ['Stale Ration', 'Stale Rations'],
  Rations: ['Ration', 'Rations'],
  Water: ['Water', 'Water'],
  Energy: ['Energy', 'Energy'],
  Reserves: ['Reserve', 'Reserves'],
  Progress: ['Progress', 'Progress'],
};

const { Rations: _onlyLost, ...GAINED_WORDS } = GOOD_WORDS;
const { Rations, Water, Energy, Reserves } = GOOD_WORDS;
const HELD_WORDS: Readonly<Record<Holding, readonly [string, string]>> = {
  Rations,
  Water,
  Energy,
  Reserves,
};

const TIMES_WORDS: Readonly<Record<Exclude<Multiplier, 'once'>, string>> = {
  visitor: 'visitor',
  'other visitor': 'other visitor',
  'Fresh Ration': 'Fresh Ration they have',
  Water: 'Water they have',
  Reserve: 'Reserve they have',
};

const METER_WORDS: Readonly<Record<RaisableMeter, string>> = {
  Hunger: 'Rations',
  Thirst: 'Water',
  Stamina: 'Energy',
};

const amount = amountSlot(1, MOST);
const gained = wordSlot<Exclude<Good, 'Rations'>>(GAINED_WORDS);
const lost = wordSlot<Good>(GOOD_WORDS);
const held = wordSlot<Holding>(HELD_WORDS);
const multiplier = wordSlot(TIMES_WORDS);
const meter = wordSlot(METER_WORDS);

const plain = (form: string, about: string, concerned: Concerned): Phrase<Subject> =>
  phrase({ form, about, means: () => ({ concerned, when: ALWAYS }) });

const PLAIN_SUBJECTS: readonly Phrase<Subject>[] = [
  plain('visitors', 'Everybody who visits the location this round.', 'visitors'),
  plain('everybody', 'All players, wherever they are.', 'everybody'),
  plain('others', 'All players who do not visit the location this round.', 'others'),
  plain('a named player', 'The player whom a visitor names, perhaps oneself.', 'named'),
  plain('another named player', 'The player whom a visitor names, other than oneself.', 'another named'),
];

const crowd = (least: number, most: number): Subject => ({
  concerned: 'visitors',
  when: { kind: 'visitors', least, most },
});

const COUNTED_SUBJECTS: readonly Phrase<Subject>[] = [
  phrase({
    form: 'a lone visitor',
    about: 'A player who visits the location alone this round.',
    means: () => crowd(1, 1),
  }),
  phrase({
    form: '{count} or more visitors',
    about: 'Each visitor, if at least that many come this round.',
    slots: { count: amount },
    means: ({ count }) => crowd(count, NO_BOUND),
  }),
];

const whoever = phraseSlot(PLAIN_SUBJECTS);

const HOLDING_SUBJECTS: readonly Phrase<Subject>[] = [
  phrase({
    form: '{who} with {count} or less {good}',
    about: 'Those of them with at most that amount, after paying for the visit.',
    slots: { who: whoever, count: amountSlot(0, 2 * MOST), good: held },
    means: ({ who, count, good }): Subject => ({
      ...who,
      when: { kind: 'holding', good, least: 0, most: count },
    }),
  }),
  phrase({
    form: '{who} with {count} or more {good}',
    about: 'Those of them with at least that amount, after paying for the visit.',
    slots: { who: whoever, count: amountSlot(1, 2 * MOST), good: held },
    means: ({ who, count, good }): Subject => ({
      ...who,
      when: { kind: 'holding', good, least: count, most: NO_BOUND },
    }),
  }),
];

export const SUBJECT_PHRASES: readonly Phrase<Subject>[] = [
  ...PLAIN_SUBJECTS,
  ...COUNTED_SUBJECTS,
  ...HOLDING_SUBJECTS,
];

const subject = phraseSlot(SUBJECT_PHRASES);

/** The phrases of effects; `{who}` is a subject. */
export const EFFECT_PHRASES: readonly Phrase<Effect>[] = [
  phrase({
    form: '{who} gain|gains {amount} {good}',
    about: 'Adds to a meter, as far as there is room.',
    slots: { who: subject, amount, good: gained },
    means: ({ who, amount: by, good }): Effect => changeOf({ who, good, by, times: 'once' }),
  }),
  phrase({
    form: '{who} gain|gains {amount} {good} for each {what}',
    about: 'Adds once for each.',
    slots: { who: subject, amount, good: gained, what: multiplier },
    means: ({ who, amount: by, good, what }): Effect => changeOf({ who, good, by, times: what }),
  }),
  phrase({
    form: '{who} lose|loses {amount} {good}',
    about:
      'Takes from a meter, as far as there is any; of Rations the oldest, unless it says which.',
    slots: { who: subject, amount, good: lost },
    means: ({ who, amount: by, good }): Effect => changeOf({ who, good, by: -by, times: 'once' }),
  }),
  phrase({
    form: '{who} lose|loses {amount} {good} for each {what}',
    about: 'Takes once for each.',
    slots: { who: subject, amount, good: lost, what: multiplier },
    means: ({ who, amount: by, good, what }): Effect =>
      changeOf({ who, good, by: -by, times: what }),
  }),
  phrase({
    form: '{who} raise|raises the capacity for {meter} by {amount}',
    about:
      `Makes room for more: up to ${LIMITS.Hunger.most} Rations, ${LIMITS.Thirst.most} ` +
      `Water or ${LIMITS.Stamina.most} Energy.`,
    slots: { who: subject, meter, amount },
    means: ({ who, meter: which, amount: by }): Effect => ({
      kind: 'raise',
      ...who,
      meter: which,
      amount: by,
    }),
  }),
  phrase({
    form: 'visitors vote on Water',
    about:
      'Visitors vote for 0 or 2, the Water that everybody consumes this round; an even vote ' +
      'makes it 1.',
    means: (): Effect => ({ kind: 'vote on water' }),
  }),
];

function changeOf(said: {
  readonly who: Subject;
  readonly good: Good;
  readonly by: number;
  readonly times: Multiplier;
}): Effect {
  const { who, good, by, times } = said;
  return { kind: 'change', ...who, good, amount: by, times };
}

/** An effect in the words of the vocabulary. */
export function phraseOf(effect: Effect): string {
  if (effect.kind === 'vote on water') return 'visitors vote on Water';
  const { text, isOne } = subjectText(effect);
  if (effect.kind === 'raise') {
    const verb = isOne ? 'raises' : 'raise';
    return `${text} ${verb} the capacity for ${METER_WORDS[effect.meter]} by ${effect.amount}`;
  }
  const count = Math.abs(effect.amount);
  const verb = `${effect.amount > 0 ? 'gain' : 'lose'}${isOne ? 's' : ''}`;
  const what = GOOD_WORDS[effect.good][count === 1 ? 0 : 1];
  const times = effect.times === 'once' ? '' : ` for each ${TIMES_WORDS[effect.times]}`;
  return `${text} ${verb} ${count} ${what}${times}`;
}

/** Effects in short, with visitors implied: "gain 3 Water, 1 Energy; lose 1 Ration". */
export const effectsText = (effects: readonly Effect[]): string =>
  effects
    .map((effect) => phraseOf(effect).replace(/^visitors /, ''))
    .reduce<readonly string[]>(joined, [])
    .join('; ');

/** Two things of the same verb are one part: "gain 3 Fresh Rations, 1 Water". */
function joined(parts: readonly string[], part: string): readonly string[] {
  const last = parts.at(-1);
  const verb = /^(?:gain|lose) /.exec(part)?.[0];
  return last === undefined || verb === undefined || !last.startsWith(verb)
    ? [...parts, part]
    : [...parts.slice(0, -1), `${last}, ${part.slice(verb.length)}`];
}

const SUBJECT_WORDS: Readonly<Record<Concerned, string>> = {
  visitors: 'visitors',
  everybody: 'everybody',
  others: 'others',
  named: 'a named player',
  'another named': 'another named player',
};

/** The subject, and whether its verb is singular. */
function subjectText({ concerned, when }: Subject): {
  readonly text: string;
  readonly isOne: boolean;
} {
  const text = SUBJECT_WORDS[concerned];
  const isOne = concerned !== 'visitors' && concerned !== 'others';
  switch (when.kind) {
    case 'always':
      return { text, isOne };
    case 'visitors':
      return when.most === 1
        ? { text: 'a lone visitor', isOne: true }
        : { text: `${when.least} or more visitors`, isOne: false };
    case 'holding': {
      const isAtMost = when.most < NO_BOUND;
      const bound = isAtMost ? `${when.most} or less` : `${when.least} or more`;
      return { text: `${text} with ${bound} ${HELD_WORDS[when.good][1]}`, isOne };
    }
  }
}
