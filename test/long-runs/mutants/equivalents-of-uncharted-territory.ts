/** Mutants of Uncharted Territory that change nothing that anybody could notice, each with the reason; others are among those of the games. */

import type { Equivalent } from './equivalent.ts';

/** Of one line: what is replaced, and by what. */
interface OfOneLine extends Omit<Equivalent, 'code' | 'by'> {
  readonly changes: readonly (readonly [code: string, by: string])[];
}

const LINES: readonly OfOneLine[] = [
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: 'if (journey === undefined || hungry === undefined) return null;',
    because: 'Everybody has both: it is asked for the compiler’s sake.',
    changes: [
      ['journey === undefined', 'false'],
      ['hungry === undefined', 'false'],
    ],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: "if (event.kind === 'artefact' && event.power === 'Dark') return isDarkAlone(journey, round.told);",
    because: 'Nothing else has a power.',
    changes: [["event.kind === 'artefact'", 'true']],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: 'if (counted === null && isLeft(journey.traveller, good) && !isChanged(round.told, good))',
    because: 'The same comes of looking closer: it only takes longer.',
    changes: [
      [
        'counted === null && isLeft(journey.traveller, good) && !isChanged(round.told, good)',
        'false',
      ],
    ],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: 'const without = travellerWithout(round, { unpaid: event, isCounted: counted !== null });',
    because: 'It is looked whether an effect asks for what none asks for: it only takes longer.',
    changes: [['counted !== null', 'true']],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: 'return reserves > 0;',
    because:
      'A Reserve that was gained, and that no effect changed, is there; or it is looked closer, and the same comes of it.',
    changes: [
      ['reserves > 0', 'true'],
      ['reserves > 0', 'false'],
      ['reserves > 0', 'reserves >= 0'],
      ['reserves > 0', 'reserves <= 0'],
    ],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: 'return water > 0;',
    because: 'The same comes of looking closer: it only takes longer.',
    changes: [['water > 0', 'false']],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: 'return rations.Palatable > 0;',
    because: 'The same comes of looking closer: it only takes longer.',
    changes: [['rations.Palatable > 0', 'false']],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: "told.some((event) => event.kind === 'changed' && event.good.endsWith(good));",
    because: 'The same comes of looking closer: it only takes longer.',
    changes: [["event.kind === 'changed' && event.good.endsWith(good)", 'true']],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: 'const counting = effects.filter((effect) => isChange(effect) && counts(effect, good));',
    because: 'Effects that ask for nothing are looked at as well: the same comes of it.',
    changes: [
      ['effects.filter((effect) => isChange(effect) && counts(effect, good))', 'effects'],
      ['isChange(effect) && counts(effect, good)', 'true'],
    ],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: 'if (counting.length === 0) return null;',
    because: 'Effects that ask for nothing are looked at as well: the same comes of it.',
    changes: [['counting.length === 0', 'false']],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: 'return Object.values(all).some((whom) => whom !== null) ? all : null;',
    because: 'A location that asks for nothing is looked at as well: nothing is found there.',
    changes: [['whom !== null', 'true']],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: "if (effect.when.kind === 'holding' && effect.when.good === good) return true;",
    because: 'Effects that ask for something else are looked at as well: the same comes of it.',
    changes: [
      ["effect.when.kind === 'holding' && effect.when.good === good", 'true'],
      [
        "effect.when.kind === 'holding' && effect.when.good === good",
        "effect.when.kind === 'holding' || effect.when.good === good",
      ],
      ["effect.when.kind === 'holding'", 'true'],
      ['effect.when.good === good', 'true'],
    ],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: "return effect.kind === 'change' && effect.times === MULTIPLIERS[good];",
    because: 'Effects that ask for something else are looked at as well: the same comes of it.',
    changes: [
      ["effect.kind === 'change' && effect.times === MULTIPLIERS[good]", 'true'],
      [
        "effect.kind === 'change' && effect.times === MULTIPLIERS[good]",
        "effect.kind === 'change' || effect.times === MULTIPLIERS[good]",
      ],
      ["effect.kind === 'change'", 'true'],
      ['effect.times === MULTIPLIERS[good]', 'true'],
    ],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: "if (event.kind === 'ate') break;",
    because: 'Nothing that follows the meal is reckoned with.',
    changes: [["event.kind === 'ate'", 'false']],
  },
  {
    file: 'rules/uncharted-territory/brought.ts',
    line: 'if (!isCounted) continue;',
    because: 'It is looked whether an effect asks for what none asks for: it only takes longer.',
    changes: [['!isCounted', 'false']],
  },
  {
    file: 'rules/uncharted-territory/compact-narration.ts',
    line: 'if (first === undefined || visits.length < 2)',
    because: 'Without a first there are fewer than two; the compiler wants it.',
    changes: [['first === undefined', 'false']],
  },
  {
    file: 'rules/uncharted-territory/compact-narration.ts',
    line: "as === 'visitor' || (as === 'named' && named.some((one) => one.square === square)),",
    because: 'Where one named oneself one is a visitor or named, and nothing else.',
    changes: [["as === 'named'", 'true']],
  },
  {
    file: 'rules/uncharted-territory/effects-applied.ts',
    line: 'const due: Due[] = [];',
    because: 'Nobody stands at the place of a text: it is left out when changes are applied.',
    changes: [['[]', '["Stryker was here"]']],
  },
  {
    file: 'rules/uncharted-territory/effects-applied.ts',
    line: 'if (amount !== 0) due.push({ index, effect, amount, as });',
    because: 'What is neither a loss nor a gain happens in no phase.',
    changes: [['amount !== 0', 'true']],
  },
  {
    file: 'rules/uncharted-territory/effects-applied.ts',
    line: '({ amount }) => amount < 0,',
    because: 'What is neither a loss nor a gain is not due.',
    changes: [['amount < 0', 'amount <= 0']],
  },
  {
    file: 'rules/uncharted-territory/effects-applied.ts',
    line: "({ effect, amount }) => effect.kind === 'change' && amount > 0,",
    because: 'What is neither a loss nor a gain is not due.',
    changes: [['amount > 0', 'amount >= 0']],
  },
  {
    file: 'rules/uncharted-territory/effects-applied.ts',
    line: 'if (traveller === undefined) return;',
    because: 'Everybody whom an effect concerns is there; the compiler wants it.',
    changes: [['traveller === undefined', 'false']],
  },
  {
    file: 'rules/uncharted-territory/effects-applied.ts',
    line: 'if (journey === undefined || !isNow(change)) continue;',
    because: 'Everybody whom an effect concerns is there; the compiler wants it.',
    changes: [['journey === undefined', 'false']],
  },
  {
    file: 'rules/uncharted-territory/effects.ts',
    line: "effects.some((effect) => effect.kind !== 'vote on water' && effect.concerned === concerned);",
    because: 'A vote concerns nobody in particular; the compiler wants the kind.',
    changes: [["effect.kind !== 'vote on water'", 'true']],
  },
  {
    file: 'rules/uncharted-territory/foreseen.ts',
    line: 'if (journey === undefined || drank === undefined) return null;',
    because: 'Who plays alone has a journey and drinks; the compiler wants it.',
    changes: [
      ['journey === undefined || drank === undefined', 'false'],
      [
        'journey === undefined || drank === undefined',
        'journey === undefined && drank === undefined',
      ],
      ['journey === undefined', 'false'],
      ['drank === undefined', 'false'],
    ],
  },
  {
    file: 'rules/uncharted-territory/narration.ts',
    line: 'return amount > 0',
    because: 'Of nothing all was applied.',
    changes: [['amount > 0', 'amount >= 0']],
  },
  {
    file: 'rules/uncharted-territory/outcome.ts',
    line: `...(last !== undefined && { also: \`\${last.seat} is the Elimination Candidate.\` }),`,
    because: 'Of six players one is last; the compiler wants it.',
    changes: [['last !== undefined', 'true']],
  },
  {
    file: 'rules/uncharted-territory/outcome.ts',
    line: 'return index < 0 ? null : { round: index + 1, by: (others[index] ?? 0) - (own[index] ?? 0) };',
    because: 'Where no round differs the difference is 0 either way, and no round is told.',
    changes: [['index < 0', 'false']],
  },
  {
    file: 'rules/uncharted-territory/pages/marks.ts',
    line: 'const share = levels > 1 ? level / (levels - 1) : 1;',
    because: 'Each meter has two levels at least.',
    changes: [
      ['levels > 1', 'true'],
      ['levels > 1', 'levels >= 1'],
    ],
  },
  {
    file: 'rules/uncharted-territory/proposals.ts',
    line: 'if (next === undefined || next.energy > left) continue;',
    because: 'Up to the end there is one; the compiler wants it.',
    changes: [['next === undefined', 'false']],
  },
  {
    file: 'rules/uncharted-territory/proposals.ts',
    line: 'if (locations.length === visits - 1 && !mayBeAmong(more)) continue;',
    because: 'What cannot come among the best is left out later.',
    changes: [
      ['locations.length === visits - 1 && !mayBeAmong(more)', 'false'],
      ['visits - 1', 'visits + 1'],
    ],
  },
  {
    file: 'rules/uncharted-territory/proposals.ts',
    line: 'best.length < MOST_PROPOSALS || worth > (best.at(-1)?.worth ?? 0);',
    because: 'What cannot come among the best is left out later.',
    changes: [
      ['best.length < MOST_PROPOSALS || worth > (best.at(-1)?.worth ?? 0)', 'true'],
      ['best.length < MOST_PROPOSALS', 'best.length <= MOST_PROPOSALS'],
      ['worth > (best.at(-1)?.worth ?? 0)', 'worth >= (best.at(-1)?.worth ?? 0)'],
    ],
  },
  {
    file: 'rules/uncharted-territory/proposals.ts',
    line: 'if (!isAmong(worth)) return;',
    because: 'What cannot come among the best is left out later.',
    changes: [['!isAmong(worth)', 'false']],
  },
  {
    file: 'rules/uncharted-territory/proposals.ts',
    line: 'if (seat !== null) named.add(seat);',
    because: 'It is asked of seats alone whether they are named.',
    changes: [['seat !== null', 'true']],
  },
  {
    file: 'rules/uncharted-territory/resolve.ts',
    line: "const part = where === 'artefact' || where === 'rest' ? where : 'reserve';",
    because: 'What has a price stands in one of three fields; the compiler wants it.',
    changes: [["where === 'artefact' || where === 'rest'", 'true']],
  },
  {
    file: 'rules/uncharted-territory/robots/disguise.ts',
    line: "(seat) => audience.kind === 'public' || seat !== audience.seat,",
    because: 'The public has no seat.',
    changes: [["audience.kind === 'public'", 'false']],
  },
  {
    file: 'rules/uncharted-territory/visiting.ts',
    line: 'const arrived = arrive(way, location, aimed.get(square) ?? []);',
    because: 'At each square that is gone through somebody aims.',
    changes: [['[]', '["Stryker was here"]']],
  },
  {
    file: 'rules/uncharted-territory/visiting.ts',
    line: 'const consumption = location.effects.length === 0 ? null : applyEffects(way, arrived);',
    because: 'No effects change nobody, and there is no vote among them: it only takes longer.',
    changes: [['location.effects.length === 0', 'false']],
  },
  {
    file: 'rules/uncharted-territory/visiting.ts',
    line: 'if (journey === undefined) continue;',
    because: 'Who aims somewhere is there; the compiler wants it.',
    changes: [['journey === undefined', 'false']],
  },
  {
    file: 'rules/uncharted-territory/wasting.ts',
    line: 'if (fault !== null) faults.set(event, fault);',
    because: 'No fault is told, whether it is noted or not.',
    changes: [['fault !== null', 'true']],
  },
  {
    file: 'rules/uncharted-territory/wasting.ts',
    line: 'if (seat === undefined) continue;',
    because: 'What is told of nobody tells of nothing that was paid for.',
    changes: [['seat === undefined', 'false']],
  },
  {
    file: 'rules/uncharted-territory/wasting.ts',
    line: 'if (orders === undefined || journey === undefined) return false;',
    because: 'Who rests by choice has orders and a journey; the compiler wants it.',
    changes: [
      ['orders === undefined || journey === undefined', 'false'],
      [
        'orders === undefined || journey === undefined',
        'orders === undefined && journey === undefined',
      ],
      ['orders === undefined', 'false'],
      ['journey === undefined', 'false'],
      ['false', 'true'],
    ],
  },
  {
    file: 'rules/uncharted-territory/wasting.ts',
    line: 'if (journey.planned.length < VISITS - 1 || !told.some(isVisitTooMany)) return false;',
    because:
      'Where a Rest took the place of no visit its Energy alone is missing without it, which has been looked at.',
    changes: [
      ['journey.planned.length < VISITS - 1 || !told.some(isVisitTooMany)', 'false'],
      [
        'journey.planned.length < VISITS - 1 || !told.some(isVisitTooMany)',
        'journey.planned.length < VISITS - 1 && !told.some(isVisitTooMany)',
      ],
      ['journey.planned.length < VISITS - 1', 'false'],
    ],
  },
  {
    file: 'rules/uncharted-territory/wasting.ts',
    line: "event.kind === 'visit void' && event.faults.some(({ why }) => why === 'one too many');",
    because:
      'Where a Rest took the place of no visit its Energy alone is missing without it, which has been looked at.',
    changes: [
      [
        "event.kind === 'visit void' && event.faults.some(({ why }) => why === 'one too many')",
        'true',
      ],
      ["why === 'one too many'", 'true'],
    ],
  },
  {
    file: 'rules/uncharted-territory/wasting.ts',
    line: "event.kind === 'visit void' && event.faults.some(({ why }) => why === 'one too many');",
    because: 'A visit is void for one reason.',
    changes: [
      [
        "event.faults.some(({ why }) => why === 'one too many')",
        "event.faults.every(({ why }) => why === 'one too many')",
      ],
    ],
  },
];

export const EQUIVALENTS_OF_UNCHARTED_TERRITORY: readonly Equivalent[] = LINES.flatMap(
  ({ changes, ...line }) => changes.map(([code, by]) => ({ ...line, code, by })),
);
