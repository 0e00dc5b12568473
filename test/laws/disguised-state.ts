import assert from 'node:assert/strict';
import fc from 'fast-check';
import { seededChance } from '../../rules/kit/chance/seeded.ts';
import { type Inspection, leafReader, noticed } from './alteration.ts';
import { type Effort, type LawfulGame, type Trial, trialsOf } from './law.ts';
import { isListed, pathText, textAt, type Viewpoint } from './leaves.ts';
import { ADVICE } from './secret-words.ts';
import { audiencesOf, evenly, momentsOf, nameOf, namesIn } from './trial.ts';

/** Moments compared per match, and leaves per place that the disguise has left as they are. */
const MOMENTS = 10;
const LEAVES = 8;
/** Draws of the disguise before a leaf counts as never redrawn. */
const DRAWS = 30;
/** Further matches checked before a failure: an occasional secret may not have occurred yet. */
const FURTHER = 15;
const NAMED = 12;

interface Place {
  readonly name: string;
  isVaried: boolean;
  left: number;
  readonly some: Inspection[];
}

export function assertDisguised(game: LawfulGame, runs: number, { seed }: Effort): void {
  const places = new Map<string, Place>();
  const trials = fc.sample(trialsOf(game), { numRuns: runs + FURTHER, seed });
  for (const trial of trials.slice(0, runs)) collect(trial, places);
  let wrong = [...places.values()].flatMap(wrongIn);
  for (const trial of trials.slice(runs)) {
    if (wrong.length === 0) return;
    collect(trial, places);
    wrong = wrong.filter(({ place }) => !place.isVaried);
  }
  if (wrong.length === 0) return;
  // A leaf seen by nobody is wrong for the public and for seats: report it once.
  const lines = [...new Map(wrong.map(({ place, said }) => [place.name, `\n- ${said}`])).values()];
  const named = lines.slice(0, NAMED);
  const more = lines.length > NAMED ? `\n- and ${lines.length - NAMED} more` : '';
  const said = `the disguise never redraws these unseen parts:${named.join('')}${more}`;
  assert.fail(`${said}\n${ADVICE.disguised} ${ADVICE.derived}`);
}

/** Skips the host, who sees everything, and the end of a match, when much no longer matters. */
function collect(trial: Trial, places: Map<string, Place>): void {
  const { game, setup, seed } = trial;
  const names = namesIn(setup);
  const moments = momentsOf(trial).filter(({ step }) => step !== null);
  const leavesIn = leafReader(trial, moments);
  const audiences = audiencesOf(setup).filter(({ kind }) => kind !== 'host');
  const draw = seededChance(seed)('which leaves are kept');
  for (const [at, sight] of evenly(moments, MOMENTS).entries()) {
    for (const audience of audiences) {
      const own = audience.kind === 'seat' ? audience.seat : null;
      const other = disguisedState({ game, sight, audience }, seed + at);
      for (const leaf of leavesIn(sight.state, own)) {
        const key = `${audience.kind} ${leaf.place}`;
        const place = places.get(key) ?? { name: leaf.place, isVaried: false, left: 0, some: [] };
        places.set(key, place);
        note(place, { game, sight, audience, leaf }, { other, own, names, draw });
      }
    }
  }
}

type Noting = Viewpoint & {
  readonly other: unknown;
  readonly draw: ReturnType<ReturnType<typeof seededChance>>;
};

function note(place: Place, looked: Inspection, { other, draw, ...looking }: Noting): void {
  const { game, sight, leaf } = looked;
  if (place.isVaried || isListed(game, leaf, looking)) return;
  if (textAt(other, leaf) !== textAt(sight.state, leaf)) {
    place.isVaried = true;
    return;
  }
  place.left += 1;
  const at = place.some.length < LEAVES ? place.some.length : draw.integer(0, place.left - 1);
  if (at < LEAVES) place.some[at] = looked;
}

function disguisedState(
  { game, sight, audience }: Omit<Inspection, 'leaf'>,
  seed: number,
): unknown {
  return game.disguise?.({ ...sight, audience, chance: seededChance(seed) }).state;
}

interface Wrong {
  readonly place: Place;
  readonly said: string;
}

/** Returns the faults of one place: unseen values that the disguise never redraws. */
function wrongIn(place: Place): readonly Wrong[] {
  if (place.isVaried) return [];
  const found = place.some.map((looked) => ({ looked, verdict: noticed(looked) }));
  for (const { looked, verdict } of found) {
    if (typeof verdict === 'object' && !isEverVaried(looked))
      return [{ place, said: verdict.unseen }];
  }
  const [first] = place.some;
  const isUnclear = found.every(({ verdict }) => verdict === 'impossible');
  if (first === undefined || !isUnclear || place.some.some(isEverVaried)) return [];
  const { leaf, audience } = first;
  const seen = `so it is unclear if ${nameOf(audience)} sees it`;
  const said = `every other ${pathText(leaf)} throws, ${seen}`;
  return [{ place, said }];
}

function isEverVaried(looked: Inspection): boolean {
  const { sight, leaf } = looked;
  const truth = textAt(sight.state, leaf);
  return Array.from({ length: DRAWS }, (_, seed) => disguisedState(looked, seed)).some(
    (state) => textAt(state, leaf) !== truth,
  );
}
