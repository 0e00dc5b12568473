/** Tells each API call and its answer to whoever listens on a diagnostics channel of this process. */
import { channel } from 'node:diagnostics_channel';
import type { Service } from './service.ts';

/** The channel's name, for `subscribe` of `node:diagnostics_channel`; each message is an `Exchange`. */
export const EXCHANGES = 'emulator.exchange';

export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** As sent; empty when there was none. */
  readonly body: string;
  readonly status: number;
  /** As answered, unless the connection was dropped: then nothing is told. */
  readonly reply: string;
}

const exchanges = channel(EXCHANGES);

/** Nothing is copied while nobody listens. */
export function overheard(service: Service): Service {
  return async (request, url) => {
    if (!exchanges.hasSubscribers) return service(request, url);
    const asked = request.clone();
    const response = await service(request, url);
    if (response !== null) exchanges.publish(await exchangeOf(asked, response.clone()));
    return response;
  };
}

async function exchangeOf(asked: Request, answered: Response): Promise<Exchange> {
  const { method, url } = asked;
  const [body, reply] = await Promise.all([asked.text(), answered.text()]);
  return { method, url, body, status: answered.status, reply };
}
