import { listSeats } from '../../kit/match/setup.ts';
import { spellNumber } from '../../kit/narrating/figures.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { buildGuideTable } from '../../kit/showing/tables.ts';
import type { Page, Table } from '../../kit/showing/view.ts';
import { POINTS_ALONE, POINTS_TIED } from '../monopoly.ts';
import type { Shown } from '../now.ts';
import { LETTERS, type Letter, PICKS } from '../presents.ts';
import { POPULAR_STALENESS, startingText } from '../staleness.ts';
import { getPresents } from '../state.ts';
import { STEP_NAMES, STEP_TITLES, type StepName } from '../steps.ts';

export const renderGuidePage = (shown: Shown): Page => ({
  name: 'Guide',
  about: 'Each present with its holders, the course of each round, and how points are counted.',
  blocks: [buildPresentsTable(shown), buildRoundsTable(shown), SCORING_TABLE],
});

const buildPresentsTable = (shown: Shown): Table =>
  buildGuideTable({
    title: 'The presents',
    about: 'A to J are picked in the pregame. K and L come in Round 2, and M and N in Round 3.',
    heads: ['Letter', 'What it does'],
    lines: LETTERS.map((letter) => {
      const { name, ability } = shown.setup.content.presents[letter];
      return { word: letter, text: `${name}. ${ability} ${formatHolders(shown, letter)}`.trim() };
    }),
  });

/** Formats holders: "Held by Dems (2) and Isa."; '' before anybody has presents. */
function formatHolders({ setup, state }: Shown, letter: Letter): string {
  if (state.circle.length === 0) return '';
  const holders = listSeats({ setup }).flatMap((seat) => {
    const count = getPresents(state, seat).filter((present) => present.letter === letter).length;
    if (count === 0) return [];
    return [count > 1 ? `${seat} (${count})` : seat];
  });
  return holders.length === 0 ? 'Nobody holds one.' : `Held by ${namesOf(holders)}.`;
}

const describeRounds = ({ setup }: Shown): Readonly<Record<StepName, string>> => ({
  pregame:
    `Everybody picks ${spellNumber(PICKS)} presents. ` +
    `Everybody gets a fresh ${setup.content.presents.A.name}. The list is drawn after scoring.`,
  'round-1': 'Everybody passes one present each to the first, second and third player below.',
  'round-2':
    'After passing, everybody replaces one kept present with K or L. The more popular of the two ' +
    `begins with staleness ${POPULAR_STALENESS}.`,
  'round-3':
    'The list is reversed. After passing, everybody replaces one kept present with M or N. The ' +
    `more popular of the two begins with staleness ${POPULAR_STALENESS}.`,
  'round-4':
    'Instead of passing, everybody steals from the first, second and third player above. ' +
    'Nearer thieves come first. Thieves who come too late get a random present.',
  'round-5':
    `Pass as in Round 1. Most presents of a letter from A to J earn ${POINTS_ALONE} points. ` +
    `Players who tie earn ${POINTS_TIED} points each.`,
});

function buildRoundsTable(shown: Shown): Table {
  const texts = describeRounds(shown);
  return buildGuideTable({
    title: 'The rounds',
    heads: ['Round', 'What happens'],
    lines: STEP_NAMES.map((step) => ({
      word: STEP_TITLES[step],
      text: texts[step],
      rule: step === 'pregame' ? 'Rules, Setup' : 'Rules, Variations',
    })),
  });
}

const SCORING_TABLE = buildGuideTable({
  title: 'Scoring',
  about: 'Scoring follows the pregame and every round.',
  heads: ['What', 'How'],
  lines: [
    {
      word: 'Points',
      text:
        'First all presents earn what their abilities say, then the sum of their staleness ' +
        'is lost. A score never falls: if more is lost than earned, it stays.',
      rule: 'Rules, Scoring',
    },
    {
      word: 'Staleness',
      text:
        `A present begins with ${startingText()}. At the end of each round, presents that ` +
        'were passed or stolen get one fresher, down to 0, and the others one staler.',
      rule: 'Rules, Setup and Gameplay',
    },
    {
      word: 'The end',
      text: 'The highest score after Round 5 wins. Players with equal scores share the place.',
      rule: 'Rulings, The end',
    },
  ],
});
