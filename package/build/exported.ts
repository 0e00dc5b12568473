import { GAMES } from '../../rules/games.ts';

export const PACKAGE_EXPORTS: Readonly<Record<string, string>> = {
  kit: 'package/exports/kit.ts',
  laws: 'package/exports/laws.ts',
  play: 'package/exports/play.ts',
  emulator: 'package/exports/emulator.ts',
  proof: 'package/exports/proof.ts',
  ...Object.fromEntries(GAMES.map(({ id }) => [`games/${id}`, `package/exports/games/${id}.ts`])),
};
