/** Takes away what a pure function must not ask for: the time and ungiven randomness. */

/** Runs with clock and randomness out of order: asking for either throws. */
export function withoutAmbience<Result>(run: () => Result): Result {
  const { Date: SystemDate, crypto: systemCrypto } = globalThis;
  const systemRandom = Math.random;
  try {
    globalThis.Date = clockless(SystemDate);
    Math.random = () => refuse('Math.random');
    Object.defineProperty(globalThis, 'crypto', {
      get: () => refuse('crypto'),
      configurable: true,
    });
    return run();
  } finally {
    globalThis.Date = SystemDate;
    Math.random = systemRandom;
    Object.defineProperty(globalThis, 'crypto', { value: systemCrypto, configurable: true });
  }
}

/** Dates can still be reckoned with; the present one cannot be had. */
const clockless = (SystemDate: DateConstructor): DateConstructor =>
  new Proxy(SystemDate, {
    apply: () => refuse('Date'),
    construct: (target, given: []) =>
      given.length > 0 ? Reflect.construct(target, given) : refuse('new Date'),
    get: (target, name) => (name === 'now' ? () => refuse('Date.now') : Reflect.get(target, name)),
  });

function refuse(what: string): never {
  throw new Error(`${what} was asked for`);
}
