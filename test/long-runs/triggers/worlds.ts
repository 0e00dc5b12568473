import { steppedClock } from '../../../emulator/clock.ts';
import { emptyWorld, type World } from '../../../emulator/core/world.ts';
import { createEmulator } from '../../../emulator/emulator.ts';
import { sha256 } from '../../../functions/match/ledger/digest.ts';

/** A call as it goes over the wire. Equal calls have equal keys. */
export interface Sent {
  readonly key: string;
  readonly request: () => Request;
}

/** An answer as it comes over the wire. Equal answers have equal keys. */
export interface Reply {
  readonly key: string;
  readonly response: () => Response;
}

export type WorldId = number;

export interface Applied {
  readonly world: WorldId;
  readonly reply: Reply;
}

export interface Worlds {
  readonly idOf: (world: World) => WorldId;
  readonly world: (id: WorldId) => World;
  readonly count: () => number;
  /** Effect and answer of a call in a world; cached. */
  readonly apply: (id: WorldId, sent: Sent) => Promise<Applied>;
  readonly close: () => Promise<void>;
}

export function worldsAt(nowMs: number): Worlds {
  const emulator = createEmulator({
    clock: steppedClock(nowMs),
    world: emptyWorld(),
    dispatch: async () => new Response(null, { status: 503 }),
  });
  const worlds: World[] = [];
  const ids = new Map<string, WorldId>();
  const memory = new Map<string, Applied>();
  const keyOf = keyedBy();

  function idOf(world: World): WorldId {
    const key = keyOf(world);
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, worlds.length);
    worlds.push(world);
    return worlds.length - 1;
  }

  function world(id: WorldId): World {
    const known = worlds[id];
    if (known === undefined) throw new Error(`there is no world ${id}`);
    return known;
  }

  async function apply(id: WorldId, sent: Sent): Promise<Applied> {
    const key = `${id} ${sent.key}`;
    const known = memory.get(key);
    if (known !== undefined) return known;
    emulator.restore(world(id));
    const reply = await replyOf(await emulator.fetch(sent.request()));
    const made = { world: idOf(emulator.snapshot()), reply };
    memory.set(key, made);
    return made;
  }

  return { idOf, world, apply, count: () => worlds.length, close: emulator.close };
}

export async function replyOf(response: Response): Promise<Reply> {
  const { status } = response;
  const headers = [...response.headers];
  const text = await response.text();
  return {
    key: sha256(JSON.stringify([status, headers, text])),
    response: () => new Response(text === '' ? null : text, { status, headers }),
  };
}

/**
 * Key by the whole content, without the files' versions, which count writes. Spreadsheets and forms
 * are immutable, so each object is read once.
 */
function keyedBy(): (world: World) => string {
  const known = new WeakMap<object, string>();
  const hashOf = (part: object): string => {
    const hash = known.get(part) ?? sha256(JSON.stringify(part));
    known.set(part, hash);
    return hash;
  };
  return ({ files, spreadsheets, forms, ...rest }) =>
    sha256(
      JSON.stringify([
        { ...rest, files: Object.values(files).map((file) => ({ ...file, version: 0 })) },
        ...[spreadsheets, forms].map((parts) =>
          Object.entries(parts).map(([id, part]) => [id, hashOf(part)]),
        ),
      ]),
    );
}
