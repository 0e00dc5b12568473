/** Replays a match and compares everything published (`sealed verify`). */

import { Command } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import {
  type EpisodeVerdict,
  episodesText,
  judgeExport,
  verifyEpisodes,
  verifyOpenEpisodes,
  worstOf,
} from '../../functions/match/auditing/season-archive.ts';
import { verdictText } from '../../functions/match/auditing/verdict-text.ts';
import {
  matchAt,
  type Verdict,
  verdictOnIncidents,
  verifyDownload,
  verifyMatch,
} from '../../functions/match/auditing/verify.ts';
import { IncidentError, incidentText } from '../../functions/match/ledger/incident.ts';
import { currentPosition, readMatch } from '../../functions/match/reading/match.ts';
import { sharingProblems } from '../../functions/match/reading/sharing.ts';
import { isWorkbook, loadExport, loadWorkbook } from '../shared/files/bounded-file.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { MATCH_ARGUMENT, matchNamed } from '../shared/match/match-name.ts';
import {
  bringStandIn,
  fileIn,
  linkOr,
  type StandInOptions,
  standInOption,
} from '../shared/match/positions.ts';
import { EXIT, type ExitCode } from '../shared/terminal/exit.ts';
import { print, printJson, withProgress } from '../shared/terminal/terminal.ts';

interface VerifyOptions extends GoogleOptions, StandInOptions {
  readonly json?: true;
}

const ABOUT = `Replays the whole match from its seed and orders, and compares the chain of\nhashes, the seed with its published hash, and every published cell. The public workbook is enough\nonce the match is over. Before that, only the chain of hashes can be checked.`;

const EXAMPLE = `
Examples:
  sealed verify https://docs.google.com/spreadsheets/d/…/edit
  sealed verify match.json --json
  sealed verify match.xlsx
`;

export const verifyCommand = (): Command =>
  withGoogle(new Command('verify'))
    .summary('recompute a match and compare everything published')
    .description(ABOUT)
    .argument(
      '[match]',
      `${MATCH_ARGUMENT}; also a public workbook, a public workbook downloaded as .xlsx, or an ` +
        'exported file',
    )
    .addOption(standInOption())
    .option('--json', 'print the verdict as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (name: string | undefined, options: VerifyOptions) => {
      process.exitCode = await verify(name, options);
    });

async function verify(name: string | undefined, options: VerifyOptions): Promise<ExitCode> {
  const given = await bringStandIn(options);
  const { sharing, episodes, ...verdict } = await withProgress(
    'Replaying the match',
    verdictOn(name, options),
  );
  const worst = worstOf(episodes);
  const isOpen = verdict.kind === 'too early' && episodes.length > 0 && worst === 'verified';
  const later = isOpen
    ? ['The season’s use of these results is verified when the season is over.']
    : [];
  const told = [verdictText(verdict), ...episodesText(episodes), ...later, ...sharing];
  if (options.json === true) printJson({ ...verdict, sharing, episodes });
  else print([...(given === null ? [] : [given]), ...told].join('\n'));
  return EXIT_OF[worst === 'verified' ? verdict.kind : worst];
}

const EXIT_OF = {
  verified: EXIT.done,
  differs: EXIT.differs,
  'too early': EXIT.tooEarly,
  'not judged': EXIT.notJudged,
} as const satisfies Readonly<Record<Verdict['kind'], ExitCode>>;

/** Verdict with a sentence for each file that is shared wrongly. */
type VerdictAndSharing = Verdict & {
  readonly sharing: readonly string[];
  /** Matches of a season whose results were collected. */
  readonly episodes: readonly EpisodeVerdict[];
};

async function verdictOn(
  name: string | undefined,
  options: VerifyOptions,
): Promise<VerdictAndSharing> {
  const file = name === undefined ? null : fileIn(name);
  if (file !== null) return { ...(await verdictOnFile(file)), sharing: [] };
  const { google } = await connectTo(options);
  const id = await matchNamed(google, name);
  const verdict = await verifyMatch(google, linkOr(name, id));
  const episodes = await episodesOf(google, verdict, linkOr(name, id));
  return { ...verdict, sharing: await sharingAt(google, id), episodes };
}

/** Verifies the matches of a season; empty for a match outside a season. */
async function episodesOf(
  google: Google,
  { kind }: Verdict,
  address: string,
): Promise<readonly EpisodeVerdict[]> {
  if (kind === 'too early') return verifyOpenEpisodes(google, address);
  if (kind !== 'verified') return [];
  const match = await matchAt(google, address);
  return currentPosition(match).game.checkReport === undefined ? [] : verifyEpisodes(google, match);
}

/** Verifies an exported match or season, or a downloaded public workbook. */
async function verdictOnFile(file: string): Promise<Verdict & Pick<VerdictAndSharing, 'episodes'>> {
  if (isWorkbook(file))
    return { ...(await verifyDownload(await loadWorkbook(file))), episodes: [] };
  try {
    const { verdict, episodes } = await judgeExport(await loadExport(file));
    return { ...verdict, episodes };
  } catch (error) {
    if (!(error instanceof IncidentError)) throw error;
    return { ...verdictOnIncidents(error.incidents), episodes: [] };
  }
}

/** Lists wrongly shared files; empty for a public workbook and for a match that cannot be read. */
async function sharingAt(google: Google, id: string): Promise<readonly string[]> {
  const match = await readMatch(google, id).catch(() => null);
  if (match === null) return [];
  return (await sharingProblems(google, match)).map(incidentText);
}
