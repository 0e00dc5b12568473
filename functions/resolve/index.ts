/** Starts the Cloud Function "resolve". */

import { join } from 'node:path';
import { http } from '@google-cloud/functions-framework';
import { disableBodyParsing } from './body.ts';
import { loadExternalGames, parseConfiguration } from './configuration.ts';
import { createResolveHandler } from './handler.ts';

// The process has no other server.
disableBodyParsing(() => true);
const functionConfiguration = parseConfiguration(process.env);
// The framework runs a function in the folder of its deployment.
const loadingGames = loadExternalGames(
  join(process.cwd(), 'games'),
  functionConfiguration.adjudicator.log,
);
const handleRequest = createResolveHandler(functionConfiguration);
http('resolve', async (request, response) => {
  await loadingGames;
  await handleRequest(request, response);
});
