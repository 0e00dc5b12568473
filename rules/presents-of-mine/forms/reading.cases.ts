import { describe, expect, it } from 'vitest';
import { type Answers, listAnsweredFields } from '../../kit/asking/form.ts';
import { readRows } from '../../kit/content/rows-staging.ts';
import { presentsOfMine } from '../game.ts';
import { getSeat, openState, passOn, SETUP, stateAt, stealing } from '../staging.ts';
import type { State } from '../state.ts';

const SCARLET = getSeat('Scarlet');

const readAnswers = (state: State, answers: Answers) =>
  presentsOfMine.read({ setup: SETUP, state, seat: SCARLET, answers });

const listProblems = (state: State, answers: Answers) =>
  readAnswers(state, answers).problems.map(({ kind, code, where }) => `${kind} ${where}: ${code}`);

const buildFormFor = (state: State) =>
  presentsOfMine.next({ setup: SETUP, state })?.asks.find(({ seat }) => seat === 'Scarlet')?.form;

const createPasses = (line: string): Record<string, string[]> => {
  const [first = '', second = '', third = ''] = line.split(',');
  return { first: [first], second: [second], third: [third] };
};

describe('forms', () => {
  it('PM-701 each round asks all players (Rules, Gameplay)', () => {
    for (const step of ['round-1', 'round-2', 'round-3', 'round-4', 'round-5'] as const) {
      expect(presentsOfMine.next({ setup: SETUP, state: stateAt(step) })?.asks).toHaveLength(8);
    }
  });

  it('PM-702 passing asks for a present for each of the three below (Rules, Submissions)', () => {
    expect(buildFormFor(stateAt('round-1'))?.fields.map(({ label }) => label)).toEqual([
      'To Dems, 1 below you',
      'To Zatchel, 2 below you',
      'To Phoenix, 3 below you',
    ]);
  });

  it('PM-703 presents are offered by letter, staleness and number (Rules, Gameplay)', () => {
    const [field] =
      buildFormFor(stateAt('round-1', { Scarlet: 'A0 A0 A3 B2 C0 J1' }))?.fields ?? [];
    expect(field?.choices).toEqual([
      {
        value: 'A0',
        label: 'A0 Average Present, worth 4, staleness 0; there are 2',
        short: 'A0 Average Present',
        copies: 2,
      },
      {
        value: 'A3',
        label: 'A3 Average Present, worth 4, staleness 3',
        short: 'A3 Average Present',
      },
      { value: 'B2', label: 'B2 Bonus Present, worth 8, staleness 2', short: 'B2 Bonus Present' },
      { value: 'C0', label: 'C0 Chain Present, worth 7, staleness 0', short: 'C0 Chain Present' },
      { value: 'J1', label: 'J1 Jinx Present, worth 7, staleness 1', short: 'J1 Jinx Present' },
    ]);
  });

  it('PM-704 a Kaboom Present is offered with its layers (Rulings, Passing)', () => {
    const state = stateAt('round-5', { Scarlet: 'A0 B0 C0 D0 K2/1 K2/4' });
    const labels = buildFormFor(state)?.fields[0]?.choices.map(({ label }) => label);
    expect(labels).toContain('K2/4 Kaboom Present, worth 2, 4 layers left, staleness 2');
    expect(labels).toContain('K2/1 Kaboom Present, worth -6, 1 layer left, staleness 2');
  });

  it.for([
    { step: 'round-2', offered: ['K', 'L'] },
    { step: 'round-3', offered: ['M', 'N'] },
  ] as const)(
    'PM-705 $step also asks for the replaced present and its replacement (Rules)',
    ({ step, offered }) => {
      const fields = buildFormFor(stateAt(step))?.fields ?? [];
      expect(fields.map(({ name }) => name)).toEqual([
        'first',
        'second',
        'third',
        'replaced',
        'replacement',
      ]);
      expect(fields.at(-1)?.choices.map(({ value }) => value)).toEqual(offered);
    },
  );

  it('PM-706 Round 4 offers the presents of the three above (Rules, Variations: Round 4)', () => {
    const state = stateAt('round-4', { Walsh: 'J1 J1 J1 J1 J1 J1' });
    const fields = buildFormFor(state)?.fields ?? [];
    expect(fields.map(({ label }) => label)).toEqual([
      'From Walsh, 1 above you',
      'From Zero, 2 above you',
      'From Pixie, 3 above you',
    ]);
    expect(fields[0]?.choices.map(({ value }) => value)).toEqual(['J1']);
  });

  it('PM-708 Round 4 shows the thief’s points from that theft alone (ours)', () => {
    const state = stateAt('round-4', {
      Walsh: 'B0 E1 G0 I1 K0/1 K0/3',
      Pixie: 'G0 G0 G0 G0 G0 G0',
      Scarlet: 'A0 A0 F3 L0 J0 J0',
    });
    const fields = buildFormFor(state)?.fields ?? [];
    expect(fields[0]?.choices.map(({ label }) => label)).toEqual([
      'B0 Bonus Present, worth 6 to you, staleness 0',
      'E1 Egg Present, worth 3 to you, staleness 1',
      'G0 Golden Present, worth 2 to you, staleness 0',
      'I1 Inversion Present, worth 3 to you, staleness 1',
      'K0/3 Kaboom Present, worth 4 to you, 3 layers left, staleness 0',
      'K0/1 Kaboom Present, worth -1 to you, 1 layer left, staleness 0',
    ]);
    expect(fields[2]?.choices.map(({ label }) => label)).toEqual([
      'G0 Golden Present, worth 6 to you, staleness 0; there are 6',
    ]);
    expect(fields[0]?.help).toMatch(/^“Worth”: points for you this round/);
  });

  it('PM-709 the worth of a passed present is its worth to the passer (ours)', () => {
    const [first] = buildFormFor(stateAt('round-1'))?.fields ?? [];
    expect(first?.help).toContain('points for you if you keep it');
  });

  it('PM-710 Round 3 explains a tie between the replacements (Rulings, Variations)', () => {
    const about = presentsOfMine.next({ setup: SETUP, state: stateAt('round-3') })?.about;
    expect(about).toContain('the other with 0; both with 0 in a tie');
  });

  it('PM-751 a stolen Jinx Present is worth more if the victim holds no other one (ours)', () => {
    const labels = (walsh: string) =>
      buildFormFor(stateAt('round-4', { Walsh: walsh }))?.fields[0]?.choices.map(
        ({ label }) => label,
      );
    expect(labels('C0 H0 J0 A0 A0 A0')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^J0 Jinx Present, worth 7 to you,/)]),
    );
    expect(labels('C0 H0 J0 J1 A0 A0')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^J0 Jinx Present, worth 6 to you,/)]),
    );
  });

  it('PM-753 the form of Round 4 uses the thief’s place in the list for C and D (ours)', () => {
    const state = stateAt('round-4', {
      Scarlet: 'A0 A0 A0 A0 A0 A0',
      Walsh: 'C0 C1 D0 A0 A0 A0',
      Dems: 'C0 A0 A0 A0 A0 A0',
      Isa: 'D0 A0 A0 A0 A0 A0',
    });
    const labels = buildFormFor(state)?.fields[0]?.choices.map(({ label }) => label);
    expect(labels).toContain('C0 Chain Present, worth 7 to you, staleness 0');
    expect(labels).toContain('D0 Diameter Present, worth 7 to you, staleness 0');
  });

  it('PM-752 the pregame explains the staleness by number of picks (Rules, Setup)', () => {
    const about = presentsOfMine.next({ setup: SETUP, state: openState() })?.about;
    expect(about).toContain('0 if one or two players picked it, 1 for three, 2 for four or five');
  });

  it('PM-707 no question is asked when the match is over', () => {
    expect(presentsOfMine.next({ setup: SETUP, state: stateAt('over') })).toBeNull();
    expect(readAnswers(stateAt('over'), createPasses('A0,B0,C0')).orders).toBeNull();
  });
});

describe('reading picks', () => {
  const picks = (...texts: string[]) => readAnswers(openState(), { picks: texts });

  it('PM-711 five letters are read as five picks', () => {
    expect(picks('A', 'C', 'E', 'G', 'I')).toEqual({
      orders: { kind: 'picking', picks: ['A', 'C', 'E', 'G', 'I'] },
      problems: [],
    });
  });

  it('PM-712 labels, names, small letters and spaces are understood in picks', () => {
    const { orders, problems } = picks('b', ' J ', 'C Chain Present: What', 'help present', 'a');
    expect(orders).toEqual({ kind: 'picking', picks: ['B', 'J', 'C', 'H', 'A'] });
    expect(problems).toEqual([]);
  });

  const CASES = `
    PM-713 | A,B,C,D,Q | ABCD | unreadable picks: not a present; illegal picks: too few picks
    PM-714 | A,B,C,D,K | ABCDK | illegal picks: comes later; illegal picks: too few picks
    PM-715 | A,B,C,D,a | ABCDA | illegal picks: picked twice; illegal picks: too few picks
    PM-716 | A,B,C,D | ABCD | illegal picks: too few picks
    PM-717 | A,B,C,D,E,F | ABCDEF | illegal picks: too many picks
  `;
  it.for(readRows(CASES))('%s picks %s keep %s: %s', ([, typed = '', kept = '', text]) => {
    expect(listProblems(openState(), { picks: typed.split(',') }).join('; ')).toBe(text);
    expect(picks(...typed.split(',')).orders).toEqual({ kind: 'picking', picks: [...kept] });
  });

  it('PM-719 the warning about six picks is that only the first five will count', () => {
    const [problem] = picks('A', 'B', 'C', 'D', 'E', 'F').problems;
    expect(problem?.sentence).toMatch(/Pick five, or only the first five will count\.$/);
  });

  it('PM-718 blank or unreadable picks are read as null', () => {
    for (const typed of [[], [''], ['?', '💣']]) expect(picks(...typed).orders).toBeNull();
  });
});

describe('reading a passing', () => {
  const state = stateAt('round-1', { Scarlet: 'A0 A0 A3 B2 C0 F2' });

  it('PM-721 the order of the published example is understood (Rules, Submissions)', () => {
    expect(readAnswers(state, createPasses('A3,B2,F2'))).toEqual({
      orders: {
        kind: 'passing',
        passed: [
          { player: 'Dems', present: { letter: 'A', staleness: 3, layers: null } },
          { player: 'Zatchel', present: { letter: 'B', staleness: 2, layers: null } },
          { player: 'Phoenix', present: { letter: 'F', staleness: 2, layers: null } },
        ],
        replaced: null,
        replacement: null,
      },
      problems: [],
    });
  });

  it('PM-722 labels, small letters and spaces are understood in a passing', () => {
    const { orders, problems } = readAnswers(state, createPasses('a3 · Average Present, b 2 ,F02'));
    expect(orders).toEqual(passOn('A3 B2 F2')(SCARLET));
    expect(problems).toEqual([]);
  });

  const CASES = `
    PM-723 | A3,J0,F2 | illegal second: not held
    PM-724 | A3,A3,F2 | illegal second: named too often
    PM-725 | A0,A0,A0 | illegal third: named too often
    PM-726 | A3,,F2 | illegal second: nothing named
    PM-727 | A3,the good one,F2 | unreadable second: not a present
    PM-728 | A0,A0,F2 | 
  `;
  it.for(readRows(CASES))('%s a passing of "%s" has the problems "%s"', ([, line = '', text]) => {
    expect(listProblems(state, createPasses(line)).join('; ')).toBe(text);
  });

  it('PM-729 a passing with three invalid parts reports each of them', () => {
    expect(listProblems(state, createPasses('A4,Z9,'))).toEqual([
      'illegal first: not held',
      'unreadable second: not a present',
      'illegal third: nothing named',
    ]);
  });

  it('PM-730 illegal parts of a passing are kept, and unreadable parts are dropped', () => {
    expect(readAnswers(state, createPasses('J9,?,F2')).orders).toEqual(passOn('J9 - F2')(SCARLET));
  });

  it('PM-731 a blank answer is read as null', () => {
    expect(readAnswers(state, {}).orders).toBeNull();
    expect(readAnswers(state, createPasses(' ,,')).orders).toBeNull();
  });

  it('PM-732 a Kaboom Present without layers is doubtful if several differ in layers', () => {
    const two = stateAt('round-5', { Scarlet: 'A0 B0 C0 D0 K2/1 K2/4' });
    expect(listProblems(two, createPasses('k2,A0,B0'))).toEqual([
      'doubtful first: layers not said',
    ]);
    expect(listProblems(two, createPasses('k2 / 4,A0,B0'))).toEqual([]);
  });

  it('PM-733 a Kaboom Present without layers is valid if it is the only Kaboom Present', () => {
    const one = stateAt('round-5', { Scarlet: 'A0 B0 C0 D0 E0 K2/4' });
    expect(listProblems(one, createPasses('K2,A0,B0'))).toEqual([]);
  });

  it('PM-734 a very long text is not a present', () => {
    expect(listProblems(state, createPasses(`${' '.repeat(50_000)}A3,B2,F2`))).toEqual([
      'unreadable first: not a present',
    ]);
  });
});

describe('reading a replacement', () => {
  const state = stateAt('round-2');
  const exchange = (line: string, replaced: string, replacement: string) => ({
    ...createPasses(line),
    replaced: [replaced],
    replacement: [replacement],
  });

  const CASES = `
    PM-741 | D0 | K | 
    PM-742 | d0 | limiting present | 
    PM-743 | A0 | K | illegal replaced: not kept
    PM-744 | J0 | K | illegal replaced: not held
    PM-745 | ? | K | unreadable replaced: not a present
    PM-746 |  | K | illegal replaced: nothing named
    PM-747 | D0 | N | illegal replacement: not offered
    PM-748 | D0 | ? | unreadable replacement: not a present
    PM-749 | D0 |  | illegal replacement: nothing named
  `;
  it.for(readRows(CASES))(
    '%s replacing "%s" by "%s" has the problems "%s" (Rulings, Variations)',
    ([, replaced = '', replacement = '', text]) => {
      const answers = exchange('A0,B0,C0', replaced, replacement);
      expect(listProblems(state, answers).join('; ')).toBe(text);
    },
  );

  it('PM-750 a wrong passing leaves a replacement valid, and the reverse (ours)', () => {
    expect(readAnswers(state, exchange('?,?,?', 'D0', 'K')).orders).toEqual(
      passOn('- - -', { replaced: 'D0', replacement: 'K' })(SCARLET),
    );
    expect(readAnswers(state, exchange('A0,B0,C0', '?', '?')).orders).toEqual(
      passOn('A0 B0 C0')(SCARLET),
    );
  });
});

describe('reading thefts', () => {
  const state = stateAt('round-4', { Walsh: 'J1 B0 C0 D0 K1/2 K1/5' });

  const CASES = `
    PM-761 | J1,A0,A0 | 
    PM-762 | A0,J1,A0 | illegal first: not theirs; illegal second: not theirs
    PM-763 | J1,,?? | illegal second: nothing named; unreadable third: not a present
    PM-764 | K1,A0,A0 | doubtful first: layers not said
  `;
  it.for(readRows(CASES))(
    '%s stealing "%s" has the problems "%s" (Rules, Variations: Round 4)',
    ([, line = '', text]) => {
      expect(listProblems(state, createPasses(line)).join('; ')).toBe(text);
    },
  );

  it('PM-765 orders contain a wanted present as the player named it', () => {
    expect(readAnswers(state, createPasses('j1,,A0')).orders).toEqual(stealing('J1 - A0')(SCARLET));
  });
});

describe('sentences', () => {
  it('PM-771 a problem contains the place, the fault and the remedy', () => {
    const [problem] = readAnswers(stateAt('round-1'), createPasses('J5,A0,B0')).problems;
    expect(problem?.sentence).toBe(
      'To Dems, 1 below you: you do not hold “J5”. Choose one of the presents in your ' +
        'inventory, with the staleness it has now.',
    );
  });

  it('PM-772 a long answer is quoted in part', () => {
    const [problem] = readAnswers(
      stateAt('round-1'),
      createPasses(`${'🎁'.repeat(5000)},A0,B0`),
    ).problems;
    expect(problem?.sentence?.length).toBeLessThan(300);
  });

  it('PM-773 an unreadable field is not reported as empty too', () => {
    expect(listProblems(stateAt('round-1'), createPasses('?,A0,B0'))).toEqual([
      'unreadable first: not a present',
    ]);
  });
});

describe('receipts', () => {
  it('PM-781 receipts repeat the choices in the words of the form', () => {
    const form = buildFormFor(stateAt('round-2'));
    const answers = { ...createPasses('A0,B0,J9'), replacement: ['K'] };
    expect(form && listAnsweredFields(form, answers)).toEqual([
      { label: 'To Dems, 1 below you', text: 'A0 Average Present' },
      { label: 'To Zatchel, 2 below you', text: 'B0 Bonus Present' },
      { label: 'To Phoenix, 3 below you', text: 'J9' },
      { label: 'Its replacement', text: 'K Kaboom Present' },
    ]);
  });
});
