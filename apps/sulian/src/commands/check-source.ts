import type { ChainId } from '@sulian/domain';
import { createRequestBudget } from '@sulian/usecases';
import type { Command } from 'commander';
import { checkSource, type SourceCheck } from '../check-source.ts';
import { getAddress } from '../fetch-options.ts';
import { getOnDemand } from '../history-fetcher.ts';
import { printOut } from '../printable.ts';
import type { Program } from '../program.ts';
import { addScreenSources } from '../screen-sources.ts';
import { say } from '../texts/say.ts';
import { systemUser } from './audit-cli.ts';
import { getChainOption, printJson, withProgram } from './with-program.ts';

interface Options {
  readonly chain: string;
  readonly address?: string;
  readonly json?: boolean;
}

/** Requests of one check. */
const MAX_REQUESTS = 100;

export function addCheckSource(program: Command): void {
  program
    .command('check-source')
    .description("request the final block of a chain's on-demand nodes, and the first pages of its address index")
    .requiredOption('--chain <chain>')
    .option('--address <address>', 'its first pages are listed; index and nodes learn it')
    .option('--json')
    .action((options: Options) => run(options));
}

async function run(options: Options): Promise<void> {
  const chain = getChainOption(options.chain);
  const report = await withProgram((program, signal) => check(program, { chain, signal, text: options.address }), {
    mayAttach: true,
  });
  if (options.json === true) printJson(report);
  else printOut(describe(report));
}

interface CheckRequest {
  readonly chain: ChainId;
  readonly text: string | undefined;
  readonly signal: AbortSignal;
}

async function check(program: Program, { chain, text, signal }: CheckRequest): Promise<SourceCheck> {
  await addScreenSources(program);
  const config = getOnDemand(program, chain);
  const address = text === undefined ? undefined : getAddress(program, chain, text);
  return checkSource(
    { chain, config, address },
    {
      audit: program.apiDeps.people.audit,
      job: {
        who: undefined,
        where: 'cli',
        origin: { systemUser: systemUser() },
        target: address === undefined ? `chain ${chain}` : `address ${chain} ${address}`,
        budget: createRequestBudget(MAX_REQUESTS),
        signal,
      },
    },
  );
}

function describe({ chain, index, nodes, final, listed, lacks }: SourceCheck): string {
  const time = new Date(final.timeSec * 1000).toISOString();
  const lines = [
    say('{{chain}}: node {{nodes}}: final block {{height}} of {{time}} ({{anchor}})', {
      ...{ chain, nodes: nodes.join(', ') || index, height: final.height, time, anchor: final.anchor },
    }),
    say('{{chain}}: index {{index}}: {{listed}}', { chain, index, listed: toListed(listed) }),
    ...lacks.map(({ source, kind }) => say('{{chain}}: {{source}} lacks {{kind}}', { chain, source, kind })),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function toListed(listed: SourceCheck['listed']): string {
  if (listed === null) return say('not requested');
  const rows = say(listed.isWhole ? '{{rows}} rows' : '{{rows}} rows, more pages follow', { rows: listed.rows });
  return listed.isOnChain === true ? `${rows}, ${say('the oldest is on the chain')}` : rows;
}
