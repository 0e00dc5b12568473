/**
 * Counts files, shares and calls of seasons, and computes the time that Google's quotas require
 * (`npm run bench:season`).
 */

import type { CallCounts } from '../../../emulator/core/service.ts';
import { parseRuling } from '../../../functions/match/next/taking-reports.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { intervene } from '../../../functions/match/running/publish.ts';
import { parseWholeNumber } from '../../support/options.ts';
import {
  answerAll,
  createHost,
  openAllDue,
  openSeason,
  readOpenMatches,
} from '../../support/table/season-table.ts';
import type { Table } from '../../support/table/table.ts';
import { createCommand } from '../harness/command.ts';

/** Quota of Sheets per user; see https://developers.google.com/workspace/sheets/api/limits */
const CALLS_A_MINUTE = 60;

interface CallCosts {
  readonly reads: number;
  readonly writes: number;
  readonly others: number;
  readonly shares: number;
}

const NO_COSTS: CallCosts = { reads: 0, writes: 0, others: 0, shares: 0 };

async function readCosts({ emulator }: Table): Promise<CallCosts> {
  const reply = await emulator.fetch(new Request('http://emulator.test/emulator/calls'));
  const calls = (await reply.json()) as CallCounts;
  const sum = (api: keyof CallCounts, isIt: (route: string) => boolean): number =>
    Object.entries(calls[api] ?? {}).reduce(
      (total, [route, count]) => total + (isIt(route) ? count : 0),
      0,
    );
  const isRead = (route: string): boolean =>
    route.startsWith('GET') || route.includes('ByDataFilter');
  const all = (): boolean => true;
  return {
    reads: sum('sheets', isRead),
    writes: sum('sheets', (route) => !isRead(route)),
    others: sum('forms', all) + sum('drive', all) + sum('cloudtasks', all),
    shares: sum('drive', (route) => route.startsWith('POST') && route.endsWith('permissions')),
  };
}

const combineCosts = (one: CallCosts, other: CallCosts, sign: 1 | -1): CallCosts => ({
  reads: one.reads + sign * other.reads,
  writes: one.writes + sign * other.writes,
  others: one.others + sign * other.others,
  shares: one.shares + sign * other.shares,
});

async function measureCosts(table: Table, done: () => Promise<unknown>): Promise<CallCosts> {
  const before = await readCosts(table);
  await done();
  return combineCosts(await readCosts(table), before, -1);
}

const describeCosts = ({ reads, writes, others, shares }: CallCosts): string =>
  `${reads} reads and ${writes} writes of Sheets ` +
  `(${(Math.max(reads, writes) / CALLS_A_MINUTE).toFixed(1)} minutes of one account), ` +
  `${others} other calls, ${shares} of them shares`;

function describeFiles({ emulator }: Table): string {
  const { spreadsheets, forms, files } = emulator.snapshot();
  const made = Object.keys(spreadsheets).length + Object.keys(forms).length;
  return `${made} files in ${Object.keys(files).length - made} folders`;
}

const findDueMs = (match: Match): number | null => {
  const deadline = getCurrentPosition(match).sealed.entry.next?.deadline ?? null;
  return deadline === null ? null : Date.parse(deadline);
};

async function ruleExternalMatch(table: Table): Promise<void> {
  const season = await table.read();
  const { step } = getCurrentPosition(season);
  for (const { match, players } of (step?.awaits ?? []).filter(({ game }) => game === null)) {
    const question = `outcome ${match}: ${players.map(({ seat }) => seat).join(', ')}`;
    const report = parseRuling(getCurrentPosition(await table.read()), question);
    if (typeof report === 'string') throw new Error(report);
    const action = { kind: 'ruling', report } as const;
    const given = { id: match, action, asked: question, reason: 'Played elsewhere.' };
    await intervene(createHost(table), await table.read(), given);
  }
}

/** Plays `deadlines` deadlines, or fewer if the season ends. */
async function playDeadlines(table: Table, deadlines: number): Promise<readonly string[]> {
  let byHost = NO_COSTS;
  let byFunction = NO_COSTS;
  let visits = 0;
  while (visits < deadlines && getCurrentPosition(await table.read()).step !== null) {
    byHost = combineCosts(byHost, await measureCosts(table, () => openAllDue(table)), 1);
    await ruleExternalMatch(table);
    const playing = [await table.read(), ...(await readOpenMatches(table))];
    const due = playing.map(findDueMs).filter((ms) => ms !== null);
    if (due.length === 0) continue;
    const first = Math.min(...due);
    for (const match of playing) if (findDueMs(match) === first) await answerAll(table, match);
    const visited = await measureCosts(table, () => table.emulator.clock.advanceTo(first));
    byFunction = combineCosts(byFunction, visited, 1);
    visits += 1;
  }
  return [
    `  the host opens matches: ${describeCosts(byHost)}`,
    `  the function, at ${visits} deadlines: ${describeCosts(byFunction)}`,
  ];
}

async function benchSeason(
  table: Table,
  told: { readonly title: string; readonly deadlines: number; readonly end: string },
): Promise<void> {
  const opened = await readCosts(table);
  const lines = [
    told.title,
    `  opened: ${describeCosts(opened)}`,
    ...(await playDeadlines(table, told.deadlines)),
    `  ${told.end}: ${describeFiles(table)}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const seasonCommand = createCommand({
  script: 'bench:season',
  about: 'Counts the cost of seasons at Google on the emulator.',
  examples: [['a league of ten', '10']],
  exits: '0 it was counted.',
})
  .argument('[cast]', 'of the league', parseWholeNumber, 40)
  .parse();
const [cast = 40] = seasonCommand.processedArgs.map(Number);
await benchSeason(await openSeason('league', cast, { opensAnew: true }), {
  title:
    `A league of ${cast}, its first round of ${Math.floor(cast / 2)} duels at once, up ` +
    'to their first deadline:',
  deadlines: 1,
  end: 'by then',
});
await benchSeason(await openSeason('community', 9, { opensAnew: true }), {
  title: 'A community season of nine, by deadlines alone:',
  deadlines: Number.POSITIVE_INFINITY,
  end: 'at its end',
});
