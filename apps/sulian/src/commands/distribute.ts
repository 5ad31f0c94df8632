import { AppError, type ChainId } from '@sulian/domain';
import { listPlaceable, type Placement, placeChain } from '@sulian/ledger';
import type { Command } from 'commander';
import { OWN_SERVER } from '../move/copy-chain.ts';
import { printOut } from '../printable.ts';
import type { Program } from '../program.ts';
import { say } from '../texts/say.ts';
import { auditCli } from './audit-cli.ts';
import { getChainOption, printJson, withProgram } from './with-program.ts';

interface Options {
  readonly chain?: string;
  readonly to?: string;
  readonly json?: boolean;
}

export function addDistribute(program: Command): void {
  program
    .command('distribute')
    .description("place each chain's ledger on a node of a Citus cluster")
    .option('--chain <chain>', 'one chain; by default all stored ones on the coordinator')
    .option('--to <node>', 'HOST:PORT of a node, or own: back to the coordinator; by default Citus selects a node')
    .option('--json')
    .action((options: Options) => run(options));
}

async function run({ chain: text, to, json = false }: Options): Promise<void> {
  if (to !== undefined && text === undefined) throw new AppError('BAD_REQUEST', '--to needs --chain');
  const chain = text === undefined ? undefined : getChainOption(text);
  const placements = await withProgram((program) => distribute(program, chain, to), { mayAttach: true });
  if (json) printJson(placements);
  else for (const placement of placements) printOut(`${toLine(placement)}\n`);
}

/** Places one chain, or all stored ones; each that is placed is audited. */
export async function distribute(program: Program, chain?: ChainId, to?: string): Promise<readonly Placement[]> {
  const { databaseOf } = program;
  const placements: Placement[] = [];
  for (const each of chain === undefined ? await listPlaceable(databaseOf) : [chain]) {
    const placement = await placeChain(databaseOf(each), each, to);
    const { node, isChanged } = placement;
    if (isChanged) await auditCli(program, { action: 'chain.place', target: each, details: { host: node } });
    placements.push(placement);
  }
  return placements;
}

function toLine({ chain, node, isChanged }: Placement): string {
  const where = node === OWN_SERVER ? say('the coordinator') : node;
  return say(isChanged ? '{{chain}}: placed on {{where}}' : '{{chain}}: is on {{where}}', { chain, where });
}
