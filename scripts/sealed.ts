#!/usr/bin/env node
/** The host's command line, `sealed`. */

import { Command } from 'commander';
import { demoCommand } from './demo.ts';
import { EXIT_HELP } from './exit.ts';
import { exportCommand } from './export.ts';
import { failureOf } from './failure.ts';
import { newCommand } from './new.ts';
import { replayCommand } from './replay.ts';
import { resolveCommand } from './resolve.ts';
import { statusCommand } from './status.ts';
import { tell } from './terminal.ts';
import { verifyCommand } from './verify.ts';

const COMMANDS = [
  demoCommand(),
  newCommand(),
  statusCommand(),
  resolveCommand(),
  verifyCommand(),
  replayCommand(),
  exportCommand(),
];

/** Throws where commander would end the process, so that the exit code is decided in one place. */
function program(): Command {
  const sealed = new Command('sealed')
    .description('Runs games played by sealed orders on Google Forms and Sheets.')
    .exitOverride()
    .showHelpAfterError('Run it with --help to see what there is.')
    .addHelpText('after', `\n${EXIT_HELP}`);
  for (const command of COMMANDS) sealed.addCommand(command.copyInheritedSettings(sealed));
  return sealed;
}

async function run(): Promise<void> {
  try {
    await program().parseAsync();
  } catch (error) {
    const { code, sentences } = failureOf(error);
    sentences.forEach(tell);
    if (isDebugging() && error instanceof Error) tell(error.stack ?? '');
    process.exitCode = code;
  }
}

const isDebugging = (): boolean => (process.env['DEBUG'] ?? '').split(',').includes('sealed');

await run();
