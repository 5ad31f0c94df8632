import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBlockFiles } from '@sulian/chains';
import { commonInputOwnershipRule } from '@sulian/engine';
import { bulkImport } from '@sulian/indexing';
import type { Database } from '@sulian/postgres';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { BUSIEST_ADDRESS, writeRun } from '../generate.ts';
import { labelSevere } from '../whole-scores.ts';

/** Addresses from which walks of 2,000, 2,000 and 10,000 transactions are reached. */
const WALKS = [
  { address: '12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX', levels: 10, width: 200 },
  { address: '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1', levels: 100, width: 20 },
  { address: '1FvzCLoTPGANNjWoUo6jUGuAG3wg1w4YjR', levels: 50, width: 200 },
];
/** Candidates per address: half of all addresses have one transaction only. */
const CANDIDATES = 20;
const OFFICER = { email: 'officer@demo.sulian', name: 'Officer', caseName: 'LOAD' };

export interface GeneratedLedger {
  /** Configuration file of a program on the ledger. */
  readonly config: string;
  /** The busiest address, those with the largest walks, and others from all heights. */
  readonly addresses: readonly string[];
}

interface LedgerOrder {
  readonly legs: number;
  /** Password of the officer. */
  readonly password: string;
  readonly addresses: number;
}

/** A store with a generated Bitcoin ledger and one officer; the one in the folder where there is one. */
export async function prepareLedger(
  folder: string,
  { legs, password, addresses }: LedgerOrder,
): Promise<GeneratedLedger> {
  const blocks = join(folder, `blocks-${legs}`);
  const config = join(folder, 'sulian.config.yaml');
  writeFileSync(config, JSON.stringify({ chains: { BITCOIN: { source: { type: 'files', path: blocks } } } }));
  const isNew = !existsSync(blocks);
  if (isNew) {
    console.log(`writing ${legs} legs`);
    rmSync(join(folder, 'data'), { recursive: true, force: true });
    writeRun({ legs, walks: WALKS }, blocks);
  }
  const program = await openProgram(
    readConfig({ SULIAN_DATA_DIR: join(folder, 'data'), SULIAN_CONFIG: config }, folder),
  );
  try {
    if (isNew) await fill(program, blocks, password);
    const known = [BUSIEST_ADDRESS, ...WALKS.map(({ address }) => address)];
    return { config, addresses: [...known, ...(await listOrdinary(program.database, addresses))] };
  } finally {
    await program.close();
  }
}

/** Addresses in equal distances over the whole ledger, each with several transactions. */
async function listOrdinary(database: Database, count: number): Promise<readonly string[]> {
  const rows = await database.query<{ text: string }>(
    `with step as (select greatest(max(address_id) / ($1::int * $2::int), 1) as length from ledger_bitcoin.address),
       candidate as (
         select number / $2::int as place, text, address_id
         from step cross join generate_series(0, $1::int * $2::int - 1) as number
         join ledger_bitcoin.address on address_id = 1 + number * length
         where first_tx_id <> last_tx_id)
     select distinct on (place) text from candidate order by place, address_id`,
    [count, CANDIDATES],
  );
  return rows.map(({ text }) => text);
}

async function fill(program: Awaited<ReturnType<typeof openProgram>>, blocks: string, password: string): Promise<void> {
  const files = await openBlockFiles({ chain: 'BITCOIN', path: blocks });
  const began = performance.now();
  await bulkImport({
    ledger: program.ledger,
    chain: 'BITCOIN',
    stream: () => files.stream(),
    clustering: { finalityDepth: 6, rule: commonInputOwnershipRule },
  });
  await labelSevere(program);
  console.log(`imported in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const { people } = program.apiDeps;
  const { email, name, caseName } = OFFICER;
  const caseId = await people.cases.create({ name: caseName, description: undefined, credit: undefined, nowSec: 1 });
  const passwordHash = await people.passwords.hash(password);
  const nowSec = Math.floor(Date.now() / 1_000);
  await people.accounts.create({ caseId, email, name, passwordHash, role: 'OFFICER', status: 'APPROVED', nowSec });
}
