import { subMinutes } from 'date-fns/subMinutes';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { memoizeByObject } from '../../../rules/kit/reckoning/memoize.ts';
import {
  buildPrefilledAnswers,
  createFormFiller,
} from '../../../sheets-templates/forms/filled-form.ts';
import { buildPrefilledUrl } from '../../google/forms.ts';
import { buildStepKey, type Position } from '../ledger/position.ts';
import type { MatchFiles } from './files.ts';
import { getCurrentPosition, type Match } from './match.ts';

/** Builds the address of a spreadsheet, on the same site as the form; '' if either is missing. */
export const buildSheetLink = (files: MatchFiles, id: string): string =>
  files.formAddress === '' || id === ''
    ? ''
    : `${new URL(files.formAddress).origin}/spreadsheets/d/${id}/edit`;

/** Builds the address of the live page; '' if the match has none. */
export function buildLiveLink(match: Match): string {
  const { live } = getCurrentPosition(match).opened.settings;
  return live === undefined ? '' : `${live}index.html`;
}

/** Builds the address at which hosts edit a form; '' if the form is missing. */
export const buildFormEditLink = (files: MatchFiles, formId = files.formId): string =>
  files.formAddress === '' ? '' : `${new URL(files.formAddress).origin}/forms/d/${formId}/edit`;

/**
 * Builds a seat's secret link to the form “About me”, without the code if it is lost. Returns '' if
 * there is no form.
 */
export function buildAboutLink({ files }: Match, seat: Seat): string {
  const { address = '' } = files.aboutForm ?? {};
  const seatCode = findSeatCode(files, seat) ?? '';
  if (address === '' || seatCode === '') return address;
  return buildPrefilledUrl(address, buildPrefilledAnswers({ step: null, seat, seatCode }));
}

/**
 * Builds a seat's secret link to the open step of the form, with nothing filled in if the code is
 * lost. Returns '' if there is no form.
 */
export const buildStepLink = (match: Match, seat: Seat): string =>
  buildLink(match, seat, getCurrentPosition(match).step);

/** Builds a seat's secret link to the form for all steps. */
export const buildLastingLink = (match: Match, seat: Seat): string => buildLink(match, seat, null);

/** Returns the form of a step. All seats share it, so it is built once. */
const getFormFiller = memoizeByObject((position: Position) =>
  position.step === null
    ? null
    : createFormFiller({ step: position.step, at: buildStepKey(position) }),
);

/** Returns a function that fills answers into a seat's link. @throws Error without an open step */
export function createLinkFiller(match: Match, seat: Seat): (answers: Answers) => string {
  const position = getCurrentPosition(match);
  const seatCode = findSeatCode(match.files, seat) ?? '';
  const filled = getFormFiller(position);
  if (filled === null) throw new Error('without an open step no form can be filled in');
  if (match.files.formAddress === '' || seatCode === '') return () => buildStepLink(match, seat);
  return (answers) =>
    buildPrefilledUrl(
      match.files.formAddress,
      Object.entries(filled({ seat, seatCode, answers })).flatMap(([questionId, values]) =>
        values.map((value) => ({ questionId, value })),
      ),
    );
}

/** Builds a calendar link for the fifteen minutes before the deadline. It contains no secrets. */
export function buildCalendarLink({ title, at }: Record<'title' | 'at', string>): string {
  const end = new Date(at);
  const dates = [subMinutes(end, 15), end].map(
    (instant) => `${instant.toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
  );
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates: dates.join('/') });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Returns a seat's code; '' if the code is lost, undefined if the seat is unknown. */
const findSeatCode = ({ seats }: MatchFiles, seat: Seat): string | undefined =>
  seats.find((known) => known.seat === seat)?.code;

function buildLink({ files }: Match, seat: Seat, step: Position['step']): string {
  const seatCode = findSeatCode(files, seat);
  if (files.formAddress === '' || seatCode === undefined) return '';
  if (seatCode === '') return files.formAddress;
  return buildPrefilledUrl(files.formAddress, buildPrefilledAnswers({ step, seat, seatCode }));
}
