/** Describes why a command failed, in sentences and by its exit code. */

import { CommanderError } from 'commander';
import { GoogleError } from '../../../functions/google/error.ts';
import { formatIncident, IncidentError } from '../../../functions/match/ledger/incident.ts';
import { NotSharedError } from '../../../functions/match/opening/share-files.ts';
import { EXIT, type ExitCode, InterruptedError, UnreachableError, UsageError } from './exit.ts';

export interface CommandFailure {
  readonly code: ExitCode;
  /** Sentences to print; empty if the message was already printed. */
  readonly sentences: readonly string[];
}

export function buildCommandFailure(error: unknown): CommandFailure {
  if (error instanceof CommanderError) return buildArgumentFailure(error);
  if (error instanceof UsageError) return { code: EXIT.wrongUse, sentences: error.sentences };
  if (error instanceof UnreachableError) return buildUnreachableFailure(error.message);
  if (error instanceof IncidentError) {
    return { code: EXIT.incidents, sentences: error.incidents.map(formatIncident) };
  }
  if (error instanceof NotSharedError) return buildSharingFailure(error);
  if (error instanceof GoogleError) return buildGoogleFailure(error);
  if (error instanceof InterruptedError) return buildUsageFailure('Stopped. Nothing was changed.');
  const sentence = describeSystemError(error);
  return sentence === null ? buildDefectFailure(error) : buildUsageFailure(sentence);
}

const buildUsageFailure = (sentence: string): CommandFailure => ({
  code: EXIT.wrongUse,
  sentences: [sentence],
});
const buildUnreachableFailure = (sentence: string): CommandFailure => ({
  code: EXIT.unreachable,
  sentences: [sentence],
});

/** Describes an error of the operating system; null for any other error. */
function describeSystemError(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return null;
  const why = SYSTEM_ERRORS[String(error.code)];
  return why === undefined ? null : `${String(error.path)}: ${why}`;
}

const SYSTEM_ERRORS: Readonly<Partial<Record<string, string>>> = {
  EACCES: 'you do not have permission. Choose another place, or ask its owner.',
  EPERM: 'you do not have permission. Choose another place, or ask its owner.',
  EROFS: 'this place is read-only. Choose another place.',
  ENOENT: 'this does not exist. Check the path.',
  ENOTDIR: 'this is a file, but must be a folder. Choose another place.',
  EEXIST: 'this is a file, but must be a folder. Choose another place.',
  EISDIR: 'this is a folder, but must be a file. Choose another place.',
  ENOSPC: 'the disk is full. Free some space.',
};

/** Builds the failure of an error by Commander, which has already printed a message. */
const buildArgumentFailure = ({ exitCode }: CommanderError): CommandFailure => ({
  code: exitCode === 0 ? EXIT.done : EXIT.wrongUse,
  sentences: [],
});

/** Describes why a match cannot be opened: a player or the function would lack access. */
function buildSharingFailure(error: NotSharedError): CommandFailure {
  const todo = describeSharingProblem(error);
  if (todo === null) return buildGoogleFailure(error.cause);
  const failed = error.cause.kind === 'sharing limit' ? buildUnreachableFailure : buildUsageFailure;
  return failed(`${todo} ${OPENING_UNFINISHED}`);
}

const OPENING_UNFINISHED =
  'No part of the match is open yet. Its files so far are in its folder in your Drive. Run the ' +
  'same command again to continue.';

/**
 * Describes the cause and the remedy. Returns null if Google's error has another cause. `seat` is
 * null if the function lacks access.
 */
function describeSharingProblem({
  cause: { kind },
  seat,
  email,
  done,
}: NotSharedError): string | null {
  if (kind === 'sharing limit')
    return (
      'Google does not let you share more files today. Run the command again tomorrow. So far ' +
      `${done === 1 ? 'one player has a workbook' : `${done} players have a workbook`}.`
    );
  if (kind === 'unknown address')
    return seat === null
      ? `Google has no service account ${email}. Check that the function runs as this ` +
          'account (--invoker, or “sealed deploy”).'
      : `${seat}: Google has no account ${email}. Correct the address in the seats ` +
          'file. Or leave it empty there and send the link of the workbook yourself. Or omit ' +
          '--no-notify, so that Google invites the player by e-mail.';
  if (kind === 'malformed address')
    return seat === null
      ? `Correct --invoker, because Google does not accept the address “${email}”.`
      : `${seat}: Google does not accept “${email}” as an e-mail address. Correct it in the ` +
          'seats file. Or leave it empty there and send the link of the workbook yourself.';
  return null;
}

function buildGoogleFailure(error: GoogleError): CommandFailure {
  const isQueue = error.api === 'Cloud Tasks';
  switch (error.kind) {
    case 'not found':
      return buildUsageFailure(isQueue ? QUEUE_NOT_FOUND : FILE_NOT_FOUND);
    case 'switched off':
      return buildUsageFailure(`${API_SWITCHED_OFF} Google reports: ${error.detail}`);
    case 'forbidden':
      return buildUsageFailure(
        `${isQueue ? QUEUE_FORBIDDEN : FILE_FORBIDDEN} Google reports: ${error.detail}`,
      );
    case 'unauthorised': {
      const ended = error.word === 'deleted_client' ? CLIENT_DELETED : SIGN_IN_ENDED;
      return buildUnreachableFailure(
        `${isQueue ? GCLOUD_SIGN_IN_ENDED : ended} Google reports: ${error.detail}`,
      );
    }
    default:
      return buildUnreachableFailure(`${error.message} Run the command again.`);
  }
}

const FILE_NOT_FOUND =
  'Google finds no such file, or it is not shared with you. Check the link and the account ' +
  'that you are signed in with.';
const QUEUE_NOT_FOUND =
  'Google finds no such queue. Check --queue (or SEALED_QUEUE), or create the queue with ' +
  '“gcloud tasks queues create”.';
const FILE_FORBIDDEN =
  'The file is not shared with you, or you may only read it. Check the account that you are ' +
  'signed in with, and ask the file’s owner to let you edit it.';
const API_SWITCHED_OFF =
  'The API is switched off in your project. Switch it on, wait a few minutes, and run the ' +
  'command again.';
const QUEUE_FORBIDDEN =
  'You may not use the queue. Ask for the role Cloud Tasks Enqueuer in its project.';
const CLIENT_DELETED =
  'Your OAuth client is deleted: Google deletes clients that nobody has used for six months. ' +
  'Restore it in Google’s console if it is still shown there (Google Auth Platform > Clients). A ' +
  'new client (“sealed login --client FILE”) does not see the files of the old one.';
const GCLOUD_SIGN_IN_ENDED =
  'Queues need gcloud’s sign-in, which has ended or belongs to another account. Run “gcloud auth ' +
  'login”.';
const SIGN_IN_ENDED =
  'Your sign-in has ended or was revoked. Run “sealed login” to sign in again. ' +
  'A sign-in ends after seven days while the app is in testing. ' +
  'Publish the app first (Google Auth Platform > Audience > Publish app).';

const buildDefectFailure = (error: unknown): CommandFailure => ({
  code: EXIT.defect,
  sentences: [
    `This is a defect of sealed: ${error instanceof Error ? error.message : String(error)}. ` +
      'Please report this defect with the output of DEBUG=sealed.',
  ],
});
