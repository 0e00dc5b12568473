/** Defines the exit codes of `sealed`, and the errors that end a command. */

export const EXIT = {
  done: 0,
  differs: 1,
  wrongUse: 2,
  incidents: 3,
  unreachable: 4,
  defect: 5,
  tooEarly: 6,
  notJudged: 7,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Returns an action of Commander that sets the exit code of the process. */
export const exitWith =
  <One, Two>(run: (one: One, two: Two) => Promise<ExitCode>) =>
  async (one: One, two: Two): Promise<void> => {
    process.exitCode = await run(one, two);
  };

export const EXIT_HELP = `Exit codes:
  ${EXIT.done}  done
  ${EXIT.differs}  verification found differences
  ${EXIT.wrongUse}  wrong use or invalid input: nothing was changed
  ${EXIT.incidents}  the match has problems that its host must fix
  ${EXIT.unreachable}  Google could not be reached: run the command again
  ${EXIT.defect}  a defect in Sealed Orders itself
  ${EXIT.tooEarly}  too early: the match must be over
  ${EXIT.notJudged}  verification needs another version, or the code of an external game`;

/** Error for wrong use, which is found before any change. Has a sentence for each problem. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly sentences: readonly string[];
  constructor(...sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/** Awaits a value. After a UsageError, adds its problems to `problems` and returns null. */
export async function collectProblems<Value>(
  problems: string[],
  reading: Promise<Value>,
): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    problems.push(...error.sentences);
    return null;
  }
}

export class InterruptedError extends Error {
  override readonly name = 'Interrupted';
}

/** Error for a server that does not answer, or is not the expected one. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
