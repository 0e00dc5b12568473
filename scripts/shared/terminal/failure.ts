/** The output of a failed command: a sentence for each fault, and the exit code. */

import { CommanderError } from 'commander';
import { GoogleError, type GoogleErrorKind } from '../../../functions/google/error.ts';
import { IncidentError, incidentText } from '../../../functions/match/ledger/incident.ts';
import { NotShared } from '../../../functions/match/opening/share-files.ts';
import { EXIT, type ExitCode, Interrupted, UnreachableError, UsageError } from './exit.ts';

export interface Failure {
  readonly code: ExitCode;
  /** Empty when all has been said already. */
  readonly sentences: readonly string[];
}

export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) return refusedArguments(error);
  if (error instanceof UsageError) return { code: EXIT.wrongUse, sentences: error.sentences };
  if (error instanceof UnreachableError) {
    return { code: EXIT.unreachable, sentences: [error.message] };
  }
  if (error instanceof IncidentError) {
    return { code: EXIT.incidents, sentences: error.incidents.map(incidentText) };
  }
  if (error instanceof NotShared) return notShared(error);
  if (error instanceof GoogleError) return googleFailure(error);
  if (error instanceof Interrupted) {
    return { code: EXIT.wrongUse, sentences: ['Stopped. Nothing has been changed.'] };
  }
  const sentence = systemText(error);
  return sentence === null ? defect(error) : { code: EXIT.wrongUse, sentences: [sentence] };
}

/** Errors of the operating system are not defects of ours. */
function systemText(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return null;
  const why = SYSTEM[String(error.code)];
  return why === undefined ? null : `${String(error.path)}: ${why}`;
}

const SYSTEM: Readonly<Partial<Record<string, string>>> = {
  EACCES: 'you may not use it. Choose another place, or let its owner allow it.',
  EPERM: 'you may not use it. Choose another place, or let its owner allow it.',
  EROFS: 'nothing can be written there. Choose another place.',
  ENOENT: 'it is not there.',
  ENOTDIR: 'a folder is expected, and a file is there. Choose another place.',
  EEXIST: 'a folder is expected, and a file is there. Choose another place.',
  EISDIR: 'a file is expected, and a folder is there.',
  ENOSPC: 'the disk is full.',
};

/** Commander has printed its own sentence, or the help that was asked for. */
const refusedArguments = ({ exitCode }: CommanderError): Failure => ({
  code: exitCode === 0 ? EXIT.done : EXIT.wrongUse,
  sentences: [],
});

/** Why a match cannot be opened: a player or the function would lack access. */
function notShared({ cause, seat, email, done }: NotShared): Failure {
  const whose = seat === null ? 'The function' : seat;
  const todo = NOT_SHARED[cause.kind]?.({ whose, email, done }) ?? '';
  if (todo === '') return googleFailure(cause);
  const isLimit = cause.kind === 'sharing limit';
  return {
    code: isLimit ? EXIT.unreachable : EXIT.wrongUse,
    sentences: [`${todo} ${NOTHING_OPEN}`],
  };
}

const NOTHING_OPEN =
  'Nothing of the match is open yet; what is made lies in its folder in your Drive. Run the ' +
  'same command again: it goes on from there.';

const NOT_SHARED: Partial<
  Record<
    GoogleErrorKind,
    (of: { readonly whose: string; readonly email: string; readonly done: number }) => string
  >
> = {
  'sharing limit': ({ done }) =>
    'Google lets you share no more files today; so far ' +
    `${done === 1 ? 'one player has his' : `${done} players have theirs`}. Wait a day.`,
  'unknown address': ({ whose, email }) =>
    whose === 'The function'
      ? `Google knows no service account ${email}: see that it is the one that the function ` +
        'runs as (--editor, or “sealed deploy”).'
      : `${whose}: Google knows no account ${email}. Put the address right in the seats file; ` +
        'or leave it empty there, and give the link of the workbook by hand; or leave out ' +
        '--no-notify, and Google invites the player by e-mail.',
  'malformed address': ({ whose, email }) =>
    whose === 'The function'
      ? `Google takes “${email}” for no address: put it right (--editor).`
      : `${whose}: Google takes “${email}” for no e-mail address. Put it right in the seats ` +
        'file; or leave it empty there, and give the link of the workbook by hand.',
};

function googleFailure(error: GoogleError): Failure {
  const isQueue = error.api === 'Cloud Tasks';
  switch (error.kind) {
    case 'not found':
      return { code: EXIT.wrongUse, sentences: [isQueue ? NO_QUEUE : NO_FILE] };
    case 'switched off':
      return { code: EXIT.wrongUse, sentences: [`${SWITCHED_OFF} Google says: ${error.detail}`] };
    case 'forbidden': {
      const what = isQueue ? QUEUE_FORBIDDEN : FILE_FORBIDDEN;
      return { code: EXIT.wrongUse, sentences: [`${what} Google says: ${error.detail}`] };
    }
    case 'unauthorised':
      return {
        code: EXIT.unreachable,
        sentences: [
          isQueue ? `${GCLOUD_ENDED} Google says: ${error.detail}` : unauthorisedText(error),
        ],
      };
    case 'sharing limit':
    case 'unknown address':
    case 'malformed address':
    case 'invalid':
    case 'conflict':
    case 'quota':
    case 'storage':
    case 'unavailable':
    case 'timeout':
    case 'dropped':
      return { code: EXIT.unreachable, sentences: [`${error.message} Run the command again.`] };
  }
}

const NO_FILE =
  'Google knows no such file, or it is not shared with you: check the link, and as whom you ' +
  'are signed in.';
const NO_QUEUE =
  'Google knows no such queue: check --queue (or SEALED_QUEUE), or let “gcloud tasks queues ' +
  'create” make it.';
const FILE_FORBIDDEN =
  'The file is not shared with you, or only to be read: check as whom you are signed in, and ' +
  'ask its owner to let you edit it.';
const SWITCHED_OFF =
  'The API is switched off in your project. Switch it on, wait a few minutes, and run the ' +
  'command again.';
const QUEUE_FORBIDDEN =
  'You may not use the queue: ask for the role Cloud Tasks Enqueuer in its project.';
const unauthorisedText = ({ word, detail }: GoogleError): string =>
  `${word === 'deleted_client' ? CLIENT_DELETED : UNAUTHORISED} Google says: ${detail}`;

const CLIENT_DELETED =
  'The OAuth client by which you signed in is deleted: Google does so with clients that nobody ' +
  'has used for six months. Bring it back in Google’s console if it is still shown there ' +
  '(Google Auth Platform > Clients); a new one (“sealed login --client FILE”) sees none of the ' +
  'files that the old one has made.';
const GCLOUD_ENDED =
  'Queues are used by the sign-in of gcloud, and that has ended, or is another one’s: run ' +
  '“gcloud auth login”.';
const UNAUTHORISED =
  'Your sign-in has ended, or was taken back: run “sealed login” again. It ends after seven ' +
  'days as long as the app is in testing: publish it (Google Auth Platform > Audience > ' +
  'Publish app), and sign in once more.';

const defect = (error: unknown): Failure => ({
  code: EXIT.defect,
  sentences: [
    `This is a defect of sealed: ${error instanceof Error ? error.message : String(error)}. ` +
      'Please report it with what DEBUG=sealed shows.',
  ],
});
