import { expect, test } from 'vitest';
import { ownRefusal, REFUSAL_REASONS, REFUSAL_SENTENCES } from './refusal-reasons.ts';

test.each(REFUSAL_REASONS)(
  'a host whose own request was refused (%s) is told why and what happens next',
  (reason) => {
    const text = ownRefusal(reason);
    const toMend = {
      'made out for another address': 'SEALED_URL',
      'another account’s': 'SEALED_INVOKER',
    };
    const named = Object.entries(toMend).filter(([, variable]) => text.includes(variable));
    expect(named.map(([of]) => of)).toEqual(reason in toMend ? [reason] : []);
    if (!(reason in toMend)) expect(text).toContain(REFUSAL_SENTENCES[reason]);
    expect(text).toContain('comes again by itself');
  },
);
