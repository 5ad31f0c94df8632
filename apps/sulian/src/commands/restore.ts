import type { Command } from 'commander';
import { type RestoreReport, runRestore } from '../backup/run-restore.ts';
import { printOut } from '../printable.ts';
import { startProgress } from '../progress.ts';
import { say } from '../texts/say.ts';
import { printOmitted } from './print-omitted.ts';
import { printJson, withConfig } from './with-program.ts';

interface Options {
  readonly keys?: string;
  readonly json?: boolean;
}

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('restore a backup, or the newest one of a folder, into an empty store, and verify it there')
    .argument('<folder>')
    .option('--keys <file>', 'keys that `keys export` wrote; the configured key when absent')
    .option('--json')
    .action((folder: string, options: Options) => run(folder, options));
}

async function run(folder: string, { keys: keysPath, json }: Options): Promise<void> {
  const progress = startProgress('files');
  try {
    const report = await withConfig((config, signal) => runRestore(config, { folder, keysPath, signal, progress }));
    progress.stop();
    printRestore(report, { json, verb: say('restored') });
  } finally {
    progress.stop();
  }
}

/** Faults make the command fail. */
export function printRestore(
  report: RestoreReport,
  { json, verb }: { readonly json: boolean | undefined; readonly verb: string },
): void {
  const { backup, time, files, rows, proofs, omitted } = report;
  if (json === true) printJson(report);
  else {
    printOut(
      `${say('{{verb}}: {{backup}} of {{time}}', { verb, backup, time })}\n` +
        `${say('checksums: {{files}} files, without fault', { files })}\n`,
    );
    if (rows !== undefined) printOut(`${say('rows: {{rows}}', { rows })}\n`);
    printOmitted(omitted);
    for (const { check, extent, faults } of proofs) {
      printOut(`${say('{{check}}: {{extent}}; {{faults}} faults', { check, extent, faults: faults.length })}\n`);
      for (const fault of faults) printOut(`  ${fault}\n`);
    }
  }
  if (proofs.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
}
