/** The vocabulary of effects: parses cells, and formats effects in the same phrases. */

import {
  amountSlot,
  type Phrase,
  phrase,
  phraseSlot,
  type Slot,
  wordSlot,
} from '../kit/content/vocabulary.ts';
import {
  type Condition,
  type Effect,
  type EffectSubject,
  GOODS,
  type Good,
  type Multiplier,
  unitOf,
} from './effects.ts';
import { LIMITS, UNIT_OF } from './meters.ts';

/** The greatest amount that a cell may contain. */
export const MOST = 9;

/** Greater than any real amount. */
const NO_BOUND = 99;

interface Subject {
  readonly concerned: EffectSubject;
  readonly when: Condition;
}

const ALWAYS: Condition = { kind: 'always' };

const HELD = ['Rations', 'Water', 'Energy', 'Reserves'] as const;

/** Accepts singular and plural. */
const goodSlot =
  <Some extends Good>(goods: readonly Some[]): Slot<Some> =>
  (text) =>
    goods.find((good) =>
      [unitOf(good, 1), good].some((word) => word.toLowerCase() === text.toLowerCase()),
    ) ?? null;

const TIMES_WORDS: Readonly<Record<Exclude<Multiplier, 'once'>, string>> = {
  visitor: 'visitor',
  'other visitor': 'other visitor',
  'Fresh Ration': 'Fresh Ration they have',
  Water: 'Water they have',
  Reserve: 'Reserve they have',
};

const amount = amountSlot(1, MOST);
const multiplier = wordSlot(TIMES_WORDS);
const { Resources: _fixed, ...RAISABLE_UNITS } = UNIT_OF;
const meter = wordSlot(RAISABLE_UNITS);

const SUBJECTS: Readonly<Record<EffectSubject, readonly [form: string, about: string]>> = {
  visitors: ['visitors', 'Everybody who visits the location this round.'],
  everybody: ['everybody', 'All players, wherever they are.'],
  others: ['others', 'All players who do not visit the location this round.'],
  named: ['a named player', 'A player named by a visitor, who may name themselves.'],
  'another named': [
    'another named player',
    'A player named by a visitor, who may not name themselves.',
  ],
};

const PLAIN_SUBJECTS: readonly Phrase<Subject>[] = Object.entries(SUBJECTS).map(
  ([concerned, [form, about]]) =>
    phrase({ form, about, means: () => ({ concerned: concerned as EffectSubject, when: ALWAYS }) }),
);

const crowd = (least: number, most: number): Subject => ({
  concerned: 'visitors',
  when: { kind: 'visitors', least, most },
});

const COUNTED_SUBJECTS: readonly Phrase<Subject>[] = [
  phrase({
    form: 'a lone visitor',
    about: 'A player who is the only visitor of the location this round.',
    means: () => crowd(1, 1),
  }),
  phrase({
    form: '{count} or more visitors',
    about: 'Each visitor, if there are at least that many this round.',
    slots: { count: amount },
    means: ({ count }) => crowd(count, NO_BOUND),
  }),
];

const whoever = phraseSlot(PLAIN_SUBJECTS);
const held = goodSlot(HELD);

const holding = (bound: 'less' | 'more', about: string): Phrase<Subject> =>
  phrase({
    form: `{who} with {count} or ${bound} {good}`,
    about,
    slots: { who: whoever, count: amountSlot(bound === 'less' ? 0 : 1, 2 * MOST), good: held },
    means: ({ who, count, good }): Subject => ({
      ...who,
      when: {
        kind: 'holding',
        good,
        ...(bound === 'less' ? { least: 0, most: count } : { least: count, most: NO_BOUND }),
      },
    }),
  });

export const SUBJECT_PHRASES: readonly Phrase<Subject>[] = [
  ...PLAIN_SUBJECTS,
  ...COUNTED_SUBJECTS,
  holding('less', 'Those of them who have at most that amount after paying for the visit.'),
  holding('more', 'Those of them who have at least that amount after paying for the visit.'),
];

const subject = phraseSlot(SUBJECT_PHRASES);

/** Builds the two phrases of a gain or loss: once, and for each of something. */
function changePhrases(
  verb: 'gain' | 'lose',
  good: Slot<Good>,
  [once, forEach]: readonly [once: string, forEach: string],
): readonly Phrase<Effect>[] {
  const form = `{who} ${verb}|${verb}s {amount} {good}`;
  const slots = { who: subject, amount, good };
  const change = (who: Subject, by: number, of: Good, times: Multiplier): Effect => ({
    ...{ kind: 'change', ...who, good: of, amount: verb === 'gain' ? by : -by, times },
  });
  return [
    phrase({
      ...{ form, about: once, slots },
      means: ({ who, amount: by, good: of }) => change(who, by, of, 'once'),
    }),
    phrase({
      ...{ form: `${form} for each {what}`, about: forEach },
      slots: { ...slots, what: multiplier },
      means: ({ who, amount: by, good: of, what }) => change(who, by, of, what),
    }),
  ];
}

/** The phrases of effects; `{who}` is a subject. */
export const EFFECT_PHRASES: readonly Phrase<Effect>[] = [
  ...changePhrases('gain', goodSlot(GOODS.filter((good) => good !== 'Rations')), [
    'Adds the amount to a meter, up to its capacity.',
    'Adds the amount once for each.',
  ]),
  ...changePhrases('lose', goodSlot(GOODS), [
    'Takes the amount from a meter, down to 0. The oldest Rations go first, unless named.',
    'Takes the amount once for each.',
  ]),
  phrase({
    form: '{who} raise|raises the capacity for {meter} by {amount}',
    about:
      `Raises the limit of a meter: up to ${LIMITS.Hunger.most} Rations, ${LIMITS.Thirst.most} ` +
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
      'Visitors vote for 0 or 2, the Water that everybody needs this round. An even vote ' +
      'makes it 1.',
    means: (): Effect => ({ kind: 'vote on water' }),
  }),
];

/** Formats an effect as a phrase of the vocabulary. */
export function phraseOf(effect: Effect): string {
  if (effect.kind === 'vote on water') return 'visitors vote on Water';
  const { text, isOne } = subjectText(effect);
  if (effect.kind === 'raise') {
    const verb = isOne ? 'raises' : 'raise';
    return `${text} ${verb} the capacity for ${UNIT_OF[effect.meter]} by ${effect.amount}`;
  }
  const count = Math.abs(effect.amount);
  const verb = `${effect.amount > 0 ? 'gain' : 'lose'}${isOne ? 's' : ''}`;
  const times = effect.times === 'once' ? '' : ` for each ${TIMES_WORDS[effect.times]}`;
  return `${text} ${verb} ${count} ${unitOf(effect.good, count)}${times}`;
}

/** Effects in short, with visitors implied: "gain 3 Water, 1 Energy; lose 1 Ration". */
export const effectsText = (effects: readonly Effect[]): string =>
  effects
    .map((effect) => phraseOf(effect).replace(/^visitors /, ''))
    .reduce<readonly string[]>(joined, [])
    .join('; ');

/** Effects in signs, which fit one line of a phone: "+3 Water, ≥2 visitors: −1 Ration". */
export const effectSigns = (effects: readonly Effect[]): string =>
  effects
    .map((effect) =>
      SIGNS.reduce((text, [words, sign]) => text.replace(words, sign), phraseOf(effect)),
    )
    .join(', ');

const SIGNS: readonly (readonly [words: RegExp, sign: string])[] = [
  [/^visitors /, ''],
  [/(?:with )?(\d+) or more (\w+)/, '≥$1 $2:'],
  [/with (\d+) or less (\w+)/, '≤$1 $2:'],
  [/^another named player/, 'named other'],
  [/^a named player/, 'named'],
  [/gains? /, '+'],
  [/loses? /, '−'],
  [/(Fresh|Palatable|Stale) Rations?/, '$1'],
  [/raises? the capacity for (\w+) by /, '$1 limit +'],
  [/for each/, 'per'],
  [/ they have|(?<=other) visitor/, ''],
  [/^a lone visitor/, 'alone:'],
];

/** Joins changes with the same verb: "gain 3 Fresh Rations, 1 Water". */
function joined(parts: readonly string[], part: string): readonly string[] {
  const last = parts.at(-1);
  const verb = /^(?:gain|lose) /.exec(part)?.[0];
  return last === undefined || verb === undefined || !last.startsWith(verb)
    ? [...parts, part]
    : [...parts.slice(0, -1), `${last}, ${part.slice(verb.length)}`];
}

/** Formats the subject, and returns whether its verb is singular. */
function subjectText({ concerned, when }: Subject): {
  readonly text: string;
  readonly isOne: boolean;
} {
  const [text] = SUBJECTS[concerned];
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
      return { text: `${text} with ${bound} ${when.good}`, isOne };
    }
  }
}
