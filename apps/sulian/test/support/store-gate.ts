import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP relay in front of a database: while closed, open connections are reset and new ones refused. */
export interface StoreGate {
  /** The URL of the database, through the gate. */
  readonly url: string;
  close(): Promise<void>;
  /**
   * Opens, again where it was open. @param replies number of database replies before the gate closes; undefined: all
   */
  open(replies?: number): Promise<void>;
}

export async function openStoreGate(storeUrl: string): Promise<StoreGate> {
  const target = new URL(storeUrl);
  // A server with a socket listens by TCP too; only TCP connections can be reset.
  const host = target.hostname.startsWith('%2F') ? '127.0.0.1' : target.hostname;
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  let repliesLeft = Number.POSITIVE_INFINITY;
  const close = async () => {
    if (server?.listening !== true) return;
    const isClosed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
    await isClosed;
  };
  const relay = (client: Socket) => {
    const upstream = connect(Number(target.port), host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (reply: Buffer) => {
      repliesLeft -= 1;
      if (repliesLeft < 0) return void close();
      if (!client.destroyed) client.write(reply);
    });
  };
  const open = async (replies = Number.POSITIVE_INFINITY) => {
    await close();
    repliesLeft = replies;
    server = createServer(relay).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  await open();
  const url = new URL(storeUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, open, close };
}
