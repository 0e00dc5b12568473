/** `sealed go-on`: a match whose ledger was brought back to an older version goes on from that one. */

import { Command } from 'commander';
import type { Adjudicator } from '../../functions/match/adjudicator.ts';
import type { RequestedAction } from '../../functions/match/next/request.ts';
import { currentPosition, type Match } from '../../functions/match/reading/match.ts';
import { readLostEntries } from '../../functions/match/showing/lost-entries.ts';
import {
  carryOut,
  type InterventionOptions,
  withIntervention,
} from '../shared/match/intervention.ts';
import { UsageError } from '../shared/terminal/exit.ts';
import { printStatus } from '../shared/terminal/terminal.ts';

interface GoOnOptions extends InterventionOptions {
  readonly without?: readonly string[];
}

const MATCH = '"The May race"';

export const goOnCommand = (): Command =>
  withIntervention(
    new Command('go-on').summary('go on from an older version of the host’s workbook'),
    {
      about: `Where the host’s workbook was brought back to an older version, pages know of entries that its ledger does not have, and
nothing is resolved until it has them again. First look for the newer version: File > Version history still has it, and
the match goes on by itself when it is back. Only where it is lost for good this goes on from the older one: what was
published since does not count any more, and everybody is told so.`,
      examples: [
        `sealed go-on ${MATCH} --reason "The newer version is lost."`,
        `sealed go-on ${MATCH} --without 1a2b3c4d5e6f --reason "It is lost." --yes`,
      ],
    },
  )
    .option('--without <hash...>', 'entries that only the Desk names, by hash')
    .action(async (name: string | undefined, options: GoOnOptions) => {
      process.exitCode = await carryOut({ words: [name] }, options, (match) => ({
        asked: 'go on from the older version',
        kind: 'lost',
        action: (adjudicator) => actionOf(adjudicator, match, namedIn(options)),
      }));
    });

const HASH = /^[0-9a-f]{12}$/;

function namedIn({ without = [] }: GoOnOptions): readonly string[] {
  const other = without.find((hash) => !HASH.test(hash));
  if (other === undefined) return without;
  throw new UsageError(`--without: “${other.slice(0, 40)}” is no short hash of twelve digits.`);
}

async function actionOf(
  { google }: Adjudicator,
  match: Match,
  named: readonly string[],
): Promise<RequestedAction> {
  const lost = await readLostEntries(google, match);
  const last = currentPosition(match).sealed.entry.entry;
  printStatus(`The ledger ends with entry ${last}. What is given up, and was published:`);
  for (const { entry, hash } of lost) printStatus(`  entry ${entry} (${hash})`);
  return { kind: 'lost', givenUp: [...new Set([...lost.map(({ hash }) => hash), ...named])] };
}
