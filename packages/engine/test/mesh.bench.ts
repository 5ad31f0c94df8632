import type { Direction } from '@sulian/domain';
import { appendFigures } from '@sulian/testkit';
import { followedShareOf } from '../src/ends/end-kinds.ts';
import { ACCOUNT_BUDGET, type Budget, DEFAULT_POLICY, traceAccount } from '../src/index.ts';
import { createLabels, entity } from './memory-ledger.ts';
import { buildMesh, MESH_EXCHANGE, MESH_PAYEE, MESH_PAYER, type MeshShape } from './mesh-ledger.ts';

/**
 * Prints how much of the money is followed on a mesh: what ended somewhere attributed, or was truly left unspent, of the
 * whole. What counts in the bound without being attributed (unexplored, depth, ignored …) was not followed. Two numbers behind it
 * are other budgets of transactions and of rows.
 */
const SHAPES: readonly (readonly [string, MeshShape])[] = [
  ['small payments', { accounts: 300, payments: 1_300, mostPercent: 1 }],
  ['large payments', { accounts: 300, payments: 1_300, mostPercent: 100 }],
];
const LABELS = createLabels({ addresses: new Map([[MESH_EXCHANGE, entity(MESH_EXCHANGE, 'Exchange')]]) });

async function measure(name: string, ledger: ReturnType<typeof buildMesh>, direction: Direction, budget: Budget) {
  ledger.queries = 0;
  ledger.rowsGiven = 0;
  const from = process.cpuUsage();
  const trace = await traceAccount(ledger, LABELS, {
    direction,
    object: { kind: 'ADDRESS', addressIds: [direction === 'INCOMING' ? MESH_PAYEE : MESH_PAYER] },
    assets: [0],
    policy: DEFAULT_POLICY,
    budget,
  });
  const { user, system } = process.cpuUsage(from);
  const { expanded, rows, stoppedBy } = trace;
  const seconds = (user + system) / 1e6;
  const followed = followedShareOf(trace.ends) * 100;
  process.stdout.write(
    `${name}, ${direction}: ${followed.toFixed(2)} % followed; ${expanded} transactions, ${rows} rows of ${budget.maxRows} (${ledger.rowsGiven} read, ${ledger.queries} queries), ${stoppedBy ?? 'not stopped'}; ${seconds.toFixed(1)} s of processor time\n`,
  );
  appendFigures([
    { figure: `bench mesh: ${name}, ${direction}, followed`, value: followed, unit: '%' },
    { figure: `bench mesh: ${name}, ${direction}, processor time`, value: seconds, unit: 's' },
  ]);
}

const maxMeshTransactions = Number(process.argv[2] ?? ACCOUNT_BUDGET.maxMeshTransactions);
const maxRows = Number(process.argv[3] ?? ACCOUNT_BUDGET.maxRows);
for (const [name, shape] of SHAPES) {
  const ledger = buildMesh(shape);
  for (const direction of ['INCOMING', 'OUTGOING'] as const)
    await measure(name, ledger, direction, { ...ACCOUNT_BUDGET, maxMeshTransactions, maxRows });
}
