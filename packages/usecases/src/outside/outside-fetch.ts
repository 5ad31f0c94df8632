import { AppError, type AuditEntry, type AuditLog, type ChainId } from '@sulian/domain';
import { checkLiteral, createCheckedLookup } from './checked-lookup.ts';
import { createHostPace } from './host-pace.ts';
import { isOwnAddress } from './public-address.ts';
import type { RequestBudget } from './request-budget.ts';
import { createRoute } from './send-http.ts';

export interface OutsideOptions {
  readonly chain: ChainId;
  /** Configured addresses: requests to any other host, port or scheme are refused. */
  readonly urls: readonly string[];
  /** Only this machine and private networks, also by the address to which a name resolves. */
  readonly isOwnOnly: boolean;
  /** HTTP proxy of all requests; may contain user and password. */
  readonly proxy: string | undefined;
  /** Requests per second to each host, of all cases together. */
  readonly requestsPerSecond: number;
  readonly audit: AuditLog;
}

/** Reason of requests: what the audit log states of each, and what limits them. */
export interface OutsideContext extends Pick<AuditEntry, 'who' | 'where'> {
  /** Case of a call, or the system's user on the command line. */
  readonly origin: { readonly caseId: number } | { readonly systemUser: string };
  /** Object for which the requests are sent: `address TRON T…`. */
  readonly target: string;
  /** `HISTORY`: an index learns an address. `BLOCKS`: a node learns heights and transactions. */
  readonly question: 'HISTORY' | 'BLOCKS';
  readonly budget: RequestBudget;
}

/** Path of all requests from which another host learns what is investigated. */
export interface Outside {
  /**
   * A `fetch` for the readers of one job. Their transport limits time and size of an answer.
   * @throws from its calls SOURCE_REFUSED, SOURCE_UNREACHABLE (`retryAfterMs`), REQUESTS_USED_UP, AUDIT_UNAVAILABLE
   */
  open(context: OutsideContext): typeof fetch;
  close(): void;
}

export function createOutside({ chain, urls, isOwnOnly, proxy, requestsPerSecond, audit }: OutsideOptions): Outside {
  const origins = new Set(urls.map((url) => new URL(url).origin));
  const checkAddress = isOwnOnly ? requireOwn : () => undefined;
  const route = createRoute({
    proxy: proxy === undefined ? undefined : new URL(proxy),
    lookup: createCheckedLookup(checkAddress),
  });
  const pace = createHostPace(requestsPerSecond);
  const send = async (context: OutsideContext, url: URL, init: RequestInit): Promise<Response> => {
    if (!origins.has(url.origin)) throw refused(url.host, `the configuration of ${chain} does not name ${url.host}`);
    checkLiteral(url, checkAddress);
    await pace.enter(url.host, init.signal ?? undefined);
    context.budget.take();
    await audit.append(toLine(chain, url.host, context));
    const response = await route.send(url, init);
    if (response.status === 429 || response.status === 403) pace.pause(url.host, response.headers.get('retry-after'));
    return response;
  };
  return {
    open: (context) => (input, init) => send(context, toUrl(input), init ?? {}),
    close: route.close,
  };
}

/** Written before the request: a request that is not in the log is not sent. Paths and headers may contain keys. */
const toLine = (
  chain: ChainId,
  host: string,
  { who, where, origin, target, question }: OutsideContext,
): AuditEntry => ({
  who,
  where,
  action: 'outside.request',
  target,
  result: 'OK',
  details: { ...origin, chain, host, question },
});

/** @throws SOURCE_REFUSED */
function requireOwn(address: string): void {
  if (!isOwnAddress(address))
    throw refused(address, `${address} is not this machine or a private network, and ownServersOnly is set`);
}

const refused = (host: string, message: string): AppError =>
  new AppError('SOURCE_REFUSED', message, { details: { host } });

const toUrl = (input: Parameters<typeof fetch>[0]): URL => new URL(input instanceof Request ? input.url : input);
