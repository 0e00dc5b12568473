/** What is believed of forms, tried on a scratch one. */

import { GoogleError, messageOf } from '../../google/error.ts';
import { drawFormRequests } from '../../google/form-requests.ts';
import {
  type FormResponse,
  listResponses,
  readForm,
  redrawForm,
  setAccepting,
} from '../../google/forms.ts';
import type { Scratch } from './scratch.ts';
import type { Trial } from './sheet-trials.ts';
import { CHOICES, CODE_GIVEN, CODE_QUESTION, trialForm } from './trial-drawings.ts';

/** Ids of our own, options that lead on: read back, nothing is left to be drawn. */
export const formIsDrawn: Trial = async ({ google, formId, side }) => {
  const wanted = trialForm(`Drawn by the ${side}.`, CHOICES);
  await redrawForm(google, await readForm(google, formId), wanted);
  const left = drawFormRequests(wanted, await readForm(google, formId));
  return {
    held: left.length === 0,
    seen: `Of the form, read back, ${left.length === 0 ? 'nothing differs' : `this differs: ${left.flatMap(Object.keys).join(', ')}`}.`,
  };
};

export const formIsClosedAndOpened: Trial = async ({ google, formId }) => {
  const seen: boolean[] = [];
  for (const accepting of [false, true]) {
    await setAccepting(google, formId, accepting);
    seen.push((await readForm(google, formId)).accepting);
  }
  return {
    held: seen.join() === 'false,true',
    seen: `Closed, the form is ${seen[0] === true ? 'open' : 'closed'}; opened, it is ${seen[1] === true ? 'open' : 'closed'}.`,
  };
};

export const doubledOptionIsRefused: Trial = async ({ google, formId, side }) => {
  const form = await readForm(google, formId);
  const doubled = trialForm(`Doubled by the ${side}.`, ['A1', 'A1']);
  try {
    await redrawForm(google, form, doubled);
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'invalid') throw error;
    return { held: true, seen: `Refused: ${messageOf(error)}` };
  }
  return { held: false, seen: 'The same option twice was taken.' };
};

const LOOKS = 30;

/** Sent by a link that fills in the code, which stands on the last page: so the link, later pages and our own ids are tried as well. */
export const answerIsListed: Trial = async (scratch) => {
  if (!scratch.answered) return { held: null, seen: 'Nobody has sent the form.' };
  const found = await listed(scratch);
  if (found === null) return { held: false, seen: `Not listed after ${LOOKS} looks.` };
  const late = Math.max(0, Math.round((scratch.google.now() - found.submittedMs) / 1000));
  const code = found.answers[CODE_QUESTION]?.join() ?? '';
  return {
    held: code === CODE_GIVEN,
    seen: `Listed when first looked for, at the latest ${late} s after it was sent, with the code “${code}”.`,
  };
};

async function listed({ google, formId, pause }: Scratch): Promise<FormResponse | null> {
  for (let look = 1; look <= LOOKS; look++) {
    const [first] = await listResponses(google, formId, null);
    if (first !== undefined) return first;
    await pause();
  }
  return null;
}
