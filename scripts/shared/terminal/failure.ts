/** The output of a failed command: a sentence for each fault, and the exit code. */

import { CommanderError } from 'commander';
import { GoogleError } from '../../../functions/google/error.ts';
import { IncidentError, incidentText } from '../../../functions/match/ledger/incident.ts';
import { NotShared } from '../../../functions/match/opening/share-files.ts';
import { EXIT, type ExitCode, Interrupted, UnreachableError, UsageError } from './exit.ts';

export interface Failure {
  readonly code: ExitCode;
  /** Empty if the message was already printed. */
  readonly sentences: readonly string[];
}

export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) return refusedArguments(error);
  if (error instanceof UsageError) return { code: EXIT.wrongUse, sentences: error.sentences };
  if (error instanceof UnreachableError) return unreachable(error.message);
  if (error instanceof IncidentError) {
    return { code: EXIT.incidents, sentences: error.incidents.map(incidentText) };
  }
  if (error instanceof NotShared) return notShared(error);
  if (error instanceof GoogleError) return googleFailure(error);
  if (error instanceof Interrupted) return wrongUse('Stopped. Nothing has been changed.');
  const sentence = systemText(error);
  return sentence === null ? defect(error) : wrongUse(sentence);
}

const wrongUse = (sentence: string): Failure => ({ code: EXIT.wrongUse, sentences: [sentence] });
const unreachable = (sentence: string): Failure => ({
  code: EXIT.unreachable,
  sentences: [sentence],
});

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
function notShared(error: NotShared): Failure {
  const todo = notSharedText(error);
  if (todo === null) return googleFailure(error.cause);
  const failed = error.cause.kind === 'sharing limit' ? unreachable : wrongUse;
  return failed(`${todo} ${NOTHING_OPEN}`);
}

const NOTHING_OPEN =
  'No part of the match is open yet; its files so far are in its folder in your Drive. Run the ' +
  'same command again to continue.';

/** `seat`: null for the function. Null if another error of Google is the cause. */
function notSharedText({ cause: { kind }, seat, email, done }: NotShared): string | null {
  if (kind === 'sharing limit')
    return (
      'Google lets you share no more files today; so far ' +
      `${done === 1 ? 'one player has a workbook' : `${done} players have a workbook`}. Wait a day.`
    );
  if (kind === 'unknown address')
    return seat === null
      ? `Google does not know the service account ${email}: check that the function runs as it ` +
          '(--editor, or “sealed deploy”).'
      : `${seat}: Google does not know the account ${email}. Correct the address in the seats ` +
          'file; or leave it empty there and send the link of the workbook yourself; or omit ' +
          '--no-notify, and Google invites the player by e-mail.';
  if (kind === 'malformed address')
    return seat === null
      ? `Google does not accept “${email}” as an address: correct it (--editor).`
      : `${seat}: Google does not accept “${email}” as an e-mail address. Correct it in the ` +
          'seats file; or leave it empty there and send the link of the workbook yourself.';
  return null;
}

function googleFailure(error: GoogleError): Failure {
  const isQueue = error.api === 'Cloud Tasks';
  switch (error.kind) {
    case 'not found':
      return wrongUse(isQueue ? NO_QUEUE : NO_FILE);
    case 'switched off':
      return wrongUse(`${SWITCHED_OFF} Google reports: ${error.detail}`);
    case 'forbidden':
      return wrongUse(
        `${isQueue ? QUEUE_FORBIDDEN : FILE_FORBIDDEN} Google reports: ${error.detail}`,
      );
    case 'unauthorised': {
      const ended = error.word === 'deleted_client' ? CLIENT_DELETED : UNAUTHORISED;
      return unreachable(`${isQueue ? GCLOUD_ENDED : ended} Google reports: ${error.detail}`);
    }
    default:
      return unreachable(`${error.message} Run the command again.`);
  }
}

const NO_FILE =
  'Google does not know this file, or it is not shared with you: check the link and the account ' +
  'that you are signed in with.';
const NO_QUEUE =
  'Google does not know this queue: check --queue (or SEALED_QUEUE), or create it with “gcloud ' +
  'tasks queues create”.';
const FILE_FORBIDDEN =
  'The file is not shared with you, or only for reading: check the account that you are signed ' +
  'in with, and ask the file’s owner to let you edit it.';
const SWITCHED_OFF =
  'The API is switched off in your project. Switch it on, wait a few minutes, and run the ' +
  'command again.';
const QUEUE_FORBIDDEN =
  'You may not use the queue: ask for the role Cloud Tasks Enqueuer in its project.';
const CLIENT_DELETED =
  'Your OAuth client is deleted: Google deletes clients that nobody has used for six months. ' +
  'Restore it in Google’s console if it is still shown there (Google Auth Platform > Clients). A ' +
  'new client (“sealed login --client FILE”) does not see the files of the old one.';
const GCLOUD_ENDED =
  'Queues need gcloud’s sign-in, which has ended or is another account’s: run “gcloud auth ' +
  'login”.';
const UNAUTHORISED =
  'Your sign-in has ended or was revoked: run “sealed login” again. A sign-in ends after seven ' +
  'days while the app is in testing: publish it (Google Auth Platform > Audience > Publish app), ' +
  'and sign in again.';

const defect = (error: unknown): Failure => ({
  code: EXIT.defect,
  sentences: [
    `This is a defect of sealed: ${error instanceof Error ? error.message : String(error)}. ` +
      'Please report it with the output of DEBUG=sealed.',
  ],
});
