/** `npm run deadlines`: deadlines per match of Pocket Mars, by robot and standing orders. */

import {
  deadlinesOf,
  everything,
  nothing,
  quantile,
  ROBOTS,
  usualFromTheStart,
} from '../../support/table/pocket-mars-deadlines.ts';

const MATCHES = 200;
const WAYS = {
  'all is said with each turn': everything,
  'the usual standing choices, all else left open by a fair draw': usualFromTheStart,
  'all is left open, without standing choices': nothing,
};

for (const robot of Object.keys(ROBOTS)) {
  for (const [way, says] of Object.entries(WAYS)) {
    const counts = Array.from({ length: MATCHES }, (_, index) =>
      deadlinesOf({ robot, players: 4, seed: index + 1, says }),
    );
    const [median, ninth, most] = [0.5, 0.9, 1].map((share) => quantile(counts, share));
    process.stdout.write(
      `${robot}, ${way}: median ${median}, 90th percentile ${ninth}, most ${most}\n`,
    );
  }
}
