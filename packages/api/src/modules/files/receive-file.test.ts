import { type AddressInfo, connect } from 'node:net';
import { setImmediate as pause } from 'node:timers/promises';
import fastifyMultipart from '@fastify/multipart';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { receiveFile } from './receive-file.ts';

const app = fastify();
afterEach(() => app.close());

it('refuses an upload whose client left before it was read, and waits for nothing more [R-REVIEW-09]', async () => {
  await app.register(fastifyMultipart);
  const refused = new Promise((resolve) => {
    app.post('/', async (request) => {
      socket.destroy();
      while (!request.raw.destroyed) await pause();
      await receiveFile(request).catch(resolve);
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900\r\n\r\n--x\r\n',
  );
  expect(await refused).toMatchObject({ code: 'FILE_UNREADABLE', message: 'the upload broke off' });
});
