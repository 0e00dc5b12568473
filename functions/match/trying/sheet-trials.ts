/** What is believed of spreadsheets, tried on a scratch one. */

import {
  addChartRequests,
  addSheetRequests,
  drawSheetRequests,
  guardRequests,
  isGuardTaken,
  markerRefusal,
  markerRequest,
  type SheetRequest,
} from '../../google/sheet-requests.ts';
import { describeSpreadsheet } from '../../google/sheets.ts';
import { column, ownNumber, ownTab, refusalOf, type Scratch, write } from './scratch.ts';
import { drawnTrial } from './trial-drawings.ts';

export interface TrialObservation {
  /** Null when it could not be tried. */
  readonly held: boolean | null;
  /** What was seen, as a sentence. */
  readonly seen: string;
}

/** Tries one belief; throws a GoogleError where Google does not even let it try. */
export type Trial = (scratch: Scratch) => Promise<TrialObservation>;

const marker = (scratch: Scratch, number: number): SheetRequest =>
  markerRequest({ metadataId: ownNumber(scratch, number), key: 'trial', value: 'trial' });

const ATOMIC_ROW = 0;
const MARKED_ROW = 1;
const REMARKED_ROW = 2;
const RACED_ROW = 3;
const GUARDED_ROW = 4;
const GONE_ROW = 5;
const LITERAL_ROW = 6;
const READ_ROW = 10;

export const batchIsAllOrNothing: Trial = async (scratch) => {
  const wrong = { deleteSheet: { sheetId: 999 } };
  const refusal = await refusalOf(scratch, [write(scratch, ATOMIC_ROW, 'half'), wrong]);
  const left = (await column(scratch))[ATOMIC_ROW];
  return {
    held: refusal !== null && left === '',
    seen: `A batch with a wrong request was ${refusal === null ? 'taken' : 'refused'}, and left “${left}”.`,
  };
};

export const markerIsTakenOnce: Trial = async (scratch) => {
  const first = await refusalOf(scratch, [marker(scratch, 1), write(scratch, MARKED_ROW, 'first')]);
  const batch = [marker(scratch, 1), write(scratch, REMARKED_ROW, 'second')];
  const second = await refusalOf(scratch, batch);
  const cells = await column(scratch);
  const written = [cells[MARKED_ROW], cells[REMARKED_ROW]].join(', ');
  return {
    held: first === null && markerRefusal(second) === 'taken' && written === 'first, ',
    seen: `The second batch was ${second === null ? 'taken' : `refused: ${second.detail}`}; written: ${written}.`,
  };
};

const RACERS = 20;

/** Two in a row could be told apart by a check that two at once both pass. */
export const markerBearsARace: Trial = async (scratch) => {
  const refusals = await Promise.all(
    Array.from({ length: RACERS }, (_, racer) =>
      refusalOf(scratch, [marker(scratch, 2), write(scratch, RACED_ROW, racer + 1)]),
    ),
  );
  const winners = refusals.flatMap((refusal, racer) => (refusal === null ? [racer + 1] : []));
  const left = (await column(scratch))[RACED_ROW];
  return {
    held: winners.length === 1 && left === winners[0],
    seen: `Of ${RACERS} at once ${winners.length} were taken (${winners.join(', ')}), and the cell holds ${left}.`,
  };
};

export const guardStopsTheLate: Trial = async (scratch) => {
  const sheetId = ownTab(scratch);
  const name = (number: number): string => `trial_${ownNumber(scratch, number)}`;
  const swaps = [
    { from: [], to: name(1), sheetId },
    { from: [], to: name(1), sheetId },
    { from: [name(1)], to: name(2), sheetId },
    { from: [name(1)], to: name(3), sheetId },
  ];
  const refusals = [];
  for (const [row, swap] of swaps.entries()) {
    const batch = [...guardRequests(swap), write(scratch, GUARDED_ROW, row + 1)];
    refusals.push(await refusalOf(scratch, batch));
  }
  const taken = refusals.map((refusal) => refusal === null);
  const left = (await column(scratch))[GUARDED_ROW];
  return {
    held: taken.join() === 'true,false,true,false' && isGuardTaken(refusals[1]) && left === 3,
    seen: `A guard set, set again, moved on, and moved on by one who is late: ${taken.map((one) => (one ? 'taken' : 'refused')).join(', ')}; the cell holds ${left}.`,
  };
};

/** A read that is behind must not be taken for a match that has lost something. */
export const readsFollowWrites: Trial = async (scratch) => {
  const times = 10;
  let behind = 0;
  for (let time = 1; time <= times; time++) {
    await refusalOf(scratch, [write(scratch, READ_ROW, time)]);
    if ((await column(scratch))[READ_ROW] !== time) behind += 1;
  }
  return {
    held: behind === 0,
    seen: `Of ${times} reads right after a write ${behind} were behind it.`,
  };
};

export const textStaysText: Trial = async (scratch) => {
  await refusalOf(scratch, [write(scratch, LITERAL_ROW, '=1+2')]);
  const left = (await column(scratch))[LITERAL_ROW];
  return { held: left === '=1+2', seen: `“=1+2”, written as text, reads “${left}”.` };
};

/** A guard whose cells a host has deleted is not seen any more; its name must not let an old page through. */
export const goneGuardKeepsItsName: Trial = async (scratch) => {
  const sheetId = ownNumber(scratch, 40);
  const to = `trial_gone_${sheetId}`;
  const tab = { ...drawnTrial(sheetId, 0), charts: [] };
  await refusalOf(scratch, [...addSheetRequests(tab), ...guardRequests({ from: [], to, sheetId })]);
  await refusalOf(scratch, [{ deleteSheet: { sheetId } }, write(scratch, GONE_ROW, 'gone')]);
  const { namedRanges } = await describeSpreadsheet(scratch.google, scratch.bookId);
  const isSeen = namedRanges.some(({ name }) => name === to);
  const again = guardRequests({ from: [], to, sheetId: ownTab(scratch) });
  const refusal = await refusalOf(scratch, [...again, write(scratch, GONE_ROW, 'again')]);
  return {
    held: !isSeen && refusal !== null,
    seen: `A guard on a deleted tab is ${isSeen ? 'still' : 'not'} seen, and its name is ${refusal === null ? 'free' : 'taken'}.`,
  };
};

export const chartAndMapAreDrawn: Trial = async (scratch) => {
  const tab = drawnTrial(ownNumber(scratch, 50), ownNumber(scratch, 60));
  const made = await refusalOf(scratch, [
    ...addSheetRequests({ ...tab, title: `Charts of the ${scratch.side}` }),
    ...addChartRequests(tab),
  ]);
  const drawn = made ?? (await refusalOf(scratch, drawSheetRequests(tab)));
  const { chartIds } = await describeSpreadsheet(scratch.google, scratch.bookId);
  const there = tab.charts.filter(({ chartId }) => chartIds.includes(chartId)).length;
  return {
    held: drawn === null && there === tab.charts.length,
    seen: `${there} of ${tab.charts.length} charts are there${drawn === null ? '' : `; Google says: ${drawn.detail}`}.`,
  };
};
