export interface Listeners<T> {
  /** Returns a function that removes the listener. */
  readonly add: (listener: (news: T) => void) => () => void;
  readonly call: (news: T) => void;
}

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(news: T) => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call: (news) => {
      for (const listener of listeners) listener(news);
    },
  };
}
