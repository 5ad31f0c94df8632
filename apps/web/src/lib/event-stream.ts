import { CallError, endIfRefused, toCallError } from './api.ts';
import { findUser } from './session.ts';

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Longer without a byte than several heartbeats: the connection is dead, whatever the browser thinks. */
const SILENCE_MS = 50_000;

/**
 * Events of one connection until it ends. By fetch, because EventSource sends no token in a header and a token does not
 * belong into an address.
 * @throws CallError
 */
export async function* readEvents(path: string, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const token = findUser()?.token;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const init = { headers: token === undefined ? {} : { token }, signal: AbortSignal.any([signal, silence.signal]) };
    const response = await fetch(path, init).catch((cause: unknown) => {
      throw new CallError('NETWORK', String(cause));
    });
    if (!response.ok || response.body === null) {
      const error = toCallError(await response.json().catch(() => undefined), response.status);
      endIfRefused(error, token);
      throw error;
    }
    const parse = createParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      yield* parse(value);
    }
  } finally {
    clearTimeout(timer);
    // Ending the loop closes the connection too.
    silence.abort();
  }
}

/** Splits a stream's text into events as in the HTML standard, section 9.2.6; of its fields only `event` and `data`. */
export function createParser(): (text: string) => ServerEvent[] {
  let rest = '';
  return (text) => {
    rest += text;
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    return blocks.flatMap(toEvent);
  };
}

function toEvent(block: string): ServerEvent[] {
  const fields = block.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value ?? ''] as const];
  });
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value);
  if (data.length === 0) return [];
  return [{ event: fields.find(([name]) => name === 'event')?.[1] ?? 'message', data: data.join('\n') }];
}
