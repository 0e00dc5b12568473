/** Leaves the robots' book of openings out of bundles that play no robots. */

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
