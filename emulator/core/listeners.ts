/** Who wants to be told, and telling them. */

export interface Listeners<T> {
  /** The result ends it. */
  readonly add: (listener: (news: T) => void) => () => void;
  readonly tell: (news: T) => void;
}

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(news: T) => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (news) => {
      for (const listener of listeners) listener(news);
    },
  };
}
