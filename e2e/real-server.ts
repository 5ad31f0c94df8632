import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '@sulian/postgres';
import { realData } from '@sulian/testkit';
import { makeTempDir, runSulian } from '../apps/sulian/test/support/run-sulian.ts';
import type { Cast } from './cast.ts';
import { type OwnServer, startServer, writeConfig } from './server.ts';
import type { Credentials } from './session.ts';

/** Officer on a server of real blocks. */
export const REAL_OFFICER: Credentials & { readonly email: string } = {
  caseName: '真实区块',
  email: 'officer@unit.test',
  password: 'Ermittlung-9',
};

/**
 * Addresses in the first blocks of Bitcoin and in one block of Ethereum. An address of 1 October 2009 paid out most of
 * a block reward in small amounts. A receiver of two of them combined these with eight rewards of its own.
 */
export const REAL: Cast = {
  owned: '1CbAopr7sNMKjsJa8dAS6P5sM788kmMooo',
  exchange: '北岸交易所',
  nameOnly: '赎金收款人',
  busy: '1AbHNFdKJeVL8FRZyRZoiTzG9VCmzLrtvm',
  miner: '12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX',
  assets: '0xdf455882303fa4fa16bd96da7f0ae3b13983cc4c',
  frozen: undefined,
  poisoned: undefined,
  poisonedOnTron: undefined,
  takenOver: undefined,
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

type Blocks = ReadonlyArray<readonly [chain: string, path: string]>;

/** The chains whose real blocks are there, with the place of each. */
const REAL_BLOCKS: Blocks = Object.entries({
  BITCOIN: realData('bitcoin/mainnet-0-4312'),
  ETHEREUM: realData('evm/subsquid-rpc/ethereum/18000000'),
  ARBITRUMONE: realData('evm/subsquid-rpc/arbitrum/150000000'),
}).flatMap(([chain, path]) => (path === undefined ? [] : [[chain, path] as const]));

export const HAS_REAL_BLOCKS = REAL_BLOCKS.length === 3;

export interface RealServer extends OwnServer {
  /** Stops PostgreSQL and prevents its restart until the returned function is called. */
  stopStore(): () => void;
}

/** A unit's own installation: real blocks, its own lists, an officer made by command, no demo world. */
export async function startRealServer(): Promise<RealServer> {
  const dir = makeTempDir();
  const config = join(dir.path, 'sulian.config.yaml');
  const chains = REAL_BLOCKS.map(([chain, path]) => [chain, { source: { type: 'files', path } }] as const);
  writeConfig(config, { chains: Object.fromEntries(chains) });
  const dataDir = join(dir.path, 'data');
  const env = { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config, DATABASE_URL: '' };
  await fillStore(dir.path, env);
  const server = await startServer({ dataDir, env });
  return {
    ...server,
    stopStore: () => stopStore(join(dataDir, 'cluster')),
    stop: async () => {
      await server.stop();
      dir.remove();
    },
  };
}

async function fillStore(folder: string, env: Readonly<Record<string, string>> & { SULIAN_DATA_DIR: string }) {
  // One server for all commands: each would start and stop its own.
  const database = await startEmbedded({ dataDir: env.SULIAN_DATA_DIR, settings: { fsync: 'off' } });
  const run = async (...args: string[]) => {
    const { exitCode, stderr } = await runSulian(args, { ...env, DATABASE_URL: database.url });
    if (exitCode !== 0) throw new Error(`sulian ${args.join(' ')}: ${stderr}`);
  };
  try {
    for (const [chain, path] of REAL_BLOCKS) await run('import-blocks', '--chain', chain, '--from', path);
    const lists = join(folder, 'lists');
    mkdirSync(lists);
    for (const [name, text] of Object.entries(LISTS)) writeFileSync(join(lists, name), text);
    await run('import-labels', '--format', 'csv', lists);
    const { caseName, email, password } = REAL_OFFICER;
    const passwordFile = join(folder, 'word');
    writeFileSync(passwordFile, password);
    await run('case', 'create', '--name', caseName);
    const officer = ['--email', email, '--case', caseName, '--role', 'OFFICER', '--password-file', passwordFile];
    await run('user', 'create', ...officer);
  } finally {
    await database.stop();
  }
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
