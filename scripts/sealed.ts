#!/usr/bin/env node
/** Runs `runCommandLine`, the command line of the host. */

import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { Command } from 'commander';
import { MINUS_SIGN } from '../functions/match/next/time.ts';
import { packageFile } from './shared/files/package-file.ts';
import { loadStoredGames } from './shared/match/outside-game.ts';
import { EXIT, EXIT_HELP, type ExitCode } from './shared/terminal/exit.ts';
import { buildCommandFailure } from './shared/terminal/failure.ts';
import { HELP_LAYOUT, HELP_OUTPUT } from './shared/terminal/help.ts';
import { printStatus } from './shared/terminal/terminal.ts';

const INTERVENTION_GROUP = 'To intervene in a match:';

/** Commands by purpose. They are loaded when used, since `demo` loads the whole emulator. */
const COMMAND_GROUPS: Readonly<Record<string, Readonly<Record<string, () => Promise<Command>>>>> = {
  'To try it:': {
    demo: async () => (await import('./commands/demo.ts')).createDemoCommand(),
  },
  'To open a match:': {
    setup: async () => (await import('./commands/setup.ts')).createSetupCommand(runNested),
    login: async () => (await import('./commands/login.ts')).createLoginCommand(),
    logout: async () => (await import('./commands/login.ts')).createLogoutCommand(),
    new: async () => (await import('./commands/new/open-new.ts')).createNewCommand(),
    run: async () => (await import('./commands/run.ts')).createRunCommand(),
    deploy: async () => (await import('./commands/deploy.ts')).createDeployCommand(),
    doctor: async () => (await import('./commands/doctor.ts')).createDoctorCommand(),
  },
  'While a match runs:': {
    invite: async () => (await import('./commands/invite.ts')).createInviteCommand(),
    season: async () => (await import('./commands/season.ts')).createSeasonCommand(),
    list: async () => (await import('./commands/list.ts')).createListCommand(),
    status: async () => (await import('./commands/status.ts')).createStatusCommand(),
    resolve: async () => (await import('./commands/resolve.ts')).createResolveCommand(),
  },
  [INTERVENTION_GROUP]: {},
  'For everybody:': {
    verify: async () => (await import('./commands/verify.ts')).createVerifyCommand(),
    replay: async () => (await import('./commands/replay.ts')).createReplayCommand(),
    page: async () => (await import('./commands/page.ts')).createPageCommand(),
    export: async () => (await import('./commands/export.ts')).createExportCommand(),
    balance: async () => (await import('./commands/balance.ts')).createBalanceCommand(),
    game: async () => (await import('./commands/game.ts')).createGameCommand(),
  },
};

/** Loads the named command. For the help and for suggestions, loads all commands. */
async function loadCommands(named: string): Promise<readonly Command[]> {
  const known = Object.entries(COMMAND_GROUPS).find(([, commands]) =>
    Object.hasOwn(commands, named),
  );
  const load = known?.[1][named];
  if (known !== undefined && load !== undefined) return [(await load()).helpGroup(known[0])];
  const { buildInterventionCommands: interventionCommands } = await import(
    './shared/match/intervention-commands.ts'
  );
  const intervening = interventionCommands();
  const one = intervening.filter((command) => command.name() === named);
  if (one.length > 0) return one;
  const groups = Object.entries(COMMAND_GROUPS).map(async ([group, commands]) => {
    const own = await Promise.all(Object.values(commands).map((each) => each()));
    return [...own, ...(group === INTERVENTION_GROUP ? intervening : [])].map((each) =>
      each.helpGroup(group),
    );
  });
  return (await Promise.all(groups)).flat();
}

/**
 * Creates the program. It throws in cases where Commander would end the process, so that the exit
 * code is decided in one place.
 */
async function createProgram(words: readonly string[]): Promise<Command> {
  const sealed = new Command('sealed')
    .description('Runs games played by sealed orders on Google Forms and Sheets.')
    .version(packageFile.version, '--version', 'print the version')
    .exitOverride()
    .configureHelp(HELP_LAYOUT)
    .configureOutput(HELP_OUTPUT)
    .showHelpAfterError('Add --help for a list of commands and options.')
    .addHelpText('after', `\n${EXIT_HELP}`);
  for (const command of await loadCommands(words[0] ?? '')) {
    sealed.addCommand(command);
  }
  inheritSettings(sealed);
  return sealed;
}

function inheritSettings(command: Command): void {
  for (const one of command.commands) inheritSettings(one.copyInheritedSettings(command));
}

async function runNested(words: readonly string[]): Promise<ExitCode> {
  await runCommandLine(words);
  return Object.values(EXIT).find((code) => code === process.exitCode) ?? EXIT.defect;
}

/** Runs a command line, and sets `process.exitCode`. */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  process.exitCode = EXIT.done;
  try {
    (await loadStoredGames(process.env)).forEach(printStatus);
    await (await createProgram(words)).parseAsync(words.map(replaceLeadingHyphen), {
      from: 'user',
    });
  } catch (error) {
    const { code, sentences } = buildCommandFailure(error);
    sentences.forEach(printStatus);
    if (isDebugging() && error instanceof Error) printStatus(error.stack ?? '');
    process.exitCode = code;
  }
}

/** Replaces a leading hyphen by a minus sign. Commander would take “-1 day” for an option. */
const replaceLeadingHyphen = (word: string): string =>
  /^-\d+\s*\p{L}/u.test(word) ? `${MINUS_SIGN}${word.slice(1)}` : word;

const isDebugging = (): boolean => (process.env['DEBUG'] ?? '').split(',').includes('sealed');

/** Exits without an error if the reader of the output closes the stream, as “head” does. */
function exitWithReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

export async function runSealedInTerminal(): Promise<void> {
  [process.stdout, process.stderr].forEach(exitWithReader);
  await runCommandLine(process.argv.slice(2));
}

if (import.meta.main) {
  // Keeps compiled code, so that only the first run compiles it.
  enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/sealed-orders'));
  await runSealedInTerminal();
}
