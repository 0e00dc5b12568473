const START = 'https://www.googleapis.com/auth/';

/** The host’s scope: only files that their own OAuth client created. */
export const HOST_SCOPES = [`${START}drive.file`];

/** The function’s scopes: files that are shared with its account, and its queues. */
export const FUNCTION_SCOPES = [
  `${START}spreadsheets`,
  `${START}forms.body`,
  `${START}forms.responses.readonly`,
  `${START}drive.metadata`,
  `${START}cloud-platform`,
];
