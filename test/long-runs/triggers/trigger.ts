/** What a trigger does next, by the answers that it has had: the function is asked as seldom as can be, and remembered. */

import type { Ended, Run } from './run-of.ts';
import type { Reply, Sent } from './worlds.ts';

/** The number of a place that a trigger can be at. */
export type PlaceId = number;

/** What a trigger was answered so far decides it, not in which order: its calls under way do not wait for each other. */
export interface Place {
  readonly id: PlaceId;
  /** Its calls under way. */
  readonly calls: readonly Sent[];
  /** What it came to; null before that. */
  readonly ended: Ended | null;
}

export interface Trigger {
  readonly start: () => Promise<Place>;
  readonly place: (id: PlaceId) => Place;
  readonly count: () => number;
  /** How often the function was run. */
  readonly runs: () => number;
  /**
   * Where it comes to by each of these answers alone, in their order. They are to calls that are under way there, of one world.
   * @throws when the same answers lead to other calls: then nothing here can be believed
   */
  readonly answers: (id: PlaceId, all: readonly Answered[]) => Promise<readonly Place[]>;
}

export interface Answered {
  readonly sent: Sent;
  readonly reply: Reply;
}

/** Calls, each with the answer that it has had. */
type Replies = ReadonlyMap<Sent['key'], Reply['key']>;

/**
 * Calls that are out together. What has more answers has made the same calls and perhaps others: where a set of answers brings
 * no new call, none of its parts does. So the sets of all answers but one decide all others, and the function need not be run for these.
 */
interface Wave {
  /** The largest sets that have brought no new call. */
  readonly quiet: Replies[];
}

interface KnownPlace extends Place {
  /** One way to get there. */
  readonly way: readonly Answered[];
  /** One that is there; null when it has gone on. */
  run: Run | null;
  readonly wave: Wave;
  /** What it has been answered since its wave went out. */
  readonly replies: Replies;
}

type Rest = Awaited<ReturnType<Run['rests']>>;

/** `begin` starts one more of them. */
export function triggerOf(begin: () => Run): Trigger {
  const places: KnownPlace[] = [];
  const byAnswers = new Map<string, KnownPlace>();
  let runs = 0;

  function place(id: PlaceId): KnownPlace {
    const known = places[id];
    if (known === undefined) throw new Error(`there is no place ${id}`);
    return known;
  }

  function arrived(at: Omit<KnownPlace, 'id'>): KnownPlace {
    const made = { id: places.length, ...at };
    places.push(made);
    byAnswers.set(keyOf(made.way), made);
    return made;
  }

  function begun(): Run {
    runs += 1;
    return begin();
  }

  /** One that has got there already goes on; else another one is led there. */
  async function runAt(at: KnownPlace): Promise<Run> {
    const { run } = at;
    at.run = null;
    return run ?? led(begun(), at);
  }

  async function answers(id: PlaceId, all: readonly Answered[]): Promise<readonly Place[]> {
    const at = place(id);
    const found: Place[] = [];
    for (const [index, answered] of all.entries()) {
      const others = [...all.slice(index + 1), ...all.slice(0, index)];
      found.push(await answer(at, answered, others));
    }
    return found;
  }

  async function answer(at: KnownPlace, answered: Answered, others: readonly Answered[]) {
    const way = [...at.way, answered];
    const replies = withReply(at.replies, answered);
    const known = byAnswers.get(keyOf(way));
    if (known !== undefined) return known;
    const { wave } = at;
    if (wave.quiet.some((set) => isWithin(replies, set))) {
      const calls = at.calls.filter(({ key }) => key !== answered.sent.key);
      return arrived({ calls, ended: null, way, run: null, wave, replies });
    }
    const run = await runAt(at);
    run.answer(answered);
    const rest = await run.rests();
    if (!isQuiet(at, rest)) return arrived({ ...rest, way, run, ...newWave() });
    const made = arrived({ ...rest, way, run, wave, replies });
    await goOn(made, others);
    return made;
  }

  /** Answered further, but for one call, as long as nothing new comes. */
  async function goOn(from: KnownPlace, others: readonly Answered[]): Promise<void> {
    const { run, wave } = from;
    if (run === null || from.calls.length < 2) return;
    from.run = null;
    let at: Pick<KnownPlace, 'calls' | 'replies'> = from;
    for (const answered of others.slice(0, from.calls.length - 1)) {
      run.answer(answered);
      const rest = await run.rests();
      if (!isQuiet(at, rest)) break;
      at = { calls: rest.calls, replies: withReply(at.replies, answered) };
    }
    wave.quiet.push(at.replies);
  }

  let first: Promise<Place> | null = null;
  async function begins(): Promise<Place> {
    const run = begun();
    return arrived({ ...(await run.rests()), way: [], run, ...newWave() });
  }
  const start = (): Promise<Place> => {
    first ??= begins();
    return first;
  };
  return { start, place, answers, count: () => places.length, runs: () => runs };
}

const newWave = () => ({ wave: { quiet: [] }, replies: new Map() });

/** An answer has brought nothing but that there is a call less. */
const isQuiet = (at: Pick<Place, 'calls'>, { calls, ended }: Rest): boolean =>
  ended === null && calls.length === at.calls.length - 1;

const withReply = (replies: Replies, { sent, reply }: Answered): Replies =>
  new Map([...replies, [sent.key, reply.key]]);

const isWithin = (part: Replies, whole: Replies): boolean =>
  [...part].every(([call, reply]) => whole.get(call) === reply);

/** Calls with the answers to each, in order: equal calls of one trigger come one after the other. */
const keyOf = (way: readonly Answered[]): string =>
  Object.entries(Object.groupBy(way, ({ sent }) => sent.key))
    .map(([call, all = []]) => `${call}: ${all.map(({ reply }) => reply.key).join()}`)
    .toSorted()
    .join('; ');

/** @throws when the same answers lead to other calls: then nothing here can be believed */
async function led(run: Run, { way, calls }: KnownPlace): Promise<Run> {
  for (const answered of way) {
    await run.rests();
    run.answer(answered);
  }
  const found = await run.rests();
  const [one, other] = [found.calls, calls].map((all) => all.map(({ key }) => key).toSorted());
  if (one?.join() !== other?.join()) throw new Error('the same answers have led to other calls');
  return run;
}
