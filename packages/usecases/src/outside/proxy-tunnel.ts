import { request } from 'node:http';
import { Agent, type AgentOptions } from 'node:https';
import { isIPv6, type Socket } from 'node:net';
import { type ConnectionOptions, connect } from 'node:tls';
import { hostNameOf } from './checked-lookup.ts';

/** Credentials of a proxy, as its headers have them. */
export const toProxyHeaders = ({ username, password }: URL): Readonly<Record<string, string>> =>
  username === ''
    ? {}
    : {
        'proxy-authorization': `Basic ${Buffer.from(
          `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
        ).toString('base64')}`,
      };

type Created = (error: Error | null, socket?: Socket) => void;
interface Target extends ConnectionOptions {
  readonly host: string;
  readonly port: number;
}

/** Agent of TLS connections through a proxy, which sees the host and none of the content. */
export function createTunnelAgent(proxy: URL, options: AgentOptions): Agent {
  const agent = new Agent(options);
  const createConnection = (target: Target, created: Created): undefined => {
    openTunnel(proxy, `${isIPv6(target.host) ? `[${target.host}]` : target.host}:${target.port}`).then(
      (socket) => created(null, connect({ ...target, socket })),
      (error: Error) => created(error),
    );
  };
  return Object.assign(agent, { createConnection });
}

/** Longest wait for a proxy's connection: the caller's own limit ends the request, not its tunnel. */
const TUNNEL_TIMEOUT_MS = 30_000;

/** A connection to the target that the proxy made. @see RFC 9110 §9.3.6 */
function openTunnel(proxy: URL, path: string): Promise<Socket> {
  const headers = { host: path, ...toProxyHeaders(proxy) };
  return new Promise((resolve, reject) => {
    const sent = request({
      hostname: hostNameOf(proxy),
      port: proxy.port,
      method: 'CONNECT',
      path,
      headers,
      agent: false,
      timeout: TUNNEL_TIMEOUT_MS,
    });
    sent.on('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new Error(`the proxy ${proxy.host} refuses a connection (HTTP ${statusCode})`));
    });
    sent.on('timeout', () => sent.destroy(new Error(`the proxy ${proxy.host} does not answer`)));
    sent.on('error', reject);
    sent.end();
  });
}
