/** All that this project believes of Google and could not see while it was built: one table, each row with its trial. */

import { GoogleError } from '../../google/error.ts';
import { fileIsFound, inheritedShareStays, shareGoesWithFolder } from './drive-trials.ts';
import {
  answerIsListed,
  doubledOptionIsRefused,
  formIsClosedAndOpened,
  formIsDrawn,
} from './form-trials.ts';
import type { Scratch } from './scratch.ts';
import {
  batchIsAllOrNothing,
  chartAndMapAreDrawn,
  goneGuardKeepsItsName,
  guardStopsTheLate,
  markerBearsARace,
  markerIsTakenOnce,
  readsFollowWrites,
  type Trial,
  type TrialObservation,
  textStaysText,
} from './sheet-trials.ts';

export interface Belief {
  readonly id: string;
  readonly belief: string;
  /** Its number in what is known about Google’s side. */
  readonly fact: number;
  /** What it means if it does not hold, and what becomes of matches then. */
  readonly otherwise: string;
  readonly trial: Trial;
}

/** In the order in which they are tried: the last ones leave the form as it is sent. */
export const BELIEFS: readonly Belief[] = [
  {
    id: 'atomic',
    belief: 'A batch is taken as a whole or not at all.',
    fact: 1,
    otherwise:
      'An entry could be half written: do not play. The next visit finds the ledger broken and tells it.',
    trial: batchIsAllOrNothing,
  },
  {
    id: 'marker',
    belief: 'A marker with a number that is there refuses its whole batch.',
    fact: 2,
    otherwise:
      'A step could be written twice: do not play with the function and by hand at once. The chain of hashes shows it.',
    trial: markerIsTakenOnce,
  },
  {
    id: 'race',
    belief: 'Of twenty batches at once with the same marker one is taken.',
    fact: 1,
    otherwise:
      'Two visits at once could both write: leave the queue at one at a time, and run no command while a deadline is resolved.',
    trial: markerBearsARace,
  },
  {
    id: 'guard',
    belief: 'A guard lets through who is first, and nobody who is late.',
    fact: 2,
    otherwise:
      'An old page could cover a newer one until the next entry: “sealed resolve” draws it anew.',
    trial: guardStopsTheLate,
  },
  {
    id: 'gone guard',
    belief: 'A guard whose cells are deleted is not seen, and its name is still taken.',
    fact: 16,
    otherwise: 'Nothing: guards count up, whether a name is free or not.',
    trial: goneGuardKeepsItsName,
  },
  {
    id: 'reads',
    belief: 'What is read right after a write is not behind it.',
    fact: 17,
    otherwise:
      'A visit may find less than was written: it comes again, and deadlines are some minutes late.',
    trial: readsFollowWrites,
  },
  {
    id: 'text',
    belief: 'A text that looks like a formula stays a text.',
    fact: 3,
    otherwise: 'A player’s words could be computed: do not play.',
    trial: textStaysText,
  },
  {
    id: 'charts',
    belief: 'A chart and a map are drawn, and drawn again.',
    fact: 1,
    otherwise: 'Pages with charts are not renewed, and the Desk says so; tables hold the same.',
    trial: chartAndMapAreDrawn,
  },
  {
    id: 'sweep',
    belief: 'A file that is shared by its folder is listed by a property and its owner.',
    fact: 15,
    otherwise:
      'The sweep finds no match, and one whose polls are lost stands still until somebody looks: run “sealed deploy” once more, or share each host’s workbook with the function’s account by itself.',
    trial: fileIsFound,
  },
  {
    id: 'inherited',
    belief: 'What a file is shared with by its folder cannot be taken from the file alone.',
    fact: 15,
    otherwise:
      'Nothing: a workbook whose seat is handed over in a season leaves its player’s folder all the same.',
    trial: inheritedShareStays,
  },
  {
    id: 'moved',
    belief:
      'Whoever may edit a file may move it between folders, and it is open to whom its new folder is shared with, and to nobody of the old one.',
    fact: 15,
    otherwise:
      'In a season, who has handed a seat over may still read its workbook: look in Drive (Share) whom it is shared with. Where the function may not move files, let “sealed run” open its matches.',
    trial: shareGoesWithFolder,
  },
  {
    id: 'form',
    belief: 'A form with ids of ours and options that lead on is taken as it is drawn.',
    fact: 22,
    otherwise:
      'Forms are drawn anew at each visit, or answers are not known by their questions: do not play.',
    trial: formIsDrawn,
  },
  {
    id: 'options',
    belief: 'The same option twice is refused.',
    fact: 4,
    otherwise: 'Nothing: options are told apart before they are drawn.',
    trial: doubledOptionIsRefused,
  },
  {
    id: 'publishing',
    belief: 'Whoever may edit a form may close and open it.',
    fact: 13,
    otherwise:
      'The form stays open past its deadlines; what comes late does not count. Close it by hand when the match is over.',
    trial: formIsClosedAndOpened,
  },
  {
    id: 'answers',
    belief: 'An answer is listed within seconds, by its question and as the link filled it in.',
    fact: 13,
    otherwise:
      'If it was late, give more grace (SEALED_GRACE_SECONDS); if the function does not see it, play by “sealed run”, which reads as the host.',
    trial: answerIsListed,
  },
];

export interface Tried extends TrialObservation {
  readonly id: string;
}

/** Everything but what takes a form that was sent, or only that. */
export type Part = 'before an answer' | 'with an answer' | 'all';

/** One after the other, since Google counts calls by the minute. */
export async function tryBeliefs(scratch: Scratch, part: Part): Promise<readonly Tried[]> {
  const tried: Tried[] = [];
  for (const { id, trial } of BELIEFS) {
    const isLast = id === 'answers';
    if (part !== 'all' && isLast !== (part === 'with an answer')) continue;
    tried.push({ id, ...(await tryOne(scratch, trial)) });
  }
  return tried;
}

/** What Google does not let us try is seen, too. */
async function tryOne(scratch: Scratch, trial: Trial): Promise<TrialObservation> {
  try {
    return await trial(scratch);
  } catch (error) {
    if (error instanceof GoogleError) return { held: false, seen: error.message };
    throw error;
  }
}
