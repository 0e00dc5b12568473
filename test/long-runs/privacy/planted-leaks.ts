/** Leaks planted into the sources, at least one for each channel: each has to be found there. */

import type { InjectedFault } from '../../support/planted/fault.ts';
import type { Channel } from './leavings.ts';

interface PlantedLeak {
  readonly what: string;
  readonly channel: Channel;
  readonly faults: readonly InjectedFault[];
}

export const PLANTED_LEAKS: readonly PlantedLeak[] = [
  {
    what: 'the story greets a player by the address',
    channel: 'the public workbook',
    faults: [
      {
        file: 'functions/match/showing/workbooks.ts',
        right: "stepTitle: step?.title ?? '',",
        wrong: "stepTitle: [step?.title, match.files.seats[0]?.email].join(' '),",
      },
    ],
  },
  {
    what: 'hashes of states have no salt',
    channel: 'the public workbook',
    faults: [
      {
        file: 'functions/match/ledger/entry.ts',
        right: 'sha256(canonicalJson([salt, state]))',
        wrong: 'sha256(canonicalJson(state))',
      },
    ],
  },
  {
    what: 'Now has the link of another seat',
    channel: 'a player’s workbook',
    faults: [
      {
        file: 'functions/match/showing/workbooks.ts',
        right: 'formUrl: personalLink(match, seat),',
        wrong: 'formUrl: personalLink(match, match.files.seats[0]?.seat ?? seat),',
      },
    ],
  },
  {
    what: 'the form leads to a player’s workbook instead of the public one',
    channel: 'the form',
    faults: [
      {
        file: 'functions/match/showing/update-form.ts',
        right: 'spreadsheetLink(files, files.publicId)',
        wrong: "spreadsheetLink(files, files.seats[0]?.workbookId ?? '')",
      },
    ],
  },
  {
    what: 'rows are exported with their senders',
    channel: 'an export',
    faults: [
      {
        file: 'functions/match/auditing/archive.ts',
        right: 'match.submissions.map(withoutSender)',
        wrong: 'match.submissions.map((record) => Object.values(record ?? {}))',
      },
    ],
  },
  {
    what: 'codes and addresses are bound without the key',
    channel: 'an export',
    faults: [
      {
        file: 'functions/match/ledger/bindings.ts',
        right: "import { hmacSha256 } from './digest.ts';",
        wrong: "import { hmacSha256, sha256 } from './digest.ts';",
      },
      {
        file: 'functions/match/ledger/bindings.ts',
        right: 'hmacSha256(key, JSON.stringify([what, plain(what, value)]))',
        wrong: "(what === 'key' ? hmacSha256(key, '') : sha256(plain(what, value)))",
      },
    ],
  },
  {
    what: 'a task names the seats’ codes in its header',
    channel: 'a task',
    faults: [
      {
        file: 'functions/match/next/deadline-task.ts',
        right:
          '    poll: false,\n    since: listResponsesFrom(entry),\n    tabs: [...contentTabsOf(entry)],\n  };\n}',
        wrong:
          '    poll: false,\n    since: listResponsesFrom(entry),\n    tabs: [...contentTabsOf(entry), ...(files.seats ?? []).map(({ code }) => code)],\n  };\n}',
      },
    ],
  },
  {
    what: 'what was typed into Players is quoted where the Desk cannot be written',
    channel: 'the log',
    faults: [
      {
        file: 'functions/match/reading/players-tab.ts',
        right: 'what: whose,',
        wrong: 'what: whose + row.values[column],',
      },
    ],
  },
  {
    what: 'the function answers with the match',
    channel: 'an answer of the function',
    faults: [
      {
        file: 'functions/resolve/handler.ts',
        right: 'body: { outcome: result.kind, sentences: sentencesOf(result) }',
        wrong:
          'body: { outcome: result.kind, sentences: sentencesOf(result), match: result.match }',
      },
    ],
  },
  {
    what: 'Discord is told who plays',
    channel: 'an announcement',
    faults: [
      {
        file: 'functions/announce/message.ts',
        right: 'head: headOf(main, now),',
        wrong: 'head: headOf(main, now) + match.files.seats[0]?.email,',
      },
    ],
  },
  {
    what: 'the status has the codes',
    channel: 'a terminal',
    faults: [
      {
        file: 'scripts/commands/status.ts',
        right: '      byHost: used?.responseId === null,',
        wrong: '      byHost: used?.responseId === null, code: match.files.seats[0]?.code,',
      },
    ],
  },
  {
    what: 'a workbook is named by the address of its player',
    channel: 'names of files',
    faults: [
      {
        file: 'functions/match/opening/draft-files.ts',
        right: 'seatDrawing(draft, seat)',
        wrong: '{ ...seatDrawing(draft, seat), title: email }',
      },
    ],
  },
];
