import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from './database.ts';

let opened: TestDatabase;
beforeEach(async () => {
  opened = await createTestDatabase();
});
afterEach(() => opened.drop());

/** Listens on the channel `news`; returns the messages, and the promise of its end. */
async function start() {
  const heard: string[] = [];
  const stop = new AbortController();
  const onStart = vi.fn();
  const onMessage = (payload: string) => heard.push(payload);
  const done = opened.database.listen({ channel: 'news', onStart, onMessage }, stop.signal);
  await vi.waitFor(() => expect(onStart).toHaveBeenCalledTimes(1), 5_000);
  return { heard, stop, done };
}

const say = (text: string) => opened.database.query(`SELECT pg_notify('news', $1::text)`, [text]);
const countListeners = async () =>
  (
    await opened.database.query(
      `SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
    )
  ).length;

describe('listening', () => {
  it('hears what is committed, in its order, and nothing of what is rolled back', async () => {
    const { heard, stop, done } = await start();
    await say('one');
    await opened.database
      .transaction(async (session) => {
        await session.query(`SELECT pg_notify('news', 'never')`);
        throw new Error('no');
      })
      .catch(() => undefined);
    await say('two');
    await vi.waitFor(() => expect(heard).toEqual(['one', 'two']), 5_000);
    stop.abort();
    await done;
    await vi.waitFor(async () => expect(await countListeners()).toBe(0), 5_000);
  });

  it('ends when its connection is lost', async () => {
    const { done } = await start();
    await opened.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
    );
    await done;
  });

  it('says that it cannot start', async () => {
    const url = Object.assign(new URL(opened.url), { port: '1' }).toString();
    const away = openDatabase({ url, maxConnections: 1 });
    const listening = { channel: 'news', onStart: () => undefined, onMessage: () => undefined };
    await expect(away.listen(listening, new AbortController().signal)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    });
    await away.close();
  });
});
