/** Compares the last steps of a long match with its first steps (`npm run bench:long`). */

import { parseWholeNumber } from '../../support/options.ts';
import { createCommand } from '../harness/command.ts';
import { printFigures } from './figure.ts';
import { createLongMatch, measureLongMatch } from './long-match.ts';

const command = createCommand({
  script: 'bench:long',
  about: 'How much slower and larger a step becomes as a match grows to thousands of entries.',
  examples: [
    ['a match of 2,000 entries', ''],
    ['one of 500', '500'],
  ],
  exits: '0 it was measured, with any result.',
})
  .argument('[entries]', 'how many entries', parseWholeNumber, 2000)
  .parse();
const [entries = 2000] = command.processedArgs.map(Number);

const startedMs = performance.now();
printFigures(await measureLongMatch(createLongMatch(entries)));
console.log(`(${Math.round((performance.now() - startedMs) / 1000)} s on this machine)`);
