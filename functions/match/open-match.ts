/** Opening a match: files made and shared, the first entry written, everything published, the first deadline scheduled. */

import { randomInt } from 'node:crypto';
import type { LooseContent } from '../../rules/kit/content.ts';
import type { AnyGame, Player, Setup } from '../../rules/kit/game.ts';
import type { Seat } from '../../rules/kit/seat.ts';
import type { DrawnWorkbook } from '../../sheets-templates/drawing.ts';
import {
  createFolder,
  letAnswer,
  moveInto,
  shareWith,
  shareWithEverybody,
} from '../google/drive.ts';
import { type CreatedForm, createForm, setAccepting } from '../google/forms.ts';
import { createSpreadsheet } from '../google/sheets.ts';
import type { Adjudicator } from './adjudicator.ts';
import { commitOpening } from './commit.ts';
import { CLOSING, moment, type OpenedEntry, type Settings, seal, stateHashOf } from './entry.ts';
import { begin, rulesOf } from './fold.ts';
import type { MatchFiles, SeatFiles } from './host-book.ts';
import type { Match } from './match.ts';
import { follow } from './resolve-step.ts';
import { newSeed, type Seed, saltOf, seedHash } from './seed.ts';
import { hostDrawing, publicDrawing, seatDrawing } from './workbooks.ts';

/** One player as the host listed him. */
export interface Entrant extends Player {
  /** Empty when the workbook is shared by its link instead of with a person. */
  readonly email: string;
}

/** A match to be opened; everything in it has been checked. */
export interface Plan {
  readonly game: AnyGame;
  readonly settings: Settings;
  readonly entrants: readonly Entrant[];
  /** As typed, and as the game's schema has understood it. */
  readonly content: { readonly loose: LooseContent; readonly value: unknown };
  /** Milliseconds since 1970. */
  readonly firstDeadlineMs: number;
  /** The function's service account, which gets to edit every file; null when the host's own account runs it. */
  readonly editor: string | null;
  /** Whether Google tells players by e-mail that something was shared with them. */
  readonly notify: boolean;
  /** Absent: a new one. Given only where a match is to be the same again. */
  readonly seed?: Seed;
}

/** What the host is told while it goes on. */
export type Progress = (done: string) => void;

/**
 * Opens a match as the host who is signed in. Killed half-way it leaves files that no match knows of: the host deletes the
 * folder and opens it anew. @throws GoogleError
 */
export async function openMatch(
  adjudicator: Adjudicator,
  plan: Plan,
  progress: Progress,
): Promise<Match> {
  const draft = draftMatch(plan, adjudicator.now());
  const match = { ...draft, files: await makeFiles(adjudicator, plan, draft) };
  progress('The files are made.');
  await commitOpening(adjudicator, match);
  progress('The first entry of the ledger is written.');
  await follow(adjudicator, match, null);
  progress('Everything is published and the first deadline is scheduled.');
  await shareFiles(adjudicator, plan, match.files);
  await setAccepting(adjudicator.google, match.files.formId, true);
  progress('The files are shared and the form takes answers.');
  return match;
}

/** The match as it begins, before it has files. */
function draftMatch(plan: Plan, nowMs: number): Match {
  const { game, settings } = plan;
  const seed = plan.seed ?? newSeed();
  const players = plan.entrants.map(({ seat, garnets }) => ({ seat, garnets }));
  const setup: Setup<unknown> = { players, content: plan.content.value };
  const beginning = begin({ game, setup, seed });
  const salt = saltOf(seed, 0);
  const due = beginning.step ?? { name: CLOSING, title: 'The match is closed' };
  const opened: OpenedEntry = {
    kind: 'opened',
    entry: 0,
    rules: rulesOf(game),
    salt,
    stateHash: stateHashOf(salt, beginning.state),
    previous: '',
    next: { step: due.name, title: due.title, deadline: moment(plan.firstDeadlineMs) },
    at: moment(nowMs),
    settings,
    players,
    content: looseCopy(plan.content.loose),
    seedHash: seedHash(seed),
  };
  const position = { game, opened, sealed: seal(opened), ...beginning };
  return { files: NO_FILES, seed, positions: [position], submissions: [], troubles: [] };
}

const looseCopy = (loose: LooseContent): OpenedEntry['content'] =>
  Object.fromEntries(
    Object.entries(loose).map(([tab, rows]) => [tab, rows.map((row) => ({ ...row }))]),
  );

const NO_FILES: MatchFiles = { hostId: '', publicId: '', formId: '', formAddress: '', seats: [] };

async function makeFiles({ google }: Adjudicator, plan: Plan, draft: Match): Promise<MatchFiles> {
  const { title, timeZone } = plan.settings;
  const folder = await createFolder(google, title);
  const spreadsheet = async (workbook: DrawnWorkbook): Promise<string> => {
    const { spreadsheetId } = await createSpreadsheet(google, {
      title: workbook.title,
      timeZone,
      locale: 'en_GB',
      sheets: workbook.sheets,
    });
    await handOver(spreadsheetId);
    return spreadsheetId;
  };
  const handOver = async (fileId: string): Promise<void> => {
    await moveInto(google, fileId, folder);
    if (plan.editor === null) return;
    await shareWith(google, fileId, { email: plan.editor, role: 'writer', notify: false });
  };
  const form = async (): Promise<CreatedForm> => {
    const created = await createForm(google, title);
    await handOver(created.formId);
    return created;
  };
  const [hostId, publicId, { formId, responderUri }, seats] = await Promise.all([
    spreadsheet(hostDrawing(draft)),
    spreadsheet(publicDrawing(draft)),
    form(),
    Promise.all(
      plan.entrants.map(async ({ seat, email }): Promise<SeatFiles> => {
        const workbookId = await spreadsheet(seatDrawing(draft, seat));
        return { seat, email, code: newCode(), workbookId };
      }),
    ),
  ]);
  return { hostId, publicId, formId, formAddress: responderUri, seats };
}

/** Without letters and digits that look alike. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Eight letters in two groups, about 40 bits: nobody guesses one through a form. */
function newCode(): string {
  const letters = Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** Only when everything is there: what Google tells a player by e-mail can be opened at once. */
async function shareFiles({ google }: Adjudicator, plan: Plan, files: MatchFiles): Promise<void> {
  await letAnswer(google, files.formId, 'anyone');
  await shareWithEverybody(google, files.publicId);
  await Promise.all(
    files.seats
      .filter(({ email }) => email !== '')
      .map(({ email, workbookId }) =>
        shareWith(google, workbookId, { email, role: 'reader', notify: plan.notify }),
      ),
  );
}

/** Who sits where, for lists of links. */
export const seatNames = (files: MatchFiles): readonly Seat[] =>
  files.seats.map(({ seat }) => seat);
