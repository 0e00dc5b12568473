/** Keys as they are pressed, where somebody sits at a terminal. */

import { emitKeypressEvents, type Key } from 'node:readline';

/** What stepping through something understands. */
export const MOVES = ['next', 'back', 'first', 'last', 'quit'] as const;
export type Move = (typeof MOVES)[number];

const MOVE_OF_KEY: ReadonlyMap<string, Move> = new Map([
  ['return', 'next'],
  ['enter', 'next'],
  ['space', 'next'],
  ['right', 'next'],
  ['down', 'next'],
  ['pagedown', 'next'],
  ['left', 'back'],
  ['up', 'back'],
  ['pageup', 'back'],
  ['backspace', 'back'],
  ['home', 'first'],
  ['end', 'last'],
  ['q', 'quit'],
  ['escape', 'quit'],
]);

/** Calls `move` for each key that means one, until it answers "stop" or input ends. */
export function listenToKeys(move: (move: Move) => 'go on' | 'stop'): Promise<void> {
  const { stdin } = process;
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.resume();
  return new Promise((resolve) => {
    const end = (): void => {
      stdin.off('keypress', press);
      stdin.setRawMode(false);
      stdin.pause();
      resolve();
    };
    const press = (_: string | undefined, key: Key): void => {
      const meant = moveOf(key);
      if (meant !== null && move(meant) === 'stop') end();
    };
    stdin.on('keypress', press);
    stdin.once('end', end);
  });
}

/** Control and C quits as everywhere. */
function moveOf({ name = '', ctrl = false }: Key): Move | null {
  if (ctrl) return name === 'c' || name === 'd' ? 'quit' : null;
  return MOVE_OF_KEY.get(name) ?? null;
}
