/** Applies a host's edits, and undoes them later. */

import { GoogleError } from '../../../functions/google/error.ts';
import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { ComputedTab, EditScene, EditUndo, HostEdit } from './edit.ts';
import { createHostContext, NotThere } from './host.ts';
import type { PlannedEdit } from './plan.ts';
import type { MatchRecording } from './recording.ts';
import { describeWorkbook, listWorkbooks } from './shown-texts.ts';
import type { MatchStage } from './stage.ts';

export interface ActiveEdit {
  readonly planned: PlannedEdit;
  readonly edit: HostEdit;
  readonly mend: EditUndo | null;
  /** Time of the undo; null if the edit is permanent or no run has met the edit yet. */
  readonly mendAtMs: number | null;
  readonly visit: number;
  readonly logged: number;
}

/** Active edits of a host, which are undone only between runs. */
export interface HostEdits {
  readonly all: () => readonly ActiveEdit[];
  /** Returns the edits undone since this number of runs. */
  readonly mended: (since: number) => readonly ActiveEdit[];
  /** Applies an edit. `visit` is the number of runs so far. */
  readonly carryOut: (
    planned: PlannedEdit,
    now: { readonly visit: number; readonly isVisiting: boolean },
  ) => Promise<void>;
  readonly mend: (isMeant: (one: ActiveEdit) => boolean) => Promise<void>;
  readonly nextMendMs: () => number | null;
  /** Records that a run has ended. The time until an undo counts from this run. */
  readonly visited: (visit: number) => void;
  /** Forgets permanent edits that the adjudicator has handled. */
  readonly forget: (isOver: (one: ActiveEdit) => boolean) => void;
  readonly applied: readonly PlannedEdit[];
  readonly impossible: readonly PlannedEdit[];
}

export function createHostEdits(stage: MatchStage, recording: MatchRecording): HostEdits {
  const host = createHostContext(stage);
  const applied: PlannedEdit[] = [];
  const impossible: PlannedEdit[] = [];
  let atWork: readonly ActiveEdit[] = [];
  let visits = 0;
  const mended: { readonly one: ActiveEdit; readonly visit: number }[] = [];

  async function mend(isMeant: (one: ActiveEdit) => boolean): Promise<void> {
    for (const one of atWork.filter(isMeant)) {
      await one.mend?.(host);
      mended.push({ one, visit: visits });
    }
    atWork = atWork.filter((one) => !isMeant(one));
  }

  async function carryOut(
    planned: PlannedEdit,
    { visit, isVisiting }: { readonly visit: number; readonly isVisiting: boolean },
  ): Promise<void> {
    const draw = seedChance(planned.seed)('edit');
    const edit = planned.kind.make(createScene(recording, draw));
    const isInTheWay = (one: ActiveEdit): boolean => haveOverlap(one.edit, edit);
    if (isVisiting && atWork.some(isInTheWay)) return;
    await mend(isInTheWay);
    const logged = stage.log.length;
    const mendLater = await doEdit(edit);
    if (mendLater === 'impossible') {
      impossible.push(planned);
      return;
    }
    const { lastsMs } = planned;
    const mendAtMs =
      mendLater === null || lastsMs === null || planned.isMet
        ? null
        : stage.emulator.clock.now() + lastsMs;
    atWork = [...atWork, { planned, edit, mend: mendLater, mendAtMs, visit, logged }];
    applied.push(planned);
  }

  function visited(visit: number): void {
    visits = Math.max(visits, visit);
    const nowMs = stage.emulator.clock.now();
    atWork = atWork.map((one) => {
      const { lastsMs } = one.planned;
      const isDated = one.mendAtMs !== null || one.mend === null || lastsMs === null;
      return isDated || !isMetByRun(one, visit) ? one : { ...one, mendAtMs: nowMs + lastsMs };
    });
  }

  async function doEdit(edit: HostEdit): Promise<EditUndo | null | 'impossible'> {
    try {
      return await edit.apply(host);
    } catch (error) {
      if (error instanceof NotThere || error instanceof GoogleError) return 'impossible';
      throw error;
    }
  }

  return {
    all: () => atWork,
    mended: (since) => mended.filter(({ visit }) => visit >= since).map(({ one }) => one),
    carryOut,
    mend,
    nextMendMs: () => {
      const moments = atWork.flatMap(({ mendAtMs }) => mendAtMs ?? []);
      return moments.length === 0 ? null : Math.min(...moments);
    },
    visited,
    forget: (isOver) => {
      atWork = atWork.filter((one) => !isOver(one));
    },
    applied,
    impossible,
  };
}

export const isPermanent = ({ planned, mend }: ActiveEdit): boolean =>
  mend === null || planned.lastsMs === null;

/** Returns whether this run meets the edit. Half of the edits wait for the next run. */
const isMetByRun = ({ visit, planned }: ActiveEdit, number: number): boolean =>
  visit < number || (visit === number && planned.point % 2 === 0);

/** Returns whether two edits change the same part. A file contains all of its parts. */
function haveOverlap(one: HostEdit, other: HostEdit): boolean {
  if (one.holds === other.holds) return true;
  const holdsWhole = [one, other].some(({ holds }) => !holds.includes(' '));
  return holdsWhole && one.holds.split(' ')[0] === other.holds.split(' ')[0];
}

/** Returns whether the program computes the tab, unlike the host's own tabs and content tabs. */
const isComputedTab = (sheetId: number): boolean =>
  sheetId === 1 || (sheetId >= 100 && sheetId < 200);

export const createScene = (recording: MatchRecording, draw: Draw): EditScene => ({
  files: recording.files,
  computed: listComputedTabs(recording),
  content: listContentTabs(recording),
  places: recording.places,
  draw,
});

const getFirstWorld = ({ places }: MatchRecording) => {
  const [first] = places;
  if (first === undefined) throw new Error('nothing was recorded');
  return first.world;
};

function listComputedTabs(recording: MatchRecording): readonly ComputedTab[] {
  const { spreadsheets } = getFirstWorld(recording);
  return listWorkbooks(recording.files).flatMap(({ audience, fileId }) =>
    (spreadsheets[fileId]?.sheets ?? []).flatMap(({ properties: { sheetId, title } }) => {
      const isComputed = audience === 'host' ? isComputedTab(sheetId) : true;
      return isComputed ? [{ fileId, whose: describeWorkbook(audience), sheetId, title }] : [];
    }),
  );
}

const listContentTabs = (recording: MatchRecording): readonly number[] =>
  (getFirstWorld(recording).spreadsheets[recording.files.hostId]?.sheets ?? [])
    .map(({ properties }) => properties.sheetId)
    .filter((sheetId) => sheetId >= 200 && sheetId < 300);
