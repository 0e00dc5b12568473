/** The page with a short guide to the rules. */

import { joinNames } from '../../kit/reckoning/rank.ts';
import { buildGuideTable } from '../../kit/showing/tables.ts';
import type { Page, Table } from '../../kit/showing/view.ts';
import { MOVES } from '../atlas.ts';
import { WON } from '../awards.ts';
import { formatGains, formatGarnets } from '../content.ts';
import type { PublicPageInput } from '../now.ts';
import {
  BLOCK_POINTS,
  JET_GARNETS,
  MOST_BLOCKS_POINTS,
  NIGHT_LOSSES,
  POWER_TEXTS,
  POWERS,
  RELATIVE_POINTS,
  SUPER_POINTS,
  WRATH_GARNETS,
} from '../prices.ts';
import { ROUNDS } from '../state.ts';

export const renderGuidePage = (input: PublicPageInput): Page => ({
  name: 'Guide',
  about: 'Travel across Mars, see its sights, visit your Relatives, and sleep at Inns.',
  blocks: [
    buildRulesTable(),
    buildPointsTable(),
    buildTokensTable(),
    POWERS_TABLE,
    buildWaresTable(input),
  ],
});

const buildRulesTable = (): Table =>
  buildGuideTable({
    title: 'How it goes',
    heads: ['What', 'How'],
    lines: [
      {
        word: 'Rounds',
        text:
          'In Round 1 you choose a starting location, and lists that you cannot give back. In ' +
          `Rounds 2 to ${ROUNDS} everybody moves at the same time, up to ${MOVES} moves each. ` +
          'The Energizer gives one more, and so does a move that you won. Then all locations ' +
          'are revealed.',
        rule: 'Rules, Movement',
      },
      {
        word: 'Moves',
        text:
          'All first moves happen together, then all second moves, and so on. Steps that you ' +
          'leave open are skipped. Use no road twice in a round. An invalid step ends your ' +
          'movement before it. The tab “Map” shows all roads.',
        rule: 'Rules, Movement; Rulings, Movement',
      },
      {
        word: 'Blocking',
        text:
          'Your movement ends if another player travelled the same road in the same direction in ' +
          `the move before. A blocker earns ${BLOCK_POINTS} Detour Points for each player ` +
          'blocked. Names stay secret.',
        rule: 'Rules, Movement; Blocking',
      },
      {
        word: 'Roads',
        text:
          'A polar road takes two moves, and so does the super polar road. A super road, also ' +
          `the super polar one, earns ${SUPER_POINTS} Sightseeing Points for the only player to ` +
          'travel it in a round.',
        rule: 'Rules, Movement',
      },
      {
        word: 'Staying',
        text: 'Only at a Relative can you spend a move for the additional Slice.',
        rule: "Rules, Ma's Bond",
      },
      {
        word: 'Swap',
        text:
          'Two players agree in their pair chat, outside these workbooks, to change places in ' +
          'one move, for 1 Communal Garnet, each once in the match. Both confirm that move in ' +
          'their forms, and both must have it. The Swap replaces a step. If it fails, the ' +
          'movement of a player who confirmed ends there. A player who backs out alone gets the ' +
          'garnet and keeps all moves. If both back out, the garnet is lost and neither moves.',
        rule: 'Rules, Communal Garnet Spending',
      },
      {
        word: 'Communal Garnet',
        text:
          'A garnet that two players hold together. The tab “My holdings” lists yours by ' +
          'partner. Your own garnets are Personal Garnets, called Garnets here.',
        rule: 'Rules, Communal Garnet Spending',
      },
      {
        word: 'Jet',
        text: `For ${JET_GARNETS} Garnets you cannot be blocked in this round, and block nobody.`,
        rule: 'Rules, Garnet Spending',
      },
      {
        word: 'No answer',
        text: 'In Round 1 your start is drawn, and you take no list. In later rounds you stay.',
        rule: 'Rulings, Rounds',
      },
    ],
  });

const buildPointsTable = (): Table =>
  buildGuideTable({
    title: 'Points',
    heads: ['Kind', 'How'],
    lines: [
      {
        word: 'Sightseeing',
        text:
          'See every place on a list to earn its points. An incomplete list costs its points. ' +
          'In each round in which you come to Trip, Adieu! you may add one list.',
        rule: 'Rules, I Saw',
      },
      {
        word: 'Maternal',
        text:
          'Your first visit to a Relative brings 1 Slice. A stay, or ending a round there, ' +
          `brings one more, once. At the end a Relative is worth ` +
          `${joinNames(RELATIVE_POINTS.map(String))} by the number of visitors (none, one, and ` +
          'so on), shared by Slices. Real Jack Son Walsh counts double; Jack the Flop and ' +
          'Ex-Aunt Tha cost points.',
        rule: "Rules, Ma's Bond",
      },
      {
        word: 'A Ma’s Wrath',
        text:
          'If exactly one player visits no Relative in a round, this player is announced and ' +
          `loses ${WRATH_GARNETS} Garnet.`,
        rule: "Rules, Ma's Bond",
      },
      {
        word: 'Rejuvenation',
        text:
          'From Round 2 on, each round that you do not end at an Inn costs points: ' +
          `${joinNames(NIGHT_LOSSES.map(String))}, for the first such round of the match, the ` +
          `second, and so on. Two such rounds cost ` +
          `${(NIGHT_LOSSES[0] ?? 0) + (NIGHT_LOSSES[1] ?? 0)} in all. Passing through an Inn ` +
          'does not help. Most Inns have a bonus for ending a round there.',
        rule: 'Rules, Inns',
      },
      {
        word: 'Detour',
        text:
          `You earn these by blocking, and ${MOST_BLOCKS_POINTS} more at the end if only ` +
          'you have the most successful blocks.',
        rule: 'Rules, Blocking',
      },
    ],
  });

const buildTokensTable = (): Table =>
  buildGuideTable({
    title: 'Tokens of Life',
    heads: ['If', 'Then'],
    lines: [
      {
        word: 'Token of Life',
        text:
          'Five players earn a Token and a place in the Life Match. Four face a Death Match. ' +
          'Total, Maternal Points and Sightseeing Points decide.',
        rule: 'Rules, Final Scoring',
      },
      {
        word: 'Two share a total',
        text:
          'If exactly two players have the same total, both earn Tokens, and ' +
          `${WON.pair.first} Communal Garnets. If several pairs do, the one with the highest ` +
          `total counts. Three others earn a Token each, with ${WON.pair.single} Garnets: by the ` +
          'highest total, by the most Maternal Points, and by the highest Sightseeing Points ' +
          'that no other of them has.',
        rule: 'Rules, Final Scoring',
      },
      {
        word: 'No two share a total',
        text:
          'The highest unique total, which nobody else has, earns a Token and ' +
          `${WON.alone.first} Garnets. Then the two others with the most Maternal Points, and ` +
          'after them the two with the most Sightseeing Points, earn Tokens. ' +
          `Each of these pairs shares ${WON.alone.pairs} Communal Garnets.`,
        rule: 'Rules, Final Scoring',
      },
      {
        word: 'Ties',
        text:
          'Most Sightseeing, Maternal, Rejuvenation, Detour Points, fewest lists, most Garnets, ' +
          'most Communal Garnets, random chance. The same order decides if no amount is unique.',
        rule: 'Rules, Final Scoring; Rulings, Scoring',
      },
      {
        word: 'Death Match',
        text:
          'A match of one against one after this, outside these workbooks. The player with the ' +
          'highest total of the four chooses an opponent; the other two face each other.',
        rule: 'Rules, Final Scoring',
      },
    ],
  });

const POWERS_TABLE: Table = buildGuideTable({
  title: 'Powers: choose one in the match',
  heads: ['Power', 'What it does'],
  lines: POWERS.map((power) => ({ word: power, text: POWER_TEXTS[power], rule: 'Rules, Powers' })),
});

const buildWaresTable = ({ setup: { content } }: PublicPageInput): Table =>
  buildGuideTable({
    title: 'Wares of Sole Limbo',
    about: 'You can buy one ware in each round in which you come to Sole Limbo.',
    heads: ['Ware', 'Price and gains'],
    lines: content.wares.map(({ name, price, gains }) => ({
      word: name,
      text: `${formatGarnets(price)}: ${formatGains(gains)}`,
    })),
  });
