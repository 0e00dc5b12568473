/** Entry of the Cloud Function "resolve". */

import { http } from '@google-cloud/functions-framework';
import { configurationFrom } from './configuration.ts';
import { resolveHandler } from './handler.ts';

http('resolve', resolveHandler(configurationFrom(process.env)));
