import { expect, test } from 'vitest';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { atDepth } from '../../support/depth.ts';
import { type Explored, exploreFrom } from './explore.ts';
import { runOfProgram, type Sending } from './small-program.ts';
import { triggerOf } from './trigger.ts';
import type { Applied, Sent, Worlds } from './worlds.ts';

/** Numbers by name; absent until first written. */
type SmallWorld = Readonly<Record<string, number>>;

/** Effect of a call on a number, and its answer. */
const DEEDS: Readonly<Record<string, (before: number) => readonly [after: number, text: string]>> =
  {
    read: (before) => [before, String(before)],
    take: (before) => (before === 0 ? [1, 'taken'] : [before, 'refused']),
    set: () => [2, 'set'],
    flip: (before) => [1 - Math.sign(before), 'flipped'],
    raise: (before) => [Math.min(before + 1, 3), String(before + 1)],
    give: () => [0, 'given'],
  };

function smallWorlds(): Pick<Worlds, 'apply'> & { readonly text: (id: number) => string } {
  const texts = ['{}'];
  const idOf = (text: string): number =>
    texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1;
  const text = (id: number): string => texts[id] ?? '{}';
  const apply = async (id: number, { key }: Sent): Promise<Applied> => {
    const world: SmallWorld = JSON.parse(text(id));
    const [deed = '', name = ''] = key.split(' ');
    const [after, said] = DEEDS[deed]?.(world[name] ?? 0) ?? [0, ''];
    const all = Object.entries({ ...world, [name]: after }).filter(([, number]) => number !== 0);
    const next = idOf(JSON.stringify(Object.fromEntries(all.toSorted())));
    return { world: next, reply: { key: said, response: () => new Response(said) } };
  };
  return { apply, text };
}

type Part =
  | { readonly kind: 'call'; readonly name: string }
  | { readonly kind: 'one after the other' | 'together'; readonly parts: readonly Part[] }
  | { readonly kind: 'by an answer'; readonly first: Part; readonly parts: readonly Part[] };

/** Runs a part; returns all answers. */
async function carriedOut(part: Part, send: Sending): Promise<unknown> {
  switch (part.kind) {
    case 'call':
      return send(part.name);
    case 'together':
      return Promise.all(part.parts.map((one) => carriedOut(one, send)));
    case 'one after the other': {
      const said: unknown[] = [];
      for (const one of part.parts) said.push(await carriedOut(one, send));
      return said;
    }
    case 'by an answer': {
      const said = JSON.stringify(await carriedOut(part.first, send));
      const chosen = part.parts[[...said].filter((letter) => 'ae12'.includes(letter)).length % 2];
      return [said, chosen === undefined ? null : await carriedOut(chosen, send)];
    }
  }
}

const NAMES = ['x', 'y', 'z'] as const;
const USUAL = ['read', 'read', 'take', 'take'] as const;

/** Has that number of calls, all different. */
function drawnProgram(seed: number, calls: number): Part {
  const draw = seededChance(seed)('a program');
  let made = 0;
  function drawn(size: number): Part {
    made += 1;
    if (size <= 1) {
      const deed = draw.pick([...USUAL, ...USUAL, ...Object.keys(DEEDS)]);
      return { kind: 'call', name: `${deed} ${draw.pick(NAMES)} ${made}` };
    }
    const first = draw.pick(Array.from({ length: size - 1 }, (_, index) => index + 1));
    const [one, other] = [drawn(first), drawn(size - first)];
    const kind = draw.pick(['one after the other', 'together', 'by an answer'] as const);
    return kind === 'by an answer'
      ? { kind, first: one, parts: [other] }
      : { kind, parts: [one, other] };
  }
  return drawn(calls);
}

interface Told {
  readonly ends: readonly string[];
  readonly worlds: readonly string[];
  readonly situations: number;
}

async function told(program: Part, triggers: number, inEveryOrder: boolean): Promise<Told> {
  const worlds = smallWorlds();
  const trigger = triggerOf(() => runOfProgram((send) => carriedOut(program, send)));
  const explored = await exploreFrom({ worlds, trigger, world: 0 }, { triggers, inEveryOrder });
  const ends = explored.ends.map((id) => endText(id, explored, worlds.text));
  return {
    ends: ends.toSorted(),
    worlds: [...explored.first.keys()].map(worlds.text).toSorted(),
    situations: explored.situations,
  };
}

function endText(id: number, { situation, trigger }: Explored, text: (id: number) => string) {
  const { world, places } = situation(id);
  const said = places.map((place) => JSON.stringify(trigger.place(place).ended));
  return `${text(world)}: ${said.toSorted().join('; ')}`;
}

const PROGRAMS = atDepth({ quick: 20, deep: 600 });

test('programs reach the same ends and worlds with foresight as in every order', async () => {
  const looked = { byForesight: 0, inEveryOrder: 0 };
  for (let seed = 1; seed <= PROGRAMS; seed++) {
    const triggers = seed % 3 === 0 ? 3 : 2;
    const program = drawnProgram(seed, triggers === 3 ? 4 : 5 + (seed % 3));
    const [some, every] = [
      await told(program, triggers, false),
      await told(program, triggers, true),
    ];
    expect(some.ends, `program ${seed}`).toEqual(every.ends);
    expect(some.worlds, `program ${seed}`).toEqual(every.worlds);
    looked.byForesight += some.situations;
    looked.inEveryOrder += every.situations;
  }
  expect(looked.byForesight).toBeLessThan(looked.inEveryOrder * 0.9);
});

/** Sets a free value: another program may do the same in between. */
const hasty: Part = {
  kind: 'together',
  parts: [
    {
      kind: 'by an answer',
      first: { kind: 'call', name: 'read y 1' },
      parts: [{ kind: 'call', name: 'raise y 2' }],
    },
    { kind: 'call', name: 'read z 3' },
    { kind: 'call', name: 'take x 4' },
  ],
};

test('a fault of one order alone is found with foresight', async () => {
  const { ends } = await told(hasty, 3, false);
  expect(ends.filter((end) => end.startsWith('{"x":1,"y":3}'))).not.toEqual([]);
  expect(ends.filter((end) => end.startsWith('{"x":1,"y":1}'))).not.toEqual([]);
});
