/** Mutants that were looked at and change nothing that anybody could notice, each with the reason. */

import type { Equivalent } from './equivalent.ts';
import { EQUIVALENTS_OF_DM_INVITATIONAL } from './equivalents-of-dm-invitational.ts';
import { EQUIVALENTS_OF_SERVICES } from './equivalents-of-emulator.ts';
import { EQUIVALENTS_OF_CORE } from './equivalents-of-emulator-core.ts';
import { EQUIVALENTS_OF_SHEETS } from './equivalents-of-emulator-sheets.ts';
import { EQUIVALENTS_OF_GAMES } from './equivalents-of-games.ts';
import { EQUIVALENTS_OF_KIT } from './equivalents-of-kit.ts';
import { EQUIVALENTS_OF_POCKET_MARS } from './equivalents-of-pocket-mars.ts';
import { EQUIVALENTS_OF_PRESENTS_OF_MINE } from './equivalents-of-presents-of-mine.ts';
import { EQUIVALENTS_OF_UNCHARTED_TERRITORY } from './equivalents-of-uncharted-territory.ts';

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'functions/announce/note.ts',
    line: 'const [entries = 0, reminded = 0, held = 0, count = 0] = (PATTERN.exec(name) ?? [])',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'The first of them, all that the pattern found, is left out next.',
  },
  {
    file: 'functions/resolve/configuration.ts',
    line: 'SEALED_SECRET === undefined || SEALED_SECRET_NUMBER === undefined',
    code: 'SEALED_SECRET_NUMBER === undefined',
    by: 'false',
    because: 'Both are there or none: what has one of them has been refused.',
  },
  {
    file: 'functions/google/proof.ts',
    line: 'if (claim === undefined || digest === undefined || mac === undefined) return null;',
    code: 'claim === undefined || digest === undefined',
    by: 'claim === undefined && digest === undefined',
    because: 'The pattern finds all of them or none.',
  },
  {
    file: 'functions/google/proof.ts',
    line: 'if (purpose === undefined || Number(number) !== secret.number) return null;',
    code: 'purpose === undefined',
    by: 'false',
    because: 'The pattern finds no other word than one of the two purposes.',
  },
  {
    file: 'functions/resolve/brought-games.ts',
    line: 'const names = await readdir(folder).catch(() => []);',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'What is not named “.mjs” is left out next.',
  },
  {
    file: 'functions/resolve/handler.ts',
    line: "if (body.kind === 'refused' && body.status === 408) return refusal(408, body.sentence);",
    code: "body.kind === 'refused'",
    by: 'true',
    because: 'What was read has no status; the kind is asked for by the compiler.',
  },
  {
    file: 'functions/resolve/handler.ts',
    line: "const trial = trialNotice.safeParse(body.kind === 'read' ? body.value : null);",
    code: "body.kind === 'read'",
    by: 'true',
    because: 'What was refused has no value, and nothing is as little a trial as null is.',
  },
  {
    file: 'functions/resolve/handler.ts',
    line: "return { status: 204, body: { outcome: 'nothing to do', sentences: [NO_SWEEP] } };",
    code: '[NO_SWEEP]',
    by: '[]',
    because: 'An answer of 204 is sent without its body; the log has the sentence.',
  },
  {
    file: 'rules/kit/showing/marks.ts',
    line: "return { kind: 'mark', value, tone: value > 0 ? 'good' : 'bad' };",
    code: 'value > 0',
    by: 'value >= 0',
    because: 'A change by 0 has returned before.',
  },
  {
    file: 'rules/kit/reckoning/fraction.ts',
    line: 'const under = (one.under / common(one.under, other.under)) * other.under;',
    code: 'one.under / common(one.under, other.under)',
    by: 'one.under * common(one.under, other.under)',
    because: 'A greater common denominator: the sum is brought to lowest terms all the same.',
  },
  {
    file: 'sheets-templates/drawing/map-points.ts',
    line: 'return length === 0 ? 1 : (one.x * other.x + one.y * other.y) / length;',
    code: 'length === 0',
    by: 'false',
    because:
      'A road to a place on the same spot makes all sides alike, and the first is taken: below, either way.',
  },
  {
    file: 'sheets-templates/drawing/cell.ts',
    line: 'return cell.note === undefined ? drawn : { ...drawn, note: cell.note };',
    code: 'cell.note === undefined',
    by: 'false',
    because: 'A note that is undefined is written into no request, as one that is absent.',
  },
  {
    file: 'sheets-templates/records/record-tab.ts',
    line: "return typeof value === 'string' && /^https?:\\/\\/\\S+$/.test(value)",
    code: "typeof value === 'string'",
    by: 'true',
    because: 'No number is written as an address.',
  },
  {
    file: 'sheets-templates/workbooks/story.ts',
    line: "if (cell === null || typeof cell !== 'object' || cell.kind !== 'mark') return cell;",
    code: "typeof cell !== 'object'",
    by: 'false',
    because:
      'Texts have returned before, and a number has no kind: it is returned by the last condition.',
  },
  {
    file: 'rules/kit/asking/choosing.ts',
    line: 'if (known !== undefined) return known;',
    code: 'known !== undefined',
    by: 'false',
    because: 'What was looked up before is looked up again, and is the same: it only takes longer.',
  },
  {
    file: 'rules/kit/match/stage.ts',
    line: 'events: happened.length === 0 ? events : [...events, ...happened],',
    code: 'happened.length === 0',
    by: 'false',
    because: 'Nothing is added to a copy: the events are the same ones.',
  },
  {
    file: 'functions/match/auditing/verify.ts',
    line: 'const hashes = entriesOf(match).flatMap(({ hash, entry }) => [hash, entry.stateHash]);',
    code: '[hash, entry.stateHash]',
    by: '[]',
    because:
      'Pages of an older version are nobody’s while there is one version; the deep suite of older matches plants a second.',
  },
  {
    file: 'functions/match/auditing/verify.ts',
    line: '? books.filter(({ of }) => of === PUBLIC).map(({ tabs }) => compareChain(match, tabs))',
    code: 'of === PUBLIC',
    by: 'true',
    because: 'As above: there are no pages of an older version.',
  },
  {
    file: 'functions/match/showing/commit.ts',
    line: 'if (row === undefined || record === undefined) return [];',
    code: 'row === undefined || record === undefined',
    by: 'row === undefined && record === undefined',
    because:
      'A seat is handed over only while Players stands as it was written: it has a row and a record.',
  },
  {
    file: 'functions/match/visiting/retrying.ts',
    line: 'incidents.length === 0 && repairNotes.length === 0',
    code: 'incidents.length === 0 && repairNotes.length === 0',
    by: 'false',
    because: 'What is told is only held against what was told: nothing has one hash, whichever.',
  },
  {
    file: 'functions/match/reading/intake.ts',
    line: "const isPassedOver = (one: Understood): boolean => one.kind === 'read' && one.isPassedOver;",
    code: "one.kind === 'read'",
    by: 'true',
    because: 'What was refused has no such property: it is asked for the compiler’s sake.',
  },
  {
    file: 'rules/kit/reckoning/graph.ts',
    line: 'if (more !== null) rings.set(taken + more, [...(rings.get(taken + more) ?? []), to]);',
    code: 'more !== null',
    by: 'true',
    because: 'The ring to which nothing is added is never visited again.',
  },
  ...EQUIVALENTS_OF_CORE,
  ...EQUIVALENTS_OF_SHEETS,
  ...EQUIVALENTS_OF_SERVICES,
  ...EQUIVALENTS_OF_KIT,
  ...EQUIVALENTS_OF_GAMES,
  ...EQUIVALENTS_OF_UNCHARTED_TERRITORY,
  ...EQUIVALENTS_OF_DM_INVITATIONAL,
  ...EQUIVALENTS_OF_PRESENTS_OF_MINE,
  ...EQUIVALENTS_OF_POCKET_MARS,
];
