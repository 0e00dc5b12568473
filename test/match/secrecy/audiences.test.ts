import { describe, expect, test } from 'vitest';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { buildDeskData, type DeskReport } from '../../../functions/match/showing/desk-data.ts';
import { buildFormDrawing } from '../../../functions/match/showing/update-form.ts';
import { drawPublicContent, drawSeatContent } from '../../../functions/match/showing/workbooks.ts';
import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { type DeskData, drawDesk } from '../../../sheets-templates/workbooks/desk.ts';
import { runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { openTable, type Table, type TableOptions } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { DEMS, HOUR_MS, SCARLET } from '../polls/scene.ts';

interface DeskStateCase {
  readonly settings?: TableOptions['settings'];
  /** Plays until the match has the state. */
  readonly reach: (table: Table) => Promise<unknown>;
  /** Report of the last run, as far as the state needs it. */
  readonly found?: Partial<DeskReport>;
  readonly onDesk: RegExp;
  /** Text on Story, on every Now and in the form's head; null for an open match. */
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
    elsewhere: /The match is paused\. When it goes on, .* of this step are left\./,
  },
  'cut off': {
    settings: { review: true },
    reach: async () => {},
    found: { isCutOff: true },
    onDesk: /Answers are cut off: /,
    elsewhere: /Answers are cut off at the deadline. The step is resolved when the host/,
  },
  undone: {
    reach: async (table) => {
      await resolveStep(table);
      await runAsMatchHost(table, { kind: 'undo', to: 1, reopen: false });
    },
    onDesk: /Undone: /,
    elsewhere: /was undone and takes no new answers: it is resolved again by its earlier answers/,
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
      while (currentPosition(await table.read()).step !== null) await resolveStep(table);
    },
    onDesk: /The match is over/,
    elsewhere: /The match is over/,
  },
};

/** Makes four interventions, more than a short page lists. */
async function intervenFourTimes(table: Table): Promise<void> {
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
  const position = currentPosition(match);
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
    test(`after four more interventions every page shows that the match is ${name}`, async () => {
      const table = await openTable({ game: USUAL_GAME, ...(settings && { settings }) });
      await reach(table);
      await intervenFourTimes(table);
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

/** Pages that cannot be redrawn in time announce the state “waits” in advance. */
const mayAnnounceInAdvance = (name: string, other: string): boolean =>
  other === 'waits' && (name === 'open' || name === 'undone');
