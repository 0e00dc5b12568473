/** Why a name cannot be a seat's or its player's, in a sentence. */

import { type Likeness, likenessOf } from '../../../rules/kit/match/likeness.ts';
import { LONGEST_SEAT_NAME } from '../../../rules/kit/match/seat.ts';
import { codeOf } from './hidden-character.ts';
import { type SeatNameProblem, seatNameProblem } from './seat-name.ts';

/** Null for a tidy name that can be seen and told apart from the others. */
export const unfitName = (name: string, others: readonly string[]): string | null =>
  nameProblem(name) ?? likeAnother(name, others);

/** An archive names the public workbook and a host's view so. */
const TAKEN_NAMES: readonly string[] = ['public', 'host'];

function nameProblem(name: string): string | null {
  const problem = seatNameProblem(name);
  if (problem !== null) return nameSentence(name, problem);
  return name in {} || TAKEN_NAMES.includes(name.toLowerCase())
    ? `“${name}” has a meaning of its own here. Choose another name.`
    : null;
}

function nameSentence(name: string, problem: SeatNameProblem): string {
  switch (problem.kind) {
    case 'missing':
      return 'the name is missing.';
    case 'too long':
      return `“${name.slice(0, 40)}…” is longer than ${LONGEST_SEAT_NAME} characters. Choose a shorter name.`;
    case 'unseen':
      return `the name holds a line break or another character that cannot be seen (${codeOf(problem.character)}). Type it anew, in one line.`;
    case 'rare script':
      return `“${name}” holds ${shown(problem.character)}, of a script that cannot be compared with others. Write the name in another one.`;
    case 'mixed scripts': {
      const { one, other } = problem;
      return `“${name}” mixes scripts: ${shown(one.character)} is ${one.script}, ${shown(other.character)} is ${other.script}. Type it anew in one of them.`;
    }
  }
}

/** The first seat before it that a name cannot be told apart from. */
function likeAnother(name: string, before: readonly string[]): string | null {
  for (const seat of before) {
    const likeness = likenessOf(name, seat);
    if (likeness !== null)
      return `${likenessSentence(name, seat, likeness)} Give every seat a name of its own.`;
  }
  return null;
}

function likenessSentence(name: string, other: string, likeness: Likeness): string {
  switch (likeness.kind) {
    case 'same':
      return `“${name}” is there already.`;
    case 'hardly different':
      return `“${name}” is the seat “${other}” again, but for case, spaces, accents or the form of letters.`;
    case 'look alike':
      return `“${name}” looks like the seat “${other}”: its ${shown(likeness.character)} looks like ${shown(likeness.other)}.`;
  }
}

const shown = (character: string): string => `“${character}” (${codeOf(character)})`;
