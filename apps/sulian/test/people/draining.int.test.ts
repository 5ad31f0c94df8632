import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { countWaiting, whileLocked } from '../support/hold-tables.ts';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { sendRaw } from '../support/raw-http.ts';

const LIST = '/api/case/all/approved';
const openApps: PeopleApp[] = [];
afterEach(async () => {
  for (const each of openApps.splice(0)) await each.close();
});

describe('an application that closes', () => {
  it('lets a call under way finish, lets nobody in, and tells who asks again that it stops [R-RUN-21] [R-ERR-14]', async () => {
    const app = await openPeopleApp();
    openApps.push(app);
    const port = await app.listen();
    const line = `GET ${LIST} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
    const socket = connect(port, '127.0.0.1');
    let closing: Promise<void> | undefined;
    await whileLocked(app, 'records.case_file', async () => {
      socket.write(line);
      await expect.poll(() => countWaiting(app), { timeout: 20_000 }).toBe(1);
      closing = app.closeApp();
      await expect
        .poll(() => sendRaw(port, ['GET /healthz HTTP/1.1', 'host: localhost']).catch(String))
        .toContain('ECONNREFUSED');
      socket.write(line);
      await sleep(300);
    });
    const text = String(Buffer.concat(await socket.toArray()));
    await closing;
    const [first = '', second = ''] = text.split(/(?=HTTP\/1\.1 )/);
    expect(first).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(JSON.parse(first.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: true, code: 0 });
    expect(second).toMatch(/^HTTP\/1\.1 503 /);
    expect(second.toLowerCase()).toContain('connection: close');
    expect(JSON.parse(second.split('\r\n\r\n')[1] ?? '')).toEqual({
      success: false,
      code: 503,
      error: 'STOPPING',
      message: 'STOPPING',
    });
  });

  it('ends streams and idle connections at once [R-RUN-21]', async () => {
    const app = await openPeopleApp();
    openApps.push(app);
    const port = await app.listen();
    const token = await app.tokenOf('OFFICER');
    const agent = new Agent({ keepAlive: true });
    const idle = await new Promise<IncomingMessage>((resolve) => get({ port, path: '/healthz', agent }, resolve));
    await idle.toArray();
    const url = { port, path: '/api/proxy/v1/alerts/notifications/stream', headers: { token } };
    const stream = await new Promise<IncomingMessage>((resolve) => get(url, resolve));
    stream.resume();
    const isStreamOver = new Promise<void>((resolve) => stream.once('close', resolve));
    const begin = performance.now();
    await app.closeApp();
    expect(performance.now() - begin).toBeLessThan(2_000);
    await isStreamOver;
    agent.destroy();
  });
});
