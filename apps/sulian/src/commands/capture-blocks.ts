import { getFamily } from '@sulian/chains';
import { AppError } from '@sulian/domain';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { startProgress } from '../progress.ts';
import { toNodeOptions } from '../sources.ts';
import { listenForStop } from '../stop-signals.ts';
import { say } from '../texts/say.ts';
import { getChainOption, getHeightOption, printJson } from './with-program.ts';

interface Options {
  readonly chain: string;
  readonly fromHeight: string;
  readonly toHeight: string;
  readonly out: string;
  readonly json?: boolean;
}

export function addCaptureBlocks(program: Command): void {
  program
    .command('capture-blocks')
    .description("record the configured node's blocks into files, for import-blocks on a machine without a node")
    .requiredOption('--chain <chain>')
    .requiredOption('--from-height <height>')
    .requiredOption('--to-height <height>')
    .requiredOption('--out <folder>', 'one file a block; what is there already is kept')
    .option('--json')
    .action((options: Options) => run(options));
}

/** Needs no store: a machine that only records has no data folder. */
async function run(options: Options): Promise<void> {
  const chain = getChainOption(options.chain);
  const [fromHeight, toHeight] = [getHeightOption(options.fromHeight), getHeightOption(options.toHeight)];
  if (fromHeight > toHeight) throw new AppError('BAD_REQUEST', 'the range ends before it begins');
  const capture = getFamily(chain).capture;
  if (capture === undefined)
    throw new AppError('BAD_REQUEST', `${chain} cannot be captured: copy its node's block files`);
  const config = readConfig(process.env, process.cwd()).chains.get(chain)?.source;
  if (config?.type !== 'rpc') throw new AppError('CONFIG_INVALID', `${chain} has no node in sulian.config.yaml`);
  const stop = listenForStop(() => process.exit(1));
  const progress = startProgress('blocks', { total: toHeight - fromHeight + 1 });
  try {
    const report = await capture(toNodeOptions(chain, config), {
      fromHeight,
      toHeight,
      out: options.out,
      signal: stop.signal,
      onProgress: (done) => progress.update(done, ''),
    });
    if (stop.signal.aborted) throw new AppError('INTERNAL', 'interrupted; run it again to go on', { retryable: true });
    if (options.json === true) printJson({ chain, fromHeight, toHeight, ...report });
    else
      process.stdout.write(
        `${say('{{chain}}: {{captured}} blocks recorded into {{out}}, {{kept}} were there already', { ...report, chain, out: options.out })}\n`,
      );
  } finally {
    progress.stop();
    stop.close();
  }
}
