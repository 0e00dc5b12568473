const SCOPE_PREFIX = 'https://www.googleapis.com/auth/';

/** The host’s scope: only files that their own OAuth client created. */
export const HOST_SCOPES = [`${SCOPE_PREFIX}drive.file`];

/** The function’s scopes: files that are shared with its account, and its queues. */
export const FUNCTION_SCOPES = [
  `${SCOPE_PREFIX}spreadsheets`,
  `${SCOPE_PREFIX}forms.body`,
  `${SCOPE_PREFIX}forms.responses.readonly`,
  `${SCOPE_PREFIX}drive.metadata`,
  `${SCOPE_PREFIX}cloud-platform`,
];
