import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { MailDraft } from '@sulian/domain';
import { createMailDelivery, createMailQueue, createMailStore, recordsMigrations } from '@sulian/records';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { createSmtpTransport, type Deliverer, deliverDue, pauseMs, renderMail } from '@sulian/usecases';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '../../src/log.ts';

let test: TestDatabase;
let nowMs = 1_800_000_000_000;
const clock = () => nowMs;
let servers: SMTPServer[] = [];
beforeAll(async () => {
  test = await createTestDatabase({ records: recordsMigrations });
});
afterAll(() => test.drop());
beforeEach(() => test.database.query('TRUNCATE records.mail'));
afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(() => done()))));
  servers = [];
});

interface Received {
  readonly mails: ParsedMail[];
  readonly port: number;
  stop(): Promise<void>;
}

/** A real mail server on this machine; `refuse` answers the recipient. */
async function startServer(port = 0, refuse?: { readonly code: number; readonly text: string }): Promise<Received> {
  const mails: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'sulian' && password === 'right' ? done(null, { user: username }) : done(new Error('unknown user')),
    onRcptTo: (_address, _session, done) =>
      done(refuse === undefined ? null : Object.assign(new Error(refuse.text), { responseCode: refuse.code })),
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done);
    },
  });
  servers.push(server);
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    mails,
    port: (listening.address() as AddressInfo).port,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

const deliverer = (port: number, auth: { user?: string; password?: string } = {}): Deliverer => ({
  delivery: createMailDelivery(test.database),
  transport: createSmtpTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    user: auth.user,
    password: auth.password,
    from: 'sulian@police.example.cn',
  }),
  clock,
  log,
});

/** Less patient than the program: a test does not wait for half a minute. */
const hasty = (port: number): Deliverer => ({
  delivery: createMailDelivery(test.database),
  transport: createSmtpTransport(
    { host: '127.0.0.1', port, secure: false, user: undefined, password: undefined, from: 'sulian@police.example.cn' },
    { connectMs: 300, silenceMs: 300 },
  ),
  clock,
  log,
});

/** A faulty server: `talk` gets each connection and the text received so far. */
async function startTalker(
  talk: (socket: Socket, heard: string) => void,
): Promise<{ readonly port: number; stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let heard = '';
    sockets.add(socket.on('error', () => undefined));
    talk(socket, heard);
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      talk(socket, heard);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const queue = (isSmtpSet = true) =>
  createMailQueue(test.database, { render: renderMail, isSmtpSet, domain: 'police.example.cn', clock });
const draft = (part: Partial<MailDraft> = {}): MailDraft => ({
  key: 'rejected 7',
  to: 'zhang.wei@police.example.cn',
  template: 'rejected',
  language: 'cn',
  values: { name: '张伟', reason: '证件照片模糊 <b>&</b> {name}' },
  ...part,
});
const listed = async () => (await createMailStore(test.database).list('SMTP', { offset: 0, limit: 100 })).items;
const freePort = async (): Promise<number> => {
  const server = await startServer();
  await server.stop();
  return server.port;
};

describe('mail', () => {
  it('arrives in Chinese and in English as it was written, once for its key', async () => {
    const server = await startServer();
    await queue().enqueue(draft());
    await queue().enqueue(draft({ values: { name: 'X', reason: 'another text under the same key' } }));
    await queue().enqueue(
      draft({
        key: 'code 1',
        template: 'reset-code',
        language: 'en',
        values: { name: 'Li', code: '048213', minutes: '10' },
      }),
    );
    expect(await deliverDue(deliverer(server.port))).toBe(2);
    const [chinese, english] = server.mails;
    expect(chinese?.subject).toBe('【溯链】注册申请未通过');
    expect(chinese?.from?.text).toBe('sulian@police.example.cn');
    expect(chinese?.headers.get('to')).toMatchObject({ text: 'zhang.wei@police.example.cn' });
    expect(chinese?.text).toContain('张伟，您好');
    expect(chinese?.text).toContain('原因：证件照片模糊 <b>&</b> {name}');
    expect(chinese?.html).toBe(false);
    expect(english?.subject).toBe('[Sulian] Code to reset your password');
    expect(english?.text).toContain('    048213');
    expect(await deliverDue(deliverer(server.port))).toBe(0);
  });

  it('leaves no text behind once it was delivered', async () => {
    const server = await startServer();
    await queue().enqueue(draft());
    await deliverDue(deliverer(server.port));
    const rows = await test.database.query('SELECT state, body, attempts FROM records.mail');
    expect(rows).toEqual([{ state: 'SENT', body: null, attempts: 1 }]);
  });

  it('waits while the server is away and is delivered once when it is back', async () => {
    const port = await freePort();
    await queue().enqueue(draft());
    expect(await deliverDue(deliverer(port))).toBe(0);
    expect(await listed()).toMatchObject([
      { state: 'QUEUED', attempts: 1, failure: expect.stringContaining('ECONNREFUSED') },
    ]);
    const server = await startServer(port);
    expect(await deliverDue(deliverer(port))).toBe(0);
    nowMs += 15_000;
    expect(await deliverDue(deliverer(port))).toBe(1);
    nowMs += 86_400_000;
    expect(await deliverDue(deliverer(port))).toBe(0);
    expect(server.mails).toHaveLength(1);
    expect(await listed()).toMatchObject([{ state: 'SENT', attempts: 2, failure: undefined }]);
  });

  it('is sent again after a crash in the middle, with the same Message-ID', async () => {
    const server = await startServer();
    await queue().enqueue(draft());
    const crashed = deliverer(server.port);
    const claimed = await crashed.delivery.claim(clock(), 300_000);
    if (claimed === undefined) throw new Error('nothing was due');
    // Sent, but the program died before it could record that.
    await crashed.transport.send(claimed);
    expect(await deliverDue(deliverer(server.port))).toBe(0);
    nowMs += 300_000;
    expect(await deliverDue(deliverer(server.port))).toBe(1);
    const ids = server.mails.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@police\.example\.cn>$/);
  });

  it('is claimed by one of many deliverers', async () => {
    const server = await startServer();
    for (let each = 0; each < 12; each++) await queue().enqueue(draft({ key: `many ${each}` }));
    const sent = await Promise.all([1, 2, 3, 4].map(() => deliverDue(deliverer(server.port))));
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(12);
    expect(server.mails).toHaveLength(12);
  });

  it('is given up when the server refuses it for good, and says so in the server’s words', async () => {
    const server = await startServer(0, { code: 550, text: 'mailbox unavailable' });
    await queue().enqueue(draft());
    await deliverDue(deliverer(server.port));
    expect(await listed()).toMatchObject([
      { state: 'FAILED', failure: expect.stringContaining('mailbox unavailable') },
    ]);
  });

  it('is tried again when the server says “not now” or our own password is wrong', async () => {
    const busy = await startServer(0, { code: 451, text: 'greylisted' });
    await queue().enqueue(draft());
    await deliverDue(deliverer(busy.port));
    expect(await listed()).toMatchObject([{ state: 'QUEUED', failure: expect.stringContaining('greylisted') }]);
    nowMs += 15_000;
    const server = await startServer();
    await deliverDue(deliverer(server.port, { user: 'sulian', password: 'wrong' }));
    expect(await listed()).toMatchObject([{ state: 'QUEUED', attempts: 2 }]);
    nowMs += 30_000;
    expect(await deliverDue(deliverer(server.port, { user: 'sulian', password: 'right' }))).toBe(1);
  });

  it('waits while the server takes connections and says nothing, and goes to one that talks, once', async () => {
    const silent = await startTalker(() => undefined);
    await queue().enqueue(draft());
    expect(await deliverDue(hasty(silent.port))).toBe(0);
    silent.stop();
    expect(await listed()).toMatchObject([
      { state: 'QUEUED', attempts: 1, failure: expect.stringMatching(/greeting|timeout/i) },
    ]);
    const server = await startServer();
    nowMs += 15_000;
    expect(await deliverDue(deliverer(server.port))).toBe(1);
    expect(server.mails).toHaveLength(1);
  });

  it.each([
    ['hangs', (_socket: Socket) => undefined],
    ['hangs up', (socket: Socket) => socket.destroy()],
  ])('is sent again with the same Message-ID when the server %s in the middle of it', async (_how, fail) => {
    let heardId: string | undefined;
    const broken = await startTalker((socket, heard) => {
      const said = heard.split('\r\n').at(-2) ?? '';
      if (heard === '') socket.write('220 broken\r\n');
      else if (/^(EHLO|HELO)/.test(said)) socket.write('250 broken\r\n');
      else if (/^(MAIL|RCPT)/.test(said)) socket.write('250 ok\r\n');
      else if (said === 'DATA') socket.write('354 go on\r\n');
      else {
        heardId = /^Message-ID: (\S+)/im.exec(heard)?.[1] ?? heardId;
        fail(socket);
      }
    });
    await queue().enqueue(draft());
    expect(await deliverDue(hasty(broken.port))).toBe(0);
    broken.stop();
    expect(await listed()).toMatchObject([{ state: 'QUEUED', attempts: 1 }]);
    const server = await startServer();
    nowMs += 15_000;
    expect(await deliverDue(deliverer(server.port))).toBe(1);
    expect(server.mails.map(({ messageId }) => messageId)).toEqual([heardId]);
  });

  it('writes nobody’s name, address or code into the log', async () => {
    const written: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    try {
      const server = await startServer(0, { code: 550, text: 'no user zhang.wei@police.example.cn' });
      await queue().enqueue(draft());
      await deliverDue(deliverer(server.port));
    } finally {
      spy.mockRestore();
    }
    expect(written.join('')).toMatch(/mail \d+: attempt 1 failed \(EENVELOPE 550\), given up/);
    expect(written.join('')).not.toMatch(/zhang|police|张伟|证件/);
  });

  it('stays in the outbox without a server, and is not sent when one is set later', async () => {
    await queue(false).enqueue(draft());
    const server = await startServer();
    expect(await deliverDue(deliverer(server.port))).toBe(0);
    const { items } = await createMailStore(test.database).list('OUTBOX', { offset: 0, limit: 10 });
    expect(items).toMatchObject([{ state: 'OUTBOX', to: 'zhang.wei@police.example.cn' }]);
    expect(await listed()).toEqual([]);
  });

  it('goes to nobody but its recipient, whatever its words hold', async () => {
    const server = await startServer();
    await queue().enqueue(draft({ values: { name: 'X\r\nBcc: e@f.cn', reason: 'r\r\n.\r\nMAIL FROM:<x@y.z>\r\n' } }));
    expect(await deliverDue(deliverer(server.port))).toBe(1);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.headers.has('bcc')).toBe(false);
    expect(server.mails[0]?.text).toContain('MAIL FROM:<x@y.z>');
    await queue().enqueue(draft({ key: 'two', to: 'a@b.cn, c@d.cn' }));
    expect(await deliverDue(deliverer(server.port))).toBe(0);
    expect(server.mails).toHaveLength(1);
  });
});

describe('the pause between attempts', () => {
  it('doubles from 15 seconds to an hour', () => {
    expect([1, 2, 3, 8, 9, 54].map((attempts) => pauseMs(attempts) / 1000)).toEqual([15, 30, 60, 1_920, 3_600, 3_600]);
  });
});

describe('the templates', () => {
  it('exist in both languages with the same blanks, and none is left empty', () => {
    const values = { name: 'N', caseName: 'C', reason: 'R', code: '1', minutes: '10' };
    for (const template of ['submitted', 'approved', 'rejected', 'reset-code'])
      for (const language of ['cn', 'en'] as const) {
        const { subject, text } = renderMail({ key: 'k', to: 't', template, language, values });
        expect(subject.length * text.length).toBeGreaterThan(0);
        expect(text).not.toMatch(/[{}]/);
      }
    expect(() => renderMail({ key: 'k', to: 't', template: 'approved', language: 'cn', values: {} })).toThrow('lacks');
    expect(() => renderMail({ key: 'k', to: 't', template: 'toString', language: 'cn', values })).toThrow(
      'unknown mail template',
    );
  });
});
