import { expect, test, vi } from 'vitest';
import { configurationFrom, functionAuth } from './configuration.ts';

test('the project is known by the queue’s name: nobody is asked for it before the first call', async () => {
  const auth = functionAuth('projects/sealed-orders/locations/l/queues/q');
  expect(await auth.getProjectId()).toBe('sealed-orders');
});

const TOLD = {
  SEALED_QUEUE: 'projects/p/locations/l/queues/q',
  SEALED_URL: 'https://resolve.example.com/',
  SEALED_INVOKER: 'adjudicator@p.iam.gserviceaccount.com',
};

test('each line of the log is one line of JSON, as Cloud Logging takes it', () => {
  const { adjudicator } = configurationFrom(TOLD);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    adjudicator.log({ severity: 'WARNING', message: 'A line,\nand another.', match: 'm' });
    const said = written.mock.calls.map(([text]) => String(text)).join('');
    expect(said.indexOf('\n')).toBe(said.length - 1);
    expect(JSON.parse(said)).toEqual({
      severity: 'WARNING',
      message: 'A line,\nand another.',
      match: 'm',
    });
  } finally {
    written.mockRestore();
  }
});

test.each([{ SEALED_SECRET: 'x'.repeat(43) }, { SEALED_SECRET_NUMBER: '1' }])(
  '%o alone keeps it from starting: a secret has a number',
  (secret) => {
    expect(() => configurationFrom({ ...TOLD, ...secret })).toThrow('SEALED_SECRET_NUMBER');
    expect(() => configurationFrom({ ...TOLD, ...secret })).not.toThrow('xxx');
  },
);
