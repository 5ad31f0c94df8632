import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface PoolerOptions {
  /** `transaction`: a connection has a server while it is inside a transaction; `session`: while it lives. */
  readonly mode: 'transaction' | 'session';
  /** Servers that are shared in transaction mode. */
  readonly servers?: number;
  /** Next server: the one used last, or the one unused for longest. */
  readonly order?: 'last' | 'first';
}

export interface Pooler {
  /** The URL of the database, through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Parameters that PgBouncer accepts from a client that starts. */
const ACCEPTED = new Set([
  'user',
  'database',
  'client_encoding',
  'application_name',
  'options',
  'DateStyle',
  'TimeZone',
]);
const READY = 'Z'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const HEADER_BYTES = 5;

/** A pooler of connections in front of a database, like PgBouncer. Each client that signs in adds a server connection. */
export async function startPooler(storeUrl: string, options: PoolerOptions): Promise<Pooler> {
  const target = new URL(storeUrl);
  const host = target.hostname.startsWith('%2F') ? '127.0.0.1' : target.hostname;
  const sockets = new Set<Socket>();
  const pool = new ServerPool(options);
  const watch = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const signIn = connect(Number(target.port), host);
    watch(client);
    watch(signIn);
    pool.serve(client, signIn);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(storeUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: url.href, stop };
}

class ServerPool {
  readonly #options: Required<PoolerOptions>;
  readonly #idle: Socket[] = [];
  readonly #waiting: ((server: Socket) => void)[] = [];

  constructor(options: PoolerOptions) {
    this.#options = { servers: 1, order: 'last', ...options };
  }

  serve(client: Socket, signIn: Socket): void {
    let server: Socket | undefined = signIn;
    let hasStarted = false;
    const attach = (next: Socket): void => {
      server = next;
      readMessages(next, (message, isIdle) => {
        if (!client.destroyed) client.write(message);
        if (!isIdle || this.#options.mode === 'session') return;
        server = undefined;
        this.#release(next);
      });
    };
    attach(signIn);
    client.on('close', () => server?.destroy());
    client.on('data', (bytes: Buffer) => {
      if (!hasStarted) {
        const refused = listParameters(bytes).find((name) => !ACCEPTED.has(name));
        if (refused !== undefined) return void client.end(refuse(`unsupported startup parameter: ${refused}`));
        hasStarted = true;
      }
      if (server !== undefined) return void server.write(bytes);
      if (bytes[0] === TERMINATE) return void client.end();
      this.#take((next) => {
        attach(next);
        next.write(bytes);
      });
    });
  }

  #take(use: (server: Socket) => void): void {
    const next = this.#options.order === 'last' ? this.#idle.pop() : this.#idle.shift();
    if (next === undefined) this.#waiting.push(use);
    else use(next);
  }

  #release(server: Socket): void {
    server.removeAllListeners('data');
    const next = this.#waiting.shift();
    if (next !== undefined) next(server);
    else if (this.#idle.length < this.#options.servers) this.#idle.push(server);
    else server.destroy();
  }
}

/** Whole messages of a server; after an idle `ReadyForQuery` it is inside no transaction. */
function readMessages(server: Socket, onMessage: (message: Buffer, isIdle: boolean) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  server.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= HEADER_BYTES) {
      const length = 1 + rest.readInt32BE(1);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      onMessage(message, message[0] === READY && message[HEADER_BYTES] === IDLE);
    }
  });
}

/** Names in a start-up message: length, version, then names and values that end with a null byte. */
const listParameters = (bytes: Buffer): string[] =>
  bytes
    .subarray(8)
    .toString()
    .split('\0')
    .filter((text, at) => at % 2 === 0 && text !== '');

function refuse(message: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(HEADER_BYTES, 'E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
