/** Screens a list of addresses: uploads it, follows the progress, writes the result to a file. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

interface Screening {
  readonly id: number;
  readonly state: 'WAITING' | 'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED';
  readonly fault: string | null;
  readonly passes: readonly { readonly pass: string; readonly done: number; readonly total: number }[];
}

const RETRY_MS = 2_000;
const RETRIES = 30;

const [server, list, result] = process.argv.slice(2);
const token = process.env['SULIAN_TOKEN'];
if (server === undefined || list === undefined || result === undefined || token === undefined)
  throw new Error('usage: SULIAN_TOKEN=… screen-list.ts SERVER LIST RESULT');

/** A call of the server; a refusal is thrown with its code. */
async function call(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const response = await fetch(`${server}/api/proxy/v1/screenings${path}`, { ...init, headers });
  if (response.ok) return response;
  throw new Error(`${response.status}: ${await response.text()}`);
}

/** Id of a new screening of the list, which is never whole in memory. */
async function upload(path: string): Promise<number> {
  const query = new URLSearchParams({ fileName: basename(path), passes: '3' });
  const response = await call(`?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Readable.toWeb(createReadStream(path)) as ReadableStream,
    duplex: 'half',
  });
  const { id, rows } = (await response.json()) as { id: number; rows: number };
  console.error(`screening ${id}: ${rows} rows`);
  return id;
}

/** Data of each event of the stream, until it ends. */
async function* listEvents(id: number): AsyncGenerator<{ readonly event: string; readonly data: string }> {
  const { body } = await call(`/${id}/events`);
  let text = '';
  for await (const chunk of (body ?? new ReadableStream()).pipeThrough(
    new TextDecoderStream(),
  ) as AsyncIterable<string>) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (event !== undefined && data !== undefined) yield { event, data };
    }
  }
}

/** Resolves with the end of the screening. A stream that breaks off, as at a restart of the server, is opened again. */
async function follow(id: number): Promise<Screening> {
  for (let tries = 0; tries < RETRIES; tries += 1) {
    try {
      for await (const { event, data } of listEvents(id)) {
        if (event !== 'progress')
          throw new Error(event === 'bye' ? 'the token has ended' : 'the screening was removed');
        const screening = JSON.parse(data) as Screening;
        tries = 0;
        console.error(screening.passes.map(({ pass, done, total }) => `${pass} ${done}/${total}`).join('  '));
        if (screening.state !== 'WAITING' && screening.state !== 'RUNNING') return screening;
      }
    } catch (error) {
      // The network's faults are TypeErrors; all others are the server's answers.
      if (!(error instanceof TypeError)) throw error;
    }
    await pause(RETRY_MS);
  }
  throw new Error('the server does not answer');
}

const id = await upload(list);
const { state, fault } = await follow(id);
if (state !== 'DONE') throw new Error(`screening ${id}: ${state} ${fault ?? ''}`);
const file = await call(`/${id}/file?format=csv`);
// A half written file does not have the name of a result.
await pipeline(
  Readable.fromWeb(file.body as Parameters<typeof Readable.fromWeb>[0]),
  createWriteStream(`${result}.part`),
);
await rename(`${result}.part`, result);
