/** Tests the help of the package’s commands on each version of Node. */

import { describe, expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { NODE_VERSIONS } from './nodes.ts';
import { createTestFolder } from './place.ts';

describe.concurrent.each(NODE_VERSIONS)('Node %s', (version) => {
  test('every command prints its help without the repository', async () => {
    const { sealed } = await createTestFolder(version);
    const told = await sealed(['--version']);
    expect(told).toEqual({ code: 0, out: `${packageFile.version}\n`, err: '' });
    const { out } = await sealed(['--help']);
    const commands = listCommands(out);
    expect(commands.length).toBeGreaterThan(20);
    for (const command of commands) {
      const help = await sealed([command, '--help']);
      expect(help.out, help.err).toContain(`sealed ${command}`);
      const [, below = ''] = help.out.split('\nCommands:');
      for (const one of listCommands(below)) {
        const { out: text, err } = await sealed([command, one, '--help']);
        expect(text, err).toContain(`sealed ${command} ${one}`);
      }
    }
  });
});

/** Lists the command names in a help text. */
const listCommands = (help: string): readonly string[] =>
  [...help.matchAll(/^ {2}([a-z][a-z-]*) (?=.* {2}|\[|<)/gm)].flatMap(([, name = '']) =>
    name === 'help' ? [] : [name],
  );
