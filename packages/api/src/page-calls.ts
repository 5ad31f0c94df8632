import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Tally } from './tally.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the count of a call for a page: from now on it waits for a walk. Undefined for other calls. */
    endPageCall: (() => void) | undefined;
  }
}

/** People who may wait for pages without delaying scores and walks. */
export const FEW_PEOPLE = 24;

/** Accounts whose pages are being answered. An account counts once, however many calls and sessions it has. */
export class PageCalls {
  readonly #accounts = new Tally<string>();
  readonly #listeners: (() => void)[] = [];

  get areMany(): boolean {
    return this.#accounts.size > FEW_PEOPLE;
  }

  /** @returns a function that ends the call; later calls of it do nothing */
  begin(account: string): () => void {
    this.#accounts.add(account);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const wereMany = this.areMany;
      this.#accounts.remove(account);
      if (wereMany && !this.areMany) for (const listener of this.#listeners) listener();
    };
  }

  /** Calls the listener whenever there are few again. */
  onFew(listener: () => void): void {
    this.#listeners.push(listener);
  }
}

/** Counts calls of signed-in people that read a page, until the answer begins or the client leaves. After the guard. */
export const countPageCalls = (pages: PageCalls) =>
  fastifyPlugin(async (app: FastifyInstance) => {
    app.decorateRequest('endPageCall', undefined);
    app.addHook('onRequest', async (request: FastifyRequest, reply) => {
      if (request.method !== 'GET' || request.caller === undefined) return;
      request.endPageCall = pages.begin(String(request.caller.accountId));
      reply.raw.once('close', request.endPageCall);
    });
    app.addHook('onSend', async (request) => request.endPageCall?.());
  });
