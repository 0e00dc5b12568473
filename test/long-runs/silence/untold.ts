/** What a host or his players once were not told, or told wrongly: each as it would be again. */

import { type FormerWay, MATCH, POLLS } from './former-way.ts';

export const UNTOLD: readonly FormerWay[] = [
  {
    item: 10,
    what: 'what was told long ago is what a tick confirms',
    faults: [
      {
        file: `${MATCH}/polling/requests.ts`,
        right: 'isTicked && record.number === id',
        wrong: 'isTicked && isSaid',
      },
    ],
    test: [`${POLLS}/requests.test.ts`, 'that would change something else by now'],
  },
  {
    item: 10,
    what: 'of two ticked rows one is unticked without a word',
    faults: [
      {
        file: `${MATCH}/polling/requests.ts`,
        right: '? whyNot(match, { told, isSaid, number, mayBeDone: task !== null })',
        wrong: "? ''",
      },
    ],
    test: [`${POLLS}/requests.test.ts`, 'beside another that is ticked too'],
  },
  {
    item: 10,
    what: 'a preview says the same line twice',
    faults: [
      {
        file: `${MATCH}/polling/change-text.ts`,
        right: 'return now === then ? ',
        wrong: "return now === '' ? ",
      },
    ],
    test: [`${POLLS}/requests.test.ts`, 'says no line twice'],
  },
  {
    item: 11,
    what: 'after an undo the Desk misses orders that count',
    faults: [
      {
        file: `${MATCH}/showing/desk-data.ts`,
        right: ' || Object.hasOwn(resolvedBefore?.orders ?? {}, seat)',
        wrong: '',
      },
    ],
    test: [`${POLLS}/undone.test.ts`, 'they say the same'],
  },
  {
    item: 13,
    what: 'long answers of a step are written whole',
    faults: [
      {
        file: `${MATCH}/reading/submissions.ts`,
        right: 'const MOST_BYTES = 2_500_000;',
        wrong: 'const MOST_BYTES = 250_000_000;',
      },
    ],
    test: [`${MATCH}/showing/commit.test.ts`, 'a step of nine seats'],
    isDeep: true,
  },
  {
    item: 16,
    what: 'one refused list ends sealed run',
    faults: [
      {
        file: 'scripts/commands/run/rounds.ts',
        right: '    printFailure(error);\n',
        wrong: '    throw error;\n',
      },
    ],
    test: ['scripts/commands/run/rounds.test.ts', ''],
  },
  {
    item: 16,
    what: 'sealed run never rests while something is due',
    faults: [
      {
        file: 'scripts/commands/run/rounds.ts',
        right: 'const LEAST_REST_MS = 1000;',
        wrong: 'const LEAST_REST_MS = 500;',
      },
      {
        file: 'scripts/commands/run/keeper.ts',
        right: '    queue.keepOnly(({ body }) => open.has(matchOf(body)));\n',
        wrong: '',
      },
    ],
    test: ['scripts/commands/run/rounds.test.ts', 'rests, and asks for no more'],
  },
  {
    item: 17,
    what: 'a guard that somebody has made stands, and the page with it',
    faults: [
      {
        file: `${MATCH}/showing/guard-judgement.ts`,
        right: 'if (isAgreed || seen.length === 0 || found.guard === null) return false;',
        wrong: 'if (seen.length >= 0) return false;',
      },
    ],
    test: [`${POLLS}/edited.test.ts`, 'that nobody else knows is removed'],
  },
  {
    item: 18,
    what: 'what somebody has edited stands until the next deadline',
    faults: [
      {
        file: `${MATCH}/polling/poll.ts`,
        right: '  if (!comparesPages) return before;',
        wrong: '  if (comparesPages || !comparesPages) return before;',
      },
    ],
    test: [`${POLLS}/edited.test.ts`, 'within the hour is put back'],
  },
  {
    item: 19,
    what: 'that the match is paused is told no more after three more things',
    faults: [
      {
        file: `${MATCH}/showing/intervention-texts.ts`,
        right: '[standstillText(position), reviewText(position), unopenedText(position)].filter(',
        wrong:
          '(position.meanwhile.length > 3 ? [] : [standstillText(position), reviewText(position), unopenedText(position)]).filter(',
      },
    ],
    test: ['test/match/secrecy/audiences.test.ts', 'a match that is paused'],
  },
  {
    item: 20,
    what: 'no poll reads answers within grace',
    faults: [
      {
        file: `${MATCH}/next/poll-task.ts`,
        right: 'answerCutoffOf(sealed.entry.next);',
        wrong: 'sealed.entry.next.deadline;',
      },
    ],
    test: [`${MATCH}/next/poll-task.test.ts`, 'within grace too'],
  },
  {
    item: 21,
    what: 'each stranger is a line of ERROR',
    faults: [
      {
        file: 'functions/resolve/handler.ts',
        right: 'else strangers.add(reason);',
        wrong:
          "else adjudicator.log({ severity: 'ERROR', message: ownRefusal(reason), match: 'none' });",
      },
    ],
    test: ['functions/resolve/handler.test.ts', 'strangers are counted in one log line'],
  },
  {
    item: 21,
    what: 'certificates out of reach are asked for by every stranger',
    faults: [
      {
        file: 'functions/resolve/certificates.ts',
        right: '      if (nowMs() < notBeforeMs) return null;\n',
        wrong: '',
      },
    ],
    test: ['functions/resolve/doorkeeper.test.ts', 'at most once a minute'],
  },
  {
    item: 21,
    what: 'players’ workbooks are drawn one after the other',
    faults: [
      {
        file: `${MATCH}/visiting/publish.ts`,
        right: 'Promise.all(parts.filter(({ name }) => isWanted(name)).map(carriedOut));',
        wrong:
          'parts.filter(({ name }) => isWanted(name)).reduce(async (done, part) => [...(await done), await carriedOut(part)], Promise.resolve([]));',
      },
    ],
    test: ['test/match/end-to-end/slow-google.test.ts', 'nine players'],
  },
];
