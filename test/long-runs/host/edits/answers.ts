/**
 * Lets players edit answers. Before a deadline, the recorded orders are the latest answers again.
 */

import { CONSTANT_QUESTIONS } from '../../../../sheets-templates/forms/form-ids.ts';
import { editAnswer } from '../../harness/from-outside.ts';
import type { EditKind, EditScene, HostEdit } from '../edit.ts';
import { type HostContext, NotThere } from '../host.ts';
import type { PlannedAnswer } from '../match-under-test.ts';

interface StoredResponse {
  readonly responseId: string;
  readonly answers: PlannedAnswer['answers'];
}

function listResponses({ emulator, files }: HostContext, code: string): readonly StoredResponse[] {
  const { responses = [] } = emulator.snapshot().forms[files.formId] ?? {};
  const { questionId } = CONSTANT_QUESTIONS.seatCode;
  return responses
    .filter(({ answers }) => answers[questionId]?.[0] === code)
    .toSorted((one, other) => one.submittedMs - other.submittedMs);
}

/** Returns the step that the form asked about. */
const getStepLabel = ({ answers }: Pick<StoredResponse, 'answers'>): string =>
  answers[CONSTANT_QUESTIONS.step.questionId]?.[0] ?? '';

interface AnswerContext {
  readonly host: HostContext;
  readonly scene: EditScene;
  readonly now: EditScene['places'][number];
  /** Returns the seat's last recorded answer for the open step. @throws NotThere */
  readonly last: () => PlannedAnswer;
  readonly responses: readonly StoredResponse[];
  readonly edit: (response: StoredResponse, answers: PlannedAnswer['answers']) => Promise<void>;
}

const createAnswerKind = (
  name: string,
  given: Pick<EditKind, 'moments'> & Pick<HostEdit, 'isOfStep'>,
  apply: (around: AnswerContext) => ReturnType<HostEdit['apply']>,
): EditKind => ({
  name: `answers: ${name}`,
  family: 'answers',
  ...(given.moments !== undefined && { moments: given.moments }),
  make: (scene) => {
    const { seat, code } = scene.draw.pick(listAnsweringSeats(scene));
    return {
      name: `an answer of ${seat}: ${name}`,
      holds: `${scene.files.formId} answers`,
      file: null,
      told: /./,
      isOfStep: given.isOfStep ?? false,
      apply: async (host) => {
        const now = requirePresent(scene.places[host.place()]);
        return apply({
          host,
          scene,
          now,
          last: () => requirePresent(now.sendings.findLast((sending) => sending.seat === seat)),
          responses: listResponses(host, code),
          edit: ({ responseId }, answers) =>
            editAnswer(host.emulator, { formId: host.files.formId, responseId, answers }),
        });
      },
    };
  },
});

/** Lists the seats that answer. In a season only a few are asked. */
function listAnsweringSeats({ places, files: { seats } }: EditScene): EditScene['files']['seats'] {
  const answering = new Set(places.flatMap(({ sendings }) => sendings.map(({ seat }) => seat)));
  return answering.size === 0 ? seats : seats.filter(({ seat }) => answering.has(seat));
}

function requirePresent<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new NotThere('there is no such answer');
  return value;
}

/**
 * Lists the responses to the open step. @throws NotThere until the seat has sent all of its answers
 */
function listCurrentResponses({ responses, last, now }: AnswerContext): readonly StoredResponse[] {
  const { seat } = last();
  const own = responses.filter((one) => getStepLabel(one) === getStepLabel(last()));
  const sent = now.sendings.filter((sending) => sending.seat === seat).length;
  if (own.length < sent) throw new NotThere('its seat has yet to answer');
  return own;
}

const listEarlierResponses = ({ responses, now }: AnswerContext): readonly StoredResponse[] => {
  const [open] = now.sendings;
  return responses.filter((one) => open === undefined || getStepLabel(one) !== getStepLabel(open));
};

const drawResponse = (
  { scene }: AnswerContext,
  responses: readonly StoredResponse[],
): StoredResponse =>
  requirePresent(responses.length === 0 ? undefined : scene.draw.pick(responses));

/** Chooses another option of a question. @throws NotThere */
function changeOption(
  { scene }: Pick<AnswerContext, 'scene'>,
  { answers }: Pick<StoredResponse, 'answers'>,
): PlannedAnswer['answers'] {
  const step = getStepLabel({ answers });
  const asked = scene.places.find(({ sendings }) =>
    sendings.some((one) => getStepLabel(one) === step),
  );
  const items = asked?.world.forms[scene.files.formId]?.items ?? [];
  const changes = items.flatMap((item) => {
    const question = 'questionItem' in item ? item.questionItem.question : undefined;
    const ticked = answers[question?.questionId ?? ''];
    if (question?.questionId === undefined || ticked === undefined) return [];
    const options = ('choiceQuestion' in question && question.choiceQuestion?.options) || [];
    return options.flatMap(({ value }) =>
      value === undefined || ticked.includes(value) ? [] : [[question.questionId, value] as const],
    );
  });
  const own = changes.filter(([id]) => !HEAD_QUESTIONS.includes(id));
  const [id, value] = requirePresent(own.length === 0 ? undefined : scene.draw.pick(own));
  return { ...answers, [id]: [value] };
}

const HEAD_QUESTIONS: readonly string[] = Object.values(CONSTANT_QUESTIONS).map(
  ({ questionId }) => questionId,
);

/** Edits a response to any step so that it answers the open step. */
const editResponse = async (
  around: AnswerContext,
  answers: PlannedAnswer['answers'],
): Promise<StoredResponse> => {
  const response = drawResponse(around, listCurrentResponses(around));
  await around.edit(response, answers);
  return response;
};

export const ANSWER_KINDS: readonly EditKind[] = [
  createAnswerKind(
    'edited before the deadline, and back',
    { moments: ['before'], isOfStep: true },
    async (around) => {
      const response = await editResponse(around, changeOption(around, around.last()));
      return () => around.edit(response, around.last().answers);
    },
  ),
  createAnswerKind(
    'left blank before the deadline, and back',
    { moments: ['before'], isOfStep: true },
    async (around) => {
      const blank = Object.entries(around.last().answers).filter(([id]) =>
        HEAD_QUESTIONS.includes(id),
      );
      const response = await editResponse(around, Object.fromEntries(blank));
      return () => around.edit(response, around.last().answers);
    },
  ),
  createAnswerKind(
    'edited into one for an earlier step, and back',
    { moments: ['before'], isOfStep: true },
    async (around) => {
      const response = await editResponse(
        around,
        drawResponse(around, listEarlierResponses(around)).answers,
      );
      return () => around.edit(response, around.last().answers);
    },
  ),
  createAnswerKind('sent again as it is', { moments: ['before'] }, async (around) => {
    await editResponse(around, around.last().answers);
    return null;
  }),
  createAnswerKind('one for an earlier step becomes one for the open step', {}, async (around) => {
    await around.edit(drawResponse(around, listEarlierResponses(around)), around.last().answers);
    return null;
  }),
  createAnswerKind('edited after its step was resolved', {}, async (around) => {
    const response = drawResponse(around, listEarlierResponses(around));
    await around.edit(response, changeOption(around, response));
    return null;
  }),
];
