/** Replays and verifies every stored match by this version (decision 0023). */

import { beforeAll, expect, test } from 'vitest';
import { formatArchive, readArchive } from '../../../functions/match/auditing/archive.ts';
import { canonicalJson, sha256 } from '../../../functions/match/ledger/digest.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { formatRules, GAMES } from '../../../rules/games.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import { atDepth } from '../../support/depth.ts';
import { findDifferences } from './final-states.ts';
import { getFileName, type KeptMatch, listKeptFiles, readKeptFile } from './kept-files.ts';
import { keepScene, listScenes } from './scenes.ts';

/** Selects the most eventful match of each file. Deep runs select all matches. */
const selectMatches = (matches: readonly KeptMatch[]): readonly KeptMatch[] =>
  atDepth({ quick: matches.filter(({ name }) => name === 'eventful'), deep: matches });

/** Rules and pages may change between releases, so only a release needs stored matches. */
const isRelease = !packageFile.version.includes('-');

test.runIf(isRelease).each(GAMES.map((game) => [formatRules(game), game] as const))(
  'the corpus has matches of %s by its current rules and pages',
  (rules, game) => {
    expect(listKeptFiles(), 'npm run corpus').toContain(getFileName(game));
    const { matches, ...kept } = readKeptFile(getFileName(game));
    expect(kept.rules).toBe(rules);
    expect(matches.some(({ outcome }) => outcome === 'null')).toBe(true);
    expect(matches.some(({ outcome }) => outcome !== 'null')).toBe(true);
  },
);

test.each(listKeptFiles())(
  '%s replays and verifies with the same result as when it was recorded',
  async (file) => {
    const { drawingVersion, matches } = readKeptFile(file);
    expect(selectMatches(matches).length).toBeGreaterThan(0);
    for (const match of selectMatches(matches)) {
      expect(await findDifferences(match, drawingVersion), match.name).toEqual([]);
    }
  },
);

const drawingVersion = DRAWING_VERSION;
let keptMatch: KeptMatch;

beforeAll(async () => {
  const scene = GAMES.flatMap(listScenes).findLast(({ name }) => name === 'eventful');
  if (scene === undefined) throw new Error('no game has an eventful scene');
  keptMatch = await keepScene(scene);
});

test('the corpus check reports a match that differs from its recording', async () => {
  const otherwise: readonly Partial<KeptMatch>[] = [
    { newest: 'f'.repeat(64) },
    { outcome: 'null' },
    { pages: 'f'.repeat(64) },
    { archive: keptMatch.archive.replace(/(stateHash\\":\\")./, '$1x') },
    {
      archive: keptMatch.archive.replaceAll(
        'contains everything needed',
        'contains all necessary content',
      ),
    },
    { archive: keptMatch.archive.replaceAll(/"version \d+"/g, '"version 99"') },
  ];
  for (const other of otherwise) {
    const wrong = await findDifferences({ ...keptMatch, ...other }, drawingVersion);
    expect(wrong, JSON.stringify(other).slice(0, 80)).toHaveLength(1);
  }
});

test('the corpus check reports forged pages, whatever version Proof names', async () => {
  for (const version of [0, 1, 2, 99]) {
    const archive = keptMatch.archive
      .replaceAll(/"version \d+"/g, `"version ${version}"`)
      .replaceAll('contains everything needed', 'contains all necessary content');
    const [wrong = ''] = await findDifferences({ ...keptMatch, archive }, drawingVersion);
    expect(wrong).toContain('it is not verified');
    expect(wrong).toMatch(
      /public, Proof, A\d+","expected":"\\"This workbook contains everything needed/,
    );
  }
});

test('the corpus check does not judge pages of a newer version', async () => {
  const read = readArchive(keptMatch.archive);
  if (read.kind === 'unreadable') throw new Error(read.sentence);
  const [newest = '', ...before] = read.archive.entries.toReversed();
  const newer = canonicalJson({ ...JSON.parse(newest), drawnBy: drawingVersion + 1 });
  const entries = [...before.toReversed(), newer];
  const [wrong = ''] = await findDifferences(
    { ...keptMatch, archive: formatArchive({ ...read.archive, entries }), newest: sha256(newer) },
    drawingVersion,
  );
  expect(wrong).toContain('not judged');
  expect(wrong).toContain(`version ${drawingVersion + 1}, and this program has ${drawingVersion}`);
});
