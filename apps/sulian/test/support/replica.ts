import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@sulian/postgres';
import { type OwnServer, startIn, startOwnServer } from './own-server.ts';
import { makeTempDir } from './run-sulian.ts';

/** A real streaming replica of a server. */
export interface Replica extends OwnServer {
  /** Replays nothing further until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Makes it a server of its own. */
  promote(): Promise<void>;
}

/** A server that can have replicas. */
export const startSource = (): Promise<OwnServer> =>
  startOwnServer({ wal_level: 'replica', max_wal_senders: '5', wal_keep_size: '512MB' });

/**
 * Stops the source for the moment in which it is copied.
 * @param conflicts how long the replica waits for snapshots that use what it must replay; by default as long as they last
 */
export async function startReplica(source: OwnServer, conflicts = '-1'): Promise<Replica> {
  const dir = makeTempDir();
  await source.takeAway();
  const { status, stderr } = spawnSync('cp', ['-a', `${source.folder}/.`, dir.path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  rmSync(join(dir.path, 'lock'), { force: true });
  await source.giveBack();
  // Its presence is enough; the server's user need not own it.
  writeFileSync(join(dir.path, 'cluster', 'standby.signal'), '');
  const { port, password } = new URL(source.url);
  const settings = {
    fsync: 'off',
    wal_level: 'replica',
    max_wal_senders: '5',
    max_standby_streaming_delay: conflicts,
    primary_conninfo: `host=127.0.0.1 port=${port} user=sulian password=${password}`,
  };
  const server = await startIn(dir, settings);
  const run = async (sql: string): Promise<void> => {
    const database = openDatabase({ url: server.url, maxConnections: 1 });
    try {
      await database.query(sql);
    } finally {
      await database.close();
    }
  };
  return {
    ...server,
    pause: () => run('select pg_wal_replay_pause()'),
    resume: () => run('select pg_wal_replay_resume()'),
    promote: () => run('select pg_promote()'),
  };
}
