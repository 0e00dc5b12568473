/** Tests that pages, manifests and the message agree on the oldest Node that runs the package. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findNodeProblem, OLDEST_NODE_VERSION } from './oldest-node.ts';

it.for(['18.20.8', '20.20.2', '22.0.0', '22.11.0'])('Node %s is reported as too old', (version) =>
  expect(findNodeProblem(version)).toBe(
    `This is Node ${version}. Sealed Orders requires Node 22.12 or newer. Install it from ` +
      'https://nodejs.org.',
  ),
);

it.for(['22.12.0', '22.21.1', '23.0.0', '24.1.0'])('Node %s is new enough', (version) =>
  expect(findNodeProblem(version)).toBeNull(),
);

it('the installed command prints only the required Node if its Node is too old', () => {
  const older = "Object.defineProperty(process.versions, 'node', { value: '22.11.0' })";
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${older}`, 'package/exports/sealed.ts', 'list'],
    { encoding: 'utf8' },
  );
  expect({ stderr, status }).toEqual({ stderr: `${findNodeProblem('22.11.0')}\n`, status: 1 });
});

it.for(['package/build/manifest.ts', 'package/build/creator.ts', 'package/build.ts'])(
  '%s gets the required Node from OLDEST_NODE_VERSION',
  (path) => {
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('OLDEST_NODE');
    expect(text).not.toMatch(/(?:>=|'node)\d/);
  },
);

it.for(['README.md', 'package/README.md', 'docs/a-game-in-an-afternoon.md'])(
  '%s names the oldest Node that runs the package',
  (path) => {
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(`Node ${OLDEST_NODE_VERSION} or newer`);
    expect(text).not.toContain('Node 22 or newer');
  },
);
