import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

const ADDRESSES = ['127.0.0.1', '127.0.0.2'] as const;

// Only on Linux is all of 127/8 this machine.
it.runIf(process.platform === 'linux')(
  'one server stands behind two addresses: it refuses in the same words at both, and ends at both [R-ERR-14]',
  async () => {
    const app = Fastify({
      forceCloseConnections: true,
      clientErrorHandler: (_error, socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\nour words'),
    });
    app.get('/', async () => 'here');
    await listen(app, { addresses: ADDRESSES, port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const send = async (host: string, text: string) => {
      const socket = connect(port, host);
      socket.write(`${text}\r\n\r\n`);
      return String(Buffer.concat(await socket.toArray()));
    };
    for (const host of ADDRESSES) {
      expect(await send(host, 'no http'), host).toContain('our words');
      expect(await send(host, 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close'), host).toMatch(/ 200 OK[\s\S]*here$/);
    }
    await app.close();
    for (const host of ADDRESSES) await expect(send(host, 'GET / HTTP/1.1')).rejects.toThrow('ECONNREFUSED');
  },
);
