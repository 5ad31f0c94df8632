import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase, startEmbedded } from '@sulian/postgres';
import { recordsMigrations } from '../migrations/index.ts';
import { createAuditLog } from './audit-log.ts';

/** Cost of a line for its caller: in sequence, and with a hundred concurrent callers. Usage: tsx audit-log.bench.ts */
const LINES = 2_000;
const CALLERS = 100;

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const server = await startEmbedded({ dataDir });
const database = openDatabase({ url: server.url });
try {
  await migrate(database, 'records', recordsMigrations);
  const { append } = createAuditLog(database);
  const line = () =>
    append({
      who: { accountId: 1, email: 'officer@x.test' },
      where: '192.0.2.1',
      action: 'search',
      target: 'bc1q',
      result: 'OK',
    });
  const timed = async (): Promise<number> => {
    const begin = performance.now();
    await line();
    return performance.now() - begin;
  };
  const show = (name: string, times: number[]) => {
    times.sort((a, b) => a - b);
    const at = (share: number) => `${(times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(2)} ms`;
    process.stdout.write(`${name}: p50 ${at(0.5)}  p95 ${at(0.95)}  (load ${loadavg()[0]?.toFixed(1)})\n`);
  };
  for (let warm = 0; warm < 50; warm += 1) await line();
  const alone: number[] = [];
  for (let index = 0; index < LINES; index += 1) alone.push(await timed());
  show('one caller', alone);
  const begin = performance.now();
  const many = await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      const times: number[] = [];
      for (let index = 0; index < LINES / CALLERS; index += 1) times.push(await timed());
      return times;
    }),
  );
  show(`${CALLERS} callers`, many.flat());
  process.stdout.write(
    `${Math.round((LINES / (performance.now() - begin)) * 1_000)} lines/s with ${CALLERS} callers\n`,
  );
} finally {
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
