import type { AddressIndex, ChainId } from '@sulian/domain';
import { createRequestBudget } from '@sulian/usecases';
import type { Command } from 'commander';
import type { Program } from '../compose.ts';
import { getAddress } from '../fetch-options.ts';
import { getOnDemand } from '../history-fetcher.ts';
import { type OnDemandSource, openOnDemandSource } from '../on-demand-source.ts';
import { printOut } from '../printable.ts';
import { addScreenSources } from '../screen-sources.ts';
import { say } from '../texts/say.ts';
import { systemUser } from './audit-cli.ts';
import { getChainOption, printJson, withProgram } from './with-program.ts';

interface Options {
  readonly chain: string;
  readonly address?: string;
  readonly json?: boolean;
}

/** Requests of one check, retries included. */
const MAX_REQUESTS = 40;

export function addCheckSource(program: Command): void {
  program
    .command('check-source')
    .description("request the final block of a chain's on-demand node, and one page of its address index")
    .requiredOption('--chain <chain>')
    .option('--address <address>', 'its first page is listed; the index learns it')
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

async function check(program: Program, { chain, text, signal }: CheckRequest) {
  await addScreenSources(program);
  const config = getOnDemand(program, chain);
  const address = text === undefined ? undefined : getAddress(program, chain, text);
  const source = openOnDemandSource(chain, config, { audit: program.apiDeps.people.audit });
  try {
    const readers = source.open({
      who: undefined,
      where: 'cli',
      origin: { systemUser: systemUser() },
      target: address === undefined ? `chain ${chain}` : `address ${chain} ${address}`,
      budget: createRequestBudget(MAX_REQUESTS),
      signal,
    });
    return {
      chain,
      ...source.hosts,
      final: await readFinal(readers),
      page: address === undefined ? null : await readPage(readers.index, address),
    };
  } finally {
    source.close();
  }
}

/** The header of a block that an index names is one node's word. */
async function readFinal(readers: ReturnType<OnDemandSource['open']>) {
  if ('transactions' in readers) return { ...(await readers.transactions.getFinalHead()), anchor: 'ONE_NODE' };
  const head = await readers.blocks.getFinalHead();
  const [fetched] = await readers.blocks.getBlocksAt([head.height]);
  return { ...head, anchor: fetched?.anchor ?? null };
}

async function readPage(index: AddressIndex, address: string) {
  const { rows, next } = await index.listTransactions(address, 'native', {});
  return { rows: rows.length, isLast: next === undefined };
}

function describe({ chain, index, nodes, final, page }: Awaited<ReturnType<typeof check>>): string {
  const time = new Date(final.timeSec * 1000).toISOString();
  const listed =
    page === null
      ? say('not requested')
      : say(page.isLast ? '{{rows}} rows' : '{{rows}} rows, more pages follow', { rows: page.rows });
  return (
    `${say('{{chain}}: node {{nodes}}: final block {{height}} of {{time}} ({{anchor}})', { chain, nodes: nodes.join(', ') || index, height: final.height, time, anchor: final.anchor })}\n` +
    `${say('{{chain}}: index {{index}}: {{listed}}', { chain, index, listed })}\n`
  );
}
