/** Spoilt exports: each is refused in a sentence, or differs. A verified one or a failure of the judge is a violation. */

import { archiveOf, archiveText } from '../../../functions/match/auditing/archive.ts';
import { judgeExport, readExport } from '../../../functions/match/auditing/season-archive.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { HOSTILE_CELLS } from '../../support/hostile-cells.ts';
import { HOST, type Table } from '../../support/table/table.ts';

const SPOILT = 12;

type Json = ReturnType<typeof JSON.parse>;

/** @throws when one is verified, or cannot be judged. */
export async function assertSpoiltExportsRefused(table: Table, seed: number): Promise<void> {
  const text = archiveText(await archiveOf(table.as(HOST), table.hostId));
  const draw = seededChance(seed)('spoilt exports');
  for (let count = 0; count < SPOILT; count++) {
    const [how, spoil] = draw.pick(Object.entries(WAYS));
    const hostile = draw.pick(Object.values(HOSTILE_CELLS))(draw.pick([50, 20_000]));
    const spoilt = spoil(text, { hostile, share: draw.integer(1, 999) / 1000 });
    const kind = await judged(spoilt).catch((error: unknown) => `a failure: ${String(error)}`);
    if (!['unreadable', 'differs', 'not judged'].includes(kind))
      throw new Error(`an export with ${how} came to ${kind}`);
  }
}

async function judged(text: string): Promise<string> {
  const read = readExport(text);
  return read.kind === 'unreadable' ? read.kind : (await judgeExport(read)).kind;
}

interface Spoiling {
  readonly hostile: string;
  /** Between 0 and 1: where. */
  readonly share: number;
}

const changed = (text: string, change: (json: Json) => void): string => {
  const json: Json = JSON.parse(text);
  change(json);
  return JSON.stringify(json);
};

const WAYS: Readonly<Record<string, (text: string, spoiling: Spoiling) => string>> = {
  'its end cut off': (text, { share }) => text.slice(0, text.length * share),
  'a hostile body': (text, { hostile, share }) =>
    changed(text, ({ entries }) => {
      entries[Math.floor(entries.length * share)] = hostile;
    }),
  'lists in a body': (text, { share }) =>
    changed(text, ({ entries }) => {
      entries[Math.floor(entries.length * share)] = `{"orders":${'['.repeat(90_000)}`;
    }),
  'a hostile text within an entry': (text, { hostile, share }) =>
    changed(text, ({ entries }) => {
      const at = Math.floor(entries.length * share);
      entries[at] = JSON.stringify({ ...JSON.parse(entries[at]), salt: hostile });
    }),
  'half of a character in an entry': (text, { share }) =>
    changed(text, ({ entries }) => {
      const at = Math.floor(entries.length * share);
      entries[at] = entries[at].replace('"rules":"', '"rules":"\\ud83c');
    }),
  'a hostile cell': (text, { hostile }) =>
    changed(text, ({ workbooks }) => {
      workbooks[0].tabs[0].cells[0] = [`x${hostile}`];
    }),
  'a hostile seed': (text, { hostile }) =>
    changed(text, (json) => {
      json.seed = hostile;
    }),
  'a field of a later version': (text, { hostile }) =>
    changed(text, (json) => {
      json[hostile.slice(0, 100)] = 1;
    }),
  'rows of another kind': (text, { hostile }) =>
    changed(text, (json) => {
      json.submissions = [[hostile], hostile];
    }),
};
