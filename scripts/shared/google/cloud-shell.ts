/** Google's own machine in a browser, which brings gcloud along. */

import type { Variables } from './configuration-folder.ts';

/** It says so of itself; the browser then is elsewhere. */
export const isCloudShell = (variables: Variables): boolean => variables['CLOUD_SHELL'] === 'true';
