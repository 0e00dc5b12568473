/** The page that explains the game, in short. */

import { namesOf } from '../../kit/reckoning/rank.ts';
import { guideTable } from '../../kit/showing/tables.ts';
import type { Page } from '../../kit/showing/view.ts';
import { dealerHouses, HOUSES } from '../content.ts';
import { PLACES } from '../moving.ts';
import { GARNETS_WON } from '../outcome.ts';
import { COURIERS, type Shown, SOURCES, STILL_TURNS_AT_END } from '../state.ts';

export const guidePage = ({ setup }: Shown): Page => {
  const dealers = namesOf(dealerHouses(setup.content));
  return {
    name: 'Guide',
    about: `Deliver letters to all ${HOUSES} houses before the other player does.`,
    blocks: [
      guideTable({
        title: 'How it goes',
        heads: ['What', 'How'],
        lines: [
          {
            word: 'Ranking',
            text:
              `Before the match each player ranks the ${PLACES} houses other than ${dealers}, ` +
              'in secret. Houses that a player leaves out follow in random order.',
            rule: SOURCES.ranking,
          },
          {
            word: 'Dealer Houses',
            text:
              `${dealers}. Nobody ranks them: their letters decide a tie before all others. ` +
              'Else they are houses like any other.',
            rule: 'Rules, Tiebreaking',
          },
          {
            word: 'Airdrops',
            text:
              `Each player has ${COURIERS.length} couriers, numbered ${COURIERS.join(', ')}. ` +
              'One at a time, both at once, they are airdropped on any house: it counts as a ' +
              'visit, and it delivers.',
            rule: SOURCES.airdrop,
          },
          {
            word: 'Turns',
            text:
              'Both players instruct one courier at the same time. It moves along a road to a ' +
              'neighbouring house and delivers as many letters as its number. Several ' +
              'couriers may be at one house.',
            rule: SOURCES.delivery,
          },
          {
            word: 'Refusing',
            text:
              'A courier refuses to leave a house where the other team has delivered more ' +
              'letters than its own, to go where it has been before, and where there is no ' +
              'road. Where its own team has delivered as many letters by now, it leaves ' +
              'again. All is judged as it is at the start of the turn.',
            rule: SOURCES.outnumbered,
          },
          {
            word: 'Skipping',
            text:
              'A player with no courier that would move owes nothing, may still resign, and ' +
              'the other one plays on alone. That stays so: only letters of one’s own could ' +
              'free a courier. Who has fewer letters in all then has lost at once.',
            rule: SOURCES.skipped,
          },
          {
            word: 'No answer',
            text:
              'In an airdrop chance chooses the missing part. In a turn no courier moves. If ' +
              `nobody moves in ${STILL_TURNS_AT_END} turns in a row, the match ends as if ` +
              'nobody could.',
            rule: SOURCES.noInstruction,
          },
          {
            word: 'Resigning',
            text:
              'At any time: with the ranking, at airdrops, in turns, when skipped. It ends ' +
              'the match at that deadline, before anything else happens; the other player ' +
              'wins. If both resign, the tiebreak decides.',
            rule: SOURCES.resigned,
          },
        ],
      }),
      guideTable({
        title: 'Who wins',
        heads: ['When', 'Who'],
        lines: [
          {
            word: 'All houses',
            text:
              `The first player who has delivered to all ${HOUSES} houses; both in the same ` +
              'turn: the tiebreak.',
            rule: SOURCES['all houses'],
          },
          {
            word: 'Nobody can move',
            text: 'The player with most letters in all; if both have as many: the tiebreak.',
            rule: SOURCES['nobody can move'],
          },
          {
            word: 'Can never move again',
            text:
              'If one player cannot and has delivered fewer letters in all, the other one ' +
              'wins at once. With as many or more the match goes on.',
            rule: SOURCES['stuck behind'],
          },
          {
            word: 'Tiebreak',
            text:
              `Most letters at ${dealers} together; then at the house that each player ranked ` +
              `first, each at the own one; then second, and so on to the ${PLACES}th; then ` +
              'more garnets; then a random draw.',
            rule: 'Rules, Tiebreaking',
          },
          {
            word: 'Prize',
            text:
              `The winner gains ${GARNETS_WON} garnet and advances to the finals; the other ` +
              'player heads home.',
            rule: 'Rules, The Goal',
          },
        ],
      }),
    ],
  };
};
