/** Entry of the Cloud Function "resolve". */

import { join } from 'node:path';
import { http } from '@google-cloud/functions-framework';
import { bringGames } from './brought-games.ts';
import { configurationFrom } from './configuration.ts';
import { resolveHandler } from './handler.ts';
import { disableBodyParsing } from './unread-body.ts';

// This process serves nothing else.
disableBodyParsing(() => true);
const configuration = configurationFrom(process.env);
// Where the framework serves a function from is the folder that was deployed.
const brought = bringGames(join(process.cwd(), 'games'), configuration.adjudicator.log);
const handle = resolveHandler(configuration);
http('resolve', async (request, response) => {
  await brought;
  await handle(request, response);
});
