import { beforeAll, describe, expect, test } from 'vitest';
import { GoogleError } from '../../../functions/google/error.ts';
import { listResponses, readForm } from '../../../functions/google/forms.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { buildDeskData, type DeskReport } from '../../../functions/match/showing/desk-data.ts';
import { buildFormDrawing } from '../../../functions/match/showing/update-form.ts';
import { drawPublicContent, drawSeatContent } from '../../../functions/match/showing/workbooks.ts';
import { GAMES } from '../../../rules/games.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { chooseRandomAnswers } from '../../../rules/kit/playing/robot.ts';
import { restrictForm } from '../../../rules/kit/playing/robots.ts';
import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { type DeskData, drawDesk } from '../../../sheets-templates/workbooks/desk.ts';
import { runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { canOpen, formatEmail, readAs } from '../../support/table/readers.ts';
import { selectGames } from '../../support/table/some-games.ts';
import {
  openTable,
  type SavedMatch,
  type Table,
  type TableOptions,
} from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { DEMS, HOUR_MS, SCARLET } from '../polls/scene.ts';

const AUDIENCE_EMAIL = 'audience@example.com';

const listWorkbookIds = ({ files }: Match): readonly string[] => [
  files.hostId,
  files.publicId,
  ...files.seats.map(({ workbookId }) => workbookId),
];

/** Returns a seat that is asked, and all other seats. */
function splitSeats(match: Match): {
  readonly secretive: Seat;
  readonly watching: readonly Seat[];
} {
  const secretive = getCurrentPosition(match).step?.asks[0]?.seat;
  if (secretive === undefined) throw new Error('somebody is asked');
  const seats = match.files.seats.map(({ seat }) => seat);
  return { secretive, watching: seats.filter((seat) => seat !== secretive) };
}

function drawAnswers(match: Match, seat: Seat, seed: number): Answers {
  const { game, setup, state, step } = getCurrentPosition(match);
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (form === undefined) throw new Error(`${seat} is not asked`);
  return chooseRandomAnswers(
    restrictForm(game, { setup, state, seat, form }),
    seedChance(seed)('other answers'),
  );
}

/**
 * Reads all workbooks that `email` may read. Masks commitments, whose random salts differ in each
 * match and reveal nothing.
 */
async function readEverythingAs(table: Table, email: string): Promise<string> {
  const match = await table.read();
  const texts = await Promise.all(listWorkbookIds(match).map((id) => readAs(table, email, id)));
  return texts.join('\n').replaceAll(/\b[0-9a-f]{64}\b|(?<=_h)[0-9a-f]{12}\b/g, 'a hash');
}

/** Lists all answers on the host's tab Submissions, even those that did not count. */
const listKeptAnswers = async (table: Table): Promise<readonly string[]> =>
  (await table.read()).receipts.map(({ answers }) => answers);

const selectReaders = (seats: readonly Seat[]): readonly Seat[] =>
  atDepth({ quick: seats.slice(-1), deep: seats });

/** Steps in which one seat's orders are changed, counted from the opening. */
const CHANGED_STEPS = atDepth({ quick: [1], deep: [0, 1, 2, 4] });

/** Returns the form, but not its responses, and the tasks with their times. */
async function readFormAndTasks(table: Table): Promise<string> {
  const { forms, queues, files } = table.emulator.snapshot();
  const asked = Object.values(forms).map(({ responses: _responses, ...form }) => form);
  const names = Object.values(files).map(({ name, permissions }) => [name, permissions]);
  const read = JSON.stringify([asked, queues, names], (key, value: unknown) =>
    key === 'body' && typeof value === 'string' ? Buffer.from(value, 'base64').toString() : value,
  );
  return read
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'a hash')
    .replaceAll(/(expectedEntry\W+entry\W+\d+\W+)hash\W+[0-9a-f]{12}\b/g, '$1a hash');
}

/** Plays a match by robots, and keeps it at each of its first steps. */
async function keepFirstSteps(game: AnyGame): Promise<readonly SavedMatch[]> {
  const table = await openTable({ game });
  const moments = [table.keep()];
  while (moments.length <= Math.max(...CHANGED_STEPS)) {
    await table.robots();
    await table.deadline();
    moments.push(table.keep());
  }
  return moments;
}

/** Games that are played quickly. The laws of the rules check the large pages of other games. */
const TESTED_GAMES = selectGames('dm-invitational', 'pocket-mars', 'presents-of-mine');

/** Only deep runs poll these games. `test/match/polls` checks the usual game. */
const POLLED_GAMES = atDepth({ quick: [], deep: GAMES });
const POLL_MS = 300_000;

describe.each(TESTED_GAMES.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  let moments: readonly SavedMatch[];
  beforeAll(async () => {
    moments = await keepFirstSteps(game);
  });
  const reopenTableAt = (step: number): Promise<Table> => {
    const from = moments[step];
    if (from === undefined) throw new Error(`the match lacks the step ${step}`);
    return openTable({ game, from });
  };

  test('each player can open the public workbook and their own, and no other file', async () => {
    const table = await reopenTableAt(1);
    const { files } = await table.read();
    const seats = files.seats.map(({ seat }) => seat);
    for (const reader of [...seats, null]) {
      const email = reader === null ? AUDIENCE_EMAIL : formatEmail(reader);
      expect(await canOpen(table, email, files.hostId), `${email}, host`).toBe(false);
      expect(await canOpen(table, email, files.publicId), `${email}, public`).toBe(true);
      for (const { seat, workbookId } of files.seats) {
        const isOpen = await canOpen(table, email, workbookId);
        expect(isOpen, `${email} opens the workbook of ${seat}`).toBe(seat === reader);
      }
      const google = table.as(email);
      await expect(readForm(google, files.formId)).rejects.toThrow(GoogleError);
      await expect(listResponses(google, files.formId, null)).rejects.toThrow(GoogleError);
    }
  });

  test('one seat’s orders change no byte that anybody reads before the deadline', async () => {
    for (const step of CHANGED_STEPS) {
      const [one, other] = [await reopenTableAt(step), await reopenTableAt(step)];
      const now = await one.read();
      const { secretive, watching } = splitSeats(now);
      await one.answer(secretive, drawAnswers(now, secretive, 1));
      await other.answer(secretive, drawAnswers(now, secretive, 2));
      for (const email of [
        AUDIENCE_EMAIL,
        ...[secretive, ...selectReaders(watching)].map(formatEmail),
      ]) {
        expect(await readEverythingAs(one, email)).toBe(await readEverythingAs(other, email));
      }
      expect(await readFormAndTasks(one)).toBe(await readFormAndTasks(other));
    }
  });

  test.runIf(POLLED_GAMES.includes(game))(
    'a poll that reads one seat’s orders before the deadline changes no byte that others read',
    async () => {
      const first = await openTable({ game, settings: { pollMs: POLL_MS } });
      await first.emulator.clock.advanceBy(POLL_MS);
      const from = first.keep();
      const tables = [await openTable({ game, from })];
      tables.push(await openTable({ game, from }));
      const [one = first, other = first] = tables;
      const now = await one.read();
      const { secretive, watching } = splitSeats(now);
      for (const [seed, table] of tables.entries()) {
        await table.answer(secretive, drawAnswers(now, secretive, seed));
        await table.emulator.clock.advanceBy(POLL_MS);
        expect(table.polls).toMatchObject([{ kind: 'polled', isNew: true }]);
      }
      for (const email of [AUDIENCE_EMAIL, ...watching.map(formatEmail)]) {
        expect(await readEverythingAs(one, email)).toBe(await readEverythingAs(other, email));
      }
      expect(await readFormAndTasks(one)).toBe(await readFormAndTasks(other));
    },
  );

  test('a replaced answer changes only salted hashes for other players', async () => {
    for (const step of CHANGED_STEPS) {
      const [one, other] = [await reopenTableAt(step), await reopenTableAt(step)];
      const now = await one.read();
      const { secretive, watching } = splitSeats(now);
      for (const [table, seed] of [
        [one, 1],
        [other, 2],
      ] as const) {
        await table.answer(secretive, drawAnswers(now, secretive, seed));
        await table.emulator.clock.advanceBy(1000);
        await table.answer(secretive, drawAnswers(now, secretive, 3));
        await table.robots(watching);
        await table.deadline();
      }
      for (const email of [AUDIENCE_EMAIL, ...selectReaders(watching).map(formatEmail)]) {
        expect(await readEverythingAs(one, email)).toBe(await readEverythingAs(other, email));
      }
      expect(await readFormAndTasks(one)).toBe(await readFormAndTasks(other));
      expect(await listKeptAnswers(one)).not.toEqual(await listKeptAnswers(other));
    }
  });
});

interface DeskStateCase {
  readonly settings?: TableOptions['settings'];
  /** Plays until the match has the state. */
  readonly reach: (table: Table) => Promise<unknown>;
  /** Part of the last run's report, from which the state follows. */
  readonly found?: Partial<DeskReport>;
  readonly onDesk: RegExp;
  /** Matches the text that other pages and the form's head show; null if the match is open. */
  readonly elsewhere: RegExp | null;
  /** Whether the form's head does not show the state. */
  readonly isOnPagesAlone?: true;
}

const resolveStep = async (table: Table): Promise<void> => {
  await table.robots();
  await table.deadline();
};

/** The states of the Desk, and the texts by which other audiences learn of them. */
const DESK_STATES: Readonly<Record<DeskData['state'], DeskStateCase>> = {
  open: { reach: resolveStep, onDesk: /Open: /, elsewhere: null },
  grace: {
    settings: { graceIfMissingMs: HOUR_MS },
    reach: async (table) => {
      await table.robots([DEMS]);
      await table.deadline();
    },
    onDesk: /Grace: /,
    elsewhere: /An answer was missing at the deadline, so answers count until/,
  },
  paused: {
    reach: (table) => runAsMatchHost(table, { kind: 'pause', form: 'open' }),
    onDesk: /Paused: /,
    elsewhere: /The match is paused\. When it resumes, players have .* left for this step\./,
  },
  'cut off': {
    settings: { review: true },
    reach: async () => {},
    found: { isCutOff: true },
    onDesk: /Yours to resolve: /,
    elsewhere: /Answers count until the deadline. Then the host checks them and resolves/,
  },
  undone: {
    reach: async (table) => {
      await resolveStep(table);
      await runAsMatchHost(table, { kind: 'undo', to: 1, reopen: false });
    },
    onDesk: /Undone: /,
    elsewhere: /was undone and accepts no new answers: it is resolved again with its earlier/,
  },
  waits: {
    reach: resolveStep,
    found: { isWaiting: true },
    onDesk: /The match waits: /,
    elsewhere: /If nothing has changed an hour after the deadline/,
    isOnPagesAlone: true,
  },
  over: {
    reach: async (table) => {
      while (getCurrentPosition(await table.read()).step !== null) await resolveStep(table);
    },
    onDesk: /Over: nothing more to do/,
    elsewhere: /The match is over/,
  },
};

/** Makes four interventions, more than a short page lists. */
async function interveneFourTimes(table: Table): Promise<void> {
  for (const absence of ['this step', 'back', 'until told', 'back'] as const)
    await runAsMatchHost(table, { kind: 'absent', seat: DEMS, absence }, `Now it is “${absence}”.`);
}

const joinTexts = ({ rows }: DrawnSheet): string =>
  rows
    .flatMap((row) => row.map(({ value }) => value ?? ''))
    .join(' ')
    .replace(/\s+/g, ' ');
const readFirstSheet = ({ sheets: [first] }: { readonly sheets: readonly DrawnSheet[] }): string =>
  first === undefined ? '' : joinTexts(first);

const FORM_PAGE = 'the form’s head or its last page';

/** Returns the text of each audience's first page. */
function readFirstPages(match: Match): Readonly<Record<string, string>> {
  const { title, about, sections } = buildFormDrawing(match, {
    responderUri: match.files.formAddress,
  });
  return {
    Story: readFirstSheet(drawPublicContent(match)),
    'Now of one who is asked': readFirstSheet(drawSeatContent(match, SCARLET)),
    'Now of one who is not': readFirstSheet(drawSeatContent(withoutQuestions(match), SCARLET)),
    [FORM_PAGE]: [title, about, sections.at(-1)?.about ?? ''].join(' '),
  };
}

/** Returns the match with a step that does not ask Scarlet. */
function withoutQuestions(match: Match): Match {
  const position = getCurrentPosition(match);
  const { step } = position;
  if (step === null) return match;
  const asks = step.asks.filter(({ seat }) => seat !== SCARLET);
  return {
    ...match,
    positions: [...match.positions.slice(0, -1), { ...position, step: { ...step, asks } }],
  };
}

describe.each(Object.entries(DESK_STATES) as [DeskData['state'], DeskStateCase][])(
  'a match that is %s',
  (name, { settings, reach, found, onDesk, elsewhere, isOnPagesAlone }) => {
    test(`every page shows after four more interventions that the match is ${name}`, async () => {
      const table = await openTable({ game: USUAL_GAME, ...(settings && { settings }) });
      await reach(table);
      await interveneFourTimes(table);
      const match = await table.read();
      const news = { incidents: [], repairNotes: [], ...found };
      const desk = buildDeskData(match, news);
      expect(desk.state).toBe(name);
      expect(joinTexts(drawDesk(desk, 1))).toMatch(onDesk);
      for (const [page, text] of Object.entries(readFirstPages(match))) {
        const isLeftOut = isOnPagesAlone === true && page === FORM_PAGE;
        if (elsewhere !== null && !isLeftOut) expect(text, page).toMatch(elsewhere);
        if (isLeftOut && elsewhere !== null) expect(text, page).not.toMatch(elsewhere);
        for (const [other, { elsewhere: words }] of Object.entries(DESK_STATES))
          if (other !== name && words !== null && !mayAnnounceInAdvance(name, other))
            expect(text, `${page}: ${other}`).not.toMatch(words);
      }
    });
  },
);

/** Returns whether pages may announce the state “waits” before it begins. */
const mayAnnounceInAdvance = (name: string, other: string): boolean =>
  other === 'waits' && (name === 'open' || name === 'undone');
