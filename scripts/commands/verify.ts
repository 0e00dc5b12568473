/** Replays a match, and compares it with everything that was published (`sealed verify`). */

import { Command } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import {
  type EpisodeVerdict,
  findWorstVerdict,
  formatEpisodeVerdicts,
  judgeExport,
  verifyEpisodes,
  verifyOpenEpisodes,
} from '../../functions/match/auditing/season-archive.ts';
import { formatVerdict } from '../../functions/match/auditing/verdict-text.ts';
import {
  judgeDownload,
  judgeIncidents,
  readMatchAt,
  type Verdict,
  verifyMatch,
} from '../../functions/match/auditing/verify.ts';
import { formatIncident, IncidentError } from '../../functions/match/ledger/incident.ts';
import { getCurrentPosition, readMatch } from '../../functions/match/reading/match.ts';
import { findSharingProblems } from '../../functions/match/reading/sharing.ts';
import { hasWorkbookExtension, loadExport, loadWorkbook } from '../shared/files/bounded-file.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { findMatchIdByName, MATCH_ARGUMENT } from '../shared/match/match-name.ts';
import {
  createStandInOption,
  getLinkOrId,
  loadStandInGame,
  parseFilePath,
  type StandInGameOptions,
} from '../shared/match/positions.ts';
import { EXIT, type ExitCode, exitWith } from '../shared/terminal/exit.ts';
import { print, printJson, withProgress } from '../shared/terminal/terminal.ts';

interface VerifyOptions extends GoogleOptions, StandInGameOptions {
  readonly json?: true;
}

const VERIFY_HELP = `Replays the whole match from its seed and orders, and compares the chain of
hashes, the seed with its published hash, and every published cell. The public workbook is enough
once the match is over. Before that, only the chain of hashes can be checked.`;

const VERIFY_EXAMPLES = `
Examples:
  sealed verify https://docs.google.com/spreadsheets/d/…/edit
  sealed verify match.json --json
  sealed verify match.xlsx
`;

export const createVerifyCommand = (): Command =>
  withGoogle(new Command('verify'))
    .summary('recompute a match and compare everything published')
    .description(VERIFY_HELP)
    .argument(
      '[match]',
      `${MATCH_ARGUMENT}; also a public workbook, a public workbook downloaded as .xlsx, or an ` +
        'exported file',
    )
    .addOption(createStandInOption())
    .option('--json', 'print the verdict as JSON')
    .addHelpText('after', VERIFY_EXAMPLES)
    .action(exitWith(runVerify));

async function runVerify(name: string | undefined, options: VerifyOptions): Promise<ExitCode> {
  const given = await loadStandInGame(options);
  const { sharing, episodes, ...verdict } = await withProgress(
    'Replaying the match',
    computeVerdict(name, options),
  );
  const worst = findWorstVerdict(episodes);
  const isOpen = verdict.kind === 'too early' && episodes.length > 0 && worst === 'verified';
  const later = isOpen
    ? ['The season’s use of these results is verified when the season is over.']
    : [];
  const texts = [formatVerdict(verdict), ...formatEpisodeVerdicts(episodes), ...later, ...sharing];
  if (options.json === true) printJson({ ...verdict, sharing, episodes });
  else print([...(given === null ? [] : [given]), ...texts].join('\n'));
  return EXIT_CODES[worst === 'verified' ? verdict.kind : worst];
}

const EXIT_CODES = {
  verified: EXIT.done,
  differs: EXIT.differs,
  'too early': EXIT.tooEarly,
  'not judged': EXIT.notJudged,
} as const satisfies Readonly<Record<Verdict['kind'], ExitCode>>;

type FullVerdict = Verdict & {
  readonly sharing: readonly string[];
  /** Season matches whose results were collected. */
  readonly episodes: readonly EpisodeVerdict[];
};

async function computeVerdict(
  name: string | undefined,
  options: VerifyOptions,
): Promise<FullVerdict> {
  const file = name === undefined ? null : parseFilePath(name);
  if (file !== null) return { ...(await verifyFile(file)), sharing: [] };
  const { google } = await connectTo(options);
  const id = await findMatchIdByName(google, name);
  const verdict = await verifyMatch(google, getLinkOrId(name, id));
  const episodes = await verifySeasonMatches(google, verdict, getLinkOrId(name, id));
  return { ...verdict, sharing: await listSharingProblems(google, id), episodes };
}

/** Verifies the matches of a season. Returns an empty list if the match is not of a season. */
async function verifySeasonMatches(
  google: Google,
  { kind }: Verdict,
  address: string,
): Promise<readonly EpisodeVerdict[]> {
  if (kind === 'too early') return verifyOpenEpisodes(google, address);
  if (kind !== 'verified') return [];
  const match = await readMatchAt(google, address);
  return getCurrentPosition(match).game.checkReport === undefined
    ? []
    : verifyEpisodes(google, match);
}

async function verifyFile(file: string): Promise<Verdict & Pick<FullVerdict, 'episodes'>> {
  if (hasWorkbookExtension(file))
    return { ...(await judgeDownload(await loadWorkbook(file))).verdict, episodes: [] };
  try {
    const { verdict, episodes } = await judgeExport(await loadExport(file));
    return { ...verdict, episodes };
  } catch (error) {
    if (!(error instanceof IncidentError)) throw error;
    return { ...judgeIncidents(error.incidents), episodes: [] };
  }
}

/** Lists files that are wrongly shared; none for a public workbook or an unreadable match. */
async function listSharingProblems(google: Google, id: string): Promise<readonly string[]> {
  const match = await readMatch(google, id).catch(() => null);
  if (match === null) return [];
  return (await findSharingProblems(google, match)).map(formatIncident);
}
