/** The function of a game from outside as a process of its own, at an emulator: `game-service.ts <emulator> <folder of built files> <id> <account>`. It says where it is. */

import type { AddressInfo } from 'node:net';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { accessToken } from '../../emulator/identity/bearer.ts';
import { connect } from '../../functions/google/connect.ts';
import { bringGames } from '../../functions/resolve/brought-games.ts';
import { resolveHandler } from '../../functions/resolve/handler.ts';
import { disableBodyParsing } from '../../functions/resolve/unread-body.ts';
import { gameNames } from '../../scripts/shared/setup/game-steps.ts';
import { fullQueue } from '../../scripts/shared/setup/setup-target.ts';
import { targetOf } from './gcloud/target.ts';
import { IMMEDIATE_RETRY_POLICY } from './patience.ts';

const [, , emulator = '', folder = '', id = '', account = ''] = process.argv;
const target = targetOf();
const { queue, pollQueue } = gameNames(id);

disableBodyParsing(() => true);
await bringGames(folder, () => {});
http(
  'game',
  resolveHandler({
    adjudicator: {
      google: connect({
        rootUrl: emulator,
        auth: accessToken(account),
        patience: IMMEDIATE_RETRY_POLICY,
      }),
      queue: {
        name: fullQueue(target, queue),
        polls: fullQueue(target, pollQueue),
        url: 'http://game.test/',
        invoker: account,
        graceMs: 0,
      },
      serves: id,
      log: () => {},
    },
    doorkeeper: async () => ({
      kind: 'admitted',
      caller: 'Cloud Tasks',
      token: 'signed',
      digest: null,
    }),
  }),
);
const server = getTestServer('game');
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
