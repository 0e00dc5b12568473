/** `npm run openings`: computes and stores the openings of Mars Immerser's robots. */

import { writeFileSync } from 'node:fs';
import { commandOf } from '../harness/command.ts';
import { bookAnew, FILE } from './anew.ts';

commandOf({
  script: 'openings',
  about: 'Stores the robots’ openings of Mars Immerser for the default content.',
  examples: [['after its content, its rules or its robots changed', '']],
  exits: '0 it is kept.',
}).parse();

writeFileSync(FILE, bookAnew());
