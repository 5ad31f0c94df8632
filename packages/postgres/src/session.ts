import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { sendCancel } from './cancel.ts';
import { toStoreError } from './errors.ts';
import { inTurn } from './in-turn.ts';
import { type Deadline, withDeadline } from './query-deadline.ts';
import { reportStatement } from './statement-channel.ts';

/**
 * One connection's worth of SQL. Values come as: int8 → number while below 2^53, else string (`BigInt(value)` reads
 * both); numeric → string; date → 'YYYY-MM-DD'; timestamptz → Date; bytea → Buffer; json → parsed. Parameters may be bigint.
 * Every fault is an AppError: STORE_UNAVAILABLE, DISK_FULL, QUERY_TIMEOUT, else INTERNAL with `details.sqlState`.
 */
export interface Session {
  /** Rows of the (last) statement. With parameters the statement is prepared once a connection. */
  query<R extends object>(sql: string, params?: readonly unknown[]): Promise<readonly R[]>;
  /**
   * Feeds a `COPY … FROM STDIN`; a fault thrown by the chunks aborts the copy and is rethrown as it is.
   * @returns copied rows
   */
  copyIn(sql: string, chunks: CopyChunks): Promise<number>;
  /** Reads a `COPY … TO STDOUT`, which takes no parameters, line by line (without its line break). */
  copyOut(sql: string, onLine: (line: string) => void): Promise<void>;
  /**
   * Reads a `COPY … TO STDOUT` in chunks of any size, each after `onChunk` has taken the one before. A fault of
   * `onChunk` cancels the copy and is rethrown as it is.
   * @returns copied rows
   */
  copyOutChunks(sql: string, onChunk: (chunk: Buffer) => Promise<void>): Promise<number>;
}

export type CopyChunks = Iterable<Buffer | string> | AsyncIterable<Buffer | string>;

/** Prepared statements per connection; SQL beyond that runs unprepared. */
const MAX_STATEMENT_NAMES = 500;
const statementNames = new Map<string, string>();

function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql);
  if (known !== undefined || statementNames.size >= MAX_STATEMENT_NAMES) return known;
  const name = createHash('sha256').update(sql).digest('hex').slice(0, 32);
  statementNames.set(sql, name);
  return name;
}

/** Uses a callback: promises of the driver cost more. */
function runQuery<R extends object>(
  client: pg.ClientBase,
  sql: string,
  params: readonly unknown[] | undefined,
): Promise<readonly R[]> {
  reportStatement(sql);
  const name = params === undefined ? undefined : statementName(sql);
  const config =
    params === undefined ? { text: sql } : { text: sql, values: [...params], ...(name !== undefined && { name }) };
  return new Promise((resolve, reject) => {
    client.query<R>(config, (error: Error | null, answer: pg.QueryResult<R> | pg.QueryResult<R>[]) => {
      if (error) reject(toStoreError(error));
      // Several statements in one text answer with an array of results.
      else resolve(Array.isArray(answer) ? (answer.at(-1)?.rows ?? []) : answer.rows);
    });
  });
}

/** A fault of the caller's own chunks reaches the caller as it was thrown. */
async function runCopy(client: pg.ClientBase, sql: string, chunks: CopyChunks): Promise<number> {
  reportStatement(sql);
  let sourceFault: { readonly error: unknown } | undefined;
  async function* watched() {
    try {
      yield* chunks;
    } catch (error) {
      sourceFault = { error };
      throw error;
    }
  }
  try {
    const stream = client.query(copyFrom(sql));
    await withStoreErrors(() => pipeline(Readable.from(watched()), stream));
    return stream.rowCount;
  } catch (error) {
    throw sourceFault === undefined ? error : sourceFault.error;
  }
}

async function runCopyOut(client: pg.ClientBase, sql: string, onLine: (line: string) => void): Promise<void> {
  reportStatement(sql);
  const stream = client.query(copyTo(sql));
  stream.setEncoding('utf8');
  let rest = '';
  let fault: { readonly error: unknown } | undefined;
  await withStoreErrors(async () => {
    for await (const chunk of stream as AsyncIterable<string>) {
      // A fault of the caller's own ends nothing early: the connection must be read to the end to be used again.
      if (fault !== undefined) continue;
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      try {
        for (const line of lines) onLine(line);
      } catch (error) {
        fault = { error };
      }
    }
  });
  if (fault !== undefined) throw fault.error;
}

async function runCopyOutChunks(
  client: pg.ClientBase,
  sql: string,
  onChunk: (chunk: Buffer) => Promise<void>,
): Promise<number> {
  reportStatement(sql);
  const stream = client.query(copyTo(sql));
  let fault: { readonly error: unknown; readonly cancelling: Promise<void> } | undefined;
  try {
    await withStoreErrors(async () => {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        // The rest is read until the cancelled server ends it: the connection is used again.
        if (fault !== undefined) continue;
        try {
          await onChunk(chunk);
        } catch (error) {
          fault = { error, cancelling: sendCancel(client) };
        }
      }
    });
  } catch (error) {
    if (fault === undefined) throw error;
  }
  if (fault === undefined) return stream.rowCount;
  await fault.cancelling;
  throw fault.error;
}

export async function withStoreErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStoreError(error);
  }
}

export const sessionOf = (client: pg.ClientBase, deadline: Deadline): Session => ({
  query: (sql, params) => inTurn(client, () => withDeadline(client, deadline, () => runQuery(client, sql, params))),
  copyIn: (sql, chunks) => inTurn(client, () => runCopy(client, sql, chunks)),
  copyOut: (sql, onLine) => inTurn(client, () => runCopyOut(client, sql, onLine)),
  copyOutChunks: (sql, onChunk) => inTurn(client, () => runCopyOutChunks(client, sql, onChunk)),
});
