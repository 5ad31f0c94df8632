import { once } from 'node:events';
import { connect } from 'node:net';
import type pg from 'pg';

/** Fields of `pg` that its types lack. */
interface Connected {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

const CANCEL_CODE = 80_877_102;
const CANCEL_MS = 5_000;

/**
 * Cancels the statement of the connection. Resolves when the server has passed it on, or cannot be reached.
 * @see https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
 */
export async function sendCancel(client: pg.ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as Connected;
  if (processID === null || secretKey === null) return;
  const message = Buffer.alloc(16);
  for (const [at, value] of [16, CANCEL_CODE, processID, secretKey].entries()) message.writeInt32BE(value, 4 * at);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(CANCEL_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.resume().write(message);
  await once(socket, 'close');
}
