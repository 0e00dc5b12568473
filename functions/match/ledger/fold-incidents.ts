/** What is wrong when a ledger cannot be played again: each incident with its place and what to do. */

import { findGame, rulesOf } from '../../../rules/games.ts';
import type { OpenedEntry } from './entry.ts';
import { FROM_CELL_HISTORY, FROM_LAST_VERSION, type Incident } from './incident.ts';

export const SEED_MISMATCH: Incident = {
  code: 'seed wrong',
  where: 'Match, Seed',
  what: 'The seed is not the one whose hash was published when the match was opened.',
  todo: FROM_CELL_HISTORY,
};

export const CONTENT_INVALID: Incident = {
  code: 'replay differs',
  where: 'Ledger, entry 0',
  what: 'The content that the match was opened with is not understood by its rules.',
  todo: 'Run the match with the version of the adjudicator that it was opened with; nothing is resolved until then.',
};

export const contentTooLate = (entry: number): Incident => ({
  code: 'replay differs',
  where: `Ledger, entry ${entry}`,
  what: 'It changes the content after a step has been resolved.',
  todo: FROM_LAST_VERSION,
});

export const VARIANTS_INVALID: Incident = {
  code: 'replay differs',
  where: 'Ledger, entry 0',
  what: 'The variants that the match was opened with are not those of its game.',
  todo: 'Run the match with the version of the adjudicator that it was opened with; nothing is resolved until then.',
};

export const rulesMismatch = ({ rules, settings }: OpenedEntry): Incident => {
  const game = findGame(settings.game);
  const [id = '', version = '', code] = rules.split(' ');
  const where = 'Ledger, entry 0';
  if (code !== undefined) {
    return {
      code: 'rules other',
      where,
      what: `The match is of a game from outside, ${id} ${version}, by code whose hash is ${code.slice(0, 12)}…, and that is not known here.`,
      todo: 'Bring the built file of that hash: by “sealed deploy --game” to the function that keeps the match, or by “sealed game add” to the machine where “sealed run” does. It goes on by itself then.',
      rules,
    };
  }
  return {
    code: 'rules other',
    where,
    what:
      game === undefined
        ? `The match is of a game that is not known here: ${settings.game}.`
        : `The match was opened with the rules "${rules}"; these are "${rulesOf(game)}".`,
    todo: 'Deploy the version that the match was opened with, or a newer one: it goes on by itself then.',
  };
};

export const ordersInvalid = (entry: number, seat: string): Incident => ({
  code: 'replay differs',
  where: `Ledger, entry ${entry}`,
  what: `The orders of ${seat} are not orders of this game.`,
  todo: 'Run the match with the version of the adjudicator that it was opened with; nothing is resolved until then.',
});

export const replayDiffers = (entry: number): Incident => ({
  code: 'replay differs',
  where: `Ledger, entry ${entry}`,
  what: 'Its orders do not lead to the state whose hash it holds.',
  todo: 'Right click the seed, and the cells of the entry, and choose “Show edit history”: it tells what was changed. Type in again what stood there.',
});

export const cannotUndo = (entry: number): Incident => ({
  code: 'replay differs',
  where: `Ledger, entry ${entry}`,
  what: 'It undoes a step that was not resolved, or resolves another one again than the rules name.',
  todo: FROM_LAST_VERSION,
});
