#!/usr/bin/env node
/** `npm create sealed-game my-game`: runs `sealed game new my-game` without an installation. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// The program is not exported. All programs of sealed-orders are in one folder.
const sealed = fileURLToPath(new URL('sealed.js', import.meta.resolve('sealed-orders/kit')));
const words = [sealed, 'game', 'new', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
process.exitCode = status ?? 1;
