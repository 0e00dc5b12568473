import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { atDepth } from '../../support/depth.ts';
import {
  findLostFaults,
  listFaults,
  type PlantedFault,
  runWithFaults,
} from '../../support/planted/fault.ts';
import type { EventName } from '../../support/table/eventful.ts';
import { selectGames } from '../../support/table/some-games.ts';
import { findLeaks, type PrivacyInspection, type SearchedCourse, searchCourse } from './course.ts';
import { OUTPUT_CHANNELS, type OutputChannel } from './open-texts.ts';

interface PlantedLeak extends PlantedFault {
  readonly what: string;
  readonly channel: OutputChannel;
}

const PLANTED_LEAKS: readonly PlantedLeak[] = [
  {
    what: 'the story greets a player by the address',
    channel: 'the public workbook',
    file: 'functions/match/showing/workbooks.ts',
    right: "stepTitle: step?.title ?? '',",
    wrong: "stepTitle: [step?.title, match.files.seats[0]?.email].join(' '),",
  },
  {
    what: 'hashes of states lack a salt',
    channel: 'the public workbook',
    file: 'functions/match/ledger/entry.ts',
    right: 'sha256(canonicalJson([salt, state]))',
    wrong: 'sha256(canonicalJson(state))',
  },
  {
    what: 'Now has the link of another seat',
    channel: 'a player’s workbook',
    file: 'functions/match/showing/workbooks.ts',
    right: 'formUrl: buildStepLink(match, seat),',
    wrong: 'formUrl: buildStepLink(match, match.files.seats[0]?.seat ?? seat),',
  },
  {
    what: 'the form leads to a player’s workbook instead of the public one',
    channel: 'the form',
    file: 'functions/match/showing/update-form.ts',
    right: 'buildSheetLink(files, files.publicId)',
    wrong: "buildSheetLink(files, files.seats[0]?.workbookId ?? '')",
  },
  {
    what: 'the live page names its match by the host’s workbook',
    channel: 'a live page',
    file: 'functions/match/showing/live-page.ts',
    right: 'buildLiveObjects(buildFilm(positions), {',
    wrong: 'buildLiveObjects({ ...buildFilm(positions), game: match.files.hostId }, {',
  },
  {
    what: 'rows are exported with their senders',
    channel: 'an export',
    file: 'functions/match/auditing/archive.ts',
    right: 'match.submissions.map(omitSender)',
    wrong: 'match.submissions.map((record) => Object.values(record ?? {}))',
  },
  {
    what: 'codes and addresses are bound without the key',
    channel: 'an export',
    file: 'functions/match/ledger/bindings.ts',
    right: "import { HASH_PATTERN, hmacSha256 } from './digest.ts';",
    wrong: "import { HASH_PATTERN, hmacSha256, sha256 } from './digest.ts';",
    also: [
      {
        file: 'functions/match/ledger/bindings.ts',
        right: 'hmacSha256(key, JSON.stringify([what, normalizeBoundValue(what, value)]))',
        wrong: "(what === 'key' ? hmacSha256(key, '') : sha256(normalizeBoundValue(what, value)))",
      },
    ],
  },
  {
    what: 'a task names the seats’ codes in its header',
    channel: 'a task',
    file: 'functions/match/next/tasks.ts',
    right: 'tabs: game?.content.tabs.map(({ name }) => name) ?? [],',
    wrong: 'tabs: (files.seats ?? []).map(({ code }) => code),',
  },
  {
    what: 'text of Players is quoted when the Desk cannot be written',
    channel: 'the log',
    file: 'functions/match/reading/tab-values.ts',
    right: 'formatCellPlace(row, column),\n      whose,',
    wrong: 'formatCellPlace(row, column),\n      whose + row.values[column],',
  },
  {
    what: 'the function answers with the match',
    channel: 'an answer of the function',
    file: 'functions/resolve/handler.ts',
    right: 'body: { outcome: result.kind, sentences: listSentences(result) }',
    wrong: 'body: { outcome: result.kind, sentences: listSentences(result), match: result.match }',
  },
  {
    what: 'Discord gets the players’ addresses',
    channel: 'an announcement',
    file: 'functions/announce/message.ts',
    right: 'head: buildHeading(main, now),',
    wrong: 'head: buildHeading(main, now) + match.files.seats[0]?.email,',
  },
  {
    what: 'the status has the codes',
    channel: 'a terminal',
    file: 'scripts/commands/status.ts',
    right: '      byHost: used?.responseId === null,',
    wrong: '      byHost: used?.responseId === null, code: match.files.seats[0]?.code,',
  },
  {
    what: 'a workbook is named by the address of its player',
    channel: 'names of files',
    file: 'functions/match/opening/draft-files.ts',
    right: 'drawSeatContent(draft, seat)',
    wrong: '{ ...drawSeatContent(draft, seat), title: email }',
  },
];

/** Builds a course, which ends with the first step in quick runs. */
const createCourse = (game: AnyGame): SearchedCourse =>
  atDepth<SearchedCourse>({
    quick: {
      game,
      until: 'a step',
      pollsAfter: isFirstStep,
      asksAfter: isFirstStep,
      isReminded: false,
    },
    deep: {
      game,
      until: 'the end',
      pollsAfter: () => true,
      asksAfter: (happening) => DISTURBED_EVENTS.includes(happening),
      isReminded: true,
    },
  });

const isFirstStep = (happening: EventName): boolean => happening === 'a step';

const DISTURBED_EVENTS: readonly EventName[] = ['a step', 'an undone step'];

const PLAYED_GAMES = selectGames('dm-invitational');

describe.each(PLAYED_GAMES.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  let polled: PrivacyInspection;
  beforeAll(async () => {
    polled = await searchCourse(createCourse(game));
  });

  test('no text or file of a match reveals a secret to an unauthorized reader', () => {
    expect(polled.leaks).toEqual([]);
  });

  test.each(OUTPUT_CHANNELS)('the scan finds a code in %s', (channel) => {
    expect(polled.characters[channel]).toBeGreaterThan(0);
    const leaving = polled.last.find((one) => one.channel === channel);
    const secret = polled.secrets.find(
      ({ kind, known }) => kind === 'code' && leaving !== undefined && !known(leaving.reader),
    );
    if (leaving === undefined || secret === undefined)
      throw new Error('nothing was looked through');
    const text = `${leaving.text} ${Buffer.from(`see ${secret.value}`).toString('base64')}`;
    expect(findLeaks({ ...leaving, text }, polled.secrets)).toMatchObject([
      { channel, secret: secret.name },
    ]);
  });
});

test('the source text that each planted leak replaces occurs in the code', () => {
  expect(findLostFaults(PLANTED_LEAKS.flatMap(listFaults))).toEqual([]);
});

const leakReportSchema = z.array(z.looseObject({ channel: z.string() }));

describe('planted leaks', () => {
  const isPlanted = atDepth({ quick: false, deep: true });

  test.runIf(isPlanted).each(PLANTED_LEAKS.map((leak) => [leak.what, leak] as const))(
    'the privacy check reports that %s',
    async (_what, leak) => {
      const { out } = await runWithFaults(listFaults(leak), ['test/long-runs/privacy/run.ts']);
      const channels = leakReportSchema.parse(JSON.parse(out)).map(({ channel }) => channel);
      expect([...new Set(channels)]).toContain(leak.channel);
    },
  );

  test.runIf(isPlanted)('the privacy check reports nothing without a planted leak', async () => {
    expect((await runWithFaults([], ['test/long-runs/privacy/run.ts'])).out).toBe('[]');
  });
});
