/** What Google is asked for: two lists, because host and function have different files before them. */

const START = 'https://www.googleapis.com/auth/';

/** The host: files that his own OAuth client has made, and nothing else of his Drive. No scope that Google has to approve. */
export const HOST_SCOPES = [`${START}drive.file`];

/**
 * The function, as its service account: files that somebody else's client has made and shared with it, and its queues.
 * `drive.metadata` lists which matches are open, and opens nothing.
 */
export const FUNCTION_SCOPES = [
  `${START}spreadsheets`,
  `${START}forms.body`,
  `${START}forms.responses.readonly`,
  `${START}drive.metadata`,
  `${START}cloud-platform`,
];
