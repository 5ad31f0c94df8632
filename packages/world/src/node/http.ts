import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './faults.ts';

const MAX_BODY_BYTES = 8_000_000;

export interface Call {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

export const isBatch = (calls: Call | readonly Call[]): calls is readonly Call[] => Array.isArray(calls);

/** @throws RangeError when it is too long */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MAX_BODY_BYTES) throw new RangeError('Request too large');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Undefined for what is no JSON of calls. */
export function parseCalls(body: string): Call | readonly Call[] | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Call | readonly Call[]) : undefined;
  } catch {
    return undefined;
  }
}

/** True when the fault has dealt with the response. */
export async function strike(response: ServerResponse, fault: Fault): Promise<boolean> {
  switch (fault.kind) {
    case 'hang':
      if (fault.ms === undefined) return true;
      await sleep(fault.ms, undefined, { ref: false });
      return response.destroyed;
    case 'status':
      response.writeHead(fault.status).end('Work queue depth exceeded');
      return true;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"result": [1, 2');
      return true;
    case 'cut':
      response.writeHead(200, { 'content-length': 1_000_000 });
      response.write('{"result":"00', () => response.destroy());
      return true;
    case 'refuse':
      refuse(response);
      return true;
    default:
      return false;
  }
}

export const refuse = (response: ServerResponse): void =>
  void response.writeHead(401, { 'www-authenticate': 'Basic realm="jsonrpc"' }).end();
