/** Tests the terminal of the suites: an unexpected prompt fails its test within seconds. */

import { beforeEach, expect, test } from 'vitest';
import { type EmulatedHost, startHost } from '../test/support/sealed/emulated-host.ts';
import { type TypedInput, typeSealed } from '../test/support/sealed/type-sealed.ts';

let host: EmulatedHost;
beforeEach(async () => {
  host = await startHost();
  return host.close;
});

const answerNew = (...typed: readonly TypedInput[]) =>
  typeSealed(['new', '--run'], {
    ...{ columns: 80, typed, patienceMs: 400, variables: host.variables },
  });

const GAME_ANSWER: TypedInput = { at: /Which game\?/, chooses: 'dm invitational' };

test('an unanswered prompt fails a test with the screen and the prompt', async () => {
  await expect(
    answerNew(GAME_ANSWER, { at: /a question that is not asked/, text: 'x' }),
  ).rejects.toThrow(
    /nothing is typed: .*a question that is not asked.* On the screen: .*Title of the match/,
  );
});

test('a prompt after the last planned input fails a test', async () => {
  await expect(answerNew()).rejects.toThrow(
    /nothing more is to be typed\. On the screen: .*Which game\?/,
  );
});

test('a missing menu item fails a test with its name', async () => {
  await expect(
    answerNew({ at: /Which game\?/, chooses: 'chess' }, { at: /Title of the match/, text: '' }),
  ).rejects.toThrow('The menu does not have an item that begins with “chess”.');
});
