/** The file that a long run is taken up again from: what it ran on, then a line for each piece that is done. */

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { named, type Tree } from './tree.ts';

/** Why a file cannot be gone on with, and what to do. */
export class NotTakenUp extends Error {}

export interface Kept<Done> {
  /** What was done before. */
  readonly before: readonly Done[];
  readonly keep: (done: Done) => void;
}

export interface Keeping<Done> {
  /** Null where nothing is kept. */
  readonly file: string | null;
  /** "npm run test:faults --" */
  readonly command: string;
  /** What must be the same when it is taken up again, as it was asked for: { seed: 1 }. */
  readonly asked: unknown;
  readonly tree: Tree;
  readonly done: z.ZodType<Done>;
}

const head = z.strictObject({
  command: z.string(),
  /** The whole hash. */
  commit: z.string(),
  node: z.string(),
  asked: z.unknown(),
});
type Head = z.infer<typeof head>;

/** Begins the file, or goes on with it. @throws NotTakenUp */
export function keptIn<Done>(keeping: Keeping<Done>): Kept<Done> {
  const { file } = keeping;
  if (file === null) return { before: [], keep: () => {} };
  const keep = (done: Done): void => appendFileSync(file, line(done));
  const own = headNow(file, keeping);
  const [first, ...rest] = existsSync(file) ? wholeLines(file) : [];
  if (first === undefined) {
    writeFileSync(file, line(own));
    return { before: [], keep };
  }
  refuseUnlessSame(file, keeping, { found: headIn(file, first), own });
  return { before: rest.map((text) => keeping.done.parse(JSON.parse(text))), keep };
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

function headNow(file: string, { command, asked, tree }: Keeping<unknown>): Head {
  const { commit, uncommitted } = tree;
  if (commit === null)
    throw new NotTakenUp(
      `${file} would name the commit that it ran on, and there is none here. Run it in a clone.`,
    );
  if (uncommitted.length > 0)
    throw new NotTakenUp(
      `${file} would name ${named({ commit, uncommitted: [] })}, but ${listed(uncommitted)} differ from it. Commit them, or run without --file.`,
    );
  return { command, commit, node: process.version, asked };
}

/** Of a line that was being written when the run was killed nothing is left. */
function wholeLines(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) writeFileSync(file, whole);
  return whole.split('\n').slice(0, -1);
}

function headIn(file: string, first: string): Head {
  try {
    return head.parse(JSON.parse(first));
  } catch {
    throw new NotTakenUp(`${file} is not the file of a long run. Name another one.`);
  }
}

function refuseUnlessSame(
  file: string,
  { tree }: Pick<Keeping<unknown>, 'tree'>,
  { found, own }: { readonly found: Head; readonly own: Head },
): void {
  if (found.command !== own.command)
    throw new NotTakenUp(`${file} belongs to ${found.command}. Name another one.`);
  if (JSON.stringify(found.asked) !== JSON.stringify(own.asked))
    throw new NotTakenUp(
      `${file} was begun with ${JSON.stringify(found.asked)}, and this is ${JSON.stringify(own.asked)}. Ask for the same, or name another file.`,
    );
  const changed = tree.changedSince(found.commit);
  const begun = `${file} was begun on ${named({ commit: found.commit, uncommitted: [] })}`;
  const otherwise = `Take it up in a tree of that commit (git worktree add <folder> ${found.commit}), or name another file.`;
  if (changed === null)
    throw new NotTakenUp(`${begun}, which is not known in this clone. ${otherwise}`);
  if (changed.length > 0)
    throw new NotTakenUp(
      `${begun}, and ${listed(changed)} changed since: what it holds is not of this code. ${otherwise}`,
    );
}

/** The first few of them. */
function listed(files: readonly string[]): string {
  const more = files.length - NAMED;
  const first = files.slice(0, NAMED).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

const NAMED = 3;
