/** Assumptions about Google that nobody could observe while this was built, each with a check on scratch files. */

import {
  findByProperty,
  moveInto,
  parentsOf,
  setProperties,
  sharersOf,
} from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { drawFormRequests } from '../../google/form-requests.ts';
import { listResponses, readForm, redrawForm, setAccepting } from '../../google/forms.ts';
import {
  addChartRequests,
  addSheetRequests,
  drawSheetRequests,
  guardRequests,
  markerRequest,
} from '../../google/sheet-requests.ts';
import { describeSpreadsheet } from '../../google/sheets.ts';
import {
  apply,
  CODE_GIVEN,
  CODE_QUESTION,
  ownId,
  ownTab,
  read,
  type Scratch,
  scratchDrawing,
  scratchForm,
  write,
} from './scratch.ts';

export interface Observation {
  /** Null if the check could not run. */
  readonly held: boolean | null;
  /** A sentence with the observed values. */
  readonly seen: string;
}

export interface Assumption {
  readonly id: string;
  readonly claim: string;
  /** Effect on matches if the claim is false, and what the host should do. */
  readonly otherwise: string;
  readonly check: (scratch: Scratch) => Promise<Observation>;
}

export interface Checked extends Observation {
  readonly id: string;
}

const RACERS = 20;
const READS = 10;
const LOOKS = 30;

/** In the order of the checks; the last one needs a form that somebody has sent. */
export const ASSUMPTIONS: readonly Assumption[] = [
  {
    id: 'atomic',
    claim: 'A batch is applied whole or not at all.',
    otherwise: 'An entry could be half written: do not play. The next run reports a broken ledger.',
    check: async (scratch) => {
      const wrong = { deleteSheet: { sheetId: 999 } };
      const refusal = await apply(scratch, [write(scratch, 0, 'half'), wrong]);
      const left = await read(scratch, 0);
      return {
        held: refusal !== null && left === '',
        seen: `A batch with a wrong request was ${outcome(refusal)}, and the cell contains “${left}”.`,
      };
    },
  },
  {
    id: 'marker',
    claim: 'A metadata id that exists makes Google refuse the whole batch.',
    otherwise:
      'A step could be written twice: do not use the function and commands at once. The chain of hashes shows it.',
    check: async (scratch) => {
      const first = await apply(scratch, [marker(scratch, 1), write(scratch, 1, 'first')]);
      const second = await apply(scratch, [marker(scratch, 1), write(scratch, 2, 'second')]);
      const cells = `${await read(scratch, 1)}, ${await read(scratch, 2)}`;
      return {
        held: first === null && second !== null && cells === 'first, ',
        seen: `The second batch was ${outcome(second)}; written: ${cells}.`,
      };
    },
  },
  {
    id: 'race',
    claim: `Google applies one of ${RACERS} simultaneous batches with the same metadata id.`,
    otherwise:
      'Two simultaneous runs could both write: leave the queue at one task at a time, and run no command while a step is resolved.',
    check: async (scratch) => {
      const refusals = await Promise.all(
        Array.from({ length: RACERS }, (_, racer) =>
          apply(scratch, [marker(scratch, 2), write(scratch, 3, racer + 1)]),
        ),
      );
      const winners = refusals.flatMap((refusal, racer) => (refusal === null ? [racer + 1] : []));
      const left = await read(scratch, 3);
      return {
        held: winners.length === 1 && left === winners[0],
        seen: `${winners.length} of ${RACERS} were applied, and the cell contains ${left}.`,
      };
    },
  },
  {
    id: 'guard',
    claim: 'A named range can be added once, so that an outdated page is refused.',
    otherwise:
      'An old page could cover a newer one until the next entry: run “sealed resolve” to draw it again.',
    check: async (scratch) => {
      const name = (number: number): string => `trial_${ownId(scratch, number)}`;
      const sheetId = ownTab(scratch);
      const taken: string[] = [];
      for (const [row, [from, to]] of [
        [null, name(1)],
        [null, name(1)],
        [name(1), name(2)],
        [name(1), name(3)],
      ].entries()) {
        const swap = { from: from == null ? [] : [from], to: to ?? '', sheetId };
        const refusal = await apply(scratch, [...guardRequests(swap), write(scratch, 4, row + 1)]);
        taken.push(refusal === null ? 'applied' : 'refused');
      }
      const left = await read(scratch, 4);
      return {
        held: taken.join() === 'applied,refused,applied,refused' && left === 3,
        seen: `Added, added again, moved, moved by an outdated run: ${taken.join(', ')}; the cell contains ${left}.`,
      };
    },
  },
  {
    id: 'reads',
    claim: 'A read right after a write contains it.',
    otherwise: 'A run may read old cells. It tries again, and deadlines are some minutes late.',
    check: async (scratch) => {
      let stale = 0;
      for (let time = 1; time <= READS; time++) {
        await apply(scratch, [write(scratch, 10, time)]);
        if ((await read(scratch, 10)) !== time) stale += 1;
      }
      return { held: stale === 0, seen: `${stale} of ${READS} reads after a write were stale.` };
    },
  },
  {
    id: 'text',
    claim: 'A text that looks like a formula remains a text.',
    otherwise: 'Google could compute a player’s words: do not play.',
    check: async (scratch) => {
      await apply(scratch, [write(scratch, 6, '=1+2')]);
      const left = await read(scratch, 6);
      return { held: left === '=1+2', seen: `“=1+2”, written as text, reads “${left}”.` };
    },
  },
  {
    id: 'charts',
    claim: 'A chart and a map can be drawn and redrawn.',
    otherwise: 'Charts stay old, and the Desk reports it; tables contain the same numbers.',
    check: async (scratch) => {
      const tab = scratchDrawing(scratch);
      const refusal =
        (await apply(scratch, [...addSheetRequests(tab), ...addChartRequests(tab)])) ??
        (await apply(scratch, drawSheetRequests(tab)));
      const { chartIds } = await describeSpreadsheet(scratch.google, scratch.bookId);
      const drawn = tab.charts.filter(({ chartId }) => chartIds.includes(chartId)).length;
      return {
        held: refusal === null && drawn === tab.charts.length,
        seen: `${drawn} of ${tab.charts.length} charts exist; the drawing was ${outcome(refusal)}.`,
      };
    },
  },
  {
    id: 'sweep',
    claim: 'A file shared by its folder is found by a property and its owner.',
    otherwise:
      'The sweep finds no match, so a match whose polls are lost stops. Run “sealed deploy” again, or share each host’s workbook with the function’s account.',
    check: async (scratch) => {
      const { google, bookId, hosts } = scratch;
      if (hosts.length === 0)
        return { held: false, seen: 'No owners are configured (SEALED_HOSTS).' };
      const property = { key: 'sealed-orders-trial', value: 'open' };
      await setProperties(google, bookId, { [property.key]: property.value });
      const isFound = await lookUntil(scratch, async () =>
        (await findByProperty(google, { ...property, owners: hosts })).some(
          ({ id }) => id === bookId,
        ),
      );
      return { held: isFound, seen: isFound ? 'Found.' : `Not found after ${LOOKS} looks.` };
    },
  },
  {
    id: 'moved',
    claim:
      'An editor may move a file, and the file is then open to readers of its new folder only.',
    otherwise:
      'In a season, a player who handed over a seat may still read its workbook: check “Share” in Drive. If the function may not move files, open its matches with “sealed run”.',
    check: async (scratch) => {
      const { google, bookId } = scratch;
      const [home = ''] = await parentsOf(google, bookId);
      const hasLink = async (): Promise<boolean> =>
        (await sharersOf(google, bookId)).some(({ email }) => email === null);
      await moveInto(google, bookId, scratch.openFolderId);
      const isOpen = await lookUntil(scratch, hasLink);
      await moveInto(google, bookId, home);
      const isClosed = await lookUntil(scratch, async () => !(await hasLink()));
      return {
        held: isOpen && isClosed,
        seen: `In the open folder the file is ${isOpen ? '' : 'not '}open; moved back it is ${isClosed ? 'not ' : ''}open.`,
      };
    },
  },
  {
    id: 'form',
    claim: 'A form with our ids and options that lead on is stored as drawn.',
    otherwise:
      'Each run would redraw the form, or answers would lose their questions: do not play.',
    check: async ({ google, formId, side }) => {
      const wanted = scratchForm(`Drawn by the ${side}.`);
      await redrawForm(google, await readForm(google, formId), wanted);
      const left = drawFormRequests(wanted, await readForm(google, formId));
      return {
        held: left.length === 0,
        seen: `${left.length} parts differ after reading it back.`,
      };
    },
  },
  {
    id: 'publishing',
    claim: 'An editor may close and open a form.',
    otherwise:
      'The form stays open past deadlines; late answers do not count. Close it by hand when the match is over.',
    check: async ({ google, formId }) => {
      const states: string[] = [];
      for (const accepting of [false, true]) {
        await setAccepting(google, formId, accepting);
        states.push((await readForm(google, formId)).accepting ? 'open' : 'closed');
      }
      return {
        held: states.join() === 'closed,open',
        seen: `After closing the form is ${states[0]}, after opening ${states[1]}.`,
      };
    },
  },
  {
    id: 'answers',
    claim: 'An answer is listed within seconds, with the question that the link filled in.',
    otherwise:
      'If it was late, give more grace (SEALED_GRACE_SECONDS). If the function cannot list it, use “sealed run”, which reads as the host.',
    check: async (scratch) => {
      if (!scratch.answered) return { held: null, seen: 'Nobody has sent the form.' };
      let code: string | undefined;
      await lookUntil(scratch, async () => {
        const [first] = await listResponses(scratch.google, scratch.formId, null);
        code = first?.answers[CODE_QUESTION]?.join() ?? (first && '');
        return first !== undefined;
      });
      if (code === undefined) return { held: false, seen: `Not listed after ${LOOKS} looks.` };
      return { held: code === CODE_GIVEN, seen: `Listed, with the code “${code}”.` };
    },
  },
];

/** Checks one after the other, since Google counts calls by the minute. A refusal by Google is an observation. */
export async function checkAssumptions(
  scratch: Scratch,
  part: 'before an answer' | 'with an answer' | 'all',
): Promise<readonly Checked[]> {
  const checked: Checked[] = [];
  for (const { id, check } of ASSUMPTIONS) {
    const needsAnswer = id === 'answers';
    if (part !== 'all' && needsAnswer !== (part === 'with an answer')) continue;
    try {
      checked.push({ id, ...(await check(scratch)) });
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      checked.push({ id, held: false, seen: error.message });
    }
  }
  return checked;
}

const outcome = (refusal: GoogleError | null): string =>
  refusal === null ? 'applied' : `refused (${refusal.detail})`;

const marker = (scratch: Scratch, number: number) =>
  markerRequest({ metadataId: ownId(scratch, number), key: 'trial', value: 'trial' });

/** Looks up to 30 times, with a pause in between. Returns whether the condition became true. */
async function lookUntil({ pause }: Scratch, isThere: () => Promise<boolean>): Promise<boolean> {
  for (let look = 1; look <= LOOKS; look++) {
    if (await isThere()) return true;
    await pause();
  }
  return false;
}
