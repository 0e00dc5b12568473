/** What a game still needs to be one of the house: the recipe of CONTRIBUTING.md, looked after. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentTab } from '../../rules/kit/content/content.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { contentFile } from '../support/table/content.ts';
import { foldersIn } from './files.ts';

/** A sentence for everything that is missing, for all games that are registered or have a folder. */
export function missingPieces(root: string, games: readonly AnyGame[]): readonly string[] {
  return [
    ...unregistered(root, games),
    ...games.flatMap((game) => [
      ...missingRules(root, game.id),
      ...missingContent(root, game.id, game.content.tabs),
    ]),
  ];
}

function unregistered(root: string, games: readonly AnyGame[]): readonly string[] {
  const registered = games.map(({ id }) => id);
  const templates = join(root, 'sheets-templates');
  const folders = [
    ...foldersIn(join(root, 'rules')),
    ...foldersIn(templates).filter((name) => holdsContent(join(templates, name))),
  ];
  return [...new Set(folders)]
    .filter((name) => name !== 'kit' && !registered.includes(name))
    .map((name) => `${name} is not registered: add it to GAMES in rules/games.ts.`);
}

/** A folder of templates that belongs to a game: the others are rooms of code. */
const holdsContent = (folder: string): boolean =>
  namesIn(folder).some((name) => name.endsWith('.csv'));

function missingRules(root: string, id: string): readonly string[] {
  const folder = `rules/${id}`;
  const cases = namesIn(join(root, folder)).filter((name) => name.endsWith('.cases.ts'));
  return [
    ...absent(root, `${folder}/game.ts`, 'the game as one object'),
    ...absent(root, `${folder}/README.md`, 'which sentence of its rules lives where, and rulings'),
    ...(cases.length > 0 ? [] : [`${folder} has no *.cases.ts: one case for each sentence.`]),
    ...absent(
      root,
      `test/pages/${id}.test.ts`,
      'what its pages say, against a model that counts by itself',
    ),
  ];
}

function missingContent(root: string, id: string, tabs: readonly ContentTab[]): readonly string[] {
  const folder = `sheets-templates/${id}`;
  const wanted = tabs.map((tab) => contentFile(id, tab));
  const strange = namesIn(join(root, folder))
    .map((name) => `${id}/${name}`)
    .filter((file) => file.endsWith('.csv') && !wanted.includes(file));
  return [
    ...(tabs.length > 0 ? [] : absent(root, folder, 'a folder, even without content')),
    ...wanted.flatMap((file) => absent(root, `sheets-templates/${file}`, 'the default content')),
    ...strange.map((file) => `sheets-templates/${file} belongs to no tab of ${id}.`),
  ];
}

const absent = (root: string, path: string, what: string): readonly string[] =>
  existsSync(join(root, path)) ? [] : [`${path} is missing: ${what}.`];

const namesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder) : [];
