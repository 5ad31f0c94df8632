import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase, startEmbedded } from '@sulian/postgres';
import { recordsMigrations } from '../migrations/index.ts';
import { createAuditTrail } from './audit-trail.ts';

/** Cost of a page of the log when searched by the names of its targets. Usage: tsx audit-trail.bench.ts [lines] */
const LINES = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 3;

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const server = await startEmbedded({ dataDir });
const database = openDatabase({ url: server.url });
try {
  await migrate(database, 'records', recordsMigrations);
  await database.query(`
    INSERT INTO records.entity (key, name, search_name, type)
      SELECT 'k' || i, 'Entity ' || i, 'entity ' || i, 'Exchange' FROM generate_series(1, 100000) AS i;
    INSERT INTO records.entity_name SELECT i, 'zh', '实体' || i, '实体' || i FROM generate_series(1, 100000) AS i;
    INSERT INTO records.label (chain, address, source_id, entity_id, claimed_id, confidence)
      SELECT 1, md5(i::text), 1, 1 + i % 100000, 1 + i % 100000, 90 FROM generate_series(1, 1000000) AS i;
    INSERT INTO records.case_file (name, status, created_sec)
      SELECT 'Case of ' || i, 'APPROVED', 1 FROM generate_series(1, 5000) AS i`);
  await database.query(
    `INSERT INTO records.audit_entry
     SELECT i, i, 1, 'a@b.test', '192.0.2.1', CASE i % 4 WHEN 0 THEN 'search' ELSE 'object.view' END,
       CASE i % 5 WHEN 0 THEN 'label ' || (1 + i % 1000000) WHEN 1 THEN 'address BITCOIN ' || md5(i::text)
         WHEN 2 THEN 'ENTITY BITCOIN ' || (1 + i % 100000) WHEN 3 THEN 'case ' || (1 + i % 5000) ELSE 'GET /api/x' END,
       'OK', '{}', '\\x00' FROM generate_series(1, $1::int) AS i`,
    [LINES],
  );
  await database.query('ANALYZE');
  const trail = createAuditTrail(database);
  for (const target of [undefined, 'nothing is called so', '实体17', 'case of 12', '实体17 · Bitcoin']) {
    const times: string[] = [];
    let total = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const begin = performance.now();
      total = (await trail.list({ target, offset: 0, limit: 20 })).total;
      times.push(`${Math.round(performance.now() - begin)} ms`);
    }
    process.stdout.write(
      `${target ?? 'no target'}: ${total} of ${LINES} lines, ${times.join(', ')} (load ${loadavg()[0]?.toFixed(1)})\n`,
    );
  }
} finally {
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
