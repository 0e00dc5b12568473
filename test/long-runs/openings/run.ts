/** `npm run openings`: lets the robots of Mars Immerser think the default content through, and keeps what comes of it. */

import { writeFileSync } from 'node:fs';
import { commandOf } from '../harness/command.ts';
import { bookAnew, FILE } from './anew.ts';

commandOf({
  script: 'openings',
  about: 'What the robots of Mars Immerser know before a match of the default content begins.',
  examples: [['after its content, its rules or its robots changed', '']],
  exits: '0 it is kept.',
}).parse();

writeFileSync(FILE, bookAnew());
