import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Tally } from './tally.ts';

/** Sessions that may wait for pages without delaying scores and walks. */
export const FEW_SESSIONS = 24;

/** Sessions whose pages are being answered. A session counts once, however many calls it has. */
export class PageCalls {
  readonly #sessions = new Tally<string>();
  readonly #listeners: (() => void)[] = [];

  get areMany(): boolean {
    return this.#sessions.size > FEW_SESSIONS;
  }

  /** @returns a function that ends the call; later calls of it do nothing */
  begin(session: string): () => void {
    this.#sessions.add(session);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const wereMany = this.areMany;
      this.#sessions.remove(session);
      if (wereMany && !this.areMany) for (const listener of this.#listeners) listener();
    };
  }

  /** Calls the listener whenever there are few again. */
  onFew(listener: () => void): void {
    this.#listeners.push(listener);
  }
}

/** Counts calls that read a page, until their answer begins or their client leaves. */
export const countPageCalls = (pages: PageCalls) =>
  fastifyPlugin(async (app: FastifyInstance) => {
    const ends = new WeakMap<object, () => void>();
    app.addHook('onRequest', async (request, reply) => {
      const { token } = request.headers;
      if (request.method !== 'GET' || typeof token !== 'string') return;
      const end = pages.begin(token);
      ends.set(request, end);
      reply.raw.once('close', end);
    });
    app.addHook('onSend', async (request) => ends.get(request)?.());
  });
