/** Parses effects from cells, and formats them in the same phrases. */

import {
  createAmountSlot,
  createPhraseSlot,
  createWordSlot,
  type Phrase,
  phrase,
  type Slot,
} from '../kit/content/vocabulary.ts';
import {
  type Condition,
  type Effect,
  type EffectSubject,
  GOODS,
  type Good,
  getUnit,
  type Multiplier,
} from './effects.ts';
import { LIMITS, UNIT_OF } from './meters.ts';

export const MAX_AMOUNT = 9;

const NO_UPPER_BOUND = 99;

interface SubjectPhrase {
  readonly concerned: EffectSubject;
  readonly when: Condition;
}

const ALWAYS: Condition = { kind: 'always' };

const COUNTABLE_GOODS = ['Rations', 'Water', 'Energy', 'Reserves'] as const;

const createGoodSlot =
  <Some extends Good>(goods: readonly Some[]): Slot<Some> =>
  (text) =>
    goods.find((good) =>
      [getUnit(good, 1), good].some((word) => word.toLowerCase() === text.toLowerCase()),
    ) ?? null;

const MULTIPLIER_WORDS: Readonly<Record<Exclude<Multiplier, 'once'>, string>> = {
  visitor: 'visitor',
  'other visitor': 'other visitor',
  'Fresh Ration': 'Fresh Ration they have',
  Water: 'Water they have',
  Reserve: 'Reserve they have',
};

const amountSlotUpToMax = createAmountSlot(1, MAX_AMOUNT);
const multiplierSlot = createWordSlot(MULTIPLIER_WORDS);
const { Resources: _fixed, ...RAISABLE_UNITS } = UNIT_OF;
const meterSlot = createWordSlot(RAISABLE_UNITS);

const SUBJECT_FORMS: Readonly<Record<EffectSubject, readonly [form: string, about: string]>> = {
  visitors: ['visitors', 'Everybody who visits the location this round.'],
  everybody: ['everybody', 'All players, wherever they are.'],
  others: ['others', 'All players who do not visit the location this round.'],
  named: ['a named player', 'A player named by a visitor, who may name themselves.'],
  'another named': [
    'another named player',
    'A player named by a visitor, who may not name themselves.',
  ],
};

const PLAIN_SUBJECTS: readonly Phrase<SubjectPhrase>[] = Object.entries(SUBJECT_FORMS).map(
  ([concerned, [form, about]]) =>
    phrase({ form, about, means: () => ({ concerned: concerned as EffectSubject, when: ALWAYS }) }),
);

const buildVisitorCountSubject = (least: number, most: number): SubjectPhrase => ({
  concerned: 'visitors',
  when: { kind: 'visitors', least, most },
});

const COUNTED_SUBJECTS: readonly Phrase<SubjectPhrase>[] = [
  phrase({
    form: 'a lone visitor',
    about: 'A player who is the only visitor of the location this round.',
    means: () => buildVisitorCountSubject(1, 1),
  }),
  phrase({
    form: '{count} or more visitors',
    about: 'Each visitor, if at least this number of players visit this round.',
    slots: { count: amountSlotUpToMax },
    means: ({ count }) => buildVisitorCountSubject(count, NO_UPPER_BOUND),
  }),
];

const subjectNameSlot = createPhraseSlot(PLAIN_SUBJECTS);
const countableGoodSlot = createGoodSlot(COUNTABLE_GOODS);

const holding = (bound: 'less' | 'more', about: string): Phrase<SubjectPhrase> =>
  phrase({
    form: `{who} with {count} or ${bound} {good}`,
    about,
    slots: {
      who: subjectNameSlot,
      count: createAmountSlot(bound === 'less' ? 0 : 1, 2 * MAX_AMOUNT),
      good: countableGoodSlot,
    },
    means: ({ who, count, good }): SubjectPhrase => ({
      ...who,
      when: {
        kind: 'holding',
        good,
        ...(bound === 'less' ? { least: 0, most: count } : { least: count, most: NO_UPPER_BOUND }),
      },
    }),
  });

export const SUBJECT_PHRASES: readonly Phrase<SubjectPhrase>[] = [
  ...PLAIN_SUBJECTS,
  ...COUNTED_SUBJECTS,
  holding('less', 'Only those who have at most this amount after paying for the visit.'),
  holding('more', 'Only those who have at least this amount after paying for the visit.'),
];

const subjectSlot = createPhraseSlot(SUBJECT_PHRASES);

/** Builds two phrases for a gain or loss: a fixed amount, and an amount with a multiplier. */
function buildChangePhrases(
  verb: 'gain' | 'lose',
  good: Slot<Good>,
  [once, forEach]: readonly [once: string, forEach: string],
): readonly Phrase<Effect>[] {
  const form = `{who} ${verb}|${verb}s {amount} {good}`;
  const slots = { who: subjectSlot, amount: amountSlotUpToMax, good };
  const change = (who: SubjectPhrase, by: number, of: Good, times: Multiplier): Effect => ({
    ...{ kind: 'change', ...who, good: of, amount: verb === 'gain' ? by : -by, times },
  });
  return [
    phrase({
      ...{ form, about: once, slots },
      means: ({ who, amount: by, good: of }) => change(who, by, of, 'once'),
    }),
    phrase({
      ...{ form: `${form} for each {what}`, about: forEach },
      slots: { ...slots, what: multiplierSlot },
      means: ({ who, amount: by, good: of, what }) => change(who, by, of, what),
    }),
  ];
}

export const EFFECT_PHRASES: readonly Phrase<Effect>[] = [
  ...buildChangePhrases('gain', createGoodSlot(GOODS.filter((good) => good !== 'Rations')), [
    'Adds the amount to a meter, up to its capacity.',
    'Adds the amount once for each thing counted.',
  ]),
  ...buildChangePhrases('lose', createGoodSlot(GOODS), [
    'Takes the amount from a meter, down to 0. The oldest Rations go first, unless named.',
    'Takes the amount once for each thing counted.',
  ]),
  phrase({
    form: '{who} raise|raises the capacity for {meter} by {amount}',
    about:
      `Raises the limit of a meter: up to ${LIMITS.Hunger.most} Rations, ${LIMITS.Thirst.most} ` +
      `Water or ${LIMITS.Stamina.most} Energy.`,
    slots: { who: subjectSlot, meter: meterSlot, amount: amountSlotUpToMax },
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
      'Visitors vote for 0 or 2, the Water that everybody needs this round. ' +
      'An even vote makes it 1.',
    means: (): Effect => ({ kind: 'vote on water' }),
  }),
];

export function formatEffect(effect: Effect): string {
  if (effect.kind === 'vote on water') return 'visitors vote on Water';
  const { text, isOne } = formatSubject(effect);
  if (effect.kind === 'raise') {
    const verb = isOne ? 'raises' : 'raise';
    return `${text} ${verb} the capacity for ${UNIT_OF[effect.meter]} by ${effect.amount}`;
  }
  const count = Math.abs(effect.amount);
  const verb = `${effect.amount > 0 ? 'gain' : 'lose'}${isOne ? 's' : ''}`;
  const times = effect.times === 'once' ? '' : ` for each ${MULTIPLIER_WORDS[effect.times]}`;
  return `${text} ${verb} ${count} ${getUnit(effect.good, count)}${times}`;
}

/** Formats effects without the subject "visitors": "gain 3 Water, 1 Energy; lose 1 Ration". */
export const formatEffects = (effects: readonly Effect[]): string =>
  effects
    .map((effect) => formatEffect(effect).replace(/^visitors /, ''))
    .reduce<readonly string[]>(joinByVerb, [])
    .join('; ');

/** Formats effects so briefly that a phone needs one line: "+3 Water, ≥2 visitors: −1 Ration". */
export const formatEffectSigns = (effects: readonly Effect[]): string =>
  effects
    .map((effect) =>
      EFFECT_SIGNS.reduce((text, [words, sign]) => text.replace(words, sign), formatEffect(effect)),
    )
    .join(', ');

const EFFECT_SIGNS: readonly (readonly [words: RegExp, sign: string])[] = [
  [/^visitors /, ''],
  [/(?:with )?(\d+) or more (\w+)/, '≥$1 $2:'],
  [/with (\d+) or less (\w+)/, '≤$1 $2:'],
  [/^another named player/, 'another'],
  [/^a named player/, 'named'],
  [/gains? /, '+'],
  [/loses? /, '−'],
  [/(Fresh|Palatable|Stale) Rations?/, '$1'],
  [/raises? the capacity for (\w+) by /, '$1 limit +'],
  [/for each/, 'per'],
  [/ they have|(?<=other) visitor/, ''],
  [/^a lone visitor/, 'alone:'],
];

/** Joins changes that share a verb: "gain 3 Fresh Rations, 1 Water". */
function joinByVerb(parts: readonly string[], part: string): readonly string[] {
  const last = parts.at(-1);
  const verb = /^(?:gain|lose) /.exec(part)?.[0];
  return last === undefined || verb === undefined || !last.startsWith(verb)
    ? [...parts, part]
    : [...parts.slice(0, -1), `${last}, ${part.slice(verb.length)}`];
}

/** Formats the subject of an effect. Also returns whether its verb is singular. */
function formatSubject({ concerned, when }: SubjectPhrase): {
  readonly text: string;
  readonly isOne: boolean;
} {
  const [text] = SUBJECT_FORMS[concerned];
  const isOne = concerned !== 'visitors' && concerned !== 'others';
  switch (when.kind) {
    case 'always':
      return { text, isOne };
    case 'visitors':
      return when.most === 1
        ? { text: 'a lone visitor', isOne: true }
        : { text: `${when.least} or more visitors`, isOne: false };
    case 'holding': {
      const isAtMost = when.most < NO_UPPER_BOUND;
      const bound = isAtMost ? `${when.most} or less` : `${when.least} or more`;
      return { text: `${text} with ${bound} ${when.good}`, isOne };
    }
  }
}
