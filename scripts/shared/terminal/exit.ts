/** Exit codes of `sealed`, and errors that end a command. */

/** The same for every command. */
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

/** For the end of the help that lists all commands. */
export const EXIT_HELP = `Exit codes:
  ${EXIT.done}  done
  ${EXIT.differs}  verification found differences
  ${EXIT.wrongUse}  wrong use or bad input: nothing has been changed
  ${EXIT.incidents}  the match has problems that its host has to fix
  ${EXIT.unreachable}  Google could not be reached: run it again
  ${EXIT.defect}  a defect of Sealed Orders itself
  ${EXIT.tooEarly}  too early: the match must be over
  ${EXIT.notJudged}  another version, or the code of an external game, is needed to verify it`;

/** Wrong use, found before anything was changed. One sentence for each problem. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly sentences: readonly string[];
  constructor(...sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/** Raised by Ctrl-C at a question. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Raised if no server, or not the expected one, answers; the message is a sentence. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
