import { expect, test } from 'vitest';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { OVERRULED_REASONS, type OverruledReason } from '../ledger/entry.ts';
import type { Intervention } from '../ledger/interventions.ts';
import type { Position } from '../ledger/position.ts';
import {
  describeDatedIntervention,
  describeDeadline,
  describeHeldStep,
  describeHostDecision,
  describeHostSeat,
  describeKeptTexts,
  describeNothingDue,
  describeOpenUntil,
  describePauseShortly,
  describeStandstill,
  findHeldReasons,
  findShownStep,
  listInterventionTexts,
  listOwed,
  listShownNames,
  summarizeIntervention,
  withFullStop,
} from './intervention-texts.ts';

const NEXT_STEP = { step: 'round-2', title: 'Round 2', deadline: '2026-06-03T20:00:00.000Z' };

/** Fields of all interventions. */
const COMMON_FIELDS = {
  request: 'said-1',
  at: '2026-06-02T08:30:00.000Z',
  reason: 'A storm',
  next: NEXT_STEP,
};
const SEAT_FIELD = { seat: 'Scarlet' };
const UNDONE_ENTRY = {
  kind: 'rewound',
  title: 'Round 1',
  seat: null,
  replay: [],
  answersUntil: null,
};

/** Creates an intervention with only the fields that the texts need. */
const createIntervention = (own: object): Intervention =>
  ({ ...COMMON_FIELDS, ...own }) as unknown as Intervention;

const UNTIL_TEXT = 'Wed 3 Jun 2026, 20:00 (UTC)';

const INTERVENTION_CASES: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
  [{ kind: 'deadline' }, `The deadline was moved to ${UNTIL_TEXT}. Answers are kept.`],
  [
    { kind: 'pause', leftMs: 90_000_000, form: 'open' },
    'The match was paused with 1 day 1 hour left of this step. The form still ' +
      'accepts answers.',
  ],
  [
    { kind: 'pause', leftMs: 45_000, form: 'closed' },
    'The match was paused with 45 seconds left of this step. The form accepts no answers ' +
      'until the match resumes.',
  ],
  [{ kind: 'resume' }, `The match goes on, and this step ends ${UNTIL_TEXT}.`],
  [
    { kind: 'orders', ...SEAT_FIELD },
    'The host entered orders for Scarlet, which count unless Scarlet answers later.',
  ],
  [
    { kind: 'absent', ...SEAT_FIELD, absence: 'this step' },
    'This step does not wait for Scarlet, but an answer from Scarlet still counts.',
  ],
  [
    { kind: 'absent', ...SEAT_FIELD, absence: 'until told' },
    'Steps no longer wait for Scarlet, but an answer from Scarlet still counts.',
  ],
  [{ kind: 'absent', ...SEAT_FIELD, absence: 'back' }, 'Scarlet is awaited again.'],
  [
    { kind: 'seat', ...SEAT_FIELD, name: '' },
    'Scarlet has a new code. Answers with the old code no longer count.',
  ],
  [
    { kind: 'seat', ...SEAT_FIELD, name: 'Sam' },
    'Scarlet is played by Sam from this step on. Answers with the old code no longer count.',
  ],
  [
    { kind: 'extended', ...SEAT_FIELD },
    `This step was extended by a player and ends ${UNTIL_TEXT}. Answers stay valid.`,
  ],
  [
    { kind: 'away', ...SEAT_FIELD, until: '2026-06-06T21:59:00.000Z', shown: 'host' },
    'A player is away. Steps do not wait for them, but their answers still count.',
  ],
  [
    { kind: 'away', ...SEAT_FIELD, until: '2026-06-06T21:59:00.000Z', shown: 'everybody' },
    'Scarlet is away until Sat 6 Jun 2026, 21:59 (UTC). Steps do not wait for them, ' +
      'but their answers still count.',
  ],
  [
    { kind: 'away', ...SEAT_FIELD, until: null, shown: 'host' },
    'A player is back, so steps wait for them again.',
  ],
  [
    UNDONE_ENTRY,
    'Round 1 was undone and will be resolved again. Earlier answers count again, ' +
      `and new answers are accepted until ${UNTIL_TEXT}.`,
  ],
  [
    { ...UNDONE_ENTRY, answersUntil: NEXT_STEP.deadline },
    'Round 1 was undone and will be resolved again. Answers sent by the former ' +
      'deadline count again, but new answers do not.',
  ],
  [
    { ...UNDONE_ENTRY, ...SEAT_FIELD, replay: [{}] },
    'The orders of Scarlet for Round 1 were corrected, and it was resolved again with the same ' +
      'draws.',
  ],
  [
    { ...UNDONE_ENTRY, ...SEAT_FIELD, replay: [{}, {}, {}] },
    'The orders of Scarlet for Round 1 were corrected, and all 3 steps from ' +
      'there on were resolved again with the same draws.',
  ],
];

const summarize = (own: object): string =>
  summarizeIntervention(createIntervention(own), { timeZone: 'UTC' });
const describeDated = (own: object): string =>
  describeDatedIntervention(createIntervention(own), { timeZone: 'UTC' });

test.for(INTERVENTION_CASES)('the intervention %o is described in a sentence', ([own, text]) => {
  expect(summarize(own)).toBe(text);
});

test.each([
  [
    'adds the time and the reason',
    { kind: 'absent', ...SEAT_FIELD, absence: 'back' },
    'Scarlet is awaited again. Done by the host on Tue 2 Jun 2026, 08:30 (UTC). Reason: A storm.',
  ],
  [
    'names the season as the requester',
    { kind: 'resume', request: 'season-turned-7' },
    `The match goes on, and this step ends ${UNTIL_TEXT}. Done by the season on ` +
      'Tue 2 Jun 2026, 08:30 (UTC). Reason: A storm.',
  ],
  [
    'shows no time for the end of a pause',
    { kind: 'resume', request: 'until-7' },
    `The match goes on, and this step ends ${UNTIL_TEXT}. A storm`,
  ],
  [
    'shows no reason of a player',
    { kind: 'away', ...SEAT_FIELD, until: null, shown: 'host' },
    'A player is back, so steps wait for them again. Read on Tue 2 Jun 2026, 08:30 (UTC).',
  ],
])('describeDatedIntervention %s', (_claim, own, text) => {
  expect(describeDated(own)).toBe(text);
});

test('a pause with an end is described with the time of its end', () => {
  const pause = { kind: 'pause', leftMs: 3_600_000, form: 'open', until: NEXT_STEP.deadline };
  expect(summarize(pause)).toMatch(
    `The match was paused until ${UNTIL_TEXT} with 1 hour left of this step.`,
  );
});

test.each([
  [{ round: '2 days' }, '2 days'],
  [
    { round: '2 days', turn: '1 day', draft: '1 day' },
    '2 days for round and 1 day for turn and draft',
  ],
])('the pace %j is shown as %s, with its limits', (times, text) => {
  expect(summarize({ kind: 'pace', times, skip: 'Sat', least: '20 hours' })).toBe(
    `After this step the pace is ${text}. No step ends on Sat. ` +
      'Each step lasts at least 20 hours.',
  );
});

test('an intervention without a deadline shows no time', () => {
  for (const next of [{ ...NEXT_STEP, deadline: null }, null])
    expect(summarize({ kind: 'deadline', next })).toContain('was moved to .');
});

test.for([
  ['A storm', 'A storm.'],
  ['A storm.', 'A storm.'],
  ['Why not?', 'Why not?'],
  ['So!', 'So!'],
  ['Well …', 'Well …'],
] as const)('the reason “%s” is shown as the sentence “%s”', ([reason, said]) => {
  expect(withFullStop(reason)).toBe(said);
});

const ROUND_STEP = { name: 'round-1', title: 'Round 1', about: 'Move.', pace: 'round', asks: [{}] };
const USUAL_SETTINGS = { earlyMs: null, counts: 'last', timeZone: 'UTC', times: {} };

/** Creates a position with only the fields that the texts need. */
const createPosition = (own: object = {}): Position =>
  ({
    step: ROUND_STEP,
    game: { title: 'A game', paces: [{ name: 'round', title: 'Round', usual: '1 day' }] },
    opened: { settings: USUAL_SETTINGS },
    sealed: { entry: { kind: 'resolved', next: NEXT_STEP } },
    meanwhile: [],
    answersUntil: null,
    ...own,
  }) as unknown as Position;
const changeSettings = (settings: object) => ({
  opened: { settings: { ...USUAL_SETTINGS, ...settings } },
});

const UNDONE = { answersUntil: NEXT_STEP.deadline };
const PAUSED = { sealed: { entry: { kind: 'pause', next: { ...NEXT_STEP, deadline: null } } } };

test('describeStandstill is empty while players can send orders', () => {
  expect(describeStandstill(createPosition())).toBe('');
  expect(describeOpenUntil(createPosition())).toBe(UNTIL_TEXT);
});

test('an undone step shows when it is resolved again, unless the match is paused', () => {
  const text =
    'Round 1 was undone and accepts no new answers: it is resolved again with its earlier answers';
  expect(describeStandstill(createPosition(UNDONE))).toBe(`${text}, ${UNTIL_TEXT}.`);
  expect(describeOpenUntil(createPosition(UNDONE))).toBe('');
  expect(describeStandstill(createPosition({ ...UNDONE, ...PAUSED }))).toBe(`${text}.`);
  expect(describeDeadline(createPosition(PAUSED))).toBe('');
});

test('a heading shows a pause and its end', () => {
  const describePause = (until?: string) =>
    describePauseShortly(createPosition({ ...PAUSED, meanwhile: [{ kind: 'pause', until }] }));
  expect(describePauseShortly(createPosition())).toBe('');
  expect(describePause()).toBe('paused');
  expect(describePause(NEXT_STEP.deadline)).toMatch(/^paused until \w+ \d/);
});

test('only the last three interventions of a step are shown', () => {
  const interventions = ['first', 'second', 'third', 'fourth'].map((reason) =>
    createIntervention({ kind: 'resume', reason }),
  );
  const content = { kind: 'content', deadline: NEXT_STEP.deadline };
  const listTexts = (...meanwhile: readonly object[]) =>
    listInterventionTexts(createPosition({ meanwhile }));
  const texts = listTexts(content, ...interventions, { kind: 'resolved' });
  const reasons = texts.map((text) => /Reason: (\w+)\./.exec(text)?.[1]);
  expect(reasons).toEqual(['second', 'third', 'fourth']);
  expect(listTexts(content)).toEqual([
    `The host changed the content of the match on ${UNTIL_TEXT}. Answers sent before that ` +
      'do not count. Read the new content and answer again.',
  ]);
});

test('a season without a due step shows the matches that it awaits', () => {
  const describeWith = (step: object) => describeNothingDue(createPosition({ step }));
  const awaits = [{ title: 'Round 1, table 1' }, { title: 'Round 1, table 2' }];
  expect(describeWith({ asks: [], awaits })).toBe(
    'The season waits for these matches: Round 1, table 1; Round 1, table 2.',
  );
  const many = Array.from({ length: 20 }, (_, index) => ({ title: `table ${index + 1}` }));
  expect(describeWith({ asks: [], awaits: many })).toBe(
    'The season waits for these matches: table 1; table 2; table 3; table 4 and 16 more.',
  );
  for (const step of [{ asks: [{}], awaits }, { asks: [] }]) expect(describeWith(step)).toBe('');
});

test('a host who plays is named until another player takes over the seat', () => {
  const text = (handovers: readonly object[], hostSeat?: string) =>
    describeHostSeat(createPosition({ ...changeSettings({ hostSeat }), handovers }));
  const dems = { seat: 'Dems', name: '', step: 'Round 2: Bomb Squad' };
  expect(text([])).toBe('');
  expect(text([dems, { ...dems, seat: 'Zero', name: 'Sam' }], 'Dems')).toBe(
    'The host plays Dems and can read every answer before its deadline.',
  );
  expect(text([dems, { ...dems, name: 'Sam' }], 'Dems')).toBe(
    'The host played Dems until Sam took over in Round 2.',
  );
});

test('players are asked to contact the host only if answers are owed by a deadline', () => {
  for (const own of [{}, { meanwhile: [{ kind: 'grace' }] }])
    expect(describeKeptTexts(createPosition(own))).toHaveLength(1);
  for (const own of [
    { step: { asks: [] } },
    { step: null },
    { sealed: { entry: { next: null } } },
    PAUSED,
    changeSettings({ review: true }),
  ])
    expect(describeKeptTexts(createPosition(own))).toEqual([]);
});

/** Describes the step of a position with changed settings, step or fields of the next step. */
function describeStepWith({
  settings = {},
  next = {},
  ...own
}: {
  readonly settings?: object;
  readonly next?: object;
  readonly meanwhile?: readonly object[];
  readonly step?: object;
}): readonly string[] {
  const sealed = { entry: { next: { ...NEXT_STEP, ...next } } };
  const position = createPosition({ ...changeSettings(settings), sealed, ...own });
  return (findShownStep(position)?.about ?? '').split('\n\n');
}

const NOBODY_ASKED = { ...ROUND_STEP, asks: [] };
const GRACE_SETTINGS = { graceIfMissingMs: 7_200_000 };
const EARLY_SETTINGS = { earlyMs: 600_000, counts: 'last' };
const UNDONE_STEP = { ...COMMON_FIELDS, ...UNDONE_ENTRY, next: null };

test.each<readonly [string, Parameters<typeof describeStepWith>[0], readonly unknown[]]>([
  ['nothing by default', {}, []],
  [
    'how long after the deadline answers count',
    { next: { graceMs: 120_000 } },
    ['Answers received up to 2 minutes after the deadline still count.'],
  ],
  ['no grace if nobody is asked', { next: { graceMs: 120_000 }, step: NOBODY_ASKED }, []],
  [
    'the grace for a missing answer',
    { settings: GRACE_SETTINGS },
    ['If an answer is missing at the deadline, answers count for another 2 hours.'],
  ],
  [
    'the end of a grace that was given',
    {
      settings: GRACE_SETTINGS,
      next: { graceMs: 7_200_000 },
      meanwhile: [{ kind: 'grace' }],
    },
    ['An answer was missing at the deadline, so answers count until Wed 3 Jun 2026, 22:00 (UTC).'],
  ],
  [
    'no grace for missing answers if nobody is asked',
    { settings: GRACE_SETTINGS, step: NOBODY_ASKED },
    [],
  ],
  [
    'the days of deadlines',
    { settings: { times: { round: 'Mon, Thu 19:00' }, skip: 'Thu' } },
    ['Each step ends Mon, Thu 19:00. No step ends on Thu.'],
  ],
  [
    'a shortest time',
    { settings: { least: '20 hours' } },
    ['Each step takes 1 day. Each step lasts at least 20 hours.'],
  ],
  ['no plain interval', { settings: { times: { round: '2 days' } } }, []],
  [
    'that the host reviews it',
    { settings: { review: true } },
    [expect.stringMatching(/^Answers count until the deadline/)],
  ],
  ['no review if nobody is asked', { settings: { review: true }, step: NOBODY_ASKED }, []],
  [
    'its early resolution, and that answers can be changed',
    { settings: EARLY_SETTINGS },
    [
      expect.stringMatching(
        /^Once all have answered, the step may be resolved 10 minutes after the last answer.*you can change your answer/,
      ),
    ],
  ],
  [
    'no change of answers if the first one counts',
    { settings: { ...EARLY_SETTINGS, counts: 'first' } },
    [expect.not.stringContaining('change')],
  ],
  [
    'no early resolution if it was undone',
    { settings: EARLY_SETTINGS, meanwhile: [UNDONE_STEP] },
    [expect.stringContaining('Round 1 was undone')],
  ],
  [
    'its early resolution if orders were corrected',
    { settings: EARLY_SETTINGS, meanwhile: [{ ...UNDONE_STEP, ...SEAT_FIELD }] },
    [expect.anything(), expect.anything()],
  ],
])('the description of a step adds %s', (_what, own, added) => {
  expect(describeStepWith(own)).toEqual(['Move.', ...added]);
});

test('a match that is over shows no step', () => {
  expect(findShownStep(createPosition({ step: null }))).toBeNull();
});

const createHandover = (seat: string, name: string, step: string) => ({ seat, name, step });

/** Returns the names shown after these handovers, which are in order. */
const findShownNames = (...handovers: readonly ReturnType<typeof createHandover>[]) =>
  listShownNames(createPosition({ handovers }));

test.for([
  ['nobody', [], {}],
  [
    'another player, since when',
    [createHandover('Scarlet', 'Sam', 'Round 3: Cleaning Supplies')],
    { Scarlet: 'Scarlet (Sam since Round 3)' },
  ],
  ['a new code alone', [createHandover('Scarlet', '', 'Round 3')], {}],
  [
    'a code renewed later',
    [createHandover('Scarlet', 'Sam', 'Round 2'), createHandover('Scarlet', 'Sam', 'Round 4')],
    { Scarlet: 'Scarlet (Sam since Round 2)' },
  ],
  [
    'a third player',
    [createHandover('Scarlet', 'Sam', 'Round 2'), createHandover('Scarlet', 'Kim', 'Round 4')],
    { Scarlet: 'Scarlet (Kim since Round 4)' },
  ],
  [
    'the first one again',
    [createHandover('Scarlet', 'Sam', 'Round 2'), createHandover('Scarlet', '', 'Round 4')],
    {},
  ],
  [
    'two seats',
    [createHandover('Scarlet', 'Sam', 'Round 2'), createHandover('Dems', 'Kim', 'Round 4')],
    { Scarlet: 'Scarlet (Sam since Round 2)', Dems: 'Dems (Kim since Round 4)' },
  ],
] as const)('a match with %s shows the names %o', ([, handovers, names]) => {
  expect(findShownNames(...handovers)).toEqual(names);
});

const createStory = (...texts: readonly string[]) => ({ cells: texts.map((text) => [text, null]) });

test('findHeldReasons finds the reasons in any tab of a workbook', () => {
  const all = [OVERRULED_REASONS, ...OVERRULED_REASONS.map((reason) => [reason])];
  for (const reasons of all as readonly (readonly OverruledReason[])[]) {
    const words = describeHeldStep(reasons).split(' ');
    const rows = [words.slice(0, 5).join(' '), words.slice(5).join(' ')];
    const story = createStory('Story', ...rows, 'A text.');
    expect(findHeldReasons([createStory('Ranking'), story])).toEqual(reasons);
  }
  expect(findHeldReasons([createStory('Ranking'), createStory('Story')])).toEqual([]);
  expect(findHeldReasons([])).toEqual([]);
});

test('describeHeldStep names each reason why a step waited', () => {
  expect(describeHeldStep([])).toBe('');
  expect(describeHeldStep(['form missed'])).toBe(
    'The host has to decide the step, because its form accepted no answers for a time, and some ' +
      'are missing.',
  );
  expect(describeHostDecision(['answer missing', 'form missed'])).toBe(
    'The step was resolved by the host’s decision, although an answer that had been confirmed ' +
      'is not listed by Google any more; its form accepted no answers for a time, and some are ' +
      'missing.',
  );
});

test('the host owes the outcome of a match that is played elsewhere', () => {
  const players = ['Isa', 'Dems'].map((name) => ({ seat: toSeat(name), garnets: 0 }));
  const awaits = [{ match: 'final', title: 'End', game: null, players }];
  const position = { step: { awaits }, matches: {} } as unknown as Position;
  expect(listOwed(position)).toEqual([
    {
      title: 'the outcome of End, played elsewhere',
      todo:
        'To do: request “ruling” with the value “outcome final: Isa, Dems”, ' +
        'the best player first.',
    },
  ]);
});
