/** Takes away what a pure function must not ask for: the time and chance that it was not given. */

/** A game asked for the clock, or for chance of its own. */
export class AmbienceError extends Error {
  /** "Math.random" */
  readonly asked: string;
  constructor(asked: string) {
    super(`${asked} was asked for`);
    this.name = 'AmbienceError';
    this.asked = asked;
  }
}

/** Runs with clock and randomness out of order: asking for either throws. */
export function withoutAmbience<Result>(run: () => Result): Result {
  const { Date: SystemDate, crypto: systemCrypto } = globalThis;
  const systemRandom = Math.random;
  const systemNow = performance.now;
  try {
    globalThis.Date = clockless(SystemDate);
    Math.random = () => refuse('Math.random');
    performance.now = () => refuse('performance.now');
    Object.defineProperty(globalThis, 'crypto', {
      get: () => refuse('crypto'),
      configurable: true,
    });
    return run();
  } finally {
    globalThis.Date = SystemDate;
    Math.random = systemRandom;
    performance.now = systemNow;
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
  throw new AmbienceError(what);
}
