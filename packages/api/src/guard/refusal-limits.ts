import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { PeopleDeps } from '../auth/deps.ts';
import { toNetwork } from '../auth/throttle-keys.ts';
import { hashToken, readToken } from '../auth/token.ts';
import { TokenBuckets } from '../token-buckets.ts';
import { tooManyRequests } from '../too-many-requests.ts';
import { findCall } from './access.ts';

/** A network address may have so many times the refusals of an account: people of one office share it. */
const PEOPLE_OF_AN_ADDRESS = 5;
/** A refused call above the rate is answered this much later: who repeats at once repeats once a second. */
const HOLD_MS = 1_000;
/** Answers that wait at once; each needs a socket and little else. */
const MAX_DELAYED = 1_000;
/** Session tokens with a cached account. */
const MAX_SESSIONS = 10_000;

type Asking = Pick<FastifyRequest, 'caller' | 'headers' | 'ip'>;

/**
 * Limits the rate of refused calls (4xx) per account, or per network address without sign-in. Above the limit a call is
 * refused before any query of the store, without an audit line, and after a delay.
 */
export class RefusalLimits {
  readonly #delay: PeopleDeps['delay'];
  readonly #ofAccount: TokenBuckets;
  readonly #ofAddress: TokenBuckets;
  readonly #accounts = new Map<string, number>();
  #delayed = 0;

  constructor({ clock, delay }: Pick<PeopleDeps, 'clock' | 'delay'>, perMinute: number) {
    this.#delay = delay;
    this.#ofAccount = new TokenBuckets(perMinute, clock);
    this.#ofAddress = new TokenBuckets(perMinute * PEOPLE_OF_AN_ADDRESS, clock);
  }

  /** For calls of known sessions and of nobody: refuses them without the store. Counts every refusal. */
  readonly beforeGuard = fastifyPlugin(async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request) => {
      if (findCall(request.method, request.routeOptions.url ?? '') === undefined) return;
      const session = toSessionKey(request);
      // A session that is not known yet may be of somebody else at the same network address.
      if (session === undefined || this.#accounts.has(session)) this.#requireRoom(request);
    });
    app.addHook('onSend', async (request, { statusCode }) => {
      if (statusCode < 400 || statusCode >= 500) return;
      this.#remember(request);
      const { rate, key } = this.#rateOf(request);
      if (rate.take(key) > 0) await this.#hold();
    });
  });

  /** For sessions that were not known before the guard. */
  readonly afterGuard = fastifyPlugin(async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request) => {
      if (request.caller !== undefined) this.#requireRoom(request);
    });
  });

  /** Bucket and key that count the caller's refusals. */
  #rateOf(request: Asking): { readonly rate: TokenBuckets; readonly key: string } {
    const account = request.caller?.accountId ?? this.#accounts.get(toSessionKey(request) ?? '');
    return account === undefined
      ? { rate: this.#ofAddress, key: toNetwork(request.ip) }
      : { rate: this.#ofAccount, key: String(account) };
  }

  #requireRoom(request: Asking): void {
    const { rate, key } = this.#rateOf(request);
    const retryAfterSec = rate.readWaitSec(key);
    if (retryAfterSec > 0) throw tooManyRequests('Too many refused requests', retryAfterSec);
  }

  #remember(request: Asking): void {
    const session = toSessionKey(request);
    if (request.caller === undefined || session === undefined) return;
    const [oldest] = this.#accounts.keys();
    if (this.#accounts.size >= MAX_SESSIONS && oldest !== undefined) this.#accounts.delete(oldest);
    this.#accounts.set(session, request.caller.accountId);
  }

  async #hold(): Promise<void> {
    if (this.#delayed >= MAX_DELAYED) return;
    this.#delayed += 1;
    try {
      await this.#delay(HOLD_MS);
    } finally {
      this.#delayed -= 1;
    }
  }
}

/** The token's hash: no token is stored. */
function toSessionKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = readToken(headers);
  return token === undefined ? undefined : hashToken(token).toString('base64');
}
