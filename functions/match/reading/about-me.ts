/** Reads the form “About me”. Seat codes identify its senders, whatever identifies answers. */

import { type Seat, seatNamed } from '../../../rules/kit/match/seat.ts';
import { messageIn, type TypedMessage } from '../../../sheets-templates/forms/about-form.ts';
import { headOf } from '../../../sheets-templates/forms/form.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import { eachResponsePage, type FormResponse } from '../../google/forms.ts';
import { sendersOf } from '../ledger/bindings.ts';
import { arrivalKey, isAfter } from '../ledger/instant.ts';
import { currentPosition, type Match } from './match.ts';
import { shortened } from './submissions.ts';

export interface Message extends Pick<TypedMessage, 'kind' | 'stepTitle' | 'lastDay'> {
  readonly responseId: string;
  /** Google's time, RFC 3339. */
  readonly sent: string;
  /** Null if no seat has its code. */
  readonly seat: Seat | null;
}

/** The latest messages of each seat, and of unknown senders, that are read for one step. */
const MOST_OF_A_SEAT = 20;

/** In characters: longer than a code or a day. */
const LONGEST_TEXT = 100;

/** Returns a function that finds the seat of a response by its code. */
export function senderByCode(match: Match): (response: FormResponse) => string | null {
  const { opened, handovers } = currentPosition(match);
  const { key } = match;
  if (key === null) return () => null;
  const sender = sendersOf({ bindings: opened.bindings, handovers }, { key, by: 'code' });
  return ({ answers, submittedAt }) =>
    sender(shortened(headOf(answers).seatCode, LONGEST_TEXT), submittedAt);
}

/**
 * Lists the messages up to a cut-off, in the order of their arrival. Without access to the form
 * there are none: a comparison of pages reports that. @throws GoogleError if a retry may help
 */
export async function readMessages(
  google: Google,
  match: Match,
  { since, cutOffMs }: { readonly since: string; readonly cutOffMs: number },
): Promise<readonly Message[]> {
  const { id = '' } = match.files.aboutForm ?? {};
  if (id === '') return [];
  const senderOf = senderByCode(match);
  const piles = new Map<Seat | null, readonly Message[]>();
  const onPage = (page: readonly FormResponse[]): void => {
    for (const response of page) {
      if (isAfter(response.submittedAt, cutOffMs)) continue;
      const message = messageOf(response, senderOf(response));
      const pile = [...(piles.get(message.seat) ?? []), message];
      piles.set(message.seat, pile.toSorted(byArrival).slice(-MOST_OF_A_SEAT));
    }
  };
  try {
    await eachResponsePage(google, id, { since: new Date(since), onPage });
  } catch (error) {
    if (!(error instanceof GoogleError) || error.retriable) throw error;
    return [];
  }
  return [...piles.values()].flat().toSorted(byArrival);
}

function messageOf(
  { responseId, submittedAt, answers }: FormResponse,
  sender: string | null,
): Message {
  const { kind, stepTitle, lastDay } = messageIn(answers);
  const seat = sender === null ? null : seatNamed(sender);
  return { responseId, sent: submittedAt, seat, kind, stepTitle, lastDay };
}

const keyOf = ({ sent, responseId }: Message): string => arrivalKey(sent, responseId);

const byArrival = (one: Message, other: Message): number => (keyOf(one) < keyOf(other) ? -1 : 1);
