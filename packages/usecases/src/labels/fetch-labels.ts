import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@sulian/domain';
import { type AddressCheck, checkLiteral, createCheckedLookup } from '../outside/checked-lookup.ts';
import { isPublicAddress } from '../outside/public-address.ts';

/** `off`: nothing is fetched. `public`: from addresses of the internet alone. `any`: from one's own network too. */
export type UrlPolicy = 'off' | 'public' | 'any';

export interface FetchOptions {
  readonly policy: UrlPolicy;
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
}

const MAX_BYTES = 512 * 2 ** 20;
const TIMEOUT_MS = 600_000;
const MAX_REDIRECTS = 5;
const MAX_NAME_CHARS = 100;

export const isUrl = (path: string): boolean => /^https?:\/\//i.test(path);

/**
 * Downloads the address into a temporary file of the same name and runs `work` on it. The file is deleted afterwards.
 *
 * @throws BAD_REQUEST when the policy forbids it, SOURCE_UNREACHABLE, SOURCE_TIMEOUT, FILE_TOO_LARGE
 */
export async function withFetched<T>(
  url: string,
  options: FetchOptions,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (options.policy === 'off')
    throw new AppError(
      'BAD_REQUEST',
      'labels are fetched from no address; set labels.urls in the configuration to allow it',
    );
  const folder = await mkdtemp(join(tmpdir(), 'sulian-labels-'));
  try {
    const path = join(folder, toFileName(url));
    await download(url, path, options);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Host of the address. Path and query may be secret, so faults name only the host. */
const hostOf = (url: string): string => new URL(url).host;

/** Last part of the path: a fixed file name per source, so that repeated imports match its labels. */
function toFileName(url: string): string {
  const name = basename(decodeURIComponent(new URL(url).pathname)).replace(/[^\p{L}\p{N}._-]/gu, '_');
  return name === '' || /^\.+$/.test(name) ? 'labels' : name.slice(-MAX_NAME_CHARS);
}

async function download(url: string, path: string, options: FetchOptions): Promise<void> {
  const { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  try {
    const response = await open(url, { policy: options.policy, signal });
    let bytes = 0;
    await pipeline(
      response,
      async function* (chunks) {
        for await (const chunk of chunks) {
          bytes += (chunk as Buffer).length;
          if (bytes > maxBytes)
            throw new AppError('FILE_TOO_LARGE', `${hostOf(url)} sends more than ${maxBytes} bytes`);
          yield chunk;
        }
      },
      createWriteStream(path),
      { signal },
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (timeout.aborted) throw new AppError('SOURCE_TIMEOUT', `${hostOf(url)} took longer than ${timeoutMs} ms`);
    throw new AppError(
      'SOURCE_UNREACHABLE',
      `${hostOf(url)}: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

interface OpenOptions {
  readonly policy: UrlPolicy;
  readonly signal: AbortSignal;
}

/** Follows redirects itself: each step is checked as the first was, and none leads from https to http. */
async function open(url: string, options: OpenOptions): Promise<IncomingMessage> {
  let at = new URL(url);
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const response = await request(at, options);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.resume();
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
      throw new AppError('SOURCE_UNREACHABLE', `${at.host} answers ${statusCode}`, { details: { status: statusCode } });
    const next = new URL(headers.location, at);
    if (!/^https?:$/.test(next.protocol) || (at.protocol === 'https:' && next.protocol !== 'https:'))
      throw new AppError('BAD_REQUEST', `${at.host} leads to ${next.protocol}//${next.host}, which is not followed`);
    at = next;
  }
  throw new AppError('SOURCE_UNREACHABLE', `${hostOf(url)} leads on more than ${MAX_REDIRECTS} times`);
}

function request(url: URL, { policy, signal }: OpenOptions): Promise<IncomingMessage> {
  const check: AddressCheck = policy === 'public' ? refuseOwn : () => undefined;
  checkLiteral(url, check);
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  return new Promise((resolve, reject) => {
    const options = { signal, headers: { 'user-agent': 'sulian' }, agent: false, lookup: createCheckedLookup(check) };
    get(url, options, resolve).on('error', reject);
  });
}

/** @throws BAD_REQUEST */
function refuseOwn(address: string): void {
  if (!isPublicAddress(address))
    throw new AppError('BAD_REQUEST', `refuses private network address ${address}; labels.urls: any would allow it`);
}
