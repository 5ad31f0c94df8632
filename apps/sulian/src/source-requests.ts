import type { RequestCount } from '@sulian/api';
import type { ChainId } from '@sulian/domain';

/** Requests to the sources of chains since the program began. */
interface SourceRequests {
  /** A `fetch` that counts the chain's requests. */
  counting(chain: ChainId, send?: typeof fetch): typeof fetch;
  of(chain: ChainId): RequestCount;
}

const NONE: RequestCount = { sent: 0, failed: 0 };

function createSourceRequests(): SourceRequests {
  const counts = new Map<ChainId, RequestCount>();
  const of = (chain: ChainId): RequestCount => counts.get(chain) ?? NONE;
  const add = (chain: ChainId, { sent, failed }: RequestCount): void => {
    const before = of(chain);
    counts.set(chain, { sent: before.sent + sent, failed: before.failed + failed });
  };
  return {
    of,
    counting:
      (chain, send = fetch) =>
      async (input, init) => {
        add(chain, { sent: 1, failed: 0 });
        try {
          const response = await send(input, init);
          if (!response.ok) add(chain, { sent: 0, failed: 1 });
          return response;
        } catch (error) {
          add(chain, { sent: 0, failed: 1 });
          throw error;
        }
      },
  };
}

/** Counter of the whole program: sources are opened in several places, their figures read in one. */
export const sourceRequests = createSourceRequests();
