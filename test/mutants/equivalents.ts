/** Mutants that were looked at and change nothing that anybody could notice, each with the reason. */

/** One such mutant. Where a line is changed, its mutants are looked at anew. */
export interface Equivalent {
  /** From the root. */
  readonly file: string;
  /** The code that is replaced, white space squeezed. */
  readonly code: string;
  /** What it is replaced by, white space squeezed. */
  readonly by: string;
  /** The line in which it begins, trimmed. */
  readonly line: string;
  readonly because: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'rules/kit/marks.ts',
    line: "return { kind: 'mark', value, tone: value > 0 ? 'good' : 'bad' };",
    code: 'value > 0',
    by: 'value >= 0',
    because: 'A change by 0 has returned before.',
  },
  {
    file: 'rules/kit/story.ts',
    line: '({ place, moved }) => moved !== null && place + moved === 1 && place > 1,',
    code: 'moved !== null',
    by: 'true',
    because:
      'Without a moment before, place + null is the place itself, which cannot be both 1 and more.',
  },
  {
    file: 'rules/kit/fraction.ts',
    line: 'const under = (one.under / common(one.under, other.under)) * other.under;',
    code: 'one.under / common(one.under, other.under)',
    by: 'one.under * common(one.under, other.under)',
    because: 'A greater common denominator: the sum is brought to lowest terms all the same.',
  },
  {
    file: 'sheets-templates/map-points.ts',
    line: 'return length === 0 ? 1 : (one.x * other.x + one.y * other.y) / length;',
    code: 'length === 0',
    by: 'false',
    because:
      'A road to a place on the same spot makes all sides alike, and the first is taken: below, either way.',
  },
  {
    file: 'sheets-templates/cell.ts',
    line: 'return cell.note === undefined ? drawn : { ...drawn, note: cell.note };',
    code: 'cell.note === undefined',
    by: 'false',
    because: 'A note that is undefined is written into no request, as one that is absent.',
  },
  {
    file: 'sheets-templates/record-tab.ts',
    line: "return typeof value === 'string' && /^https?:\\/\\/\\S+$/.test(value)",
    code: "typeof value === 'string'",
    by: 'true',
    because: 'No number is written as an address.',
  },
  {
    file: 'sheets-templates/story.ts',
    line: "if (cell === null || typeof cell !== 'object' || cell.kind !== 'mark') return cell;",
    code: "typeof cell !== 'object'",
    by: 'false',
    because:
      'Texts have returned before, and a number has no kind: it is returned by the last condition.',
  },
  {
    file: 'rules/kit/choosing.ts',
    line: 'if (known !== undefined) return known;',
    code: 'known !== undefined',
    by: 'false',
    because: 'What was looked up before is looked up again, and is the same: it only takes longer.',
  },
  {
    file: 'rules/kit/stage.ts',
    line: 'events: happened.length === 0 ? events : [...events, ...happened],',
    code: 'happened.length === 0',
    by: 'false',
    because: 'Nothing is added to a copy: the events are the same ones.',
  },
  {
    file: 'functions/match/auditing/verify.ts',
    line: 'const hashes = entriesOf(match).flatMap(({ hash, entry }) => [hash, entry.stateHash]);',
    code: '[hash, entry.stateHash]',
    by: '[]',
    because:
      'Pages of an older version are nobody’s while there is one version; the deep suite of older matches plants a second.',
  },
  {
    file: 'functions/match/auditing/verify.ts',
    line: '? books.filter(({ of }) => of === PUBLIC).map(({ tabs }) => compareChain(match, tabs))',
    code: 'of === PUBLIC',
    by: 'true',
    because: 'As above: there are no pages of an older version.',
  },
  {
    file: 'functions/match/showing/commit.ts',
    line: 'if (row === undefined || record === undefined) return [];',
    code: 'row === undefined || record === undefined',
    by: 'row === undefined && record === undefined',
    because:
      'A seat is handed over only while Players stands as it was written: it has a row and a record.',
  },
  {
    file: 'functions/match/visiting/waiting.ts',
    line: 'troubles.length === 0 && said.length === 0',
    code: 'troubles.length === 0 && said.length === 0',
    by: 'false',
    because: 'What is told is only held against what was told: nothing has one hash, whichever.',
  },
  {
    file: 'functions/match/reading/intake.ts',
    line: "const isPassedOver = (one: Looked): boolean => one.kind === 'read' && one.isPassedOver;",
    code: "one.kind === 'read'",
    by: 'true',
    because: 'What was refused has no such property: it is asked for the compiler’s sake.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (one === undefined || other === undefined || leaderOf(now) !== null) return false;',
    code: 'one === undefined || other === undefined',
    by: 'one === undefined && other === undefined',
    because:
      'A match has two teams: neither is missing, so both are not either; it is asked for the compiler’s sake.',
  },
  {
    file: 'rules/mars-immerser/influence.ts',
    line: 'if (relatives.length === 0) return null;',
    code: 'relatives.length === 0',
    by: 'false',
    because: 'Through no Relative a journey goes unchanged, and nothing happens.',
  },
  {
    file: 'rules/mars-immerser/roads.ts',
    line: 'if (travellers.size === 0) return null;',
    code: 'travellers.size === 0',
    by: 'false',
    because:
      'Where nobody travelled a Super Road nobody travelled one alone: each journey goes on unchanged.',
  },
  {
    file: 'rules/mars-immerser/swaps.ts',
    line: 'agreed === null ? undefined : journeys.find(({ seat }) => seat === agreed);',
    code: 'agreed === null',
    by: 'false',
    because: 'No seat is called null: none is found.',
  },
  {
    file: 'rules/presents-of-mine/brought.ts',
    line: 'const isGathered = ({ kind }: Event): boolean => GATHERED.some((one) => one === kind);',
    code: 'one === kind',
    by: 'false',
    because:
      'By itself nothing that is gathered matters to Now, so what is left of it is not told there either.',
  },
  {
    file: 'rules/presents-of-mine/telling.ts',
    line: "return faults.some(({ why }) => why === 'nothing named')",
    code: "faults.some(({ why }) => why === 'nothing named')",
    by: "faults.every(({ why }) => why === 'nothing named')",
    because: 'A theft that chance decided has one fault, no more and no fewer.',
  },
  {
    file: 'rules/mars-immerser/movement.ts',
    line: "const isSwapped = swap?.says === 'confirm' && swap.move > move && swap.move <= last;",
    code: 'swap.move > move',
    by: 'swap.move >= move',
    because: 'The move of a Swap that is confirmed is the Swap itself: no step is looked at in it.',
  },
  {
    file: 'rules/mars-immerser/swaps.ts',
    line: 'if (agreed === null || other === undefined) {',
    code: 'other === undefined',
    by: 'false',
    because: 'Who is agreed on is among the players: it is asked for the compiler’s sake.',
  },
  {
    file: 'rules/uncharted-territory/naming.ts',
    line: 'target === null || faults.length > 0 ? [] : [target],',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'No player is called so: nobody is found whom an effect could concern.',
  },
  {
    file: 'rules/uncharted-territory/travelling.ts',
    line: 'planned: [],',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'The opening of the round plans the visits before anybody looks at them.',
  },
  {
    file: 'rules/uncharted-territory/telling.ts',
    line: "faults.some(({ why }) => why === 'named twice');",
    code: "faults.some(({ why }) => why === 'named twice')",
    by: "faults.every(({ why }) => why === 'named twice')",
    because: 'A visit that is void has one fault, no more and no fewer.',
  },
  {
    file: 'rules/uncharted-territory/voting.ts',
    line: 'consumption: none === two ? EVEN : none > two ? 0 : 2,',
    code: 'none > two',
    by: 'none >= two',
    because: 'As many votes for either have been told apart before.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (ending === null || one === undefined || other === undefined) return null;',
    code: 'ending === null || one === undefined || other === undefined',
    by: 'false',
    because:
      'It is asked of matches of two that have ended, and of no others: the conditions are there for the compiler’s sake.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (ending === null || one === undefined || other === undefined) return null;',
    code: 'ending === null || one === undefined',
    by: 'false',
    because:
      'It is asked of matches of two that have ended, and of no others: the conditions are there for the compiler’s sake.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (ending === null || one === undefined || other === undefined) return null;',
    code: 'other === undefined',
    by: 'false',
    because:
      'It is asked of matches of two that have ended, and of no others: the conditions are there for the compiler’s sake.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (one === undefined || other === undefined || leaderOf(now) !== null) return false;',
    code: 'one === undefined',
    by: 'false',
    because: 'A match has two teams: it is asked for the compiler’s sake.',
  },
  {
    file: 'rules/dm-invitational/pages/couriers.ts',
    line: 'const { placings } = outcomeOf(shown) ?? { placings: [] };',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'It is asked of a match that is over, which has an outcome.',
  },
  {
    file: 'rules/dm-invitational/robots/findings.ts',
    line: 'if (first === undefined || second === undefined) return [];',
    code: 'first === undefined || second === undefined',
    by: 'first === undefined && second === undefined',
    because: 'An outcome places both players or nobody.',
  },
  {
    file: 'rules/dm-invitational/robots/findings.ts',
    line: `return [{ measure: \`Most letters at the end, \${ahead > 0 ? 'winner' : 'loser'}\`, value: house }];`,
    code: 'ahead > 0',
    by: 'ahead >= 0',
    because: 'As many letters of either have been told apart before.',
  },
  {
    file: 'rules/pocket-mars/start.ts',
    line: 'const said = (order?.prep ?? []).filter((card) => hand.includes(card));',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'No hand has a card of that name: it is left out at once.',
  },
  {
    file: 'rules/dm-invitational/robots/findings.ts',
    line: 'if (first === undefined || second === undefined) return [];',
    code: 'first === undefined',
    by: 'false',
    because: 'An outcome places both players or nobody.',
  },
  {
    file: 'rules/dm-invitational/robots/findings.ts',
    line: 'if (first === undefined || second === undefined) return [];',
    code: 'second === undefined',
    by: 'false',
    because: 'An outcome places both players or nobody.',
  },
  {
    file: 'rules/dm-invitational/ranking.ts',
    line: "const named = orderOf<Orders, 'ranking'>(orders, seat, 'ranking')?.places ?? [];",
    code: '[]',
    by: '["Stryker was here"]',
    because: 'No house is called so: it takes no place and has no fault.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (ending === null || one === undefined || other === undefined) return null;',
    code: 'one === undefined',
    by: 'false',
    because:
      'It is asked of matches of two that have ended, and of no others: the conditions are there for the compiler’s sake.',
  },
  {
    file: 'rules/presents-of-mine/presents.ts',
    line: 'for (; present !== undefined && place > 0; place--) {',
    code: 'place > 0',
    by: 'place >= 0',
    because: 'Before the first there is none, which ends it as well.',
  },
  {
    file: 'rules/presents-of-mine/passing.ts',
    line: 'if (first === undefined || second === undefined || third === undefined) {',
    code: 'first === undefined || second === undefined',
    by: 'first === undefined && second === undefined',
    because: 'Where there is a third present, there are a first and a second one.',
  },
  {
    file: 'rules/presents-of-mine/pregame.ts',
    line: 'const drawn = missing > 0 ? drawPicks({ seat, valid, missing, chance }) : [];',
    code: 'missing > 0',
    by: 'true',
    because:
      'None of what is drawn is taken where none is missing, and nothing else draws from it.',
  },
  {
    file: 'rules/mars-immerser/forms/kinds.ts',
    line: 'setup.content.wares.find(({ name }) => plainly(name) === plainly(text))?.name ?? null,',
    code: 'setup.content.wares.find(({ name }) => plainly(name) === plainly(text))?.name ?? null',
    by: 'setup.content.wares.find(({ name }) => plainly(name) === plainly(text))?.name && null',
    because: 'Every ware is offered by its name, by which it is understood before.',
  },
  {
    file: 'rules/pocket-mars/rule-of-four.ts',
    line: '(four.discard === 0 || four.refill === 0)',
    code: 'four.refill === 0',
    by: 'false',
    because: 'Nobody discards a whole hand: two of four cards at most are in the prep module.',
  },
  {
    file: 'rules/pocket-mars/rule-of-four.ts',
    line: 'const refill = Math.min(hand.length - discard, Math.max(0, CARDS_IN_PREP - prep.length));',
    code: 'hand.length - discard',
    by: 'hand.length + discard',
    because:
      'Four cards stay in all, so that the hand has what the prep module lacks; with fewer nothing is discarded.',
  },
  {
    file: 'rules/pocket-mars/options.ts',
    line: "if (meant === null || typeof meant === 'string')",
    code: 'meant === null',
    by: 'false',
    because: 'Nothing has no parts by which an option could be meant.',
  },
  {
    file: 'rules/dm-invitational/airdrops.ts',
    line: 'const isFree = courier !== null && free.includes(courier);',
    code: 'courier !== null',
    by: 'true',
    because: 'None is no courier, and so not among those that are free.',
  },
  {
    file: 'rules/dm-invitational/robots/robots.ts',
    line: 'return best === undefined ? {} : { instruction: [instructionText(best)] };',
    code: 'best === undefined',
    by: 'false',
    because: 'Who has no move is not asked.',
  },
  {
    file: 'rules/uncharted-territory/effect-phrases.ts',
    line: `const verb = \`\${effect.amount > 0 ? 'gain' : 'lose'}\${isOne ? 's' : ''}\`;`,
    code: 'effect.amount > 0',
    by: 'effect.amount >= 0',
    because: 'Nothing is no effect: no phrase has an amount of 0.',
  },
  {
    file: 'rules/presents-of-mine/forms/questions.ts',
    line: 'offersBySeat(now)[seat] ?? [];',
    code: '[]',
    by: '["Stryker was here"]',
    because:
      'Whoever is asked is in the list, and has offers: it is there for the compiler’s sake.',
  },
  {
    file: 'rules/presents-of-mine/claims.ts',
    line: 'taken: readonly Present[] = [],',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'No present of an inventory is that text: none counts as taken.',
  },
  {
    file: 'rules/pocket-mars/follow-up-orders.ts',
    line: 'return { stands: given?.kind === kind, told: toldOfFour(state, decision, given) };',
    code: 'given?.kind === kind',
    by: 'true',
    because: 'Answers of another kind sort nothing, as none do.',
  },
  {
    file: 'rules/presents-of-mine/presents.ts',
    line: 'if (held === undefined || inInventoryOrder(held, present) <= 0) break;',
    code: 'held === undefined',
    by: 'false',
    because: 'Before every place but the first there is one: it is asked for the compiler’s sake.',
  },
  {
    file: 'rules/presents-of-mine/replacing.ts',
    line: 'const why = gone === undefined ? whyNotGone(presentsOf(state, seat), kept, name) : null;',
    code: 'gone === undefined',
    by: 'true',
    because: 'Of a present that is among the kept ones nothing is wrong.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (one === undefined || other === undefined || leaderOf(now) !== null) return false;',
    code: 'one === undefined || other === undefined',
    by: 'false',
    because: 'A match has two teams: it is asked for the compiler’s sake.',
  },
  {
    file: 'rules/pocket-mars/rule-of-four.ts',
    line: 'const named = said.refill !== null && !isStandingWish(said.refill) ? said.refill : null;',
    code: 'said.refill !== null && !isStandingWish(said.refill)',
    by: 'said.refill !== null || !isStandingWish(said.refill)',
    because:
      'A standing wish is no card of the hand: leaving it out of the hand leaves the hand as it is.',
  },
];
