/** The page that explains the game: presents, rounds and scoring, in short. */

import { strong } from '../../kit/marks.ts';
import type { Notice, Page, Table } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { LETTERS } from '../presents.ts';
import { STEP_NAMES, STEP_TITLES, type StepName } from '../steps.ts';

export const guidePage = (shown: Shown): Page => ({
  name: 'Guide',
  about: 'What each present does, and what happens when.',
  blocks: [abilitiesTable(shown), ROUNDS_TABLE, SCORING_NOTICE, FRESHNESS_NOTICE],
});

const abilitiesTable = ({ setup }: Shown): Table => ({
  kind: 'table',
  title: 'The presents',
  about: 'A to J are picked in the pregame; K and L come in Round 2, M and N in Round 3.',
  columns: [
    { title: 'Letter', width: 'narrow', align: 'centre' },
    { title: 'Present', width: 'wide' },
    { title: 'What it does', width: 'text' },
  ],
  rows: LETTERS.map((letter) => {
    const { name, ability } = setup.content.presents[letter];
    return [strong(letter), name, ability];
  }),
});

const HAPPENINGS: Readonly<Record<StepName, string>> = {
  pregame:
    'Everybody picks five presents and gets a fresh Average Present. First scoring. Then the circle is drawn.',
  'round-1': 'Everybody passes three presents: to the first, second and third player below.',
  'round-2':
    'After passing, everybody replaces one kept present with K or L. The more popular of the two begins with staleness 2.',
  'round-3':
    'The circle turns round. After passing, everybody replaces one kept present with M or N. The more popular of the two begins with staleness 2.',
  'round-4':
    'Instead of passing, everybody steals from the first, second and third player above. Nearer thieves come first; who comes too late gets a random present.',
  'round-5':
    'Passing as in Round 1. Most presents of a letter from A to J: 5 points, or 2 each for those who tie.',
};

const ROUNDS_TABLE: Table = {
  kind: 'table',
  title: 'The rounds',
  columns: [
    { title: 'Round', width: 'wide' },
    { title: 'What happens', width: 'text' },
  ],
  rows: STEP_NAMES.map((step) => [strong(STEP_TITLES[step]), HAPPENINGS[step]]),
};

const SCORING_NOTICE: Notice = {
  kind: 'notice',
  title: 'Scoring',
  lines: [
    'It follows the pregame and every round.',
    'First all presents earn what their abilities say, then the sum of their staleness is lost.',
    'A score never falls: if more is lost than earned, it stays.',
    'The highest score after Round 5 wins; equal scores share the place.',
  ],
};

const FRESHNESS_NOTICE: Notice = {
  kind: 'notice',
  title: 'Staleness',
  lines: [
    'A present begins with 0 if one or two players picked it, 1 for three, 2 for four or five, 3 for more.',
    'At the end of each round, presents that were passed or stolen get one fresher, down to 0, and the others one staler.',
  ],
};
