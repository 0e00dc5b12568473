import type { Moment } from '../faults/moments.ts';
import type { Schedule } from '../faults/schedules.ts';
import { differences, shownIn } from '../faults/shown.ts';
import { runFaultSchedule } from '../faults/strike.ts';
import type { Explored, ExploredMatch } from './explore.ts';
import type { SituationId } from './situations.ts';
import type { WorldId } from './worlds.ts';

/** A sentence for each end that differs from a single trigger's. */
export function wrongEnds(moment: Moment, explored: ExploredMatch): readonly string[] {
  const { ends, worlds, situation } = explored;
  const wrongIn = remembered((world: WorldId) =>
    differences(moment.after, shownIn(worlds.world(world), moment.taskName)),
  );
  return ends.flatMap((end) => {
    const wrong = wrongIn(situation(end).world);
    const said = [
      ...(wrong.length === 0 ? [] : [`differs in ${wrong.join('; ')}`]),
      ...wrongResults(end, explored),
    ];
    return said.map((sentence) => `${turnsText(end, explored)} ${sentence}`);
  });
}

/** Cached, because many thousands of ends have few worlds. */
function remembered<Of, Found>(find: (of: Of) => Found): (of: Of) => Found {
  const memory = new Map<Of, Found>();
  return (of) => {
    const found = memory.get(of) ?? find(of);
    memory.set(of, found);
    return found;
  };
}

/** One trigger has resolved the step, the others found it resolved, without incidents. */
function wrongResults(end: SituationId, { trigger, situation }: Explored): readonly string[] {
  const said = situation(end).places.map((id) => {
    const { ended } = trigger.place(id);
    if (ended?.kind !== 'done') return `failed: ${String(ended?.error)}`;
    const { result } = ended;
    const incidents = 'incidents' in result ? result.incidents : [];
    return incidents.length === 0 ? result.kind : `${result.kind}, ${JSON.stringify(incidents)}`;
  });
  const others = said.filter((one) => one !== 'resolved');
  const isRight =
    others.length === said.length - 1 && others.every((one) => one === 'resolved before');
  return isRight ? [] : [`they came to: ${said.join('; ')}`];
}

const calm: Schedule = {
  name: 'all killed',
  instances: 0,
  polls: 0,
  words: () => [],
  lateMs: 0,
  answerAfter: null,
};

/** As if all triggers were killed there and another one ran: null when it ends as a single one. */
export async function wrongWhenKilled(
  moment: Moment,
  id: SituationId,
  explored: ExploredMatch,
): Promise<string | null> {
  const { world } = explored.situation(id);
  const before = explored.worlds.world(world);
  const violation = await runFaultSchedule({ ...moment, before }, calm);
  return violation === null ? null : `${turnsText(id, explored)} all killed: ${violation}`;
}

/** "AABAC": callers in order. */
const turnsText = (id: SituationId, { turnsTo }: Explored): string =>
  turnsTo(id)
    .map(({ index }) => String.fromCharCode('A'.charCodeAt(0) + index))
    .join('');
