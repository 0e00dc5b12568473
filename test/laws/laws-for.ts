/** Runs the laws of one game in a test runner, and reports failures to the game's author. */

import { AssertionError } from 'node:assert';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { provideContent } from '../support/table/content.ts';
import { LawFailure } from './law.ts';
import { ALL_LAWS, MIN_EFFORT } from './laws.ts';

/** A law: `check` throws with a small match that violates `claim`. */
export interface LawOfGame {
  readonly claim: string;
  /**
   * Runs the law. The context of node:test or vitest lets it skip a law that an earlier failure
   * explains.
   */
  readonly check: (...context: readonly unknown[]) => void;
}

export interface LawsOptions {
  /** Replaceable content: rows as typed, by the tab's title. Absent for games without content. */
  readonly content?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  /**
   * Thoroughness: 1 finds each known kind of fault in seconds; 10 plays ten times as many matches.
   */
  readonly effort?: number;
  /** Runs with equal seeds play equal matches. Default: a constant. */
  readonly seed?: number;
}

/**
 * Returns the laws for this game in the order in which they must run. If a foundation fails, such
 * as that a match ends, later laws are skipped.
 *
 * import { test } from 'node:test';
 * for (const { claim, check } of listLaws(game)) test(claim, check);
 */
export function listLaws(game: AnyGame, options: LawsOptions = {}): readonly LawOfGame[] {
  const { effort = 1, seed = MIN_EFFORT.seed } = options;
  provideContent(game, options.content ?? (game.content.tabs.length === 0 ? {} : null));
  const spent = { ...MIN_EFFORT, factor: MIN_EFFORT.factor * effort, seed };
  let failed: string | null = null;
  return ALL_LAWS.filter(({ concerns }) => concerns(game)).map((law) => ({
    claim: law.claim,
    check: (...[context]) => {
      if (failed !== null) return skipTest(context, `not tried, because “${failed}” fails`);
      const limit = Error.stackTraceLimit;
      Error.stackTraceLimit = MAX_STACK_FRAMES;
      try {
        law.check(game, spent);
      } catch (error) {
        const cause = error instanceof LawFailure ? error.cause : error;
        const places = listGamePlaces(cause);
        const isThrown = !(cause instanceof AssertionError);
        if (isThrown || law.isFoundation === true) failed = law.claim;
        const text = describeFailure(error, cause, isThrown && places.length > 0);
        throw new BrokenLawError(failed === null ? text : `${text}\n${SKIPPED_LAWS_NOTE}`, places);
      } finally {
        Error.stackTraceLimit = limit;
      }
    },
  }));
}

const SKIPPED_LAWS_NOTE = 'Later laws are skipped: this may be why they would fail.';

/** Limit in frames. Frames of the game's own code come first. */
const MAX_STACK_FRAMES = 100;

/**
 * A violated law. The message describes a match that violates the law; the stack lists places in
 * the game.
 */
class BrokenLawError extends Error {
  constructor(message: string, places: readonly string[]) {
    super(message);
    this.stack = [message, ...places.map((place) => `    at ${place}`)].join('\n');
  }
}

/** @throws if the test runner cannot skip tests */
function skipTest(context: unknown, why: string): void {
  if (typeof context !== 'object' || context === null || !('skip' in context))
    throw new BrokenLawError(why, []);
  if (typeof context.skip === 'function') context.skip(why);
}

/** Limit in lines. Differences between whole matches may have thousands of lines. */
const MAX_MESSAGE_LINES = 40;

function describeFailure(error: unknown, cause: unknown, isGames: boolean): string {
  const text = error instanceof Error ? error.message : String(error);
  const named = isGames && cause instanceof Error ? `The game threw ${cause.name}: ${text}` : text;
  const lines = named.split('\n');
  const shown =
    lines.length <= MAX_MESSAGE_LINES
      ? lines
      : [...lines.slice(0, MAX_MESSAGE_LINES - 2), '…', ...lines.slice(-1)];
  return `${shown.join('\n').replace(/^\p{Ll}+ /u, capitalize)}`;
}

const capitalize = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** Returns the places in the game's own files, such as "resolve (src/rounds.ts:40:11)". */
function listGamePlaces(error: unknown): readonly string[] {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  const places = frames.flatMap((frame) => parseFrame(frame) ?? []);
  const last = places.findLastIndex(({ isGames }) => !isGames);
  const called = last === -1 ? places : places.slice(0, last);
  return called.flatMap(({ isGames, text }) => (isGames ? [text] : []));
}

interface SourcePlace {
  readonly text: string;
  readonly isGames: boolean;
}

const STACK_FRAME = /^\s+at (?:(.*) \()?((?:file:\/\/|\/|[A-Za-z]:\\|node:)[^()]*?)(:\d+:\d+)\)?$/;

function parseFrame(frame: string): SourcePlace | null {
  const [, name, address = '', position = ''] = STACK_FRAME.exec(frame) ?? [];
  if (address === '') return null;
  const file = address.startsWith('file:') ? fileURLToPath(address.replace(/\?.*$/, '')) : address;
  const here = `${relative(process.cwd(), file)}${position}`;
  return {
    text: name === undefined ? here : `${name.replace(/^Object\./, '')} (${here})`,
    isGames: !isOwnFile(file),
  };
}

const ROOT = join(import.meta.dirname, '..', '..');
const EXAMPLES_FOLDER = join(ROOT, 'examples');

const isOwnFile = (file: string): boolean =>
  file.startsWith('node:') ||
  file.split(sep).includes('node_modules') ||
  (isBelow(ROOT, file) && !isBelow(EXAMPLES_FOLDER, file));

const isBelow = (folder: string, file: string): boolean => file.startsWith(folder + sep);
