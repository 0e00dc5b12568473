import { CONSTANT_QUESTIONS } from '../../../../sheets-templates/forms/form-ids.ts';
import { HOST_TABS } from '../../../../sheets-templates/workbooks/host-workbook.ts';
import {
  clearFaults,
  deleteAnswer,
  FALSE_ANSWERS,
  loseTask,
  mergeMarks,
  purgeQueues,
  sendUnchecked,
  shortenLists,
  TAKEN,
  taskNamesIn,
  wholeLists,
} from '../../harness/from-outside.ts';
import type { Edit, Kind, Scene } from '../edit.ts';
import type { Call } from '../gate.ts';
import { type Host, NotThere } from '../host.ts';
import { confirmedAnswers, QUEUE } from '../match-under-test.ts';
import { LANDINGS } from '../second-visit.ts';
import { guarded } from './tab-gestures.ts';
import { computedEdit } from './tabs.ts';

/** On no page, with varying reports. */
const NOT_ON_PAGES = { file: null, told: /./ } as const;

/** During a run its task still exists, and the next one does not yet. */
const BETWEEN_VISITS = ['before', 'after'] as const;

const purged: Kind = {
  name: 'both queues are purged, and the sweep comes',
  family: 'from outside',
  moments: BETWEEN_VISITS,
  isLeftToSweep: true,
  make: ({ files }) => ({
    ...NOT_ON_PAGES,
    name: 'both queues are purged, and the sweep comes',
    holds: `${files.hostId} tasks`,
    apply: async (host) => {
      await purgeQueues(host.emulator, QUEUE);
      await host.sweep();
      return null;
    },
  }),
};

/** Deletes a deadline's or poll's task: other tasks find it missing. */
const taskLost: Kind = {
  name: 'a single task is deleted',
  family: 'from outside',
  moments: BETWEEN_VISITS,
  isLeftToSweep: true,
  make: ({ draw, files }) => ({
    ...NOT_ON_PAGES,
    name: 'a single task is deleted',
    holds: `${files.hostId} tasks`,
    apply: async ({ emulator }) => {
      const names = taskNamesIn(emulator);
      if (names.length === 0) throw new NotThere('no task is to come');
      await loseTask(emulator, draw.pick(names));
      return null;
    },
  }),
};

/** No task or sweep runs until its end; tasks may be lost meanwhile. */
const keeperAway: Kind = {
  name: 'its keeper is away',
  family: 'from outside',
  moments: BETWEEN_VISITS,
  isLeftToSweep: true,
  isDated: true,
  make: ({ draw, files }) => {
    const areLost = draw.integer(0, 1) === 1;
    return {
      ...NOT_ON_PAGES,
      name: `its keeper is away${areLost ? ', and both queues are purged' : ''}`,
      holds: `${files.hostId} tasks`,
      apply: async (host) => {
        const comeBack = host.keeperAway();
        if (areLost) await purgeQueues(host.emulator, QUEUE);
        return async (later) => {
          comeBack();
          await later.sweep();
        };
      },
    };
  },
};

/** Returns its id. @throws NotThere */
async function answerOfNobody({ emulator, files: { formId } }: Host): Promise<string> {
  await sendUnchecked(emulator, formId, { [CONSTANT_QUESTIONS.seatCode.questionId]: ['no-code'] });
  const last = emulator.snapshot().forms[formId]?.responses.at(-1);
  if (last === undefined) throw new NotThere('there is no form');
  return last.responseId;
}

/** Doubles the next run, with both marks accepted; only drawing the Desk informs the second. */
const bothMarks: Kind = {
  name: 'both marks are taken',
  family: 'from outside',
  moments: BETWEEN_VISITS,
  make: (scene) => {
    const { draw, files } = scene;
    const taken = draw.pick(TAKEN);
    const landing = draw.pick(LANDINGS);
    const desk = { fileId: files.hostId, whose: 'the host’s workbook', ...HOST_TABS.desk };
    const shut = computedEdit(desk, scene, guarded);
    return {
      ...shut,
      name: `both marks are taken: ${taken}, the second lands ${landing}; ${shut.name}`,
      mayPass: true,
      apply: async (host) => {
        const open = await shut.apply(host);
        await mergeMarks(host.emulator, files.hostId, taken);
        const leave = host.accompany({ landing, unseen: await answerOfNobody(host) });
        return async (later) => {
          leave();
          await clearFaults(later.emulator);
          await open?.(later);
        };
      },
    };
  },
};

/** One of the confirmed answers. @throws NotThere */
async function drawnAnswer({ emulator, files }: Host, { draw }: Scene): Promise<string> {
  const confirmed = await confirmedAnswers(emulator, files.hostId);
  if (confirmed.length === 0) throw new NotThere('no answer has been confirmed');
  return draw.pick(confirmed);
}

const ofAnswers = (
  name: string,
  apply: (host: Host, id: string, scene: Scene) => ReturnType<Edit['apply']>,
): Kind => ({
  name,
  family: 'from outside',
  // Otherwise a host could resolve the step by hand while an answer is missing.
  isDated: true,
  make: (scene) => ({
    ...NOT_ON_PAGES,
    name,
    holds: `${scene.files.formId} answers`,
    mayPass: true,
    apply: async (host) => apply(host, await drawnAnswer(host, scene), scene),
  }),
});

/** Only writes of spreadsheets have false answers. */
const BOOKS = ['the host’s workbook', 'the public workbook', 'a player’s workbook'] as const;

const isOf = (whose: (typeof BOOKS)[number], { files, draw }: Scene): string => {
  const { hostId, publicId, seats } = files;
  if (whose === 'the host’s workbook') return hostId;
  return whose === 'the public workbook' ? publicId : draw.pick(seats).workbookId;
};

const noEffect = (whose: (typeof BOOKS)[number]): Kind => ({
  name: `a false 200, to writing ${whose}`,
  family: 'from outside',
  isLeftToSweep: true,
  make: (scene) => {
    const { draw } = scene;
    const fileId = isOf(whose, scene);
    const how = draw.pick(Object.keys(FALSE_ANSWERS) as (keyof typeof FALSE_ANSWERS)[]);
    const left = draw.pick([1, 1, 2, 3, 8, null]);
    return {
      ...NOT_ON_PAGES,
      name: `a false 200 (${how}) to writing ${whose}, ${left ?? 'any number of'} times`,
      holds: `refusal ${how} ${whose}`,
      hidesDesk: whose === 'the host’s workbook',
      mayPass: true,
      isBelieved: true,
      apply: async (host) => {
        const strikes = ({ path }: Call): boolean =>
          path === `/v4/spreadsheets/${fileId}:batchUpdate`;
        const end = host.strike({ effect: FALSE_ANSWERS[how], left, strikes });
        return async () => end();
      },
    };
  },
});

export const OUTSIDE_KINDS: readonly Kind[] = [
  purged,
  taskLost,
  keeperAway,
  bothMarks,
  ofAnswers('a confirmed answer is deleted, and is there again', async (host, id) => {
    const giveBack = await deleteAnswer(host.emulator, host.files.formId, id);
    return async () => giveBack();
  }),
  ofAnswers('lists of answers are short of a confirmed one', async ({ emulator }, id, scene) => {
    const { formId } = scene.files;
    const lists = scene.draw.integer(1, 4);
    await shortenLists(emulator, { formId, responseIds: [id], lists });
    return () => wholeLists(emulator);
  }),
  ...BOOKS.map(noEffect),
];
