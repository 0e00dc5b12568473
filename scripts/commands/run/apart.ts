/** Matches of games from outside are kept by a process for each game, so that whatever its code does, nobody else's match is held up. */

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { NotedFile } from '../../../functions/google/drive.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { gameIncident } from '../../../functions/match/visiting/bounded-game.ts';
import { reportUnplayed } from '../../../functions/match/visiting/reporting.ts';
import type { GoogleOptions } from '../../shared/google/connection.ts';
import type { KeptGame } from '../../shared/match/outside-game.ts';
import type { KeeperLogLine } from './keeper-log.ts';

/** What such a process is begun with. */
export interface ApartBeginning {
  readonly file: string;
  readonly google: GoogleOptions;
  readonly taskDelayMs: number;
  readonly isOnce: boolean;
  /** How long one function of the game may take. */
  readonly limitMs: number;
}

/** What it is asked: to keep these matches, once. */
export type ApartRequest = { readonly files: readonly NotedFile[] };

/** What it says. */
export type ApartReply =
  /** It is begun, or not stuck. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'begins'; readonly id: string; readonly name: string }
  | { readonly kind: 'line'; readonly line: KeeperLogLine; readonly isIncident: boolean }
  | { readonly kind: 'said'; readonly sentence: string }
  | { readonly kind: 'done'; readonly nextMs: number | null };

export interface ApartParts {
  readonly adjudicator: Adjudicator;
  /** By the hash of its code. */
  readonly games: ReadonlyMap<string, KeptGame>;
  readonly beginning: Omit<ApartBeginning, 'file'>;
  readonly printLine: (line: KeeperLogLine, isIncident: boolean) => void;
  readonly printStatus: (sentence: string) => void;
}

export interface Apart {
  /** Takes a match that is played by such rules; gives whether there is a process for them. */
  readonly take: (rules: string, file: NotedFile) => boolean;
  /** Has all that were taken kept. With `isOnce` it resolves when that is done, else at once. */
  readonly round: () => Promise<void>;
  /** When the next task is due; null when there is none. */
  readonly nextMs: () => number | null;
  /** What is being done is done first. */
  readonly end: () => Promise<void>;
}

/** Of a heap; what needs more than this is no game for sheets. */
const MOST_MEGABYTES = 512;
/** A game of which a match was the end of its process: this match is tried again so much later. */
const AGAIN_MS = 3_600_000;
/** How often one is heard that is well, and how long one may be silent beside what its game may take. */
export const HEARTBEAT_MS = 1000;
const SILENCE_MS = 20_000;

const PROGRAM = fileURLToPath(new URL('./apart-process.ts', import.meta.url));

export function createApart(parts: ApartParts): Apart {
  const { games } = parts;
  const keepers = new Map<string, GameKeeper>();
  const keeperOf = (code: string, game: KeptGame): GameKeeper => {
    const keeper = keepers.get(code) ?? createGameKeeper(parts, game);
    keepers.set(code, keeper);
    return keeper;
  };
  const all = () => [...keepers.values()];
  return {
    take: (rules, file) => {
      const [, , code = ''] = rules.split(' ');
      const game = games.get(code);
      if (game === undefined) return false;
      keeperOf(code, game).take(rules, file);
      return true;
    },
    round: async () => {
      const rounds = Promise.all(all().map((keeper) => keeper.round()));
      if (parts.beginning.isOnce) await rounds;
      // Nobody waits for it, and what nobody hears of would end all that is kept here.
      else rounds.catch((error: unknown) => parts.printStatus(failedText(error)));
    },
    nextMs: () => {
      const due = all().flatMap(({ nextMs }) => nextMs() ?? []);
      return due.length === 0 ? null : Math.min(...due);
    },
    end: async () => {
      await Promise.all(all().map((keeper) => keeper.end()));
    },
  };
}

const failedText = (error: unknown): string =>
  `Matches of games from outside: ${error instanceof Error ? error.message : String(error)} They are tried again in a round.`;

interface GameKeeper extends Omit<Apart, 'take'> {
  readonly take: (rules: string, file: NotedFile) => void;
}

function createGameKeeper(parts: ApartParts, game: KeptGame): GameKeeper {
  const { adjudicator } = parts;
  const { google } = adjudicator;
  const taken = new Map<string, NotedFile>();
  /** Matches that were the end of a process, and until when they are left alone. */
  const ends = new Map<string, number>();
  let title = '';
  let child: ChildProcess | null = null;
  let running: Promise<void> | null = null;
  let nextMs: number | null = null;

  /** All that were taken, one process after the other while there are any that a match was the end of. */
  async function keepAll(): Promise<void> {
    while (taken.size > 0) {
      const files = [...taken.values()].filter(({ id }) => (ends.get(id) ?? 0) <= google.now());
      taken.clear();
      if (files.length === 0) return;
      child ??= started(parts, game);
      const ended = await asked(parts, child, files);
      if (ended.kind === 'done') {
        ({ nextMs } = ended);
        return;
      }
      child = null;
      nextMs = null;
      const { at } = ended;
      if (at !== null) await tellEnd(at, ended.what);
      else parts.printStatus(`${title}: ${ended.what} Its matches are tried again in a round.`);
      // The one that was the end of it comes last, and before it they are all as they were.
      if (at !== null) for (const file of files) if (file.id !== at.id) taken.set(file.id, file);
    }
  }

  async function tellEnd(at: Pick<NotedFile, 'id' | 'name'>, what: string): Promise<void> {
    ends.set(at.id, google.now() + AGAIN_MS);
    const incident = gameIncident(title, what);
    await reportUnplayed(adjudicator, at.id, [incident]);
    const said = [`${incident.where}: ${incident.what} It is tried again in an hour.`];
    const now = new Date(google.now()).toISOString();
    parts.printLine({ at: now, title: at.name, outcome: 'unreadable', said }, true);
  }

  return {
    take: (rules, file) => {
      title = rules.split(' ').slice(0, 2).join(' ');
      taken.set(file.id, file);
    },
    round: async () => {
      running ??= keepAll().finally(() => {
        running = null;
      });
      await running;
    },
    nextMs: () => nextMs,
    end: async () => {
      await running;
      child?.disconnect();
    },
  };
}

/** Where it can be had it has little to itself: no output of ours, and no more memory than a game needs. */
function started({ beginning }: ApartParts, { file }: KeptGame): ChildProcess {
  const own: ApartBeginning = { ...beginning, file };
  return fork(PROGRAM, [JSON.stringify(own)], {
    execArgv: [...process.execArgv, `--max-old-space-size=${MOST_MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Ctrl+C is for whoever started it, who ends it when its round is done.
    detached: process.platform !== 'win32',
  });
}

type Ended =
  | { readonly kind: 'done'; readonly nextMs: number | null }
  /** `at`: the match that was being kept; null before any. */
  | {
      readonly kind: 'gone';
      readonly at: Pick<NotedFile, 'id' | 'name'> | null;
      readonly what: string;
    };

/** One round of a process, which is ended where it is not heard any more. */
function asked(
  { beginning, printLine, printStatus }: ApartParts,
  child: ChildProcess,
  files: readonly NotedFile[],
): Promise<Ended> {
  return new Promise((resolve) => {
    const silenceMs = beginning.limitMs + SILENCE_MS;
    let at: Pick<NotedFile, 'id' | 'name'> | null = null;
    let what = `Its code needed more than ${MOST_MEGABYTES} MB, or ended the process that it ran in.`;
    const kill = (): void => {
      what = `Its code did not come to an end within ${silenceMs / 1000} s.`;
      child.kill('SIGKILL');
    };
    let timer = setTimeout(kill, silenceMs);
    const finish = (ended: Ended): void => {
      clearTimeout(timer);
      child.off('message', hear).off('exit', gone).off('error', gone);
      resolve(ended);
    };
    const gone = (): void => finish({ kind: 'gone', at, what });
    const hear = (message: unknown): void => {
      clearTimeout(timer);
      timer = setTimeout(kill, silenceMs);
      const reply = message as ApartReply;
      if (reply.kind === 'begins') at = reply;
      if (reply.kind === 'line') printLine(reply.line, reply.isIncident);
      if (reply.kind === 'said') printStatus(reply.sentence);
      if (reply.kind === 'done') finish(reply);
    };
    child.on('message', hear).once('exit', gone).once('error', gone);
    const request: ApartRequest = { files };
    child.send(request, (error) => error !== null && gone());
  });
}
