/** Starts the Cloud Function "resolve". */

import { join } from 'node:path';
import { http } from '@google-cloud/functions-framework';
import { disableBodyParsing } from './body.ts';
import { bringGames } from './brought-games.ts';
import { configurationFrom } from './configuration.ts';
import { resolveHandler } from './handler.ts';

// This is the only server of the process.
disableBodyParsing(() => true);
const configuration = configurationFrom(process.env);
// The framework runs a function in its deployed folder.
const brought = bringGames(join(process.cwd(), 'games'), configuration.adjudicator.log);
const handle = resolveHandler(configuration);
http('resolve', async (request, response) => {
  await brought;
  await handle(request, response);
});
