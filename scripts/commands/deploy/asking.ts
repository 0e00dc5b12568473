/** What `sealed deploy` asks before it acts, and what it says where it stops. */

import type { Target } from '../../shared/setup/setup-target.ts';
import { EXIT, type ExitCode, UsageError } from '../../shared/terminal/exit.ts';
import { askWhether } from '../../shared/terminal/questions.ts';
import { canAsk, printStatus } from '../../shared/terminal/terminal.ts';
import type { DeployOptions } from './read-target.ts';

/** @throws UsageError where nobody is there to be asked */
export async function isMeant({ yes }: DeployOptions, question: string): Promise<boolean> {
  if (yes === true) return true;
  if (!canAsk()) throw new UsageError(`${question} Nobody is there to be asked: add --yes.`);
  const meant = await askWhether(question);
  if (!meant) printStatus('Nothing has been changed.');
  return meant;
}

export const placeText = ({ project, region }: Target): string =>
  `in the project ${project}, ${region}`;

export function stop(sentences: readonly string[]): ExitCode {
  sentences.forEach(printStatus);
  printStatus('What was made before stays: run the command again, and it goes on from here.');
  return EXIT.unreachable;
}
