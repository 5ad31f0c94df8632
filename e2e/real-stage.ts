import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, runSulian } from '../apps/sulian/test/run-sulian.ts';
import { launchBrowser } from './browser.ts';
import { startServer } from './server.ts';
import { findSession } from './session.ts';
import { askAs, type Cast, openPage, type Stage } from './stage.ts';

const CASE = '真实区块';
const EMAIL = 'officer@unit.test';
const PASSWORD = 'Ermittlung-9';

/**
 * Who paid whom in the first blocks of Bitcoin and in one block of Ethereum. An address of 1 October 2009 gave away most
 * of a block reward in small payments; one who got two of them gathered these with eight rewards of his own.
 */
export const REAL: Cast = {
  owned: '1CbAopr7sNMKjsJa8dAS6P5sM788kmMooo',
  exchange: '北岸交易所',
  nameOnly: '赎金收款人',
  busy: '1AbHNFdKJeVL8FRZyRZoiTzG9VCmzLrtvm',
  miner: '12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX',
  assets: '0xdf455882303fa4fa16bd96da7f0ae3b13983cc4c',
};

/** The unit's own lists, in the form that `import-labels` reads: nobody publishes names for addresses this old. */
const LISTS = {
  'entities.csv': `key,name,type,tags
exchange,${REAL.exchange},Exchange,交易所;热钱包
ransom,${REAL.nameOnly},Ransomware,勒索
`,
  'labels.csv': `chain,address,entity,confidence,date,uri
BITCOIN,1L6gcb5NaXUMT19bBUMrzEWXh24bg6ZuxD,exchange,90,2026-03-04,https://example.org/exchange
BITCOIN,1BEAp84rY4U2MJNmUkaF9BNavTEEG3ZSfd,ransom,95,2026-03-05,https://example.org/ransom
`,
};

/** A unit's own installation: real blocks, its own lists, an officer made by command, no demo world. */
export interface RealStage extends Stage {
  /** Stops PostgreSQL and keeps it from being started again, until the returned function is called. */
  stopStore(): () => void;
  stop(): Promise<void>;
}

/** @param blocks chains, and where the blocks of each lie */
export async function startRealStage(
  blocks: ReadonlyArray<readonly [chain: string, path: string]>,
): Promise<RealStage> {
  const dir = makeTempDir();
  const config = join(dir.path, 'sulian.config.yaml');
  const chains = blocks.map(([chain, path]) => [chain, { source: { type: 'files', path } }] as const);
  writeFileSync(config, JSON.stringify({ chains: Object.fromEntries(chains) }));
  const passwordFile = join(dir.path, 'word');
  writeFileSync(passwordFile, PASSWORD);
  const dataDir = join(dir.path, 'data');
  const env = { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config, DATABASE_URL: '' };
  const run = async (...args: string[]) => {
    const { exitCode, stderr } = await runSulian(args, env);
    if (exitCode !== 0) throw new Error(`sulian ${args.join(' ')}: ${stderr}`);
  };
  for (const [chain, path] of blocks) await run('import-blocks', '--chain', chain, '--from', path);
  const lists = join(dir.path, 'lists');
  mkdirSync(lists);
  for (const [name, text] of Object.entries(LISTS)) writeFileSync(join(lists, name), text);
  await run('import-labels', '--format', 'csv', lists);
  await run('case', 'create', '--name', CASE);
  const officer = ['--email', EMAIL, '--case', CASE, '--role', 'OFFICER', '--password-file', passwordFile];
  await run('user', 'create', ...officer);
  const server = await startServer({ dataDir, env });
  const browser = await launchBrowser();
  const session = await findSession(server.url, EMAIL, { caseName: CASE, password: PASSWORD });
  return {
    browser,
    url: server.url,
    cast: REAL,
    ask: askAs(server.url, session),
    visit: (path, visit = {}) => openPage({ browser, url: server.url, session }, path, visit),
    stopStore: () => stopStore(join(dataDir, 'cluster')),
    stop: async () => {
      await browser.close();
      await server.stop();
      dir.remove();
    },
  };
}

/** A server without its control files does not start. */
function stopStore(cluster: string): () => void {
  const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  renameSync(join(cluster, 'global'), join(cluster, 'global-away'));
  process.kill(Number(pid), 'SIGKILL');
  return () => {
    rmSync(join(cluster, 'global'), { recursive: true, force: true });
    renameSync(join(cluster, 'global-away'), join(cluster, 'global'));
  };
}
