import type { Seat } from '../../../rules/kit/match/seat.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import type { RequestOption } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { ABSENCES, type Absence, FORM_WHILE_PAUSED } from '../ledger/interventions.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition } from '../reading/match.ts';
import { CO_HOST_ROW } from './co-host-words.ts';
import {
  type AwayAction,
  absenceChange,
  awayChange,
  type ClockAction,
  clockChange,
  type ExtensionAction,
  extensionChange,
  FLAVOUR_REASON,
  flavourChange,
  handoverChange,
  lostChange,
  type NewFile,
  placeOfStory,
  replacedChange,
  tidyFlavour,
  withoutBeaconChange,
} from './intervention-changes.ts';
import { row } from './intervention-row.ts';
import { MATCH, ORDER_ROWS, seatTaken } from './order-interventions.ts';
import { PACE_ROW } from './pace-intervention.ts';
import {
  handoverAsked,
  newCodeAsked,
  previewHandover,
  quoted,
  type SeatAction,
  underStep,
  withSeat,
} from './request-words.ts';
import { RULING_ROW } from './ruling-words.ts';
import { RUNNER_ROW } from './runner-words.ts';
import { readNewDeadline, readTime } from './spoken-time.ts';
import { skippedTexts } from './step-times.ts';
import { wallClock } from './time.ts';

const ABSENT = {
  'this step': (seat: string) =>
    `${seat} will not be awaited in this step; an answer of ${seat} still counts.`,
  'until told': (seat: string) =>
    `${seat} will no longer be awaited; an answer of ${seat} still counts.`,
  back: (seat: string) => `${seat} will be awaited again.`,
} as const;

type ClockOf<Kind extends ClockAction['kind']> = Extract<ClockAction, { readonly kind: Kind }>;

const PAUSE = /^(?:until\s+(.*?))?[\s,;]*(?:(?:form\s+)?(open|closed))?$/i;
/** In characters: longer than any way to pause. */
const LONGEST_PAUSE = 100;

const GIVEN_UP = 'The match goes on from what its ledger has now. Later publications do not count';

/** A row for everything that a host can do: the tab Requests and the command line read the same. */
export const INTERVENTIONS = {
  deadline: row<ClockOf<'deadline'>>({
    kind: 'deadline',
    valueHelp:
      'a time such as tomorrow 20:00 or 13/12/2026 20:00, or how much later, such as +2 days',
    command: {
      name: 'deadline',
      summary: 'move the deadline of the open step',
      about:
        'Moves the deadline of the open step. Answers are kept; later ' +
        'deadlines keep their hour.',
      examples: [
        `${MATCH} "+1 day" --reason "Two of us travel."`,
        `${MATCH} "tomorrow 20:00" --reason "All asked." --yes`,
      ],
      takes: [
        {
          name: 'time',
          about:
            'a time in the match’s zone, such as "tomorrow 20:00", RFC 3339, or how much ' +
            'later, such as "+1 day"',
          required: true,
        },
      ],
      words: (typed) => ({ whom: '', value: typed('time').trim() }),
      asked: ({ value }) => `deadline ${value}`,
    },
    read: ({ match, nowMs }, { value }) => {
      const read = readNewDeadline(currentPosition(match), value, nowMs);
      return read.kind === 'sound'
        ? { kind: 'deadline', toMs: read.ms }
        : `Value: ${read.sentence}`;
    },
    preview: ({ opened }, { toMs }) => skippedTexts(toMs, opened.settings),
    build: ({ before, action, next, atMs }) => clockChange(before, action, { next, atMs }),
  }),
  pause: row<ClockOf<'pause'>>({
    kind: 'pause',
    valueHelp: 'until when, such as until 2 Jan 20:00; “closed” closes the form',
    command: {
      name: 'pause',
      summary: 'stop the clock of the match',
      about: `Stops the match’s clock. The match goes on by “sealed resume”, or by itself at the
time of --until, and the open step then has the time that it had left.`,
      examples: [
        `${MATCH} --reason "The holidays."`,
        `${MATCH} --until "2027-01-02 20:00" --reason "Christmas."`,
        `${MATCH} --form closed --reason "A mistake." --yes`,
      ],
      flags: [
        { flags: '--until <time>', about: 'when the match goes on by itself' },
        {
          flags: '--form <how>',
          about: 'the form meanwhile',
          choices: FORM_WHILE_PAUSED,
          usual: 'open',
        },
      ],
      words: (typed) => ({
        whom: '',
        value: typed('until') === '' ? typed('form') : `until ${typed('until')}, ${typed('form')}`,
      }),
      asked: ({ value }) => `pause, ${/^(?:open|closed)$/.test(value) ? 'form ' : ''}${value}`,
    },
    read: ({ match, nowMs }, { value }) => {
      const parts = PAUSE.exec(value.slice(0, LONGEST_PAUSE));
      const [, until = '', closing = ''] = parts ?? [];
      if (parts === null || until.startsWith('+'))
        return (
          `Value: “${quoted(value)}” is not a way to pause. Leave it empty, or write until and ` +
          'a day and hour, and closed to close the form meanwhile.'
        );
      const form = closing.toLowerCase() === 'closed' ? 'closed' : 'open';
      if (until === '') return { kind: 'pause', form };
      const { timeZone } = currentPosition(match).opened.settings;
      const read = readTime(until, { timeZone, nowMs });
      return read.kind === 'sound'
        ? { kind: 'pause', form, untilMs: read.ms }
        : `Value: ${read.sentence}`;
    },
    preview: ({ opened }, { form, untilMs }) => [
      form === 'open'
        ? 'The match is paused; its form still takes answers.'
        : 'The match is paused, and its form does not take answers until it resumes.',
      ...(untilMs === undefined
        ? []
        : [`It goes on by itself ${wallClock(untilMs, opened.settings)}.`]),
    ],
    build: ({ before, action, next, atMs }) => clockChange(before, action, { next, atMs }),
  }),
  resume: row<ClockOf<'resume'>>({
    kind: 'resume',
    command: {
      name: 'resume',
      summary: 'let a paused match go on',
      about: 'Lets a paused match go on: the open step ends after all that was left of it.',
      examples: [`${MATCH} --reason "Everybody is back."`],
      asked: () => 'resume',
    },
    read: () => ({ kind: 'resume' }),
    build: ({ before, action, next, atMs }) => clockChange(before, action, { next, atMs }),
  }),
  pace: PACE_ROW,
  ...ORDER_ROWS,
  absent: row<{ readonly kind: 'absent'; readonly seat: Seat; readonly absence: Absence }>({
    kind: 'absent',
    valueHelp: 'this step, until told, or back',
    command: {
      name: 'absent',
      summary: 'do not wait for a seat',
      about: `A seat is not awaited: where steps resolve early they do so without it, and the
rules do what they do for a seat that has sent nothing. What it sends before the step is resolved
still counts.`,
      examples: [
        `${MATCH} Scarlet --reason "She is ill."`,
        'Scarlet --for "until told" --reason "She has left." --yes',
        `${MATCH} Scarlet --for back --reason "She is back." --yes`,
      ],
      takes: [seatTaken('who')],
      flags: [
        { flags: '--for <how long>', about: 'how long', choices: ABSENCES, usual: ABSENCES[0] },
      ],
      words: (typed) => ({ whom: typed('seat'), value: typed('for') }),
      asked: ({ whom, value }) => `absent ${whom}, ${value}`,
    },
    read: ({ match }, { whom, value }) =>
      withSeat(match, whom, (seat) => {
        const wanted = value === '' ? ABSENCES[0] : value.toLowerCase();
        const absence = ABSENCES.find((known) => known === wanted);
        return absence === undefined
          ? `Value: “${quoted(value)}” says not how long. Write ${ABSENCES.join(', ')}.`
          : { kind: 'absent', seat, absence };
      }),
    preview: (_, { seat, absence }) => [ABSENT[absence](seat)],
    build: ({ before, action }) => absenceChange(before, action),
  }),
  /** Only players ask for it, on the form “About me”. */
  'more time': row<ExtensionAction>({
    kind: 'extended',
    build: ({ before, action, next, atMs }) => extensionChange(before, action, { next, atMs }),
  }),
  /** Only players say so, on the form “About me”. */
  away: row<AwayAction>({
    kind: 'away',
    build: ({ before, action }) => awayChange(before, action),
  }),
  'new code': row<SeatAction>({
    kind: 'seat',
    read: ({ match }, { whom }) => withSeat(match, whom, (seat) => newCodeAsked(match, seat)),
    preview: previewHandover,
    build: handoverChange,
  }),
  seat: row<SeatAction>({
    kind: 'seat',
    isForHost: true,
    valueHelp: 'the new player’s address, and a name to show',
    command: {
      name: 'seat',
      summary: 'a new code for a seat, or another player',
      about: `Gives a seat a new code, and with --email another player. With a new code alone,
answers received until then count. With another player, what the former one sent for the open
step does not. Later answers by the old code belong to nobody. With --email the old player can no
longer open the seat’s workbook, and the new one can, with everything that the seat knows. The
seat keeps its name; --name is shown to everybody too. It is awaited again.`,
      examples: [
        `${MATCH} Scarlet --reason "Her code was seen by others."`,
        'Scarlet --email sam@example.org --name Sam --reason "No time."',
      ],
      takes: [seatTaken('which seat')],
      flags: [
        { flags: '--email <address>', about: 'the new player’s, who alone gets the workbook' },
        { flags: '--name <text>', about: 'the new player’s, for everybody to read' },
        { flags: '--no-notify', about: 'let Google mail the new player no invitation' },
      ],
      words: (typed) => ({ whom: typed('seat'), value: '' }),
      asked: ({ whom }) => `seat ${whom}`,
    },
    read: ({ match }, { whom, value }) =>
      withSeat(match, whom, (seat) => handoverAsked(match, seat, value)),
    preview: previewHandover,
    build: handoverChange,
  }),
  resolve: row<{ readonly kind: 'resolve' }>({
    kind: 'resolve',
    reason: '',
    read: () => ({ kind: 'resolve' }),
    preview: ({ step }) => [
      `${step?.title ?? 'The step'} is resolved by the answers that have come.`,
    ],
  }),
  content: row<{ readonly kind: 'content' }>({
    kind: 'content',
    reason: '',
    read: () => ({ kind: 'content' }),
    preview: () => [
      'The match takes the content tabs as they are. Answers sent before do not count: ' +
        'everybody is asked again.',
    ],
  }),
  /** In the story of the step at this place, 0 for the start; an empty text removes it. */
  flavour: row<{ readonly kind: 'flavour'; readonly place: number; readonly text: string }>({
    kind: 'flavour',
    valueHelp:
      'a paragraph of yours above the story of the last step, or of the one in the line above it',
    command: {
      name: 'flavour',
      summary: 'a paragraph of your own above a step’s story',
      about: `Puts a paragraph of your own, plain text of at most 500 characters, above what the
match tells of a step: on Story, Proof and the page of the match, as yours. It stays when the
step is undone and resolved again. Another one takes its place.`,
      examples: [
        `${MATCH} "It rained all night, and nobody slept."`,
        `${MATCH} "What a finish." --step "Round 2" --yes`,
      ],
      takes: [{ name: 'text', about: 'the paragraph; "" takes it back', required: true }],
      flags: [
        { flags: '--step <step>', about: 'name or title of a resolved step; else the last one' },
      ],
      words: (typed) => ({ whom: '', value: typed('text'), step: typed('step') }),
      asked: ({ value, step = '' }, match) =>
        `flavour above step ${placeOfStory(currentPosition(match), step)}: ${tidyFlavour(value)}`,
    },
    reason: FLAVOUR_REASON,
    read: ({ match }, { value, step }) => {
      const position = currentPosition(match);
      const typed = step === undefined ? underStep(position.history, value) : { step, text: value };
      const place = placeOfStory(position, typed.step);
      return typeof place === 'string'
        ? place
        : { kind: 'flavour', place, text: tidyFlavour(typed.text) };
    },
    preview: ({ history }, { place, text }) => [
      `In the story of ${history[place]?.title ?? 'the step'}: ` +
        `${text === '' ? 'nothing of yours any more' : `“${text}”`}.`,
    ],
    build: ({ before, action }) => flavourChange(before, action),
    isAfterEnd: true,
  }),
  dice: row<{ readonly kind: 'dice' }>({
    kind: 'dice',
    command: {
      name: 'dice',
      summary: 'go on without a public beacon that is away',
      about: `In a match opened with --dice beacon each step waits for its round, which is asked for
again and again and is never lost. When it has been out for a day and cannot be had, the open
step may do without it: its dice come of the seed and of the round of the step before. Whoever
verifies the match reads that first.`,
      examples: [`${MATCH} --without-beacon --reason "It is away."`],
      flags: [
        {
          flags: '--without-beacon',
          about: 'have the open step resolved without its round',
          isNeeded: true,
        },
      ],
      asked: () => 'dice without the beacon',
    },
    read: () => ({ kind: 'dice' }),
    preview: () => [
      'The dice of this step come of the seed and of the round before; everybody reads it.',
    ],
    build: ({ before, atMs }) => withoutBeaconChange(before, atMs),
  }),
  /** `givenUp`: short hashes of the lost entries. */
  'go on': row<{ readonly kind: 'lost'; readonly givenUp: readonly string[] }>({
    kind: 'lost',
    isForHost: true,
    valueHelp: 'hashes that only the Desk names',
    command: {
      name: 'go-on',
      summary: 'go on without entries that the host’s workbook has lost',
      about: `Where the host’s workbook was brought back to an older version, pages know of entries
that its ledger does not have, and nothing is resolved until it has them again. First look for
the newer version: File > Version history still has it, and the match goes on by itself when it
is back. Only where it is lost for good this goes on from the older one: what was published since
does not count any more, and everybody is told so.`,
      examples: [
        `${MATCH} --reason "The newer version is lost."`,
        `${MATCH} --without 1a2b3c4d5e6f --reason "It is lost." --yes`,
      ],
      flags: [{ flags: '--without <hash...>', about: 'entries that only the Desk names, by hash' }],
      words: (typed) => ({ whom: '', value: typed('without') }),
      asked: () => 'go on from the older version',
    },
    read: ({ lost }, { value }) => {
      const named = value.split(/[\s,;]+/).filter((word) => word !== '');
      const other = named.find((word) => !/^[0-9a-f]{12}$/.test(word));
      if (other !== undefined)
        return (
          `Value: “${quoted(other)}” is no short hash of twelve digits. Leave it empty, or ` +
          'write those that only the Desk names.'
        );
      return lost === null
        ? 'The ledger has every entry that pages and tasks name: nothing was lost.'
        : { kind: 'lost', givenUp: [...new Set([...lost.map(({ hash }) => hash), ...named])] };
    },
    preview: (_, { givenUp }) => [`${GIVEN_UP}: ${namesOf(givenUp)}.`],
    build: ({ action }) => lostChange(action),
    isAfterEnd: true,
  }),
  'co-host': CO_HOST_ROW,
  move: RUNNER_ROW,
  ruling: RULING_ROW,
  repair: row<{ readonly kind: 'replaced'; readonly files: readonly NewFile[] }>({
    kind: 'replaced',
    command: {
      name: 'repair',
      summary: 'make files again that were deleted for good',
      about: `Makes the form, the public workbook or a player’s workbook of a match again where
Google has deleted it for good: 30 days after it was put into the bin, or at once. A file that is
still in the bin is brought back from there instead. The new file is shared as the former was,
and shows the match as it is now. Answers that were confirmed stay confirmed; where the form was
lost, a step whose confirmed answers were in it waits for you. The host’s workbook cannot be made
again.`,
      examples: [
        `${MATCH} --reason "The form was deleted."`,
        '--reason "The form was deleted." --yes',
      ],
      asked: (_, match) =>
        `make lost files again after entry ${currentPosition(match).sealed.entry.entry}`,
    },
    build: replacedChange,
    isAfterEnd: true,
  }),
};

export type InterventionName = keyof typeof INTERVENTIONS;
export type AnyRow = (typeof INTERVENTIONS)[InterventionName];

/** The request of a row or a command. */
export type RowAction = Exclude<ReturnType<NonNullable<AnyRow['read']>>, string>;
/** An action with an entry of its own. */
export type RequestedAction = Exclude<RowAction, { readonly kind: 'resolve' | 'content' }>;

export const INTERVENTION_ROWS: readonly AnyRow[] = Object.values(INTERVENTIONS);

/** The row of an action. Rows of the same kind preview and build it alike. */
export function rowOf({ kind }: RowAction): AnyRow {
  const found = INTERVENTION_ROWS.find((one) => one.kind === kind);
  if (found !== undefined) return found;
  throw new Error('every action has its row');
}

export type RequestKind = Exclude<InterventionName, 'repair' | 'more time' | 'away'>;

/** The words of the tab Requests, in the order of its menu. */
export const REQUEST_KINDS = Object.keys(INTERVENTIONS).filter(
  (name): name is RequestKind => !['repair', 'more time', 'away'].includes(name),
);

/** The words that make sense in a match, or in a season, with their help. */
export const requestKindsOf = ({ game }: Pick<Position, 'game'>): readonly RequestOption[] =>
  REQUEST_KINDS.filter(
    (name) => game.refuses !== undefined || INTERVENTIONS[name].command?.of !== 'season',
  ).map((name) => {
    const { valueHelp: value, reason } = INTERVENTIONS[name];
    return { name, value, needsReason: reason === undefined };
  });
