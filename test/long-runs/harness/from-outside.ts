import type { FaultOrder } from '../../../emulator/core/fault.ts';
import type { Emulator } from '../../../emulator/emulator.ts';
import type { ShortListOrder } from '../../../emulator/forms/short-lists.ts';
import { getPollQueue } from '../../../functions/match/adjudicator.ts';
import { getPollRecord, type Match } from '../../../functions/match/reading/match.ts';
import { connectAs } from '../../support/emulated-client.ts';
import { postControl } from '../../support/table/by-hand.ts';
import { HOST } from '../../support/table/table.ts';

export type FaultEffectOrder = FaultOrder['effect'];

/** Makes the emulator answer calls with faults. */
export const requestFault = (emulator: Emulator, fault: FaultOrder): Promise<unknown> =>
  postControl({ emulator }, 'faults', [fault]);

/** Kinds of false replies that have the status 200. */
export const FALSE_ANSWERS = {
  'ignored, as before': { kind: 'ignore', answered: 'as before' },
  'ignored, as after': { kind: 'ignore', answered: 'as after' },
  'empty, not done': { kind: 'empty', applied: false },
  'empty, done': { kind: 'empty', applied: true },
} as const satisfies Readonly<Record<string, FaultEffectOrder>>;
export type FalseAnswer = keyof typeof FALSE_ANSWERS;

/** Possible effects if Google accepts a second mark of the same name. */
export const DOUBLE_MARK_EFFECTS = ['first stays', 'second stays', 'both stay'] as const;

/** Makes Sheets accept a second mark of the same name, until {@link clearFaults} is called. */
export const acceptDoubleMarks = (
  emulator: Emulator,
  hostId: string,
  taken: (typeof DOUBLE_MARK_EFFECTS)[number],
): Promise<unknown> =>
  requestFault(emulator, {
    ...{ api: 'sheets', method: 'POST', path: `${hostId}:batchUpdate$` },
    effect: { kind: 'merge', taken },
    times: null,
  });

/** Makes Google's lists of responses incomplete. */
export const shortenLists = (emulator: Emulator, shortList: ShortListOrder): Promise<unknown> =>
  postControl({ emulator }, 'short-lists', [shortList]);

export const listConfirmed = (match: Match): readonly string[] =>
  Object.values(getPollRecord(match).confirmed).map(({ responseId }) => responseId);

/** Edits a response as its player would. The response keeps its id. */
export const editAnswer = (
  emulator: Emulator,
  edit: {
    readonly formId: string;
    readonly responseId: string;
    readonly answers: Readonly<Record<string, readonly string[]>>;
  },
): Promise<unknown> =>
  postControl(
    { emulator },
    `forms/${edit.formId}/responses/${edit.responseId}`,
    { answers: edit.answers },
    'PUT',
  );

/** Deletes a response in the form's editor. Returns a function that restores it. */
export async function deleteAnswer(
  emulator: Emulator,
  formId: string,
  responseId: string,
): Promise<() => void> {
  const before = emulator.snapshot().forms[formId]?.responses ?? [];
  await postControl({ emulator }, `forms/${formId}/responses/${responseId}`, undefined, 'DELETE');
  return () => {
    const world = emulator.snapshot();
    const form = world.forms[formId];
    if (form === undefined) throw new Error('the match has a form');
    const known = new Set(before.map((one) => one.responseId));
    const since = form.responses.filter((one) => !known.has(one.responseId));
    const responses = [...before, ...since];
    emulator.restore({ ...world, forms: { ...world.forms, [formId]: { ...form, responses } } });
  };
}

export async function purgeQueues(emulator: Emulator, name: string): Promise<void> {
  const { queues } = connectAs(emulator, HOST).tasks.projects.locations;
  for (const queue of [name, getPollQueue({ name })]) await queues.purge({ name: queue });
}
