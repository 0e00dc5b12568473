/** Of bundles in which nobody plays as a robot: what robots know before a match begins is left out. Asked all the same, they would think it through. */

import type { Plugin } from 'esbuild';

export const withoutBook: Plugin = {
  name: 'without the book of openings',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]robots[\\/]book\.json$/ }, () => ({
      contents: '{"content":"","openings":[]}',
      loader: 'json',
    }));
  },
};
