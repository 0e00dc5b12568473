/** Entry of the Cloud Function "resolve". */

import { http } from '@google-cloud/functions-framework';
import { configurationFrom } from './configuration.ts';
import { resolveHandler } from './handler.ts';
import { disableBodyParsing } from './unread-body.ts';

// This process serves nothing else.
disableBodyParsing(() => true);
http('resolve', resolveHandler(configurationFrom(process.env)));
