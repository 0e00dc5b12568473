/** Replays one recording against an emulator of its own, and says of each exchange whether the emulator answers the same. */

import { steppedClock } from '../../emulator/clock.ts';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { type Answer, asking, record } from './case.ts';
import { type Comparison, difference, Names } from './compare.ts';
import type { Exchange, Recording } from './exchange.ts';
import type { Placed } from './left-out.ts';
import { replayOf } from './ways.ts';

/** What an exchange is counted as: a batch of requests on a spreadsheet, something read, anything else. */
export type Kind = 'batch' | 'read' | 'other';

export interface Outcome extends Placed {
  /** Such as "WorksheetTest.test_sort, line 7". */
  readonly place: string;
  readonly kind: Kind;
  /** "said otherwise": by another method, so that there is no reply to compare. Otherwise the first difference, or that there is none. */
  readonly result: 'the same' | 'said otherwise' | { readonly difference: string };
}

const ME = 'person1@example.org';
const SOMEBODY_ELSE = 'somebody.else@example.org';

export async function replay(
  { name, exchanges }: Recording,
  strays: Pick<Comparison, 'strays' | 'passedOver'>,
): Promise<readonly Outcome[]> {
  const emulator = createEmulator({ clock: steppedClock(dateOf(exchanges[0])) });
  const names = new Names();
  await makeOthersFiles(emulator, exchanges, names);
  const outcomes: Outcome[] = [];
  for (const [index, exchange] of exchanges.entries()) {
    await emulator.clock.advanceTo(Math.max(emulator.clock.now(), dateOf(exchange)));
    const place = `${name}, line ${index + 1}`;
    const isOwnFile = isAboutOwnFile(exchange, names);
    const of = { place, recording: name, exchange, kind: kindOf(exchange), isOwnFile };
    outcomes.push({ ...of, result: await resultOf(exchange, { emulator, names, strays }) });
  }
  await emulator.close();
  return outcomes;
}

interface Replaying {
  readonly emulator: Emulator;
  readonly names: Names;
  readonly strays: Pick<Comparison, 'strays' | 'passedOver'>;
}

async function resultOf(
  exchange: Exchange,
  { emulator, names, strays }: Replaying,
): Promise<Outcome['result']> {
  const at = { ask: asking(emulator, ME), names, emulator };
  const { answer, isCompared } = await replayOf(exchange, at);
  const comparison = { ...strays, names };
  const found = differenceOf(exchange, answer, { isCompared, comparison });
  if (found !== null) return { difference: found };
  return isCompared ? 'the same' : 'said otherwise';
}

/** Of a file that the recording did not make nothing is known before it is asked for. */
function isAboutOwnFile({ uri, status }: Exchange, names: Names): boolean {
  const [, id] = /\/(?:spreadsheets|files)\/([\w-]{40,})/.exec(uri) ?? [];
  return id === undefined || names.isKnown(id) || status === 404;
}

const dateOf = (exchange: Exchange | undefined): number => Date.parse(exchange?.date ?? '');

/** Whatever was refused with a 403 is somebody else's. */
async function makeOthersFiles(
  emulator: Emulator,
  exchanges: readonly Exchange[],
  names: Names,
): Promise<void> {
  const ask = asking(emulator, SOMEBODY_ELSE);
  for (const { uri } of exchanges.filter(({ status }) => status === 403)) {
    const [, recorded] = /\/spreadsheets\/([\w-]+)/.exec(uri) ?? [];
    const { reply } = await ask('POST', '/v4/spreadsheets', {});
    if (recorded !== undefined) names.unite(recorded, String(record(reply)['spreadsheetId']));
  }
}

const BATCH = /^\/v4\/spreadsheets\/[\w-]+:batchUpdate$/;

function kindOf({ method, uri }: Exchange): Kind {
  if (method === 'GET') return 'read';
  return BATCH.test(new URL(uri).pathname) ? 'batch' : 'other';
}

function differenceOf(
  exchange: Exchange,
  answer: Answer,
  { isCompared, comparison }: { readonly isCompared: boolean; readonly comparison: Comparison },
): string | null {
  if (exchange.status !== answer.status) {
    return `recorded ${exchange.status}, here ${answer.status}: ${JSON.stringify(answer.reply)}`.slice(
      0,
      400,
    );
  }
  return isCompared ? difference(exchange.reply, answer.reply, comparison) : null;
}
