import { expect, test } from 'vitest';
import { ownRefusal, REFUSAL_SENTENCES } from './doorkeeper.ts';

test.each(Object.keys(REFUSAL_SENTENCES) as (keyof typeof REFUSAL_SENTENCES)[])(
  'a refusal of the host’s own request (%s) is logged with the remedy',
  (reason) => {
    const text = ownRefusal(reason);
    const toMend = {
      'made out for another address': 'SEALED_URL',
      'another account’s': 'SEALED_INVOKER',
    };
    const named = Object.entries(toMend).filter(([, variable]) => text.includes(variable));
    expect(named.map(([of]) => of)).toEqual(reason in toMend ? [reason] : []);
    if (!(reason in toMend)) expect(text).toContain(REFUSAL_SENTENCES[reason]);
    expect(text).toContain('is retried automatically');
  },
);
