const START = 'https://www.googleapis.com/auth/';

/** Host: only files that their own OAuth client created. Google need not approve this scope. */
export const HOST_SCOPES = [`${START}drive.file`];

/** Function: files shared with its account, and its queues. `drive.metadata` only lists. */
export const FUNCTION_SCOPES = [
  `${START}spreadsheets`,
  `${START}forms.body`,
  `${START}forms.responses.readonly`,
  `${START}drive.metadata`,
  `${START}cloud-platform`,
];
