/** Lets players edit answers. The recorded orders stay the latest ones before a deadline. */

import { CONSTANT_QUESTIONS } from '../../../../sheets-templates/forms/form-ids.ts';
import { editAnswer } from '../../harness/from-outside.ts';
import type { Edit, Kind, Scene } from '../edit.ts';
import { type Host, NotThere } from '../host.ts';
import type { Sending } from '../match-under-test.ts';

interface Response {
  readonly responseId: string;
  readonly answers: Sending['answers'];
}

/** Lists the responses of a seat, the latest last. */
function responsesOf({ emulator, files }: Host, code: string): readonly Response[] {
  const { responses = [] } = emulator.snapshot().forms[files.formId] ?? {};
  const { questionId } = CONSTANT_QUESTIONS.seatCode;
  return responses
    .filter(({ answers }) => answers[questionId]?.[0] === code)
    .toSorted((one, other) => one.submittedMs - other.submittedMs);
}

/** Returns the label of the step that the form was opened for. */
const stepIn = ({ answers }: Pick<Response, 'answers'>): string =>
  answers[CONSTANT_QUESTIONS.step.questionId]?.[0] ?? '';

interface Around {
  readonly host: Host;
  readonly scene: Scene;
  readonly now: Scene['places'][number];
  /** Returns the seat's last recorded answer for the open step. @throws NotThere */
  readonly last: () => Sending;
  readonly responses: readonly Response[];
  readonly edit: (response: Response, answers: Sending['answers']) => Promise<void>;
}

const ofAnswers = (
  name: string,
  given: Pick<Kind, 'moments'> & Pick<Edit, 'isOfStep'>,
  apply: (around: Around) => ReturnType<Edit['apply']>,
): Kind => ({
  name: `answers: ${name}`,
  family: 'answers',
  ...(given.moments !== undefined && { moments: given.moments }),
  make: (scene) => {
    const { seat, code } = scene.draw.pick(answeringSeats(scene));
    return {
      name: `an answer of ${seat}: ${name}`,
      holds: `${scene.files.formId} answers`,
      file: null,
      told: /./,
      isOfStep: given.isOfStep ?? false,
      apply: async (host) => {
        const now = there(scene.places[host.place()]);
        return apply({
          host,
          scene,
          now,
          last: () => there(now.sendings.findLast((sending) => sending.seat === seat)),
          responses: responsesOf(host, code),
          edit: ({ responseId }, answers) =>
            editAnswer(host.emulator, { formId: host.files.formId, responseId, answers }),
        });
      },
    };
  },
});

/** Lists the seats that answer; in a season few are asked for a choice. */
function answeringSeats({ places, files: { seats } }: Scene): Scene['files']['seats'] {
  const answering = new Set(places.flatMap(({ sendings }) => sendings.map(({ seat }) => seat)));
  return answering.size === 0 ? seats : seats.filter(({ seat }) => answering.has(seat));
}

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new NotThere('there is no such answer');
  return value;
}

/** Lists the responses to the open step. @throws NotThere until its seat has sent all of them */
function current({ responses, last, now }: Around): readonly Response[] {
  const { seat } = last();
  const own = responses.filter((one) => stepIn(one) === stepIn(last()));
  const sent = now.sendings.filter((sending) => sending.seat === seat).length;
  if (own.length < sent) throw new NotThere('its seat has yet to answer');
  return own;
}

/** Lists the responses to resolved steps; these are all while nobody is asked. */
const earlier = ({ responses, now }: Around): readonly Response[] => {
  const [open] = now.sendings;
  return responses.filter((one) => open === undefined || stepIn(one) !== stepIn(open));
};

const drawn = ({ scene }: Around, responses: readonly Response[]): Response =>
  there(responses.length === 0 ? undefined : scene.draw.pick(responses));

/** Chooses another option of one question of that step's form. @throws NotThere */
function altered(
  { scene }: Pick<Around, 'scene'>,
  { answers }: Pick<Response, 'answers'>,
): Sending['answers'] {
  const step = stepIn({ answers });
  const asked = scene.places.find(({ sendings }) => sendings.some((one) => stepIn(one) === step));
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
  const own = changes.filter(([id]) => !HEAD.includes(id));
  const [id, value] = there(own.length === 0 ? undefined : scene.draw.pick(own));
  return { ...answers, [id]: [value] };
}

const HEAD: readonly string[] = Object.values(CONSTANT_QUESTIONS).map(
  ({ questionId }) => questionId,
);

/** Edits a response to any step so that it answers the open step, and counts. */
const edited = async (around: Around, answers: Sending['answers']): Promise<Response> => {
  const response = drawn(around, current(around));
  await around.edit(response, answers);
  return response;
};

export const ANSWER_KINDS: readonly Kind[] = [
  ofAnswers(
    'edited before the deadline, and back',
    { moments: ['before'], isOfStep: true },
    async (around) => {
      const response = await edited(around, altered(around, around.last()));
      return () => around.edit(response, around.last().answers);
    },
  ),
  ofAnswers(
    'left blank before the deadline, and back',
    { moments: ['before'], isOfStep: true },
    async (around) => {
      const blank = Object.entries(around.last().answers).filter(([id]) => HEAD.includes(id));
      const response = await edited(around, Object.fromEntries(blank));
      return () => around.edit(response, around.last().answers);
    },
  ),
  ofAnswers(
    'edited into one for an earlier step, and back',
    { moments: ['before'], isOfStep: true },
    async (around) => {
      const response = await edited(around, drawn(around, earlier(around)).answers);
      return () => around.edit(response, around.last().answers);
    },
  ),
  ofAnswers('sent again as it is', { moments: ['before'] }, async (around) => {
    await edited(around, around.last().answers);
    return null;
  }),
  ofAnswers('one for an earlier step becomes one for the open step', {}, async (around) => {
    await around.edit(drawn(around, earlier(around)), around.last().answers);
    return null;
  }),
  ofAnswers('edited after its step was resolved', {}, async (around) => {
    const response = drawn(around, earlier(around));
    await around.edit(response, altered(around, response));
    return null;
  }),
];
