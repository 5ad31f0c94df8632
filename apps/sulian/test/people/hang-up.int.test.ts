import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countWaiting, whileLocked } from '../support/hold-tables.ts';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { getTestAccount } from '../support/sign-in.ts';

const CALLERS = 8;
const CASES_EACH = 20;
const HANGING_UP = 40;

let peopleApp: PeopleApp;
let port: number;
const tokens = { officer: '', admin: '' };
beforeAll(async () => {
  peopleApp = await openPeopleApp();
  tokens.officer = await peopleApp.tokenOf('OFFICER');
  tokens.admin = await peopleApp.tokenOf('ADMIN');
  port = await peopleApp.listen();
});
afterAll(() => peopleApp?.close());

interface Raw {
  readonly method?: string;
  readonly url: string;
  readonly token?: string;
  readonly body?: object;
  /** Whose network address it comes from; all of 127/8 is this machine. */
  readonly from?: string;
}

/** Sends the call over a socket of its own that is gone before it is answered; returns when the socket is. */
async function hangUp({ method = 'GET', url, token, body, from = '127.0.0.1' }: Raw): Promise<void> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${url} HTTP/1.1`,
    'host: localhost',
    `x-hang-up: ${body === undefined ? 'now' : 'after the body'}`,
    ...(token === undefined ? [] : [`token: ${token}`]),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  const isClosed = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`);
  await isClosed;
}

/** The same, but the client stays until then. */
async function leaveLater(
  { method = 'GET', url, token = '', body, from = '127.0.0.1' }: Raw,
  until: () => Promise<void>,
) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  socket.on('error', () => undefined);
  const type =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
  socket.write(`${method} ${url} HTTP/1.1\r\nhost: localhost\r\ntoken: ${token}\r\n${type}\r\n${text}`);
  await until();
  socket.destroy();
}

const read = (filter: object) => peopleApp.people.auditTrail.list({ ...filter, offset: 0, limit: 200 });

describe('clients that hang up', () => {
  it('cost nobody else an answer or a line, and leave their own [R-REVIEW-09]', async () => {
    let isDone = false;
    let sent = 0;
    const leave = async (index: number): Promise<void> => {
      while (!isDone) {
        sent += 1;
        await hangUp({ url: '/api/admin/users', token: tokens.officer, from: `127.0.1.${index + 1}` });
      }
    };
    const make = async (caller: number): Promise<readonly number[]> => {
      const statuses: number[] = [];
      for (let number = 1; number <= CASES_EACH; number += 1) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/admin/cases`, {
          method: 'POST',
          headers: { token: tokens.admin, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `case ${caller}-${number}` }),
        });
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
      return statuses;
    };
    const leaving = Array.from({ length: HANGING_UP }, (_, index) => leave(index));
    const statuses = (await Promise.all(Array.from({ length: CALLERS }, (_, index) => make(index)))).flat();
    isDone = true;
    await Promise.all(leaving);
    expect(statuses.filter((status) => status === 200)).toHaveLength(160);
    expect((await read({ action: 'case.create', result: 'OK' })).total).toBe(160);
    expect(sent).toBeGreaterThan(HANGING_UP);
    await vi.waitFor(
      async () => expect((await read({ action: 'access', where: '127.0.1.' })).total).toBe(sent),
      20_000,
    );
    expect(await peopleApp.people.auditTrail.verify()).toMatchObject({ isUnbroken: true });
  });

  it('are on record with their address when they were refused [R-REVIEW-09]', async () => {
    const { caseId, email } = await getTestAccount(peopleApp.people, { role: 'OFFICER' });
    const signIn = (password: string): Raw => ({
      method: 'POST',
      url: '/api/user/login',
      body: { caseId, email, password },
    });
    const refused: ReadonlyArray<readonly [call: Raw, action: string, details: object]> = [
      [{ url: '/api/audit/entries', token: tokens.officer }, 'access', { role: 'OFFICER' }],
      [{ url: '/api/proxy/v1/entities/999999', token: tokens.officer }, 'entity.view', { status: 404 }],
      [{ url: '/api/proxy/v1/search', token: tokens.officer }, 'search', { status: 400 }],
      [signIn('Falsch-wort-1'), 'sign-in', { code: 'PASSWORD_WRONG' }],
    ];
    for (const [place, [call, action, details]] of refused.entries()) {
      const from = `127.0.2.${place + 1}`;
      await hangUp({ ...call, from });
      await vi.waitFor(async () => expect((await read({ where: from })).total).toBe(1), 10_000);
      const [line] = (await read({ where: from })).items;
      expect(line).toMatchObject({ where: from, action, result: 'REFUSED', details });
    }
  });

  it('have what they asked cancelled in the database, with a line, while what writes goes on [R-ERR-15]', async () => {
    const toBeLeft = (table: string, call: Raw, waiting: number) =>
      whileLocked(peopleApp, table, async () => {
        await leaveLater(call, () => expect.poll(() => countWaiting(peopleApp), { timeout: 20_000 }).toBe(1));
        await sleep(2_000);
        await expect.poll(() => countWaiting(peopleApp), { timeout: 20_000 }).toBe(waiting);
      });
    const url = '/api/proxy/v1/blockchains/BITCOIN/addresses/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
    await peopleApp.program.ledger.writer('BITCOIN').setAlarm(undefined);
    await toBeLeft('ledger_bitcoin.checkpoint', { url, token: tokens.officer, from: '127.0.4.1' }, 0);
    const made = { method: 'POST', url: '/api/admin/cases', token: tokens.admin, body: { name: 'kept' } };
    await toBeLeft('records.audit_head', { ...made, from: '127.0.4.2' }, 1);
    const ends = [
      ['127.0.4.1', 'object.view', 'FAILED'],
      ['127.0.4.2', 'case.create', 'OK'],
    ] as const;
    for (const [from, action, result] of ends)
      await vi.waitFor(
        async () => expect((await read({ where: from })).items).toMatchObject([{ action, result }]),
        10_000,
      );
  });

  it('are told apart by address where they end a call that would be answered', async () => {
    await hangUp({ url: '/api/proxy/v1/search?q=1Q2T', token: tokens.officer, from: '127.0.3.1' });
    await vi.waitFor(async () =>
      expect((await read({ where: '127.0.3.1' })).items).toMatchObject([{ action: 'search', result: 'OK' }]),
    );
  });
});
