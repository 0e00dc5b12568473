/** `npm run bench:deadline [matches]`: how long many matches of eight take that share one deadline, with Google’s quotas on; in virtual time. */

import { Option } from 'commander';
import {
  ACCOUNT_CALLS_A_MINUTE,
  MOST_ACCOUNTS,
} from '../../../scripts/shared/setup/setup-target.ts';
import { whole } from '../../support/options.ts';
import { commandOf } from '../harness/command.ts';
import { DEADLINE_MS, oneDeadline, SEATS } from './many-matches.ts';
import { simulatedMinutes, wavesOfStep } from './simulated-deadline.ts';

const command = commandOf({
  script: 'bench:deadline',
  about:
    'How long many matches take that share one deadline, with Google’s quotas, in virtual time.',
  examples: [
    ['three matches, in seconds', '3'],
    ['with answers, polls and the sweep', '100 --whole'],
    ['ten thousand, by their calls alone', '10000 --simulated'],
  ],
  exits: '0 it was measured.',
})
  .argument('[matches]', 'how many', whole, 100)
  .option('--whole', 'everybody answers, polls look, the sweep comes')
  .addOption(new Option('--simulated', 'the calls alone, by one account and by the most'))
  .parse();
const [matches = 100] = command.processedArgs.map(Number);
const { whole: isWhole = false, simulated = false } = command.opts<{
  readonly whole?: true;
  readonly simulated?: true;
}>();

const startedMs = performance.now();
const best = (matches * (SEATS + 2)) / ACCOUNT_CALLS_A_MINUTE;
const more = (minutes: number, least: number): string =>
  `${minutes.toFixed(1)} minutes; by Google's quotas ${least.toFixed(1)} are needed: ${Math.round((minutes / least - 1) * 100)}% more`;

async function emulated(): Promise<string> {
  const { outcomes, lastMs } = await oneDeadline({ matches, isWhole });
  const told = [...outcomes].map(([kind, times]) => `${times} ${kind}`).join(', ');
  return `${matches} matches of ${SEATS} at one deadline: ${told}.
The last was resolved after ${more((lastMs - DEADLINE_MS) / 60_000, best)}.`;
}

/** Accounts do not wait for one another: each has its share of the matches. */
async function bySimulation(): Promise<string> {
  const waves = await wavesOfStep();
  const each = Math.ceil(matches / MOST_ACCOUNTS);
  return `${matches} matches of ${SEATS} at one deadline, simulated by the ${waves.flat().length} calls of a step in ${waves.length} waves:
by one account ${more(simulatedMinutes(waves, matches), best)};
by ${MOST_ACCOUNTS} accounts ${more(simulatedMinutes(waves, each), best / MOST_ACCOUNTS)}.`;
}

process.stdout.write(
  `${simulated ? await bySimulation() : await emulated()}
(${Math.round((performance.now() - startedMs) / 1000)} s on this machine, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB.)\n`,
);
